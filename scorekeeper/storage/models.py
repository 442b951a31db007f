"""The tables. A match is the facts that were entered; the only scores here are results."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from scorekeeper.storage.database import Base, db

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model

STATUSES = ("playing", "finished", "stopped", "to_be_checked", "deleted")
STANDINGS = ("won", "lost", "draw", "stopped")


def one_of(column: str, values: tuple[str, ...]) -> str:
    """The condition that a column holds one of these values."""
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, always aware and in UTC; SQLite would forget the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Store UTC; a naive value is a mistake of ours."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a naive moment")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give UTC back."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class MatchRow(Model):
    """What was agreed at the start of a match, and where it stands.

    ``id`` is a UUID; ``file_id`` is the id of its match file where that is another one.
    ``status`` is derived, and kept so that a list of matches need not score them all. A match is
    locked while the evening that it belongs to is closed.
    """

    __tablename__ = "match"
    __table_args__ = (
        CheckConstraint(one_of("status", STATUSES), name="status"),
        Index("ix_match_status_changed_at", "status", "changed_at"),
        Index("ix_match_changed_at", "changed_at"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    file_id: Mapped[str | None] = mapped_column(JSON(none_as_null=True))
    game: Mapped[str] = mapped_column(String(64))
    edition: Mapped[str] = mapped_column(String(64))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    played_on: Mapped[str | None] = mapped_column(String(10))
    sides: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    seating: Mapped[list[str]] = mapped_column(JSON)
    first_dealer: Mapped[str] = mapped_column(String(60))
    revision: Mapped[int]
    status: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    deleted_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    locked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class RoundRow(Model):
    """The facts of one round, as they stand in the match file."""

    __tablename__ = "round"
    __table_args__ = (CheckConstraint("number >= 1", name="number"),)

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)


class RevisionRow(Model):
    """One change of a match: who, when, from where, before and after. Never changed itself.

    ``key`` is the hash of the idempotency key it came with, ``fingerprint`` of what was asked.
    """

    __tablename__ = "revision"
    __table_args__ = (UniqueConstraint("key", name="uq_revision_key"),)

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    revision: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    kind: Mapped[str] = mapped_column(String(24))
    round: Mapped[int | None]
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    after: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    door: Mapped[str] = mapped_column(String(8))
    device: Mapped[str | None] = mapped_column(String(120))
    name: Mapped[str | None] = mapped_column(String(120))
    key: Mapped[str | None] = mapped_column(String(64))
    fingerprint: Mapped[str | None] = mapped_column(String(64))


class ResultRow(Model):
    """What one side made of a match that has ended: what standings are summed from.

    Written in the transaction of the change it follows from; ``rebuild-results`` makes it again.
    ``party`` stands for the side's players and ``meeting`` for all sides, however they are spelled.
    ``counts`` is what a club counts beside the points; a row of before there were clubs has none.
    """

    __tablename__ = "result"
    __table_args__ = (
        CheckConstraint(one_of("standing", STANDINGS), name="standing"),
        Index("ix_result_game_meeting_party", "game", "meeting", "party"),
    )

    match_id: Mapped[str] = mapped_column(
        ForeignKey("match.id", ondelete="CASCADE"), primary_key=True
    )
    side: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(64))
    meeting: Mapped[str] = mapped_column(String(64))
    party: Mapped[str] = mapped_column(String(64))
    players: Mapped[str] = mapped_column(Text)
    total: Mapped[int] = mapped_column(BigInteger)
    standing: Mapped[str] = mapped_column(String(8))
    score: Mapped[int | None] = mapped_column(BigInteger)
    played_on: Mapped[str | None] = mapped_column(String(10))
    counts: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
