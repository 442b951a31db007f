"""Who changed what, and when."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from scorekeeper.services.errors import NotFound
from scorekeeper.services.loading import is_match_id
from scorekeeper.services.records import Actor, Change
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import revisions

BY_EVENING = "by_evening"  # the start of a club's match, as its evening has changed it


def history(match_id: str) -> list[Change]:
    """Every change of a match, the first one first."""
    if not is_match_id(match_id):
        raise NotFound(match_id)
    with reading() as connection:
        return read_history(connection, match_id)


def read_history(connection: Connection, match_id: str) -> list[Change]:
    """The same within a transaction; NotFound without one line."""
    statement = (
        select(revisions).where(revisions.c.match_id == match_id).order_by(revisions.c.revision)
    )
    rows = connection.execute(statement).all()
    if not rows:
        raise NotFound(match_id)
    return [
        Change(
            revision=row.revision,
            at=row.at,
            kind=row.kind,
            round=row.round,
            before=row.before,
            after=row.after,
            actor=Actor(row.door, row.device, row.name),
        )
        for row in rows
    ]


def last_change(changes: Sequence[Change]) -> Change | None:
    """The last change of rounds or start that still stands: the one that can be undone.

    A correction that put back what another one had changed cancels it, and a round that was taken
    back is gone with its corrections. What the evening of a club has changed is not undone at the
    table, nor a correction before it: that would put back names that are no longer there.
    """
    standing: list[Change] = []
    for change in changes:
        if change.kind == "removed":
            standing = [each for each in standing if each.round != change.round]
        elif change.kind == "entered":
            standing.append(change)
        elif change.kind == BY_EVENING:
            standing = [each for each in standing if each.kind == "entered"]
        elif change.kind in ("corrected", "start_corrected"):
            top = standing[-1] if standing else None
            if top is not None and _puts_back(change, top):
                standing.pop()
            else:
                standing.append(change)
    return standing[-1] if standing else None


def _puts_back(change: Change, other: Change) -> bool:
    return (change.kind, change.round, change.before, change.after) == (
        other.kind,
        other.round,
        other.after,
        other.before,
    )
