"""The history of the club: every change of a member, a competition or an evening."""

from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import Connection, func, insert, select

from scorekeeper.services.club.records import ClubChange
from scorekeeper.services.records import Actor
from scorekeeper.services.saving import short
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import club_changes

Subject = Literal["member", "competition", "evening"]


def record(
    connection: Connection,
    subject: Subject,
    subject_id: int,
    kind: str,
    actor: Actor,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str | None = None,
) -> None:
    """Write a change down, in the transaction that makes it."""
    last = connection.execute(
        select(func.max(club_changes.c.number)).where(
            club_changes.c.subject == subject, club_changes.c.subject_id == subject_id
        )
    ).scalar()
    connection.execute(
        insert(club_changes).values(
            subject=subject,
            subject_id=subject_id,
            number=(last or 0) + 1,
            at=datetime.now(UTC),
            kind=kind,
            before=before,
            after=after,
            reason=reason,
            door=actor.door,
            device=short(actor.device),
            name=short(actor.name),
        )
    )


def club_history(subject: Subject, subject_id: int) -> list[ClubChange]:
    """Every change of a member, a competition or an evening, the first one first."""
    with reading() as connection:
        return changes_of(connection, subject, subject_id)


def changes_of(connection: Connection, subject: Subject, subject_id: int) -> list[ClubChange]:
    """The same within a transaction."""
    rows = connection.execute(
        select(club_changes)
        .where(club_changes.c.subject == subject, club_changes.c.subject_id == subject_id)
        .order_by(club_changes.c.number)
    )
    return [
        ClubChange(
            number=row.number,
            at=row.at,
            kind=row.kind,
            before=row.before,
            after=row.after,
            reason=row.reason,
            actor=Actor(row.door, row.device, row.name),
        )
        for row in rows
    ]
