"""The page of the opening checker (G3): cards are tapped, the address holds the melds."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scorekeeper.core.pages import Asked, GamePage
from scorekeeper.core.text import N_, Text
from scorekeeper.games.jokeren.opening import (
    ACE,
    JOKER,
    KING,
    LEAST_MELD,
    NEEDED,
    SUITS,
    Card,
    Reading,
    check_opening,
    read_meld,
)

MOST_MELDS, MOST_CARDS = 4, 14  # of thirteen cards in hand and one that was drawn
COPIES, JOKERS = 2, 3  # in the two packs (G1)
SUIT_NAMES = {
    "spades": Text(N_("spades")),
    "hearts": Text(N_("hearts")),
    "clubs": Text(N_("clubs")),
    "diamonds": Text(N_("diamonds")),
    "joker": Text(N_("joker")),
}
LETTERS = {suit[0]: suit for suit in SUIT_NAMES}
RANKS = {1: Text(N_("A")), 11: Text(N_("J")), 12: Text(N_("Q")), 13: Text(N_("K"))}


class ShownCard(NamedTuple):
    """A card on the page: ``code`` in the address, and for a joker what it stands for."""

    code: str
    suit: str
    rank: Text
    stands_for: tuple[str, Text] | None = None


class ShownMeld(NamedTuple):
    """A meld with its cards, the address without each of them, its points or why it is none."""

    cards: tuple[tuple[ShownCard, list[str]], ...]
    points: int | None
    why: Text | None
    is_current: bool


def checker(asked: Asked) -> dict[str, Any]:
    """What the page shows for the melds in its address, each ``m=s11.s12.s13``."""
    melds = read_melds(asked("m"))
    current = len(melds) - 1
    opening = check_opening([meld for meld in melds if meld])
    used = [card for meld in melds for card in meld]
    is_full = len(used) >= MOST_CARDS
    return {
        "melds": tuple(_shown(melds, index, index == current) for index in range(len(melds))),
        "rows": tuple(
            tuple(_choice(melds, used, (suit, rank), is_full) for rank in range(ACE, KING + 1))
            for suit in SUITS
        ),
        "joker": _choice(melds, used, JOKER, is_full),
        "next_meld": [*written(melds), ""] if melds[-1] and len(melds) < MOST_MELDS else None,
        "total": opening.total,
        "is_enough": opening.is_enough,
        "short": max(0, NEEDED - opening.total),
        "needed": NEEDED,
        "suit_names": SUIT_NAMES,
    }


def read_melds(values: Sequence[str]) -> list[list[Card]]:
    """The melds of an address; what is no card is passed over, the last one is being built."""
    melds = [list(_cards(value)) for value in values[:MOST_MELDS]]
    return [*(meld for meld in melds[:-1] if meld), *(melds[-1:] or [[]])]


def written(melds: Sequence[Sequence[Card]]) -> list[str]:
    """The melds as they stand in the address."""
    return [".".join(code(card) for card in meld) for meld in melds]


def code(card: Card) -> str:
    """A card in the address: the first letter of its suit and its rank."""
    return f"{card[0][0]}{card[1]}"


def _cards(value: str) -> Iterator[Card]:
    for part in value.split(".")[:MOST_CARDS]:
        suit, rank = LETTERS.get(part[:1]), part[1:]
        if suit is None or not rank.isascii() or not rank.isdigit() or len(rank) > 2:
            continue
        card = (suit, int(rank))
        if card == JOKER or (suit in SUITS and ACE <= card[1] <= KING):
            yield card


def _choice(
    melds: list[list[Card]], used: Sequence[Card], card: Card, is_full: bool
) -> tuple[ShownCard, list[str] | None]:
    """A card to tap and the melds with it; None when there is no such card left."""
    copies = JOKERS if card == JOKER else COPIES
    if is_full or used.count(card) >= copies:
        return _card(card), None
    return _card(card), written([*melds[:-1], [*melds[-1], card]])


def _shown(melds: list[list[Card]], index: int, is_current: bool) -> ShownMeld:
    meld = melds[index]
    reading = read_meld(meld)
    cards = []
    for place, card in enumerate(meld):
        without = [*melds[:index], [*meld[:place], *meld[place + 1 :]], *melds[index + 1 :]]
        cards.append((_card(card, reading, place), written(without)))
    why = None
    if reading is None and meld:
        why = Text(N_("At least three cards.")) if len(meld) < LEAST_MELD else Text(
            N_("No set of one rank and no run of one suit.")
        )  # fmt: skip
    return ShownMeld(tuple(cards), reading.points if reading else None, why, is_current)


def _card(card: Card, reading: Reading | None = None, place: int = 0) -> ShownCard:
    suit, rank = card
    if card != JOKER:
        return ShownCard(code(card), suit, _rank(rank))
    stands_for = None
    if reading is not None:
        of, height = reading.stands_for[place]
        stands_for = (of, _rank(height))
    return ShownCard(code(card), suit, Text(""), stands_for)


def _rank(rank: int) -> Text:
    return RANKS.get(ACE if rank > KING else rank) or Text(str(rank))


PAGES = (GamePage("opening", Text(N_("Check an opening")), "jokeren/opening.html", checker),)
