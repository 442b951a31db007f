"""Writing a match: its row, its changed rounds, the line of its history and its results.

All that a change writes is written here, in the transaction of the caller.
"""

import hashlib
import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4, uuid5

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from scorekeeper.core.match import Match
from scorekeeper.core.scoring import Score, score_match
from scorekeeper.services.errors import NotAllowed
from scorekeeper.services.loading import is_match_id, load
from scorekeeper.services.records import Actor, StoredMatch
from scorekeeper.services.results import write_results
from scorekeeper.storage.tables import matches, revisions, rounds

_FILE_IDS = UUID("5b0c7c3e-6f0e-4f0a-9d57-0d7f3c1a1959")
_INSERT_ROUND = insert(rounds)
_UPDATE_ROUND = (
    update(rounds)
    .where(rounds.c.match_id == bindparam("of"), rounds.c.number == bindparam("at"))
    .values(facts=bindparam("new_facts"))
)
_INSERT_REVISION = insert(revisions)
_TOUCH_MATCH = (
    update(matches)
    .where(matches.c.id == bindparam("of"))
    .values(
        revision=bindparam("new_revision"),
        changed_at=bindparam("now"),
        status=bindparam("new_status"),
    )
)
_FIND_KEY = select(
    revisions.c.match_id,
    revisions.c.fingerprint,
    revisions.c.before,
    revisions.c.after,
    revisions.c.revision,
    revisions.c.round,
).where(revisions.c.key == bindparam("key"))


@dataclass(frozen=True)
class Asked:
    """What was asked for, as it came, and the key it came with.

    ``round`` is there only where the asker named it.
    """

    actor: Actor
    kind: str
    key: str | None = None
    round: int | None = None
    content: object = None

    @property
    def hashed_key(self) -> str | None:
        """The key as it is stored: any text is allowed as a key."""
        return None if self.key is None else _hash(self.key)

    def fingerprint(self, match_id: str | None) -> str:
        """The same for the same content, however its keys are ordered."""
        content = json.dumps(self.content, sort_keys=True, default=str)
        return _hash(f"{match_id} {self.kind} {self.round} {content}")


@dataclass(frozen=True)
class Repeated:
    """The same was asked and done before; it put ``after`` in the place of ``before``."""

    stored: StoredMatch
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    revision: int  # that it made
    round: int | None


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def find_repeated(connection: Connection, asked: Asked, match_id: str | None) -> Repeated | None:
    """What this key has already brought about; refuses a key that was used for something else."""
    if asked.key is None:
        return None
    row = connection.execute(_FIND_KEY, {"key": asked.hashed_key}).first()
    if row is None:
        return None
    if row.fingerprint != asked.fingerprint(match_id):
        raise NotAllowed("key_reused")
    return Repeated(load(connection, row.match_id), row.before, row.after, row.revision, row.round)


def overtaken(connection: Connection, asked: Asked, match_id: str, done: Repeated) -> str | None:
    """Why what was done then does not stand there any more, if so.

    A round that was entered stands there also when it was corrected since; a correction only as
    long as no other one put something else in its place.
    """
    since = connection.execute(
        select(revisions.c.kind, revisions.c.after)
        .where(
            revisions.c.match_id == match_id,
            revisions.c.revision > done.revision,
            revisions.c.kind.in_(("removed", "corrected")),
            revisions.c.round == done.round,
        )
        .order_by(revisions.c.revision)
    ).all()
    if any(change.kind == "removed" for change in since):
        return "taken_back"
    if asked.kind == "corrected" and since and since[-1].after != done.after:
        return "replaced"
    return None


def revision_of(connection: Connection, match_id: str, key: str) -> int:
    """The revision of a match that the change with this key has made; 0 for none."""
    found = connection.execute(_FIND_KEY, {"key": _hash(key)}).first()
    return found.revision if found is not None and found.match_id == match_id else 0


def stored_id(file_id: str) -> str:
    """The id under which a match with this id in its file is stored: always a UUID."""
    return file_id if is_match_id(file_id) else str(uuid5(_FILE_IDS, file_id))


