"""Writing for the club: one change at a time, so that two organisers never meet half-way."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, text

from scorekeeper.services.transactions import write

T = TypeVar("T")
_CLUB_LOCK = 1959_0003


def club_write(work: Callable[[Connection], T]) -> T:
    """The result of ``work`` in a transaction that no other change of the club runs beside.

    SQLite has but one writer anyhow; PostgreSQL holds a lock until the transaction ends.
    """

    def alone(connection: Connection) -> T:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _CLUB_LOCK})
        return work(connection)

    return write(alone)
