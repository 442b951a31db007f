"""A round that waited on a tablet: what the server takes, and what it says of a refused one."""

import pytest

from scorekeeper.services import matches
from scorekeeper.services import rounds as services
from scorekeeper.services.records import StoredMatch
from tests.web.conftest import ACTOR, Tablet, fields, start
from tests.web.test_entry import rounds

JSON = {"Accept": "application/json"}
ANN, BOB = {"players": ["Ann"]}, {"players": ["Bob"]}


@pytest.fixture
def match() -> StoredMatch:
    return start(ANN, BOB, game="vrij")


def typed(tablet: Tablet, match: StoredMatch, first: int, second: int, **more: str) -> dict:
    form = fields(tablet.get(f"/matches/{match.id}/rounds/new"))
    return form | {"sides-0-hand": str(first), "sides-1-hand": str(second)} | more


def save(tablet: Tablet, match: StoredMatch, form: dict) -> int:
    return tablet.client.post(
        f"/matches/{match.id}/rounds/new", data=form, headers=JSON
    ).status_code


def enter(match: StoredMatch, *points: int) -> StoredMatch:
    stored = matches.load_match(match.id)
    return services.enter_round(match.id, {"points": points}, stored.revision, ACTOR)[0]


def panel(tablet: Tablet, match: StoredMatch, form: dict, code: str = "") -> str:
    address = f"/matches/{match.id}/rounds/waiting?behind=2&code={code}"
    answer = tablet.client.post(address, data=form)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.usefixtures("app")
def test_a_form_is_stored_as_the_round_it_was_drawn_for_or_not_at_all(
    tablet: Tablet, match: StoredMatch
) -> None:
    first = typed(tablet, match, 1, 2, key="a")
    assert save(tablet, match, first) == 200
    second = first | {"key": "b", "number": "2", "after": "a", "sides-0-hand": "10"}
    enter(match, 10, 2)
    assert save(tablet, match, first) == 200  # the answer had got lost
    assert save(tablet, match, second) == 409
    present = str(matches.load_match(match.id).revision)
    assert save(tablet, match, second | {"revision": present}) == 409
    assert save(tablet, match, second | {"revision": present, "number": "9"}) == 409
    assert len(rounds(match.id)) == 2


def test_two_that_waited_are_stored_one_after_the_other(tablet: Tablet, match: StoredMatch) -> None:
    first = typed(tablet, match, 1, 2, key="a")
    second = first | {"key": "b", "number": "2", "after": "a", "sides-0-hand": "3"}
    assert [save(tablet, match, form) for form in (first, second)] == [200, 200]
    assert [each["points"] for each in rounds(match.id)] == [[1, 2], [3, 2]]


@pytest.mark.parametrize(
    ("change", "said", "ways"),
    [
        ("enter", "Ronde 1 staat er al", ["drop", "replace", "next"]),
        ("enter the same", "hetzelfde als wat jij hebt ingevuld", ["drop", "next"]),
        ("close", "is gestopt", ["drop", "all"]),
        ("delete", "is verwijderd", ["drop", "all"]),
        ("nothing", "Opslaan als ronde 1", ["next", "mend", "drop"]),
        ("be wrong", "niet compleet, of er klopt iets niet", ["mend", "drop"]),
        ("be later", "De ronde die nu komt is nummer 1", ["next", "mend", "drop"]),
    ],
)
def test_a_refused_round_is_shown_with_what_can_be_done(
    tablet: Tablet, match: StoredMatch, change: str, said: str, ways: list[str]
) -> None:
    form = typed(tablet, match, 1, 2)
    if change.startswith("enter"):
        enter(match, 1 if "same" in change else 5, 2)
    elif change == "close":
        matches.close_match(match.id, 1, ACTOR)
    elif change == "delete":
        matches.delete_match(match.id, 1, ACTOR)
    elif change == "be wrong":
        form["sides-0-hand"] = "x"
    elif change == "be later":
        form["number"] = "4"
    shown = panel(tablet, match, form)
    assert said in shown
    assert "Daarna zijn nog 2 rondes ingevuld" in shown
    assert ("kunnen nu niet worden opgeslagen" in shown) == ("all" in ways)
    assert ("gaan verder zodra deze geregeld is" in shown) == ("all" not in ways)
    every = ("next", "mend", "replace", "drop", "all")
    assert [way for way in every if f'"{way}"' in shown] == [way for way in every if way in ways]
    assert 'data-way="later"' in shown


def test_a_refused_round_of_a_match_that_is_gone(tablet: Tablet, match: StoredMatch) -> None:
    form = typed(tablet, match, 1, 2)
    gone = f"/matches/{match.id[:-4]}0000/rounds/waiting"
    answer = tablet.client.post(gone, data=form)
    assert answer.status_code == 200
    assert "Deze partij is hier niet meer" in answer.text


