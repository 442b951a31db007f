"""What is entered for a round of the club match."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Discriminator, Tag

from scorekeeper.core import leftovers
from scorekeeper.core.game import RoundFacts, ShapeFault
from scorekeeper.core.match import Integer


class WedstrijdCount(leftovers.CardCount):
    """A count with both jokers: could it still be played, or not (W3)?"""

    joker_playable: Integer | None = None
    joker_unplayable: Integer | None = None


class WedstrijdRound(RoundFacts):
    """Who went out, and every player's leftover in the order of the match's sides."""

    out: Integer
    hands: tuple[
        Annotated[
            Annotated[Integer, Tag("<amount>")] | Annotated[WedstrijdCount, Tag("<count>")],
            Discriminator(leftovers.leftover_kind),
        ],
        ...,
    ]


def shape(
    facts: Mapping[str, Any], sizes: Sequence[int] | None, options: Any
) -> Iterator[ShapeFault]:
    """As in the family; with ``count = cards`` a leftover is a number, no count (W7)."""
    yield from leftovers.shape(facts, sizes, options)
    hands = facts.get("hands")
    if getattr(options, "count", None) == "cards" and isinstance(hands, list):
        for index, hand in enumerate(hands):
            if isinstance(hand, dict):
                yield ShapeFault(index, "hands", "type")
