"""A copy of the database that can be put back, whoever writes meanwhile."""

import sqlite3
from pathlib import Path

from scorekeeper.core.text import N_, Text
from scorekeeper.services.errors import ServiceError
from scorekeeper.storage import sqlite_file
from scorekeeper.storage.database import db, sqlite_path
from scorekeeper.why_not import why_not


class BackupRefused(ServiceError):
    """No copy can be made here; ``text`` says what to do instead."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.translate())
        self.text = text


def back_up(target: Path | None = None) -> Path:
    """Copy the database to ``target``, or to a new file among the backups; its path."""
    path = sqlite_path(db.engine.url)
    if path is None:
        raise BackupRefused(Text(N_("PostgreSQL has its own tool for this: use pg_dump.")))
    if target is None:
        target = sqlite_file.new_backup_path(path)
    elif not target.absolute().parent.is_dir():
        # A stick that is not there must be noticed tonight, not when the copy is needed.
        raise BackupRefused(
            Text(N_("There is no folder %(path)s."), {"path": str(target.absolute().parent)})
        )
    if target.exists():
        raise BackupRefused(
            Text(N_("%(path)s is there already; choose another name."), {"path": str(target)})
        )
    try:
        sqlite_file.back_up(path, target)
    except (OSError, sqlite3.Error) as error:
        message = N_("The backup could not be written to %(path)s: %(reason)s.")
        params: dict[str, str | int | Text] = {"path": str(target), "reason": why_not(error)}
        raise BackupRefused(Text(message, params)) from error
    return target
