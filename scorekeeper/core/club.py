"""What a game offers a club: how its matches count in a competition, and at which tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from scorekeeper.core.problem import Problem
from scorekeeper.core.standings import TieBreak
from scorekeeper.core.text import Text

if TYPE_CHECKING:
    from scorekeeper.core.scoring import Score


class Count(NamedTuple):
    """Something that is counted of a side beside its points: crosses, rounds gone out."""

    key: str
    label: Text
    of: Callable[["Score", int], int]


class PaperSide(NamedTuple):
    """What a paper form says of a side at the end: its total, and what the game asks beside it."""

    total: int
    crossed: bool = False  # three crosses (HighFive 5.2)
    dashes: int = 0  # rounds gone out (W4)


class Judged(NamedTuple):
    """What final totals come to: points for the competition, and the winner, None for a draw."""

    points: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class ClubRules:
    """How a competition of a game is held.

    ``points``: what a player gets of a match, the outcome's score or the total. ``options`` are
    those that every match of a competition carries. ``paper`` names the fields of ``PaperSide``
    that are asked beside the total; ``check_paper`` says what cannot be on a form. ``invented`` is
    a next round as it could have been played, for the demonstration: of a state, the luck of the
    cards, and how well each side plays. ``nothing`` says, from what is counted of a side, why its
    total brings no points.
    """

    points: Literal["score", "total"]
    points_text: Text
    lowest_wins: bool
    sizes: tuple[int, ...]
    teams: bool
    rounds: int
    tie_breaks: tuple[TieBreak, ...]
    options: Mapping[str, object]
    counts: tuple[Count, ...]
    paper: tuple[str, ...]
    check_paper: Callable[[Any, Sequence[PaperSide]], Iterable[Problem]]
    judge: Callable[[Any, Sequence[PaperSide]], Judged]
    invented: Callable[[Any, Random, Sequence[float]], dict[str, Any]]
    nothing: Callable[[Mapping[str, int]], Text | None] = lambda _counts: None


def match_counts(score: "Score") -> list[dict[str, int] | None]:
    """What a club counts of each side of a match; ``behind`` is the most it was ever behind."""
    match = score.match
    rules = match.game.club
    if rules is None:
        return [None] * len(match.sides)
    totals = [[view.total for view in match.edition.views(state)] for state in score.states]
    counts: list[dict[str, int] | None] = []
    for side in range(len(match.sides)):
        found = {count.key: count.of(score, side) for count in rules.counts}
        gaps = [
            own[side] - min(own) if rules.lowest_wins else max(own) - own[side] for own in totals
        ]
        counts.append(found | {"behind": max(gaps), "rounds": len(match.rounds)})
    return counts


def counts_since(score: "Score", side: int, first: int) -> dict[str, int]:
    """The same of a side from this round on, of what is counted by the round."""
    rules, match = score.match.game.club, score.match
    if rules is None:
        return {}
    played = replace(match, rounds=match.rounds[: first - 1])
    before = replace(score, match=played, states=score.states[:first], outcome=None)
    return {
        count.key: max(count.of(score, side) - count.of(before, side), 0) for count in rules.counts
    }
