"""Where the program keeps its things, and its settings: defaults, ``local.cfg``, the environment.

The instance folder holds everything that is not code: the database, the secret key and the local
configuration. Nothing in here imports Flask, so the command line can ask for the folder as well.
"""

import os
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.core.text import N_, Text

if TYPE_CHECKING:
    from flask import Config
    from sqlalchemy.engine import URL

PACKAGE = Path(__file__).resolve().parent
YEAR = timedelta(days=400)  # the longest that browsers keep a cookie
DATABASE = "scorekeeper.sqlite3"
MARKER = "demonstration.txt"  # an instance folder with this file holds the demonstration club

DEFAULTS: dict[str, Any] = {
    "USUAL_GAME": "highfive",  # offered first
    "BABEL_DEFAULT_TIMEZONE": "Europe/Amsterdam",
    "HOSTS": (),  # names of ours that are known outside the own network
    "MAX_CONTENT_LENGTH": 1_000_000,
    "MAX_FORM_MEMORY_SIZE": 200_000,
    "MAX_FORM_PARTS": 500,
    "PERMANENT_SESSION_LIFETIME": YEAR,
    "SESSION_COOKIE_NAME": "scorekeeper",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SEND_FILE_MAX_AGE_DEFAULT": 0,
    # A tablet lies open all evening: a form never becomes too old, only its session can be lost.
    "WTF_CSRF_TIME_LIMIT": None,
    "WTF_CSRF_CHECK_DEFAULT": False,
}


class SettingsRefused(Exception):  # it says what happened
    """What the instance folder holds cannot be used as it is; ``text`` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.translate())
        self.text = text


def is_checkout() -> bool:
    """Whether the package stands in its repository, with templates and static files beside it."""
    return not (PACKAGE / "_assets").is_dir()


def assets_folder() -> Path:
    """The folder that holds ``templates`` and ``static``."""
    return PACKAGE.parent if is_checkout() else PACKAGE / "_assets"


def instance_folder() -> Path:
    """The instance folder: as told, in the checkout, or the user's own folder for data."""
    told = os.environ.get("SCOREKEEPER_INSTANCE")
    if told:
        return Path(told).absolute()
    if is_checkout():
        return PACKAGE.parent / "instance"
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "scorekeeper"


def is_demonstration(instance: Path) -> bool:
    """Whether this folder holds the demonstration club, and nothing of a real one.

    A database that is a link is kept somewhere else: it is no demonstration, whatever the mark.
    """
    return (instance / MARKER).is_file() and not (instance / DATABASE).is_symlink()


def database_url(instance: Path, configured: object = None) -> "str | URL":
    """The database's address for SQLAlchemy; without one, the SQLite file in the instance."""
    url = str(configured or os.environ.get("SCOREKEEPER_DATABASE_URL") or "")
    if not url:
        return sqlite_url(instance / DATABASE)
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def sqlite_url(path: Path) -> "URL":
    """The address of an SQLite file, put together from parts: a folder may have a "?" in it."""
    from sqlalchemy.engine import URL  # for which a command without database need not wait

    return URL.create("sqlite", database=str(path))


def read(config: "Config", instance: Path, given: Mapping[str, Any] | None = None) -> None:
    """The defaults, then ``local.cfg`` of the instance, the environment, and what is given."""
    config.from_mapping(DEFAULTS)
    file = instance / "local.cfg"
    try:
        config.from_pyfile(str(file), silent=True)
    except Exception as error:  # it is a program: anything can be wrong in it
        reason = f"{type(error).__name__}: {error}"
        message = N_("The settings in %(path)s cannot be read: %(reason)s.")
        raise SettingsRefused(Text(message, {"path": str(file), "reason": reason})) from error
    config.from_prefixed_env("SCOREKEEPER")
    config.from_mapping(given or {})
    config["DEMONSTRATION"] = is_demonstration(instance)
    if config["DEMONSTRATION"]:
        # It never mixes with a real club: its own database whatever the environment says, and
        # its own session, which a browser would share between the ports of one computer.
        config["SESSION_COOKIE_NAME"] = "scorekeeper_demonstration"
        config["DATABASE_URL"] = sqlite_url(instance / DATABASE)
    else:
        config["DATABASE_URL"] = database_url(instance, config.get("DATABASE_URL"))


def secret_key(instance: Path) -> str:
    """The key that signs sessions, made once; workers that start together all get the same one."""
    path = instance / "secret_key"
    with suppress(FileNotFoundError):
        key = _read_key(path)
        if key:
            return key
        path.unlink(missing_ok=True)  # empty: the power went while it was made
    instance.mkdir(parents=True, exist_ok=True)
    draft = instance / f"secret_key.{secrets.token_hex(8)}"
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_hex(32), encoding="ascii")
    try:
        # A link appears whole or not at all, and only the first of several workers can make it.
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        if not path.exists():
            draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return _read_key(path)


def _read_key(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except UnicodeDecodeError as error:
        message = N_("%(path)s holds no key. Delete it, and a new one is made.")
        raise SettingsRefused(Text(message, {"path": str(path)})) from error
