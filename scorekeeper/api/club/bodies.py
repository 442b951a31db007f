"""The shapes of what is sent about the club; they check it, and stand in the OpenAPI document."""

import base64
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict, StringConstraints
from pydantic_core import PydanticCustomError

from scorekeeper.core.match import LIMIT
from scorekeeper.core.text import N_
from scorekeeper.services.club.competitions import is_day

MOST = 100_000  # of anything counted: match rounds, tables, lots
LONGEST_FILE = 100_000  # letters, and the bytes of a file in base64 are a third more


def _day(text: str) -> str:
    if not is_day(text):
        raise PydanticCustomError("value", "no date")
    return text


def _readable(text: str) -> str:
    if any(unicodedata.category(sign) == "Cc" for sign in text):
        raise PydanticCustomError("value", "control characters")
    return text


def _bytes(text: str) -> str:
    try:
        base64.b64decode(text, validate=True)
    except ValueError as error:  # of base64, or letters that it does not have
        raise PydanticCustomError("value", "no base64") from error
    return text


Flag = Annotated[bool, Strict()]
Id = Annotated[int, Strict(), Field(ge=1, lt=LIMIT)]
Counted = Annotated[int, Strict(), Field(ge=1, le=MOST)]
Points = Annotated[int, Strict(), Field(ge=-LIMIT, le=LIMIT)]
Words = Annotated[str, Strict(), StringConstraints(max_length=400), AfterValidator(_readable)]
Day = Annotated[str, Strict(), AfterValidator(_day), Field(json_schema_extra={"format": "date"})]
Stamp = Annotated[str, Strict(), StringConstraints(max_length=64), AfterValidator(_readable)]
CsvText = Annotated[str, Strict(), StringConstraints(max_length=LONGEST_FILE)]
CsvBytes = Annotated[
    str, Strict(), StringConstraints(max_length=LONGEST_FILE * 4 // 3 + 4), AfterValidator(_bytes)
]
SURE = N_("true for a score that is so large that it looks like a total")
Seats = Annotated[list[Annotated[list[Id], Field(max_length=2)]], Field(max_length=4)]


class Body(BaseModel):
    """What is sent holds nothing that is not known."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RevisionOnly(Body):
    """A change that says nothing but which revision it was made on."""

    revision: Annotated[int, Strict(), Field(ge=0, le=LIMIT)] | None = Field(
        None, description=N_("or the ETag in the header If-Match")
    )


class MemberBody(Body):
    """A member or guest; who bears the name of another one needs a nickname."""

    name: Words
    nickname: Words | None = None
    guest: Flag = False


class MemberChange(MemberBody, RevisionOnly):
    """A member as he is from now on; with a revision only when nobody changed him meanwhile."""


class RetirementBody(Body):
    """From which day on he is no member any more; today without it."""

    day: Day | None = None


class AsShown(Body):
    """A change that was looked at first."""

    stamp: Stamp | None = Field(
        None, description=N_("of the preview: where something else would happen by now, it is 409")
    )


class MergeBody(AsShown):
    """Who the double really is."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"into": 1, "stamp": "9f8e7d6c5b4a3f2e"}]}
    )

    into: Id


class FileBody(Body):
    """A list as a spreadsheet saves it as CSV: its text, or its bytes."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": "naam;bijnaam\nJan de Wit;\nAn Bos;klein"}]}
    )

    text: CsvText | None = None
    base64: CsvBytes | None = Field(
        None, description=N_("in place of the text; the encoding of the file is recognised")
    )


class MemberPreviewBody(FileBody):
    """A list of members to look at."""

    as_written: Flag = Field(
        False, description=N_("whether *Vries, Jan de* goes in as it stands, not turned")
    )


class MemberFileBody(MemberPreviewBody, AsShown):
    """A list of members to take over."""


class ResultFileBody(FileBody, RevisionOnly, AsShown):
    """A list of results to enter."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"revision": 1, "text": "naam;ronde 1\nJan de Wit;39\nAn Bos;-4"}]
        }
    )

    sure: Flag = Field(False, description=SURE)


