"""The deal card brings all that its entry form needs, for when the connection goes after it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.waiting import card, enter, offline, online, points, sent, waits

NEEDED = ("round-entry", "round-keys", "round-tools", "round-outbox", "outbox", "outbox-ways")
NEEDED += ("round-draft", "round-places")
FETCHED = """(names) => {
  const there = performance.getEntriesByType('resource').map((entry) => entry.name);
  return names.every((name) => there.some((address) => address.endsWith(`/${name}.js`)));
}"""


@pytest.mark.usefixtures("cut_off")
def test_on_a_new_tablet_a_round_waits_when_the_connection_goes_at_the_deal_card(
    page: Page, match: str
) -> None:
    page.goto(match)
    page.wait_for_function(FETCHED, arg=NEEDED)
    offline(page)
    page.locator("a[data-entry]").tap()
    enter(page, 1, 2)
    waits(page, "1 wacht op verbinding")
    online(page)
    sent(page)
    assert points(page, match) == [[1, 2]]


@pytest.mark.usefixtures("cut_off")
def test_an_entry_form_without_its_script_is_opened_as_a_page(page: Page, match: str) -> None:
    page.route("**/round-entry.js", lambda route: route.abort())
    page.goto(match)
    page.evaluate("window.isTheSamePage = true")
    page.locator("a[data-entry]").tap()
    page.wait_for_function("() => !window.isTheSamePage")
    expect(page.locator("[name=sides-0-hand]")).to_be_visible()
    enter(page, 1, 2)  # it works by itself
    card(page, 2)
    assert points(page, match) == [[1, 2]]
