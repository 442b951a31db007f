"""The entry form: what it says and shows at once, and that nothing moves by it."""

import re

from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.conftest import Console
from tests.browser.entering import open_form
from tests.browser.match import MEN_OUT, SOLO, side, start
from tests.browser.server import Server


def test_the_same_words_fit_in_english(live: Server, tablet: Page) -> None:
    tablet.context.add_cookies([{"name": "language", "value": "en", "url": live.url}])
    open_form(tablet, start(tablet, live, MEN_OUT))
    checks.fits(tablet)
    cut = "parts => parts.filter(part => part.scrollWidth > part.clientWidth + 1).length"
    assert tablet.locator(".laid span, .ends span, .tools span, .num .n").evaluate_all(cut) == 0


def test_much_that_is_wrong_moves_nothing_and_a_missing_number_is_said_once(
    live: Server, tablet: Page, console: Console
) -> None:
    console.allow("422")
    hand = open_form(tablet, start(tablet, live))
    hand.out(0)
    hand.keys("121!")
    hand.chip(1, "stacks", 3)
    hand.field(1, "table").tap()
    hand.keys("33!")
    hand.save()
    said = tablet.locator('[data-part="0-errors"] [data-field]:visible')
    expect(said.first).to_contain_text("Kies eerst het getal van Heren.")
    expect(said.get_by_text("getal")).to_have_count(1)
    expect(tablet.locator('[data-part="1-errors"]')).to_contain_text("getal van Dames")
    checks.fits(tablet)
    checks.good(tablet)


def test_another_dealer_stands_there_at_once(live: Server, page: Page) -> None:
    open_form(page, start(page, live))
    header = page.locator(".dealer summary")
    expect(header).not_to_contain_text("Toon deelt")
    header.tap()
    page.locator("#dealer").select_option("Toon")
    expect(page.locator(".dealer")).not_to_have_attribute("open", "")
    expect(header).to_contain_text(re.compile(r"Toon\s+deelt"))
    header.tap()
    page.locator(".side.b .work .name ~ .result").tap(force=True)
    expect(page.locator(".dealer")).not_to_have_attribute("open", "")


def test_what_was_laid_below_every_number_is_said_at_once(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.field(0, "opening").tap()
    hand.keys("45!")
    said = page.locator('[data-part="0-errors"] [data-field]:visible')
    expect(said).to_contain_text("minder dan elk getal dat nog openstaat")


def test_a_crossed_fifty_and_the_other_one_keep_their_marks(live: Server, page: Page) -> None:
    crossed = {"end": "out", "out": 1, "sides": [side(50, 3, 0, 200), side(60, 7, 1, 420)]}
    match = start(page, live, crossed)
    hand = open_form(page, match)
    hand.number(0, 0)
    hand.out(0)
    hand.keys("400")
    expect(page.locator("#sides-0-contract-1")).to_be_checked()  # the cross stays with the first
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    edge = page.locator(".deal .edge.a .num, .deal .edges .a .num")
    expect(edge.nth(1)).to_have_class(re.compile("is-cleared"))


def test_points_only_say_nothing_before_they_are_filled_in(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.number(0, 2)
    expect(page.locator('[data-part="0-result"]')).to_contain_text("geen straatje")
    hand.tap(page.locator("[data-tool=written]"))
    expect(page.locator('[data-part="0-result"]')).not_to_contain_text("geen")
    hand.keys("250")
    hand.tap(page.locator("label:has(#sides-0-made-yes)"))
    hand.points(0, "250")


def test_of_three_it_stays_where_stacks_were_not_touched(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live, sides=SOLO))
    hand.number(0, 2)
    hand.number(1, 2)
    hand.out(0)
    hand.keys("400")
    page.locator('[data-turn-to="1"]').tap()
    hand.keys("200!35!")
    form = page.locator("form.entry")
    expect(form).to_have_attribute("data-active", "1")
    expect(hand.field(1, "hand")).to_have_value("35")