class GuestBody(Body):
    """Somebody nobody knows yet, who is at the door."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Nel Bakker"}]})

    name: Words
    nickname: Words | None = None


class CompetitionBody(Body):
    """A new competition; what is left out goes by default, or as in the one it is ``like``."""

    name: Words
    first_day: Day
    last_day: Day
    game: Words | None = None
    edition: Words | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    policies: dict[str, "ChoiceBody"] = Field(default_factory=dict)
    like: Id | None = Field(None, description=N_("the competition whose settings are taken over"))


class ChoiceBody(Body):
    """The value of a policy, with its number where it has one."""

    name: Words
    number: Annotated[int, Strict(), Field(ge=-MOST, le=MOST)] = 0


class CompetitionChange(RevisionOnly):
    """Another name, or other days."""

    name: Words
    first_day: Day
    last_day: Day


class PoliciesBody(RevisionOnly):
    """Other policies; once a result stands with the reason. What is left out stays as it is."""

    policies: dict[str, ChoiceBody]
    reason: Words | None = None


class RulesBody(RevisionOnly):
    """What is agreed in every match; the options are all that differ from the edition.

    Without an edition it stays; without options those of now stay, or the new edition's own come.
    """

    edition: Words | None = None
    options: dict[str, Any] | None = None


class OwnTable(Body):
    """A member who keeps to one table."""

    member: Id
    table: Counted


class WishesBody(RevisionOnly):
    """The fixed pairs, and who keeps to one table: all of them."""

    pairs: list[Annotated[list[Id], Field(min_length=2, max_length=2)]]
    tables: list[OwnTable] = Field(default_factory=list)


class EveningBody(Body):
    """A new evening; as many match rounds as the game is used to, unless it is said."""

    date: Day
    rounds: Counted | None = None


class EveningChange(RevisionOnly):
    """Another date, or another number of match rounds."""

    date: Day
    rounds: Counted


class AttendanceBody(Body):
    """Whether somebody came, and which match rounds he plays; it needs no revision."""

    state: Literal["present", "cancelled", "absent"]
    from_round: Counted = 1
    until_round: Counted | None = None


class DrawBody(RevisionOnly):
    """What to draw: the sizes of the tables, and a seed for the same draw again."""

    sizes: list[Annotated[int, Strict(), Field(ge=2, le=4)]] | None = Field(None, max_length=200)
    seed: Annotated[int, Strict(), Field(ge=0, le=LIMIT)] | None = None


class TablesBody(RevisionOnly):
    """Tables that were drawn in the hall: the members of each side of each table."""

    tables: list[Seats] = Field(min_length=1, max_length=200)


class Stone(Body):
    """The numbered stone that somebody drew."""

    member: Id
    stone: Counted


class LotsBody(RevisionOnly):
    """The numbered stones that everybody has drawn."""

    lots: list[Stone] = Field(max_length=1000)
    sizes: list[Annotated[int, Strict(), Field(ge=2, le=4)]] | None = Field(None, max_length=200)


class SwapBody(RevisionOnly):
    """Two players of a proposed draw who change places."""

    one: Id
    other: Id


class SubstituteBody(RevisionOnly):
    """Who sits in; from the next round on and as the policy says, unless it is said here."""

    substitute: Id
    from_round: Counted | None = None
    counts_for_member: Flag | None = None


class TotalSide(Body):
    """What a paper form says of a side at the end."""

    total: Points
    crossed: Flag = Field(False, description=N_("three crosses (HighFive)"))
    dashes: Annotated[int, Strict(), Field(ge=0, le=MOST)] = Field(
        0, description=N_("rounds gone out (Jokeren wedstrijd)")
    )


class TotalsBody(RevisionOnly):
    """The final totals of a match on paper, one a side."""

    sides: list[TotalSide] = Field(max_length=4)
    stopped: Flag = False


class ResultBody(Body):
    """A member's points in a match round; null takes them out."""

    round: Counted
    member: Id
    points: Points | None


class ResultsBody(RevisionOnly):
    """Results of match rounds that were played before the program, or without it."""

    results: list[ResultBody] = Field(max_length=5000)
    sure: Flag = Field(False, description=SURE)


class ReopeningBody(RevisionOnly):
    """Why an evening is opened again."""

    reason: Words


BODIES: dict[str, type[Body]] = {
    model.__name__: model
    for model in (
        MemberBody,
        MemberChange,
        RetirementBody,
        MergeBody,
        FileBody,
        MemberPreviewBody,
        MemberFileBody,
        CompetitionBody,
        CompetitionChange,
        PoliciesBody,
        RulesBody,
        WishesBody,
        EveningBody,
        EveningChange,
        AttendanceBody,
        DrawBody,
        TablesBody,
        LotsBody,
        SwapBody,
        SubstituteBody,
        TotalsBody,
        ResultsBody,
        ResultFileBody,
        GuestBody,
        ReopeningBody,
    )
}
