"""Matches out of the program and into it, as match files."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, select

from scorekeeper.core.match import Match, match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games
from scorekeeper.services.errors import NotFound, Refused
from scorekeeper.services.loading import load, load_many
from scorekeeper.services.records import Actor, StoredMatch
from scorekeeper.services.saving import Asked, find_repeated, save_new, stored_id
from scorekeeper.services.transactions import reading, write
from scorekeeper.storage.tables import matches

CHUNK = 100


@dataclass(frozen=True)
class Imported:
    """What became of a match file: ``added``, ``present`` already, or present but ``differs``."""

    status: Literal["added", "present", "differs"]
    stored: StoredMatch


def export_match(match_id: str) -> dict[str, Any]:
    """One match as its file, asked for by its own id or by the one in the file it came with."""
    with reading() as connection:
        try:
            stored = load(connection, match_id)
        except NotFound:
            stored = _by_file_id(connection, match_id)
        return match_file(stored.match)


def _by_file_id(connection: Connection, file_id: str) -> StoredMatch:
    try:
        return load(connection, stored_id(file_id))
    except NotFound as error:
        raise NotFound(file_id) from error


def export_all() -> Iterator[dict[str, Any]]:
    """Every match that was not deleted, the first started first."""
    statement = (
        select(matches.c.id)
        .where(matches.c.status != "deleted")
        .order_by(matches.c.created_at, matches.c.id)
    )
    with reading() as connection:
        ids = connection.execute(statement).scalars().all()
        for start in range(0, len(ids), CHUNK):
            for stored in load_many(connection, ids[start : start + CHUNK]):
                yield match_file(stored.match)


def import_match(
    data: object, actor: Actor, to_be_checked: bool = False, key: str | None = None
) -> Imported:
    """Store a match from its file; one whose id is there already is left as it is.

    A match with an impossible round is refused unless ``to_be_checked`` allows it, or it is there
    already with the same contents.
    """
    asked = Asked(actor, "imported", key, content=data)
    match = parse_match(data, all_games())
    if not isinstance(match, Match):
        raise Refused(match)
    problems = score_match(match).problems
    is_refused = bool(problems) and not to_be_checked

    def work(connection: Connection) -> Imported:
        repeated = find_repeated(connection, asked, None)
        if repeated is not None:
            return Imported("present", repeated.stored)
        if match.id is not None:
            try:
                present = load(connection, stored_id(match.id))
            except NotFound:
                pass
            else:
                is_same = match_file(present.match) == match_file(match)
                if is_same or not is_refused:
                    return Imported("present" if is_same else "differs", present)
        if is_refused:
            raise Refused(problems)
        return Imported("added", save_new(connection, match, asked))

    return write(work)
