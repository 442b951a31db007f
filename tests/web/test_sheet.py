"""The score sheet of a match, why each point is there, and who changed what."""

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from scorekeeper.core.scoring import score_report
from scorekeeper.services import matches, rounds
from scorekeeper.services.records import Actor, StoredMatch
from scorekeeper.web import drawn
from tests.web.conftest import ACTOR, MEN, WOMEN, Tablet, clear, finished, start

CASES = {
    case["name"]: case["match"]
    for case in json.loads(
        (Path(__file__).parents[1] / "data" / "highfive.json").read_text("utf-8")
    )
    if "expect" in case
}
WHOLE = "a whole match to 3915 and 3800, competition 39 and 38"
HOSTILE = (
    '"><script>alert(1)</script>',
    "{{7*7}}",
    "%(name)s",
    "</title><svg onload=alert(1)>",
    'O\'Brien & "Zn"',
    "🃏 Joë 😀",
    "عبد عيسى",
    "W" * 60,
)


def played(case: str, **more: Any) -> StoredMatch:
    """A worked match, started and entered round by round."""
    file = {k: v for k, v in CASES[case].items() if k not in ("id", "rounds", "closed")} | more
    stored = matches.start_match({**file, "rounds": []}, ACTOR)
    for facts in CASES[case]["rounds"]:
        stored, _ = rounds.enter_round(stored.id, facts, stored.revision, ACTOR, None)
    if CASES[case].get("closed"):
        stored = matches.close_match(stored.id, stored.revision, ACTOR)
    return stored


def words(page: str) -> str:
    """What people read, on one line."""
    body = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", page, flags=re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def show(tablet: Tablet, stored: StoredMatch) -> str:
    answer = tablet.get(f"/matches/{stored.id}/sheet")
    assert answer.status_code == 200
    return answer.text


def rows(page: str) -> list[str]:
    return re.findall(r'<tr class="round".*?</tr>', page, flags=re.S)


@pytest.mark.parametrize("case", CASES)
def test_every_worked_match_stands_on_its_sheet(tablet: Tablet, case: str) -> None:
    stored = played(case)
    page = show(tablet, stored)
    report = score_report(stored.score)
    assert len(rows(page)) == len(report["rounds"])
    for row, result in zip(rows(page), report["rounds"], strict=True):
        text = words(row)
        for side in result["sides"]:
            for amount in (side["points"], side["total"]):
                assert str(amount).replace("-", "−") in text.split()
        made = sum(side["mark"] == "made" for side in result["sides"])
        crosses = sum(side["mark"] == "cross" for side in result["sides"])
        ringed = sum(side["contract"] is not None for side in result["sides"])
        assert row.count('aria-label="weggespeeld"') == made
        assert row.count('aria-label="kruis"') == crosses
        assert row.count('class="ringed"') == ringed
        assert f"<s><bdi>{result['dealer']}</bdi></s>" in row
    edges = re.findall(r'<li class="num( is-cleared)?"', page)
    open_numbers = sum(len(side["remaining"]) for side in report["sides"])
    assert edges.count(" is-cleared") == 5 * len(report["sides"]) - open_numbers


def test_each_round_opens_its_correction_and_each_points_cell_opens_why(tablet: Tablet) -> None:
    stored = played(WHOLE)
    for number, row in enumerate(rows(show(tablet, stored)), start=1):
        assert f'href="/matches/{stored.id}/rounds/{number}"' in row
        for side in (0, 1):
            assert f'href="/matches/{stored.id}/rounds/{number}/why#side-{side}"' in row


def test_the_next_dealer_stands_on_the_sheet_unstruck(tablet: Tablet) -> None:
    page = show(tablet, start(MEN, WOMEN, seating=["Toon", "José", "Jos", "Anja"]))
    (row,) = re.findall(r'<tr class="next".*?</tr>', page, flags=re.S)
    assert "<bdi>Toon</bdi>" in row
    assert "<s>" not in row
    assert "Er is nog niets gespeeld" in page


