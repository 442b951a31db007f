"""Lots that were drawn by hand: numbered stones, taken table by table (C3)."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.core.draw import FULL_TABLE, Player, Sides


def seated_by_lots(
    lots: Mapping[Any, int], sizes: Sequence[int], teams: bool
) -> tuple[tuple[Sides, ...], tuple[Player, ...]]:
    """The tables and who sits out, when each player has drawn a stone.

    The lowest stones sit at the first table, and so on; whose stone is above the seats sits out.
    At a table of four in teams the first and the third stone play together: they sit opposite.
    """
    order = sorted(lots, key=lambda player: (lots[player], repr(player)))
    tables: list[Sides] = []
    start = 0
    for size in sizes:
        at = order[start : start + size]
        start += size
        if size == FULL_TABLE and teams and len(at) == FULL_TABLE:
            tables.append(((at[0], at[2]), (at[1], at[3])))
        else:
            tables.append(tuple((player,) for player in at))
    return tuple(tables), tuple(order[start:])
