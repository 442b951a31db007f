"""A score sheet as data: what stands on it, never how it looks.

One macro draws it on the screen and on paper. Texts that are translated are ``Text``; names and
figures are plain strings and ints, formatted where they are shown.
"""

from typing import NamedTuple

from scorekeeper.core.text import Text

RING, STRIKE, CROSS, CURL = "ring", "strike", "cross", "curl"
LETTERS = "abcdefghij"


def letter(side: int) -> str:
    """The letter of a side: its colours and the dashes of its line follow from it."""
    return LETTERS[side % len(LETTERS)]


class Cell(NamedTuple):
    """One cell: a figure, a name or a translated text, with the marks drawn on it."""

    content: int | str | Text | None = None
    marks: tuple[str, ...] = ()
    explained: bool = False  # the lines behind it can be opened


class Column(NamedTuple):
    """A column: its heading, the side it belongs to (None: all) and what it holds.

    ``kind`` is ``claim``, ``points``, ``total``, ``dealer``, ``note`` or ``across`` (a row's sum).
    """

    kind: str
    heading: Text
    side: int | None = None


class Row(NamedTuple):
    """A row: a round (its number) or, by its ``kind``, the ``next`` one or a ``subtotal``.

    Of ``empty`` rows a form has only the number printed.

    The row of the next round names its dealer, not yet struck; a match that ended has none.
    """

    number: int | None
    cells: tuple[Cell, ...]
    kind: str = "round"


class Slot(NamedTuple):
    """A number at a side's edge: open or cleared, with the crosses that stand beside it."""

    number: int | None  # None: crosses without a number
    cleared: bool
    crosses: int


class SheetSide(NamedTuple):
    """A side on the sheet: its names, its edge, its final figures and its line in the graph.

    ``counted`` is what is counted at the top of its column, where something is.
    """

    label: str
    players: tuple[str, ...]
    edge: tuple[Slot, ...]
    total: int
    score: int | None  # competition score or place, once there is one
    series: tuple[int, ...]  # running totals, the 0 before the first round included
    counted: int | None = None


class Check(NamedTuple):
    """A sum that proves the sheet: what it says, and whether it holds."""

    text: Text
    holds: bool


class Sheet(NamedTuple):
    """A score sheet.

    ``form_rows`` are those that stand ready below the ones of ``rows`` on a printed form of fixed
    length (None: as long as it gets); ``signatures`` is what the other players sign for.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    sides: tuple[SheetSide, ...]
    score_label: Text
    winner: int | None
    verdict: Text | None  # how it ended; None while it goes on
    played_on: str | None = None
    count_label: Text | None = None
    checks: tuple[Check, ...] = ()
    form_rows: tuple[Row, ...] | None = None
    signatures: Text | None = None
