"""The tables of the club: members, competitions, evenings, draws, tables, and what changed.

Facts only: a standing is computed from these and from the results of matches.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.models import Model, UtcDateTime, one_of

PRESENCES = ("present", "cancelled", "absent")
SUBJECTS = ("member", "competition", "evening")
NEVER_AGAIN = {"sqlite_autoincrement": True}  # histories speak of a row by its id: it stays his


class MemberRow(Model):
    """A member or a guest; ``same_as`` is the member that this double was merged into."""

    __tablename__ = "member"
    __table_args__ = (NEVER_AGAIN,)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    nickname: Mapped[str | None] = mapped_column(String(40))
    is_guest: Mapped[bool]
    retired_on: Mapped[str | None] = mapped_column(String(10))
    same_as: Mapped[int | None] = mapped_column(ForeignKey("member.id"))
    anonymised_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class CompetitionRow(Model):
    """A season: what is played, how it counts, and the wishes that every draw respects.

    ``seed`` is the first of its draws; every next draw takes the next one.
    """

    __tablename__ = "competition"
    __table_args__ = (NEVER_AGAIN,)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    game: Mapped[str] = mapped_column(String(64))
    edition: Mapped[str] = mapped_column(String(64))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    first_day: Mapped[str] = mapped_column(String(10))
    last_day: Mapped[str] = mapped_column(String(10))
    policies: Mapped[dict[str, Any]] = mapped_column(JSON)
    wishes: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[int]
    revision: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    deleted_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class EveningRow(Model):
    """An evening of a competition, on the date that the organiser gave it."""

    __tablename__ = "evening"
    __table_args__ = (
        CheckConstraint("rounds >= 1", name="rounds"),
        Index("ix_evening_competition_id_date", "competition_id", "date"),
        NEVER_AGAIN,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    competition_id: Mapped[int] = mapped_column(ForeignKey("competition.id"))
    date: Mapped[str] = mapped_column(String(10))
    rounds: Mapped[int]
    revision: Mapped[int]
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    deleted_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class AttendanceRow(Model):
    """Who came, cancelled or stayed away, and in which match rounds he plays (C1, C4)."""

    __tablename__ = "attendance"
    __table_args__ = (CheckConstraint(one_of("state", PRESENCES), name="state"),)

    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), primary_key=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    state: Mapped[str] = mapped_column(String(12))
    from_round: Mapped[int]
    until_round: Mapped[int | None]


class DrawRow(Model):
    """The draw of a match round: proposed until it is accepted (C3)."""

    __tablename__ = "draw"

    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seed: Mapped[int | None]  # None: the lots were typed in
    sizes: Mapped[list[int]] = mapped_column(JSON)
    sat_out: Mapped[list[int]] = mapped_column(JSON)
    is_accepted: Mapped[bool]


class ClubTableRow(Model):
    """A table of a match round: its members side by side, and its match once the draw counts.

    ``totals`` is there where a paper form brought only the final totals (C6).
    """

    __tablename__ = "club_table"
    __table_args__ = (Index("ix_club_table_match_id", "match_id"),)

    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    sides: Mapped[list[list[int]]] = mapped_column(JSON)
    match_id: Mapped[str | None] = mapped_column(ForeignKey("match.id"))
    totals: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class SubstitutionRow(Model):
    """Who sits in a member's seat, since which round of the match, and for whom it counts (C6)."""

    __tablename__ = "substitution"

    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    substitute_id: Mapped[int] = mapped_column(ForeignKey("member.id"))
    from_round: Mapped[int]
    counts_for_member: Mapped[bool]


class EnteredResultRow(Model):
    """The points of a member in a match round that was played before the program came."""

    __tablename__ = "entered_result"

    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"), primary_key=True)
    points: Mapped[int] = mapped_column(BigInteger)


class ClubChangeRow(Model):
    """One change of a member, a competition or an evening: who, when, what, and the reason."""

    __tablename__ = "club_change"
    __table_args__ = (
        CheckConstraint(one_of("subject", SUBJECTS), name="subject"),
        UniqueConstraint("subject", "subject_id", "number", name="uq_club_change_number"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    subject: Mapped[str] = mapped_column(String(12))
    subject_id: Mapped[int]
    number: Mapped[int]
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    kind: Mapped[str] = mapped_column(String(24))
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    after: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    reason: Mapped[str | None] = mapped_column(Text)
    door: Mapped[str] = mapped_column(String(8))
    device: Mapped[str | None] = mapped_column(String(120))
    name: Mapped[str | None] = mapped_column(String(120))