def save_new(
    connection: Connection, match: Match, asked: Asked, after: dict[str, Any] | None = None
) -> StoredMatch:
    """Store a match that was not there before, with the rounds it brings.

    ``after``: what the history tells of where it came from.
    """
    now = datetime.now(UTC)
    match_id = str(uuid4()) if match.id is None else stored_id(match.id)
    if match.id is None:
        match = replace(match, id=match_id)
    stored = StoredMatch(match_id, 1, now, now, None, match, score_match(match))
    row = _start_columns(match) | {
        "id": match_id,
        "file_id": None if match.id == match_id else match.id,
        "revision": 1,
        "status": stored.status,
        "created_at": now,
        "changed_at": now,
        "closed_at": now if match.closed else None,
        "deleted_at": None,
    }
    connection.execute(insert(matches), row)
    if match.rounds:
        connection.execute(
            _INSERT_ROUND,
            [
                {"match_id": match_id, "number": number, "facts": facts.as_json()}
                for number, facts in enumerate(match.rounds, start=1)
            ],
        )
    _record(connection, stored, asked, asked.fingerprint(None), after=after)
    write_results(connection, stored, is_new=True)
    return stored


def save(
    connection: Connection,
    stored: StoredMatch,
    match: Match,
    asked: Asked,
    *,
    round: int | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    score: Score | None = None,
    deleted: bool | None = None,
    kind: str | None = None,
) -> StoredMatch:
    """Store a changed match as the next revision of ``stored``.

    ``kind`` is what the history calls it, where that is not what was asked.
    """
    now = max(datetime.now(UTC), stored.changed_at)
    deleted_at = stored.deleted_at if deleted is None else now if deleted else None
    new = StoredMatch(
        id=stored.id,
        revision=stored.revision + 1,
        created_at=stored.created_at,
        changed_at=now,
        deleted_at=deleted_at,
        match=match,
        score=score or score_match(match),
        locked_at=stored.locked_at,
    )
    connection.execute(
        _TOUCH_MATCH,
        {"of": new.id, "new_revision": new.revision, "now": now, "new_status": new.status},
    )
    columns = _changed_columns(stored, new)
    if columns:
        connection.execute(update(matches).where(matches.c.id == new.id).values(columns))
    _write_rounds(connection, stored, new)
    _record(connection, new, asked, asked.fingerprint(new.id), round, before, after, kind)
    if stored.score.outcome is not None or new.score.outcome is not None:
        write_results(connection, new, is_new=False)
    return new


def start_of(match: Match) -> dict[str, Any]:
    """What was agreed at the start, as it stands in the match file."""
    columns = _start_columns(match)
    del columns["game"]
    return {name: value for name, value in columns.items() if value is not None}


def _start_columns(match: Match) -> dict[str, Any]:
    return {
        "game": match.game.slug,
        "edition": match.edition.slug,
        "options": match.options.model_dump(mode="json", exclude_unset=True),
        "played_on": match.played_on,
        "sides": [side.model_dump(mode="json", exclude_none=True) for side in match.sides],
        "seating": list(match.seating),
        "first_dealer": match.first_dealer,
    }


def _changed_columns(stored: StoredMatch, new: StoredMatch) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    if stored.deleted_at != new.deleted_at:
        columns["deleted_at"] = new.deleted_at
    if stored.match.closed != new.match.closed:
        columns["closed_at"] = new.changed_at if new.match.closed else None
    if start_of(stored.match) != start_of(new.match):
        columns |= _start_columns(new.match)
    return columns


def _write_rounds(connection: Connection, stored: StoredMatch, new: StoredMatch) -> None:
    old_rounds, new_rounds = stored.match.rounds, new.match.rounds
    for number, facts in enumerate(new_rounds, start=1):
        if number > len(old_rounds):
            row = {"match_id": new.id, "number": number, "facts": facts.as_json()}
            connection.execute(_INSERT_ROUND, row)
        elif facts is not old_rounds[number - 1]:
            row = {"of": new.id, "at": number, "new_facts": facts.as_json()}
            connection.execute(_UPDATE_ROUND, row)
    if len(new_rounds) < len(old_rounds):
        connection.execute(
            delete(rounds).where(rounds.c.match_id == new.id, rounds.c.number > len(new_rounds))
        )


def _record(
    connection: Connection,
    new: StoredMatch,
    asked: Asked,
    fingerprint: str,
    round: int | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    kind: str | None = None,
) -> None:
    row = {
        "match_id": new.id,
        "revision": new.revision,
        "at": new.changed_at,
        "kind": kind or asked.kind,
        "round": round,
        "before": before,
        "after": after,
        "door": asked.actor.door,
        "device": short(asked.actor.device),
        "name": short(asked.actor.name),
        "key": asked.hashed_key,
        "fingerprint": None if asked.key is None else fingerprint,
    }
    connection.execute(_INSERT_REVISION, row)


def short(text: str | None) -> str | None:
    """A text of a device as every database can keep it."""
    if text is None:
        return None
    return text.encode("utf-8", "replace").decode().replace("\0", "")[:120]
