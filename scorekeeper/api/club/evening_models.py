"""The shapes of what is answered about an evening, for the OpenAPI document."""

from typing import Literal

from pydantic import Field

from scorekeeper.api.club.models import (
    EveningCompetition,
    MemberDocument,
    PageLinks,
    Presence,
    Who,
)
from scorekeeper.api.models import Document
from scorekeeper.core.text import N_

State = Literal["drawn", "playing", "finished", "stopped", "to_be_checked", "paper", "gone"]


class AttendanceDocument(Document):
    """Who came, cancelled or stayed away, and which match rounds he plays."""

    member: Who
    state: Presence
    from_round: int
    until_round: int | None


class DrawDocument(Document):
    """A draw; without a seed its lots were typed in. It counts once it is accepted.

    ``swapped``: players changed places by hand, so the seed alone does not give it again.
    """

    accepted: bool
    seed: int | None
    swapped: bool
    sizes: list[int]
    sat_out: list[Who]


class TableMatch(Document):
    """The match of a table."""

    id: str
    revision: int | None
    url: str
    page: str


class PaperSideDocument(Document):
    """What a paper form says of a side."""

    total: int
    crossed: bool
    dashes: int


class TotalsDocument(Document):
    """The totals of a paper form."""

    sides: list[PaperSideDocument]
    stopped: bool


class TableDocument(Document):
    """A table: who was drawn, who sits there now, and how far its match is."""

    number: int
    sides: list[list[Who]]
    seats: list[list[Who]]
    state: State
    match: TableMatch | None
    rounds: int = Field(description=N_("how many rounds were played"))
    totals: TotalsDocument | None
    points: list[int] | None = Field(description=N_("what each side gets, once there is a result"))
    side_totals: list[int]
    winner: int | None
    draw: bool
    stopped: bool


class MatchRoundDocument(Document):
    """A match round of an evening, with its draw and its tables."""

    number: int
    draw: DrawDocument | None
    tables: list[TableDocument]


class SubstitutionDocument(Document):
    """Who sits in for whom, since which round of the match, and for whom it counts."""

    round: int
    member: Who
    substitute: Who
    from_round: int
    counts_for_member: bool


class EnteredDocument(Document):
    """Points that were entered without a match."""

    round: int
    member: Who
    points: int


class TablePlace(Document):
    """A table of an evening."""

    round: int
    table: int


class EveningDocument(Document):
    """An evening with all that the organiser sees of it."""

    id: int
    revision: int = Field(description=N_("name it in the next change"))
    competition: EveningCompetition
    date: str
    rounds: int
    closed: bool
    deleted_at: str | None
    attendance: list[AttendanceDocument]
    match_rounds: list[MatchRoundDocument]
    substitutions: list[SubstitutionDocument]
    results: list[EnteredDocument]
    without_result: list[TablePlace] = Field(
        description=N_(
            "tables of which nothing comes as they are: the match was deleted, or stopped before "
            "its first round"
        )
    )
    links: PageLinks


class DivisionsDocument(Document):
    """The table sizes that those who are there can be divided into, the best first."""

    players: int
    divisions: list[list[int]]


class TurnDocument(Document):
    """How often a player sat out and played at a smaller table, this draw included."""

    member: Who
    sat_out: int
    small: int
    sits_out_now: bool
    small_now: bool


class AgainDocument(Document):
    """Two players of a table who met before."""

    table: int
    players: list[Who]
    partners: int
    meetings: int
    are_partners: bool


class UnkeptDocument(Document):
    """A wish that there was no room for: somebody's own table, or to play with his partner."""

    member: Who
    table: int | None
    partner: Who | None


class FairDraw(MatchRoundDocument):
    """The draw of a match round, and why it is fair."""

    revision: int
    turns: list[TurnDocument]
    again: list[AgainDocument]
    unkept: list[UnkeptDocument]


class SeatDocument(Document):
    """Where a player sits; without a table he sits out."""

    member: Who
    table: int | None
    side: int | None
    partners: list[Who]
    opponents: list[Who]
    match: str | None
    page: str | None


class SeatingDocument(Document):
    """Where everybody sits, by name."""

    date: str
    round: int
    seats: list[SeatDocument]


class ListedMatch(Document):
    """A table, and when it was played."""

    evening: int
    date: str
    round: int
    table: TableDocument


class MatchListDocument(Document):
    """Every match of a competition, those from paper included, in the order of its evenings."""

    matches: list[ListedMatch]


class DeletionDocument(Document):
    """What goes with an evening when it is deleted."""

    tables: int
    matches: int
    rounds: int
    totals: int
    entered: int
    present: int


class GuestDocument(Document):
    """A guest who has just come in, and the evening with him there."""

    member: MemberDocument
    evening: EveningDocument
