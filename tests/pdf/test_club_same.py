"""The same standing on the page, on paper, as CSV and as XLSX has the same text, cell by cell."""

import csv
import html
import io
import re
from typing import Any, NamedTuple

import pdfplumber
import pytest
from flask import Flask
from flask.testing import FlaskClient
from openpyxl import load_workbook

from scorekeeper.core.club import PaperSide
from scorekeeper.services.club import evenings, members
from scorekeeper.services.club.records import Competition
from tests.services.club import playing
from tests.services.club.playing import DESK


class Line(NamedTuple):
    """A line as it is read: by the eye, a dropped evening in square brackets."""

    place: str
    moved: str
    name: str
    evenings: tuple[str, ...]
    average: str
    total: str


def highfive() -> Competition:
    """Ties shared and decided, a guest, an absence that counts, an evening of each dropped."""
    a, b, c, d, e, f = playing.join("Aaf", "Bob", "Coen", "Dora", "Eef", "Fons")
    g = members.add_member("Gast <i>Gijs</i>", DESK, is_guest=True).id
    competition = playing.compete(
        name="Zelfde HighFive", counted=("drop_worst", 1), absent=("fixed", -5)
    )
    for date, first, second, third in (
        ("2026-09-04", (3000, 3000), (2500, 2500), 1),
        ("2026-09-11", (2000, 2600), (3100, 3100), 2),
        ("2026-09-18", (-200, 2400), (1200, 3900), 3),
    ):
        there = [a, b, c, d, e, g] if third == 2 else [a, b, c, d, e, f, g]
        evening = playing.evening_of(competition, date, there)
        if third == 2:
            evenings.check_in(evening.id, f, "absent", DESK)
        tables: Any = (
            [[[a, b], [c, d]], [[e], [g]]] if third == 2 else [[[a, b], [c, d]], [[e], [f], [g]]]
        )
        playing.seat(evening, 1, tables)
        playing.on_paper(evening, 1, 1, *first)
        playing.on_paper(evening, 1, 2, *(second if third == 2 else (*second, 1000)))
        playing.close(evening)
    return competition


def jokeren() -> Competition:
    """The lowest leads; who sat out or was away has points in brackets."""
    a, b, c, d, e = playing.join("Ab", "Ber", "Cis", "Dot", "Ebe")
    competition = playing.compete("jokeren-wedstrijd", "Zelfde Jokeren", counted=("best", 1))
    for date, there, totals in (
        ("2026-09-04", [a, b, c, d, e], (120, 90, 60, 90)),
        ("2026-09-11", [a, b, c, d], (30, 90, 90, 90)),
    ):
        evening = playing.evening_of(competition, date, there)
        if e not in there:
            evenings.check_in(evening.id, e, "cancelled", DESK)
        playing.seat(evening, 1, [[[a], [b], [c], [d]]])
        playing.on_paper(evening, 1, 1, *(PaperSide(total, dashes=1) for total in totals))
        playing.close(evening)
    return competition


@pytest.fixture(params=[highfive, jokeren], scope="module")
def competition(request: pytest.FixtureRequest, app: Flask) -> Competition:
    with app.app_context():
        made: Competition = request.param()
    return made


@pytest.fixture
def address(competition: Competition) -> str:
    return f"/club/competitions/{competition.id}/standing"


@pytest.fixture
def of_page(client: FlaskClient, address: str) -> list[Line]:
    table = client.get(address).text.partition('<table class="rank')[2].partition("</table>")[0]
    lines = []
    for row in table.split("<tr")[2:]:
        cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        if len(cells) < 5:
            continue
        plain = [_plain(cell) for cell in cells]
        way = "▲ " if "gestegen" in cells[1] else "▼ " if "gedaald" in cells[1] else ""
        moved = f"{way}{plain[1]}" if plain[1] else "–" if "<svg" in cells[1] else ""
        lines.append(Line(plain[0], moved, plain[2], tuple(plain[3:-2]), plain[-2], plain[-1]))
    return lines


