"""From rows to a scored match; its row and its rounds are read in one statement."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, select

from scorekeeper.core.match import FORMAT, VERSION, Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games
from scorekeeper.services.errors import NotFound, Unreadable
from scorekeeper.services.recent import known, remember
from scorekeeper.services.records import StoredMatch
from scorekeeper.storage.tables import matches, rounds

log = logging.getLogger(__name__)

WITH_ROUNDS = select(matches, rounds.c.number, rounds.c.facts).select_from(
    matches.outerjoin(rounds, rounds.c.match_id == matches.c.id)
)
_ONE = WITH_ROUNDS.where(matches.c.id == bindparam("id")).order_by(rounds.c.number)
_PRESENT = select(matches.c.revision, matches.c.changed_at, matches.c.locked_at).where(
    matches.c.id == bindparam("id")
)
_LOCK = select(matches.c.id).where(matches.c.id == bindparam("id")).with_for_update()


def load(connection: Connection, match_id: str) -> StoredMatch:
    """The match with this id, NotFound without one."""
    if not is_match_id(match_id):
        raise NotFound(match_id)
    present = connection.execute(_PRESENT, {"id": match_id}).first()
    if present is None:
        raise NotFound(match_id)
    stored = known(match_id, present.revision, present.changed_at)
    if stored is None:
        stored = from_rows(connection.execute(_ONE, {"id": match_id}).all())
        remember(stored)
    elif stored.locked_at != present.locked_at:  # a lock is no change of the match itself
        stored = replace(stored, locked_at=present.locked_at)
    return stored


def load_to_change(connection: Connection, match_id: str) -> StoredMatch:
    """The same, and nobody else changes it before this transaction ends."""
    if connection.dialect.name != "sqlite" and is_match_id(match_id):
        # A statement of its own: only the next one sees what was waited for.
        connection.execute(_LOCK, {"id": match_id})
    return load(connection, match_id)


def is_match_id(text: str) -> bool:
    """Whether this can be the id of a stored match: a UUID in its usual form."""
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def load_many(connection: Connection, ids: Sequence[str]) -> list[StoredMatch]:
    """These matches in this order; one that cannot be read is left out and logged."""
    if not ids:
        return []
    statement = WITH_ROUNDS.where(matches.c.id.in_(ids)).order_by(matches.c.id, rounds.c.number)
    found = {}
    for match_id, rows in groupby(connection.execute(statement), key=lambda row: row.id):
        try:
            found[match_id] = from_rows(list(rows))
        except Unreadable as error:
            log.error("%s", error)
    return [found[match_id] for match_id in ids if match_id in found]


def from_rows(rows: Sequence[Row[Any]]) -> StoredMatch:
    """A match from its row joined with each of its rounds."""
    row = rows[0]
    match = parse_match(_file(row, rows), all_games())
    if not isinstance(match, Match):
        raise Unreadable(row.id, row.game, row.edition)
    return StoredMatch(
        id=row.id,
        revision=row.revision,
        created_at=row.created_at,
        changed_at=row.changed_at,
        deleted_at=row.deleted_at,
        match=match,
        score=score_match(match),
        locked_at=row.locked_at,
    )


def _file(row: Row[Any], rows: Iterable[Row[Any]]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": row.file_id or row.id,
        "game": row.game,
        "edition": row.edition,
        "options": row.options,
        "played_on": row.played_on,
        "sides": row.sides,
        "seating": row.seating,
        "first_dealer": row.first_dealer,
        "rounds": [each.facts for each in rows if each.number is not None],
        "closed": row.closed_at is not None,
    }
