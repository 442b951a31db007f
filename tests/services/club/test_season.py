"""A season of thirteen members and three evenings; its standing was worked out by hand.

Evening 1, one match round: AB 3000 against CD 2500, EF 2100 against GH 2800, IJ 2610 against KL
2690 (26-26, a draw), M sits out. Evening 2, two: K cancelled, L stays away (10), J comes for the
second. Evening 3, one: M cancelled, guest N sits in for D and keeps the points, EK against FL is
not finished. Afterwards CD turn out to have had 3100 on the first evening.
"""

from typing import NamedTuple

from flask import Flask

from scorekeeper.core.club import PaperSide
from scorekeeper.services import matches, rounds
from scorekeeper.services.club import closing, evenings, members, standings, substitutes
from scorekeeper.services.club.records import Competition, Evening
from tests.services.club import playing
from tests.services.club.playing import DESK

NAMES = [
    "Anja",
    "Bea",
    "Cor",
    "Dirk",
    "Els",
    "Fred",
    "Gerda",
    "Henk",
    "Ineke",
    "Jan",
    "Kees",
    "Lia",
    "Mien",
]


class Played(NamedTuple):
    competition: Competition
    evenings: tuple[Evening, Evening, Evening]
    ids: dict[str, int]


def play_season() -> Played:
    everybody = playing.join(*NAMES)
    a, b, c, d, e, f, g, h, i, j, k, l, m = everybody  # noqa: E741
    n = members.add_member("Nel", DESK, is_guest=True).id
    competition = playing.compete(absent=("fixed", 10))

    first = playing.evening_of(competition, "2026-09-04", everybody)
    playing.seat(first, 1, [[[a, b], [c, d]], [[e, f], [g, h]], [[i, j], [k, l]]])
    playing.play(first, 1, 1, 3000, 2500)
    playing.on_paper(first, 1, 2, 2100, 2800)
    playing.on_paper(first, 1, 3, 2610, 2690)
    playing.close(first)

    second = playing.evening_of(competition, "2026-09-11", [a, b, c, d, e, f, g, h, i, m], 2)
    evenings.check_in(second.id, k, "cancelled", DESK)
    evenings.check_in(second.id, l, "absent", DESK)
    evenings.check_in(second.id, j, "present", DESK, from_round=2)
    playing.seat(second, 1, [[[a, c], [b, m]], [[d], [e], [f]], [[g], [h], [i]]])
    playing.on_paper(second, 1, 1, 2000, 3100)
    playing.play(second, 1, 2, 1500, 2200, 1800)
    playing.on_paper(second, 1, 3, 900, 1250, PaperSide(700, crossed=True))
    playing.seat(second, 2, [[[a, i], [j, m]], [[b, e], [c, f]], [[d], [g], [h]]])
    playing.play(second, 2, 1, 1840, 1760)
    playing.on_paper(second, 2, 2, 3000, 3050)
    playing.on_paper(second, 2, 3, 2400, 2400, 1000)
    playing.close(second)

    third = playing.evening_of(competition, "2026-09-18", everybody[:-1])
    evenings.check_in(third.id, m, "cancelled", DESK)
    playing.seat(third, 1, [[[a, g], [b, h]], [[c, i], [d, j]], [[e, k], [f, l]]])
    playing.on_paper(third, 1, 1, 2900, 2000)
    match = playing.match_at(third, 1, 2)
    playing.enter(match, 50, 1200, 1990)
    now = evenings.load_evening(third.id)
    substitutes.substitute(third.id, 1, d, n, now.revision, DESK)
    for contract in playing.NUMBERS[1:]:
        playing.enter(match, contract, 0, 0)
    playing.enter(playing.match_at(third, 1, 3), 50, 1000, 750)
    playing.close(third)
    return Played(competition, (first, second, third), dict(zip(NAMES, everybody, strict=True)))


