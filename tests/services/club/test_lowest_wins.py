"""Where the lowest total wins, having nothing would be a present: nobody gets it (W9)."""

from typing import Any

from flask import Flask

from scorekeeper.core.club import PaperSide
from scorekeeper.core.text import Text
from scorekeeper.exports.standing import standing_table
from scorekeeper.services.club import evenings, paper, standings, substitutes
from scorekeeper.services.club.records import Competition, Evening
from tests.services.club import playing
from tests.services.club.playing import DESK


def compete(**policies: Any) -> Competition:
    return playing.compete("jokeren-wedstrijd", **policies)


def stopped(evening: Evening, table: int, *totals: int) -> None:
    now = evenings.load_evening(evening.id)
    sides = [PaperSide(total) for total in totals]
    paper.enter_totals(now.id, 1, table, sides, now.revision, DESK, is_stopped=True)


def results(evening: Evening, points: dict[tuple[int, int], int | None]) -> None:
    paper.enter_results(evening.id, points, evenings.load_evening(evening.id).revision, DESK)


def test_a_match_that_does_not_count_is_worth_what_sitting_out_is_worth(app: Flask) -> None:
    a, b, c, d, e, f = playing.join("Anja", "Bea", "Cor", "Dirk", "Els", "Fien")
    competition = compete(stopped="not")
    evening = playing.evening_of(competition, "2026-10-01", [a, b, c, d, e, f])
    playing.seat(evening, 1, [[[a], [b], [c]], [[d], [e], [f]]])
    playing.on_paper(evening, 1, 1, 50, 61, 70)
    stopped(evening, 2, 90, 80, 40)
    playing.close(evening)
    average = 60  # 60.33
    assert playing.totals(competition) == {
        "Anja": 50,
        "Dirk": average,
        "Els": average,
        "Fien": average,
        "Bea": 61,
        "Cor": 70,
    }
    assert playing.places(competition)[0] == (1, "Anja")


def test_a_match_that_was_not_played_is_no_present_either(app: Flask) -> None:
    a, b, c, d, e, f, g = playing.join("Anja", "Bea", "Cor", "Dirk", "Els", "Fien", "Gé")
    competition = compete()
    evening = playing.evening_of(competition, "2026-10-01", [a, b, c, d, e, f])
    playing.seat(evening, 1, [[[a], [b], [c]], [[d], [e], [f]]])
    now = evenings.load_evening(evening.id)
    substitutes.substitute(evening.id, 1, d, g, now.revision, DESK)
    playing.on_paper(evening, 1, 1, 50, 60, 70)
    playing.close(evening)
    totals = playing.totals(competition)
    assert {name: totals[name] for name in ("Els", "Fien", "Gé")} == {
        "Els": 60,
        "Fien": 60,
        "Gé": 60,
    }
    assert "Dirk" not in totals  # he only ever cancelled


def test_with_nothing_that_counts_nobody_is_ranked(app: Flask) -> None:
    a, b, c, d, e, f = playing.join("Anja", "Bea", "Cor", "Dirk", "Els", "Fien")
    competition = compete(stopped="not")
    evening = playing.evening_of(competition, "2026-10-01", [a, b, c])
    playing.seat(evening, 1, [[[a], [b], [c]]])
    stopped(evening, 1, 90, 80, 40)
    playing.close(evening)
    later = playing.evening_of(competition, "2026-10-08", [d, e, f])
    playing.seat(later, 1, [[[d], [e], [f]]])
    playing.on_paper(later, 1, 1, 50, 60, 70)
    ranked = [(1, "Dirk"), (2, "Els"), (3, "Fien")]
    assert playing.places(competition)[:3] == ranked
    found = standings.competition_standing(competition.id)
    assert [row.unranked for row in found.rows[3:]] == [Text("nothing counts yet")] * 3
    assert standings.progress(competition.id)[a] == [None, None]
    assert standings.gaps_of(found)[e] == (None, -10)
    playing.close(later)  # now they were absent at an evening: the worst of it
    assert playing.totals(competition) == {
        "Dirk": 50,
        "Els": 60,
        "Fien": 70,
        "Anja": 70,
        "Bea": 70,
        "Cor": 70,
    }


def test_who_has_dropped_all_he_has_is_not_ranked(app: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = compete(counted=("drop_worst", 1))
    evening = playing.evening_of(competition, "2026-10-01", [a, b, c])
    playing.seat(evening, 1, [[[a], [b], [c]]])
    playing.on_paper(evening, 1, 1, 50, 60, 70)
    playing.close(evening)
    assert [place for place, _name in playing.places(competition)] == [None, None, None]
    table = standing_table(standings.competition_standing(competition.id))
    total = next(n for n, column in enumerate(table.columns) if column.key == "total")
    assert [(row[total].value, row[total].text) for row in table.rows] == [(None, "–")] * 3
    later = playing.evening_of(competition, "2026-10-08", [a, b, c, d])
    playing.seat(later, 1, [[[a], [b], [c], [d]]])
    playing.on_paper(later, 1, 1, 50, 60, 70, 80)
    playing.close(later)
    assert playing.totals(competition) == {"Anja": 50, "Bea": 60, "Cor": 70, "Dirk": 70}


def test_an_entered_match_round_that_somebody_missed_costs_its_worst(app: Flask) -> None:
    a, b, c = playing.join("Anja", "Bea", "Cor")
    competition = compete()
    evening = playing.evening_of(competition, "2026-10-01", [], rounds=2)
    results(evening, {(1, a): 50, (1, c): 65, (2, a): 50, (2, b): 50, (2, c): 55})
    assert playing.totals(competition)["Bea"] == 50  # they are still being entered
    playing.close(evening)
    assert playing.totals(competition) == {"Anja": 100, "Bea": 115, "Cor": 120}
    row = standings.competition_standing(competition.id).rows[1]
    missed, entered = sorted(row.evenings[0].parts, key=lambda part: part.entry.round)
    assert (missed.entry.kind, missed.points, entered.points) == ("missed", 65, 50)


def test_who_only_sat_in_is_absent_at_every_other_evening(app: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = compete(sat_out=("fixed", 5), absent=("fixed", 40), substitute="member")
    for date in ("2026-10-01", "2026-10-08", "2026-10-15"):
        evening = playing.evening_of(competition, date, [a, b, c])
        playing.seat(evening, 1, [[[a], [b], [c]]])
        if date == "2026-10-08":
            revision = evenings.load_evening(evening.id).revision
            substitutes.substitute(evening.id, 1, c, d, revision, DESK)
        playing.on_paper(evening, 1, 1, 10, 20, 30)
        playing.close(evening)
    # Dirk: absent before, as if he had sat out, absent after.
    assert playing.totals(competition) == {"Anja": 30, "Bea": 60, "Cor": 90, "Dirk": 40 + 5 + 40}
