"""Tables as CSV, as the spreadsheets of a language open it by a double click."""

import codecs
import csv
import io
from datetime import date
from fractions import Fraction

from scorekeeper.core.standing_text import average_text
from scorekeeper.exports.table import Cell, Export
from scorekeeper.exports.words import Words

DELIMITERS = {"nl": ";", "en": ","}  # where the comma is in the numbers, it cannot divide them
# What makes a spreadsheet calculate a cell; a number is written as one and never gets here.
CALCULATED = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_file(export: Export, words: Words) -> bytes:
    """The tables below each other, a line without anything between them; UTF-8 with its mark."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=DELIMITERS.get(words.language, ","), lineterminator="\r\n")
    for number, table in enumerate(export.tables):
        if number:
            writer.writerow([])
        if len(export.tables) > 1:
            writer.writerow([harmless(words.title(table))])
        writer.writerow([harmless(words.heading(column)) for column in table.columns])
        for row in table.rows:
            writer.writerow([_written(cell, words) for cell in row])
    return codecs.BOM_UTF8 + out.getvalue().encode()


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(CALCULATED) else text


def _written(cell: Cell, words: Words) -> str:
    value = cell.value
    if isinstance(value, Fraction):
        return average_text(value, words.language).replace("\N{MINUS SIGN}", "-")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int):
        return str(value)
    return harmless(words.cell(cell))
