"""A tablet that loses its connection, and what others do meanwhile; the free sheet serves."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.match import start, stored
from tests.browser.server import Server

ALONE = ({"players": ["Ann"]}, {"players": ["Bob"]})
FILL_UP = """() => {
  for (let size = 1e6; size >= 1; size /= 10)
    for (let full = false; !full;)
      try { localStorage.setItem(Math.random(), 'x'.repeat(size)); } catch { full = true; }
}"""
FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('The user has blocked this.', 'SecurityError'); },
})"""


def begin(live: Server, page: Page, *rounds: list[int]) -> str:
    return start(page, live, *({"points": each} for each in rounds), sides=ALONE, game="vrij")


def points(page: Page, match: str) -> list[Any]:
    return [each["points"] for each in stored(page.request, match)["match"]["rounds"]]


def fill(page: Page, first: int, second: int) -> None:
    page.locator("[name=sides-0-hand]").fill(str(first))
    page.locator("[name=sides-1-hand]").fill(str(second))


def enter(page: Page, first: int, second: int) -> None:
    fill(page, first, second)
    page.locator(".save .go").tap()


def open_entry(page: Page, match: str, what: str = "rounds/new") -> None:
    page.goto(f"{match}/{what}")
    expect(page.locator("html.js")).to_be_attached()


def load_all(page: Page) -> None:
    """As somebody does who types: what saving needs is fetched then."""
    page.wait_for_function("() => customElements.get('round-entry')")  # somebody hears it
    page.locator("[name=sides-0-hand]").fill("0")
    page.evaluate("() => document.querySelector('round-entry').saving().then(() => true)")


def offline(page: Page) -> None:
    page.route("**/*", lambda route: route.abort())


def online(page: Page) -> None:
    """The network is back, for what is sent from now on."""
    page.unroute_all(behavior="wait")


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


def elsewhere(page: Page, match: str, path: str, body: dict[str, Any], how: str = "PUT") -> None:
    """What another tablet does meanwhile."""
    address = match.replace("/matches/", "/api/v1/matches/")
    body = {"revision": stored(page.request, match)["revision"]} | body
    answer = page.request.fetch(f"{address}/{path}", method=how, data=body, max_retries=2)
    assert answer.ok, answer.text()


def another_round(page: Page, match: str, *scored: int) -> None:
    elsewhere(page, match, "rounds", {"round": {"points": list(scored)}}, "POST")


def waits(page: Page, text: str) -> None:
    expect(page.locator("[data-outbox]:visible")).to_contain_text(text)


def sent(page: Page) -> None:
    """Nothing waits any more: what was typed is stored, or somebody has decided about it.

    That no mark can be seen says less: none can be before the script has looked.
    """
    page.wait_for_function("() => localStorage.getItem('outbox') === null")


def drafts(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "Object.keys(localStorage).filter((name) => name.startsWith('draft'))"
    )
    return found


def refused(page: Page) -> Locator:
    return page.locator("[data-refused]:visible")


def look(page: Page) -> Locator:
    refused(page).tap()
    return page.locator("dialog.waiting")


def card(page: Page, number: int) -> None:
    expect(page.locator(".deal .huge")).to_have_text(str(number))


def lose_answer(page: Page) -> None:
    """The server stores it, and then the network is gone."""

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
        route.abort()

    page.route("**/*", lose)


def two_typed_offline(page: Page, match: str) -> None:
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    expect(page.locator(".round > .fig")).to_have_text("2")
    enter(page, 3, 4)
    expect(page.locator(".round > .fig")).to_have_text("3")


def two_after_one_taken_back(live: Server, page: Page) -> str:
    """Rounds 2 and 3 wait on this tablet, which is offline; round 1 is not there any more."""
    match = begin(live, page, [9, 9])
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    expect(page.locator(".round > .fig")).to_have_text("3")
    enter(page, 3, 4)
    expect(page.locator(".round > .fig")).to_have_text("4")
    elsewhere(page, match, "rounds/1", {}, "DELETE")
    return match
