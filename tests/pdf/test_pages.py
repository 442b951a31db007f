"""One page up to 16 rounds, and well-broken pages beyond."""

import io
from collections.abc import Callable
from typing import Any

import pdfplumber
import pytest

from scorekeeper.core.sheet import Row
from scorekeeper.games import all_games
from scorekeeper.pdf import documents, paper
from tests.pdf.conftest import THREE, WHOLE, Request, file_of, of_length, read, renamed, scored

MM = 72 / 25.4
LONG = "Annemarie-Wilhelmina van den Bergh-van Heemstra tot Oldenzaal"[:60]
UNBROKEN = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewisx"[:60]


@pytest.mark.parametrize("rounds", range(15, 47))
def test_layout_of_every_length(rounds: int) -> None:
    layout = paper.lay_out(of_length(rounds))
    numbers = [row.number for page in layout.pages for row in page.sheet.rows]
    assert numbers == list(range(1, rounds + 1))
    assert len(layout.pages) == (1 if rounds <= 16 else 2 if rounds <= 40 else 3)
    last, *_ = paper.LOW
    for page in layout.pages:
        assert page.is_last == (page is layout.pages[-1])
        # Totals stand below several rounds, no page is nearly empty and none too full.
        assert len(page.sheet.rows) >= 3
        # No page but the last two is left half empty.
        if page.number < len(layout.pages) - 1:
            assert len(page.sheet.rows) in (paper.HIGH[1], paper.LOW[1])
        assert page.lines <= (last if page.is_last else paper.LOW[1])


@pytest.mark.parametrize("name", [WHOLE, THREE])
@pytest.mark.parametrize("rounds", [15, 16, 17, 33, 34, 40, 41, 46])
def test_at_the_page_edge(printed: Request, rounds: int, name: str) -> None:
    sheet = of_length(rounds, name)
    expected = paper.lay_out(sheet).pages
    pages = read(printed(sheet)).pages
    assert len(pages) == len(expected)
    for page, laid_out in zip(pages, expected, strict=True):
        words = page.extract_text().split()
        assert "Scorelijst" in words  # the head is repeated
        assert words.count("Punten") == len(sheet.sides)
        assert ("Eindstand" in words) == laid_out.is_last
        assert ("Verder" in words) == (not laid_out.is_last)
        if len(expected) > 1:
            assert f"Blad {laid_out.number} van {len(expected)}" in " ".join(words)


def test_a_subtotal_stays_with_the_round_above_it() -> None:
    sheet = of_length(40)
    rows = []
    for row in sheet.rows[:36]:
        rows.append(row)
        if row.number and row.number % 5 == 0:
            rows.append(Row(None, row.cells, "subtotal"))
    pages = paper.lay_out(sheet._replace(rows=tuple(rows))).pages
    assert len(pages) > 1
    assert all(page.sheet.rows[0].kind == "round" for page in pages)
    assert sum(len(page.sheet.rows) for page in pages) == len(rows)


def test_16_rounds_and_the_next_dealer_stay_on_one_page() -> None:
    sheet = of_length(16)
    coming = sheet.rows[0]._replace(number=17, kind="next")
    (page,) = paper.lay_out(sheet._replace(rows=(*sheet.rows, coming))).pages
    assert len(page.sheet.rows) == 16
    (page,) = paper.lay_out(sheet._replace(rows=(*sheet.rows[:15], coming))).pages
    assert page.sheet.rows[-1].kind == "next"


def test_rounds_are_capped_and_the_sheet_says_so(in_language: Callable[[str], Any]) -> None:
    sheet = of_length(20)
    most = paper.most_lines(sheet)
    sheet = sheet._replace(rows=tuple(sheet.rows[n % 20] for n in range(most + 7)))
    layout = paper.lay_out(sheet)
    assert layout.left_out == 7
    assert sum(len(page.sheet.rows) for page in layout.pages) == most
    with in_language("nl"):
        game = all_games()["highfive"]
        document = documents.paper_document(sheet, game, "nl", score=scored(file_of()))
    assert "Nog 7 rondes passen niet op deze lijst." in document.html


@pytest.mark.parametrize("players", [(LONG, UNBROKEN), ("W" * 60, "i" * 60), ("王小明" * 20, LONG)])
@pytest.mark.parametrize("name", [WHOLE, THREE])
def test_long_names_keep_to_their_place(
    printed: Request, name: str, players: tuple[str, str]
) -> None:
    """Nothing leaves the page, and no figure is covered by a name."""
    first, second = players
    if name == WHOLE:
        sides = [
            {"name": first, "players": [second, "Jos"]},
            {"name": second, "players": ["Anja", first]},
        ]
    else:
        sides = [{"players": [first]}, {"players": [second]}, {"players": ["Toon"]}]
    file = renamed(file_of(name), sides)
    pdf = printed(file)
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        assert len(document.pages) == 1
        page = document.pages[0]
        for char in page.chars:
            assert char["x0"] >= 13.5 * MM
            assert char["x1"] <= 197 * MM, char["text"]
            assert char["bottom"] <= 287 * MM
        words = [word["text"] for word in page.extract_words(x_tolerance=1.5)]
    for state in scored(file).states[1:]:
        for side in state.round.sides:
            assert str(side.points).replace("-", "−") in words
            assert str(side.total).replace("-", "−") in words


def test_a4(printed: Request) -> None:
    (page,) = read(printed(file_of())).pages
    assert [round(float(side) / MM) for side in page.mediabox[2:]] == [210, 297]
