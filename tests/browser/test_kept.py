"""What a tablet keeps: unreadable, not allowed, or written by two windows."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console
from tests.browser.server import Server
from tests.browser.waiting import (
    FORBIDDEN,
    begin,
    card,
    enter,
    fill,
    load_all,
    look,
    offline,
    online,
    open_entry,
    points,
    refused,
    sent,
    waits,
)

ITEM = {"key": "k", "match": "m", "url": "/", "token": "/", "body": "a=1", "number": 1}
TURNS = [ITEM | {"after": "l"}, ITEM | {"key": "l", "after": "k"}]


@pytest.mark.parametrize("text", ["{", "null", '"x"', "{}", "[{}]", '[null, 3, {"key": "k"}]'])
def test_an_outbox_that_cannot_be_read_hinders_nothing_and_is_not_lost(
    page: Page, match: str, text: str
) -> None:
    open_entry(page, match)
    fill(page, 1, 2)
    page.evaluate("(text) => localStorage.setItem('outbox', text)", text)
    page.reload()
    expect(page.locator("[name=sides-1-hand]")).to_have_value("2")
    page.locator(".save .go").tap()
    card(page, 2)
    assert points(page, match) == [[1, 2]]
    assert page.evaluate("Object.entries(localStorage)") == [["outbox-unread-1", text]]


@pytest.mark.usefixtures("cut_off")
def test_what_can_be_read_beside_it_is_sent(page: Page, match: str) -> None:
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    waits(page, "1 wacht")
    page.evaluate("localStorage.outbox = `[{}, ${localStorage.outbox.slice(1)}`")
    online(page)
    sent(page)
    assert points(page, match) == [[1, 2]]


@pytest.mark.usefixtures("cut_off")
def test_rounds_that_wait_for_each_other_do_not_stop_the_page(page: Page, match: str) -> None:
    page.goto(match)
    page.evaluate("(items) => localStorage.setItem('outbox', items)", json.dumps(TURNS))
    open_entry(page, match)
    enter(page, 1, 2)
    card(page, 2)
    assert points(page, match) == [[1, 2]]


def test_a_tablet_that_may_keep_nothing_saves(page: Page, match: str) -> None:
    page.add_init_script(FORBIDDEN)
    open_entry(page, match)
    enter(page, 1, 2)
    card(page, 2)
    page.locator("a[data-entry]").tap()
    enter(page, 3, 4)
    card(page, 3)
    assert points(page, match) == [[1, 2], [3, 4]]


@pytest.mark.usefixtures("cut_off")
def test_a_tablet_that_may_keep_nothing_says_so_without_a_connection(
    page: Page, match: str
) -> None:
    page.add_init_script(FORBIDDEN)
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    expect(page.locator("[data-banner]")).to_contain_text("Dat is niet gelukt")
    online(page)
    page.locator(".save .go").tap()
    card(page, 2)
    assert points(page, match) == [[1, 2]]


@pytest.mark.usefixtures("cut_off")
@pytest.mark.parametrize("is_same", [False, True])
def test_of_two_windows_that_typed_the_same_round_none_is_lost(
    page: Page, match: str, console: Console, is_same: bool
) -> None:
    open_entry(page, match)
    load_all(page)
    fill(page, 1, 2)
    other = page.context.new_page()
    console.listen(other)
    open_entry(other, match)
    expect(other.locator("[name=sides-1-hand]")).to_have_value("2")  # the same draft
    load_all(other)
    for each in (page, other):
        offline(each)
    enter(page, 1, 2)
    waits(page, "1 wacht")
    enter(other, 1 if is_same else 7, 2)
    waits(other, "1 wacht" if is_same else "2 wacht")
    for each in (page, other):
        online(each)
    if is_same:
        sent(other)
    else:
        expect(refused(other)).to_contain_text("Ronde 1 is niet opgeslagen")
        expect(look(other).locator("tbody td")).to_have_text(["1", "7"])
    assert points(page, match) == [[1, 2]]


@pytest.mark.usefixtures("cut_off")
def test_of_two_windows_that_correct_the_same_round_the_second_is_asked(
    live: Server, page: Page, console: Console
) -> None:
    match = begin(live, page, [11, 12])
    other = page.context.new_page()
    console.listen(other)
    for each in (page, other):
        open_entry(each, match, "rounds/1")
        load_all(each)
        offline(each)
    enter(page, 50, 12)
    waits(page, "1 wacht")
    waits(other, "1 wacht")  # it is the same tablet
    enter(other, 70, 12)
    waits(other, "2 wacht")
    online(page)
    expect(refused(page)).to_contain_text("Verbetering van ronde 1 is niet opgeslagen")
    expect(refused(other)).to_contain_text("Verbetering van ronde 1 is niet opgeslagen")
    assert points(page, match) == [[50, 12]]


@pytest.mark.usefixtures("cut_off")
def test_a_window_knows_that_another_has_emptied_the_outbox(
    live: Server, page: Page, console: Console
) -> None:
    match = begin(live, page)
    other = page.context.new_page()
    console.listen(other)
    for each in (page, other):
        open_entry(each, match)
        load_all(each)
        offline(each)
    enter(page, 1, 2)
    waits(other, "1 wacht")
    online(page)
    expect(other.locator("[data-outbox]:visible")).to_have_count(0)
    assert points(page, match) == [[1, 2]]


@pytest.mark.parametrize("who", ['"Ann"', "3", "{}"])
def test_a_draft_of_nobody_knows_whom_is_left_alone(page: Page, match: str, who: str) -> None:
    page.goto(match)
    for number, sides in ((1, who), (2, "[]")):
        name = f"draft:{match.rpartition('/')[2]}:{number}"
        text = f'{{"values": {{"sides-0-hand": "5"}}, "who": {sides}}}'
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, text])
    open_entry(page, match)
    expect(page.locator("[data-banner]")).to_contain_text("half ingevulde ronde 2")
    enter(page, 1, 2)
    card(page, 2)
    assert points(page, match) == [[1, 2]]
