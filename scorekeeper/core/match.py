"""A match: what was agreed at the start and what was entered. Its file is a contract.

``parsing.parse_match`` turns any JSON value into a ``Match``; ``match_file`` is the way back.
See docs/match-file.md.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    Strict,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from scorekeeper.core.game import Edition, Game, RoundFacts

FORMAT = "scorekeeper-match"
VERSION = 1
LIMIT = 10**9

Integer = Annotated[int, Strict(), Field(ge=-LIMIT, le=LIMIT)]


def _printable(name: str) -> str:
    is_plain = name.isprintable() or all(unicodedata.category(sign) != "Cc" for sign in name)
    if not is_plain or not name.strip():
        raise PydanticCustomError("value", "blank or with control characters")
    return name


def _iso_date(text: str) -> str:
    try:
        exact = date.fromisoformat(text).isoformat() == text
    except ValueError:
        exact = False
    if not exact:
        raise PydanticCustomError("value", "no date")
    return text


Name = Annotated[
    str, Strict(), StringConstraints(min_length=1, max_length=60), AfterValidator(_printable)
]


class Side(BaseModel):
    """A team or a single player, as agreed at the start."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name | None = None
    players: tuple[Name, ...]

    @property
    def label(self) -> str:
        """The side's name, or its players'."""
        return self.name or " & ".join(self.players)


class MatchFile(BaseModel):
    """The match file, version 1, as far as all games share it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Annotated[str, Strict(), Field(json_schema_extra={"const": FORMAT})]
    version: Annotated[Integer, Field(json_schema_extra={"const": VERSION})]
    id: Annotated[str, Strict(), StringConstraints(min_length=1, max_length=64)] | None = None
    game: Annotated[str, Strict()]
    edition: Annotated[str, Strict()] | None = None
    options: dict[str, Any] | None = None
    played_on: Annotated[str, Strict(), AfterValidator(_iso_date)] | None = None
    sides: tuple[Side, ...]
    seating: tuple[Annotated[str, Strict()], ...] | None = None
    first_dealer: Annotated[str, Strict()] | None = None
    rounds: list[Annotated[Any, WithJsonSchema({"type": "object"})]]
    closed: Annotated[bool, Strict()] | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match in its right shape, everything left out filled in. Its rounds may be impossible."""

    game: Game
    edition: Edition
    options: BaseModel
    sides: tuple[Side, ...]
    seating: tuple[str, ...]
    first_dealer: str
    rounds: tuple[RoundFacts, ...] = ()
    closed: bool = False
    id: str | None = None
    played_on: str | None = None

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of players of each side."""
        return tuple(len(side.players) for side in self.sides)

    @property
    def players(self) -> tuple[str, ...]:
        """Every player, side by side."""
        return tuple(player for side in self.sides for player in side.players)

    def after(self, player: str) -> str:
        """The next player clockwise (1.6)."""
        return self.seating[(self.seating.index(player) + 1) % len(self.seating)]

    def side_of(self, player: str) -> int:
        """The index of a player's side."""
        return next(i for i, side in enumerate(self.sides) if player in side.players)


def default_seating(sides: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The first player of each side in order, then the second of each: partners opposite (1.2)."""
    rows = max((len(players) for players in sides), default=0)
    return tuple(players[i] for i in range(rows) for players in sides if i < len(players))


def match_file(match: Match) -> dict[str, Any]:
    """The match as its file: what ``parse_match`` reads back as the same match."""
    options = match.options.model_dump(mode="json", exclude_unset=True)
    file: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if match.id is not None:
        file["id"] = match.id
    file |= {"game": match.game.slug, "edition": match.edition.slug, "options": options}
    if match.played_on is not None:
        file["played_on"] = match.played_on
    file |= {
        "sides": [side.model_dump(mode="json", exclude_none=True) for side in match.sides],
        "seating": list(match.seating),
        "first_dealer": match.first_dealer,
        "rounds": [facts.as_json() for facts in match.rounds],
    }
    if match.closed:
        file["closed"] = True
    return file