def test_the_end_names_winner_scores_and_how_it_came_about(tablet: Tablet) -> None:
    stored = played(WHOLE, sides=[MEN, WOMEN])
    text = words(show(tablet, stored))
    assert "Gewonnen door Heren" in text
    assert "39 38" in text
    for rule in ("5.1", "5.6"):
        assert f"regel {rule}" in text
    assert "Revanche" in text
    assert "Verder spelen" not in text


def test_a_stopped_match_has_no_winner_and_can_go_on(tablet: Tablet) -> None:
    text = words(show(tablet, played("stopped by hand")))
    assert "Gewonnen door" not in text
    assert "Gestopt" in text
    assert "Verder spelen" in text


def test_a_stopped_match_offers_no_correction_and_says_why(tablet: Tablet) -> None:
    stored = played("stopped by hand")
    place = f"/matches/{stored.id}"
    assert f"{place}/rounds/1/why" in show(tablet, stored)
    for page in ("sheet", "rounds/1/why", "history"):
        assert f'href="{place}/rounds/1"' not in tablet.get(f"{place}/{page}").text
    text = words(tablet.get(f"{place}/rounds/1", follow_redirects=True).text)
    said = "Ronde 1 kun je verbeteren als de partij weer verdergaat: tik op Verder spelen."
    assert said in text
    assert said not in words(show(tablet, stored))
    matches.reopen_match(stored.id, stored.revision, ACTOR)
    for page in ("sheet", "rounds/1/why", "history"):
        assert f'href="{place}/rounds/1"' in tablet.get(f"{place}/{page}").text


def test_a_deleted_match_offers_no_correction(tablet: Tablet) -> None:
    stored = clear(start(), 0, 50)
    matches.delete_match(stored.id, stored.revision, ACTOR)
    answer = tablet.get(f"/matches/{stored.id}/rounds/1", follow_redirects=True)
    assert "Je kunt haar terugzetten." in words(answer.text)
    assert f'href="/matches/{stored.id}/rounds/1"' not in answer.text


def test_a_draw_is_called_one(tablet: Tablet) -> None:
    text = words(show(tablet, played("an equal hundred is a draw (2023)")))
    assert "Gelijkspel" in text
    assert "regel 5.8" in text


def test_three_sides_each_have_their_numbers_and_their_columns(tablet: Tablet) -> None:
    page = show(tablet, played("three players, two numbers handed over at once"))
    assert page.count('<ul class="strip">') == 3
    assert len(re.findall(r'<th scope="colgroup"', page)) == 3
    assert len(re.findall(r'<th scope="col"', page)) == 10


def test_while_it_goes_on_nothing_is_said_of_an_end(tablet: Tablet) -> None:
    stored = clear(start(), 0, 50)
    text = words(show(tablet, stored))
    assert "Naar ronde 2" in text
    assert "Gewonnen door" not in text
    assert "Revanche" not in text
    assert "partij stoppen" in text


def checked() -> StoredMatch:
    """A match in which a correction made a later round impossible."""
    stored = clear(clear(start(), 0, 50), 0, 60)
    facts = stored.match.rounds[0].as_json()
    facts["sides"][0]["contract"] = 60
    stored, _ = rounds.correct_round(stored.id, 1, facts, stored.revision, ACTOR, None)
    assert stored.status == "to_be_checked"
    return stored


def test_a_match_to_be_checked_names_the_round_and_leads_to_it(tablet: Tablet) -> None:
    stored = checked()
    page = show(tablet, stored)
    text = words(page)
    assert "Nakijken" in text
    assert "Heren , getal : 60" in text
    assert "Ronde 2 verbeteren" in text
    assert f'href="/matches/{stored.id}/rounds/2"' in page
    assert len(rows(page)) == 1


def test_why_of_a_round_that_cannot_be_scored_leads_to_its_correction(tablet: Tablet) -> None:
    stored = checked()
    answer = tablet.get(f"/matches/{stored.id}/rounds/2/why")
    assert answer.status_code == 302
    assert answer.location == f"/matches/{stored.id}/rounds/2"


