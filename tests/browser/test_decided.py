"""The decision about a refused round: what was typed after it moves along, nothing is forgotten."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Server
from tests.browser.waiting import (
    another_round,
    begin,
    card,
    drafts,
    elsewhere,
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
    two_after_one_taken_back,
    two_typed_offline,
    waits,
)

pytestmark = pytest.mark.usefixtures("cut_off")


def typed_after_one_that_is_taken_back(live: Server, page: Page) -> str:
    """Rounds 2 and 3 wait on this tablet; round 1 is not there any more."""
    match = two_after_one_taken_back(live, page)
    fill(page, 5, 6)
    online(page)
    expect(refused(page)).to_contain_text("Ronde 2 is niet opgeslagen")
    return match


@pytest.mark.parametrize("way", ["mend", "drop", "next"])
def test_what_was_typed_after_it_becomes_the_round_that_comes_then(
    live: Server, page: Page, way: str
) -> None:
    match = typed_after_one_that_is_taken_back(live, page)
    panel = look(page)
    panel.locator(f"[data-way={way}]").tap()
    stored = [[1, 2], [3, 4]] if way != "drop" else [[3, 4]]
    if way == "mend":
        expect(page.locator(".round > .fig")).to_have_text("1")
        expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
        page.locator(".save .go").tap()
        card(page, 3)
        page.locator("a[data-entry]").tap()
    sent(page)
    # What was half filled in after all those is still there, for the round that comes now.
    expect(page.locator(".round > .fig")).to_have_text(str(len(stored) + 1))
    expect(page.locator("[name=sides-0-hand]")).to_have_value("5")
    assert points(page, match) == stored
    page.locator(".save .go").tap()
    card(page, len(stored) + 2)
    assert points(page, match) == [*stored, [5, 6]]
    assert drafts(page) == []


def test_a_round_that_is_mended_as_another_number_takes_those_behind_along(
    page: Page, live: Server
) -> None:
    match = typed_after_one_that_is_taken_back(live, page)
    look(page).locator("[data-way=mend]").tap()
    expect(page.locator("[data-banner]")).to_contain_text("Nog niet opgeslagen")
    another_round(page, match, 8, 8)  # round 1 is there after all
    expect(page.locator("[data-banner]")).to_contain_text("Ronde 1 is opgeslagen")
    page.locator("[data-act]").tap()
    page.locator(".clash-box [data-way=next]").tap()
    expect(page.locator(".round > .fig")).to_have_text("2")
    expect(refused(page)).to_be_visible()
    page.locator(".save .go").tap()
    card(page, 4)
    sent(page)
    assert points(page, match) == [[8, 8], [1, 2], [3, 4]]


def test_to_replace_it_stays_announced_until_it_is_saved(page: Page, live: Server) -> None:
    match = begin(live, page)
    two_typed_offline(page, match)
    another_round(page, match, 7, 7)
    online(page)
    look(page).locator("[data-way=replace]").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    for place in (f"{match}/rounds/1", match, f"{match}/sheet", live.url):
        page.goto(place)
        expect(refused(page)).to_contain_text("Ronde 1 is niet opgeslagen")
    assert points(page, match) == [[7, 7]]
    page.goto(f"{match}/rounds/1")  # what was typed is in the form, whoever comes back to it
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    expect(page.locator("[data-banner]")).to_contain_text("Nog niet opgeslagen")
    page.locator(".save .go").tap()
    card(page, 3)
    sent(page)
    assert points(page, match) == [[1, 2], [3, 4]]
    assert drafts(page) == []


@pytest.mark.parametrize("way", ["drop", "next"])
def test_it_can_be_decided_otherwise_while_it_stands_in_a_form(
    page: Page, match: str, way: str
) -> None:
    two_typed_offline(page, match)
    another_round(page, match, 7, 7)
    online(page)
    look(page).locator("[data-way=replace]").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    page.locator("[name=sides-0-hand]").press("5")
    page.locator("[data-dismiss]").tap()
    look(page).locator(f"[data-way={way}]").tap()
    first = [[7, 7]] if way == "drop" else [[7, 7], [1, 2]]
    card(page, len(first) + 2)
    sent(page)
    assert points(page, match) == [*first, [3, 4]]
    assert drafts(page) == []


@pytest.mark.parametrize("way", ["replace", "leave", "next"])
def test_a_clash_in_the_form_itself_is_announced_until_what_replaces_it_is_saved(
    page: Page, match: str, way: str
) -> None:
    open_entry(page, match)
    fill(page, 1, 2)
    another_round(page, match, 7, 7)
    page.locator(".save .go").tap()
    page.locator(f".clash-box [data-way={way}]").tap()
    if way != "leave":
        expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
        expect(page.locator("[data-banner]")).to_contain_text("Nog niet opgeslagen")
    if way == "replace":
        page.goto(match)
        look(page).locator("[data-way=replace]").tap()
        expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
    if way != "leave":
        page.locator(".save .go").tap()
    card(page, 3 if way == "next" else 2)
    sent(page)
    stored = {"leave": [[7, 7]], "replace": [[1, 2]], "next": [[7, 7], [1, 2]]}
    assert points(page, match) == stored[way]
    assert drafts(page) == []


def test_of_a_match_that_takes_no_rounds_all_can_be_thrown_away_at_once(
    page: Page, match: str
) -> None:
    two_typed_offline(page, match)
    elsewhere(page, match, "closure", {})
    online(page)
    panel = look(page)
    expect(panel).to_contain_text("Ook die kan nu niet worden opgeslagen")
    panel.locator("[data-way=all]").tap()
    expect(page).to_have_url(re.compile("/sheet$"))
    sent(page)
    expect(refused(page)).to_have_count(0)
    assert points(page, match) == []


def test_the_title_and_the_address_are_those_of_the_screen(page: Page, match: str) -> None:
    page.goto(match)
    page.locator("a[data-entry]").tap()
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    waits(page, "1 wacht")
    expect(page).to_have_title("Ronde 2")
    expect(page.locator("h1")).to_have_text("Ronde 2")
    expect(page).to_have_url(f"{match}/rounds/new")
    online(page)
    card(page, 2)
    expect(page).to_have_url(match)
    page.goto(f"{match}/rounds/1")
    load_all(page)
    offline(page)
    enter(page, 5, 2)
    waits(page, "1 wacht")
    online(page)
    expect(page.locator(".last")).to_contain_text("Ronde 1 is verbeterd")
    expect(page).to_have_url(match)
    page.reload()
    card(page, 2)
