"""A list as data: a title, typed columns and rows, before anybody has said in which language."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal, NamedTuple

from scorekeeper.core.text import Text

Kind = Literal["text", "whole", "decimal", "date"]
Value = str | int | Fraction | date | Text | None


class Cell(NamedTuple):
    """A value, and how it is written where that is not plain from its kind.

    ``text`` is what stands on the screen and on paper. A spreadsheet gets the number itself, with
    ``shape`` for how it looks: ``bracketed`` or ``movement``. ``is_dropped``: it does not count.
    """

    value: Value = None
    text: str | None = None
    shape: Literal["", "bracketed", "movement"] = ""
    is_dropped: bool = False


class Column(NamedTuple):
    """A column: what its cells hold, and its heading, a date where it belongs to an evening.

    ``is_aside``: paper has no column for it.
    """

    key: str
    heading: Text | date
    kind: Kind = "text"
    is_aside: bool = False


@dataclass(frozen=True)
class Table:
    """A list with its name, and sentences that belong below it."""

    key: str
    title: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Text, ...] = ()

    def column(self, key: str) -> int:
        """Where a column stands."""
        return [column.key for column in self.columns].index(key)


@dataclass(frozen=True)
class Export:
    """What becomes one file: its name, and the tables in it."""

    name: tuple[Text | str, ...]
    tables: tuple[Table, ...]

    def called(self, say: Callable[[Text], str]) -> str:
        """The name of the file in a language."""
        return " ".join(each if isinstance(each, str) else say(each) for each in self.name)


def cells(*values: Value | Cell) -> tuple[Cell, ...]:
    """A row of plain values."""
    return tuple(each if isinstance(each, Cell) else Cell(each) for each in values)


def day(iso: str) -> date:
    """The organiser's date."""
    return date.fromisoformat(iso)


def in_a_row(texts: Iterable[Text]) -> Text | None:
    """Sentences behind each other, None without any."""
    found: Text | None = None
    for text in reversed(list(texts)):
        found = text if found is None else Text("%(one)s; %(rest)s", {"one": text, "rest": found})
    return found
