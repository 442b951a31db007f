"""A round as it could have been played, for the demonstration club: no two matches are alike.

What comes out is what a table would enter, within the rules; its points follow from the fold.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.games.highfive.rules import HighFiveState

STOCK_OUT, NOTHING_LAID, WAS_MADE = 0.04, 0.05, 0.55
SINGLE_HAND, PAIR_HANDS = (15, 120), (30, 190)


def invented_round(
    state: HighFiveState, dice: Random, strengths: Sequence[float]
) -> dict[str, Any]:
    """The next round of a match that goes on; who plays better goes out more often."""
    sizes = state.match.sizes
    if dice.random() < STOCK_OUT:
        return {"end": "stock", "sides": [_stuck(side.remaining, dice) for side in state.sides]}
    out = dice.choices(range(len(sizes)), strengths)[0]
    room = 1700 // len(sizes)
    sides = [
        _out(side.remaining, size, room, dice)
        if index == out
        else _beaten(side.remaining, size, room, dice)
        for index, (side, size) in enumerate(zip(state.sides, sizes, strict=True))
    ]
    return {"end": "out", "out": out, "sides": sides}


def _stuck(remaining: Sequence[int], dice: Random) -> dict[str, Any]:
    """Nobody could draw any more: of some it is known what they had claimed (4.5)."""
    if dice.random() < 0.4:
        return {"contract": None}
    return {"contract": dice.choice(remaining)}


def _out(remaining: Sequence[int], size: int, room: int, dice: Random) -> dict[str, Any]:
    contract, opening = _opened(remaining, dice)
    stacks, runs = dice.choice((5, 5, 5, 6, 6, 7)), dice.choice((1, 1, 1, 2))
    hand = 0 if size == 1 else _fives(dice, 0, 60)
    table = _table(opening, stacks, runs, room - hand, dice)
    return _side(contract, opening, stacks, runs, table, hand)


def _beaten(remaining: Sequence[int], size: int, room: int, dice: Random) -> dict[str, Any]:
    hand = _fives(dice, *(SINGLE_HAND if size == 1 else PAIR_HANDS))
    if dice.random() < NOTHING_LAID:  # 4.4
        return {"contract": None, "hand": hand}
    contract, opening = _opened(remaining, dice)
    if dice.random() < WAS_MADE:
        stacks, runs = dice.choice((5, 5, 6)), 1
    elif dice.random() < 0.5:
        stacks, runs = dice.choice((5, 6)), 0
    else:
        stacks, runs = dice.randint(1, 4), dice.choice((0, 0, 1))
    table = _table(opening, stacks, runs, room - hand, dice)
    return _side(contract, opening, stacks, runs, table, hand)


def _opened(remaining: Sequence[int], dice: Random) -> tuple[int, int]:
    """The claimed number and what was laid for it: most take the highest that they reach (3.3)."""
    contract = dice.choice(remaining)
    higher = [number for number in remaining if number > contract]
    below = min(higher) - 5 if higher else contract + 45
    return contract, min(below, contract + 5 * dice.randint(0, 5))


def _table(opening: int, stacks: int, runs: int, room: int, dice: Random) -> int:
    """What lies on the table: no less than its stacks and runs are worth, no more than there is."""
    cards = sum(dice.choice((25, 40, 50, 50, 50)) for _ in range(stacks))
    cards += sum(_fives(dice, 30, 65) for _ in range(runs))
    return max(opening, min(cards + _fives(dice, 0, 50), room - room % 5))


def _fives(dice: Random, low: int, high: int) -> int:
    return 5 * dice.randint(low // 5, high // 5)


def _side(
    contract: int, opening: int, stacks: int, runs: int, table: int, hand: int
) -> dict[str, Any]:
    return {
        "contract": contract,
        "opening": opening,
        "stacks": stacks,
        "runs": runs,
        "table": table,
        "hand": hand,
    }