def test_a_refused_correction_of_a_round_that_was_taken_back(
    tablet: Tablet, match: StoredMatch
) -> None:
    stored = enter(match, 1, 2)
    form = fields(tablet.get(f"/matches/{match.id}/rounds/1")) | {"sides-0-hand": "9"}
    services.remove_last_round(match.id, stored.revision, ACTOR)
    shown = panel(tablet, match, form)
    assert "De verbetering van ronde 1 is niet opgeslagen" in shown
    assert "Ronde 1 is ongedaan gemaakt" in shown
    assert 'data-way="replace"' not in shown
    assert 'data-way="mend"' in shown  # what was typed can become the round that comes now


@pytest.mark.parametrize(
    ("played", "number", "after"),
    [(0, 1, 1), (0, 4, 1), (1, 1, 2), (3, 2, 3)],
)
def test_what_is_behind_a_dropped_round_is_told_which_round_it_is_now(
    tablet: Tablet, match: StoredMatch, played: int, number: int, after: int
) -> None:
    form = typed(tablet, match, 1, 2, number=str(number))
    for points in range(played):
        enter(match, points + 50, 0)
    shown = panel(tablet, match, form)
    assert f'data-way="drop" data-number="{after}"' in shown


def test_sides_that_changed_places_are_the_reason_that_is_given(
    tablet: Tablet, match: StoredMatch
) -> None:
    form = typed(tablet, match, 1, 2)
    file = {"format": "scorekeeper-match", "version": 1, "game": "vrij", "sides": [BOB, ANN]}
    matches.correct_start(match.id, file, match.revision, ACTOR)
    assert "De volgorde van de spelers is veranderd" in panel(tablet, match, form, "stale")


def test_a_round_that_was_saved_and_taken_back_is_told_so(
    tablet: Tablet, match: StoredMatch
) -> None:
    form = typed(tablet, match, 1, 2, key="a")
    assert save(tablet, match, form) == 200
    services.remove_last_round(match.id, matches.load_match(match.id).revision, ACTOR)
    assert "was opgeslagen en is daarna ongedaan" in panel(tablet, match, form, "taken_back")
    assert "De partij is intussen veranderd" in panel(tablet, match, form, "stale")


def corrected(match: StoredMatch, *sides: dict, game: str = "vrij") -> StoredMatch:
    file = {"format": "scorekeeper-match", "version": 1, "game": game, "sides": list(sides)}
    return matches.correct_start(match.id, file, match.revision, ACTOR)


def test_a_round_that_waited_is_saved_after_the_names_of_all_sides_were_corrected(
    tablet: Tablet,
) -> None:
    men, women = {"name": "Heren"}, {"name": "Dames"}
    match = start(
        men | {"players": ["Jos", "Toon"]}, women | {"players": ["Anja", "José"]}, game="highfive"
    )
    form = fields(tablet.get(f"/matches/{match.id}/rounds/new")) | {
        "end": "out-0",
        "dealer": "Anja",
        "sides-0-contract": "50",
        "sides-0-stacks": "5",
        "sides-0-runs": "1",
        "sides-0-table": "400",
    }
    corrected(
        match,
        men | {"players": ["Joost", "Toon"]},
        women | {"players": ["Anna", "José"]},
        game="highfive",
    )
    assert save(tablet, match, form) == 200
    (found,) = rounds(match.id)
    assert (found["out"], found["sides"][0]["table"], found["dealer"]) == (0, 400, "Anna")


@pytest.mark.parametrize(
    "sides", [({"players": ["Piet"]}, {"players": ["Bob"]}, {"players": ["Els"]}), (BOB,)]
)
@pytest.mark.parametrize("is_there", [False, True])
def test_of_sides_that_nobody_knows_any_more_is_told_what_was_really_typed(
    tablet: Tablet, sides: tuple[dict, ...], is_there: bool
) -> None:
    cor = {"players": ["Cor"]}
    match = start(ANN, BOB, cor, game="vrij")
    form = typed(tablet, match, 11, 12) | {"sides-2-hand": "13"}
    moved = ({"players": ["Piet"]}, ANN, {"players": ["Els"]}) if len(sides) == 3 else sides
    corrected(match, *moved)
    if is_there:
        enter(match, *([5] * len(moved)))
    shown = " ".join(panel(tablet, match, form, "stale").split())
    assert "De spelers zijn veranderd" in shown
    for name, points in (("Ann", 11), ("Bob", 12), ("Cor", 13)):
        assert f"<bdi>{name}</bdi></b>: punten {points}" in shown.lower().replace(
            name.lower(), name
        )
    every = ("next", "mend", "replace", "drop")
    wanted = ["mend", "replace", "drop"] if is_there else ["mend", "drop"]
    assert [way for way in every if f'"{way}"' in shown] == wanted
    clash = tablet.client.post(f"/matches/{match.id}/conflict", data=form).text
    assert "<bdi>Cor</bdi>" in clash
    assert "hetzelfde" not in clash
