"""The page of the API in a browser."""

from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.conftest import SIZES, Console
from tests.browser.server import Server


def test_the_page_of_the_api_holds_on_every_tablet(
    live: Server, page: Page, console: Console
) -> None:
    page.goto(live.url + "/api/docs")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        checks.in_place(page)
    checks.accessible(page)


def test_a_shape_is_one_tap_away(live: Server, page: Page) -> None:
    page.goto(live.url + "/api/docs#enter_round")
    page.locator("#enter_round").get_by_role("link", name="NewRoundBody").click()
    expect(page.locator("#schema-NewRoundBody")).to_be_in_viewport()
