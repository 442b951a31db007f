"""A PostgreSQL server for the tests, in a temporary folder, reached through a socket there."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


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
    """Start a server, give the URL of its database, stop it. It refuses to run as root."""
    initdb, pg_ctl = program("initdb"), program("pg_ctl")
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-"))
    as_user: dict[str, object] = {}
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
        as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}

    def run(*command: str) -> None:
        with (folder / "output").open("ab") as output:
            subprocess.run(
                command, check=True, cwd=folder, stdout=output, stderr=output, env=env, **as_user
            )

    env = {"PATH": os.defpath, "LC_ALL": "C.UTF-8"}
    data = str(folder / "data")
    settings = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    try:
        run(initdb, "-D", data, "-U", "scorekeeper", "-A", "trust", "-E", "UTF8", "--no-sync")
        run(pg_ctl, "-D", data, "-w", "-l", str(folder / "log"), "-o", settings, "start")
        try:
            yield f"postgresql+psycopg://scorekeeper@/postgres?host={folder}"
        finally:
            run(pg_ctl, "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)
