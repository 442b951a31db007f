"""What every policy makes of a line of the standing, with numbers, on its page."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.club import PaperSide
from scorekeeper.services import matches, rounds
from scorekeeper.services.club import (
    closing,
    evenings,
    members,
    paper,
    substitutes,
)
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.club.standing_table import address, duel, lines, named, text
from tests.web.conftest import Tablet


def test_what_was_dropped_and_why(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete(counted=("best", 2))
    a, b = playing.join("Anja", "Bea")
    for day, points in enumerate((3900, 1200, 3000), start=1):
        duel(competition, f"2026-10-{day:02}", a, b, totals=(points, 0))
    answer = tablet.get(address(competition))
    anja = named(lines(answer))["Anja"]
    assert (anja.evenings, anja.total, anja.said) == (
        ("39", "~12~", "30"),
        "69",
        ("telt niet mee",),
    )
    assert "beste 2 tellen" in text(answer.text)
    opened = text(tablet.get(anja.url).text)
    assert "2 oktober 12 Telt niet mee: alleen de beste 2 avonden tellen." in opened


def test_a_dropped_evening_comes_back_when_it_is_corrected(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete(counted=("drop_worst", 1))
    a, b = playing.join("Anja", "Bea")
    evenings_ = [
        duel(competition, f"2026-10-{day:02}", a, b, totals=(points, 1000))
        for day, points in ((1, 1200), (8, 3000), (15, 2000), (22, 2500))
    ]
    assert named(lines(tablet.get(address(competition))))["Anja"].evenings == (
        "~12~",
        "30",
        "20",
        "25",
    )
    first = evenings.load_evening(evenings_[0].id)
    opened = closing.reopen_evening(first.id, first.revision, "verkeerd geteld", DESK)
    paper.enter_totals(first.id, 1, 1, [PaperSide(2200), PaperSide(1000)], opened.revision, DESK)
    playing.close(first)
    anja = named(lines(tablet.get(address(competition))))["Anja"]
    assert (anja.evenings, anja.total) == (("22", "30", "~20~", "25"), "77")


@pytest.mark.parametrize(
    ("policies", "evening", "said"),
    [
        ({}, ("0", "–"), ("afwezig",)),
        ({"absent": ("fixed", 0)}, ("0", "(0)"), ("afwezig: een vast aantal",)),
        ({"absent": ("fixed", 25)}, ("0", "(25)"), ("afwezig: een vast aantal",)),
    ],
)
def test_a_nought_and_an_absence_do_not_look_alike(
    app: Flask, tablet: Tablet, policies: dict[str, Any], evening: Any, said: Any
) -> None:
    competition = playing.compete(**policies)
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, totals=(0, 2000))
    duel(competition, "2026-10-08", b, c, totals=(1000, 2000))
    anja = named(lines(tablet.get(address(competition))))["Anja"]
    assert (anja.evenings, anja.said, anja.average) == (evening, said, "0,0")


@pytest.mark.parametrize(
    ("policy", "shown", "why"),
    [
        ("nothing", "–", "afgemeld"),
        (("fixed", 7), "(7)", "afgemeld: een vast aantal"),
        ("worst", "(11)", "afgemeld: de slechtste score van de avond"),
    ],
)
def test_who_cancelled(app: Flask, tablet: Tablet, policy: Any, shown: str, why: str) -> None:
    competition = playing.compete(cancelled=policy)
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, totals=(1000, 2000))
    evening = playing.evening_of(competition, "2026-10-08", [b, c])
    evenings.check_in(evening.id, a, "cancelled", DESK)
    playing.seat(evening, 1, [[[b], [c]]])
    playing.on_paper(evening, 1, 1, 1100, 2000)
    playing.close(evening)
    anja = named(lines(tablet.get(address(competition))))["Anja"]
    assert (anja.evenings[1], anja.said) == (shown, (why,))


@pytest.mark.parametrize(
    ("policy", "shown", "why"),
    [
        ("round_average", "(16)", "vrij: het gemiddelde van die speelronde"),  # 15.5, half up
        ("own_average", "(8)", "vrij: het eigen gemiddelde tot dan"),  # 7.5, half up
        (("fixed", 25), "(25)", "vrij: een vast aantal"),
        ("nothing", "–", "vrij"),
    ],
)
def test_who_sat_out(app: Flask, tablet: Tablet, policy: Any, shown: str, why: str) -> None:
    competition = playing.compete(sat_out=policy)
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, totals=(1000, 0))
    duel(competition, "2026-10-08", a, b, totals=(500, 0))
    evening = playing.evening_of(competition, "2026-10-15", [a, b, c])
    playing.seat(evening, 1, [[[b], [c]]])
    playing.on_paper(evening, 1, 1, 2000, 1100)
    playing.close(evening)
    anja = named(lines(tablet.get(address(competition))))["Anja"]
    assert (anja.evenings[2], anja.said) == (shown, (why,))


@pytest.mark.parametrize(
    ("policy", "shown", "why"),
    [
        ("counts", "21", "gestopt: telt zoals hij staat"),
        ("not", "–", "gestopt: telt niet"),
    ],
)
def test_a_match_that_was_not_finished(
    app: Flask, tablet: Tablet, policy: str, shown: str, why: str
) -> None:
    competition = playing.compete(stopped=policy)
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-10-01", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    playing.enter(playing.match_at(evening, 1, 1), 50, 2150, 1890)
    playing.close(evening)
    anja = named(lines(tablet.get(address(competition))))["Anja"]
    assert anja.evenings == (shown,)
    opened = text(tablet.get(anja.url).text)
    assert why in opened
    assert "Gewonnen 0 Gelijk 0 Verloren 0" in opened  # nobody has won, nor lost (5.9)


@pytest.mark.parametrize(
    ("guests", "place"), [("unranked", ("–", "Gast gast")), ("ranked", ("1", "Gast"))]
)
def test_guests(app: Flask, tablet: Tablet, guests: str, place: tuple[str, str]) -> None:
    competition = playing.compete(guests=guests)
    (a,) = playing.join("Anja")
    guest = members.add_member("Gast", DESK, is_guest=True).id
    duel(competition, "2026-10-01", a, guest, totals=(1000, 2000))
    found = lines(tablet.get(address(competition)))
    assert place in [(line.place, line.name) for line in found]


def test_ranked_from_so_many_evenings(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete(ranked_from=("evenings", 2))
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, totals=(1000, 2000))
    duel(competition, "2026-10-08", a, c, totals=(1000, 9000))
    answer = tablet.get(address(competition))
    assert [(line.place, line.name) for line in lines(answer)] == [
        ("1", "Anja"),
        ("–", "Cor telt mee vanaf 2 avonden"),
        ("–", "Bea telt mee vanaf 2 avonden"),
    ]
    assert "Zonder plaats" in answer.text


@pytest.mark.parametrize(
    ("policy", "who"), [("substitute", {"Wim": "20"}), ("member", {"Bea": "20"})]
)
def test_a_substitute(app: Flask, tablet: Tablet, policy: str, who: dict[str, str]) -> None:
    competition = playing.compete(substitute=policy)
    a, b, wim = playing.join("Anja", "Bea", "Wim")
    evening = playing.evening_of(competition, "2026-10-01", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    now = evenings.load_evening(evening.id)
    substitutes.substitute(evening.id, 1, b, wim, now.revision, DESK)
    playing.on_paper(evening, 1, 1, 1000, 2000)
    playing.close(evening)
    found = {line.name: line.total for line in lines(tablet.get(address(competition)))}
    assert found == {"Anja": "10"} | who


def test_results_of_before_the_program(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-10-01", [a, b])
    results = {(1, a): 31, (1, b): 0}
    paper.enter_results(evening.id, results, evening.revision, DESK)
    playing.close(evening)
    found = named(lines(tablet.get(address(competition))))
    assert (found["Anja"].evenings, found["Bea"].evenings) == (("31",), ("0",))
    opened = text(tablet.get(found["Anja"].url).text)
    assert "Speelronde 1 ingevoerde uitslag 31" in opened


def test_where_the_lowest_total_wins(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete("jokeren-wedstrijd", counted=("best", 1))
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    for date, totals in (("2026-10-01", (120, 0, 240)), ("2026-10-08", (60, 180, 300))):
        evening = playing.evening_of(competition, date, [a, b, c])
        playing.seat(evening, 1, [[[a], [b], [c]]])
        dashes = (4, 3, 3)
        sides = [PaperSide(t, dashes=n) for t, n in zip(totals, dashes, strict=True)]
        playing.on_paper(evening, 1, 1, *sides)
        playing.close(evening)
    found = lines(tablet.get(address(competition)))
    assert [(line.place, line.name, line.evenings, line.total) for line in found] == [
        ("1", "Bea", ("0", "~180~"), "0"),
        ("2", "Anja", ("~120~", "60"), "60"),
        ("3", "Cor", ("240", "~300~"), "240"),
    ]
    season = text(tablet.get(address(competition, "season")).text)
    assert "laagste partij 0 Bea, 1 oktober" in season
    assert "hoogste partij" not in season
    assert "8 oktober beste: Anja 60" in season
    assert "Meeste" not in season
    page = text(tablet.get(f"/club/members/{a}").text)
    assert "Beste partij 60" in page
    assert tablet.get(f"/club/members/{d}").status_code == 200


def test_what_is_open_does_not_count_yet(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete()
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    evening = playing.evening_of(competition, "2026-10-01", [a, b, c, d])
    playing.seat(evening, 1, [[[a], [b]], [[c], [d]]])
    playing.on_paper(evening, 1, 1, 1000, 2000)
    assert [line.name for line in lines(tablet.get(address(competition)))] == ["Bea", "Anja"]
    match = playing.match_at(evening, 1, 2)
    playing.enter(match, 50, 2500, 100)
    assert len(lines(tablet.get(address(competition)))) == 2
    for contract in playing.NUMBERS[1:]:
        playing.enter(match, contract, 0, 0)
    assert lines(tablet.get(address(competition)))[0].name == "Cor"
    # A correction opens the match again: it does not count until it has ended.
    rounds.remove_last_round(match, matches.load_match(match).revision, DESK)
    assert len(lines(tablet.get(address(competition)))) == 2


def test_the_sheet_says_that_a_match_of_fewer_rounds_has_no_winner(tablet: Tablet) -> None:
    ids = playing.join("Anja", "Bea", "Cor")
    competition = playing.compete("jokeren-wedstrijd")
    evening = playing.evening_of(competition, "2026-09-04", ids)
    playing.seat(evening, 1, [[[member] for member in ids]])
    match_id = playing.match_at(evening, 1, 1)
    facts = {"out": 0, "hands": [0, 10, 12]}
    rounds.enter_round(match_id, facts, 1, playing.DESK)
    said = "voor de competitie heeft niemand deze partij gewonnen"
    assert said not in tablet.get(f"/matches/{match_id}/sheet").text
    playing.close(evening)
    assert said in tablet.get(f"/matches/{match_id}/sheet").text
