"""Sets documents and keeps the last ones, so that the same sheet is set only once."""

import threading
from collections import OrderedDict

from scorekeeper.pdf.documents import Document
from scorekeeper.pdf.renderer import Renderer, RenderingFailed

KEPT_BYTES = 8_000_000
PATIENCE = 30  # seconds to wait for the documents before this one


class Printer:
    """A renderer with a memory.

    A document is known by all that decides what it looks like, so nothing has to be forgotten when
    a match, a name, a template or a language changes.
    """

    def __init__(self, renderer: Renderer, kept_bytes: int = KEPT_BYTES) -> None:
        self.renderer = renderer
        self._kept_bytes = kept_bytes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    def print(self, document: Document) -> bytes:
        """The document as a PDF."""
        known = self._recall(document.key)
        if known is not None:
            return known
        if not self._turn.acquire(timeout=PATIENCE):
            raise RenderingFailed("too many documents are waiting")
        try:
            # Two tablets that want the same sheet at once: the second finds it done.
            known = self._recall(document.key)
            if known is None:
                known = self.renderer.render(document.html, document.css, document.sheets)
                self._keep(document.key, known)
            return known
        finally:
            self._turn.release()

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
