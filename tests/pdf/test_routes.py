"""The addresses: names of files, what is kept, what the page says when there is no PDF."""

import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.config import assets_folder
from scorekeeper.games import all_games
from scorekeeper.pdf import printer as printing
from scorekeeper.pdf.documents import Document
from scorekeeper.pdf.printer import HEAVY, WAITING, Printer, PrinterBusy
from scorekeeper.pdf.renderer import PACKAGES, Renderer
from scorekeeper.web.papers import file_name
from tests.pdf.conftest import WHOLE, file_of, read, text_of
from tests.pdf.test_safe import fake_weasyprint

Stored = Callable[[dict[str, Any]], str]


@pytest.fixture
def match(stored: Stored) -> str:
    return stored(file_of(WHOLE))


def test_the_sheet_of_a_match(client: FlaskClient, match: str) -> None:
    answer = client.get(f"/matches/{match}/sheet.pdf")
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert "3915" in text_of(answer.data)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    named = 'inline; filename="HighFive Heren - Dames 2026-11-29.pdf"'
    assert answer.headers["Content-Disposition"] == named


def test_a_name_beyond_ascii(client: FlaskClient, stored: Stored) -> None:
    file = file_of(WHOLE, rounds=[])
    file["sides"][0]["name"] = "Finale José & Günther"
    answer = client.get(f"/matches/{stored(file)}/sheet.pdf")
    disposition = answer.headers["Content-Disposition"]
    assert 'filename="HighFive Finale Jose & Gunther - Dames 2026-11-29.pdf"' in disposition
    assert "filename*=UTF-8''HighFive%20Finale%20Jos%C3%A9%20&%20G%C3%BCnther" in disposition


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("HighFive a/b\\c:d", "HighFive a b c d"),
        ('x "y" <z>|?*', "x y z"),
        ("abc\u202efdp.exe", "abcfdp.exe"),
        ("..", "scorekeeper"),
        ("王" * 300, "王" * 120),
        ("a\r\nSet-Cookie: x", "aSet-Cookie x"),
    ],
)
def test_names_of_files(title: str, name: str) -> None:
    assert file_name(title) == name


def test_a_correction_and_the_language_give_another_document(
    client: FlaskClient, match: str
) -> None:
    first = client.get(f"/matches/{match}/sheet.pdf")
    client.set_cookie("language", "en")
    second = client.get(f"/matches/{match}/sheet.pdf")
    assert first.headers["ETag"] != second.headers["ETag"]
    assert "Cookie" in second.headers["Vary"]
    assert read(second.data).trailer["/Root"]["/Lang"] == "en"


def test_the_language_of_the_browser_does_not_count(client: FlaskClient, match: str) -> None:
    answer = client.get(f"/matches/{match}/sheet.pdf", headers={"Accept-Language": "en"})
    assert read(answer.data).trailer["/Root"]["/Lang"] == "nl"


def test_the_same_sheet_is_set_once(app: Flask, client: FlaskClient, match: str) -> None:
    first = client.get(f"/matches/{match}/sheet.pdf")
    app.extensions["printer"].renderer.close()
    second = client.get(f"/matches/{match}/sheet.pdf")
    assert second.data == first.data
    unchanged = client.get(
        f"/matches/{match}/sheet.pdf", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert unchanged.status_code == 304
    assert app.extensions["printer"].renderer.pid is None


def test_what_is_kept_is_bounded() -> None:
    class Fake:
        asked = 0

        def render(self, html: str, _css: str, _sheets: int) -> bytes:
            self.asked += 1
            return html.encode() * 100

    fake = Fake()
    printer = Printer(fake, kept_bytes=250)  # type: ignore[arg-type]
    pages = [Document(name, name, "") for name in "abc"]
    for page in [*pages, pages[2], pages[1], pages[0]]:
        printer.print(page)
    assert fake.asked == 4  # the first had to make room for the third


class Stuck:
    """Sets what is long only when it is let go, and keeps how many sheets' time it was given."""

    def __init__(self) -> None:
        self.started, self.let_go = threading.Event(), threading.Event()
        self.sheets: list[int] = []

    def render(self, html: str, _css: str, sheets: int) -> bytes:
        self.sheets.append(sheets)
        if len(html) > 1:
            self.started.set()
            assert self.let_go.wait(30)
        return html.encode()


def test_nobody_waits_behind_a_document_that_takes_long() -> None:
    usual, heavy = Stuck(), Stuck()
    printer = Printer(usual, heavy)  # type: ignore[arg-type]
    longs = [Document(f"{n}", f"{n}" * 2 * HEAVY, "") for n in range(2 + WAITING)]
    with ThreadPoolExecutor() as pool:
        made = [pool.submit(printer.print, longs[0])]
        try:
            assert heavy.started.wait(30)
            assert printer.print(Document("short", "s", "")) == b"s"
            made += [pool.submit(printer.print, each) for each in longs[1:]]
            # One of them is told at once to come back; the others have their turn.
            done, _ = wait(made, 30, FIRST_COMPLETED)
            (refused,) = done
            with pytest.raises(PrinterBusy):
                refused.result()
        finally:
            heavy.let_go.set()
        assert sum(each.exception() is None for each in made) == 1 + WAITING
    assert heavy.sheets == [3] * (1 + WAITING)  # and more time than an ordinary one
    assert usual.sheets == [1]


def test_who_finds_the_printer_busy_is_told_when_to_come_back(
    app: Flask, client: FlaskClient, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "PATIENCE", 0.01)
    renderer = Stuck()
    printer = Printer(renderer)  # type: ignore[arg-type]
    monkeypatch.setitem(app.extensions, "printer", printer)
    with ThreadPoolExecutor() as pool:
        pool.submit(printer.print, Document("long", "long", ""))
        try:
            assert renderer.started.wait(30)
            answer = client.get(f"/matches/{match}/sheet.pdf")
        finally:
            renderer.let_go.set()
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "Probeer het zo nog eens" in answer.text


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("two-sides", ["Scorelijst", "HighFive", "Datum", "Naam", "Getallen", "Winnaar"]),
        ("three-players", ["Scorelijst", "HighFive", "Datum", "Naam", "Deler", "Winnaar"]),
    ],
)
def test_empty_forms(client: FlaskClient, form: str, words: list[str]) -> None:
    answer = client.get(f"/forms/highfive/{form}.pdf")
    assert answer.status_code == 200
    assert len(read(answer.data).pages) == 1
    found = text_of(answer.data)
    sides = 2 if form == "two-sides" else 3
    assert found.count("Naam") == sides
    assert found.count("Uitgelegd") == sides
    assert found.count("100") == sides + 1  # and once in the legend: going out
    for word in [*words, "Joker", "Rijtje van vijf", "−200", "2 kaarten extra", "verloren"]:
        assert word in found


