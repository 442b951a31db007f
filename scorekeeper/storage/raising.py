"""Revisions and ids after a backup was put back: above all that were there, so that none returns.

A tablet or a program that still knows what was replaced would otherwise take a later change for
what it has already, or write over it. Plain SQL: it works on what is no database of the app yet,
and of whichever version.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.storage import sqlite_file

KIND = "from_backup"

Floors = Mapping[tuple[str, object], int]
LAST_ID = "last id of"  # a table: the subject of the last id that was given in it

# Each kind of thing that has a revision, and how to read it.
_READ = {
    "match": "SELECT id, revision FROM match",
    "competition": "SELECT id, revision FROM competition",
    "evening": "SELECT id, revision FROM evening",
    "member": "SELECT subject_id, max(number) FROM club_change WHERE subject = 'member' GROUP BY 1",
    LAST_ID: "SELECT name, seq FROM sqlite_sequence",
}
_RAISE_MATCH = (
    "UPDATE match SET revision = :revision WHERE id = :id",
    "INSERT INTO revision (match_id, revision, at, kind, door)"
    " SELECT id, revision, max(:now, changed_at), :kind, 'cli' FROM match WHERE id = :id",
)
_RAISE = {
    "match": _RAISE_MATCH,
    "competition": ("UPDATE competition SET revision = :revision WHERE id = :id",),
    "evening": ("UPDATE evening SET revision = :revision WHERE id = :id",),
    "member": (),
}
_CLUB_CHANGE = (
    "INSERT INTO club_change (subject, subject_id, number, at, kind, door)"
    " SELECT :subject, :id, max(coalesce(max(number), 0) + 1, :number), :now, :kind, 'cli'"
    " FROM club_change WHERE subject = :subject AND subject_id = :id"
)


def floors(files: Iterable[Path]) -> dict[tuple[str, object], int]:
    """The highest revision of everything in these databases; one that is damaged may lack some."""
    found: dict[tuple[str, object], int] = {}
    for file in files:
        with suppress(sqlite3.Error), closing(sqlite_file.connect_read_only(file)) as connection:
            for place, revision in _revisions(connection).items():
                found[place] = max(found.get(place, 0), revision)
    return found


def raise_revisions(connection: sqlite3.Connection, floors: Floors) -> None:
    """Give all that was known before a revision above it, with a line in its history."""
    now = datetime.now(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
    connection.execute("BEGIN IMMEDIATE")
    _raise_ids(connection, floors)
    for (subject, id_), revision in _revisions(connection).items():
        if (subject, id_) not in floors or subject == LAST_ID:
            continue
        new = max(revision, floors[subject, id_]) + 1
        values = {"id": id_, "revision": new, "now": now, "kind": KIND}
        for statement in _RAISE[subject]:
            connection.execute(statement, values)
        if subject != "match":
            number = new if subject == "member" else 0
            connection.execute(_CLUB_CHANGE, values | {"subject": subject, "number": number})
    connection.execute("COMMIT")


def _raise_ids(connection: sqlite3.Connection, floors: Floors) -> None:
    """Let no evening, member or competition get the id of one that was there after the backup."""
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
    given = {
        id_: last for (subject, id_), last in _revisions(connection).items() if subject == LAST_ID
    }
    for (table,) in connection.execute(tables).fetchall():
        last = max(floors.get((LAST_ID, table), 0), given.get(table, 0))
        connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))


def _revisions(connection: sqlite3.Connection) -> dict[tuple[str, object], int]:
    """The revision of everything that has one; a database of before there were clubs has fewer."""
    found: dict[tuple[str, object], int] = {}
    for subject, statement in _READ.items():
        with suppress(sqlite3.Error):
            for id_, revision in connection.execute(statement):
                found[subject, id_] = revision
    return found
