"""Before a correction is saved the screen shows what it would change, on every tablet."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import checks
from tests.browser.entering import Hand
from tests.browser.match import SOLO, side, start
from tests.browser.server import Server


def out(who: int, *sides: object) -> dict[str, object]:
    return {"end": "out", "out": who, "sides": list(sides)}


FOUR = (
    out(1, side(50, 5, 1, 155), side(50, 9, 1, 900)),
    out(1, side(50, 5, 1, 155), side(50, 9, 1, 900)),
    out(1, side(60, 5, 1, 155), side(60, 9, 1, 900)),
    out(0, side(80, 5, 1, 155), side(80, 9, 0, 900)),
)
FINISHED = (*FOUR, out(0, side(100, 5, 1, 155), side(80, 9, 0, 900)))


def correct(page: Page, match: str, number: int) -> Hand:
    page.goto(f"{match}/rounds/{number}")
    expect(page.locator(".follows")).to_contain_text("Verder verandert er niets.")
    return Hand(page)


def seen(page: Page, part: Locator) -> bool:
    """Whether all of it lies within its box and on the screen."""
    box, frame = part.bounding_box(), page.locator(".follows summary").bounding_box()
    assert box is not None
    assert frame is not None
    height = frame["y"] + frame["height"]
    button = page.locator(".follows i").filter(visible=True)
    if button.count() and (more := button.bounding_box()):
        height = more["y"]
    return box["y"] + box["height"] <= height + 1


def test_the_result_and_both_totals_stand_first_and_the_rest_is_a_tap_away(
    live: Server, tablet: Page
) -> None:
    hand = correct(tablet, start(tablet, live, *FINISHED), 2)
    hand.chip(0, "stacks", 4)
    effects = tablet.locator(".follows p")
    told = ["De partij gaat verder: nog geen uitslag.", "Heren: 2635 wordt 2585."]
    told += ["Dames: 7200 wordt 7250.", "Heren: kruizen 1, was 0."]
    told += ["Heren: weggespeeld 50, 60, 80, 100."]
    expect(effects).to_have_text(told)
    for index in range(3):
        assert seen(tablet, effects.nth(index))
    is_cut = not seen(tablet, effects.last)
    assert tablet.locator(".follows .more").is_visible() == is_cut
    checks.fits(tablet)
    checks.good(tablet)
    if is_cut:
        tablet.get_by_text("Meer", exact=True).tap()
        expect(tablet.locator(".follows[open]")).to_be_visible()
        assert seen(tablet, effects.last)
        checks.fits(tablet)
        checks.good(tablet)
        tablet.get_by_text("Sluiten").filter(visible=True).tap()
        expect(tablet.locator(".follows[open]")).to_have_count(0)
    expect(tablet.locator('[data-key="1"]')).to_be_visible()


def test_a_later_round_that_no_longer_fits_is_named_whole(live: Server, tablet: Page) -> None:
    hand = correct(tablet, start(tablet, live, *FOUR), 2)
    hand.number(0, 2)  # 60, which round 3 cleared
    effects = tablet.locator(".follows p")
    expect(effects).to_have_text(
        ["Ronde 3 kan zo niet. 60 staat niet meer open. (Heren, getal)",
         "Ze blijft staan: kijk haar na."]
    )  # fmt: skip
    assert seen(tablet, effects.last)
    checks.fits(tablet)


@pytest.mark.parametrize("number", [2, 4])
def test_the_form_of_a_correction_is_as_high_as_the_screen(
    live: Server, tablet: Page, number: int
) -> None:
    correct(tablet, start(tablet, live, *FINISHED), number)
    checks.fits(tablet)


def test_a_correction_for_three_players_fits(live: Server, tablet: Page) -> None:
    nothing = [side(None), side(None)]
    played = out(0, side(50, 6, 1, 400), *nothing)
    hand = correct(tablet, start(tablet, live, played, played, sides=SOLO), 1)
    hand.field(0, "table").fill("410")
    expect(tablet.locator(".follows")).to_contain_text("Jos:")
    checks.fits(tablet)


def test_a_correction_of_pairs_with_long_names_fits(live: Server, tablet: Page) -> None:
    names = (("Annemarie", "Christiaan"), ("Marie-Louise", "van 't Hoff"))
    sides = [{"players": list(pair)} for pair in names]
    hand = correct(tablet, start(tablet, live, *FINISHED, sides=sides), 2)
    hand.chip(0, "stacks", 4)
    effects = tablet.locator(".follows p")
    expect(effects.first).to_have_text("De partij gaat verder: nog geen uitslag.")
    assert seen(tablet, effects.first)
    checks.fits(tablet)
    checks.targets(tablet)


def test_nothing_is_said_to_stay_the_same_beside_what_is_wrong(live: Server, page: Page) -> None:
    hand = correct(page, start(page, live, *FOUR), 2)
    hand.field(0, "table").fill("12,5")
    expect(page.locator(".follows p")).to_have_text(
        "Zet eerst recht wat er aan deze ronde niet klopt."
    )
    hand.field(0, "table").fill("155")
    expect(page.locator(".follows")).to_contain_text("Verder verandert er niets.")
