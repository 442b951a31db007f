"""What the services take and give: plain values, nothing tied to a transaction."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Literal

from scorekeeper.core.match import Match
from scorekeeper.core.problem import Problem
from scorekeeper.core.scoring import Score

Status = Literal["playing", "finished", "stopped", "to_be_checked", "deleted"]


@dataclass(frozen=True)
class Actor:
    """Who asks: by which door, from which device, and what that device is called."""

    door: Literal["web", "api", "cli"]
    device: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class StoredMatch:
    """A match as it stands at one revision, scored."""

    id: str
    revision: int
    created_at: datetime
    changed_at: datetime
    deleted_at: datetime | None
    match: Match
    score: Score
    locked_at: datetime | None = None  # with the closing of the evening it belongs to

    @cached_property
    def status(self) -> Status:
        """Where the match stands; ``stopped`` is closed by hand before its end."""
        if self.deleted_at is not None:
            return "deleted"
        return self.playing_status

    @property
    def can_change_rounds(self) -> bool:
        """Whether rounds can be entered and corrected: not stopped by hand, deleted or locked."""
        return self.locked_at is None and self.status not in ("stopped", "deleted")

    @cached_property
    def playing_status(self) -> Status:
        """Where the match stands, deleted or not."""
        if self.score.problems:
            return "to_be_checked"
        if self.score.outcome is None:
            return "playing"
        ends_by_itself = self.match.edition.outcome(self.score.state, False) is not None
        return "finished" if ends_by_itself else "stopped"

    @property
    def is_closing_an_end(self) -> bool:
        """Whether the players close the match and have a result (J6, V2), or stop it (5.9)."""
        outcome = self.match.edition.outcome(self.score.state, True)
        return outcome is not None and outcome.result is not None


@dataclass(frozen=True)
class Preview:
    """What a round would do, stored nowhere.

    ``before`` and ``after`` are the states around it; ``after`` is there for an impossible round
    as well, and None only when the round has not the right shape; ``score`` is the whole match with
    it, or as stored when it has not the right shape. ``later`` names the first later
    round that would become impossible.
    """

    stored: StoredMatch
    number: int
    problems: tuple[Problem, ...]
    before: Any
    after: Any
    score: Score
    later: tuple[Problem, ...]


@dataclass(frozen=True)
class StartPreview:
    """What a correction of the start would do, stored nowhere.

    With ``problems`` the start itself is wrong and there is no score; ``later`` names the first
    round that would become impossible.
    """

    stored: StoredMatch
    problems: tuple[Problem, ...]
    score: Score | None
    later: tuple[Problem, ...]


@dataclass(frozen=True)
class Summary:
    """A match in one line of a list."""

    id: str
    revision: int
    status: Status
    game: str
    labels: tuple[str, ...]
    players: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    winner: int | None
    is_draw: bool
    rounds: int
    next_dealer: str | None
    played_on: str | None
    changed_at: datetime

    @property
    def is_named(self) -> bool:
        """Whether the labels do not say all players: a side goes by a name of its own."""
        return self.labels != tuple(" & ".join(players) for players in self.players)


@dataclass(frozen=True)
class Change:
    """One line of a match's history.

    ``kind`` is started, rematch, imported, entered, corrected, removed, start_corrected,
    by_evening, closed, reopened, deleted, restored or from_backup; ``before`` and ``after`` are a
    round's facts, or the start.
    """

    revision: int
    at: datetime
    kind: str
    round: int | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    actor: Actor