def test_a_deleted_match_can_be_put_back_and_nothing_else(tablet: Tablet) -> None:
    stored = clear(start(), 0, 50)
    stored = matches.delete_match(stored.id, stored.revision, ACTOR)
    page = show(tablet, stored)
    assert f'action="/matches/{stored.id}/restoration"' in page
    assert "/deletion" not in page
    assert "/rematch" not in page
    assert f'href="/matches/{stored.id}/start"' not in page


@pytest.mark.parametrize("path", ["sheet", "history", "rounds/1/why", "start"])
def test_an_unknown_match_is_not_found(tablet: Tablet, path: str) -> None:
    assert tablet.get(f"/matches/0f7c1c2e-9b7e-4f57-8a53-2f7f7f0c9e11/{path}").status_code == 404
    assert tablet.get(f"/matches/nonsense/{path}").status_code == 404


@pytest.mark.parametrize("case", CASES)
def test_why_gives_every_line_with_its_rule_and_the_sum(tablet: Tablet, case: str) -> None:
    stored = played(case)
    for result in score_report(stored.score)["rounds"]:
        page = tablet.get(f"/matches/{stored.id}/rounds/{result['number']}/why").text
        for index, side in enumerate(result["sides"]):
            part = page.split(f'id="side-{index}"')[1].split("</section>")[0]
            amounts = re.findall(r'<dd class="fig">([^<]*)</dd>', part)
            wanted = [amount for _key, amount in side["lines"]]
            wanted += [side["points"], side["total"]]
            assert amounts == [str(amount).replace("-", "−") for amount in wanted]
            lines = part.count('class="reason"')
            assert lines == len(side["lines"])
            assert len(re.findall(r"regel \d", part)) >= lines


def test_why_of_the_round_of_the_rules_in_plain_dutch(tablet: Tablet) -> None:
    stored = played("the round of the rules: 950 against 250", sides=[MEN, WOMEN])
    text = words(tablet.get(f"/matches/{stored.id}/rounds/1/why").text)
    for rule in ("2.2", "2.3", "2.4", "3.5", "3.6", "4.2"):
        assert f"regel {rule}" in text, rule
    assert "Punten in deze ronde 950" in text
    assert "Punten in deze ronde 250" in text


@pytest.mark.parametrize("number", [0, 2, 99])
def test_why_of_a_round_that_was_not_played_is_not_found(tablet: Tablet, number: int) -> None:
    stored = clear(start(), 0, 50)
    assert tablet.get(f"/matches/{stored.id}/rounds/{number}/why").status_code == 404


def test_the_history_tells_what_changed_newest_first(tablet: Tablet) -> None:
    stored = clear(start(), 0, 50)
    facts = stored.match.rounds[0].as_json()
    facts["sides"][0]["table"] = 450
    named = Actor("web", "0" * 24, "tablet tafel 3")
    stored, _ = rounds.correct_round(stored.id, 1, facts, stored.revision, named, None)
    page = tablet.get(f"/matches/{stored.id}/history").text
    assert re.findall(r"<h2>(.*?)</h2>", page) == [
        "Ronde 1 verbeterd",
        "Ronde 1 ingevuld",
        "Partij begonnen",
    ]
    assert "tablet tafel 3" in page
    assert "de opdrachtregel" in page
    (row,) = re.findall(r"<div><dt>.*?</dd></div>", page, flags=re.S)
    assert words(row) == "Heren op tafel was: 400 is nu: 450"


def test_the_history_tells_of_the_end_of_a_round_in_words(tablet: Tablet) -> None:
    stored = clear(start(), 0, 50)
    facts = {"end": "stock", "sides": [{"contract": 60}, {"contract": None}]}
    stored, _ = rounds.correct_round(stored.id, 1, facts, stored.revision, ACTOR, None)
    text = words(tablet.get(f"/matches/{stored.id}/history").text)
    assert "hoe de ronde eindigde was: uitgemaakt is nu: stok op" in text
    assert "wie uitmaakte was: Heren is nu: leeg" in text
    assert "Heren uit" in text
    assert "Heren : 50 uitgelegd, rijtjes 5" in text
    assert "Dames : niets uitgelegd, in de hand 50" in text
    assert "getal was: 50 is nu: 60" in text


