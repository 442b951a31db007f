"""The tables on the page: seating list, live state, paper, substitutes (C5, C6)."""

import re

import pytest
import segno
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.club import members, standings
from scorekeeper.services.club.records import Evening
from scorekeeper.web import reach
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.samples import made
from tests.web.club.evening import at, counting, do, evening_with, in_order, now, part, words
from tests.web.conftest import Tablet, fields


def seated(evening: Evening, game: str = "highfive") -> tuple[Evening, list[int]]:
    """Four at table 1, as they came."""
    ids = list(now(evening).playing_in(1))
    sides = [ids[:2], ids[2:]] if game == "highfive" else [[member] for member in ids]
    return playing.seat(evening, 1, [sides]), ids


def test_c5_the_seating_list_is_by_name_with_a_code_for_each_table(
    app: Flask, tablet: Tablet
) -> None:
    app.config["HOSTS"] = ["hal.example"]
    evening, _ids = seated(evening_with(4))
    page = tablet.get(at(evening, "rounds", 1, "seating"), base_url="http://hal.example:8000")
    assert in_order(page.text, "Els van Aa", "Bea Mol", "Toon de Wit", "Anja Zon")
    match_id = playing.match_at(evening, 1, 1)
    address = f"http://hal.example:8000/matches/{match_id}"
    assert f'href="{address}"' in page.text
    # The drawing is the code of that address, to the module.
    codes = page.text.partition('class="codes"')[2].partition("</ul>")[0]
    (drawn,) = re.findall(r'<path d="([^"]*)"', codes)
    dark = {
        (x, int(y))
        for start, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn)
        for x in range(int(start), int(start) + int(width))
    }
    wanted = {
        (x, y)
        for y, row in enumerate(segno.make(address, micro=False).matrix_iter(border=4))
        for x, module in enumerate(row)
        if module
    }
    assert dark == wanted


