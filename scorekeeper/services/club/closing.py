"""Evenings closed and opened again, deleted and put back (C7)."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, select, update

from scorekeeper.services.club import draws as drawing
from scorekeeper.services.club.changes import changes_of
from scorekeeper.services.club.competition_rules import follow_rules
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.evening_loading import Told, change, load
from scorekeeper.services.club.evenings import check_place
from scorekeeper.services.club.records import Evening
from scorekeeper.services.club.seating import put_away, put_back, set_closed
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import evenings, matches


@dataclass(frozen=True)
class Deletion:
    """What goes with an evening when it is deleted."""

    tables: int
    matches: int  # with at least one round
    rounds: int
    totals: int
    entered: int
    present: int


def close_evening(evening_id: int, revision: int, actor: Actor) -> Evening:
    """Close an evening: what still goes on is stopped as it stands, and its matches are locked.

    Refused while a match is to be checked: it would count nowhere. A table without a result is no
    reason to refuse, since a match can have been left out on purpose; the change keeps which ones.
    """

    def work(connection: Connection, evening: Evening) -> Told:
        for table in evening.tables:
            if table.state == "to_be_checked":
                raise ClubNotAllowed("to_be_checked", table=table.number, round=table.round)
        stopped = []
        for table in evening.tables:
            if table.match_id is not None and table.state == "playing":
                set_closed(connection, table.match_id, True, actor)
                stopped.append(table.match_id)
        for number, draw in evening.draws.items():
            if not draw.is_accepted:
                drawing.remove(connection, evening.id, number)
        now = datetime.now(UTC)
        _lock(connection, evening, now)
        connection.execute(
            update(evenings).where(evenings.c.id == evening.id).values(closed_at=now)
        )
        empty = [t for t in evening.tables if t.match_id in stopped and not t.rounds]
        without = sorted((t.round, t.number) for t in (*evening.without_result, *empty))
        return None, {"stopped": stopped, "without_result": without}

    return change(evening_id, revision, actor, "closed", work)


def reopen_evening(evening_id: int, revision: int, reason: str, actor: Actor) -> Evening:
    """Open a closed evening again and keep why; what its closing had stopped goes on."""
    if not reason.strip():
        raise ClubNotAllowed("reason_missing")

    def work(connection: Connection, evening: Evening) -> Told:
        _lock(connection, evening, None)
        stopped = _last(connection, evening, "closed").get("stopped", [])
        for table in evening.tables:
            if table.match_id in stopped and table.state == "stopped":
                set_closed(connection, table.match_id or "", False, actor)
        connection.execute(
            update(evenings).where(evenings.c.id == evening.id).values(closed_at=None)
        )
        return None, {"resumed": stopped}

    return change(evening_id, revision, actor, "reopened", work, reason.strip(), when="closed")


def deletion_of(evening_id: int) -> Deletion:
    """What goes with an evening: to be asked before it is deleted."""
    with reading() as connection:
        evening = load(connection, evening_id)
    return Deletion(
        tables=len(evening.tables),
        matches=sum(table.rounds > 0 for table in evening.tables),
        rounds=sum(table.rounds for table in evening.tables),
        totals=sum(table.totals is not None for table in evening.tables),
        entered=len(evening.entered),
        present=sum(each.state == "present" for each in evening.attendance.values()),
    )


def delete_evening(evening_id: int, revision: int, actor: Actor) -> Evening:
    """Put an evening away with its matches; nothing of it counts any more. It can be undone."""

    def work(connection: Connection, evening: Evening) -> Told:
        gone = [
            table.match_id
            for table in evening.tables
            if table.match_id is not None and put_away(connection, table.match_id, actor)
        ]
        now = datetime.now(UTC)
        _lock(connection, evening, now)
        connection.execute(
            update(evenings).where(evenings.c.id == evening.id).values(deleted_at=now)
        )
        return None, {"matches": gone}

    return change(evening_id, revision, actor, "deleted", work, when="there")


def restore_evening(evening_id: int, revision: int, actor: Actor) -> Evening:
    """Put a deleted evening back as it was, with the matches that went with it."""

    def work(connection: Connection, evening: Evening) -> Told | None:
        if evening.deleted_at is None:
            return None
        check_place(connection, evening.competition, evening.date, but=evening.id)
        follow_rules(connection, evening, actor)
        for match_id in _last(connection, evening, "deleted").get("matches", []):
            put_back(connection, match_id, actor)
        _lock(connection, evening, datetime.now(UTC) if evening.is_closed else None)
        connection.execute(
            update(evenings).where(evenings.c.id == evening.id).values(deleted_at=None)
        )
        return None, None

    return change(evening_id, revision, actor, "restored", work, when="deleted")


def _lock(connection: Connection, evening: Evening, at: datetime | None) -> None:
    ids = [table.match_id for table in evening.tables if table.match_id is not None]
    if ids:
        # A statement of its own for the rows: no tablet changes a match between here and the end.
        connection.execute(select(matches.c.id).where(matches.c.id.in_(ids)).with_for_update())
        connection.execute(update(matches).where(matches.c.id.in_(ids)).values(locked_at=at))


def _last(connection: Connection, evening: Evening, kind: str) -> dict[str, Any]:
    """What was told of the last change of this kind."""
    found = [each for each in changes_of(connection, "evening", evening.id) if each.kind == kind]
    return dict(found[-1].after or {}) if found else {}
