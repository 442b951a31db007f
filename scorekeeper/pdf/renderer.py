"""The server's side of the process that sets documents: starts it, asks it, ends it."""

import contextlib
import logging
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO

from scorekeeper.pdf import wire

# What WeasyPrint needs of Debian; the last one silences a warning.
PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
LIMIT = 10  # seconds for one document
START_LIMIT = 60  # seconds to load WeasyPrint and, once on a computer, to look at all its fonts
IDLE = 600  # seconds without a document, then the process ends
DOCUMENTS = 200  # then a new process: memory stays level

log = logging.getLogger(__name__)


class LibrariesMissing(Exception):
    """WeasyPrint cannot be loaded: Pango and its companions are not installed."""


class RenderingFailed(Exception):
    """A document could not be set: it took too long, or the process failed."""


class Renderer:
    """One process beside the server, started with the first document that is asked for.

    It sets one document at a time: whoever shares a renderer takes turns (``printer``).
    """

    def __init__(
        self, static: Path, *, limit: int = LIMIT, environment: Mapping[str, str] | None = None
    ) -> None:
        self._static = static
        self._limit = limit
        self._environment = environment or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._end: weakref.finalize[..., Renderer] | None = None

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    def render(self, html: str, css: str, sheets: int = 1) -> bytes:
        """The document as a PDF; one of several sheets may take so many times as long."""
        limit = self._limit * sheets
        found = self._ask(html, css, limit)
        if found is None:  # it had just ended by itself
            found = self._ask(html, css, limit)
        if found is None:
            raise RenderingFailed("the process ends at once")
        return found

    def close(self) -> None:
        """End the process, if it runs."""
        if self._end is not None:
            self._end()
        self._process = self._end = None

    def _ask(self, html: str, css: str, limit: int) -> bytes | None:
        """The document, or None when the process had ended by itself."""
        process = self._running()
        try:
            # The process ends itself after the limit; this is for when it cannot, and for systems
            # that have no alarm clock.
            with _killed_after(limit + 1, process):
                wire.send(_pipe(process.stdin), {"css": css, "limit": limit}, html.encode())
                head, body = wire.receive(_pipe(process.stdout))
        except (EOFError, OSError) as error:
            code = process.wait()
            self.close()
            if code == 0:
                return None
            message = f"the process ended with {code}, the limit is {limit} s"
            raise RenderingFailed(message) from error
        if "error" in head:
            raise RenderingFailed(head["error"])
        for message in head["messages"]:
            log.warning("%s", message)
        return body

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is not None and self.pid is not None:
            return self._process
        self.close()
        self._process = process = self._start()
        self._end = weakref.finalize(self, _end, process)
        try:
            with _killed_after(START_LIMIT, process):
                hello, _ = wire.receive(_pipe(process.stdout))
        except EOFError as error:
            self.close()
            raise RenderingFailed("the process does not start") from error
        if "missing" in hello:
            self.close()  # once the libraries are installed, the next document finds them
            raise LibrariesMissing(hello["missing"])
        return process

    def _start(self) -> "subprocess.Popen[bytes]":
        paths = [str(Path(__file__).resolve().parents[2]), os.environ.get("PYTHONPATH", "")]
        numbers = [str(number) for number in (IDLE, DOCUMENTS)]
        return subprocess.Popen(  # noqa: S603  # this very Python, no shell
            [sys.executable, "-P", "-m", "scorekeeper.pdf.worker", str(self._static), *numbers],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(filter(None, paths)),
                **self._environment,
            },
        )


@contextlib.contextmanager
def _killed_after(seconds: int, process: "subprocess.Popen[bytes]") -> Iterator[None]:
    guard = threading.Timer(seconds, process.kill)
    guard.daemon = True
    guard.start()
    try:
        yield
    finally:
        guard.cancel()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise EOFError
    return pipe


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Close the pipe, which ends the process; end it by force if that does not."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
