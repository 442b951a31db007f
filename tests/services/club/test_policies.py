"""Every value of every policy, with numbers, through the services."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.club import PaperSide
from scorekeeper.services.club import evenings, members, paper, standings, substitutes
from scorekeeper.services.club.records import Competition
from tests.services.club import playing
from tests.services.club.playing import DESK


def duel(competition: Competition, date: str, one: int, other: int, *points: int) -> None:
    """An evening of two players, on paper."""
    evening = playing.evening_of(competition, date, [one, other])
    playing.seat(evening, 1, [[[one], [other]]])
    playing.on_paper(evening, 1, 1, *points)
    playing.close(evening)


@pytest.mark.parametrize(
    ("counted", "total"),
    [("all", 75), (("best", 2), 60), (("best", 9), 75), (("drop_worst", 1), 70)],
)
def test_which_evenings_count(club: Flask, counted: Any, total: int) -> None:
    competition = playing.compete(counted=counted)
    a, b = playing.join("Anja", "Bea")
    for day, points in enumerate((4000, 500, 2000, 1000), start=1):
        duel(competition, f"2026-10-{day:02}", a, b, points, 0)
    assert playing.totals(competition)["Anja"] == total


def test_an_evening_is_the_sum_of_its_match_rounds(club: Flask) -> None:
    competition = playing.compete(counted=("best", 1))
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-10-01", [a, b], rounds=2)
    for number, points in ((1, 1000), (2, 1200)):
        playing.seat(evening, number, [[[a], [b]]])
        playing.on_paper(evening, number, 1, points, 0)
    playing.close(evening)
    duel(competition, "2026-10-08", a, b, 2100, 0)
    row = standings.competition_standing(competition.id).rows[0]
    assert (row.total, [(e.points, e.dropped) for e in row.evenings]) == (
        22,
        [(22, False), (21, True)],
    )


@pytest.mark.parametrize(("number", "places"), [(1, [1, 2, 3]), (2, [1, 2, None])])
def test_ranked_from(club: Flask, number: int, places: list[int | None]) -> None:
    competition = playing.compete(ranked_from=("evenings", number))
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, 1000, 900)
    duel(competition, "2026-10-08", a, b, 1000, 900)
    evening = playing.evening_of(competition, "2026-10-15", [a, c])
    playing.seat(evening, 1, [[[a], [c]]])
    playing.on_paper(evening, 1, 1, 1000, 100)
    assert playing.places(competition) == list(zip(places, ["Anja", "Bea", "Cor"], strict=True))


@pytest.mark.parametrize(
    ("sat_out", "points"),
    [
        ("round_average", 16),  # (20 + 11) / 2 = 15.5, half up
        ("own_average", 8),  # (10 + 5) / 2 = 7.5, half up
        (("fixed", 25), 25),
        ("nothing", None),
    ],
)
def test_sat_out_by_the_draw(club: Flask, sat_out: Any, points: int | None) -> None:
    competition = playing.compete(sat_out=sat_out)
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, 1000, 0)
    duel(competition, "2026-10-08", a, b, 500, 0)
    evening = playing.evening_of(competition, "2026-10-15", [a, b, c])
    playing.seat(evening, 1, [[[b], [c]]])
    anja = row_of(competition, "Anja")
    assert len(anja.evenings) == 2  # not before the match round is over
    playing.on_paper(evening, 1, 1, 2000, 1100)
    anja = row_of(competition, "Anja")
    assert anja.evenings[2].points == points
    assert (anja.total, anja.matches) == (15 + (points or 0), 2)


def row_of(competition: Competition, name: str) -> Any:
    found = standings.competition_standing(competition.id)
    return next(row for row in found.rows if found.member(row).label == name)


@pytest.mark.parametrize(
    ("policies", "cancelled", "absent"),
    [
        ({}, None, None),
        ({"cancelled": ("fixed", 7)}, 7, None),
        ({"cancelled": "worst"}, 11, None),
        ({"absent": ("fixed", 5)}, None, 5),
        ({"absent": ("fixed", 0)}, None, 0),
    ],
)
def test_absent_cancelled_or_not(
    club: Flask, policies: Any, cancelled: int | None, absent: int | None
) -> None:
    competition = playing.compete(**policies)
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    duel(competition, "2026-10-01", a, b, 1000, 1000)
    evening = playing.evening_of(competition, "2026-10-08", [c, d])
    evenings.check_in(evening.id, a, "cancelled", DESK)
    playing.seat(evening, 1, [[[c], [d]]])
    playing.on_paper(evening, 1, 1, 2000, 1100)
    assert len(row_of(competition, "Anja").evenings) == 1  # the evening is still open
    playing.close(evening)
    anja, bea = row_of(competition, "Anja"), row_of(competition, "Bea")
    assert [e.points for e in anja.evenings] == [10, cancelled]
    assert [e.points for e in bea.evenings] == [10, absent]  # nothing was noted of her
    assert [part.entry.kind for part in bea.evenings[1].parts] == ["absent"]
    assert anja.average == 10  # absence is no 0 in the average


@pytest.mark.parametrize(("cancelled", "points"), [("worst", 10), (("fixed", 7), 7)])
def test_who_cancels_gets_his_points_once_he_has_come(
    club: Flask, cancelled: Any, points: int
) -> None:
    competition = playing.compete(cancelled=cancelled)
    a, b, came, never = playing.join("Anja", "Bea", "Cor", "Dirk")
    duel(competition, "2026-10-01", a, came, 2000, 500)
    evening = playing.evening_of(competition, "2026-10-08", [a, b])
    for member in (came, never):
        evenings.check_in(evening.id, member, "cancelled", DESK)
    playing.seat(evening, 1, [[[a], [b]]])
    playing.on_paper(evening, 1, 1, 3000, 1000)
    playing.close(evening)
    found = playing.totals(competition)
    assert found["Cor"] == playing.totals(competition, evening_before(competition))["Cor"] + points
    assert "Dirk" not in found  # who never came stands in no standing


def evening_before(competition: Competition) -> int:
    return standings.competition_standing(competition.id).lines[0].id


def test_who_has_retired_is_not_absent(club: Flask) -> None:
    competition = playing.compete(absent=("fixed", 5))
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, 1000, 1000)
    members.retire_member(b, DESK, "2026-10-05")
    duel(competition, "2026-10-08", a, c, 1000, 1000)
    assert playing.totals(competition) == {"Anja": 20, "Bea": 10, "Cor": 10}


def test_who_joins_later_was_not_absent_before(club: Flask) -> None:
    competition = playing.compete(absent=("fixed", 5))
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, 1000, 1000)
    duel(competition, "2026-10-08", a, c, 1000, 1000)
    assert playing.totals(competition) == {"Anja": 20, "Bea": 15, "Cor": 10}


@pytest.mark.parametrize(("stopped", "points"), [("counts", [21, -1]), ("not", [None, None])])
def test_a_match_that_was_not_finished(club: Flask, stopped: str, points: list[int | None]) -> None:
    competition = playing.compete(stopped=stopped)
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    evening = playing.evening_of(competition, "2026-10-01", [a, b, c, d])
    playing.seat(evening, 1, [[[a], [b]], [[c], [d]]])
    playing.enter(playing.match_at(evening, 1, 1), 50, 2150, -150)
    assert standings.competition_standing(competition.id).rows == ()  # it still goes on
    closed = playing.close(evening)
    assert [table.state for table in closed.tables] == ["stopped", "stopped"]
    rows = [row_of(competition, name) for name in ("Anja", "Bea")]
    assert [row.evenings[0].points for row in rows] == points
    assert [(row.won, row.drawn) for row in rows] == [(0, 0), (0, 0)]
    found = playing.totals(competition)
    assert set(found) == {"Anja", "Bea"}  # Cor and Dirk never played a round: that is no 0
    if stopped == "not":
        why = rows[0].evenings[0].parts[0].why
        assert why is not None
        assert why.translate() == "stopped: does not count"


@pytest.mark.parametrize(("guests", "place"), [("unranked", None), ("ranked", 1)])
def test_guests(club: Flask, guests: str, place: int | None) -> None:
    competition = playing.compete(guests=guests)
    (a,) = playing.join("Anja")
    nel = members.add_member("Nel", DESK, is_guest=True).id
    duel(competition, "2026-10-01", a, nel, 1000, 3000)
    assert {n: p for p, n in playing.places(competition)}["Nel"] == place


@pytest.mark.parametrize(
    ("policy", "said", "points"),
    [
        ("substitute", None, {"Anja": 10, "Cor": 20}),
        ("member", None, {"Anja": 10, "Bea": 20}),
        ("substitute", True, {"Anja": 10, "Bea": 20}),
        ("member", False, {"Anja": 10, "Cor": 20}),
    ],
)
def test_c6_for_whom_a_substitute_plays(
    club: Flask, policy: str, said: bool | None, points: dict[str, int]
) -> None:
    competition = playing.compete(substitute=policy)
    a, b, c = playing.join("Anja", "Bea", "Cor")
    evening = playing.evening_of(competition, "2026-10-01", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    now = evenings.load_evening(evening.id)
    substitutes.substitute(now.id, 1, b, c, now.revision, DESK, counts_for_member=said)
    playing.play(evening, 1, 1, 1000, 2000)
    assert playing.totals(competition) == points
    playing.close(evening)
    if "Cor" in points:
        assert "Bea" not in playing.totals(competition)  # nothing that evening, and no 0


def test_equal_totals_more_matches_won(club: Flask) -> None:
    competition = playing.compete()
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    duel(competition, "2026-10-01", a, c, 3000, 3100)
    duel(competition, "2026-10-08", b, d, 3000, 2900)
    rows = standings.competition_standing(competition.id).rows
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert playing.places(competition)[1:3] == [(2, "Bea"), (3, "Anja")]
    assert rows[1].decided_by == "won"


def test_equal_totals_the_result_between_them(club: Flask) -> None:
    competition = playing.compete()
    a, b, c = playing.join("Anja", "Bea", "Cor")
    duel(competition, "2026-10-01", a, b, 1000, 900)
    duel(competition, "2026-10-08", b, c, 1100, 0)
    duel(competition, "2026-10-15", a, c, 1000, 1500)
    rows = standings.competition_standing(competition.id).rows
    assert [row.total for row in rows] == [20, 20, 15]
    assert playing.places(competition) == [(1, "Anja"), (2, "Bea"), (3, "Cor")]
    assert rows[0].decided_by == "between"


def test_equal_totals_the_best_match_and_then_a_shared_place(club: Flask) -> None:
    competition = playing.compete()
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    duel(competition, "2026-10-01", a, b, 1500, 1500)
    duel(competition, "2026-10-08", a, b, 500, 500)
    evening = playing.evening_of(competition, "2026-10-15", [c, d])
    paper.enter_results(evening.id, {(1, c): 20, (1, d): 0}, evening.revision, DESK)
    assert playing.places(competition) == [(1, "Anja"), (1, "Bea"), (3, "Cor"), (4, "Dirk")]
    rows = standings.competition_standing(competition.id).rows
    assert rows[2].decided_by == "best"  # a result without a match is no single match


@pytest.mark.parametrize(
    ("policies", "points"), [({}, (90, 90)), ({"cancelled": ("fixed", 50)}, (50, 90))]
)
def test_w9_where_the_lowest_wins_an_absence_costs(
    club: Flask, policies: Any, points: tuple[int, int]
) -> None:
    competition = playing.compete("jokeren-wedstrijd", **policies)
    ids = playing.join("Anja", "Bea", "Cor", "Dirk", "Els")
    first = playing.evening_of(competition, "2026-10-01", ids[:3])
    playing.seat(first, 1, [[[m] for m in ids[:3]]])
    playing.on_paper(first, 1, 1, 10, 20, 30)
    playing.close(first)
    second = playing.evening_of(competition, "2026-10-08", ids[2:])
    evenings.check_in(second.id, ids[0], "cancelled", DESK)
    playing.seat(second, 1, [[[m] for m in ids[2:]]])
    playing.on_paper(second, 1, 1, 40, 50, 90)
    playing.close(second)
    found = playing.totals(competition)
    assert (found["Anja"], found["Bea"]) == (10 + points[0], 20 + points[1])
    # Who came for the first time then pays for the evening before as well: 30 was its worst.
    assert (found["Dirk"], found["Els"]) == (30 + 50, 30 + 90)


def test_w9_a_match_round_missed_costs_the_worst_of_it(club: Flask) -> None:
    competition = playing.compete("jokeren-wedstrijd")
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    evening = playing.evening_of(competition, "2026-10-01", [a, b, c], rounds=2)
    evenings.check_in(evening.id, d, "present", DESK, from_round=2)
    playing.seat(evening, 1, [[[a], [b], [c]]])
    playing.on_paper(evening, 1, 1, 10, 20, 30)
    playing.seat(evening, 2, [[[a], [b], [c], [d]]])
    playing.on_paper(evening, 2, 1, 10, 20, 30, 5)
    assert playing.totals(competition) == {"Anja": 20, "Dirk": 35, "Bea": 40, "Cor": 60}


def test_w8_equal_totals_more_dashes(club: Flask) -> None:
    competition = playing.compete("jokeren-wedstrijd")
    a, b, c = playing.join("Anja", "Bea", "Cor")
    evening = playing.evening_of(competition, "2026-10-01", [a, b, c])
    playing.seat(evening, 1, [[[a], [b], [c]]])
    sides = [PaperSide(50, dashes=2), PaperSide(50, dashes=5), PaperSide(50, dashes=3)]
    playing.on_paper(evening, 1, 1, *sides)
    assert playing.places(competition) == [(1, "Bea"), (2, "Cor"), (3, "Anja")]


@pytest.mark.parametrize(
    ("game", "points", "helped", "own"),
    [
        ("highfive", (3000, 2000, 1000), [], 10),
        ("jokeren-wedstrijd", (30, 60, 63), [51, 51], 63),  # as if she had sat out
    ],
)
def test_who_only_sat_in_for_somebody_was_not_absent(
    club: Flask, game: str, points: tuple[int, ...], helped: list[int], own: int
) -> None:
    fixed = ("fixed", 99)
    competition = playing.compete(game, substitute="member", absent=fixed, cancelled=fixed)
    a, b, c, e = playing.join("Anja", "Bea", "Cor", "Els")
    for day in ("2026-10-01", "2026-10-08"):
        evening = playing.evening_of(competition, day, [a, b, c])
        playing.seat(evening, 1, [[[a], [b], [c]]])
        if day == "2026-10-01":
            evenings.check_in(evening.id, e, "present", DESK)  # she came too late to be drawn
        now = evenings.load_evening(evening.id)
        substitutes.substitute(evening.id, 1, a, e, now.revision, DESK)
        playing.on_paper(evening, 1, 1, *points)
        playing.close(evening)
    last = playing.evening_of(competition, "2026-10-15", [b, c, e])
    playing.seat(last, 1, [[[b], [c], [e]]])
    playing.on_paper(last, 1, 1, *points)
    playing.close(last)
    els = row_of(competition, "Els")
    assert [each.points for each in els.evenings] == [*helped, own]
