"""What the system means when it refuses a file, in words for people."""

import errno
import sqlite3

from scorekeeper.core.text import N_, Text

_FULL = N_("the disk is full")
_FAILS = N_("the disk fails")
_FORBIDDEN = N_("you may not read or write there")
_READ_ONLY = N_("it can only be read")
_NO_FOLDER = N_("a file stands where a folder should be")

_SYSTEM = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EIO: _FAILS,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: _READ_ONLY,
    errno.ENOTDIR: _NO_FOLDER,
    errno.EEXIST: _NO_FOLDER,  # as a folder is made where a file stands
    errno.EISDIR: N_("it is a folder"),
    errno.ENOENT: N_("it is not there"),
}
_SQLITE = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: N_("the disk is full or fails"),
    sqlite3.SQLITE_PERM: _FORBIDDEN,
    sqlite3.SQLITE_CANTOPEN: _FORBIDDEN,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_BUSY: N_("somebody else is writing in it"),
}


def why_not(error: OSError | sqlite3.Error) -> Text:
    """The reason in our words; the system's own where we have none."""
    if isinstance(error, OSError):
        known = _SYSTEM.get(error.errno or 0)
        told = error.strerror or str(error)
    else:
        known = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        told = str(error)
    return Text(known) if known else Text("%(reason)s", {"reason": told})


def unusable(error: OSError) -> Text:
    """The same as a sentence that names the file; without one it is what was being written out."""
    if error.filename is None:
        return Text(N_("The output could not be written: %(why)s."), {"why": why_not(error)})
    params: dict[str, str | int | Text] = {"path": str(error.filename), "why": why_not(error)}
    return Text(N_("%(path)s cannot be used: %(why)s."), params)