def test_empty_form_in_english(client: FlaskClient) -> None:
    client.set_cookie("language", "en")
    found = text_of(client.get("/forms/highfive/two-sides.pdf").data)
    assert "Score sheet" in found
    assert "Run of five" in found
    assert "Naam" not in found


def test_all_forms_are_offered(client: FlaskClient) -> None:
    page = client.get("/forms").text
    offered = re.findall(r'href="(/forms/[^"]+\.pdf)"', page)
    assert "/forms/highfive/two-sides.pdf" in offered
    assert "/forms/highfive/three-players.pdf" in offered
    assert all(client.get(address).status_code == 200 for address in offered)


@pytest.mark.parametrize("slug", list(all_games()))
def test_every_game_prints(client: FlaskClient, slug: str) -> None:
    """A new game needs nothing of its own here."""
    sides = {len(size) for size in all_games()[slug].sizes}
    expected = {"two-sides": 2 in sides, "three-players": 3 in sides}
    for form, has in expected.items():
        answer = client.get(f"/forms/{slug}/{form}.pdf")
        assert answer.status_code == (200 if has else 404)
        if has:
            assert len(read(answer.data).pages) == 1


@pytest.mark.parametrize(
    "address",
    [
        "/forms/highfive/four-players.pdf",
        "/forms/nothing/two-sides.pdf",
        "/forms/highfive/four-players",
        "/matches/0f7c1c2e-9b7e-4f57-8a53-2f7f7f0c9e11/sheet.pdf",
        "/matches/nonsense/sheet.pdf",
        "/matches/nonsense/sheet/paper",
    ],
)
def test_what_is_not_there(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_the_page_for_the_browser_obeys_the_policy(client: FlaskClient, match: str) -> None:
    for address in (f"/matches/{match}/sheet/paper", "/forms/highfive/three-players"):
        page = client.get(address)
        assert page.status_code == 200
        assert "default-src 'self'" in page.headers["Content-Security-Policy"]
        assert "<script" not in page.text
        assert "style=" not in page.text
        assert '<link rel="stylesheet" href="/paper.css">' in page.text
    style = client.get("/paper.css")
    assert style.mimetype == "text/css"
    assert "static:" not in style.text
    fonts = {part.split(")")[0] for part in style.text.split("url(")[1:]}
    assert len(fonts) == 4
    for font in fonts:
        with client.get(font) as answer:
            assert answer.mimetype == "font/woff2"


@pytest.fixture
def without_libraries(app: Flask, tmp_path: Path) -> Iterator[None]:
    code = "raise OSError(\"cannot load library 'libpango-1.0-0'\")"
    environment = fake_weasyprint(tmp_path, code)
    good = app.extensions["printer"]
    bad = Renderer(assets_folder() / "static", environment=environment)
    app.extensions["printer"] = Printer(bad)
    yield
    app.extensions["printer"] = good
    bad.close()


@pytest.mark.usefixtures("without_libraries")
def test_missing_libraries_are_named_and_the_browser_prints_instead(
    client: FlaskClient, match: str
) -> None:
    answer = client.get(f"/matches/{match}/sheet.pdf")
    assert answer.status_code == 503
    assert f"sudo apt-get install {PACKAGES}" in answer.text
    assert "De PDF kan nu niet gemaakt worden" in answer.text
    assert f'href="/matches/{match}/sheet/paper"' in answer.text
    assert "Traceback" not in answer.text
    assert client.get(f"/matches/{match}/sheet/paper").status_code == 200
    form = client.get("/forms/highfive/two-sides.pdf")
    assert form.status_code == 503
    assert 'href="/forms/highfive/two-sides"' in form.text
    assert client.get("/health").status_code == 200
