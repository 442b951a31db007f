"""A tablet without room, or that may keep nothing: what is half typed lasts as long as the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console
from tests.browser.server import Server
from tests.browser.waiting import (
    FILL_UP,
    FORBIDDEN,
    another_round,
    begin,
    card,
    elsewhere,
    enter,
    fill,
    load_all,
    open_entry,
    points,
)


@pytest.fixture(params=["full", "forbidden"])
def typed_on(request: pytest.FixtureRequest, live: Server, page: Page) -> str:
    """A match whose third round is half typed, on a tablet that cannot keep it."""
    match = begin(live, page, [1, 2], [3, 4])
    if request.param == "forbidden":
        page.add_init_script(FORBIDDEN)
    open_entry(page, match)
    load_all(page)
    if request.param == "full":
        page.evaluate(FILL_UP)
    fill(page, 9, 10)
    return match


def still_there(page: Page, told: str) -> None:
    expect(page.locator("[data-banner]")).to_contain_text(told)
    expect(page.locator("[name=sides-0-hand]")).to_have_value("9")
    expect(page.locator("[name=sides-1-hand]")).to_have_value("10")


def test_what_was_typed_is_carried_over_a_name_that_was_corrected(
    typed_on: str, page: Page
) -> None:
    start = {"game": "vrij", "sides": [{"players": ["Ann"]}, {"players": ["Bobby"]}]}
    elsewhere(page, typed_on, "start", {"start": start})
    expect(page.locator("#screen form.entry")).to_contain_text("Bobby")
    still_there(page, "Het begin van de partij is verbeterd")
    page.locator(".save .go").tap()
    card(page, 4)
    assert points(page, typed_on)[2] == [9, 10]
    page.locator("a[data-entry]").tap()  # nothing of it is left
    expect(page.locator("[name=sides-0-hand]")).to_have_value("")
    enter(page, 5, 6)
    card(page, 5)
    assert points(page, typed_on)[3] == [5, 6]


def test_what_was_typed_is_carried_over_to_another_number(typed_on: str, page: Page) -> None:
    elsewhere(page, typed_on, "rounds/2", {}, "DELETE")
    expect(page.locator(".round > .fig")).to_have_text("2")
    still_there(page, "wordt ronde 2")
    page.locator(".save .go").tap()
    card(page, 3)
    assert points(page, typed_on) == [[1, 2], [9, 10]]


def test_what_is_stored_can_be_replaced(typed_on: str, page: Page, console: Console) -> None:
    console.allow("409")
    another_round(page, typed_on, 7, 7)
    page.locator(".save .go").tap()
    page.locator("[data-clash] [data-way=replace]").tap()
    expect(page.locator("h1")).to_contain_text("erbeteren")
    still_there(page, "Nog niet opgeslagen")
    page.locator(".save .go").tap()
    card(page, 4)
    assert points(page, typed_on)[2:] == [[9, 10]]