def correct_the_first_evening(played: Played) -> None:
    evening = evenings.load_evening(played.evenings[0].id)
    closing.reopen_evening(evening.id, evening.revision, "verkeerd overgenomen", DESK)
    stored = matches.load_match(playing.match_at(evening, 1, 1))
    sides = [
        {"contract": 50, "written": {"points": points, "made": True}} for points in (3000, 3100)
    ]
    facts = {"end": "out", "out": 0, "sides": sides}
    rounds.correct_round(stored.id, 1, facts, stored.revision, DESK)
    playing.close(evening)


def test_the_final_standing_line_by_line(app: Flask) -> None:
    played = play_season()
    before = playing.totals(played.competition)
    assert (before["Cor"], before["Dirk"], before["Mien"]) == (87, 64, 74)
    correct_the_first_evening(played)
    found = standings.competition_standing(played.competition.id)
    lines = [
        (row.place, found.member(row).label, [e.points for e in row.evenings], row.total)
        for row in found.rows
    ]
    assert lines == [
        (1, "Bea", [30, 31 + 30, 20], 111),
        (2, "Anja", [30, 20 + 18, 29], 97),
        (3, "Cor", [31, 20 + 30, 12], 93),
        (4, "Gerda", [28, 9 + 24, 29], 90),
        (5, "Els", [21, 22 + 30, 10], 83),
        (6, "Fred", [21, 18 + 30, 7], 76),
        (7, "Mien", [27, 31 + 17, None], 75),  # (60 + 62 + 42 + 56 + 104) / 12 = 27
        (8, "Henk", [28, 12 + 10, 20], 70),
        (9, "Dirk", [31, 15 + 24, None], 70),
        (10, "Jan", [26, 17, 19], 62),
        (11, "Ineke", [26, 0 + 18, 12], 56),
        (12, "Lia", [26, 10, 7], 43),
        (13, "Kees", [26, None, 10], 36),
        (None, "Nel", [19], 19),
    ]
    by_name = {found.member(row).label: row for row in found.rows}
    assert by_name["Henk"].decided_by == by_name["Dirk"].decided_by == "won"
    assert (by_name["Henk"].won, by_name["Henk"].drawn, by_name["Henk"].lost) == (2, 1, 1)
    assert (by_name["Dirk"].won, by_name["Dirk"].drawn, by_name["Dirk"].lost) == (1, 1, 1)
    assert by_name["Jan"].matches == 3
    assert found.after is not None
    assert found.after.date == "2026-09-18"


def test_every_line_opens_into_its_matches_and_says_why(club: Flask) -> None:
    played = play_season()
    found = standings.competition_standing(played.competition.id)
    by_name = {found.member(row).label: row for row in found.rows}
    jan = [
        (found.evenings[part.entry.evening].date, part.entry.round, part.entry.kind, part.points)
        for evening in by_name["Jan"].evenings
        for part in evening.parts
    ]
    assert jan == [
        ("2026-09-04", 1, "played", 26),
        ("2026-09-11", 1, "missed", None),
        ("2026-09-11", 2, "played", 17),
        ("2026-09-18", 1, "played", 19),
    ]
    sat_out = by_name["Mien"].evenings[0].parts[0]
    assert sat_out.why is not None
    assert sat_out.why.translate() == "sat out: the average of that match round"
    mine = by_name["Anja"].evenings[0].parts[0].entry
    assert mine.match == playing.match_at(played.evenings[0], 1, 1)


def test_the_standing_after_any_evening_and_how_it_moved(club: Flask) -> None:
    played = play_season()
    first, second, _ = played.evenings
    after_first = playing.totals(played.competition, first.id)
    assert after_first["Anja"] == 30
    assert len(after_first) == 13
    after_second = playing.totals(played.competition, second.id)
    assert after_second["Bea"] == 91
    found = standings.competition_standing(played.competition.id, second.id)
    moved = {found.member(row).label: row.moved for row in found.rows}
    earlier = {name: place for place, name in playing.places(played.competition, first.id)}
    now = {name: place for place, name in playing.places(played.competition, second.id)}
    assert moved == {name: earlier[name] - now[name] for name in now}
    assert any(moved.values())
    series = standings.progress(played.competition.id)
    assert series[played.ids["Bea"]] == [30, 91, 111]
