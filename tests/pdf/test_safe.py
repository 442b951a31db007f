"""Names are printed as text; the renderer fetches nothing, ends in time and is not left behind."""

import io
import logging
import os
import select
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from scorekeeper.config import PACKAGE, assets_folder
from scorekeeper.pdf.renderer import LibrariesMissing, Renderer, RenderingFailed
from tests.pdf.conftest import WHOLE, Request, file_of, read, renamed, text_of

STATIC = assets_folder() / "static"
PAGE = '<!doctype html><html lang="nl"><head><title>t</title>{}</head><body>{}</body></html>'


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    renderer = Renderer(STATIC, limit=120)
    yield renderer
    renderer.close()


@pytest.mark.parametrize(
    "name",
    [
        "<b>Jan</b>",
        "<img src=file:///etc/passwd>",
        "<link rel=attachment href=file:///etc/hosts>",
        "</title><style>@import 'http://127.0.0.1:9/'",
        '"><script>alert(1)</script>',
        "{{ 7 * 7 }} {% raw %}",
        "O'Brien & d’Artagnan",
        "Null",
        "&#39;&amp;",
        "\\u0041 \\A9 %(name)s",
    ],
)
def test_names_are_printed_as_text(printed: Request, name: str) -> None:
    sides = [
        {"name": name, "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "José"]},
    ]
    pdf = printed(renamed(file_of(WHOLE), sides))
    assert name in text_of(pdf)
    assert (read(pdf).metadata.title or "").startswith(f"HighFive {name}")  # type: ignore[union-attr]
    assert "/EmbeddedFiles" not in read(pdf).trailer["/Root"].get("/Names", {})


@pytest.mark.parametrize(
    "name", ["José 🃏 Joë 😀", "王小明", "Łukasz", "Abdel Issa (عبد عيسى)", "♠♥♦♣", "Ελένη"]
)
def test_letters_from_everywhere(printed: Request, name: str) -> None:
    """Each is there, as itself or, where this computer has no font for it, in an ellipsis."""
    sides = [
        {"name": name, "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "José"]},
    ]
    pdf = printed(renamed(file_of(WHOLE), sides))
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        shown = {char["text"] for char in document.pages[0].chars}
    letters = [letter for letter in name if letter.isalnum()]
    assert all(letter in shown or "…" in shown or _shaped(letter) for letter in letters)
    assert ".notdef" not in str(shown)


@pytest.mark.parametrize("name", ["عبد عيسى", "Abdel (عبد)", "דוד", "नीता"])
def test_a_name_that_a_graph_cannot_draw_stands_below_it(printed: Request, name: str) -> None:
    """A drawing sets letter by letter from the left: Arabic would come apart."""
    sides = [
        {"name": name, "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "José"]},
    ]
    pdf = printed(renamed(file_of(WHOLE), sides))
    assert len(read(pdf).pages) == 1
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        words = document.pages[0].extract_words()
    sign, key = (word for word in words if word["text"].startswith("(1)"))
    assert sign["x0"] > key["x0"]
    assert key["top"] > sign["bottom"]
    assert "(1)3915" in sign["text"]


def _shaped(letter: str) -> bool:
    """Arabic letters are joined: several of them may be one glyph."""
    return "\u0600" <= letter <= "\u06ff"


def test_of_what_no_font_has_the_rest_of_the_name_stays(tmp_path: Path) -> None:
    """As on a computer with no more than one font: drawings are left out, letters shortened."""
    fonts = tmp_path / "fonts.conf"
    fonts.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">'
        "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>"
        f"<cachedir>{tmp_path}</cachedir></fontconfig>"
    )
    renderer = Renderer(STATIC, environment={"FONTCONFIG_FILE": str(fonts)})
    try:
        pdf = renderer.render(
            PAGE.format("", "<p>Joë 王小明 Łukasz</p><p>Ada 🦊 🫠</p><p>🦊</p><p>Cor👨‍👩‍👧</p>"),
            "p { font-size: 12pt }",
        )
    finally:
        renderer.close()
    assert text_of(pdf) == "Joë … Łukasz Ada … Cor"


def test_nothing_is_fetched(
    renderer: Renderer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("top secret")
    address = secret.as_uri()
    body = f"""
        <p>seen</p><img src="{address}"><img src="static:fonts/../../pyproject.toml">
        <img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">
        <object data="{address}"></object><embed src="{address}">
        <svg viewBox="0 0 9 9"><image href="{address}"/><use href="{address}#a"/></svg>
        <a rel="attachment" href="{address}">here</a>"""
    head = f"""<link rel="attachment" href="{address}"><link rel="stylesheet" href="{address}">
        <base href="http://127.0.0.1:9/"><style>@import url({address});
        body {{ background: url(http://127.0.0.1:9/x.png) }}</style>"""
    with caplog.at_level(logging.WARNING, "scorekeeper.pdf"):
        pdf = renderer.render(PAGE.format(head, body), "@import url(http://127.0.0.1:9/x.css);")
    assert "seen" in text_of(pdf)
    assert b"top secret" not in pdf
    assert "/EmbeddedFiles" not in read(pdf).trailer["/Root"].get("/Names", {})
    refused = {r.getMessage() for r in caplog.records if r.getMessage().startswith("refused")}
    assert f"refused: {address}" in refused
    assert "refused: http://127.0.0.1:9/x.png" in refused
    caplog.clear()


def fake_weasyprint(folder: Path, code: str) -> dict[str, str]:
    """An environment in which ``import weasyprint`` gives this code."""
    package = folder / "weasyprint"
    (package / "text").mkdir(parents=True)
    (package / "__init__.py").write_text(textwrap.dedent(code))
    (package / "text" / "__init__.py").touch()
    (package / "text" / "fonts.py").write_text("FontConfiguration = object")
    (package / "urls.py").write_text(
        "class URLFetcher:\n def __init__(self, **_): pass\nURLFetcherResponse = object"
    )
    return {"PYTHONPATH": os.pathsep.join([str(folder), str(PACKAGE.parent)])}


def test_a_document_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    code = """
        import signal
        class CSS:
            def __init__(self, **_): pass
        class HTML:
            def __init__(self, **_): pass
            def write_pdf(self, **_):
                while True: pass
    """
    renderer = Renderer(STATIC, limit=1, environment=fake_weasyprint(tmp_path, code))
    with pytest.raises(RenderingFailed):
        renderer.render("", "")
    assert renderer.pid is None
    renderer.close()


def test_a_document_that_breaks_the_process_is_a_failure_and_the_next_one_is_set(
    renderer: Renderer, tmp_path: Path
) -> None:
    code = """
        import os
        class CSS:
            def __init__(self, **_): pass
        class HTML:
            def __init__(self, string, **_): self.string = string
            def write_pdf(self, **_):
                if self.string == "break": os.abort()
                if self.string == "fail": raise ValueError("no")
                return b"done"
    """
    renderer = Renderer(STATIC, environment=fake_weasyprint(tmp_path, code))
    with pytest.raises(RenderingFailed):
        renderer.render("break", "")
    with pytest.raises(RenderingFailed, match="ValueError: no"):
        renderer.render("fail", "")
    assert renderer.render("fine", "") == b"done"
    renderer.close()


def test_a_process_that_ended_by_itself_is_replaced(renderer: Renderer) -> None:
    page = PAGE.format("", "<p>x")
    renderer.render(page, "")
    first = renderer.pid
    assert first is not None
    with Watched(first) as ended:
        os.kill(first, signal.SIGALRM)  # as after some idle minutes
        assert ended()
    assert renderer.render(page, "").startswith(b"%PDF")
    assert renderer.pid not in (None, first)


class Watched:
    """Whether a process, no child of ours perhaps, has ended within some seconds."""

    def __init__(self, pid: int) -> None:
        self._handle = os.pidfd_open(pid)

    def __enter__(self) -> Callable[[], bool]:
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        return lambda: bool(poll.poll(15_000))

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)


def test_the_process_ends_when_the_server_is_killed() -> None:
    code = f"""
        import pathlib
        from scorekeeper.pdf.renderer import Renderer
        renderer = Renderer(pathlib.Path({str(STATIC)!r}))
        renderer.render({PAGE.format("", "<p>x")!r}, "")
        print(renderer.pid, flush=True)
        input()
    """
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    server = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )
    assert server.stdout is not None
    assert server.stdin is not None
    try:
        with Watched(int(server.stdout.readline())) as ended:
            server.kill()
            assert ended()
    finally:
        server.wait()
        server.stdin.close()
        server.stdout.close()


def test_closing_ends_the_process(renderer: Renderer) -> None:
    renderer.render(PAGE.format("", "<p>x"), "")
    pid = renderer.pid
    assert pid is not None
    renderer.close()
    assert renderer.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_the_libraries_are_missing(tmp_path: Path) -> None:
    code = "raise OSError(\"cannot load library 'libpango-1.0-0'\")"
    renderer = Renderer(STATIC, environment=fake_weasyprint(tmp_path, code))
    with pytest.raises(LibrariesMissing, match="libpango"):
        renderer.render("", "")
    assert renderer.pid is None
    renderer.close()


@pytest.mark.soak
def test_memory_stays_level(renderer: Renderer) -> None:
    def resident() -> int:
        lines = Path(f"/proc/{renderer.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])

    def work(times: range) -> None:
        for number in times:
            renderer.render(PAGE.format("", f"<p>{number}" * 50), "p { font-size: 9pt }")

    work(range(40))
    before = resident()
    work(range(40, 160))
    assert resident() < before * 1.3


def test_weasyprint_is_not_imported_by_the_server(app: Any) -> None:
    """Only the process beside it knows WeasyPrint."""
    code = "import sys, scorekeeper.app, scorekeeper.web.prints; print('weasyprint' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    found = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True, text=True
    )
    assert found.stdout.strip() == "False"


def test_letters_of_two_files_of_the_font_do_not_mix(printed: Request) -> None:
    """An Ł is read back right also when it is drawn as an O: its font must be another one."""
    sides = [
        {"name": "Łukasz", "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "José"]},
    ]
    with pdfplumber.open(io.BytesIO(printed(renamed(file_of(WHOLE), sides)))) as document:
        fonts: dict[str, set[str]] = {}
        for char in document.pages[0].chars:
            fonts.setdefault(char["text"], set()).add(char["fontname"])
    assert fonts["Ł"]
    assert not fonts["Ł"] & fonts["u"]
