"""The score sheet as the API gives it: what stands on it, as data."""

from typing import Literal

from pydantic import Field

from scorekeeper.api.models import Document, RemarkDocument
from scorekeeper.core.text import N_


class CellDocument(Document):
    """A cell of the sheet with the marks drawn on it."""

    content: int | str | None
    marks: list[Literal["ring", "strike", "cross", "curl"]]
    explained: bool


class ColumnDocument(Document):
    """A column of the sheet: what it holds, its heading, and the side it belongs to."""

    kind: str
    heading: str
    side: int | None


class RowDocument(Document):
    """A row of the sheet."""

    number: int | None
    kind: str
    cells: list[CellDocument]


class SlotDocument(Document):
    """A number at a side's edge."""

    number: int | None
    cleared: bool
    crosses: int


class SheetSideDocument(Document):
    """A side on the sheet; ``series`` is its line in the graph, from 0."""

    label: str
    players: list[str]
    edge: list[SlotDocument]
    total: int
    score: int | None
    series: list[int]
    counted: int | None = Field(description=N_("what is counted at the top of the column"))


class CheckDocument(Document):
    """A sum that proves the sheet, and whether it holds."""

    text: str
    holds: bool


class SheetDocument(Document):
    """The score sheet as data."""

    title: str
    columns: list[ColumnDocument]
    rows: list[RowDocument]
    sides: list[SheetSideDocument]
    score_label: str
    winner: int | None
    verdict: str | None
    ending: list[RemarkDocument] = Field(description=N_("how the result came about, step by step"))
    played_on: str | None
    count_label: str | None
    checks: list[CheckDocument]
