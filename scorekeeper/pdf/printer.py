"""Sets documents and keeps the last ones, so that the same sheet is set only once."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.pdf.documents import Document
from scorekeeper.pdf.renderer import Renderer, RenderingFailed

KEPT_BYTES = 8_000_000
PATIENCE = 15  # seconds to wait for the documents before this one
HEAVY = 60_000  # letters: ten players and twenty-odd rounds; what is longer takes seconds
WAITING = 2  # heavy ones at most: the next is told at once to come back


class PrinterBusy(RenderingFailed):
    """Too many documents were asked for at once; in a while there is room again."""


class _Lane:
    """A renderer that sets one document after the other."""

    def __init__(self, renderer: Renderer, most_waiting: int | None = None) -> None:
        self.renderer = renderer
        self._turn = threading.Lock()
        self._room = None if most_waiting is None else threading.Semaphore(most_waiting + 1)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """The renderer for oneself, once it is free."""
        if self._room is not None and not self._room.acquire(blocking=False):
            raise PrinterBusy("too many heavy documents are waiting")
        try:
            if not self._turn.acquire(timeout=PATIENCE):
                raise PrinterBusy("too many documents are waiting")
            try:
                yield
            finally:
                self._turn.release()
        finally:
            if self._room is not None:
                self._room.release()


class Printer:
    """A renderer with a memory, and another one for what takes long: nobody waits behind that.

    A document is known by all that decides what it looks like, so nothing has to be forgotten when
    a match, a name, a template or a language changes.
    """

    def __init__(
        self, renderer: Renderer, heavy: Renderer | None = None, kept_bytes: int = KEPT_BYTES
    ) -> None:
        self.renderer = renderer
        self._usual = _Lane(renderer)
        self._heavy = self._usual if heavy is None else _Lane(heavy, WAITING)
        self._kept_bytes = kept_bytes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def print(self, document: Document) -> bytes:
        """The document as a PDF."""
        known = self._recall(document.key)
        if known is not None:
            return known
        times = 1 + len(document.html) // HEAVY
        lane = self._usual if times == 1 else self._heavy
        with lane.turn():
            # Two tablets that want the same sheet at once: the second finds it done.
            known = self._recall(document.key)
            if known is None:
                sheets = max(document.sheets, times)
                known = lane.renderer.render(document.html, document.css, sheets)
                self._keep(document.key, known)
            return known

    def _recall(self, key: str) -> bytes | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: str, made: bytes) -> None:
        with self._lock:
            self._kept[key] = made
            while sum(map(len, self._kept.values())) > self._kept_bytes:
                self._kept.popitem(last=False)
