"""The documents as pages, for the browser's own print."""

import io

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.browser.server import Server


@pytest.mark.parametrize("form", ["two-sides", "three-players"])
def test_a_form_prints_on_one_page_of_a4(page: Page, live: Server, form: str) -> None:
    page.goto(f"{live.url}/forms/highfive/{form}")
    fonts = page.evaluate("document.fonts.ready.then(fonts => [...fonts].map(f => f.status))")
    assert "loaded" in fonts
    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    assert len(printed.pages) == 1
    assert round(float(printed.pages[0].mediabox.width)) == 595
    words = printed.pages[0].extract_text()
    assert words.count("Uitgelegd") == (2 if form == "two-sides" else 3)
