"""The servers that are measured: this program as it is served, and an app to compare it with."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from typing import NamedTuple


class How(NamedTuple):
    """How to start a server; its port is the last word of the command."""

    command: tuple[str, ...]
    environment: Mapping[str, str]


def ours(folder: Path) -> How:
    """This program, with a new database in the folder."""
    command = (sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port")
    return How(command, {"SCOREKEEPER_INSTANCE": str(folder / "instance")})


def bare(app: str, folder: Path) -> How:
    """Another app behind the same server with the same threads, and nothing else done for it."""
    command = [sys.executable, "-m", "gunicorn", "--worker-class", "gthread", "--threads", "8"]
    command += ["--workers", "2", "--keep-alive", "30", "--no-control-socket", "--preload"]
    command += ["--log-level", "warning", app, "--bind"]
    return How(tuple(command), {"BARE_DATABASE": str(folder / "bare.sqlite3")})


@contextmanager
def serving(how: How) -> Iterator[HTTPConnection]:
    """A server of its own on a free port, and a connection to it."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    last = f"127.0.0.1:{port}" if how.command[-1] == "--bind" else str(port)
    process = subprocess.Popen(
        [*how.command, last], env={**os.environ, **how.environment}, stdout=subprocess.DEVNULL
    )
    try:
        connection = _connected(port, process)
        yield connection
        connection.close()
    finally:
        process.terminate()
        process.wait(timeout=20)


def _connected(port: int, process: "subprocess.Popen[bytes]") -> HTTPConnection:
    deadline = time.monotonic() + 60
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.connect()
        except ConnectionRefusedError:
            if time.monotonic() > deadline or process.poll() is not None:
                raise
            time.sleep(0.1)
        else:
            return connection
