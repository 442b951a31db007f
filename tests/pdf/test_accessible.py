"""PDF/UA-1: tags, language, title, embedded fonts, and words for every drawing."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.games import all_games
from scorekeeper.pdf import documents
from tests.pdf.conftest import THREE, WHOLE, Request, file_of, read
from tests.pdf.test_sheet import figures


@pytest.fixture(params=["sheet", "three", "form"])
def pdf(
    request: pytest.FixtureRequest, app: Any, printed: Request, in_language: Callable[[str], Any]
) -> bytes:
    if request.param == "form":
        with in_language("nl"):
            form = documents.form_document(all_games()["highfive"], "two-sides", "nl")
            assert form is not None
            made: bytes = app.extensions["printer"].print(form)
        return made
    return printed(file_of(WHOLE if request.param == "sheet" else THREE))


def test_it_says_that_it_is_pdf_ua_1(pdf: bytes) -> None:
    root = read(pdf).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert root["/Lang"] == "nl"
    assert b'pdfuaid:part="1"' in root["/Metadata"].get_data()


def test_it_has_a_title(pdf: bytes) -> None:
    metadata = read(pdf).metadata
    assert metadata is not None
    assert (metadata.title or "").startswith("HighFive ")


def test_every_drawing_speaks(pdf: bytes) -> None:
    found = figures(pdf)
    assert found
    assert all(found)


def test_table_cells_know_their_heads(pdf: bytes) -> None:
    heads, cells = 0, 0

    def walk(node: Any) -> None:
        nonlocal heads, cells
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, list):
            for child in node:
                walk(child)
        elif isinstance(node, dict):
            heads += node.get("/S") == "/TH"
            cells += node.get("/S") == "/TD" and bool(node.get("/A", {}).get("/Headers"))
            if "/K" in node:
                walk(node["/K"])

    walk(read(pdf).trailer["/Root"]["/StructTreeRoot"])
    assert heads > 6
    assert cells > 50


def test_every_font_is_embedded(pdf: bytes) -> None:
    fonts = set()
    for page in read(pdf).pages:
        for font in page["/Resources"]["/Font"].values():
            descendant = font.get_object()["/DescendantFonts"][0].get_object()
            descriptor = descendant["/FontDescriptor"].get_object()
            fonts.add(descriptor["/FontName"].split("+")[1])
            assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
    assert {name for name in fonts if "Atkinson" in name}
    assert len(fonts) <= 3, fonts
