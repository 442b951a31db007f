"""The deal card: for any number of players, and what its undo takes back."""

import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scorekeeper.core.match import match_file
from scorekeeper.services import matches, rounds
from scorekeeper.services.history import history
from scorekeeper.services.records import StoredMatch
from tests.web.conftest import ACTOR, Tablet, start


@pytest.mark.parametrize("count", [2, 7, 8, 9, 10])
def test_the_card_serves_as_many_players_as_a_game_takes(tablet: Tablet, count: int) -> None:
    sides = [{"players": [f"Speler {number}"]} for number in range(count)]
    match = start(*sides, game="vrij")
    page = tablet.get(f"/matches/{match.id}")
    assert page.status_code == 200
    assert f"Speler {count - 1}" in page.text
    assert tablet.get(f"/matches/{match.id}/sheet").status_code == 200


def out(contract: int, table: int = 400) -> dict[str, Any]:
    """A round in which the first side goes out on a number."""
    first = {"contract": contract, "stacks": 5, "runs": 1, "table": table, "hand": 0}
    return {"end": "out", "out": 0, "sides": [first, {"contract": None, "hand": 50}]}


def played(*numbers: int) -> StoredMatch:
    stored = start()
    for number in numbers:
        stored = rounds.enter_round(stored.id, out(number), stored.revision, ACTOR)[0]
    return stored


def contracts(match_id: str) -> list[int | None]:
    found = matches.load_match(match_id).match.rounds
    return [facts.as_json()["sides"][0]["contract"] for facts in found]


def undo(tablet: Tablet, match_id: str) -> TestResponse:
    """Tap the undo of the deal card, as it stands there."""
    page = tablet.get(f"/matches/{match_id}").text
    bar = page[page.index('<div class="undo">') : page.index("</form>", page.index("/undo"))]
    names = re.findall(r'name="(\w+)" value="([^"]*)"', bar)
    sent = {name: value for name, value in names if name != "csrf_token"}
    answer = tablet.post(f"/matches/{match_id}/undo", sent)
    assert answer.status_code == 303
    return tablet.get(answer.location)


def test_undo_after_an_entry_takes_the_round_back(tablet: Tablet) -> None:
    match = played(50, 60)
    assert "Ronde 2 opgeslagen" in tablet.get(f"/matches/{match.id}").text
    assert undo(tablet, match.id).request.path.endswith("/rounds/new")
    assert contracts(match.id) == [50]


def test_undo_after_a_correction_undoes_that_correction(tablet: Tablet) -> None:
    match = played(50, 60)
    match = rounds.correct_round(match.id, 1, out(80), match.revision, ACTOR)[0]
    assert "Ronde 1 is verbeterd" in tablet.get(f"/matches/{match.id}").text
    page = undo(tablet, match.id).text
    assert contracts(match.id) == [50, 60]
    assert "Ronde 1 is weer zoals eerst" in page
    assert "Ronde 2 opgeslagen" in page  # the change before it, which is next to be undone
    assert [change.kind for change in history(match.id)][-2:] == ["corrected", "corrected"]
    undo(tablet, match.id)
    assert contracts(match.id) == [50]


def test_undo_of_a_correction_that_made_a_later_round_impossible(tablet: Tablet) -> None:
    match = played(50, 60)
    match = rounds.correct_round(match.id, 1, out(60), match.revision, ACTOR)[0]
    assert match.status == "to_be_checked"
    page = tablet.get(f"/matches/{match.id}").text
    assert "Ronde 2 kan zo niet" in page
    assert "Ronde 1 is verbeterd" in page
    assert "deelt</span></h1>" not in page
    undo(tablet, match.id)
    assert contracts(match.id) == [50, 60]
    assert matches.load_match(match.id).status == "playing"


def test_undo_of_a_correction_puts_back_a_round_that_was_to_be_checked(tablet: Tablet) -> None:
    match = played(50, 60)
    match = rounds.correct_round(match.id, 1, out(60), match.revision, ACTOR)[0]
    match = rounds.correct_round(match.id, 2, out(80), match.revision, ACTOR)[0]
    undo(tablet, match.id)
    assert contracts(match.id) == [60, 60]
    undo(tablet, match.id)
    assert contracts(match.id) == [50, 60]


def test_undo_after_a_correction_of_the_start_undoes_that(tablet: Tablet) -> None:
    match = played(50)
    before = match.match
    file = match_file(before) | {"first_dealer": "Anja"}
    match = matches.correct_start(match.id, file, match.revision, ACTOR)
    assert "Namen, plaatsen, regels verbeterd" in tablet.get(f"/matches/{match.id}").text
    undo(tablet, match.id)
    assert matches.load_match(match.id).match == before


def test_a_round_that_became_impossible_opens_with_what_is_wrong(tablet: Tablet) -> None:
    match = played(50, 60)
    match = rounds.correct_round(match.id, 1, out(60), match.revision, ACTOR)[0]
    page = tablet.get(f"/matches/{match.id}/rounds/2").text
    assert "data-wrong" in page
    assert "Verder verandert er niets" not in page
    assert "60 weggespeeld" not in page
    shown = re.findall(r'data-field="sides-0-contract"[^>]*>(.*?)</div>', page, re.DOTALL)
    assert "60" in "".join(shown)


@pytest.mark.parametrize("is_correction", [False, True])
def test_the_same_undo_sent_twice_is_one(tablet: Tablet, is_correction: bool) -> None:
    match = played(50, 60)
    if is_correction:
        match = rounds.correct_round(match.id, 1, out(50, 500), match.revision, ACTOR)[0]
    page = tablet.get(f"/matches/{match.id}").text
    form = page[page.index(f'action="/matches/{match.id}/undo"') :]
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))
    answers = [
        tablet.client.post(f"/matches/{match.id}/undo", data=sent).headers.get("Location")
        for _ in range(2)
    ]
    assert answers[0] is not None
    assert answers[0] == answers[1]
    assert matches.load_match(match.id).revision == match.revision + 1
    assert contracts(match.id) == ([50, 60] if is_correction else [50])
