"""Whether a match still has its place at an evening of the club: asked when it stays as it is."""

from sqlalchemy import Connection, String, cast, select

from scorekeeper.storage.tables import club_changes, club_tables, evenings


def why_locked(connection: Connection, match_id: str) -> str:
    """Why a locked match stays as it is: its evening was closed (C7), or deleted."""
    deleted = connection.execute(
        select(evenings.c.deleted_at)
        .join(club_tables, club_tables.c.evening_id == evenings.c.id)
        .where(club_tables.c.match_id == match_id)
    ).scalar()
    return "locked" if deleted is None else "evening_deleted"


def was_withdrawn(connection: Connection, match_id: str) -> bool:
    """Whether a match was made for a draw that was taken back: no table has it any more (C4)."""
    there = select(club_tables.c.number).where(club_tables.c.match_id == match_id)
    if connection.execute(there).first() is not None:
        return False
    made = select(club_changes.c.id).where(
        club_changes.c.subject == "evening",
        club_changes.c.kind == "accepted",
        cast(club_changes.c.after, String).contains(match_id),
    )
    return connection.execute(made.limit(1)).first() is not None
