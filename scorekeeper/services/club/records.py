"""What the services of the club give: plain values, nothing tied to a transaction."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from scorekeeper.core.club import ClubRules, PaperSide
from scorekeeper.core.game import Game
from scorekeeper.core.policies import Settings
from scorekeeper.core.season import Attendance
from scorekeeper.games import all_games
from scorekeeper.services.records import Actor

TableState = Literal["drawn", "playing", "finished", "stopped", "to_be_checked", "paper", "gone"]


@dataclass(frozen=True)
class Member:
    """A member or guest. ``label`` tells him apart from who bears the same name.

    ``revision`` is the number of his last change.
    """

    id: int
    name: str
    nickname: str | None
    label: str
    is_guest: bool
    retired_on: str | None
    same_as: int | None
    is_anonymous: bool
    revision: int = 0


@dataclass(frozen=True)
class Wishes:
    """What every draw of a competition respects: pairs of members, and members' own tables."""

    pairs: tuple[tuple[int, int], ...] = ()
    tables: Mapping[int, int] | None = None  # member: number of the table, from 1


@dataclass(frozen=True)
class Competition:
    """A season; ``is_frozen``: a result stands, so a change of the policies needs a reason."""

    id: int
    name: str
    game: Game
    rules: ClubRules
    edition: str
    options: Mapping[str, Any]
    first_day: str
    last_day: str
    settings: Settings
    wishes: Wishes
    seed: int
    revision: int
    is_frozen: bool
    deleted_at: datetime | None


@dataclass(frozen=True)
class Draw:
    """The draw of a match round; ``seed`` None: its lots were typed in.

    ``is_swapped``: players changed places by hand since, so the seed alone does not give it again.
    """

    round: int
    seed: int | None
    sizes: tuple[int, ...]
    sat_out: tuple[int, ...]
    is_accepted: bool
    is_swapped: bool = False


@dataclass(frozen=True)
class Substitution:
    """Who sits in a member's seat, since which round of the match, and for whom it counts."""

    round: int
    member: int
    substitute: int
    from_round: int
    counts_for_member: bool


@dataclass(frozen=True)
class Totals:
    """The final totals of a paper form; ``is_stopped``: that match was not finished."""

    sides: tuple[PaperSide, ...]
    is_stopped: bool = False


@dataclass(frozen=True)
class Table:
    """A table: who was drawn, and where its match stands (C6).

    ``rounds`` are those played, ``points`` what each side gets of it once there is a result.
    ``seats`` are the members who sit there now, side by side.
    """

    round: int
    number: int
    sides: tuple[tuple[int, ...], ...]
    seats: tuple[tuple[int, ...], ...]
    state: TableState
    match_id: str | None
    match_revision: int | None
    rounds: int
    totals: Totals | None
    points: tuple[int, ...] | None
    side_totals: tuple[int, ...]
    winner: int | None
    is_draw: bool
    is_stopped: bool
    counts: tuple[Mapping[str, int], ...]

    @property
    def is_going_on(self) -> bool:
        """Whether something is to be done at it still: a draw, playing, or a look at its match."""
        return self.state in ("drawn", "playing", "to_be_checked")

    @property
    def is_without_result(self) -> bool:
        """Whether nothing comes of it: its match was deleted, or stopped before its first round."""
        return self.points is None and not self.is_going_on


@dataclass(frozen=True)
class Evening:
    """An evening with everything that the organiser sees of it."""

    id: int
    competition: Competition
    date: str
    rounds: int
    revision: int
    is_closed: bool
    deleted_at: datetime | None
    attendance: Mapping[int, Attendance]
    draws: Mapping[int, Draw]
    tables: tuple[Table, ...]
    substitutions: tuple[Substitution, ...]
    entered: Mapping[tuple[int, int], int]  # (match round, member): points
    members: Mapping[int, Member]

    def tables_of(self, number: int) -> tuple[Table, ...]:
        """The tables of a match round, in order."""
        return tuple(table for table in self.tables if table.round == number)

    @property
    def without_result(self) -> tuple[Table, ...]:
        """The tables of which nothing comes as they are now (C6)."""
        return tuple(table for table in self.tables if table.is_without_result)

    def playing_in(self, number: int) -> tuple[int, ...]:
        """Who is to be drawn for a match round."""
        return tuple(m for m, there in self.attendance.items() if there.plays_in(number))


@dataclass(frozen=True)
class EveningLine:
    """An evening in a list; ``present``: noted as such, or with a result that was entered."""

    id: int
    date: str
    rounds: int
    is_closed: bool
    is_deleted: bool
    present: int


@dataclass(frozen=True)
class GoingOn:
    """An evening that is being played; ``tables`` are those still at it.

    ``round`` is the first match round with one of these.
    """

    id: int
    date: str
    competition: str
    tables: int
    round: int


@dataclass(frozen=True)
class ClubChange:
    """One line of the history of a member, a competition or an evening."""

    number: int
    at: datetime
    kind: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    reason: str | None
    actor: Actor


def game_of(slug: str) -> Game:
    """The game of a competition."""
    return all_games()[slug]
