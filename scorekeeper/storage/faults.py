"""What the database means by an error, in the few ways that matter to whoever waits."""

import sqlite3
from typing import Literal

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from scorekeeper.storage.database import BusyError, MovedError

Fault = Literal["busy", "full", "read_only", "down"]

_SQLITE: dict[int, Fault] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_IOERR: "down",
    sqlite3.SQLITE_CANTOPEN: "down",
    sqlite3.SQLITE_CORRUPT: "down",
    sqlite3.SQLITE_NOTADB: "down",
}
_POSTGRESQL: dict[str, Fault] = {  # by SQLSTATE
    "53100": "full",
    "25006": "read_only",
    "55P03": "busy",
    "40P01": "busy",
    "57014": "busy",
    "53300": "busy",
}


def fault_of(error: Exception) -> Fault | None:
    """The kind of fault, None when the error is a mistake of the program."""
    if isinstance(error, (BusyError, PoolTimeout)):
        return "busy"
    if isinstance(error, MovedError):
        return "down"
    if not isinstance(error, DBAPIError):
        return None
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        return None if code is None else _SQLITE.get(code & 0xFF)
    state = getattr(cause, "sqlstate", None)
    if state in _POSTGRESQL:
        return _POSTGRESQL[state]
    if state is None or state.startswith(("08", "57P")):
        return "down" if isinstance(error, (OperationalError, InterfaceError)) else None
    return None
