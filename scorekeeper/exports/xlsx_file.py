"""Tables as an XLSX workbook, a sheet for each: real numbers and dates, and no formula at all."""

import io
import unicodedata
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from scorekeeper.core.lettering import width
from scorekeeper.core.standings import half_up
from scorekeeper.exports.table import Cell, Column, Export, Table
from scorekeeper.exports.words import Words

DATES = {"nl": "d-m-yyyy", "en": "d/m/yyyy"}
NUMBERS = {
    "whole": '0;"−"0;0',  # the minus of the score sheet
    "decimal": '0.0;"−"0.0;0.0',
    "bracketed": '"("0")";"(−"0")"',
    "movement": '"▲ "0;"▼ "0;"–"',
}
WIDEST, NARROWEST = 60, 8  # of a column, in figures
LONGEST_SHEET = 31
UPRIGHT = 8  # columns on upright paper
_NOT_IN_A_SHEET = dict.fromkeys(map(ord, "[]:*?/\\'"), " ")
MADE = datetime(2000, 1, 1)  # the same list gives the same file


def xlsx_file(export: Export, words: Words) -> bytes:
    """The workbook."""
    out = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_numbers": False,
        "strings_to_urls": False,
        "remove_timezone": True,
    }
    # Here, as a start need not wait for it; it comes without types.
    import xlsxwriter  # type: ignore[import-untyped]

    workbook = xlsxwriter.Workbook(out, options)
    workbook.set_properties({"title": plain(export.called(words.say)), "created": MADE})
    formats = _Formats(workbook, words.language)
    for name, table in zip(_sheet_names(export, words), export.tables, strict=True):
        _fill(workbook.add_worksheet(name), table, words, formats)
    workbook.close()
    return out.getvalue()


class _Formats:
    """The looks of cells, each made once."""

    def __init__(self, workbook: Any, language: str) -> None:
        self._workbook = workbook
        self._language = language
        self._made: dict[tuple[tuple[str, Any], ...], Any] = {}

    def head(self, column: Column) -> Any:
        """Of a heading."""
        align = "left" if column.kind == "text" else "right"
        return self._make(bold=True, bottom=2, align=align)

    def cell(self, cell: Cell, column: Column) -> Any:
        """Of a cell; what does not count is struck through."""
        look: dict[str, Any] = {"align": "left" if column.kind == "text" else "right"}
        if isinstance(cell.value, date):
            look["num_format"] = DATES.get(self._language, "yyyy-mm-dd")
        elif isinstance(cell.value, int | Fraction):
            look["num_format"] = NUMBERS[cell.shape or column.kind]
        if cell.is_dropped:
            look["font_strikeout"] = True
        return self._make(**look)

    def _make(self, **look: Any) -> Any:
        key = tuple(sorted(look.items()))
        if key not in self._made:
            self._made[key] = self._workbook.add_format(look)
        return self._made[key]


def _fill(sheet: Any, table: Table, words: Words, formats: _Formats) -> None:
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.set_paper(9)  # A4
    sheet.fit_to_pages(1, 0)
    if len(table.columns) > UPRIGHT:
        sheet.set_landscape()
    for index, column in enumerate(table.columns):
        heading = words.heading(column)
        sheet.write_string(0, index, plain(heading), formats.head(column))
        written = [heading, *(words.cell(row[index]) for row in table.rows)]
        widest = max(map(width, written)) + 2
        sheet.set_column(index, index, min(WIDEST, max(NARROWEST, widest)))
    for line, row in enumerate(table.rows, start=1):
        for index, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
            _write(sheet, line, index, cell, formats.cell(cell, column), words)


def _write(sheet: Any, line: int, index: int, cell: Cell, look: Any, words: Words) -> None:
    value = cell.value
    if isinstance(value, Fraction):
        # As it is shown: half up to one decimal, so that every spreadsheet shows the same.
        sheet.write_number(line, index, half_up(value * 10) / 10, look)
    elif isinstance(value, date):
        sheet.write_datetime(line, index, datetime(value.year, value.month, value.day), look)
    elif isinstance(value, int):
        sheet.write_number(line, index, value, look)
    elif text := plain(words.cell(cell)):
        sheet.write_string(line, index, text, look)


def plain(text: str) -> str:
    """A text without the control characters that XML does not bear."""
    return "".join(sign for sign in text if unicodedata.category(sign) not in ("Cc", "Cs"))


def _sheet_names(export: Export, words: Words) -> list[str]:
    """Names that a workbook takes: short, without some signs, and no two alike."""
    names: list[str] = []
    for table in export.tables:
        name = plain(words.title(table)).translate(_NOT_IN_A_SHEET)[:LONGEST_SHEET].strip()
        if not name or name.lower() in [known.lower() for known in names]:
            name = f"{name[: LONGEST_SHEET - 3]} {len(names) + 1}".strip()
        names.append(name)
    return names
