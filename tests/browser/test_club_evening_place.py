"""Where the evening is when its page opens, on tablets and on the organiser's laptop."""

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.services.club import draws, evenings, seating
from scorekeeper.services.club.records import Evening
from tests.browser import checks, club
from tests.browser.conftest import SIZES
from tests.browser.server import Server
from tests.browser.test_club_evening import LAPTOP, address, opened
from tests.browser.test_full_names import CUT
from tests.services.club import playing
from tests.services.club.playing import DESK

SCREENS = [*SIZES.values(), tuple(LAPTOP.values())]
IN_SIGHT = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const bar = document.querySelector('.evening-bar').getBoundingClientRect();
  return box.top >= bar.bottom && box.bottom <= innerHeight;
}"""


def counting(evening: Evening, number: int) -> Evening:
    now = evenings.load_evening(evening.id)
    now = draws.propose_draw(now.id, number, now.revision, DESK)
    return seating.accept_draw(now.id, number, now.revision, DESK)


def on_paper(evening: Evening) -> None:
    """Every table that is drawn so far is ready."""
    for table in evenings.load_evening(evening.id).tables:
        playing.on_paper(evening, table.round, table.number, *(3000 for _side in table.sides))


def test_the_tables_of_now_are_in_sight_when_the_evening_opens(page: Page, fresh: Server) -> None:
    """Three match rounds are done, the fourth has begun."""
    evening, _ids = club.evening(fresh, "wA", club.names(20, long=True), 18, rounds=5)
    with club.services(fresh):
        for number in (1, 2, 3):
            on_paper(counting(evening, number))
        now = counting(evening, 4)
        playing.enter(playing.match_at(now, 4, 1), 50, 100, 100)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        opened(page, address(fresh, evening))
        page.wait_for_function(IN_SIGHT, arg="#table-4-1")
        page.goto(fresh.url)
        page.locator("a.evening").click()
        page.wait_for_url("**#round-4")
        page.wait_for_function(IN_SIGHT, arg="#table-4-1")
        assert page.evaluate(IN_SIGHT, "#round-head-4")


def test_the_draw_that_is_due_is_in_sight_when_the_evening_opens(page: Page, live: Server) -> None:
    evening, _ids = club.evening(live, "wB", club.names(18), 18)
    with club.services(live):
        on_paper(counting(evening, 1))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        opened(page, address(live, evening))
        page.wait_for_function(IN_SIGHT, arg="#round-2 .go")
        page.goto("about:blank")  # the next one is no coming back, which keeps its place


def test_what_the_last_step_says_does_not_cover_what_it_is_about(
    browser: Browser, live: Server
) -> None:
    evening, _ids = club.evening(live, "wC", club.names(8), 8)
    with club.services(live):
        draws.propose_draw(evening.id, 1, evening.revision, DESK)
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.set_viewport_size({"width": 1024, "height": 640})
    plain.goto(address(live, evening))
    plain.get_by_role("button", name="Laat deze loting tellen").click()
    plain.wait_for_url("**#round-1")
    expect(plain.locator("#bar > .is-done")).to_be_visible()
    bar, head = (plain.locator(each).bounding_box() for each in ("#bar", "#round-head-1"))
    context.close()
    assert bar
    assert head
    assert head["y"] >= bar["y"] + bar["height"]


@pytest.mark.parametrize("players", [8, 18, 23])
def test_c5_all_names_and_codes_are_on_the_screen_in_the_hall(
    page: Page, live: Server, players: int
) -> None:
    page.set_viewport_size(LAPTOP)
    evening, _ids = club.evening(live, f"wD{players}", club.names(players), players, rounds=1)
    with club.services(live):
        counting(evening, 1)
    page.goto(address(live, evening, "/rounds/1/seating"))
    checks.fits(page)
    assert page.locator(".seated li").count() == players
    assert page.locator(".codes svg").count() == -(-players // 4)
    checks.accessible(page)


def test_long_names_of_a_pair_are_whole_on_a_large_screen(page: Page, live: Server) -> None:
    """On the deal card: in the head, and round the table."""
    page.set_viewport_size(LAPTOP)
    known = [f"{name} {club.LONGEST}"[:52] for name in ("Kees", "Toon", "Wim", "Ank")]
    evening, _ids = club.evening(live, "wE", known, 4, rounds=1)
    with club.services(live):
        match_id = playing.match_at(counting(evening, 1), 1, 1)
    page.goto(f"{live.url}/matches/{match_id}")
    names = page.locator(".deal .seat b, .deal .who b")
    assert names.count() == 6
    assert names.evaluate_all(CUT) == []
