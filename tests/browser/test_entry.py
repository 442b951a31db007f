"""Entering a round on a tablet: taps, keys, what fits, what is said."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.conftest import Console
from tests.browser.entering import open_form
from tests.browser.match import MEN_OUT, SOLO, WOMEN_OUT, side, start, stored
from tests.browser.server import Server


def test_the_round_of_the_rules_takes_17_taps(live: Server, page: Page) -> None:
    match = start(page, live)
    hand = open_form(page, match)
    hand.number(0, 4)
    hand.number(1, 2)
    hand.out(1)
    hand.chip(1, "stacks", 7)
    hand.keys("350")
    hand.chip(0, "stacks", 5)
    hand.keys("320!320")
    hand.points(0, "250")
    hand.points(1, "950")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert hand.taps <= 17
    [facts] = stored(page.request, match)["match"]["rounds"]
    assert facts == {
        "end": "out",
        "out": 1,
        "sides": [
            {"contract": 100, "stacks": 5, "table": 320, "hand": 320},
            {"contract": 60, "stacks": 7, "runs": 1, "table": 350},
        ],
    }


def test_4_5_a_used_up_stock_takes_4_taps(live: Server, page: Page) -> None:
    match = start(page, live)
    hand = open_form(page, match)
    hand.number(0, 4)
    hand.number(1, 2)
    hand.stock_used_up()
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert hand.taps <= 4
    [facts] = stored(page.request, match)["match"]["rounds"]
    assert facts == {"end": "stock", "sides": [{"contract": 100}, {"contract": 60}]}


def test_4_4_nothing_laid_against_five_and_one_takes_6_taps(live: Server, page: Page) -> None:
    match = start(page, live)
    hand = open_form(page, match)
    hand.number(1, 2)
    hand.out(1)
    hand.keys("350")
    hand.points(0, "−200")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert hand.taps <= 6
    totals = [side["total"] for side in stored(page.request, match)["score"]["sides"]]
    assert totals == [-200, 750]


def test_r5_typing_what_was_laid_chooses_the_number(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live, MEN_OUT))
    hand.field(1, "opening").tap()
    hand.keys("75")
    expect(page.locator("#sides-1-contract-2")).to_be_checked()
    hand.field(0, "opening").tap()
    hand.keys("75")
    expect(page.locator("#sides-0-contract-0")).to_be_checked()  # 60 is cleared: 50


def test_a_second_tap_takes_the_ring_away(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.number(0, 3)
    hand.number(0, 3)
    expect(page.locator("#sides-0-contract-none")).to_be_checked()


def test_another_choice_of_who_went_out_takes_back_what_the_first_filled_in(
    live: Server, page: Page
) -> None:
    hand = open_form(page, start(page, live))
    hand.number(0, 2)
    hand.number(1, 2)
    hand.out(0)
    hand.out(1)
    expect(hand.field(0, "stacks")).to_have_value("")
    expect(hand.field(1, "stacks")).to_have_value("5")
    expect(hand.field(1, "runs")).to_have_value("1")


def test_counting_cards_in_place_of_adding(live: Server, page: Page) -> None:
    match = start(page, live)
    hand = open_form(page, match)
    hand.number(1, 2)
    hand.out(1)
    hand.tap(page.locator("[data-tool=count]"))
    hand.keys("1!2!!20!4!!")  # a joker, two aces, no twos, twenty tens, four fives
    expect(page.locator('label.of-table [data-part="1-table"]')).to_have_text(re.compile(r"= 310"))
    expect(hand.field(1, "table")).to_have_attribute("placeholder", "310")  # in the field itself
    hand.points(1, "710")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    [facts] = stored(page.request, match)["match"]["rounds"]
    cards = {"joker": 1, "ace": 2, "eight_to_king": 20, "four_to_seven": 4}
    assert facts["sides"][1]["table_cards"] == cards
    assert "table" not in facts["sides"][1]


def test_sums_and_written_points(live: Server, page: Page) -> None:
    match = start(page, live)
    hand = open_form(page, match)
    hand.number(0, 4)
    hand.number(1, 2)
    hand.out(1)
    hand.keys("120+85+45")
    hand.points(1, "750")
    hand.tap(page.locator('label[for="sides-0-opening"]'))
    hand.tap(page.locator("[data-tool=written]"))
    hand.keys("120+30±")  # a sum keeps its sign
    expect(hand.field(0, "points")).to_have_value("120+30")
    hand.field(0, "points").tap()
    hand.keys("150±+")  # and what is below zero takes no sum
    hand.tap(page.locator("label:has(#sides-0-made-no)"))
    hand.points(0, "−150")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    [facts] = stored(page.request, match)["match"]["rounds"]
    assert facts["sides"][0] == {"contract": 100, "written": {"points": -150, "made": False}}
    assert facts["sides"][1]["table"] == 250


def test_a_tap_on_the_field_that_is_typed_in_marks_all_of_it(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.number(1, 2)
    hand.out(1)
    hand.keys("1")
    hand.field(1, "table").tap()
    hand.keys("400")
    expect(hand.field(1, "table")).to_have_value("400")
    hand.field(1, "table").tap()
    hand.keys("+20")
    expect(hand.field(1, "table")).to_have_value("400+20")


def test_after_a_reload_typing_goes_on_where_it_was(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.number(1, 2)
    hand.out(1)
    hand.keys("3")
    page.reload()
    expect(hand.field(1, "table")).to_be_focused()
    hand.keys("50")
    expect(hand.field(1, "table")).to_have_value("350")


def test_more_than_nine_stacks_are_one_tap_away(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.number(1, 2)
    hand.out(1)
    hand.tap(page.locator('[data-chips="sides-1-stacks"] [data-more]'))
    row = page.locator('[data-chips="sides-1-stacks"]')
    high = page.locator("label.of-table:visible").last.bounding_box()
    hand.keys("12!")
    expect(row.locator("[data-more]")).to_contain_text("12")
    assert page.locator("label.of-table:visible").last.bounding_box() == high  # nothing jumped
    hand.keys("700")
    hand.points(1, "1450")


def test_a_problem_is_said_at_its_side_and_field_and_nothing_is_lost(
    live: Server, tablet: Page, console: Console
) -> None:
    console.allow("422")
    match = start(tablet, live)
    hand = open_form(tablet, match)
    hand.number(1, 2)
    hand.out(1)
    hand.keys("352")
    hand.save()
    said = tablet.locator('[data-part="1-errors"] [data-field]:visible')
    expect(said).to_have_count(1)
    expect(said).to_contain_text("Op tafel:")
    expect(hand.field(1, "table")).to_have_attribute("aria-invalid", "true")
    expect(hand.field(1, "table")).to_have_value("352")
    expect(hand.field(1, "table")).to_be_focused()
    checks.fits(tablet)
    assert stored(tablet.request, match)["match"]["rounds"] == []


def test_what_is_half_typed_does_not_complain(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.number(1, 2)
    hand.out(1)
    hand.keys("35")
    hand.points(1, "435")
    expect(page.locator(".errors [data-field]:visible")).to_have_count(0)
    hand.keys("2!")
    expect(page.locator('[data-part="1-errors"] [data-field]:visible')).to_have_count(1)


def states(live: Server, page: Page, players: str) -> Iterator[None]:
    """The deal card and the form, one picture after another."""
    if players == "three":
        sides = [side(60, 6, 1, 400), side(None), side(50, 3, 0, 200)]
        match = start(page, live, {"end": "out", "out": 0, "sides": sides}, sides=SOLO)
    elif players == "two":
        match = start(page, live, MEN_OUT, sides=SOLO[:2])
    else:
        match = start(page, live, MEN_OUT, WOMEN_OUT)
    page.goto(match)
    yield
    hand = open_form(page, match)
    yield
    hand.number(0, 0)
    hand.number(1, 3)
    hand.out(1)
    hand.keys("400!")
    hand.keys("35")
    hand.points(1, "815" if players == "four" else "850")
    yield
    hand.tap(page.locator("[data-tool=count]"))
    yield
    hand.tap(page.locator("[data-tool=counted]:visible"))
    hand.tap(page.locator("[data-tool=written]"))
    yield


@pytest.mark.parametrize("players", ["four", "two", "three"])
def test_everything_fits_and_can_be_hit(live: Server, tablet: Page, players: str) -> None:
    for _ in states(live, tablet, players):
        checks.fits(tablet)
        checks.targets(tablet)


@pytest.mark.parametrize("players", ["four", "two", "three"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read_by_everybody(
    live: Server, page: Page, players: str, scheme: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for _ in states(live, page, players):
        checks.accessible(page)


def test_long_names_and_totals_of_five_figures(live: Server, tablet: Page) -> None:
    long = (
        {"name": "Maria-Magdalena en Willem-Alexander van Oranje", "players": ["W" * 60, "Bo"]},
        {"players": ["Anna-Catharina-Wilhelmina van der Boom-Verhoeven", "José"]},
    )
    written = {"contract": 60, "written": {"points": 98765, "made": True}}
    first = {"end": "out", "out": 0, "sides": [written, side(None)]}
    match = start(tablet, live, first, sides=long)
    tablet.goto(match)
    checks.fits(tablet)
    checks.good(tablet)
    open_form(tablet, match)
    checks.fits(tablet)
    checks.good(tablet)


def test_letters_twice_as_large_scroll_and_lose_nothing(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    page.set_viewport_size({"width": 540, "height": 405})  # what a zoom of 200 % leaves
    hand.number(1, 2)
    hand.out(1)
    hand.keys("350")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()


def test_by_keyboard_alone(live: Server, page: Page) -> None:
    match = start(page, live)
    open_form(page, match)
    keys = page.keyboard
    page.locator("#sides-0-contract-none").focus()
    keys.press("ArrowUp")  # 100
    expect(page.locator("#sides-0-contract-4")).to_be_checked()
    page.locator("#sides-1-contract-none").focus()
    for _ in range(3):
        keys.press("ArrowUp")
    expect(page.locator("#sides-1-contract-2")).to_be_checked()
    page.locator("#end-0").focus()
    for _ in range(2):
        keys.press("ArrowRight")
    expect(page.locator("#end-1")).to_be_checked()
    expect(page.locator('[name="sides-1-table"]')).to_be_focused()
    keys.type("350")
    keys.press("Enter")
    expect(page.locator('[name="sides-1-hand"]')).to_be_focused()
    keys.press("Enter")
    expect(page.locator('[name="sides-0-table"]')).to_be_focused()
    keys.type("120+200")
    keys.press("Enter")
    keys.type("320")
    keys.press("Enter")
    expect(page.locator('[name="sides-1-hand"]')).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".save .go")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".deal h1")).to_be_visible()
    points = [each["points"] for each in stored(page.request, match)["score"]["rounds"][0]["sides"]]
    assert points == [0, 850]
