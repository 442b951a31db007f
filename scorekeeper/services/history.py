"""Who changed what, and when."""

from sqlalchemy import select

from scorekeeper.services.errors import NotFound
from scorekeeper.services.loading import is_match_id
from scorekeeper.services.records import Actor, Change
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import revisions


def history(match_id: str) -> list[Change]:
    """Every change of a match, the first one first."""
    if not is_match_id(match_id):
        raise NotFound(match_id)
    statement = (
        select(revisions).where(revisions.c.match_id == match_id).order_by(revisions.c.revision)
    )
    with reading() as connection:
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
