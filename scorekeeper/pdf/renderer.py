"""The server's side of the process that sets documents: starts it, asks it, ends it."""

import contextlib
import logging
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scorekeeper.pdf import wire

# What WeasyPrint needs of Debian; the last one silences a warning.
PACKAGES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
LIMIT = 10  # seconds for one document
STARTING = 30  # seconds for the process to load WeasyPrint, on a slow or busy computer
IDLE = 600  # seconds without a document, then the process ends
DOCUMENTS = 200  # then a new process: memory stays level
PATIENCE = 30  # seconds to wait for the documents before this one

log = logging.getLogger(__name__)


class LibrariesMissing(Exception):
    """WeasyPrint cannot be loaded: Pango and its companions are not installed."""


class RenderingFailed(Exception):
    """A document could not be set: it took too long, or the process failed."""


class Renderer:
    """One process beside the server, started with the first document that is asked for."""

    def __init__(
        self, static: Path, *, limit: int = LIMIT, environment: Mapping[str, str] | None = None
    ) -> None:
        self._static = static
        self._limit = limit
        self._environment = environment or {}
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._end: weakref.finalize[..., Renderer] | None = None

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    def render(self, html: str, css: str) -> bytes:
        """The document as a PDF; documents wait for each other."""
        if not self._turn.acquire(timeout=PATIENCE):
            raise RenderingFailed("too many documents are waiting")
        try:
            return self._ask(html, css) or self._ask(html, css) or b""
        finally:
            self._turn.release()

    def close(self) -> None:
        """End the process, if it runs."""
        if self._end is not None:
            self._end()
        self._process = self._end = None

    def _ask(self, html: str, css: str) -> bytes | None:
        """The document, or None when the process had just ended by itself: ask a new one."""
        starting = 0 if self.pid else STARTING
        process = self._running()
        # The process ends itself after the limit; this is for when it cannot, and for systems
        # that have no alarm clock.
        guard = threading.Timer(starting + self._limit + 1, process.kill)
        guard.start()
        try:
            head, body = _exchange(process, html, css)
        except (EOFError, OSError) as error:
            code = process.wait(5)
            self.close()
            if code == 0:
                return None
            raise RenderingFailed(
                f"the process ended with {code}, the limit is {self._limit} s"
            ) from error
        finally:
            guard.cancel()
        if head.get("error") == "unavailable":
            self.close()  # once the libraries are installed, the next document finds them
            raise LibrariesMissing(head["detail"])
        if "error" in head:
            raise RenderingFailed(head["detail"])
        for message in head["messages"]:
            log.warning("%s", message)
        return body

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self.pid is None:
            self.close()
            root = str(Path(__file__).resolve().parents[2])
            paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
            numbers = [str(number) for number in (self._limit, IDLE, DOCUMENTS)]
            self._process = subprocess.Popen(  # noqa: S603  # this very Python, no shell
                [sys.executable, "-P", "-m", "scorekeeper.pdf.worker", str(self._static), *numbers],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={
                    **os.environ,
                    "PYTHONPATH": os.pathsep.join(paths),
                    **self._environment,
                },
            )
            self._end = weakref.finalize(self, _end, self._process)
        return self._process


def _exchange(
    process: "subprocess.Popen[bytes]", html: str, css: str
) -> tuple[dict[str, Any], bytes]:
    if process.stdin is None or process.stdout is None:
        raise EOFError
    wire.send(process.stdin, {"css": css}, html.encode())
    return wire.receive(process.stdout)


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
