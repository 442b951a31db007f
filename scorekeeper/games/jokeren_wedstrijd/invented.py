"""A round as it could have been played, for the demonstration club."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.core.tally import TallyState


def invented_round(state: TallyState, dice: Random, strengths: Sequence[float]) -> dict[str, Any]:
    """The next round of a match that goes on: somebody is out, the others hold some cards (W3)."""
    players = range(len(state.match.sides))
    out = dice.choices(players, strengths)[0]
    hands = [0 if each == out else dice.randint(2, 9) * dice.randint(1, 8) for each in players]
    return {"out": out, "hands": hands}