def test_c5_a_code_asked_for_on_the_own_computer_holds_its_address_in_the_network(
    app: Flask, tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, _ids = seated(evening_with(4))
    address = at(evening, "rounds", 1, "seating")
    monkeypatch.setattr(reach, "reachable_addresses", lambda: ["192.168.1.20", "10.0.0.4"])
    for own in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        page = tablet.get(address, base_url=f"http://{own}")
        assert 'href="http://192.168.1.20:8000/matches/' in page.text
    monkeypatch.setattr(reach, "reachable_addresses", list)
    page = tablet.get(address, base_url="http://localhost:8000")
    assert 'href="http://localhost:8000/matches/' in page.text


def test_c5_a_proposal_and_no_draw_say_what_they_are(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(5)
    assert "Er is nog niet geloot" in tablet.get(at(evening, "rounds", 1, "seating")).text
    do(tablet, evening, "rounds", 1, "draw", sizes="4")
    page = words(tablet.get(at(evening, "rounds", 1, "seating")))
    assert "Deze loting telt nog niet" in page
    assert page.count("vrij") == 1
    assert tablet.get(at(evening, "rounds", 3, "seating")).status_code == 404


def test_c5_after_the_scan_the_names_seats_and_dealer_are_there(app: Flask, tablet: Tablet) -> None:
    evening, _ids = seated(evening_with(4))
    match_id = playing.match_at(evening, 1, 1)
    page = words(tablet.get(f"/matches/{match_id}"))
    assert "Toon de Wit deelt" in page
    assert "Tafel 1, speelronde 1" in page
    assert "Iemand anders deelt" in page
    assert f"/matches/{match_id}/start" in tablet.get(f"/matches/{match_id}").text
    file = fields(tablet.get(f"/matches/{match_id}/start"))
    assert file  # the existing correction of the start serves the first dealer too
    page = tablet.get(f"/matches/{match_id}/rounds/new")
    assert "Tafel 1" in words(page)
    sheet = tablet.get(f"/matches/{match_id}/sheet")
    assert "Tafel 1, speelronde 1" in words(sheet)
    assert f'href="/club/evenings/{evening.id}#table-1-1"' in sheet.text


def test_c6_the_page_shows_where_every_table_is(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(8)
    ids = now(evening).playing_in(1)
    playing.seat(evening, 1, [[[ids[n]], [ids[n + 1]]] for n in (0, 2, 4, 6)])
    playing.enter(playing.match_at(evening, 1, 1), 50, 1000, 900)
    playing.play(evening, 1, 2, 3000, 2000)
    checked = playing.match_at(evening, 1, 3)
    for contract in (50, 60, 80):
        rounds.enter_round(checked, made(contract), matches.load_match(checked).revision, DESK)
    rounds.correct_round(checked, 1, made(80), matches.load_match(checked).revision, DESK)
    page = words(tablet.get(at(evening)))
    assert "Tafel 1 ronde 2" in page
    assert "Tafel 2 klaar" in page
    assert "3000" in page
    assert "Tafel 3 nakijken" in page
    assert "Tafel 4 nog niet begonnen" in page
    assert "1 van 4 klaar" in page


def test_c6_the_live_state_changes_with_a_round_at_a_table_only(app: Flask, tablet: Tablet) -> None:
    evening, _ids = seated(evening_with(4))
    first = tablet.get(at(evening, "live"))
    mark = first.headers["ETag"]
    assert f'data-mark="{first.json["mark"]}"' in tablet.get(at(evening)).text
    same = tablet.get(at(evening, "live"), headers={"If-None-Match": mark})
    assert (same.status_code, same.data) == (304, b"")
    playing.enter(playing.match_at(evening, 1, 1), 50, 100, 100)
    changed = tablet.get(at(evening, "live"), headers={"If-None-Match": mark})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != mark


def test_c6_entry_from_paper_by_rounds_or_only_the_final_totals(app: Flask, tablet: Tablet) -> None:
    evening, ids = seated(evening_with(4))
    match_id = playing.match_at(evening, 1, 1)
    page = tablet.get(f"{at(evening)}?table=1-1")
    assert f'href="/matches/{match_id}"' in page.text
    answer = do(
        tablet,
        evening,
        "rounds",
        1,
        "tables",
        1,
        "totals",
        **{"total-0": "3001", "total-1": "−150", "crossed-1": "1"},
    )
    assert answer.status_code == 422
    assert fields(answer)["total-0"] == "3001"
    assert fields(answer)["total-1"] == "−150"
    assert fields(answer)["crossed-1"] == "1"
    answer = do(
        tablet, evening, "rounds", 1, "tables", 1, "totals", **{"total-0": "", "total-1": "2000"}
    )
    assert answer.status_code == 422  # nothing typed is no 0
    assert "De eindstand ontbreekt." in words(answer)
    do(
        tablet,
        evening,
        "rounds",
        1,
        "tables",
        1,
        "totals",
        **{"total-0": "3000", "total-1": "–150", "crossed-0": "1"},
    )
    (table,) = now(evening).tables
    assert (table.side_totals, table.points, table.winner) == ((3000, -150), (0, -1), 1)
    page = words(tablet.get(at(evening)))
    assert "klaar, van papier" in page
    assert "−150" in page
    do(
        tablet,
        evening,
        "rounds",
        1,
        "tables",
        1,
        "totals",
        **{"total-0": "0", "total-1": "2000", "is_stopped": "1"},
    )
    assert now(evening).tables[0].is_stopped
    found = standings.competition_standing(evening.competition.id)
    assert {found.member(row).id: row.total for row in found.rows}[ids[0]] == 0
    do(tablet, evening, "rounds", 1, "tables", 1, "totals", "removal")
    assert now(evening).tables[0].state == "playing"


def test_c6_a_total_that_is_no_number_is_answered_in_plain_words(
    app: Flask, tablet: Tablet
) -> None:
    evening, _ids = seated(evening_with(4))
    sent = {"total-0": "2.150", "total-1": "2000"}
    answer = do(tablet, evening, "rounds", 1, "tables", 1, "totals", **sent)
    assert answer.status_code == 422
    wanted = "“2.150” is geen heel getal. Schrijf alleen cijfers, zoals 2150 of −40."
    assert words(answer).count(wanted) == 2  # in the bar, and where it was typed
    assert "Deze waarde kan hier niet" not in words(answer)
    assert fields(answer)["total-0"] == "2.150"


def test_c6_totals_typed_while_another_organiser_works_elsewhere_are_saved(
    app: Flask, tablet: Tablet
) -> None:
    evening, _ids = seated(evening_with(4))
    seen = fields(tablet.get(f"{at(evening)}?table=1-1"))
    other = members.all_members()[0].id
    do(tablet, evening, "attendance", mark=f"{other}:cancelled")
    sent = {"seen": seen["seen"], "revision": evening.revision, "total-0": "3000"}
    do(tablet, evening, "rounds", 1, "tables", 1, "totals", **sent | {"total-1": "2000"})
    assert now(evening).tables[0].side_totals == (3000, 2000)


def test_c6_of_two_who_type_the_same_form_the_second_is_told_and_keeps_what_he_typed(
    app: Flask, tablet: Tablet
) -> None:
    evening, _ids = seated(evening_with(4))
    seen = fields(tablet.get(f"{at(evening)}?table=1-1"))
    playing.on_paper(evening, 1, 1, 3000, 2000)
    sent = {"seen": seen["seen"], "revision": evening.revision, "total-0": "3000"}
    answer = do(tablet, evening, "rounds", 1, "tables", 1, "totals", **sent | {"total-1": "2500"})
    assert answer.status_code == 409
    assert "Iemand anders heeft dit net veranderd" in words(answer)
    assert "2000" in words(answer)  # what stands there now
    assert fields(answer)["total-1"] == "2500"
    do(
        tablet,
        evening,
        "rounds",
        1,
        "tables",
        1,
        "totals",
        **{
            name: value
            for name, value in fields(answer).items()
            if name.startswith(("total", "seen"))
        },
    )
    assert now(evening).tables[0].side_totals == (3000, 2500)


@pytest.mark.parametrize("counts_for", ["", "member"])
def test_c6_a_substitute_in_a_seat_from_a_round_and_for_whom_it_counts(
    app: Flask, tablet: Tablet, counts_for: str
) -> None:
    evening, ids = seated(evening_with(4))
    (guest,) = (m.id for m in members.all_members() if m.id not in ids)
    playing.enter(playing.match_at(evening, 1, 1), 50, 100, 100)
    page = tablet.get(f"{at(evening)}?table=1-1")
    assert 'name="counts_for" value="substitute" checked' in page.text  # the policy
    assert fields(page)["from_round"] == "2"
    sent = {"member": ids[2], "substitute": guest, "from_round": 2, "counts_for": counts_for}
    do(tablet, evening, "rounds", 1, "tables", 1, "substitutes", **sent)
    (fact,) = now(evening).substitutions
    assert (fact.member, fact.substitute, fact.from_round) == (ids[2], guest, 2)
    assert fact.counts_for_member == (counts_for == "member")
    page = words(tablet.get(f"{at(evening)}?table=1-1"))
    assert "Cor IJs valt in voor Els van Aa, vanaf ronde 2." in page
    assert "Cor IJs voor Els van Aa" in page
    do(tablet, evening, "rounds", 1, "tables", 1, "substitutes", "removal", member=ids[2])
    assert now(evening).substitutions == ()


def test_c6_a_substitute_who_sits_already_is_refused_with_the_form_as_it_was(
    app: Flask, tablet: Tablet
) -> None:
    evening, ids = seated(evening_with(4))
    sent = {"member": ids[2], "substitute": ids[0], "from_round": 1}
    answer = do(tablet, evening, "rounds", 1, "tables", 1, "substitutes", **sent)
    assert answer.status_code == 409
    assert "zit al aan een tafel van speelronde 1" in words(answer)
    assert f'name="member" value="{ids[2]}" required checked' in answer.text
    missing = do(tablet, evening, "rounds", 1, "tables", 1, "substitutes", member=ids[2])
    assert missing.status_code == 422


def test_c6_a_substitute_is_put_in_a_seat_of_this_table_only(app: Flask, tablet: Tablet) -> None:
    evening = counting(evening_with(8))
    other = next(t for t in now(evening).tables_of(1) if t.number == 2).sides[0][0]
    newcomer = members.add_member("Nieuw", playing.DESK).id
    sent = {"member": other, "substitute": newcomer, "from_round": 1}
    answer = do(tablet, evening, "rounds", 1, "tables", 1, "substitutes", **sent)
    assert answer.status_code == 422
    assert now(evening).substitutions == ()


def test_the_start_screen_shows_the_evening_and_the_own_table_only(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(12))
    page = words(tablet.get("/"))
    assert "Speelavond 4 september" in page
    assert "3 tafels spelen" in page
    match_id = playing.match_at(evening, 1, 2)
    assert "/matches/" not in re.sub(r"/matches(/new)?\"", "", tablet.get("/").text)
    facts = made(50)
    facts["sides"] = [{**facts["sides"][0]} for _side in facts["sides"]]
    form = fields(tablet.get(f"/matches/{match_id}/rounds/new"))
    form |= {"end": "stock"} | {f"sides-{n}-hand": "50" for n in (0, 1)}
    tablet.post(f"/matches/{match_id}/rounds/new", form)
    assert matches.load_match(match_id).match.rounds
    page = tablet.get("/").text
    assert f'href="/matches/{match_id}"' in page
    assert page.count('class="match ') == 2


def test_w9_an_evening_of_jokeren_has_no_teams_and_counts_dashes(
    app: Flask, tablet: Tablet
) -> None:
    evening = evening_with(7, game="jokeren-wedstrijd")
    assert 'value="" checked' in tablet.get(at(evening)).text
    counting(evening)
    assert sorted(len(table.sides) for table in now(evening).tables) == [3, 4]
    page = tablet.get(f"{at(evening)}?table=1-2")
    assert 'name="dashes-2"' in page.text
    assert "crossed-0" not in page.text
    totals = {"total-0": "120", "total-1": "90", "total-2": "90"}
    wrong = totals | {"dashes-0": "6", "dashes-1": "3", "dashes-2": "2"}
    answer = do(tablet, evening, "rounds", 1, "tables", 2, "totals", **wrong)
    assert answer.status_code == 422
    do(tablet, evening, "rounds", 1, "tables", 2, "totals", **wrong | {"dashes-2": "1"})
    table = now(evening).tables[1]
    assert (table.points, table.winner) == ((120, 90, 90), 1)
    do(tablet, evening, "rounds", 2, "draw")
    assert sorted(now(evening).draws[2].sizes) == [3, 4]
    assert "Speelronde 2" in part(tablet.get(at(evening)), "round-2")


def test_what_the_organiser_changed_is_not_undone_at_the_table(app: Flask, tablet: Tablet) -> None:
    evening, ids = seated(evening_with(4))
    match_id = playing.match_at(evening, 1, 1)
    playing.enter(match_id, 50, 1000, 900)
    (late,) = playing.join("Invaller Ineke")
    do(tablet, evening, "rounds", 1, "tables", 1, "substitutes", member=ids[0], substitute=late)
    assert "Invaller Ineke" in words(tablet.get(f"/matches/{match_id}"))
    page = tablet.get(f"/matches/{match_id}").text
    assert 'name="correction"' not in page
    assert "Ronde 1 opgeslagen" in words(tablet.get(f"/matches/{match_id}"))
    story = words(tablet.get(f"/matches/{match_id}/history"))
    assert "Gewijzigd door de wedstrijdleider" in story


def test_the_correction_at_a_table_of_the_club_offers_no_date_and_no_rules(
    app: Flask, tablet: Tablet
) -> None:
    evening, _ids = seated(evening_with(4))
    match_id = playing.match_at(evening, 1, 1)
    address = f"/matches/{match_id}/start"
    page = tablet.get(address)
    sent = fields(page)
    assert "horen bij de speelavond" in words(page)
    assert "played_on" not in sent
    assert not [name for name in sent if name.startswith("option-")]
    assert "edition:" not in page.text
    tablet.post(address, sent | {"dealer": "2", "step": "save"})
    stored = matches.load_match(match_id)
    assert stored.match.first_dealer == stored.match.seating[2]
    assert stored.match.played_on == evening.date
    answer = tablet.post(address, sent | {"played_on": "2026-09-05", "step": "save"})
    assert answer.status_code == 409
    assert matches.load_match(match_id) == stored
