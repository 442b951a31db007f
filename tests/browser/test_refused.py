"""Rounds that waited and were refused: announced everywhere, decided about, holding up nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Server
from tests.browser.waiting import (
    another_round,
    begin,
    card,
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
    two_typed_offline,
    waits,
)

pytestmark = pytest.mark.usefixtures("cut_off")


@pytest.fixture(params=["1024x640", "810x1080", "390x844"])
def sized(request: pytest.FixtureRequest, page: Page) -> Page:
    width, height = map(int, request.param.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    return page


def test_a_refused_round_is_announced_wherever_the_tablet_is(
    page: Page, live: Server, match: str
) -> None:
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    waits(page, "1 wacht op verbinding")
    another_round(page, match, 7, 7)
    online(page)
    expect(refused(page)).to_be_visible()
    for place in (match, f"{match}/sheet", live.url, f"{match}/rounds/new"):
        page.goto(place)
        expect(refused(page)).to_contain_text("Ronde 1 is niet opgeslagen")
        expect(page.locator("[data-outbox]:visible")).to_have_count(0)  # it waits for somebody
        panel = look(page)
        expect(panel.locator("tbody td")).to_have_text(["7", "1", "7", "2"])
        panel.locator("[data-way=later]").tap()
    enter(page, 8, 8)  # and the evening goes on
    card(page, 3)
    assert points(page, match) == [[7, 7], [8, 8]]
    page.goto(live.url)
    look(page).locator("[data-way=next]").tap()
    expect(refused(page)).to_have_count(0)
    page.goto(match)
    card(page, 4)
    assert points(page, match) == [[7, 7], [8, 8], [1, 2]]


@pytest.mark.parametrize("way", ["drop", "replace", "next"])
def test_each_way_out_of_a_clash_lets_the_rounds_behind_go_on(
    page: Page, match: str, way: str
) -> None:
    two_typed_offline(page, match)
    another_round(page, match, 7, 7)
    online(page)
    panel = look(page)
    expect(panel).to_contain_text("Daarna is nog één ronde ingevuld")
    panel.locator(f"[data-way={way}]").tap()
    if way == "replace":
        expect(page.locator("[name=sides-0-hand]")).to_have_value("1")
        expect(page.locator("[data-part=effects]")).to_contain_text("wordt")
        page.locator(".save .go").tap()
    card(page, 4 if way == "next" else 3)
    expect(page.locator(".outbox:visible")).to_have_count(0)
    first = {"drop": [[7, 7]], "replace": [[1, 2]], "next": [[7, 7], [1, 2]]}[way]
    assert points(page, match) == [*first, [3, 4]]


def test_a_round_typed_behind_a_refused_one_does_not_say_that_it_waits_for_a_connection(
    page: Page, match: str
) -> None:
    two_typed_offline(page, match)
    another_round(page, match, 7, 7)
    online(page)
    expect(refused(page)).to_be_visible()
    enter(page, 5, 6)
    expect(page.locator("[data-banner]")).to_contain_text("Ronde 3 staat op deze tablet")
    expect(page.locator("[data-banner]")).to_contain_text("met de ronde ervoor")
    expect(page.locator("[data-outbox]:visible")).to_have_count(0)
    expect(page.locator(".round > .fig")).to_have_text("4")
    fill(page, 9, 9)
    look(page).locator("[data-way=next]").tap()
    expect(page.locator(".round > .fig")).to_have_text("5")
    expect(page.locator("[name=sides-0-hand]")).to_have_value("9")
    sent(page)
    page.locator(".save .go").tap()
    card(page, 6)
    assert points(page, match) == [[7, 7], [1, 2], [3, 4], [5, 6], [9, 9]]


def test_a_round_that_cannot_have_happened_is_mended_and_the_next_one_follows(
    page: Page, match: str
) -> None:
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    page.locator("[name=sides-0-hand]").fill("3")
    page.locator("[name=sides-1-hand]").fill("x")
    page.locator(".save .go").tap()
    enter(page, 5, 6)
    waits(page, "3 wacht op verbinding")
    online(page)
    expect(refused(page)).to_contain_text("Ronde 2 is niet opgeslagen")
    page.goto(match)
    panel = look(page)
    expect(panel).to_contain_text("niet compleet, of er klopt iets niet")
    panel.locator("[data-way=mend]").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("3")
    expect(refused(page)).to_be_visible()  # until it is saved
    page.locator("[name=sides-1-hand]").fill("4")
    page.locator(".save .go").tap()
    card(page, 4)
    expect(page.locator(".outbox:visible")).to_have_count(0)
    assert points(page, match) == [[1, 2], [3, 4], [5, 6]]


@pytest.mark.parametrize(
    ("path", "said", "back"),
    [("closure", "gestopt", "closure"), ("deletion", "verwijderd", "deletion")],
)
def test_a_match_that_takes_no_rounds_says_so_and_keeps_what_was_typed(
    page: Page, match: str, path: str, said: str, back: str
) -> None:
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    waits(page, "1 wacht")
    elsewhere(page, match, path, {})
    online(page)
    expect(refused(page)).to_be_visible()
    page.goto(f"{match}/sheet")
    panel = look(page)
    expect(panel).to_contain_text(said)
    expect(panel).to_contain_text("Ann")
    expect(panel.locator(".clash-typed")).to_contain_text("2")
    expect(panel.locator("[data-way=next]")).to_have_count(0)
    panel.locator("[data-way=later]").tap()
    elsewhere(page, match, back, {}, "DELETE")
    expect(page.locator("body")).not_to_contain_text(said)
    refused(page).tap()  # nothing hinders it any more
    sent(page)
    assert points(page, match) == [[1, 2]]


def test_a_round_waiting_for_a_match_that_is_gone_can_be_thrown_away(
    page: Page, live: Server, match: str
) -> None:
    open_entry(page, match)
    load_all(page)
    offline(page)
    enter(page, 1, 2)
    waits(page, "1 wacht")
    gone = match[:-4] + "0000"
    page.evaluate(
        "([is, was]) => localStorage.setItem('outbox', localStorage.outbox.replaceAll(was, is))",
        [gone[-36:], match[-36:]],
    )
    online(page)
    page.goto(live.url)
    panel = look(page)
    expect(panel).to_contain_text("Deze partij is hier niet meer")
    panel.locator("[data-way=drop]").tap()
    sent(page)
    expect(refused(page)).to_have_count(0)


def test_the_mark_of_a_refused_round_can_be_tapped_on_every_size(live: Server, sized: Page) -> None:
    match = begin(live, sized)
    open_entry(sized, match)
    load_all(sized)
    offline(sized)
    enter(sized, 1, 2)
    waits(sized, "1 wacht")
    another_round(sized, match, 7, 7)
    online(sized)
    for place in (match, f"{match}/sheet", f"{match}/rounds/new", f"{match}/rounds/1", live.url):
        sized.goto(place)
        panel = look(sized)
        panel.locator("[data-way=later]").tap()
        expect(panel).to_have_count(0)
