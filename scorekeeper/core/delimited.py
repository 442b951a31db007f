"""Reading the CSV that a spreadsheet writes, whatever its encoding and its delimiter."""

import codecs
import csv
import io

DELIMITERS = (";", ",", "\t")


def decoded(data: bytes) -> str:
    """The text: UTF-8 or UTF-16 by its mark, else UTF-8, else Windows-1252."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def read_table(data: bytes) -> list[list[str]]:
    """The rows that are not empty, each cell without the blanks around it.

    A delimiter is one that divides the most rows into as many cells as the first.
    """
    text = decoded(data).replace("\0", "")
    first, _, rest = text.partition("\n")
    named = first.strip().lower()
    if named.startswith("sep=") and len(named) == 5:  # Excel names its delimiter
        return _rows(rest, first.strip()[4])
    return max((_rows(text, delimiter) for delimiter in DELIMITERS), key=_evenness)


def _rows(text: str, delimiter: str) -> list[list[str]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = [[_plain(cell) for cell in row] for row in reader]
    except csv.Error:
        return []
    return [row for row in rows if any(row)]


def _plain(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from calculating it."""
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell


def _evenness(rows: list[list[str]]) -> tuple[int, int]:
    if not rows or len(rows[0]) < 2:
        return 0, 0
    return sum(len(row) == len(rows[0]) for row in rows), len(rows[0])
