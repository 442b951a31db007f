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
SUITS = ("spades", "hearts", "clubs", "diamonds")
ACE, HIGH_ACE, KING = 1, 14, 13
LEAST_MELD, SET_MOST = 3, 4
NEEDED = 40  # G3


class Reading(NamedTuple):
    """What a meld is: its points, and what each card stands for, in the order it was given.

    A high ace is rank 14. Of a joker in a set only the rank is known, its suit is ``joker``.
    """

    points: int
    stands_for: tuple[Card, ...]
    is_run: bool


class Opening(NamedTuple):
    """What the melds are worth; ``points`` is None for a meld that is none."""

    points: tuple[int | None, ...]
    total: int
    is_enough: bool


def value(rank: int) -> int:
    """The points of a card as it lies: a low ace 1, courts and a high ace 10, others their pips."""
    return min(rank, 10)


def read_meld(cards: Sequence[Card]) -> Reading | None:
    """The best reading of one meld; None if it is none."""
    readings = [found for found in (_as_set(cards), _as_run(cards)) if found is not None]
    return max(readings, key=lambda reading: reading.points, default=None)


def meld_points(cards: Sequence[Card]) -> int | None:
    """The points of one meld, the most where it can be read in several ways; None if it is none."""
    reading = read_meld(cards)
    return None if reading is None else reading.points


def check_opening(melds: Sequence[Sequence[Card]]) -> Opening:
    """The points of each meld and whether they reach 40 together (G3)."""
    points = tuple(meld_points(meld) for meld in melds)
    total = sum(worth or 0 for worth in points)
    return Opening(points, total, bool(points) and None not in points and total >= NEEDED)


def _as_set(cards: Sequence[Card]) -> Reading | None:
    real = [card for card in cards if card != JOKER]
    if not LEAST_MELD <= len(cards) <= SET_MOST or not real:
        return None
    ranks = {rank for _, rank in real}
    if len(ranks) != 1 or len({suit for suit, _ in real}) != len(real):
        return None
    (rank,) = ranks
    rank = HIGH_ACE if rank == ACE else rank
    return Reading(len(cards) * value(rank), tuple((suit, rank) for suit, _ in cards), False)


def _as_run(cards: Sequence[Card]) -> Reading | None:
    real = [card for card in cards if card != JOKER]
    suits = {suit for suit, _ in real}
    if not LEAST_MELD <= len(cards) <= KING + 1 or len(suits) != 1:
        return None
    (suit,) = suits
    best: Reading | None = None
    for lowest in range(ACE, HIGH_ACE - len(cards) + 2):
        run = range(lowest, lowest + len(cards))
        ranks = _placed([rank for _, rank in cards], run)
        if ranks is None:
            continue
        points = sum(value(rank) for rank in run)
        if best is None or points > best.points:
            best = Reading(points, tuple((suit, rank) for rank in ranks), True)
    return best


def _placed(ranks: Sequence[int], run: range) -> list[int] | None:
    """Where each card lies in the run, jokers (rank 0) in what is left; None if one does not."""
    free = set(run)
    for rank in ranks:
        if rank in (0, ACE):
            continue
        if rank not in free:
            return None
        free.remove(rank)
    placed = []
    for rank in ranks:  # an ace lies above the king where it can
        place = rank
        if rank == ACE:
            place = next((end for end in (HIGH_ACE, ACE) if end in free), 0)
            if not place:
                return None
            free.remove(place)
        placed.append(place)
    left = iter(sorted(free, reverse=True))  # a joker is first the highest card that is missing
    return [place or next(left) for place in placed]
