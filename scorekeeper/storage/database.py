"""The engine: SQLite as safe as it can be, or PostgreSQL by its URL.

Every use is one short transaction on a connection of its own: ``reading()`` or ``writing()``.
"""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.orm import DeclarativeBase

BUSY_SECONDS = 5


class Base(DeclarativeBase):
    """The base of the models; every constraint gets a name, so that a migration can change it."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base, disable_autonaming=True)

# Within one process writers queue here; SQLite's own busy handler serves them unfairly.
_writers = threading.Lock()


class BusyError(Exception):
    """Another writer did not finish in time."""


class MovedError(Exception):
    """The file that is open is no longer the one under its name: what goes into it is lost."""


def configure(app: Flask) -> None:
    """Give the app its engine."""
    url = make_url(app.config["DATABASE_URL"])
    options: dict[str, Any] = {"json_serializer": _dump_json}
    if url.get_backend_name() == "sqlite":
        options["connect_args"] = {"timeout": BUSY_SECONDS}
    else:
        options["pool_pre_ping"] = True  # a restarted server must not cost anybody a round
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options
    db.init_app(app)
    with app.app_context():
        listen(db.engine)


def listen(engine: Engine) -> None:
    """Make an SQLite engine begin its transactions itself and keep what it confirmed."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _on_connect)
        event.listen(engine, "begin", _on_begin)
        _stay_with_the_file(engine)


def _stay_with_the_file(engine: Engine) -> None:
    """Take no other file for the database than the first that was opened under its name.

    A folder that is deleted or replaced meanwhile leaves an open file that nobody will find again;
    and a new connection would make an empty one.
    """
    path = sqlite_path(engine.url)
    if path is None:
        return
    first: list[tuple[int, int]] = []

    def check(*_: object) -> None:
        if first and _identity(path) != first[0]:
            raise MovedError

    def remember(_connection: object, _record: object) -> None:
        found = _identity(path)
        if found is not None and not first:
            first.append(found)

    def check_written(connection: Connection) -> None:
        if connection.get_execution_options().get("writing"):
            check()

    event.listen(engine, "do_connect", check)
    event.listen(engine, "connect", remember)
    event.listen(engine, "commit", check_written)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def is_sqlite() -> bool:
    """Whether the current app's database is an SQLite file."""
    return db.engine.dialect.name == "sqlite"


def sqlite_path(url: str | URL) -> Path | None:
    """The file of an SQLite URL; None for any other database."""
    url = make_url(url)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


@contextmanager
def reading() -> Iterator[Connection]:
    """A transaction that only reads: one moment's view of the database."""
    engine = db.engine
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
    with engine.connect() as connection:
        yield connection


@contextmanager
def writing() -> Iterator[Connection]:
    """A transaction that writes: committed at the end, undone when anything is raised."""
    engine = db.engine
    if engine.dialect.name != "sqlite":
        with engine.begin() as connection:
            yield connection
        return
    if not _writers.acquire(timeout=BUSY_SECONDS):
        raise BusyError
    try:
        with engine.connect().execution_options(writing=True) as connection, connection.begin():
            yield connection
    finally:
        _writers.release()


def empty_log() -> None:
    """Bring SQLite's log into the file and empty it: what was overwritten is left nowhere.

    Where somebody reads just then it stays for the next time; the log is overwritten in the end.
    """
    if is_sqlite():
        with closing(db.engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _on_connect(connection: Any, _record: object) -> None:
    # The driver's own transactions lose updates: begin explicitly instead (see _on_begin).
    connection.isolation_level = None
    with suppress(sqlite3.OperationalError):  # a file that cannot be written keeps what it has
        connection.execute("PRAGMA journal_mode=WAL")
    for pragma in (
        f"busy_timeout={int(BUSY_SECONDS * 1000)}",
        "foreign_keys=ON",
        "synchronous=FULL",  # NORMAL confirms before the data is on the disk
        "secure_delete=ON",  # what was taken out is not left in the file, nor in its copies
    ):
        connection.execute(f"PRAGMA {pragma}")


def _on_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _dump_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
