"""Closed, opened again, deleted, put back; results of before the program; the history (C7)."""

import html
import io
import re

import pytest
from flask import Flask

from scorekeeper.services import matches
from scorekeeper.services.club import closing, evenings, paper
from scorekeeper.services.club.changes import club_history
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.club.evening import (
    at,
    counting,
    do,
    drawn,
    evening_with,
    in_order,
    now,
    part,
    take_over,
    words,
)
from tests.web.conftest import Tablet, fields


def test_c7_closing_names_what_is_still_playing_and_locks_the_matches(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(8))
    playing.play(evening, 1, 1, 3000, 2000)
    match_id = playing.match_at(evening, 1, 2)
    playing.enter(match_id, 50, 1000, 900)
    form = fields(tablet.get(f"/matches/{match_id}/rounds/1"))
    assert 'class="fix"' in tablet.get(f"/matches/{match_id}/sheet").text
    page = words(tablet.get(at(evening)))
    assert "Nog bezig: Speelronde 1, tafel 2 : ronde 2" in page.replace("tafel 2:", "tafel 2 :")
    do(tablet, evening, "closure")
    assert now(evening).is_closed
    page = tablet.get(at(evening))
    assert "Deze avond is afgesloten" in words(page)
    assert "gestopt na ronde 1" in words(page)
    assert "Loten" not in words(page)
    assert 'name="mark"' not in page.text
    # At the table: the sheet says so, and nothing there changes anything.
    sheet = tablet.get(f"/matches/{match_id}", follow_redirects=True)
    assert "De speelavond van deze partij is afgesloten" in words(sheet)
    assert "reopening" not in sheet.text
    stored = matches.load_match(match_id)
    answer = tablet.post(f"/matches/{match_id}/reopening", {"revision": str(stored.revision)})
    assert answer.status_code == 409
    assert "speelavond van deze partij is afgesloten" in words(answer)
    back = tablet.get(f"/matches/{match_id}/rounds/1", follow_redirects=True)
    assert words(back).count("De speelavond van deze partij is afgesloten") == 1
    assert 'class="fix"' not in back.text
    answer = tablet.post(f"/matches/{match_id}/rounds/1", form | {"sides-0-points": "5"})
    assert answer.status_code == 409
    assert "speelavond van deze partij is afgesloten" in words(answer)
    assert do(tablet, evening, "attendance", mark="1:absent").status_code == 409


def test_c7_opening_again_needs_a_reason_which_is_kept_and_shown(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(8))
    playing.enter(playing.match_at(evening, 1, 1), 50, 1000, 900)
    do(tablet, evening, "closure")
    answer = do(tablet, evening, "reopening", reason="  ")
    assert answer.status_code == 409
    assert "Zeg waarom" in words(answer)
    do(tablet, evening, "reopening", reason="tafel 2 speelde nog")
    assert not now(evening).is_closed
    assert now(evening).tables[0].state == "playing"
    page = words(tablet.get(f"{at(evening)}?history=1"))
    assert in_order(page, "Avond heropend", "want: tafel 2 speelde nog", "Avond afgesloten")
    do(tablet, evening, "closure")
    page = tablet.get(at(evening))  # the bar that follows has an undo
    assert 'name="reason" value="per ongeluk afgesloten"' in page.text


def test_c7_the_second_of_two_who_close_is_told(app: Flask, tablet: Tablet) -> None:
    evening = counting(evening_with(4))
    revision = now(evening).revision
    do(tablet, evening, "closure")
    answer = do(tablet, evening, "closure", revision=revision)
    assert answer.status_code == 409
    assert "Deze avond is afgesloten" in words(answer)


def test_c7_a_proposal_is_named_because_closing_takes_it_away(app: Flask, tablet: Tablet) -> None:
    evening = drawn(evening_with(4))
    page = words(tablet.get(at(evening)))
    assert "De loting van speelronde 1 telt nog niet; afsluiten haalt hem weg." in page
    do(tablet, evening, "closure")
    assert now(evening).draws == {}


def test_deleting_says_what_goes_along_and_can_be_undone(app: Flask, tablet: Tablet) -> None:
    evening = counting(evening_with(8))
    playing.play(evening, 1, 1, 3000, 2000)
    page = words(tablet.get(at(evening)))
    for words_of in ("8 spelers die er waren", "2 tafels", "1 partij waarin gespeeld is, 5 rondes"):
        assert words_of in page
    do(tablet, evening, "deletion")
    assert evenings.all_evenings(evening.competition.id) == []
    page = words(tablet.get(at(evening)))
    assert "Deze avond is verwijderd" in page
    assert do(tablet, evening, "attendance", mark="1:absent").status_code == 409
    do(tablet, evening, "restoration")
    assert now(evening).tables[0].state == "finished"


