"""Reading the CSV that a spreadsheet writes, whatever its encoding and its delimiter."""

import codecs
import csv
import io
import re
from collections.abc import Callable
from typing import Literal

Foreign = Literal["spreadsheet_file", "pdf_file", "binary_file"]
Numbered = tuple[int, list[str]]
DELIMITERS = (";", ",", "\t")
NAMED = (*DELIMITERS, "|")
_ZIP, _OLE, _PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF-"
_OTHER_ZIPS = (b"word/", b"ppt/", b"opendocument.text", b"epub")
_OTHER_OLE = "WordDocument".encode("utf-16-le")
_NO_TEXT = re.compile("[\x01-\x08\x0e-\x19\x1b-\x1d]")  # \x1a ended a text once
_END = "the end"  # a row behind the last one: in an open quote it is part of that


def foreign(data: bytes) -> Foreign | None:
    """What a file is that is no text at all, by its first bytes; None for a text."""
    text = decoded(data)
    start = text.lstrip().encode()  # also what came through a form as text
    if start.startswith(_PDF):
        return "pdf_file"
    if data.startswith(_ZIP):
        return "binary_file" if any(part in data for part in _OTHER_ZIPS) else "spreadsheet_file"
    if data.startswith(_OLE) or start.startswith(_OLE.decode("cp1252").encode()):
        return "binary_file" if _OTHER_OLE in data else "spreadsheet_file"
    return "binary_file" if _NO_TEXT.search(text) else None


def decoded(data: bytes) -> str:
    """The text: UTF-8 or UTF-16 by its mark, else UTF-8, else Windows-1252; without NULs."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    return text.replace("\0", "")


def read_table(data: bytes) -> list[list[str]]:
    """The rows that are not empty, each cell without the blanks around it."""
    return [row for _number, row in numbered_table(data)]


def numbered_table(
    data: bytes, is_head: Callable[[list[str]], bool] | None = None
) -> list[Numbered]:
    """The same, each with the number that it has in the spreadsheet, where empty rows count.

    A delimiter is one that divides the most rows into as many cells as the first. There are no
    rows where a quote stays open: all that follows it would be lost in one cell. With ``is_head``
    the first row is the first that is one: what stands above it has no columns.
    """
    text = decoded(data)
    first, _, rest = text.partition("\n")
    named = first.rstrip("\r").lower()
    if named.startswith("sep=") and named[4:] in NAMED:  # Excel names its delimiter
        return _rows(rest, named[4:]) or []
    tables = [_rows(text, delimiter) for delimiter in DELIMITERS]

    def evenness(table: list[Numbered]) -> tuple[int, int]:
        heads = [at for at, (_number, row) in enumerate(table) if is_head and is_head(row)]
        return _evenness(table[heads[0] :] if heads else table)

    best = max((table for table in tables if table is not None), key=evenness, default=[])
    return [] if None in tables and evenness(best) == (0, 0) else best


def open_quote(data: bytes) -> tuple[int, int] | None:
    """Where a quote begins that nothing closes, by row and column from 1 and 0; None without one.

    By the delimiter that makes most of that row, where it is read until its end.
    """
    first, _, rest = decoded(data).partition("\n")
    text = rest if first.lower().startswith("sep=") else f"{first}\n{rest}"
    found = [place for sign in NAMED if (place := _open_quote(text, sign)) is not None]
    return max(found, key=lambda place: place[1], default=None)


def _open_quote(text: str, delimiter: str) -> tuple[int, int] | None:
    reader = csv.reader(io.StringIO(f"{text}\n{_END}", newline=""), delimiter=delimiter)
    try:
        rows = list(reader)
    except csv.Error:
        return None
    return None if rows[-1] == [_END] else (len(rows), len(rows[-1]) - 1)


def _rows(text: str, delimiter: str) -> list[Numbered] | None:
    """The rows that this delimiter makes; None when a quote stays open or nothing can be read."""
    reader = csv.reader(io.StringIO(f"{text}\n{_END}", newline=""), delimiter=delimiter)
    try:
        rows = [[_plain(cell) for cell in row] for row in reader]
    except csv.Error:
        return None
    if rows.pop() != [_END]:
        return None
    return [(number, row) for number, row in enumerate(rows, start=1) if any(row)]


def _plain(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from calculating it."""
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell


def _evenness(rows: list[Numbered]) -> tuple[int, int]:
    first = len(rows[0][1]) if rows else 0
    return (sum(len(row) == first for _number, row in rows), first) if first > 1 else (0, 0)
