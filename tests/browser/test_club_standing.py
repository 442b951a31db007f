"""The standing of sixty members after thirty-six evenings, on every screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from benchmarks.club_season import fill
from scorekeeper import storage
from scorekeeper.app import create_app
from scorekeeper.services.club import competitions, members
from scorekeeper.services.club.records import Wishes
from tests.browser import checks
from tests.browser.server import Server
from tests.services.club import playing

LONG = (
    "Wilhelmina Antoinette van Heusden-Groeneveld tot Oosterhout",
    "W" * 60,
    "Abdel Issa (عبد عيسى)",
    "🃏 Joë de Kaartenschudder",
    "Geertruida Schimmelpenninck",
)
POLICIES = {"counted": {"name": "best", "number": 30}, "absent": {"name": "fixed", "number": 20}}
STANDING = "/club/competitions/1/standing"


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A full season, and one with pairs and a guest of which one evening was played."""
    server = Server(tmp_path_factory.mktemp("season") / "instance")
    with create_app({"INSTANCE": str(server.instance)}).app_context():
        with storage.writing() as connection:
            assert fill(connection, policies=POLICIES, names=LONG) == 1
        a, b, c, d = (member.id for member in members.all_members()[:4])
        competition = playing.compete(name="Paren")
        wishes = Wishes(((a, b), (c, d)))
        competitions.change_wishes(competition.id, wishes, competition.revision, playing.DESK)
        evening = playing.evening_of(competition, "2026-10-02", [a, b, c, d])
        playing.seat(evening, 1, [[[a, b], [c, d]]])
        playing.on_paper(evening, 1, 1, 3000, 3000)
    server.start()
    yield server
    server.close()


PAGES = (
    STANDING,
    f"{STANDING}?all=1",
    f"{STANDING}?after=9",
    f"{STANDING}/2",
    "/club/competitions/2/pairs",
    "/club/competitions/2/standing",
    "/club/competitions/1/season",
    "/club/members/2",
)


def test_every_page_is_good_on_every_screen(season: Server, tablet: Page) -> None:
    for page in PAGES:
        tablet.goto(f"{season.url}{page}")
        checks.no_sideways_scroll(tablet)
        checks.targets(tablet)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_can_be_read_by_everybody(season: Server, page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for address in PAGES:
        page.goto(f"{season.url}{address}")
        page.evaluate("() => document.querySelectorAll('details').forEach(e => { e.open = true; })")
        checks.accessible(page)


def test_a_phone_and_a_laptop(season: Server, page: Page) -> None:
    for width, height, columns in ((390, 844, 0), (1440, 900, 8)):
        page.set_viewport_size({"width": width, "height": height})
        for address in PAGES:
            page.goto(f"{season.url}{address}")
            checks.no_sideways_scroll(page)
        page.goto(f"{season.url}{STANDING}")
        expect(page.locator(".rank thead th a:visible")).to_have_count(columns)


def place(part: Locator) -> float:
    """Where it begins on the screen, from the left."""
    box = part.bounding_box()
    assert box is not None
    return box["x"]


def test_the_name_stays_while_the_evenings_scroll(season: Server, tablet: Page) -> None:
    tablet.goto(f"{season.url}{STANDING}")
    evenings = tablet.locator(".rank thead th a:visible")
    assert 3 <= evenings.count() <= 6
    tablet.get_by_role("link", name="Alle 36 avonden").click()
    expect(evenings).to_have_count(36)
    box, last = tablet.locator(".rank-box"), evenings.last
    assert box.evaluate("box => box.scrollWidth > 2 * box.clientWidth")
    expect(last).not_to_be_in_viewport()
    name, total = tablet.locator("tbody .name").first, tablet.locator("tbody .sum").first
    before = [place(name), place(total)]
    box.evaluate("box => { box.scrollLeft = 10000; }")
    expect(last).to_be_in_viewport()
    assert [place(name), place(total)] == pytest.approx(before, abs=2)
    checks.no_sideways_scroll(tablet)


def test_an_earlier_standing_and_a_line_without_javascript(
    season: Server, new_context: object
) -> None:
    context = new_context(java_script_enabled=False)  # type: ignore[operator]
    page: Page = context.new_page()
    page.goto(f"{season.url}{STANDING}")
    page.get_by_label("Na de avond van").select_option(index=3)
    page.get_by_role("button", name="Tonen").click()
    expect(page.get_by_text("na 33 van 36 avonden")).to_be_visible()
    page.get_by_role("link", name="De avond erna").click()
    expect(page.get_by_text("na 34 van 36 avonden")).to_be_visible()
    name = page.locator("tbody .name a").first
    words = name.inner_text()
    name.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words)
    expect(
        page.get_by_text("Telt niet mee: alleen de beste 30 avonden tellen.").first
    ).to_be_visible()
    page.get_by_role("link", name="Naar de stand").click()
    expect(page.get_by_label("Na de avond van")).to_be_visible()  # a line has no choice of evenings
    expect(page.get_by_text("na 34 van 36 avonden")).to_be_visible()
    page.get_by_role("link", name="De stand van nu").click()
    expect(page.get_by_text("na 36 avonden")).to_be_visible()


BROKEN = """() => [...document.querySelectorAll('.rank .name bdi')].flatMap(name =>
    [...name.textContent.matchAll(/[^\\s-]+-?/g)].filter(word => {
        const range = document.createRange();
        range.setStart(name.firstChild, word.index);
        range.setEnd(name.firstChild, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
    }).map(word => word[0]))"""


@pytest.mark.parametrize("width", [1440, 1101, 1080, 1024, 1001, 810, 801, 761, 621])
def test_no_name_is_broken_in_the_middle_of_a_word(season: Server, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(f"{season.url}{STANDING}")
    assert [word for word in page.evaluate(BROKEN) if len(word) <= 18] == []
    checks.no_sideways_scroll(page)
