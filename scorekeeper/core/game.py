"""The contract of a game: what a folder under ``scorekeeper/games`` has to offer.

A game is discovered by its ``GAME``; nothing outside its folder knows it by name. All of this is
pure. What needs Flask or WTForms (the entry form, its templates) stands in the game's ``form.py``
and ``templates/`` and is imported only by the web.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol

from pydantic import BaseModel, ConfigDict, Strict

from scorekeeper.core.problem import Problem
from scorekeeper.core.text import Text

if TYPE_CHECKING:
    from scorekeeper.core.club import ClubRules
    from scorekeeper.core.match import Match
    from scorekeeper.core.scoring import Score
    from scorekeeper.core.sheet import Sheet


class Outcome(NamedTuple):
    """How a match ended.

    ``reason`` says by what, ``result`` is ``win``, ``draw`` or None (stopped), ``winner`` the index
    of the side or None. ``scores`` is one number a side: the competition scores or the places.
    ``text`` says in a sentence how it came about.
    """

    reason: str
    result: str | None
    winner: int | None
    scores: tuple[int, ...] | None
    text: Text


class Deal(NamedTuple):
    """The next deal: who deals and starts, how many cards each player gets, and what else to say.

    ``cards`` is one number a player in the order of the seating, None where the rules leave it
    open. ``notes`` are sentences for the players (the catch-up reason, the *potje*), ``start`` says
    how the starter begins where that is more than beginning.
    """

    number: int
    dealer: str
    starter: str
    cards: tuple[int | None, ...]
    notes: tuple[Text, ...]
    start: Text | None = None


class Line(NamedTuple):
    """One part of a side's points in a round, with the reason and the rule it follows from."""

    key: str
    amount: int
    label: Text
    reason: Text
    rule: str


class Remark(NamedTuple):
    """A sentence beside the lines, with the rule it follows from: what became of a number."""

    text: Text
    rule: str


class SideView(NamedTuple):
    """What everybody may know of a side at some moment; the same for every game."""

    total: int
    points: int | None  # of the last round; None before the first
    verdict: Text | None  # the last round in a few words ("60 cleared")
    mark: str | None  # made, cross, dash or None: drawn, never a colour alone


class State(Protocol):
    """The state after a number of rounds; each game has its own, frozen."""

    @property
    def number(self) -> int:
        """The rounds played so far."""


@dataclass(frozen=True, slots=True)
class OptionHelp:
    """An option for the start screen: its values with a label each, and one line of explanation."""

    name: str
    label: Text
    help: Text
    values: tuple[tuple[object, Text], ...]  # empty: a number, from ``low`` to ``high``
    low: int | None = None
    high: int | None = None
    may_be_open: bool = False  # None is a value ("open")


class Edition(Protocol):
    """One edition of a game's rules: the fold and what is shown of it."""

    @property
    def slug(self) -> str:
        """The name in the match file."""

    @property
    def name(self) -> Text:
        """The name for people."""

    @property
    def options(self) -> type[BaseModel]:
        """The options of a match with this edition's defaults, unknown ones forbidden."""

    def opening(self, match: "Match") -> Any:
        """The state before the first round; it carries what the rules need of the match."""

    def check(self, state: Any, facts: Any) -> Iterable[Problem]:
        """Everything that makes this round impossible, in the documented order."""

    def score(self, state: Any, facts: Any) -> Any:
        """The next state. Total: also for a round that ``check`` refuses (the live preview)."""

    def outcome(self, state: Any, closed: bool) -> Outcome | None:
        """How the match ended; None while it goes on. ``closed``: stopped by hand."""

    def deal(self, state: Any) -> Deal:
        """The deal that follows this state."""

    def round_report(self, state: Any) -> dict[str, object]:
        """The last round of this state, as ``scorekeeper score`` prints it."""

    def side_reports(self, state: Any) -> list[dict[str, object]]:
        """The sides, as ``scorekeeper score`` prints them."""

    def next_report(self, state: Any) -> dict[str, object]:
        """The next round, as ``scorekeeper score`` prints it."""

    def final_report(self, state: Any, outcome: Outcome | None) -> dict[str, object]:
        """The competition scores or the places, as ``scorekeeper score`` prints them."""

    def views(self, state: Any) -> Sequence[SideView]:
        """The sides for people."""

    def lines(self, state: Any, side: int) -> Sequence[Line]:
        """Why a side got its points in the last round of this state."""

    def remarks(self, state: Any, side: int) -> Sequence[Remark]:
        """What the last round did to a side beside its points, and why."""

    def ending(self, score: "Score") -> Sequence[Remark]:
        """How the result and the scores of a match that ended came about, step by step."""

    def sheet(self, score: "Score") -> "Sheet":
        """The score sheet as data."""


class ShapeFault(NamedTuple):
    """What is wrong across the fields of one raw round; core adds the round's number."""

    side: int | None
    field: str
    code: str


class RoundFacts(BaseModel):
    """What every round of every game may say: who dealt, where that was set by hand."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    dealer: Annotated[str, Strict()] | None = None

    def as_json(self) -> dict[str, Any]:
        """The facts as they stand in the match file: what was left out stays out."""
        return self.model_dump(mode="json", exclude_defaults=True)


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its name, who can play it, its editions and what a round consists of.

    ``sizes`` are the allowed numbers of players per side, the usual one first. ``facts`` is the
    pydantic model of one round. ``shape`` reports what is wrong across the fields of
    one raw round, given the number of players of each side and the options (each None when
    wrong); it bears any JSON. ``value_labels`` are the words for values of facts that are no
    figures, by field and value. ``sayings`` say a fact whole where it is told and not compared, by
    field and value (``...``: any other), with ``%(value)s``; None leaves it out. ``club`` is for a
    game of which clubs hold competitions.
    """

    slug: str
    package: str
    name: str
    sizes: tuple[tuple[int, ...], ...]
    editions: Mapping[str, Edition]
    default_edition: str
    facts: type[RoundFacts]
    option_help: tuple[OptionHelp, ...]
    field_labels: Mapping[str, Text]
    shape: Callable[[Mapping[str, Any], Sequence[int] | None, Any], Iterable[ShapeFault]]
    value_labels: Mapping[tuple[str, object], Text] = field(default_factory=dict)
    sayings: Mapping[tuple[str, object], Text | None] = field(default_factory=dict)
    club: "ClubRules | None" = None
