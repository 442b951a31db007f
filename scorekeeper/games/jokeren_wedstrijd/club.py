"""A club competition of this game: two match rounds of ten, the lowest total leads (W8, W9)."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any

from scorekeeper.core.club import ClubRules, Count, Judged, PaperSide
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.scoring import Score
from scorekeeper.core.standings import DASH_TIE_BREAKS
from scorekeeper.core.tally import places
from scorekeeper.core.text import N_, Text
from scorekeeper.games.jokeren_wedstrijd.invented import invented_round


def _dashes(score: Score, side: int) -> int:
    return int(score.state.players[side].dashes)


def check_paper(options: Any, sides: Sequence[PaperSide]) -> Iterator[Problem]:
    """No total below zero, and together not more dashes than rounds (W4)."""
    for index, side in enumerate(sides):
        if side.total < 0:
            yield shape_problem("value", "total", side=index)
        if side.dashes < 0 or sum(each.dashes for each in sides) > options.rounds:
            yield shape_problem("value", "dashes", side=index)


def judge(options: Any, sides: Sequence[PaperSide]) -> Judged:
    """The totals count as they are; the lowest wins, then more dashes (W8)."""
    ranking = places([(side.total, -side.dashes) for side in sides])
    winner = ranking.index(1) if ranking.count(1) == 1 else None
    return Judged(tuple(side.total for side in sides), winner)


CLUB = ClubRules(
    points="total",
    points_text=Text(N_("the points of the match, and the lowest total leads")),
    lowest_wins=True,
    sizes=(4, 3),
    teams=False,
    rounds=2,
    tie_breaks=DASH_TIE_BREAKS,
    options=MappingProxyType({}),
    counts=(Count("dashes", Text(N_("rounds gone out")), _dashes),),
    paper=("dashes",),
    check_paper=check_paper,
    judge=judge,
    invented=invented_round,
)
