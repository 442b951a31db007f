"""Buttons that need the server: without a connection the page stays and says so."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Server
from tests.browser.waiting import begin, card, elsewhere, offline, online, points

pytestmark = pytest.mark.usefixtures("cut_off")


def refuses(page: Page, button: str) -> None:
    """A tap without a connection; afterwards the connection is back."""
    address = page.url
    expect(page.locator("[data-undone]")).to_be_hidden()
    offline(page)
    page.get_by_role("button", name=button).tap()
    expect(page.locator("[data-undone]")).to_contain_text("er is niets veranderd")
    expect(page.locator("[data-undone]")).to_be_visible()
    assert page.url == address
    online(page)


def test_taking_back_without_a_connection(live: Server, page: Page) -> None:
    match = begin(live, page, [1, 2])
    page.goto(match)
    refuses(page, "Ongedaan maken")
    card(page, 2)
    assert points(page, match) == [[1, 2]]
    expect(page.locator("[data-undone]")).to_be_hidden()  # the connection is back
    page.get_by_role("button", name="Ongedaan maken").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    assert points(page, match) == []


def test_taking_back_after_the_session_was_lost(live: Server, page: Page) -> None:
    match = begin(live, page, [1, 2])
    page.goto(match)
    page.context.clear_cookies()
    page.get_by_role("button", name="Ongedaan maken").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    assert points(page, match) == []


def test_a_rematch_without_a_connection(live: Server, page: Page) -> None:
    match = begin(live, page, [1, 2])
    page.goto(f"{match}/sheet")
    page.locator(".more summary").tap()
    refuses(page, "Nieuwe partij, zelfde spelers")
    page.get_by_role("button", name="Nieuwe partij, zelfde spelers").tap()
    card(page, 1)
    assert page.url != match


def test_the_start_screen_without_a_connection(fresh: Server, page: Page) -> None:
    match = begin(fresh, page, [1, 2])
    elsewhere(page, match, "closure", {})
    page.goto(fresh.url)
    refuses(page, "Revanche")
    page.get_by_role("button", name="Revanche").tap()
    card(page, 1)


def test_two_taps_on_taking_back_take_back_once(live: Server, page: Page) -> None:
    match = begin(live, page, [1, 2], [3, 4])
    page.goto(match)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    # The second tap comes when the first is on its way and the page still stands.
    page.evaluate(
        """() => {
          const submit = HTMLFormElement.prototype.submit;
          HTMLFormElement.prototype.submit = function () {
            submit.call(this);
            setTimeout(() => this.requestSubmit());
          };
        }"""
    )
    page.get_by_role("button", name="Ongedaan maken").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("3")
    assert len([each for each in asked if "/token" in each]) == 1, asked
    assert points(page, match) == [[1, 2]]
