"""A PostgreSQL server for the tests, in a temporary folder, reached through a socket there."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class MissingServer(Exception):
    """PostgreSQL is not installed here."""


def program(name: str) -> str:
    """A program of the server; Debian keeps them off the path."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = next((str(p / name) for p in places if (p / name).exists()), None) or shutil.which(name)
    if found is None:
        raise MissingServer(name)
    return found


@contextmanager
def server() -> Iterator[str]:
    """Start a server, give the URL of its database, stop it."""
    initdb = program("initdb")
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        _run(folder, initdb, "-U", "scorekeeper", "-A", "trust", "-E", "UTF8", "--no-sync")
        _start(folder)
        try:
            yield f"postgresql+psycopg://scorekeeper@/postgres?host={folder}"
        finally:
            _stop(folder)
    finally:
        shutil.rmtree(folder)


@contextmanager
def stopped(url: str) -> Iterator[None]:
    """Meanwhile the server at this URL is down, as if it had lost its power."""
    folder = Path(parse_qs(urlsplit(url).query)["host"][0])
    _stop(folder)
    try:
        yield
    finally:
        _start(folder)


def _start(folder: Path) -> None:
    settings = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    _run(folder, program("pg_ctl"), "-w", "-l", str(folder / "log"), "-o", settings, "start")


def _stop(folder: Path) -> None:
    _run(folder, program("pg_ctl"), "-w", "-m", "immediate", "stop")


def _run(folder: Path, *command: str) -> None:
    """Run one of its programs, which refuse to be root, on the data in this folder."""
    as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
    with (folder / "output").open("ab") as output:
        subprocess.run(
            [command[0], "-D", str(folder / "data"), *command[1:]],
            check=True,
            cwd=folder,
            stdout=output,
            stderr=output,
            env={"PATH": os.defpath, "LC_ALL": "C.UTF-8"},
            **(as_user if os.geteuid() == 0 else {}),
        )
