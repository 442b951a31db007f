"""The evening over a slow network: taps before an answer."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from scorekeeper.services.club import evenings
from tests.browser import club
from tests.browser.server import Server
from tests.browser.test_club_evening import address, opened


def held(page: Page, where: str) -> Callable[[], None]:
    """Hold what is sent there; what is returned lets it go, and what comes after it."""
    waiting: list[Route] = []
    is_open = False

    def handle(route: Route) -> None:
        if is_open:
            route.continue_()
        else:
            waiting.append(route)

    def let_go() -> None:
        nonlocal is_open
        is_open = True
        for route in waiting:
            route.continue_()

    page.route(where, handle)
    return let_go


def test_c2_everybody_who_was_tapped_before_the_draw_is_in_it(page: Page, live: Server) -> None:
    """The draw goes out while taps at the door are on their way: nobody sits out unasked."""
    evening, ids = club.evening(live, "xN", club.names(8), 5, rounds=1)
    opened(page, address(live, evening))
    let_go = held(page, "**/attendance")
    for member in ids[5:]:
        page.click(f"#mark-{member}")
    page.locator("#round-1").get_by_role("button", name="Loten").click()
    let_go()
    expect(page.locator("#round-1 .seat")).to_have_count(8)
    with club.services(live):
        draw = evenings.load_evening(evening.id).draws[1]
    assert (draw.sizes, draw.sat_out) == ((4, 4), ())
