"""The start screen and what belongs to it, in a browser."""

from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.server import Server


def test_the_start_screen_of_an_empty_program(fresh: Server, tablet: Page) -> None:
    tablet.goto(fresh.url)
    expect(tablet).to_have_title("Scorekeeper")
    checks.good(tablet)
