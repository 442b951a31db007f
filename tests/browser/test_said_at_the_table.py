"""What the screens at the table say: whole names, and where figures come from."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.entering import Hand, open_form
from tests.browser.match import MEN_OUT, start, stored
from tests.browser.server import Server

LONG = ({"players": ["Annemarie", "Christiaan"]}, {"players": ["Marie-Louise", "van 't Hoff"]})
ALONE = [{"players": [name]} for name in ("Annemarie", "Marie-Louise", "van 't Hoff")]
NAMES = ("Ada", "Bert", "Cor", "Dirk", "Els", "Frans", "Gerda", "Hans", "Ineke", "Jan")
TEN = [{"players": [name]} for name in NAMES]
_CUT = """parts => parts.filter(part => part.scrollWidth > part.clientWidth + 1
  || part.scrollHeight > part.clientHeight + 3).map(part => part.innerText)"""


def test_figures_of_a_round_taken_back_say_so_and_can_be_cleared(live: Server, page: Page) -> None:
    match = start(page, live, MEN_OUT)
    page.goto(match)
    page.get_by_role("button", name="Ongedaan maken").tap()
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("Wat in ronde 1 stond, staat er weer.")
    hand = Hand(page)
    expect(hand.field(0, "table")).to_have_value("400")
    page.get_by_role("button", name="Leegmaken").tap()
    expect(hand.field(0, "table")).to_have_value("")
    expect(page.locator("#end-0")).not_to_be_checked()
    expect(page.locator("#sides-0-contract-none")).to_be_checked()
    expect(banner).to_be_hidden()
    hand.number(1, 2)
    page.reload()  # what is typed now stays, and clearing it brings nothing else back
    page.get_by_role("button", name="Leegmaken").tap()
    expect(hand.field(0, "table")).to_have_value("")
    page.reload()
    expect(hand.field(0, "stacks")).to_have_value("")
    expect(banner).to_be_hidden()
    page.evaluate("() => localStorage.clear()")
    page.reload()  # another tablet sees what was taken back
    expect(banner).to_contain_text("Wat in ronde 1 stond, staat er weer.")
    hand.chip(0, "stacks", 7)
    expect(banner).to_be_hidden()


def test_points_only_is_no_fault_before_anything_was_typed(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.number(0, 2)
    hand.number(1, 4)
    hand.out(0)
    expect(hand.field(0, "stacks")).to_have_value("5")
    hand.points(0, "500")
    hand.tap(page.locator("[data-tool=written]"))
    expect(page.locator('[data-part="0-result"] .big')).to_have_count(0)
    expect(page.locator(".errors [data-field$=table]:visible")).to_have_count(0)
    hand.keys("450")
    hand.points(0, "450")


def test_an_amount_beyond_all_cards_says_how_many_there_are(live: Server, page: Page) -> None:
    hand = open_form(page, start(page, live))
    hand.number(0, 2)
    hand.out(0)
    hand.keys("400")
    hand.points(0, "800")
    hand.keys("9999999999")
    expect(page.locator("[data-part='0-result'] .big")).to_have_count(0)  # not shown as none
    hand.keys("!")
    expect(page.locator("[data-part='0-errors']")).to_contain_text("1740")


@pytest.mark.parametrize("sides", [LONG, ALONE], ids=["two", "three"])
def test_ordinary_names_are_whole_in_the_form(live: Server, tablet: Page, sides: object) -> None:
    open_form(tablet, start(tablet, live, sides=sides))
    heads = ".dealer b, .dealer i, .ends span, .ends i" + (
        ", .field .who b" if sides is ALONE else ""
    )
    assert tablet.locator(heads).evaluate_all(_CUT) == []
    icon, words = tablet.locator(".mid > .icon"), tablet.locator(".dealer .who").last
    icon_box, words_box = icon.bounding_box(), words.bounding_box()
    assert icon_box
    assert words_box
    beside = icon_box["y"] < words_box["y"] + words_box["height"]
    if beside and icon_box["x"] > words_box["x"]:
        assert words_box["x"] + words_box["width"] + 4 <= icon_box["x"]
    checks.fits(tablet)
    checks.targets(tablet)


def test_the_name_of_a_side_stands_before_its_players(live: Server, page: Page) -> None:
    match = start(page, live, MEN_OUT)
    for address in (match, f"{match}/rounds/new"):
        page.goto(address)
        head = page.locator(".field.b .who")
        name, players = head.locator("b").bounding_box(), head.locator("> span").bounding_box()
        assert name
        assert players
        assert name["x"] + name["width"] < players["x"]


def test_the_deal_card_of_ten_players_shows_every_total_whole(live: Server, tablet: Page) -> None:
    points = [10058, 9500, 85, -120, 7, 15, 1000, 88, 9, 123]
    tablet.goto(start(tablet, live, {"points": points}, sides=TEN, game="vrij"))
    too_wide = _CUT.replace("part.scrollHeight > part.clientHeight + 3", "false")
    assert tablet.locator("header .field .fig").evaluate_all(too_wide) == []
    expect(tablet.get_by_text("Ronde 1 opgeslagen")).to_be_visible()
    checks.fits(tablet)


def test_who_plays_alone_neither_deals_nor_starts(live: Server, page: Page) -> None:
    match = start(page, live, sides=TEN[:1], game="vrij", options={"rounds": 1})
    page.goto(match)
    expect(page.locator(".deal h1")).to_have_text("Ada speelt")
    expect(page.locator(".deal")).not_to_contain_text("begint")
    page.locator("a[data-entry]").tap()
    expect(page.locator(".dealer")).not_to_contain_text("begint")
    page.locator("[name=sides-0-hand]").fill("12")
    Hand(page).save()
    expect(page.locator(".sheet h1")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Alle 1 rondes")
    assert stored(page.request, match)["status"] == "finished"
