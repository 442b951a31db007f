"""A refused round that stands in a form: lost answers, reloads, a full tablet, others meanwhile."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.match import start
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
    two_after_one_taken_back,
    two_typed_offline,
    waits,
)

pytestmark = pytest.mark.usefixtures("cut_off")


def test_a_full_tablet_knows_what_was_refused(page: Page, match: str) -> None:
    two_typed_offline(page, match)
    page.evaluate(FILL_UP)
    another_round(page, match, 7, 7)
    online(page)
    expect(refused(page)).to_contain_text("Ronde 1 is niet")
    look(page).locator("[data-way=drop]").tap()
    sent(page)
    assert points(page, match) == [[7, 7], [3, 4]]


def test_a_full_tablet_says_that_it_cannot_fill_it_in(page: Page, match: str) -> None:
    two_typed_offline(page, match)
    another_round(page, match, 7, 7)
    online(page)
    expect(refused(page)).to_contain_text("Ronde 1 is niet")
    page.evaluate(FILL_UP)
    look(page).locator("[data-way=replace]").tap()
    expect(page.locator("dialog.waiting")).to_contain_text("geen ruimte meer")
    page.locator("dialog [data-way=next]").tap()
    card(page, 4)
    sent(page)


def test_a_deal_card_follows_a_match_that_ends_elsewhere_to_its_sheet(
    live: Server, page: Page
) -> None:
    match = start(page, live, sides=ALONE, game="vrij", options={"rounds": 1})
    page.goto(match)
    another_round(page, match, 7, 7)
    expect(page).to_have_url(re.compile("/sheet$"))


def test_a_correction_of_a_round_that_was_taken_back_can_become_the_next_one(
    live: Server, page: Page
) -> None:
    match = begin(live, page, [7, 7])
    open_entry(page, match, "rounds/1")
    load_all(page)
    offline(page)
    enter(page, 5, 7)
    waits(page, "1 wacht")
    elsewhere(page, match, "rounds/1", {}, "DELETE")
    online(page)
    panel = look(page)
    expect(panel).to_contain_text("ongedaan")
    panel.locator("[data-way=mend]").tap()
    expect(page).to_have_url(re.compile("/rounds/new$"))
    expect(page.locator("[name=sides-0-hand]")).to_have_value("5")
    page.reload()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("5")
    expect(refused(page)).to_be_visible()
    page.locator(".save .go").tap()
    card(page, 2)
    sent(page)
    assert drafts(page) == []
    assert points(page, match) == [[5, 7]]


def test_what_replaces_it_is_stored_once_when_the_answer_is_lost(page: Page, match: str) -> None:
    two_typed_offline(page, match)
    another_round(page, match, 7, 7)
    online(page)
    look(page).locator("[data-way=replace]").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    page.reload()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    load_all(page)
    fill(page, 11, 12)
    lose_answer(page)
    page.locator(".save .go").tap()
    waits(page, "2 wacht")
    assert points(page, match) == [[11, 12]]
    online(page)
    page.reload()
    sent(page)
    assert points(page, match) == [[11, 12], [3, 4]]
    assert drafts(page) == []


def test_what_was_mended_is_stored_once_when_the_answer_is_lost(live: Server, page: Page) -> None:
    match = two_after_one_taken_back(live, page)
    online(page)
    look(page).locator("[data-way=mend]").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    lose_answer(page)
    page.locator(".save .go").tap()
    waits(page, "2 wacht")
    expect(page.locator(".round > .fig")).to_have_text("3")
    enter(page, 5, 6)
    waits(page, "3 wacht")
    online(page)
    card(page, 4)
    sent(page)
    assert points(page, match) == [[1, 2], [3, 4], [5, 6]]
    assert drafts(page) == []


def test_what_was_to_be_mended_is_offered_by_the_form_of_a_later_round(
    live: Server, page: Page
) -> None:
    match = two_after_one_taken_back(live, page)
    online(page)
    look(page).locator("[data-way=mend]").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    page.goto(match)
    another_round(page, match, 8, 8)
    page.goto(match + "/rounds/new")
    expect(page.locator("[data-banner]")).to_contain_text("ronde 1")
    page.locator("[data-act]").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    page.locator(".save .go").tap()
    card(page, 4)
    sent(page)
    assert points(page, match) == [[8, 8], [1, 2], [3, 4]]
    assert drafts(page) == []
