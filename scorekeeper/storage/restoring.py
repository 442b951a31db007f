"""Putting a backup back in the place of the database."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.core.text import N_, Text
from scorekeeper.storage import raising, sqlite_file
from scorekeeper.storage.database import db, sqlite_path
from scorekeeper.storage.start import StartRefused, is_ours, refuse_folder
from scorekeeper.why_not import why_not

BEFORE = "before-restore"


def restore(source: Path) -> Path | None:
    """Make the app's database what this backup holds; what was there is kept, its path returned.

    A sound database is replaced within one transaction, so a running server simply goes on with
    the restored one. A damaged one is put aside; no server runs on that. All that was there before
    gets a new revision.
    """
    path = sqlite_path(db.engine.url)
    if path is None:
        raise StartRefused(Text(N_("PostgreSQL has its own tool for this: use pg_restore.")))
    try:
        return _put_back(source, path)
    except (OSError, sqlite3.Error) as error:
        params: dict[str, str | int | Text] = {"path": str(source), "reason": why_not(error)}
        message = N_("The backup %(path)s could not be put back: %(reason)s.")
        raise StartRefused(Text(message, params)) from error


def _put_back(source: Path, path: Path) -> Path | None:
    refuse_folder(path)
    _check(source)
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(_in_memory(source)) as backup:
        if not sqlite_file.has_content(path) or sqlite_file.damage(path) is not None:
            aside = _put_aside(path)
            raising.raise_revisions(backup, raising.floors(_replaced(path, aside)))
            sqlite_file.write_out(backup, path)
            return aside
        return _replace(path, backup)


def _replace(path: Path, backup: sqlite3.Connection) -> Path:
    kept = sqlite_file.new_backup_path(path, BEFORE)

    def keep(status: int, _remaining: int, _total: int) -> None:
        """The first page is written: from here until the end nobody else writes."""
        if status == sqlite3.SQLITE_OK and not kept.exists():
            sqlite_file.back_up(path, kept)
            # What is changed over the connection that is being copied comes along.
            raising.raise_revisions(backup, raising.floors(_replaced(path, kept)))

    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=WAL")  # in which the copy can be read meanwhile
        backup.backup(database, pages=1, progress=keep)
    return kept


def _in_memory(source: Path) -> sqlite3.Connection:
    """The backup as it can be changed; the file itself stays as it is."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    with closing(sqlite_file.connect_read_only(source)) as connection:
        connection.backup(memory)
    return memory


def _replaced(path: Path, kept: Path | None) -> list[Path]:
    """What is replaced now, and what was before: somebody may try one backup after another."""
    earlier = [file for file in sqlite_file.backups(path) if file.stem.endswith(f"-{BEFORE}")]
    return [*filter(None, [kept]), *(file for file in earlier if file != kept)]


def _check(source: Path) -> None:
    """Refuse what is no sound backup of ours."""
    if source.is_dir():
        message = N_("%(path)s is a folder. Name one of the backups in it.")
        raise StartRefused(Text(message, {"path": str(source)}))
    if not sqlite_file.has_content(source):
        raise StartRefused(Text(N_("There is no backup %(path)s."), {"path": str(source)}))
    fault = sqlite_file.damage(source)
    if fault is not None:
        params = {"path": str(source), "fault": fault}
        raise StartRefused(Text(N_("The backup %(path)s is damaged (%(fault)s)."), params))
    if not is_ours(source):
        params = {"path": str(source)}
        raise StartRefused(Text(N_("%(path)s is no database of scorekeeper."), params))


def _put_aside(path: Path) -> Path | None:
    """Rename a damaged database with its log, under one name."""
    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%SZ")
    aside = None
    for suffix in ("", "-wal", "-shm"):
        file = path.with_name(path.name + suffix)
        if file.exists():
            target = file.with_name(f"{path.name}.damaged-{moment}{suffix}")
            file.rename(target)
            aside = aside or target
    return aside
