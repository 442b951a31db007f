"""The organiser's desk with sixty members: found while typing, added, read from a file, made."""

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.app import create_app
from scorekeeper.services.club import competitions, members
from scorekeeper.services.club.records import Wishes
from tests.browser import checks
from tests.browser.server import Server
from tests.services.club import playing

FIRST = ("Jan", "Piet", "Ank", "Els", "Truus", "Zoë", "José", "Günther", "Émile", "Wim")
LAST = ("de Vries", "van den Berg", "IJzerman", "'t Hart", "O'Brien", "<b>Vet</b>")
LONG = (
    "Wilhelmina Antoinette van Heusden-Groeneveld tot Oosterhout",
    "W" * 60,
    "Abdel Issa (عبد عيسى)",
    "🃏 Joë de Kaartenschudder",
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A club of sixty with a competition, an evening and wishes."""
    instance = tmp_path_factory.mktemp("desk") / "instance"
    with create_app({"INSTANCE": str(instance)}).app_context():
        ids = playing.join(
            *LONG, *(f"{first} {last}" for first, last in list(product(FIRST, LAST))[:56])
        )
        members.retire_member(ids[-1], playing.DESK, "2026-10-01")
        members.change_member(ids[5], playing.DESK, nickname="de lange", is_guest=True)
        competition = playing.compete(name="Vrijdagavondcompetitie 2026-2027", counted=("best", 9))
        evening = playing.evening_of(competition, "2026-09-04", ids[:4])
        playing.seat(evening, 1, [[ids[:2], ids[2:4]]])
        playing.on_paper(evening, 1, 1, 3000, 1200)
        wishes = Wishes(((ids[0], ids[1]),), {ids[2]: 3})
        now = competitions.load_competition(competition.id)
        competitions.change_wishes(competition.id, wishes, now.revision, playing.DESK)
    server = Server(instance)
    server.start()
    yield server
    server.close()


PAGES = (
    "/club",
    "/club/members",
    "/club/members?show=guests&q=x",
    "/club/members/new",
    "/club/members/1/edit",
    "/club/members/1/merge",
    "/club/members/1/merge?into=2",
    "/club/members/1/merge?into=30",
    "/club/members/2/anonymity",
    "/club/members/6/history",
    "/club/members/import",
    "/club/competitions/new",
    "/club/competitions/1",
    "/club/competitions/1/settings",
    "/club/competitions/1/history",
)


def test_every_page_holds_on_every_tablet(desk: Server, tablet: Page) -> None:
    """Each page is seen in the dark on one tablet at least, and in the light on another."""
    width = (tablet.viewport_size or {"width": 0})["width"]
    for number, address in enumerate(PAGES):
        is_dark = (number + sorted((810, 1024, 1080)).index(width)) % 2 == 0
        tablet.emulate_media(color_scheme="dark" if is_dark else "light")
        tablet.goto(desk.url + address)
        checks.good(tablet)


def test_a_name_is_found_while_typing(desk: Server, page: Page) -> None:
    page.goto(f"{desk.url}/club/members")
    rows = page.locator(".member:visible")
    expect(rows).to_have_count(59)
    search = page.get_by_role("searchbox")
    search.press_sequentially("VR zo")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Zoë de Vries")
    expect(page.locator(".letter h2:visible")).to_have_text("V")
    search.fill("xyz")
    expect(page.get_by_role("status")).to_have_text("Niemand met deze letters.")
    search.fill("")
    expect(rows).to_have_count(59)
    search.fill("emile o’b")  # the apostrophe of a tablet's keyboard
    expect(rows).to_have_count(1)
    with page.expect_navigation():  # one name was shown before it as well
        search.press("Enter")  # the server finds the same, and all others come back while typing
    expect(page).to_have_url(f"{desk.url}/club/members?q=emile+o%E2%80%99b")
    expect(rows).to_have_count(1)
    search.fill("")
    expect(rows).to_have_count(59)


def test_a_list_is_read_looked_at_and_taken_over(fresh: Server, page: Page, tmp_path: Path) -> None:
    page.goto(f"{fresh.url}/club")
    page.get_by_role("link", name="Uit een spreadsheet").tap()
    file = tmp_path / "leden.csv"
    file.write_bytes("Naam;Gast\r\nJosé de Vries;\r\nAn;ja\r\n;\r\nAn;\r\n".encode("cp1252"))
    page.locator("input[type=file]").set_input_files(os.fspath(file))
    page.get_by_role("button", name="Bekijk de lijst").tap()
    expect(page.locator(".import-lines tbody tr")).to_have_count(3)
    checks.good(page)
    page.get_by_role("button", name="Voeg deze 2 toe").tap()
    expect(page.get_by_role("status").first).to_have_text("Er zijn er 2 toegevoegd.")
    expect(page.locator(".member")).to_have_count(2)
    page.get_by_role("link", name="Wijzig An").tap()
    page.get_by_label("Bijnaam").fill("de lange")
    page.get_by_role("button", name="Bewaren").tap()
    expect(page.locator(".nickname")).to_have_text("de lange")


def test_a_competition_is_made_and_a_number_chooses_its_value(
    fresh: Server, browser: Browser
) -> None:
    page = browser.new_context(has_touch=True, viewport={"width": 1080, "height": 810}).new_page()
    page.goto(f"{fresh.url}/club/competitions/new")
    page.get_by_label("Naam van de competitie").fill("Vrijdag")
    page.get_by_label("Eerste dag").fill("2026-09-01")
    page.get_by_label("Laatste dag").fill("2027-05-31")
    page.locator("[name=policy_counted_best]").fill("10")
    expect(page.locator("[name=policy_counted][value=best]")).to_be_checked()
    page.get_by_role("button", name="Maak de competitie").last.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Vrijdag")
    expect(page.locator(".agreed-words")).to_contain_text("de beste 10 avonden")
    page.context.close()


def test_without_a_script(desk: Server, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, has_touch=True)
    page = context.new_page()
    page.goto(f"{desk.url}/club/members")
    page.get_by_role("searchbox").fill("zoe vries")
    page.get_by_role("button", name="Zoeken").tap()
    expect(page.locator(".member:visible")).to_have_count(1)
    context.close()
