"""The shapes of what is answered about lists from a spreadsheet, for the OpenAPI document."""

from typing import Literal

from pydantic import Field

from scorekeeper.api.club.models import Who
from scorekeeper.api.models import Document
from scorekeeper.core.text import N_


class MemberLineDocument(Document):
    """A line of a list of members; ``problem`` says why it is refused."""

    line: int
    name: str
    nickname: str | None
    guest: bool
    status: Literal["new", "present", "refused"]
    problem: str | None
    remarks: list[str] = Field(
        description=N_("what was read otherwise than it stands there, or may be meant otherwise")
    )


class MemberFileDocument(Document):
    """Every line of a list of members in its order, and how many are new."""

    stamp: str
    new: int
    lines: list[MemberLineDocument]
    remarks: list[str] = Field(description=N_("columns that are not read, or read otherwise"))


class RoundPoints(Document):
    """The points of a match round."""

    round: int
    points: int


class ResultLineDocument(Document):
    """A line of a list of results, and whose it is. Only what is ``known`` goes in."""

    line: int
    name: str
    member: Who | None
    results: list[RoundPoints]
    status: Literal["known", "empty", "twice", "unknown", "several", "refused"]
    problems: list[str]
    double: bool = Field(description=N_("whether the name is that of a merged double"))
    large: int | None = Field(description=N_("a score that looks like a total"))


class LeftOutDocument(Document):
    """A column that does not go in, and why."""

    head: str
    why: Literal["no_round", "double", "unread"]


class AboveDocument(Document):
    """A line above the heads, which is not read."""

    line: int
    text: str


class ResultFileDocument(Document):
    """Every line of a list of results in its order, and what of it stays out."""

    stamp: str
    revision: int = Field(description=N_("name it when the list is entered"))
    entered: int = Field(description=N_("how many lines go in"))
    lines: list[ResultLineDocument]
    left_out: list[LeftOutDocument]
    heads_at: int | None = Field(description=N_("the line of the heads, where there are any"))
    above: list[AboveDocument]
