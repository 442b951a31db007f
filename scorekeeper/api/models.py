"""The shapes of the answers, for the OpenAPI document; the tests hold every answer to them.

What differs by game (marks, crosses, numbers still open) is open to further keys here: those are
described with the match file, and the facts of a round come from the game itself.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

from scorekeeper.core.text import N_

Status = Literal["playing", "finished", "stopped", "to_be_checked", "deleted"]


class Document(BaseModel):
    """Everything an answer may hold; nothing else is in it."""

    model_config = ConfigDict(extra="forbid")


class OpenDocument(BaseModel):
    """What every game has; a game adds keys of its own."""

    model_config = ConfigDict(extra="allow")


class ProblemEntry(Document):
    """One thing that is wrong, and where. Go by the code; the message is for people."""

    round: int | None = Field(description=N_("counts from 1"))
    side: int | None = Field(description=N_("counts from 0"))
    field: str | None = Field(description=N_("the key, dotted when nested"))
    code: str
    message: str


class OptionValue(Document):
    """A value of an option with its label."""

    value: bool | int | str | None
    label: str


class OptionDocument(Document):
    """An option of a match: its values, or the least and the most of a number."""

    name: str
    label: str
    help: str
    values: list[OptionValue]
    low: int | None
    high: int | None
    may_be_open: bool


class EditionDocument(Document):
    """An edition of the rules with the defaults of its options."""

    slug: str
    name: str
    options: dict[str, Any]


class GameDocument(Document):
    """A game: who can play it, its editions and options, and the names of a round's fields."""

    slug: str
    name: str
    sizes: list[list[int]] = Field(description=N_("the players of each side, the usual way first"))
    default_edition: str
    editions: list[EditionDocument]
    options: list[OptionDocument]
    fields: dict[str, str]
    round_schema: str = Field(description=N_("where the schema of a round stands"))


class GameList(Document):
    """Every game."""

    games: list[GameDocument]


class SideSummary(Document):
    """A side in a list of matches."""

    label: str
    total: int


class MatchSummary(Document):
    """A match in a list."""

    id: str
    status: Status
    game: str
    sides: list[SideSummary]
    winner: int | None
    rounds: int
    next_dealer: str | None
    played_on: str | None
    changed_at: str
    url: str


class MatchList(Document):
    """A page of matches, the last changed first; ``total`` counts all of them."""

    matches: list[MatchSummary]
    total: int
    limit: int
    offset: int
    next: str | None


class RoundSideReport(OpenDocument):
    """What a round brought a side."""

    points: int
    total: int


class RoundReport(OpenDocument):
    """A scored round."""

    number: int
    dealer: str
    starter: str
    sides: list[RoundSideReport]


class SideReport(OpenDocument):
    """How a side stands."""

    total: int


class NextReport(OpenDocument):
    """The next deal."""

    number: int
    dealer: str
    starter: str


class ScoreDocument(OpenDocument):
    """The derived score, exactly as ``scorekeeper score`` prints it."""

    game: str
    edition: str
    rounds: list[RoundReport]
    sides: list[SideReport]
    next: NextReport | None
    finished: bool
    reason: str | None
    outcome: Literal["win", "draw"] | None
    winner: int | None


class ScoreErrors(Document):
    """What stands in place of a score while a round is impossible."""

    errors: list[ProblemEntry] = Field(min_length=1)


class ScoreAnswer(RootModel[ScoreDocument | ScoreErrors]):
    """The score or, while a round is impossible, its errors."""


class SideDocument(OpenDocument):
    """A side of a match file."""

    players: list[str]


class FileDocument(OpenDocument):
    """A match file, as ``scorekeeper export`` writes it."""

    format: Literal["scorekeeper-match"]
    version: Literal[1]
    id: str
    game: str
    edition: str
    options: dict[str, Any]
    sides: list[SideDocument]
    seating: list[str]
    first_dealer: str
    rounds: list[dict[str, Any]]


class Links(Document):
    """Where the match is found: its pages and its printed sheet."""

    self: str
    page: str
    sheet: str
    pdf: str


class MatchDocument(Document):
    """A match: what was entered, how far it is, and the score that follows from it."""

    id: str
    revision: int = Field(description=N_("name it in the next change"))
    status: Status
    created_at: str
    changed_at: str
    deleted_at: str | None
    match: FileDocument
    score: ScoreDocument | ScoreErrors
    links: Links


class LineDocument(Document):
    """One part of a side's points, the reason and the rule it follows from."""

    key: str
    amount: int
    label: str
    reason: str
    rule: str


class RemarkDocument(Document):
    """A sentence with the rule it follows from."""

    text: str
    rule: str


class RoundSideDocument(Document):
    """A side in one round: the points, why, and what the round did."""

    label: str
    points: int | None
    total: int
    verdict: str | None
    mark: str | None
    lines: list[LineDocument]
    remarks: list[RemarkDocument]


class RoundDocument(Document):
    """One round: what was entered and, where the rules allow it, what it brought."""

    number: int
    revision: int
    facts: dict[str, Any]
    result: RoundReport | None = Field(description=N_("null where the round could not be scored"))
    sides: list[RoundSideDocument]


class RoundList(Document):
    """The rounds of a match in order."""

    revision: int
    rounds: list[RoundDocument]


class WhyDocument(Document):
    """Why each side got its points in a round."""

    number: int
    sides: list[RoundSideDocument]


class PreviewDocument(Document):
    """What would happen; nothing is stored. With problems the points are as if it were possible."""

    revision: int
    number: int
    problems: list[ProblemEntry]
    result: RoundReport
    sides: list[RoundSideDocument]
    before: list[SideReport]
    score: ScoreDocument | ScoreErrors
    later: list[ProblemEntry] = Field(
        description=N_("the later round that would become impossible")
    )


class StartPreview(Document):
    """What a corrected start would do; nothing is stored."""

    revision: int
    score: ScoreDocument | ScoreErrors
    later: list[ProblemEntry] = Field(
        description=N_("the first round that would become impossible")
    )


class DealDocument(Document):
    """The next deal: who deals and starts, how many cards each player gets, and why."""

    number: int
    dealer: str
    starter: str
    cards: list["PlayerCards"]
    notes: list[str]


class PlayerCards(Document):
    """The cards a player gets; null where the rules leave it open."""

    player: str
    cards: int | None


class ChangeDocument(Document):
    """A change in the history: what, when, from where, before and after."""

    revision: int
    at: str
    kind: str
    round: int | None
    before: Any
    after: Any
    door: str
    device: str | None
    name: str | None


class HistoryDocument(Document):
    """Every change of a match, the oldest first."""

    changes: list[ChangeDocument]


class ProblemDocument(Document):
    """A problem answer (RFC 9457). ``type`` points to the page that explains it."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[ProblemEntry]
    code: str | None = None
    match: MatchDocument | None = Field(None, description=N_("the present state, where it matters"))
    evening: dict[str, Any] | None = Field(
        None, description=N_("the present state, where it matters")
    )
    member: dict[str, Any] | None = Field(
        None, description=N_("the present state, where it matters")
    )
    competition: dict[str, Any] | None = Field(
        None, description=N_("the present state, where it matters")
    )