def test_the_history_of_this_device_and_of_another(tablet: Tablet) -> None:
    stored = start()
    tablet.get("/")
    own = tablet.client.get_cookie("device")
    assert own is not None
    for device in (own.value, "f" * 24):
        stored = clear_by(stored, device)
    text = words(tablet.get(f"/matches/{stored.id}/history").text)
    assert "dit apparaat" in text
    assert "een ander apparaat" in text


def clear_by(stored: StoredMatch, device: str) -> StoredMatch:
    facts = {"end": "stock", "sides": [{"contract": None}, {"contract": None}]}
    actor = Actor("web", device)
    return rounds.enter_round(stored.id, facts, stored.revision, actor, None)[0]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_can_inject_anything(tablet: Tablet, name: str) -> None:
    sides = [{"name": name[:60], "players": [name, "Toon"]}, WOMEN]
    stored = finished(*sides, first_dealer=name)
    for path in ("sheet", "history", "rounds/1/why", "start"):
        page = tablet.get(f"/matches/{stored.id}/{path}").text
        assert "<script>alert" not in page
        assert "<svg onload" not in page
        assert "</title><svg" not in page
        assert str(escape(name)) in page


def test_the_sheet_in_english(tablet: Tablet) -> None:
    stored = finished()
    tablet.language("en")
    text = words(show(tablet, stored))
    assert "Won by Heren" in text
    assert "rule 5.2" in text
    assert "Gewonnen door" not in text
    assert "Rematch" in words(show(tablet, stored))


@pytest.mark.parametrize("size", ["wide", "mid", "slim"])
def test_the_graph_says_in_words_what_it_shows(tablet: Tablet, size: str) -> None:
    page = show(tablet, played(WHOLE, sides=[MEN, WOMEN]))
    (graph,) = re.findall(rf'<svg class="chart chart-{size}".*?</svg>', page, flags=re.S)
    assert "<title" in graph
    assert "Heren: 0, 250, 1280, 2325, 2535, 3325, 3915." in graph
    assert graph.count("<polyline") == 2
    assert "style=" not in graph


def test_right_after_the_end_the_last_round_can_be_taken_back(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = finished()
    ending = re.compile(r'<section class="ending".*?</section>', re.S)
    (part,) = ending.findall(show(tablet, stored))
    assert "Ronde 3 ongedaan maken" in part
    monkeypatch.setattr("scorekeeper.web.sheet.age", lambda _stored: timedelta(days=1))
    (part,) = ending.findall(show(tablet, stored))
    assert "ongedaan" not in part
    answer = tablet.post(f"/matches/{stored.id}/undo", {"revision": str(stored.revision)})
    assert answer.status_code == 303
    assert len(matches.load_match(stored.id).match.rounds) == 2


def test_a_stopped_match_is_first_of_all_gone_on_with(tablet: Tablet) -> None:
    page = show(tablet, played("stopped by hand"))
    bar = page.split('<nav class="bar"')[1]
    (decisive,) = re.findall(r'<button class="go .*?</button>', bar, flags=re.S)
    assert "Verder spelen" in decisive
    assert "ongedaan" not in bar


def test_a_kept_drawing_is_not_shown_once_the_match_has_changed(tablet: Tablet) -> None:
    stored = clear(start(), 0, 50)
    assert len(rows(show(tablet, stored))) == 1
    assert len(rows(show(tablet, clear(stored, 1, 60)))) == 2
    tablet.language("en")
    assert 'aria-label="cleared"' in show(tablet, stored)


def test_only_so_many_drawings_are_kept(tablet: Tablet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "KEPT", 3)
    monkeypatch.setattr(drawn, "_kept", {})
    stored = start(options={"cross_when_nothing_laid": False})
    for number in (50, 60, 80, 100):
        stored = clear(stored, 0, number)
        show(tablet, stored)
    assert len(drawn._kept) == 3
