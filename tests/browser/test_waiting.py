"""Rounds that wait on a tablet: none is stored twice, none is lost."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.server import Server
from tests.browser.waiting import (
    ALONE,
    FILL_UP,
    another_round,
    begin,
    card,
    drafts,
    elsewhere,
    enter,
    fill,
    load_all,
    look,
    lose_answer,
    offline,
    online,
    open_entry,
    points,
    refused,
    sent,
    waits,
)

pytestmark = pytest.mark.usefixtures("cut_off")


def test_a_round_two_tablets_typed_is_not_stored_twice_after_a_lost_answer(
    page: Page, match: str
) -> None:
    open_entry(page, match)
    load_all(page)
    lose_answer(page)
    enter(page, 1, 2)
    expect(page.locator(".round > .fig")).to_have_text("2")
    assert points(page, match) == [[1, 2]]
    offline(page)  # on top of the other: it is never in touch in between
    enter(page, 10, 20)
    waits(page, "2 wacht op verbinding")
    another_round(page, match, 10, 20)
    online(page)
    expect(refused(page)).to_contain_text("Ronde 2 is niet opgeslagen")
    assert points(page, match) == [[1, 2], [10, 20]]
    panel = look(page)
    expect(panel).to_contain_text("Ronde 2 staat er al")
    panel.locator("[data-way=drop]").tap()
    card(page, 3)
    expect(refused(page)).to_have_count(0)
    assert points(page, match) == [[1, 2], [10, 20]]


def test_a_form_typed_on_goes_on_with_the_round_it_was_drawn_for(page: Page, match: str) -> None:
    """What is half filled in for round 2 does not become round 3 when another tablet was first."""
    open_entry(page, match)
    load_all(page)
    lose_answer(page)
    enter(page, 1, 2)
    expect(page.locator(".round > .fig")).to_have_text("2")
    fill(page, 10, 20)
    another_round(page, match, 11, 21)
    online(page)
    expect(page.locator("[data-banner]")).to_contain_text("Ronde 2 is opgeslagen")
    expect(page.locator(".round > .fig")).to_have_text("2")
    page.locator(".save .go").tap()
    expect(page.locator(".clash-box tbody td")).to_have_text(["11", "10", "21", "20"])
    assert points(page, match) == [[1, 2], [11, 21]]


def test_a_correction_that_waited_is_done_when_it_is_saved(live: Server, page: Page) -> None:
    match = begin(live, page, [11, 12], [21, 22])
    open_entry(page, match, "rounds/1")
    load_all(page)
    offline(page)
    enter(page, 50, 12)
    waits(page, "1 wacht op verbinding")
    online(page)
    card(page, 3)
    expect(page.locator(".last")).to_contain_text("Ronde 1 is verbeterd")
    assert points(page, match) == [[50, 12], [21, 22]]
    assert page.evaluate("Object.keys(localStorage)") == []


def test_a_correction_typed_on_while_it_waited_is_a_second_correction(
    live: Server, page: Page
) -> None:
    match = begin(live, page, [11, 12])
    open_entry(page, match, "rounds/1")
    load_all(page)
    offline(page)
    enter(page, 50, 12)
    waits(page, "1 wacht")
    enter(page, 55, 12)
    waits(page, "2 wacht")
    page.locator("[name=sides-0-hand]").fill("57")
    another_round(page, match, 21, 22)
    online(page)
    sent(page)
    expect(page.locator("[name=sides-0-hand]")).to_have_value("57")
    page.locator(".save .go").tap()
    card(page, 3)
    assert points(page, match) == [[57, 12], [21, 22]]


def test_a_tablet_that_died_while_saving_sends_the_round_once(
    browser: Browser, page: Page, match: str
) -> None:
    open_entry(page, match)
    load_all(page)

    def swallow(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()  # stored; nobody hears of it
        else:
            route.continue_()

    page.route("**/rounds/new", swallow)
    fill(page, 1, 2)
    with page.expect_request("**/rounds/new"):
        page.locator(".save .go").tap()
    later = page.context.new_page()
    page.close()
    later.goto(match)
    card(later, 2)
    sent(later)
    later.locator("a[data-entry]").tap()
    expect(later.locator("[name=sides-0-hand]")).to_have_value("")
    expect(later.locator("[data-banner]")).to_be_hidden()
    assert points(later, match) == [[1, 2]]
    assert later.evaluate("Object.keys(localStorage)") == []


@pytest.mark.parametrize("what", ["round", "name"])
def test_a_waiting_round_is_saved_after_corrections_that_do_not_concern_it(
    live: Server, page: Page, what: str
) -> None:
    match = begin(live, page, [7, 7])
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    waits(page, "1 wacht")
    if what == "round":
        elsewhere(page, match, "rounds/1", {"round": {"points": [8, 8]}})
    else:
        start = {"game": "vrij", "sides": [{"players": ["Ann"]}, {"players": ["Bobby"]}]}
        elsewhere(page, match, "start", {"start": start})
    online(page)
    page.goto(live.url)
    sent(page)
    assert points(page, match)[1:] == [[1, 2]]


def test_sides_that_changed_places_are_asked_about(live: Server, page: Page) -> None:
    match = begin(live, page, [7, 9])
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    waits(page, "1 wacht")
    elsewhere(page, match, "start", {"start": {"game": "vrij", "sides": list(ALONE[::-1])}})
    online(page)
    panel = look(page)
    expect(panel.locator(".clash-typed p")).to_have_text(
        ["Hier ingevuld", re.compile(r"Bob.*2"), re.compile(r"Ann.*1")]
    )
    assert len(points(page, match)) == 1
    panel.locator("[data-way=next]").tap()
    card(page, 3)
    assert points(page, match)[1] == [2, 1]


def test_a_save_with_the_cursor_still_in_a_field_leaves_no_draft(page: Page, match: str) -> None:
    open_entry(page, match)
    page.locator("[name=sides-0-hand]").click()
    page.keyboard.type("50")
    page.locator("[name=sides-1-hand]").click()
    page.keyboard.type("60")  # nobody leaves the field: the browser still owes its change
    page.locator(".save .go").click()
    card(page, 2)
    assert points(page, match) == [[50, 60]]
    assert drafts(page) == []


def test_a_tablet_without_any_room_left_still_saves(page: Page, match: str) -> None:
    open_entry(page, match)
    load_all(page)
    page.evaluate(FILL_UP)
    enter(page, 50, 60)
    card(page, 2)
    assert points(page, match) == [[50, 60]]


def test_a_tablet_that_was_cut_off_before_it_had_typed_says_that_nothing_is_saved(
    page: Page, match: str
) -> None:
    """What saving needs was never fetched: nothing can be sent, and nothing is lost."""
    open_entry(page, match)
    offline(page)
    enter(page, 1, 2)
    expect(page.locator("[data-banner]")).to_contain_text("Dat is niet gelukt")
    banner, first = (
        page.locator(part).first.bounding_box() for part in ("[data-banner]", ".player")
    )
    assert banner
    assert first
    assert first["y"] >= banner["y"] + banner["height"] - 1  # what it speaks of is in sight
    online(page)
    page.locator(".save .go").tap()
    card(page, 2)
    assert points(page, match) == [[1, 2]]
    assert drafts(page) == []
