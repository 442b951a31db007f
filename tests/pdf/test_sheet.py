"""Section 8 of the rules: what stands on the sheet, read back from the paper."""

import io
from typing import Any

import pdfplumber
import pytest

from tests.pdf.conftest import (
    CASES,
    THREE,
    WHOLE,
    Request,
    file_of,
    read,
    renamed,
    scored,
    text_of,
)

DRAW = "both sides get their third cross when the stock runs out"
HEADS = {"claim": "Uitgelegd", "points": "Punten", "total": "Stand", "dealer": "Deler"}


def columns(pdf: bytes) -> dict[str, list[list[str]]]:
    """The words under each heading from left to right, from top to bottom."""
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        words = document.pages[0].extract_words(x_tolerance=1.5, use_text_flow=False)
    end = min(w["top"] for w in words if w["text"] in ("Eindstand", "Tussenstand")) - 25
    found: dict[str, list[list[str]]] = {}
    for kind, heading in HEADS.items():
        found[kind] = []
        heads = sorted((w for w in words if w["text"] == heading), key=lambda w: w["x0"])
        for head in heads:
            below = [w for w in words if head["bottom"] < w["top"] < end]
            if kind in ("points", "total"):
                own = [w for w in below if abs(w["x1"] - head["x1"]) < 3.5]
            elif kind == "claim":
                own = [w for w in below if head["x0"] - 4 < w["x0"] < head["x0"] + 20]
            else:
                middle = (head["x0"] + head["x1"]) / 2
                own = [w for w in below if abs((w["x0"] + w["x1"]) / 2 - middle) < 12]
            found[kind].append([w["text"] for w in sorted(own, key=lambda w: w["top"])])
    return found


def written(number: int | None) -> str:
    return "" if number is None else str(number).replace("-", "−")


@pytest.mark.parametrize("name", [WHOLE, THREE, *list(CASES)[6:9], "nothing laid is -200 flat"])
def test_every_figure_is_that_of_the_fold(printed: Request, name: str) -> None:
    file = file_of(name)
    states = scored(file).states[1:]
    found = columns(printed(file))
    for side in range(len(file["sides"])):
        results = [state.round.sides[side] for state in states]
        assert found["points"][side] == [written(result.points) for result in results]
        assert found["total"][side] == [written(result.total) for result in results]
        claims = [written(result.contract) for result in results if result.contract]
        assert found["claim"][side] == claims
    dealers = [state.round.dealer for state in states]
    assert found["dealer"][0][: len(dealers)] == dealers


def test_the_whole_match_of_the_rules(printed: Request) -> None:
    words = text_of(printed(file_of(WHOLE)))
    for expected in ("Scorelijst", "HighFive", "29 november 2026", "Heren", "Jos & Toon"):
        assert expected in words
    assert "Dames" in words
    assert "Winnaar" in words
    assert "Eindstand" in words
    scores = CASES[WHOLE]
    assert scores["rounds"]
    assert "3915" in words
    assert "3800" in words
    assert " 39 " in words
    assert " 38 " in words


@pytest.mark.parametrize(
    "name", [WHOLE, THREE, "both sides get their third cross when the stock runs out"]
)
def test_marks_are_drawn_and_speak(printed: Request, name: str) -> None:
    """Every cross and curl of the rows, and every cross and strike at the edges."""
    file = file_of(name)
    score = scored(file)
    sheet = score.match.edition.sheet(score)
    marks = [mark for row in sheet.rows for cell in row.cells for mark in cell.marks]
    slots = [slot for side in sheet.sides for slot in side.edge]
    alternatives = [figure for figure in figures(printed(file)) if figure]
    crosses = marks.count("cross") + sum(slot.crosses for slot in slots)
    cleared = marks.count("curl") + sum(slot.cleared for slot in slots)
    assert alternatives.count("kruis") == crosses
    assert alternatives.count("weggespeeld") == cleared


def figures(pdf: bytes) -> list[str]:
    """What each drawing says for itself in the tag tree."""
    found: list[str] = []

    def walk(node: Any) -> None:
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, list):
            for child in node:
                walk(child)
        elif isinstance(node, dict):
            if node.get("/S") == "/Figure":
                found.append(str(node.get("/Alt", "")))
            if "/K" in node:
                walk(node["/K"])

    walk(read(pdf).trailer["/Root"]["/StructTreeRoot"])
    return found


def test_during_play_the_totals_are_so_far_and_the_next_dealer_is_named(printed: Request) -> None:
    file = file_of(WHOLE)
    file["rounds"] = file["rounds"][:2]
    words = text_of(printed(file))
    assert "Tussenstand" in words
    assert "Eindstand" not in words
    assert "1280" in words
    assert columns(printed(file))["dealer"][0] == ["Toon", "José", "Jos"]


def test_5_9_stopped_by_hand(printed: Request) -> None:
    file = file_of(WHOLE, closed=True)
    file["rounds"] = file["rounds"][:3]
    words = text_of(printed(file))
    assert "Gestopt" in words
    assert "Eindstand" in words
    assert " 23 " in words


def test_5_3_a_draw(printed: Request) -> None:
    words = text_of(printed(file_of(DRAW)))
    assert "Gelijkspel" in words


def test_a_match_to_be_checked_has_no_result_and_says_why(printed: Request) -> None:
    file = file_of(WHOLE)
    file["rounds"] = [*file["rounds"][:2], file["rounds"][1]]
    words = text_of(printed(file))
    assert "Kijk ronde 3 na, Heren" in words
    assert "Tussenstand" in words
    assert "Gestopt" not in words


def test_rounds_to_be_checked_stay_on_paper_as_they_were_entered(printed: Request) -> None:
    file = file_of(WHOLE)
    first = file["rounds"][:2]
    file["rounds"] = [*first, *([first[1]] * 3)]
    words = text_of(printed(file))
    assert words.count("uitgelegd") >= 3
    assert "Tellen nog niet mee, zoals ze zijn ingevuld:" in words
    file["rounds"] = [*first, *([first[1]] * 9)]
    pages = read(printed(file)).pages
    assert len(pages) == 2
    assert "Blad 1 van 2" in pages[0].extract_text()
    assert "11" in pages[1].extract_text().split()


def test_before_the_first_round_it_is_the_form_with_the_names(printed: Request) -> None:
    words = text_of(printed(file_of("no round yet")))
    assert "Heren" in words
    assert "Straatje" in words
    assert "Toon" in words


def test_english(printed: Request) -> None:
    pdf = printed(file_of(WHOLE), language="en")
    words = text_of(pdf)
    for expected in (
        "Score sheet",
        "29 November 2026",
        "Winner",
        "Final total",
        "Points",
        "Dealer",
    ):
        assert expected in words
    assert "Stand" not in words
    assert read(pdf).trailer["/Root"]["/Lang"] == "en"


def test_two_sides_of_one(printed: Request) -> None:
    file = renamed(file_of("two players"), [{"players": ["Toon"]}, {"players": ["José"]}])
    assert columns(printed(file))["dealer"][0][:2] == ["Toon", "José"]
