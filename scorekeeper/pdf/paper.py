"""How a score sheet is divided over pages of A4, and how large a name can be written."""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core.sheet import Row, Sheet

# The lines of a page that also carries the totals and the graph, and of one that does not; first
# as high as on the form that is written by hand, then as low as can still be read.
HIGH, LOW = (13, 20), (16, 24)
MOST_ROUNDS = 500  # of a match on paper; the last ones are left out


class Page(NamedTuple):
    """A page: its rows, how many lines stay empty below them, and where it stands."""

    number: int
    rows: tuple[Row, ...]
    blank: int
    is_last: bool


class Layout(NamedTuple):
    """The pages of a sheet; ``size`` (``high`` or ``low``) is the height of its lines."""

    pages: tuple[Page, ...]
    size: str
    left_out: int


def lay_out(sheet: Sheet) -> Layout:
    """Divide the rows over pages: one up to 16 rounds, then as many as needed, filled alike.

    The last page has the totals and at least a few rounds above them, its lines filled up to the
    height of the form; the others end with their last round.
    """
    rows = sheet.rows[:MOST_ROUNDS]
    pages = _pages(len(rows), LOW)
    size, (last, full) = ("high", HIGH) if _pages(len(rows), HIGH) == pages else ("low", LOW)
    on_last = len(rows)
    if pages > 1:
        on_last = min(last, -(-len(rows) * last // (last + full * (pages - 1))))
    before = len(rows) - on_last
    ends = [before * number // (pages - 1) for number in range(1, pages)] if pages > 1 else []
    starts = [0, *ends]
    return Layout(
        pages=tuple(
            Page(
                number=number + 1,
                rows=rows[start:end],
                blank=last - (end - start) if number == pages - 1 else 0,
                is_last=number == pages - 1,
            )
            for number, (start, end) in enumerate(zip(starts, [*ends, len(rows)], strict=True))
        ),
        size=size,
        left_out=len(sheet.rows) - len(rows),
    )


def _pages(rows: int, lines: tuple[int, int]) -> int:
    last, full = lines
    return 1 + max(0, -(-(rows - last) // full))


def width(text: str) -> int:
    """About how wide a text is, in letters: those of the Far East and emoji count double."""
    return sum(
        0
        if unicodedata.category(letter) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(letter) in ("W", "F")
        else 1
        for letter in text
    )


def fit(text: str, limits: Sequence[int]) -> str:
    """The size a text is written in, so that it fits: ``large``, ``middle`` or ``small``."""
    letters = width(text)
    if letters <= limits[0]:
        return "large"
    return "middle" if letters <= limits[1] else "small"


def shorten(text: str, letters: int) -> str:
    """The beginning of a text that is too wide, with an ellipsis."""
    if width(text) <= letters:
        return text
    short = ""
    for letter in text:
        if width(short + letter) >= letters:
            break
        short += letter
    return short.rstrip() + "…"
