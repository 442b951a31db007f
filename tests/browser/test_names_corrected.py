"""Names that are corrected elsewhere while a round is half typed, or waits on this tablet."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Console
from tests.browser.match import MEN, WOMEN, start, stored
from tests.browser.server import Server
from tests.browser.waiting import (
    begin,
    card,
    drafts,
    elsewhere,
    fill,
    load_all,
    look,
    offline,
    online,
    open_entry,
    points,
    sent,
    waits,
)

pytestmark = pytest.mark.usefixtures("cut_off")
THREE = ({"players": ["Ann"]}, {"players": ["Bob"]}, {"players": ["Cor"]})
NOBODY_KNOWS = [{"players": [name]} for name in ("Piet", "Ann", "Els")]


def corrected(page: Page, match: str, *sides: object, game: str = "vrij") -> None:
    elsewhere(page, match, "start", {"start": {"game": game, "sides": list(sides)}})


def amounts(page: Page) -> list[str]:
    return [each.input_value() for each in page.locator("[name$=-hand]").all()]


def test_a_form_that_is_open_keeps_what_was_typed(live: Server, page: Page) -> None:
    match = start(page, live)
    page.goto(f"{match}/rounds/new")
    page.locator("label:has(#end-0)").tap()
    page.locator("[name=sides-0-table]").fill("400")
    men, women = MEN | {"players": ["Joost", "Toon"]}, WOMEN | {"players": ["Anna", "José"]}
    corrected(page, match, men, women, game="highfive")
    expect(page.locator(".who").first).to_contain_text("Joost")
    expect(page.locator("[name=sides-0-table]")).to_have_value("400")
    expect(page.locator("#end-0")).to_be_checked()


def test_a_dealer_set_by_hand_who_is_not_known_any_more_is_asked_about(
    live: Server, page: Page, console: Console
) -> None:
    console.allow("422")
    match = start(page, live)
    page.goto(f"{match}/rounds/new")
    page.locator("label:has(#end-stock)").tap()
    page.locator("details.dealer summary").tap()
    page.locator("#dealer").select_option("Toon")
    men = MEN | {"players": ["Joost", "Teun"]}
    corrected(page, match, men, WOMEN, game="highfive")
    expect(page.locator(".who").first).to_contain_text("Joost")
    expect(page.locator("#dealer")).to_have_value("Toon")
    page.locator(".save .go").tap()
    expect(page.locator(".entry")).to_contain_text("Toon zit niet aan tafel. Kies wie deelde.")
    assert stored(page.request, match)["match"]["rounds"] == []


def test_a_half_typed_round_is_offered_after_both_names_were_corrected(
    live: Server, page: Page
) -> None:
    match = begin(live, page)
    open_entry(page, match)
    fill(page, 11, 12)
    page.goto(match)
    corrected(page, match, {"players": ["Anna"]}, {"players": ["Bobby"]})
    open_entry(page, match)
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("was voor Ann – Bob")
    banner.locator("[data-act]").tap()
    expect(page.locator("[name=sides-0-hand]")).to_have_value("11")
    expect(page.locator("[name=sides-1-hand]")).to_have_value("12")


def test_names_and_places_changed_at_once_put_no_figure_under_another(
    live: Server, page: Page
) -> None:
    match = begin(live, page)
    open_entry(page, match)
    load_all(page)
    offline(page)
    fill(page, 3, 4)
    page.locator(".save .go").tap()
    waits(page, "1 wacht")
    corrected(page, match, {"players": ["Anna"]}, {"players": ["Bobby"]})
    corrected(page, match, {"players": ["Bobby"]}, {"players": ["Anna"]})
    online(page)
    typed = ["Hier ingevuld", re.compile("Ann.*3"), re.compile("Bob.*4")]
    expect(look(page).locator(".clash-typed p")).to_have_text(typed)
    assert points(page, match) == []


def test_a_draft_of_which_nobody_knows_whose_it_is_is_offered(live: Server, page: Page) -> None:
    match = start(page, live, sides=THREE, game="vrij")
    open_entry(page, match)
    fill(page, 11, 12)
    page.locator("[name=sides-2-hand]").fill("13")
    page.goto(match)
    corrected(page, match, *NOBODY_KNOWS)
    open_entry(page, match)
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("was voor Ann – Bob – Cor")
    assert amounts(page) == ["", "", ""]
    assert len(drafts(page)) == 1  # until somebody has decided
    banner.locator("[data-act]").tap()
    expect(banner).to_contain_text("Kijk na of alles bij de goede staat")
    assert amounts(page) == ["12", "11", "13"]  # who is known has his own
    page.locator(".save .go").tap()
    card(page, 2)
    assert points(page, match) == [[12, 11, 13]]


def test_a_round_that_waited_for_sides_that_nobody_knows_is_shown_and_filled_in(
    live: Server, page: Page
) -> None:
    match = start(page, live, sides=THREE, game="vrij")
    open_entry(page, match)
    load_all(page)
    offline(page)
    fill(page, 11, 12)
    page.locator("[name=sides-2-hand]").fill("13")
    page.locator(".save .go").tap()
    waits(page, "1 wacht")
    corrected(page, match, *NOBODY_KNOWS)
    online(page)
    panel = look(page)
    typed = ["Hier ingevuld", *(re.compile(f"{who}.*1{n}") for n, who in enumerate("ABC", 1))]
    expect(panel.locator(".clash-typed p")).to_have_text(typed)
    panel.locator("[data-way=mend]").tap()
    expect(page.locator("[data-banner]")).to_contain_text("ingevuld voor Ann – Bob – Cor")
    assert amounts(page) == ["12", "11", "13"]
    page.locator(".save .go").tap()
    card(page, 2)
    sent(page)
    assert stored(page.request, match)["match"]["rounds"][0]["points"] == [12, 11, 13]
