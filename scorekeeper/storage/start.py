"""Bringing the database up to date when the program starts, by one process at a time."""

import errno
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from scorekeeper.core.text import N_, Text
from scorekeeper.storage import sqlite_file
from scorekeeper.storage.database import db, sqlite_path
from scorekeeper.storage.lock import file_lock
from scorekeeper.why_not import why_not

MIGRATIONS = Path(__file__).parent / "migrations"
_ADVISORY_LOCK = 1959_2024


class StartRefused(Exception):  # it says what happened
    """The database must not be used as it is; ``text`` says why and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.translate())
        self.text = text


def prepare() -> None:
    """Check the app's database, back it up where it is to be changed, and migrate it."""
    path = sqlite_path(db.engine.url)
    try:
        if path is None:
            _prepare_server()
        else:
            _prepare_file(path)
    except (OSError, sqlite3.Error, DBAPIError) as error:
        name = str(path) if path else db.engine.url.render_as_string(hide_password=True)
        cause = error.orig if isinstance(error, DBAPIError) else error
        fault: str | Text = str(cause).strip().splitlines()[0]
        if isinstance(cause, OSError | sqlite3.Error):
            fault = why_not(cause)
        params = {"path": name, "fault": fault}
        message = N_("The database %(path)s cannot be reached: %(fault)s")
        if is_disk(cause):
            message = N_(
                "The database %(path)s cannot be used now: %(fault)s. "
                "Mend that and start again; nothing was changed."
            )
        raise StartRefused(Text(message, params)) from error


def is_disk(cause: object) -> bool:
    """Whether the disk, and not what is on it, is the cause: mostly it is full."""
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
    return isinstance(cause, OSError) and cause.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def refuse_folder(path: Path) -> None:
    """Refuse a folder where the database should be."""
    if path.is_dir():
        message = N_("%(path)s is a folder; the database is a file. Name that in the settings.")
        raise StartRefused(Text(message, {"path": str(path)}))


def _prepare_file(path: Path) -> None:
    refuse_folder(path)
    refuse_damaged(path)
    if _is_current(path):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with file_lock(path.with_name(path.name + ".lock")):
        if _is_current(path):
            return  # another process was faster
        if sqlite_file.has_content(path) and sqlite_file.version(path):
            sqlite_file.back_up(path, sqlite_file.new_backup_path(path, "before-update"))
        _upgrade()


def refuse_damaged(path: Path) -> None:
    """Refuse a damaged file without touching it, and name the newest good backup."""
    fault = sqlite_file.damage(path)
    if fault is None:
        return
    params = {"path": str(path), "fault": fault}
    backup = sqlite_file.newest_good_backup(path)
    if backup is None:
        message = N_("The database %(path)s is damaged (%(fault)s); there is no good backup.")
        raise StartRefused(Text(message, params))
    message = N_(
        "The database %(path)s is damaged (%(fault)s) and was left as it is. The newest good "
        "backup is %(backup)s: put it back with 'scorekeeper restore %(backup)s'."
    )
    raise StartRefused(Text(message, params | {"backup": str(backup)}))


def is_ours(path: Path) -> bool:
    """Whether this file holds a database of this program; refuses one of a newer version."""
    version = sqlite_file.version(path)
    return bool(version) and (_judge(version) or True)


def versions() -> list[str]:
    """Every version of the database there has been, the newest last: a migration starts with it."""
    return sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _is_current(path: Path) -> bool:
    if not sqlite_file.has_content(path):
        return False
    return _judge(sqlite_file.version(path))


def _judge(version: str | None) -> bool:
    """Whether this version is ours; refuses what is newer or not ours at all."""
    known = versions()
    if version == "":
        return False
    if version is None:
        raise StartRefused(Text(N_("This is a database of another program.")))
    if version not in known:
        message = N_(
            "The database was made by a newer version of scorekeeper (%(version)s). Install that "
            "version or a newer one; nothing was changed."
        )
        raise StartRefused(Text(message, {"version": version}))
    return version == known[-1]


def _prepare_server() -> None:
    """The same for PostgreSQL, whose backups are its own tools' work."""
    engine = db.engine
    with engine.connect() as connection:
        if _server_is_current(connection):
            return
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _ADVISORY_LOCK})
        try:
            connection.commit()
            if not _server_is_current(connection):
                _upgrade()
        finally:
            connection.rollback()
            connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _ADVISORY_LOCK})
            connection.commit()


def _server_is_current(connection: Connection) -> bool:
    tables = inspect(connection).get_table_names()
    if "alembic_version" not in tables:
        if "match" in tables or "round" in tables:
            return _judge(None)
        return False
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    connection.rollback()
    return _judge(version) if version is not None else False


def _upgrade() -> None:
    from scorekeeper.storage import migrating  # Alembic takes its time to be imported

    migrating.upgrade()
