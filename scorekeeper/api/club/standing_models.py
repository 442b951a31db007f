"""The shapes of standings, records and seasons, for the OpenAPI document."""

from typing import Literal

from pydantic import Field

from scorekeeper.api.club.models import (
    EveningLineDocument,
    MemberDocument,
    NamedCompetition,
    Who,
)
from scorekeeper.api.models import Document
from scorekeeper.core.text import N_

Kind = Literal["played", "stopped", "entered", "sat_out", "missed", "cancelled", "absent"]
Result = Literal["won", "drawn", "lost", "stopped"]


class PartDocument(Document):
    """A match round of a player, with its points and why; round 0 is a whole evening's absence."""

    round: int
    kind: Kind
    points: int | None = Field(description=N_("null is nothing, which is not the same as 0"))
    why: str | None
    won: bool
    drawn: bool
    opponents: list[Who]
    table: int | None
    match: str | None


class EveningResultDocument(Document):
    """A player's evening: the sum of its match rounds; what was dropped is not in the total."""

    evening: int
    date: str
    points: int | None
    dropped: bool
    parts: list[PartDocument]


class PlayerPoints(EveningResultDocument):
    """What a player got of an evening, and where he stood after it."""

    member: Who
    place: int | None
    total: int


class EveningPoints(Document):
    """What every player got of an evening, the best of the evening first."""

    date: str
    closed: bool
    players: list[PlayerPoints]


class DecidedBy(Document):
    """The tie-break that decided between equal totals."""

    name: str
    sentence: str


class RowTexts(Document):
    """What the screens, the paper and the spreadsheets say of a line."""

    place: str
    total: str
    average: str
    moved: str


class RowDocument(Document):
    """A line of the standing: one player, or the two of a fixed pair."""

    place: int | None = Field(description=N_("1, 2, 2, 4; null for who is not ranked"))
    shared: bool
    players: list[Who]
    total: int
    moved: int | None = Field(description=N_("places won since the evening before, or lost"))
    matches: int
    won: int
    drawn: int
    lost: int
    best: int | None
    average: float | None = Field(description=N_("of a match, to one decimal"))
    decided_by: DecidedBy | None
    unranked: str | None
    evenings: list[EveningResultDocument]
    line: list[int | None] = Field(description=N_("the total after each evening"))
    texts: RowTexts


class StandingDocument(Document):
    """The standing, best first; who is not ranked comes last."""

    competition: NamedCompetition
    after: EveningLineDocument | None
    evenings: list[EveningLineDocument]
    rows: list[RowDocument]


class HolderDocument(Document):
    """Who holds a record, and when it was set."""

    players: list[Who]
    evening: int
    date: str
    match: str | None


class SeasonRecordDocument(Document):
    """The best of a season in something: total, comeback, or what the game counts."""

    key: str
    label: str
    value: int
    holders: list[HolderDocument]


class BestOfEvening(Document):
    """Who did best on an evening."""

    evening: int
    date: str
    players: list[Who]
    points: int


class SeasonDocument(Document):
    """The records of a season, and who did best on each evening."""

    competition: NamedCompetition
    records: list[SeasonRecordDocument]
    best: list[BestOfEvening]


class TogetherDocument(Document):
    """Matches with, or against, one other player."""

    member: Who
    matches: int
    won: int
    drawn: int
    lost: int


class PlayedDocument(Document):
    """A match of a player, and what it brought him."""

    evening: int
    date: str
    round: int
    result: Result
    points: int
    total: int | None
    partners: list[Who]
    opponents: list[Who]
    counts: dict[str, int]
    match: str | None


class RecordDocument(Document):
    """A member's record in one competition."""

    competition: NamedCompetition
    place: int | None
    total: int | None
    matches: int
    won: int
    drawn: int
    lost: int
    average: float | None
    best: int | None
    counts: dict[str, int]
    form: list[Result] = Field(description=N_("the last ten, the last one at the end"))
    partners: list[TogetherDocument]
    opponents: list[TogetherDocument]
    played: list[PlayedDocument]


class RatingDocument(Document):
    """A rating in a game, an extra beside the standing; the truth most likely lies around it."""

    game: str
    value: float
    around: list[int]
    matches: int


class PlayerDocument(Document):
    """A member with his record in every competition, the last begun first."""

    member: MemberDocument
    ratings: list[RatingDocument]
    competitions: list[RecordDocument]
