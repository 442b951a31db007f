"""What is entered for a round of HighFive: the schema of the match file and of the API."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Strict, Tag

from scorekeeper.core.game import RoundFacts, ShapeFault
from scorekeeper.core.match import Integer

NUMBERS = (50, 50, 60, 80, 100)  # 3.1
CARD_VALUES = {  # 2.1
    "joker": 50,
    "ace": 20,
    "two": 20,
    "eight_to_king": 10,
    "four_to_seven": 5,
    "three": 0,
}
PACK_COUNTS = {  # 1.1: three packs of 52 and six jokers
    "joker": 6,
    "ace": 12,
    "two": 12,
    "eight_to_king": 72,
    "four_to_seven": 48,
    "three": 12,
}
PACK_VALUE = 1740  # 2.1
STACKS_NEEDED, RUNS_NEEDED = 5, 1  # 3.4

_strict = ConfigDict(extra="forbid", frozen=True)
_number = Field(json_schema_extra={"enum": [50, 60, 80, 100, None]})


class CardCount(BaseModel):
    """So many cards of each kind, in place of their sum (2.1)."""

    model_config = _strict

    joker: Integer | None = None
    ace: Integer | None = None
    two: Integer | None = None
    eight_to_king: Integer | None = None
    four_to_seven: Integer | None = None
    three: Integer | None = None

    def counts(self) -> Iterator[tuple[str, int]]:
        """Each kind that was counted, with its number of cards."""
        for kind in CARD_VALUES:
            count = getattr(self, kind)
            if count is not None:
                yield kind, count

    @property
    def value(self) -> int:
        """The points of the cards."""
        return sum(CARD_VALUES[kind] * count for kind, count in self.counts())


class ItemisedSide(BaseModel):
    """One side of a round, entered part by part. ``contract`` None: nothing was laid (4.4)."""

    model_config = _strict

    contract: Annotated[Integer | None, _number]
    opening: Integer | None = None
    stacks: Integer | None = None
    runs: Integer | None = None
    table: Integer | None = None
    hand: Integer | None = None
    table_cards: CardCount | None = None
    hand_cards: CardCount | None = None
    written: None = None  # null counts as left out

    @property
    def table_points(self) -> int:
        """The points on the table, however they were entered."""
        if self.table is not None:
            return self.table
        return self.table_cards.value if self.table_cards is not None else 0

    @property
    def hand_points(self) -> int:
        """The points left in hand, however they were entered."""
        if self.hand is not None:
            return self.hand
        return self.hand_cards.value if self.hand_cards is not None else 0

    @property
    def is_met(self) -> bool:
        """The criteria for clearing the claimed number (3.4)."""
        return (
            self.contract is not None
            and (self.stacks or 0) >= STACKS_NEEDED
            and (self.runs or 0) >= RUNS_NEEDED
        )

    @property
    def missed(self) -> tuple[tuple[str, int], ...]:
        """Which criteria were missed (3.4), with how many there were; none without a number."""
        if self.contract is None:
            return ()
        runs, stacks = self.runs or 0, self.stacks or 0
        found: tuple[tuple[str, int], ...] = (("runs", runs),) if runs < RUNS_NEEDED else ()
        return (*found, ("stacks", stacks)) if stacks < STACKS_NEEDED else found


class WrittenResult(BaseModel):
    """The points as they stand on a paper sheet, and whether the number was made."""

    model_config = _strict

    points: Integer
    made: Annotated[bool, Strict()]


class WrittenSide(BaseModel):
    """One side of a round, entered as written on paper (section 7)."""

    model_config = _strict

    contract: Annotated[Integer | None, _number]
    written: WrittenResult
    opening: None = None
    stacks: None = None
    runs: None = None
    table: None = None
    hand: None = None
    table_cards: None = None
    hand_cards: None = None

    @property
    def is_met(self) -> bool:
        """Whether the claimed number was made."""
        return self.written.made

    @property
    def missed(self) -> tuple[tuple[str, int], ...]:
        """Paper does not say what was missed."""
        return ()


SideFacts = ItemisedSide | WrittenSide


def _member(side: object) -> str:
    written = side.get("written") if isinstance(side, dict) else getattr(side, "written", None)
    return "<itemised>" if written is None else "<written>"


class HighFiveRound(RoundFacts):
    """A round: how it ended and what each side made of it, in the order of the match's sides."""

    end: Annotated[str, Strict(), Field(json_schema_extra={"enum": ["out", "stock"]})]
    out: Integer | None = None
    sides: tuple[
        Annotated[
            Annotated[ItemisedSide, Tag("<itemised>")] | Annotated[WrittenSide, Tag("<written>")],
            Discriminator(_member),
        ],
        ...,
    ]

    @property
    def is_stock_out(self) -> bool:
        """The stock was used up before anyone went out (4.5)."""
        return self.end == "stock"


def shape(
    facts: Mapping[str, Any], sizes: Sequence[int] | None, _options: object
) -> Iterator[ShapeFault]:
    """What is wrong across the fields of a raw round; bears any JSON object."""
    end, sides = facts.get("end"), facts.get("sides")
    if isinstance(end, str) and end not in ("out", "stock"):
        yield ShapeFault(None, "end", "value")
    out = facts.get("out")
    if end == "out" and out is None:
        yield ShapeFault(None, "out", "type" if "out" in facts else "missing")
    elif out is not None and (end == "stock" or _is_outside(out, sizes)):
        yield ShapeFault(None, "out", "value")
    if not isinstance(sides, list):
        return
    if sizes is not None and len(sides) != len(sizes):
        yield ShapeFault(None, "sides", "value")
    for index, side in enumerate(sides):
        if not isinstance(side, dict):
            continue
        contract = side.get("contract")
        if _is_int(contract) and contract not in NUMBERS:
            yield ShapeFault(index, "contract", "value")
        if side.get("written") is not None and (
            end == "stock" or ("contract" in side and contract is None)
        ):
            yield ShapeFault(index, "written", "value")


def _is_outside(out: object, sizes: Sequence[int] | None) -> bool:
    return sizes is not None and _is_int(out) and out not in range(len(sizes))


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
