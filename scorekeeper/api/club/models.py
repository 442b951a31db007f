"""The shapes of what is answered about members and competitions, for the OpenAPI document."""

from typing import Any, Literal

from pydantic import Field

from scorekeeper.api.models import Document
from scorekeeper.core.text import N_


class Who(Document):
    """A member where he is only named, told apart from who bears the same name."""

    id: int
    name: str


class PageLinks(Document):
    """Where it is found: in the API, and as a page."""

    self: str
    page: str


class MemberDocument(Document):
    """A member or guest. ``same_as``: he was a double of that member, who has his results."""

    id: int
    revision: int
    name: str
    nickname: str | None
    label: str = Field(description=N_("the name, with the nickname where two bear it"))
    guest: bool
    retired_on: str | None
    same_as: int | None
    anonymous: bool
    links: PageLinks


class MemberList(Document):
    """Members and guests, as Dutch sorts them."""

    members: list[MemberDocument]


class VisitDocument(Document):
    """An evening at which somebody sat at a table, sat out or has a result."""

    competition: str
    date: str
    rounds: int = Field(description=N_("match rounds of it"))


class LapseDocument(Document):
    """A wish that a merge leaves no room for: a pair or a table, and what holds instead."""

    competition: str
    pair: list[Who] | None
    kept: Who | None
    table: int | None
    kept_table: int | None


class MergeDocument(Document):
    """What a merge would do. It is impossible where both were somewhere at one time."""

    stamp: str = Field(description=N_("send it along when it is done"))
    possible: bool
    double: Who
    member: Who
    of_double: list[VisitDocument]
    of_member: list[VisitDocument]
    met: list[VisitDocument]
    wishes_go_over: bool
    wishes_lapsed: list[LapseDocument]


class ClubChangeDocument(Document):
    """One change: what, when, by whom, before and after, and the reason where one was asked."""

    number: int
    at: str
    kind: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    reason: str | None
    door: str
    device: str | None
    name: str | None


class ClubHistory(Document):
    """Every change, the first one first."""

    changes: list[ClubChangeDocument]


class PolicyValue(Document):
    """A value of a policy, in words and with an example; ``least`` where it has a number."""

    name: str
    label: str
    example: str
    least: int | None


class PolicyDocument(Document):
    """A policy and its values, the default first."""

    name: str
    label: str
    values: list[PolicyValue]


class CountDocument(Document):
    """Something that is counted of a side beside its points."""

    key: str
    label: str


class ClubGameDocument(Document):
    """A game of which competitions can be held."""

    game: str
    name: str
    points: str
    lowest_wins: bool
    tables: list[int] = Field(description=N_("the sizes of its tables"))
    rounds: int = Field(description=N_("the match rounds of an evening, unless it is said"))
    totals: list[str] = Field(description=N_("what a paper form says beside the totals"))
    counts: list[CountDocument]
    policies: list[PolicyDocument]


class ClubGames(Document):
    """The games of which competitions can be held."""

    games: list[ClubGameDocument]


class ChoiceDocument(Document):
    """The value of a policy."""

    name: str
    number: int


class InWords(Document):
    """A policy with its value, as a sentence."""

    policy: str
    value: str


class OwnTableDocument(Document):
    """A member who keeps to one table."""

    member: int
    table: int


class WishesDocument(Document):
    """What every draw respects."""

    pairs: list[list[int]]
    tables: list[OwnTableDocument]


class CompetitionLinks(Document):
    """Where a competition is found."""

    self: str
    evenings: str
    standing: str
    page: str


class CompetitionDocument(Document):
    """A competition. ``frozen``: a result stands, so other policies need a reason."""

    id: int
    revision: int = Field(description=N_("name it in the next change"))
    name: str
    game: str
    edition: str
    options: dict[str, Any]
    first_day: str
    last_day: str
    policies: dict[str, ChoiceDocument]
    in_words: list[InWords]
    lowest_wins: bool
    wishes: WishesDocument
    frozen: bool
    deleted_at: str | None
    links: CompetitionLinks


class CompetitionList(Document):
    """The competitions, the last begun first."""

    competitions: list[CompetitionDocument]


class EveningLineDocument(Document):
    """An evening in a list."""

    id: int
    date: str
    rounds: int
    closed: bool
    deleted: bool
    present: int
    url: str


class EveningList(Document):
    """The evenings of a competition in the order of their dates."""

    evenings: list[EveningLineDocument]


class GoingOnDocument(Document):
    """An evening that is being played; ``tables`` are those still at it.

    ``round`` is the first match round with one of these.
    """

    id: int
    date: str
    competition: str
    tables: int
    round: int
    url: str
    page: str


class GoingOnList(Document):
    """The evenings that are being played, the latest date first."""

    evenings: list[GoingOnDocument]


class NamedCompetition(Document):
    """A competition where it is only named."""

    id: int
    name: str
    game: str


class EveningCompetition(Document):
    """The competition of an evening."""

    id: int
    name: str
    url: str


Presence = Literal["present", "cancelled", "absent"]
