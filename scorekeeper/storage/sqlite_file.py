"""The SQLite file as a file: is it sound, which version is it, and copies of it.

All of this works on the file itself, before or beside the engine, and only ``back_up`` writes.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

SUFFIX = ".sqlite3"


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file, not even by checkpointing its log."""
    uri = f"file:{quote(str(path.absolute()))}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=5, isolation_level=None)


def has_content(path: Path) -> bool:
    """Whether there is a database at all; an empty file is one still to be made."""
    with suppress(FileNotFoundError):
        return path.stat().st_size > 0
    return False


def damage(path: Path) -> str | None:
    """What is wrong with the file in a few words, None when it is sound or not there."""
    if not path.exists():
        return None
    if not has_content(path):
        return "empty" if any(backups(path)) else None
    try:
        with closing(connect_read_only(path)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if _is_elsewhere(error):
            raise
        return str(error)
    if found == "ok":
        return None
    told = [line for line in str(found).splitlines() if not line.startswith("***")]  # its heading
    return told[0] if told else str(found)


def _is_elsewhere(error: sqlite3.Error) -> bool:
    """Busy, not to be opened, or a disk that is full or fails: not the file's content."""
    return error.sqlite_errorcode & 0xFF in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
    )


def version(path: Path) -> str | None:
    """The version of the schema: "" when there are no tables yet, None when it is not ours."""
    with closing(connect_read_only(path)) as connection:
        if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
            return ""
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError as error:
            if _is_elsewhere(error):
                raise
            return None
    return None if row is None else str(row[0])


def backup_folder(path: Path) -> Path:
    """Where the backups of this database lie."""
    return path.parent / "backups"


def new_backup_path(path: Path, reason: str | None = None) -> Path:
    """A name for a new backup, by the moment it is made."""
    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S.%fZ")
    parts = [path.stem, moment] + ([reason] if reason else [])
    return backup_folder(path) / ("-".join(parts) + SUFFIX)


def backups(path: Path) -> Iterator[Path]:
    """The backups of this database, the newest first."""
    found = backup_folder(path).glob(f"*{SUFFIX}")
    return iter(sorted(found, key=lambda file: file.stat().st_mtime_ns, reverse=True))


def newest_good_backup(path: Path) -> Path | None:
    """The newest backup that is sound."""
    return next((file for file in backups(path) if has_content(file) and not damage(file)), None)


def back_up(path: Path, target: Path) -> None:
    """Copy the database, whoever writes meanwhile: all that was confirmed before is in it."""
    with closing(connect_read_only(path)) as connection:
        write_out(connection, target)


def write_out(connection: sqlite3.Connection, target: Path) -> None:
    """Make a file of an open database; it appears under its name once it is whole on the disk."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        connection.execute("VACUUM INTO ?", (str(part),))
        with part.open("rb") as handle:
            os.fsync(handle.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on the disk, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
