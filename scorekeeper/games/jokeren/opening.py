"""The opening checker: are these melds worth 40 together (G3)?

A card is ``(suit, rank)`` with ranks 1 (ace) to 13 (king), a joker is ``JOKER``. A set is three or
four of one rank in different suits; a run is three or more of one suit in a row, the ace below the
two or above the king. A joker counts as the card it stands for; where it can stand for several,
the best one counts.
"""

from collections.abc import Sequence
from typing import NamedTuple

Card = tuple[str, int]
JOKER: Card = ("joker", 0)
SUITS = ("spades", "hearts", "diamonds", "clubs")
ACE, HIGH_ACE, KING = 1, 14, 13
LEAST_MELD, SET_MOST = 3, 4
NEEDED = 40  # G3


class Opening(NamedTuple):
    """What the melds are worth; ``points`` is None for a meld that is none."""

    points: tuple[int | None, ...]
    total: int
    is_enough: bool


def value(rank: int) -> int:
    """The points of a card as it lies: a low ace 1, courts and a high ace 10, others their pips."""
    return min(rank, 10)


def meld_points(cards: Sequence[Card]) -> int | None:
    """The points of one meld, the most where it can be read in several ways; None if it is none."""
    readings = [points for points in (_as_set(cards), _as_run(cards)) if points is not None]
    return max(readings, default=None)


def check_opening(melds: Sequence[Sequence[Card]]) -> Opening:
    """The points of each meld and whether they reach 40 together (G3)."""
    points = tuple(meld_points(meld) for meld in melds)
    total = sum(worth or 0 for worth in points)
    return Opening(points, total, bool(points) and None not in points and total >= NEEDED)


def _as_set(cards: Sequence[Card]) -> int | None:
    real = [card for card in cards if card != JOKER]
    if not LEAST_MELD <= len(cards) <= SET_MOST or not real:
        return None
    ranks = {rank for _, rank in real}
    if len(ranks) != 1 or len({suit for suit, _ in real}) != len(real):
        return None
    rank = ranks.pop()
    return len(cards) * value(HIGH_ACE if rank == ACE else rank)


def _as_run(cards: Sequence[Card]) -> int | None:
    real = [card for card in cards if card != JOKER]
    if not LEAST_MELD <= len(cards) <= KING + 1 or not real or len({suit for suit, _ in real}) != 1:
        return None
    ranks = sorted(rank for _, rank in real)
    best: int | None = None
    for lowest in range(ACE, HIGH_ACE - len(cards) + 2):
        run = range(lowest, lowest + len(cards))
        if _fits(ranks, run):
            best = max(best or 0, sum(value(rank) for rank in run))
    return best


def _fits(ranks: Sequence[int], run: range) -> bool:
    """Whether the real cards stand at different places of the run; jokers fill the others."""
    places = set(run)
    aces = 0
    for rank in ranks:
        if rank == ACE:
            aces += 1
        elif rank in places:
            places.remove(rank)
        else:
            return False
    return aces <= len(places & {ACE, HIGH_ACE})
