"""A substitute's crosses are those of since he came; the points are the whole match's (C6)."""

import pytest
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.club import evenings, players, standings, substitutes
from tests.services.club import playing
from tests.services.club.playing import DESK

OUT = {"stacks": 5, "runs": 1, "table": 400, "hand": 0}
NOTHING = {"contract": None, "hand": 50}


def out_on(match_id: str, contract: int) -> None:
    """The first side goes out, the other has laid nothing: a cross."""
    facts = {"end": "out", "out": 0, "sides": [OUT | {"contract": contract}, NOTHING]}
    rounds.enter_round(match_id, facts, matches.load_match(match_id).revision, DESK)


@pytest.mark.parametrize("counts_for_member", [False, True])
def test_crosses_of_before_somebody_sat_in_are_not_his(app: Flask, counts_for_member: bool) -> None:
    a, b, c, d, e = playing.join("Anja", "Bea", "Cor", "Dirk", "Els")
    competition = playing.compete()
    evening = playing.seat(
        playing.evening_of(competition, "2026-09-04", [a, b, c, d]), 1, [[[a, b], [c, d]]]
    )
    match_id = playing.match_at(evening, 1, 1)
    out_on(match_id, 50)
    now = evenings.load_evening(evening.id)
    substitutes.substitute(
        evening.id, 1, d, e, now.revision, DESK, counts_for_member=counts_for_member
    )
    out_on(match_id, 60)
    out_on(match_id, 80)
    assert matches.load_match(match_id).status == "finished"

    def counted(member: int) -> dict[str, int]:
        own = players.player_page(member).competitions[0].record
        return {key: own.counts[key] for key in ("crosses", "nothing_laid")}

    (season,) = [
        each for each in players.season_page(competition.id).records if each.key == "crosses"
    ]
    assert counted(c) == {"crosses": 3, "nothing_laid": 3}
    if counts_for_member:
        assert counted(d) == {"crosses": 3, "nothing_laid": 3}
        assert season.holders[0][0] == (c, d)
    else:
        assert counted(e) == {"crosses": 2, "nothing_laid": 2}
        assert (season.value, season.holders[0][0]) == (3, (c,))
        # Three crosses leave nothing of the points, also for who came in later (5.7).
        row = next(r for r in standings.competition_standing(competition.id).rows if r.player == e)
        assert row.total == 0