def test_an_evening_of_before_the_program_is_results_only(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(2)
    toon, anja = now(evening).attendance
    page = tablet.get(f"{at(evening)}?results=1")
    assert f'name="points-2-{anja}"' in page.text
    typed = {f"points-1-{toon}": "39", f"points-2-{toon}": "0", f"points-1-{anja}": "−2"}
    many = "9" * 4400  # digits that Python does not read: no place of the table
    nowhere = {f"points-{many}-1": "5", f"points-1-{many}": "x"}
    assert do(tablet, evening, "results", **nowhere).status_code < 500
    answer = do(tablet, evening, "results", **typed | {f"points-2-{anja}": "veel"})
    assert answer.status_code == 422
    assert fields(answer)[f"points-1-{toon}"] == "39"
    assert "Anja Zon, speelronde 2: “veel” is geen heel getal." in words(answer)
    assert now(evening).entered == {}
    do(tablet, evening, "results", **typed | {f"points-2-{anja}": ""})
    assert now(evening).entered == {(1, toon): 39, (2, toon): 0, (1, anja): -2}
    page = fields(tablet.get(f"{at(evening)}?results=1"))
    assert page[f"points-2-{toon}"] == "0"  # 0 is not absent
    assert page[f"points-2-{anja}"] == ""
    do(tablet, evening, "results", **{f"points-1-{toon}": ""})
    assert (1, toon) not in now(evening).entered
    history = words(tablet.get(f"{at(evening)}?history=1"))
    assert "Uitslagen: Toon de Wit 39 → geen" in history


def test_a_total_typed_as_a_score_is_asked_about_once(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(2)
    toon, anja = now(evening).attendance
    typed = {f"points-1-{toon}": 2150, f"points-1-{anja}": 18}
    answer = do(tablet, evening, "results", **typed)
    assert answer.status_code == 409
    assert "2150 is wel erg veel voor een competitiescore" in words(answer)
    assert now(evening).entered == {}
    sent = fields(answer)
    assert sent[f"points-1-{toon}"] == "2150"
    do(tablet, evening, "results", **typed, sure=sent["sure"])
    assert now(evening).entered == {(1, toon): 2150, (1, anja): 18}


def test_points_of_a_game_without_scores_are_not_asked_about(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(3, game="jokeren-wedstrijd")
    toon = next(iter(now(evening).attendance))
    do(tablet, evening, "results", **{f"points-1-{toon}": 146})
    assert now(evening).entered == {(1, toon): 146}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_results_from_a_csv_are_looked_at_first(app: Flask, tablet: Tablet, encoding: str) -> None:
    evening = evening_with(2)
    (jose,) = playing.join("José Sol")
    toon, _anja = now(evening).attendance
    data = "Naam;Ronde 1;Ronde 2\r\nToon de Wit;39;12\r\nJosé Sol;0;\r\nNiemand;5;5\r\n"
    file = (io.BytesIO(data.encode(encoding)), "uitslag.csv")
    preview = tablet.post(
        at(evening, "results", "preview"),
        {"file": file, "revision": str(now(evening).revision)},
        content_type="multipart/form-data",
    )
    assert preview.status_code == 200
    assert "nee: zo heet geen lid" in words(preview)
    assert now(evening).entered == {}
    table = next(value for value in _textual(preview.text) if "Toon de Wit;39;12" in value)
    take_over(tablet, evening, table)
    assert now(evening).entered == {(1, toon): 39, (2, toon): 12, (1, jose): 0}
    assert "2 regels zijn ingevoerd" in words(tablet.get(f"{at(evening)}?results=1"))
    stale = take_over(tablet, evening, table, revision=1)
    assert stale.status_code == 409
    assert table in _textual(stale.text)  # to be confirmed once more, not to be looked for again
    answer = do(tablet, evening, "results", "preview")
    assert answer.status_code == 409


def test_a_csv_without_heads_may_begin_with_a_0(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(2)
    toon, anja = now(evening).attendance
    take_over(tablet, evening, "Toon de Wit;0\nAnja Zon;12\n")
    assert now(evening).entered == {(1, toon): 0, (1, anja): 12}
    assert do(tablet, evening, "results", "file", table="\n\n").status_code == 409


@pytest.mark.parametrize("rubbish", ["", "9" * 20, "1:present"])
def test_whatever_is_sent_makes_no_fault(app: Flask, tablet: Tablet, rubbish: str) -> None:
    evening = counting(evening_with(8))
    page = tablet.get(f"{at(evening)}?table=1-1&by=2-stones&results=1").text
    names = {*re.findall(r'name="([^"]+)"', page), "one", "other", "seed", "sizes", "seat-1-0"}
    names -= {"csrf_token", "revision"}
    for rule in app.url_map.iter_rules():
        if not rule.endpoint.startswith("club_evenings.") or "evening_id" not in rule.arguments:
            continue
        for number, asked in ((1, evening.id), (int("9" * 20), int("9" * 20))):
            address = rule.rule.replace("<int:evening_id>", str(asked))
            address = address.replace("<int:number>", str(number)).replace("<int:table>", "1")
            sent = {"revision": str(now(evening).revision)} | dict.fromkeys(names, rubbish)
            is_read = "GET" in (rule.methods or ())
            answer = (
                tablet.get(address, query_string=sent) if is_read else tablet.post(address, sent)
            )
            assert answer.status_code < 500, (rule, number)


def _textual(page: str) -> list[str]:
    found = re.findall(r'name="table" value="([^"]*)"', page)
    return [html.unescape(each) for each in found]


def test_the_history_is_told_in_plain_dutch(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(4)
    toon, anja, els, _bea = now(evening).attendance
    do(tablet, evening, "attendance", mark=f"{toon}:cancelled")
    do(tablet, evening, "attendance", mark=f"{toon}:present", from_round=2)
    do(tablet, evening, "attendance", mark=f"{toon}:present")
    do(tablet, evening, "rounds", 1, "draw", seed=77)
    do(tablet, evening, "rounds", 1, "swap", one=toon, other=anja)
    do(tablet, evening, "rounds", 1, "acceptance")
    playing.on_paper(evening, 1, 1, 3000, -150)
    do(tablet, evening, "date", date="2026-09-11", rounds=2)
    page = words(tablet.get(f"{at(evening)}?history=1")).partition("Wie wat veranderde")[2]
    assert in_order(
        page,
        "Avond verzet van 4 september",
        "Speelronde 1, tafel 1: eindstand 3000 – −150 van papier",
        "De loting van speelronde 1 telt",
        "Speelronde 1: Toon de Wit en Anja Zon ruilen van plaats",
        "Speelronde 1 geloot: 4, lotingsgetal 77",
        "Toon de Wit: aanwezig vanaf speelronde 2",
        "Toon de Wit: afgemeld",
        "Toon de Wit, Anja Zon, Els van Aa, Bea Mol: aanwezig",
        "Avond gemaakt, op 4 september",
    )
    for kind in {change.kind for change in club_history("evening", evening.id)}:
        assert f"<b>{kind}</b>" not in page
    assert els


def test_no_address_of_the_evening_changes_anything_when_it_is_only_visited(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(8))
    values = {"evening_id": evening.id, "number": 1, "table": 1, "step": "closure"}
    before = now(evening)
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("club_evenings.") and "evening_id" in rule.arguments:
            _, address = rule.build(values) or ("", "")
            assert tablet.get(address).status_code in (200, 303), rule
            if "GET" not in (rule.methods or ()):
                assert tablet.client.post(address).status_code == 400  # no token
    assert now(evening) == before
    assert tablet.get("/club/evenings/999").status_code == 404


def test_a_closed_evening_can_be_deleted_and_comes_back_closed(app: Flask, tablet: Tablet) -> None:
    evening = counting(evening_with(4))
    closing.close_evening(evening.id, now(evening).revision, DESK)
    do(tablet, evening, "deletion")
    do(tablet, evening, "restoration")
    assert now(evening).is_closed


@pytest.mark.parametrize("is_closed", [False, True])
def test_an_evening_of_results_only_shows_them(
    app: Flask, tablet: Tablet, *, is_closed: bool
) -> None:
    toon, anja, els = playing.join("Toon de Wit", "Anja Zon", "Els van Aa")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [], 2)
    entered = {(1, toon): 12, (1, anja): 39, (2, anja): -2}
    paper.enter_results(evening.id, entered, now(evening).revision, DESK)
    if is_closed:
        playing.close(evening)
    page = tablet.get(at(evening))
    text = words(page)
    assert "2 aanwezig" in text
    assert "1 nog niet genoteerd" in text
    assert "Anja Zon 39 Toon de Wit 12" in words_of(part(page, "round-1"))
    assert "1 uitslag ingevoerd, zonder loting Anja Zon −2" in words_of(part(page, "round-2"))
    assert "Er is niet geloot" not in text
    assert "Er is nog niets gespeeld" not in text
    assert ("Van 2 spelers zijn de uitslagen ingevoerd." in text) is not is_closed
    assert "uitslag ingevoerd" in words_of(part(page, "door"))
    assert "2 spelers" in words(tablet.get(f"/club/competitions/{evening.competition.id}"))
    assert els not in now(evening).attendance


def test_who_has_only_results_still_draws_for_those_who_are_there(
    app: Flask, tablet: Tablet
) -> None:
    evening = evening_with(4)
    (jos,) = playing.join("Jos Klein")
    paper.enter_results(evening.id, {(1, jos): 12}, now(evening).revision, DESK)
    found = words_of(part(tablet.get(at(evening)), "round-1"))
    assert "Jos Klein 12" in found
    assert "Loten" in found
    assert "5 aanwezig" in words(tablet.get(at(evening)))


def words_of(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())
