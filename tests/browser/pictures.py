"""The pictures of the README: the real screens with a worked match, and pages of PDFs."""

import json
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, Playwright, expect, sync_playwright

from scorekeeper.commands import demo
from tests.browser.server import Server

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
CASES = json.loads((ROOT / "tests/data/highfive.json").read_text("utf-8"))
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def store(server: Server, rounds: int) -> str:
    """Put the first rounds of the worked match into the program; its id."""
    match = next(case["match"] for case in CASES if case["name"].startswith("a whole match"))
    sides = zip(match["sides"], ("Heren", "Dames"), strict=True)
    named = [side | {"name": name} for side, name in sides]
    file = match | {"sides": named, "rounds": match["rounds"][:rounds], "played_on": "2026-11-29"}
    request = urllib.request.Request(
        f"{server.url}/api/v1/matches",
        json.dumps(file).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        found: str = json.load(answer)["id"]
        return found


def take(page: Page, name: str) -> None:
    """A picture of what a tablet shows, once everything stands still."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=PICTURES / f"{name}.png")


def fill_in(page: Page) -> None:
    """The fourth round of the worked match, half-way to its save."""
    for contract, side in (("50", 0), ("50", 1)):
        page.locator(f"[data-side='{side}'] .num:not(.is-cleared)").filter(
            has_text=contract
        ).first.click()
    page.locator(".ends .b").click()
    page.keyboard.type("400")
    page.keyboard.press("Enter")
    page.keyboard.type("35")
    page.locator("[data-chips='sides-0-stacks'] button[value='5']").click()
    page.locator("input[name='sides-0-table']").click()
    page.keyboard.type("200")
    page.keyboard.press("Enter")
    page.keyboard.type("240")
    expect(page.locator(".result .big")).to_have_count(2)


def fetch(address: str, pdf: Path) -> None:
    """Keep a PDF."""
    with urllib.request.urlopen(address) as answer:
        pdf.write_bytes(answer.read())


def draw(pdf: Path, name: str) -> None:
    """A picture of the first page of a PDF."""
    command = ["pdftoppm", "-r", "80", "-png", "-singlefile", str(pdf), str(PICTURES / name)]
    subprocess.run(command, check=True)


def club_screens(playwright: Playwright, server: Server) -> None:
    """The evening that is half-way, and the standing before it."""
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
    page = browser.new_context(
        viewport={"width": 1080, "height": 810}, locale="nl-NL", bypass_csp=True
    ).new_page()
    page.goto(f"{server.url}/club")
    page.locator("a", has_text="Speelronde 2").first.click()
    page.locator("#round-2").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#round-2').scrollIntoView()")
    take(page, "club-evening")
    page.goto(f"{server.url}/club/competitions/1/standing")
    take(page, "club-standing")
    browser.close()


def main() -> None:
    """Make every picture."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "instance")
        server.start()
        try:
            playing, ended = store(server, 3), store(server, 6)
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
            page = browser.new_context(
                viewport={"width": 1080, "height": 810}, locale="nl-NL", bypass_csp=True
            ).new_page()
            page.goto(f"{server.url}/matches/{playing}")
            take(page, "deal")
            page.goto(f"{server.url}/matches/{playing}/rounds/new")
            fill_in(page)
            take(page, "entry")
            page.goto(f"{server.url}/matches/{ended}/sheet")
            take(page, "sheet")
            browser.close()
            pdf = Path(folder) / "paper.pdf"
            fetch(f"{server.url}/matches/{ended}/sheet.pdf", pdf)
        finally:
            server.close()
        draw(pdf, "paper")
        demo.make(Path(folder) / "demo")
        server = Server(Path(folder) / "demo")
        server.start()
        try:
            club_screens(playwright, server)
            fetch(f"{server.url}/club/competitions/1/standing.pdf", pdf)
        finally:
            server.close()
        draw(pdf, "standing-paper")


if __name__ == "__main__":
    main()
