"""Which round was meant by a form that may have waited on a tablet, and whether it still is that.

A round is stored as the one it was typed for, or it is not stored.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from scorekeeper.services.history import BY_EVENING
from scorekeeper.services.records import StoredMatch
from scorekeeper.services.saving import Asked, revision_of
from scorekeeper.storage.tables import revisions

HARMLESS = ("closed", "reopened", "deleted", "restored")


@dataclass(frozen=True, slots=True)
class Meant:
    """What the asker had before him.

    ``number`` is the round that was typed. ``after`` is the key of the change it was typed after
    when that one waited itself. ``sides_at`` is the revision by whose sides the facts were put in
    order; without it nothing at all may have changed.
    """

    number: int
    after: str | None = None
    sides_at: int | None = None


def still_fits(
    connection: Connection, stored: StoredMatch, asked: Asked, revision: int, meant: Meant | None
) -> bool:
    """Whether what was asked against ``revision`` may be done to the match as it is now."""
    if meant is None or not 0 <= revision <= stored.revision:  # a revision it never had
        return stored.revision == revision
    if asked.kind == "entered" and meant.number != len(stored.match.rounds) + 1:
        return False
    if meant.after is not None:
        revision = max(revision, revision_of(connection, stored.id, meant.after))
    if stored.revision == revision or meant.sides_at is None:
        return stored.revision == revision
    since = connection.execute(
        select(revisions.c.kind, revisions.c.round, revisions.c.revision).where(
            revisions.c.match_id == stored.id, revisions.c.revision > revision
        )
    ).all()
    # As many lines as revisions: a match that was put back from elsewhere has others.
    return len(since) == stored.revision - revision and not any(
        _clashes(asked, meant, each.kind, each.round, each.revision) for each in since
    )


def _clashes(asked: Asked, meant: Meant, kind: str, round: int | None, revision: int) -> bool:
    """Whether a change that was made meanwhile has to be seen before this one is stored."""
    if kind in ("start_corrected", BY_EVENING):
        return revision > (meant.sides_at or 0)
    if asked.kind == "entered":  # the rounds before it are still the ones that were played
        return kind not in ("corrected", *HARMLESS)
    return kind not in HARMLESS and round in (None, meant.number)
