"""CSV and XLSX of a table made by hand: what is a number stays one, and nothing is calculated."""

import csv
import io
import zipfile
from datetime import date, datetime
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from scorekeeper.core.delimited import read_table
from scorekeeper.core.text import Text
from scorekeeper.exports.csv_file import csv_file, harmless
from scorekeeper.exports.table import Cell, Column, Export, Table, cells
from scorekeeper.exports.words import Words
from scorekeeper.exports.xlsx_file import xlsx_file

DUTCH, ENGLISH = Words("nl", str), Words("en", str)
FORMULAS = ["=cmd|' /C calc'!A0", "+1", "@x", "-Jan", "\t=1", "\r=1", "＝1+1"]
COLUMNS = (
    Column("name", Text("Name")),
    Column("points", Text("Points"), "whole"),
    Column("average", Text("Average"), "decimal"),
    Column("day", Text("Date"), "date"),
    Column("evening", date(2026, 9, 4), "whole"),
)


def export(*names: str, title: str = "List") -> Export:
    rows = tuple(
        cells(name, -30, Fraction(-51, 2), date(2026, 9, 4), Cell(-5, "(−5)", "bracketed"))
        for name in names
    )
    return Export((Text(title), "José"), (Table("list", Text(title), COLUMNS, rows),))


def rows_of(data: bytes, delimiter: str) -> list[list[str]]:
    text = data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


@pytest.mark.parametrize("name", FORMULAS)
def test_no_text_becomes_a_formula(name: str) -> None:
    _, row = rows_of(csv_file(export(name), DUTCH), ";")
    assert row[0] == f"'{name}"
    sheet = load_workbook(io.BytesIO(xlsx_file(export(name), DUTCH))).active
    assert sheet is not None
    cell = sheet["A2"]
    assert cell.data_type == "s"
    assert cell.value == name.strip("\t\r")


def test_a_negative_number_stays_a_number() -> None:
    _, row = rows_of(csv_file(export("Jan"), DUTCH), ";")
    assert row[1:] == ["-30", "-25,5", "2026-09-04", "-5"]
    sheet = load_workbook(io.BytesIO(xlsx_file(export("Jan"), DUTCH))).active
    assert sheet is not None
    assert [sheet.cell(2, n).value for n in range(2, 6)] == [-30, -25.5, datetime(2026, 9, 4), -5]
    assert all(sheet.cell(2, n).data_type in "nd" for n in range(2, 6))
    assert [sheet.cell(2, n).number_format for n in (3, 4, 5)] == [
        '0.0;"−"0.0;0.0',
        "d-m-yyyy",
        '"("0")";"(−"0")"',
    ]


def test_csv_as_a_dutch_spreadsheet_opens_it() -> None:
    data = csv_file(export("Jan; Piet", 'Els "de Lange"', "Zoë\nx"), DUTCH)
    assert data.startswith(b"\xef\xbb\xbfName;Points;Average;Date;4 sep\r\n")
    assert b'"Jan; Piet";-30;-25,5;2026-09-04;-5\r\n' in data
    assert rows_of(data, ";")[2][0] == 'Els "de Lange"'
    assert read_table(data)[1][:2] == ["Jan; Piet", "-30"]


def test_csv_in_english() -> None:
    data = csv_file(export("Jan, Piet"), ENGLISH)
    head, row = rows_of(data, ",")
    assert head == ["Name", "Points", "Average", "Date", "4 Sept"]
    assert row == ["Jan, Piet", "-30", "-25.5", "2026-09-04", "-5"]


@pytest.mark.parametrize("text", ["Jan", "1", "'quoted", "", " =x", "Bea -3"])
def test_other_texts_are_left_alone(text: str) -> None:
    assert harmless(text) == text


def test_several_tables_stand_below_each_other_and_on_sheets_of_their_own() -> None:
    one = export("Jan").tables[0]
    two = Table("two", Text("=Two: a/b*[c]?" + "x" * 40), COLUMNS[:1], (cells("Els"),))
    three = Table("three", Text("List"), COLUMNS[:1], ())
    both = Export((Text("Both"),), (one, two, three))
    rows = rows_of(csv_file(both, DUTCH), ";")
    assert rows[0] == ["List"]
    assert rows[3] == []
    assert rows[4][0].startswith("'=Two")
    book = load_workbook(io.BytesIO(xlsx_file(both, DUTCH)))
    assert book.sheetnames[0] == "List"
    assert len(book.sheetnames) == len({name.lower() for name in book.sheetnames}) == 3
    assert all(len(name) <= 31 and not set(name) & set("[]:*?/\\'") for name in book.sheetnames)
    assert book.worksheets[1]["A2"].value == "Els"


def test_the_workbook_has_no_formula_no_link_and_no_control_character() -> None:
    data = xlsx_file(
        export("http://x.nl", "mailto:a@b", "a\x00b\x1fc\ud800", "internal:x!A1"), DUTCH
    )
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        sheet = parts.read("xl/worksheets/sheet1.xml").decode()
        strings = parts.read("xl/sharedStrings.xml").decode()
        names = parts.namelist()
    assert "<f>" not in sheet
    assert "hyperlink" not in sheet
    assert not [name for name in names if "_rels/sheet" in name or "externalLinks" in name]
    assert "<t>abc</t>" in strings


def test_the_workbook_is_ready_to_use() -> None:
    data = xlsx_file(export("Wilhelmina van den Bergh-van Heemstra", "x" * 200), DUTCH)
    sheet = load_workbook(io.BytesIO(data)).active
    assert sheet is not None
    assert sheet.freeze_panes == "A2"
    assert sheet["A1"].font.b
    widths = {letter: held.width for letter, held in sheet.column_dimensions.items()}
    assert 40 < widths["A"] <= 61
    assert 8 <= widths["B"] < 15


def test_the_same_list_gives_the_same_file() -> None:
    assert xlsx_file(export("Jan"), DUTCH) == xlsx_file(export("Jan"), DUTCH)
    assert xlsx_file(export("Jan"), DUTCH) != xlsx_file(export("Jo"), DUTCH)


def test_what_is_dropped_is_struck_through() -> None:
    table = Table("t", Text("T"), COLUMNS[1:2], ((Cell(12, is_dropped=True),), (Cell(13),)))
    sheet = load_workbook(io.BytesIO(xlsx_file(Export((Text("T"),), (table,)), DUTCH))).active
    assert sheet is not None
    assert [bool(sheet.cell(row, 1).font.strike) for row in (2, 3)] == [True, False]
    assert sheet["A2"].value == 12
