"""The life of a match: started, found, stopped, resumed, deleted, put back, played again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, bindparam, select

from scorekeeper.core.match import Match, match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.problem import shape_problem
from scorekeeper.games import all_games
from scorekeeper.services.club.places import was_withdrawn, why_locked
from scorekeeper.services.errors import NotAllowed, NotFound, Refused, Stale
from scorekeeper.services.listing import count, summaries
from scorekeeper.services.loading import is_match_id, load, load_to_change
from scorekeeper.services.records import Actor, StoredMatch
from scorekeeper.services.saving import Asked, find_repeated, save, save_new
from scorekeeper.services.starts import correct_start, preview_start
from scorekeeper.services.transactions import reading, write
from scorekeeper.storage import tables
from scorekeeper.storage.clock import today

__all__ = [
    "close_match",
    "correct_start",
    "count",
    "delete_match",
    "load_match",
    "preview_start",
    "rematch",
    "rematch_once",
    "reopen_match",
    "restore_match",
    "revision_of",
    "start_match",
    "start_once",
    "summaries",
]

_REVISION = select(tables.matches.c.revision).where(tables.matches.c.id == bindparam("id"))


def start_match(file: object, actor: Actor, key: str | None = None) -> StoredMatch:
    """Store a new match from its file, which holds no round yet. It is played today by default."""
    return start_once(file, actor, key)[0]


def start_once(file: object, actor: Actor, key: str | None = None) -> tuple[StoredMatch, bool]:
    """The same, telling whether this was a repetition."""
    match = parse_match(file, all_games())
    if not isinstance(match, Match):
        raise Refused(match)
    if match.rounds or match.closed:
        raise Refused([shape_problem("value", "rounds" if match.rounds else "closed")])
    if match.id is not None:
        raise Refused([shape_problem("value", "id")])  # a match with an id is imported
    content = match_file(match)
    if match.played_on is None:
        match = replace(match, played_on=today().isoformat())
    return _start(match, Asked(actor, "started", key, content=content))


def load_match(match_id: str) -> StoredMatch:
    """The match as it stands, a deleted one included."""
    with reading() as connection:
        return load(connection, match_id)


def revision_of(match_id: str) -> int:
    """The present revision: all that is needed to tell that nothing has changed."""
    if is_match_id(match_id):
        with reading() as connection:
            found = connection.execute(_REVISION, {"id": match_id}).scalar()
        if found is not None:
            return int(found)
    raise NotFound(match_id)


def rematch(match_id: str, actor: Actor, key: str | None = None) -> StoredMatch:
    """A new match of the same players by the same rules; the deal goes on where it was."""
    return rematch_once(match_id, actor, key)[0]


def rematch_once(match_id: str, actor: Actor, key: str | None = None) -> tuple[StoredMatch, bool]:
    """The same, telling whether this was a repetition."""
    old = load_match(match_id)
    if old.deleted_at is not None:
        raise NotAllowed("deleted", old)
    dealer = old.match.edition.deal(old.score.state).dealer
    match = replace(
        old.match,
        id=None,
        rounds=(),
        closed=False,
        first_dealer=dealer,
        played_on=today().isoformat(),
    )
    return _start(match, Asked(actor, "rematch", key, content=match_id), {"rematch_of": old.id})


def _start(
    match: Match, asked: Asked, after: dict[str, Any] | None = None
) -> tuple[StoredMatch, bool]:
    def work(connection: Connection) -> tuple[StoredMatch, bool]:
        repeated = find_repeated(connection, asked, None)
        if repeated is not None:
            return repeated.stored, True
        return save_new(connection, match, asked, after), False

    return write(work)


def close_match(match_id: str, revision: int, actor: Actor, key: str | None = None) -> StoredMatch:
    """Stop a match by hand before its end (5.9), or close it where that is the end (J6, V2)."""

    def closed(stored: StoredMatch) -> Match:
        if stored.deleted_at is not None:
            raise NotAllowed("deleted", stored)
        if stored.playing_status == "finished":
            raise NotAllowed("already_finished", stored)
        return replace(stored.match, closed=True)

    return _turn(match_id, revision, Asked(actor, "closed", key), closed)


def reopen_match(match_id: str, revision: int, actor: Actor, key: str | None = None) -> StoredMatch:
    """Resume a match that was stopped by hand."""

    def opened(stored: StoredMatch) -> Match:
        if stored.deleted_at is not None:
            raise NotAllowed("deleted", stored)
        return replace(stored.match, closed=False)

    return _turn(match_id, revision, Asked(actor, "reopened", key), opened)


def delete_match(match_id: str, revision: int, actor: Actor, key: str | None = None) -> StoredMatch:
    """Put a match away; it counts nowhere any more and can be put back."""
    return _turn(match_id, revision, Asked(actor, "deleted", key), deleted=True)


def restore_match(
    match_id: str, revision: int, actor: Actor, key: str | None = None
) -> StoredMatch:
    """Put a deleted match back as it was.

    Not one in whose place totals from paper stand (C6), nor one whose draw was taken back (C4).
    """
    asked = Asked(actor, "restored", key)
    return _turn(match_id, revision, asked, deleted=False, check=_check_has_place)


def _turn(
    match_id: str,
    revision: int,
    asked: Asked,
    turned: Callable[[StoredMatch], Match] = lambda stored: stored.match,
    deleted: bool | None = None,
    check: Callable[[Connection, StoredMatch], None] = lambda _connection, _stored: None,
) -> StoredMatch:
    """Bring a match into another state; when it is in that state already nothing is written."""

    def work(connection: Connection) -> StoredMatch:
        stored = load_to_change(connection, match_id)
        if find_repeated(connection, asked, match_id):
            return stored
        if stored.locked_at is not None:  # C7
            raise NotAllowed(why_locked(connection, stored.id), stored)
        match = turned(stored)
        is_deleted = stored.deleted_at is not None
        if match == stored.match and deleted in (None, is_deleted):
            return stored
        if stored.revision != revision:
            raise Stale(stored)
        check(connection, stored)
        return save(connection, stored, match, asked, deleted=deleted)

    return write(work)


def _check_has_place(connection: Connection, stored: StoredMatch) -> None:
    if was_withdrawn(connection, stored.id):
        raise NotAllowed("withdrawn", stored)
    table = tables.club_tables
    on_paper = select(table.c.number).where(
        table.c.match_id == stored.id, table.c.totals.is_not(None)
    )
    number = connection.execute(on_paper).scalar()
    if number is not None:
        raise NotAllowed("on_paper", stored, table=number)
