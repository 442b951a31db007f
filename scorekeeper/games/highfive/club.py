"""A club competition of HighFive: the competition score counts, the highest leads (5.6 to 5.8)."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.core.club import ClubRules, Count, Judged, PaperSide
from scorekeeper.core.problem import Problem
from scorekeeper.core.scoring import Score
from scorekeeper.core.standings import TIE_BREAKS
from scorekeeper.core.text import N_, Text
from scorekeeper.games.highfive.invented import invented_round
from scorekeeper.games.highfive.options import Options
from scorekeeper.games.highfive.outcome import best_side, competition_scores
from scorekeeper.games.highfive.problems import problem_text


def _crosses(score: Score, side: int) -> int:
    return int(score.state.sides[side].crosses)


def _nothing_laid(score: Score, side: int) -> int:
    results = [state.round.sides[side] for state in score.states[1:]]
    return sum(any(key == "nothing_laid" for key, _ in result.lines) for result in results)


def check_paper(options: Options, sides: Sequence[PaperSide]) -> Iterator[Problem]:
    """Every amount of the game is a multiple of five (2.1)."""
    for index, side in enumerate(sides):
        if side.total % 5:
            text = problem_text("not_multiple_of_five", None)
            yield Problem("not_multiple_of_five", None, index, "total", text)


def judge(options: Options, sides: Sequence[PaperSide]) -> Judged:
    """The competition scores and the winner of final totals (5.1 to 5.8)."""
    totals, crossed = [side.total for side in sides], [side.crossed for side in sides]
    return Judged(competition_scores(totals, crossed, options), best_side(totals, crossed, options))


def nothing(counts: Mapping[str, int]) -> Text | None:
    """Three crosses leave nothing of a total (5.7)."""
    return Text(N_("three crosses: 0 points")) if counts.get("crosses", 0) >= 3 else None


CLUB = ClubRules(
    points="score",
    points_text=Text(
        N_("the competition score of the own side: the total without its last two digits")
    ),
    lowest_wins=False,
    sizes=(4, 3, 2),
    teams=True,
    rounds=2,
    tie_breaks=TIE_BREAKS,
    options=MappingProxyType({"decide_by": "hundreds"}),  # 5.8, R14
    counts=(
        Count("crosses", Text(N_("crosses")), _crosses),
        Count("nothing_laid", Text(N_("rounds with nothing laid")), _nothing_laid),
    ),
    paper=("crossed",),
    check_paper=check_paper,
    judge=judge,
    invented=invented_round,
    nothing=nothing,
)
