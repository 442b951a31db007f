"""A club that plays Jokeren: ten rounds a match, the lowest total, more dashes (W8, W9)."""

import pytest
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.club import players, standings
from tests.services.club import playing
from tests.services.club.playing import DESK


def play(match_id: str, outs: list[int], left: int) -> None:
    for out in outs:
        stored = matches.load_match(match_id)
        hands = [0 if side == out else left for side in range(len(stored.match.sides))]
        rounds.enter_round(match_id, {"out": out, "hands": hands}, stored.revision, DESK)


def test_w9_the_result_is_the_total_of_both_match_rounds(app: Flask) -> None:
    a, b, c = playing.join("Anja", "Bea", "Cor")
    competition = playing.compete("jokeren-wedstrijd")
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c], rounds=2)
    for number in (1, 2):
        playing.seat(evening, number, [[[a], [b], [c]]])
    play(playing.match_at(evening, 1, 1), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], 10)
    play(playing.match_at(evening, 2, 1), [1, 1, 1, 1, 1, 1, 0, 0, 0, 0], 10)
    # Anja 50 + 60, Bea 50 + 40, Cor 100 + 100
    assert playing.places(competition) == [(1, "Bea"), (2, "Anja"), (3, "Cor")]
    assert playing.totals(competition) == {"Bea": 90, "Anja": 110, "Cor": 200}
    (own,) = players.player_page(b).competitions
    assert own.record.counts["dashes"] == 11
    assert own.record.best == 40


def test_w8_dashes_decide_between_equal_totals(club: Flask) -> None:
    a, b, c = playing.join("Anja", "Bea", "Cor")
    competition = playing.compete("jokeren-wedstrijd")
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c])
    playing.seat(evening, 1, [[[a], [b], [c]]])
    match_id = playing.match_at(evening, 1, 1)
    play(match_id, [0, 0, 1, 1, 1], 10)
    play(match_id, [2, 2, 2, 2], 5)
    stored = matches.load_match(match_id)
    # Anja 30 + 20 + 10, out twice; Bea 20 + 20 + 20, out three times; Cor 50.
    facts = {"out": 2, "hands": [10, 20, 0]}
    rounds.enter_round(match_id, facts, stored.revision, DESK)
    rows = standings.competition_standing(competition.id).rows
    assert [row.total for row in rows] == [50, 60, 60]
    assert playing.places(competition) == [(1, "Cor"), (2, "Bea"), (3, "Anja")]
    assert rows[1].decided_by == "dashes"


@pytest.mark.parametrize(("policy", "totals"), [("counts", (22, 30, 32)), ("not", (100, 100, 100))])
def test_in_a_match_of_fewer_rounds_nobody_has_won(
    club: Flask, policy: str, totals: tuple[int, int, int]
) -> None:
    """By the game itself the places decide; in a competition everybody plays ten rounds (W4)."""
    a, b, c, d, e, f = playing.join("Anja", "Bea", "Cor", "Dirk", "Els", "Fien")
    competition = playing.compete("jokeren-wedstrijd", stopped=policy)
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d, e, f])
    playing.seat(evening, 1, [[[a], [b], [c]], [[d], [e], [f]]])
    match_id = playing.match_at(evening, 1, 1)
    play(match_id, [0, 0, 1, 2], 10)
    stored = matches.load_match(match_id)
    rounds.enter_round(match_id, {"out": 1, "hands": [2, 0, 2]}, stored.revision, DESK)
    play(playing.match_at(evening, 1, 2), [0] * 5 + [1] * 5, 15)
    closed = playing.close(evening)  # Dirk 75, Els 75, Fien 150
    assert [table.state for table in closed.tables] == ["stopped", "finished"]
    assert (closed.tables[0].winner, closed.tables[0].is_draw) == (None, False)
    assert matches.load_match(match_id).score.outcome
    rows = standings.competition_standing(competition.id).rows
    own = {row.player: row for row in rows}
    assert tuple(own[m].total for m in (a, b, c)) == totals
    assert [(own[m].won, own[m].lost) for m in (a, b, c)] == [(0, 0)] * 3
    assert [own[m].matches for m in (a, b, c)] == [policy == "counts"] * 3