def _plain(cell: str) -> str:
    shown = re.sub(r"<(i|small|title)>.*?</\1>", "", cell)
    text = html.unescape(re.sub(r"<[^>]+>", "", shown)).strip()
    return f"[{text}]" if "<s>" in cell else text


@pytest.fixture
def of_csv(client: FlaskClient, address: str) -> list[Line]:
    text = client.get(f"{address}.csv").data.decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    days = [n for n, word in enumerate(head) if word.endswith(" sep")]
    lines = []
    for row in rows:
        moved = row[1] and (
            f"▲ {row[1]}" if int(row[1]) > 0 else f"▼ {row[1][1:]}" if int(row[1]) else "–"
        )
        dropped = [f"{int(day[-2:])} sep" for day in row[-2].split(", ") if day]
        shown = tuple(f"[{row[n]}]" if head[n] in dropped else row[n] for n in days)
        lines.append(Line(row[0], moved, row[2], shown, row[-5], row[-4]))
    return lines


@pytest.fixture
def of_sheet(client: FlaskClient, address: str) -> list[Line]:
    sheet = load_workbook(io.BytesIO(client.get(f"{address}.xlsx").data)).active
    assert sheet is not None
    found = []
    for row in sheet.iter_rows(min_row=2):
        shown = [_shown(cell) for cell in row]
        found.append(Line(*shown[:3], tuple(shown[3:-5]), *shown[-5:-3]))
    return found


def _shown(cell: Any) -> str:
    """A cell as a Dutch spreadsheet shows it."""
    value = cell.value
    if value is None or isinstance(value, str):
        return value or ""
    above, below, none, *_ = [*cell.number_format.split(";"), "", ""]
    look = above if value > 0 or not below else below if value < 0 else none or above
    number = f"{abs(value):.1f}".replace(".", ",") if "0.0" in look else str(abs(value))
    text = re.sub(r"0(\.0)?", number, look).replace('"', "")
    return f"[{text}]" if cell.font.strike else text


@pytest.fixture
def of_paper(client: FlaskClient, address: str) -> list[str]:
    with pdfplumber.open(io.BytesIO(client.get(f"{address}.pdf").data)) as document:
        (page,) = document.pages
        return [" ".join(line.split()) for line in page.extract_text(y_tolerance=4).split("\n")]


def test_page_and_files(of_page: list[Line], of_csv: list[Line], of_sheet: list[Line]) -> None:
    assert len(of_page) in (5, 7)
    assert of_sheet == of_page
    without_brackets = [
        line._replace(evenings=tuple(re.sub("[()]", "", each) for each in line.evenings))
        for line in of_page
    ]
    assert [_ascii(line) for line in of_csv] == [_ascii(line) for line in without_brackets]


def _ascii(line: Line) -> Line:
    """With the minus that a file has."""
    return line._replace(
        evenings=tuple(each.replace("−", "-") for each in line.evenings),
        total=line.total.replace("−", "-"),
    )


def test_page_and_paper(of_page: list[Line], of_paper: list[str]) -> None:
    for line in of_page:
        moved = line.moved.removeprefix("▲ ").removeprefix("▼ ")
        results = [each.strip("[]") for each in line.evenings]
        name = f"{line.name} (gast)" if line.place == "–" else line.name
        words = [line.place, moved, name, *results, line.average, line.total]
        assert " ".join(word for word in words if word) in of_paper


def test_what_had_to_be_in_it(of_page: list[Line], competition: Competition) -> None:
    places = [line.place for line in of_page]
    shown = " ".join(each for line in of_page for each in line.evenings)
    assert "[" in shown
    assert "(" in shown
    if competition.rules.lowest_wins:
        assert places == ["1", "2", "3", "3", "5"]
    else:
        assert "–" in places
        assert len(set(places)) < len(places)
        assert "−" in shown


def test_what_is_dropped_is_struck_on_paper_too(
    client: FlaskClient, address: str, of_page: list[Line]
) -> None:
    page = client.get(f"{address}/paper").text
    struck = re.findall(r"<s>(.*?)</s>", page)
    dropped = [each.strip("[]") for line in of_page for each in line.evenings if "[" in each]
    assert struck == dropped
