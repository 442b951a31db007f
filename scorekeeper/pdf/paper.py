"""How a score sheet is divided over pages of A4, and how large a name can be written."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from scorekeeper.core.lettering import width
from scorekeeper.core.sheet import Row, Sheet

# The lines of a page that also carries the totals and the graph, and of one that does not; first
# as high as on the form that is written by hand, then as low as can still be read.
HIGH, LOW = (13, 20), (16, 24)
LEAST_LAST = 3  # rounds above the totals
BARE = 17  # of an empty form with nothing below its totals
# In millimetres, with the numbers at two edges and with all sides in columns.
LINE_HEIGHTS = {
    ("two", "tall"): 11.6,  # without a graph there is room to write
    ("two", "high"): 11,
    ("two", "low"): 9,
    ("more", "tall"): 10.5,
    ("more", "high"): 10,
    ("more", "low"): 8.1,
}
# Rounds that wait stand in words where the graph would stand, or the crib, and on pages after it.
WAITING, WAITING_UNPLAYED, WAITING_PAGE = 9, 7, 48  # lines
LETTERS = 88  # in such a line
MOST_CELLS = 1000  # of a match on paper, or setting it takes too long; later rounds are left out


class Page(NamedTuple):
    """A page: the sheet with its rows alone, its lines, the empty ones included, and its place."""

    number: int
    sheet: Sheet
    lines: int
    is_last: bool


class Layout(NamedTuple):
    """The pages of a sheet; ``size`` (``tall``, ``high`` or ``low``) is the height of lines."""

    pages: tuple[Page, ...]
    size: str
    left_out: int


def lay_out(sheet: Sheet, *, has_crib: bool = True, has_place: bool = False) -> Layout:
    """Divide the rows over pages: one up to 16 rounds, then as many as needed, the first ones full.

    The last page has the totals and at least a few rounds above them, its lines filled up to the
    height of the form; the others end with their last round. A form without a crib below it has
    more lines, and one for a table of a club a little less room.
    """
    played = tuple(row for row in sheet.rows if row.kind != "next")
    coming = tuple(row for row in sheet.rows if row.kind == "next")
    rows = played[: most_lines(sheet)]
    pages = _pages(len(rows), LOW)
    size, (last, full) = ("high", HIGH) if _pages(len(rows), HIGH) == pages else ("low", LOW)
    if not rows:
        size, last = "tall", last if has_crib else BARE
        if has_place and sheet.form_rows:
            size = "high"
        elif has_place:
            last -= 2
    starts = [0]
    if pages > 1:
        # Pages are filled before the last one begins, which keeps a few rounds above the totals.
        before = min(full * (pages - 1), len(rows) - LEAST_LAST)
        starts += [_kept(rows, min(full * number, before)) for number in range(1, pages)]
    ends = [*starts[1:], len(rows)]
    found = []
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1):
        here, is_last = rows[start:end], number == pages
        if is_last and len(here) < last:
            # Who deals next, where there is a line for it, and what the form has ready below.
            here += (coming + (sheet.form_rows or ()))[: last - len(here)]
        lines = last if is_last and sheet.form_rows is None else len(here)
        found.append(Page(number, sheet._replace(rows=here), lines, is_last))
    return Layout(tuple(found), size, len(played) - len(rows))


def most_lines(sheet: Sheet) -> int:
    """How many rounds of so many columns are set; far more than anybody plays."""
    return MOST_CELLS // len(sheet.columns)


def _pages(rows: int, lines: tuple[int, int]) -> int:
    last, full = lines
    return 1 + max(0, -(-(rows - last) // full))


def _kept(rows: tuple[Row, ...], cut: int) -> int:
    """Where a page may end: a subtotal stays with the round above it."""
    return cut - 1 if cut < len(rows) and rows[cut].kind == "subtotal" else cut


Round = TypeVar("Round")


def by_room(
    rounds: Sequence[Round], lines: Sequence[int], is_played: bool
) -> tuple[tuple[Round, ...], ...]:
    """Rounds that take so many lines, by page: first what fits below the totals."""
    pages: list[list[Round]] = [[]] if rounds else []
    room = WAITING if is_played else WAITING_UNPLAYED
    for each, height in zip(rounds, lines, strict=True):
        if height > room and (pages[-1] or len(pages) == 1):
            pages.append([])
            room = WAITING_PAGE
        pages[-1].append(each)
        room -= height
    return tuple(map(tuple, pages))


class Limits(NamedTuple):
    """How many letters still fit in the large, the middle and the snug size, for each place."""

    name: tuple[int, ...]
    label: tuple[int, ...]  # of a side with one column
    dealer: tuple[int, ...]
    winner: tuple[int, ...]


MANY = 5  # with more sides than this the columns are narrow


def limits(sides: int, has_heads: bool = True) -> Limits:
    """The limits on a sheet of so many sides, with several columns a side or with one."""
    has_room = sides == 2 or (not has_heads and sides <= MANY)
    column = (182 - 26) // sides  # mm
    room = 174 if sides == 2 else column * 2  # for two names side by side
    return Limits(
        name=(room // 8, room * 2 // 7, room * 4 // 7),
        label=(column * 2 // 5, column * 5 // 9),
        dealer=(10, 13) if has_room else (8, 10) if sides <= MANY else (7, 9),
        winner=(14, 26) if sides == 2 else (30, 60),
    )


def fit(text: str, sizes: tuple[int, ...]) -> str:
    """The size a text is written in, so that it fits: ``large``, ``middle``, ``snug``, ``small``.

    Where no snug size is given there is none.
    """
    letters = width(text)
    named = zip(("large", "middle", "snug"), sizes, strict=False)
    return next((size for size, most in named if letters <= most), "small")


def fit_all(texts: Sequence[str], sizes: tuple[int, ...]) -> str:
    """The size in which all of these fit, so that a column is written in one."""
    return fit(max(texts, key=width, default=""), sizes)
