"""The process that sets documents: reads HTML from a pipe, answers with a PDF, one at a time.

It runs niced beside the server, so that a document being set does not hold up a round being
saved, and keeps between documents what costs most: WeasyPrint, the fonts and the parsed styles.
It ends by itself when the server has gone, when it has had nothing to do for a while, when it has
set a number of documents (memory) and when a document takes too long, even if that hangs in the
libraries.
"""

import contextlib
import gc
import io
import logging
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from scorekeeper.pdf import wire

Setter = Callable[[str, str], tuple[bytes, list[str]]]
MISSING_GLYPH = ".notdef"
NICENESS = 10
UNSHOWN = "…"  # in the place of letters that no font here has; every font has this
# What joins drawings to one, or colours one.
JOINERS = "\u200d\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff"


def main(static: str, idle: int, documents: int) -> None:
    """Set documents until there are no more."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; its end ends the pipe
    # Nothing but answers may reach the pipe: whatever a library prints goes to standard error.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions = sys.stdin.buffer
    setter, missing = _load(Path(static))
    wire.send(answers, {"missing": missing} if setter is None else {})
    if setter is None:
        return
    # WeasyPrint makes a great many small things that live as long as their document.
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        for _ in range(documents):
            _end_after(idle, signal.default_int_handler)
            head, body = wire.receive(questions)
            _end_after(head["limit"], None)
            _answer(answers, setter, body.decode(), head["css"])


def _answer(answers: BinaryIO, setter: Setter, html: str, css: str) -> None:
    try:
        document, messages = setter(html, css)
    except Exception as error:  # whatever WeasyPrint raises, the server must get an answer
        wire.send(answers, {"error": f"{type(error).__name__}: {error}"})
    else:
        wire.send(answers, {"messages": messages}, document)


def _end_after(seconds: int, handler: Any) -> None:
    """End this process after so long, by the system itself where there is no handler."""
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, handler or signal.SIG_DFL)
        signal.alarm(seconds)


def _load(static: Path) -> tuple[Setter | None, str]:
    """What sets a document, or why nothing can: WeasyPrint's libraries may be missing."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            from weasyprint import CSS, HTML
            from weasyprint.text.fonts import FontConfiguration

            from scorekeeper.pdf.fetcher import StaticFetcher
    except (ImportError, OSError) as error:
        return None, str(error).splitlines()[0]

    log = _Messages()
    fetcher = StaticFetcher(static)
    fonts = FontConfiguration()

    @lru_cache(maxsize=16)
    def style(css: str) -> CSS:
        return CSS(string=css, font_config=fonts, url_fetcher=fetcher)

    def set_once(html: str, css: str) -> bytes:
        page = HTML(string=html, url_fetcher=fetcher)
        document: bytes = page.write_pdf(
            stylesheets=[style(css)], font_config=fonts, pdf_variant="pdf/ua-1"
        )
        return document

    def set_document(html: str, css: str) -> tuple[bytes, list[str]]:
        log.clear()
        fetcher.refused.clear()
        document = set_once(html, css)
        if log.without_glyph:
            # No font here has these characters; an empty box would break the rules of PDF/UA.
            html = without(html, log.without_glyph)
            log.clear()
            document = set_once(html, css)
        return document, [*log.lines, *(f"refused: {url}" for url in fetcher.refused)]

    return set_document, ""


def without(html: str, characters: Iterable[int]) -> str:
    """The document without these characters.

    Drawings are left out, so that a name keeps its letters alone; letters, and a name of nothing
    but drawings, become one ellipsis.
    """
    missing = "".join(re.escape(chr(code)) for code in sorted(characters))
    run = re.compile(f" ?(?:[{JOINERS}]*[{missing}])+[{JOINERS}]*")

    def shown(found: re.Match[str]) -> str:
        before, after = html[: found.start()][-1:], html[found.end() :][:1]
        has_letters = any(letter.isalnum() for letter in found[0])
        if has_letters or (before in ("", ">") and after in ("", "<")):
            return " " * found[0].startswith(" ") + UNSHOWN
        return ""

    return run.sub(shown, html)


class _Messages(logging.Handler):
    """Collects what WeasyPrint has to say, and the characters that no font could show."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []
        self.without_glyph: set[int] = set()
        logger = logging.getLogger("weasyprint")
        logger.handlers[:] = [self]
        logger.propagate = False

    def clear(self) -> None:
        """Forget what the document before said."""
        self.lines.clear()
        self.without_glyph.clear()

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message, or the character it is about."""
        if record.msg.startswith(MISSING_GLYPH) and isinstance(record.args, tuple):
            self.without_glyph.add(record.args[1])  # type: ignore[arg-type]
        else:
            self.lines.append(record.getMessage())


if __name__ == "__main__":
    main(sys.argv[1], *(int(argument) for argument in sys.argv[2:4]))
