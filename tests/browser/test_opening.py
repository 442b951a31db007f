"""The opening checker on a tablet (G3): tap cards, see whether it is 40."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import checks
from tests.browser.conftest import SIZES
from tests.browser.server import Server

ADDRESS = "/rules/jokeren/opening"


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        laid = page.locator(".laid a").count()
        page.locator(f"#{card}").tap()
        expect(page.locator(".laid a")).to_have_count(laid + 1)


def test_g3_two_combinations_together(live: Server, page: Page) -> None:
    page.goto(live.url + ADDRESS)
    tap(page, "c11", "c12", "c13")
    expect(page.locator(".result")).to_contain_text("Nog 10 te weinig.")
    page.get_by_role("link", name="Volgende combinatie").tap()
    expect(page.locator(".meld")).to_have_count(2)
    tap(page, "d1", "d2", "d3", "d4")
    expect(page.locator(".result .fig")).to_have_text("40")
    expect(page.locator(".result")).to_contain_text("Genoeg: je mag uitleggen.")
    page.locator(".meld").first.locator("a").first.tap()  # take the jack back
    expect(page.locator(".result .fig")).to_have_text("10")
    expect(page.locator(".meld").first).to_contain_text("Minstens drie kaarten.")
    page.go_back()
    expect(page.locator(".result .fig")).to_have_text("40")


def test_g3_a_joker_lies_for_a_card(live: Server, page: Page) -> None:
    page.goto(live.url + ADDRESS)
    tap(page, "c9", "j0", "c11", "c12")
    expect(page.locator(".result .fig")).to_have_text("39")
    expect(page.locator(".result")).to_contain_text("Nog 1 te weinig.")
    expect(page.locator(".laid .joker .as")).to_have_text("= klaver 10")


def test_the_page_is_not_loaded_again_and_the_keyboard_stays_where_it_was(
    live: Server, page: Page
) -> None:
    page.goto(live.url + ADDRESS)
    page.evaluate("document.documentElement.dataset.same = 'yes'")
    page.locator("#h7").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".laid a")).to_have_count(1)
    expect(page.locator("#h7")).to_be_focused()
    assert page.evaluate("document.documentElement.dataset.same") == "yes"


@pytest.mark.parametrize("query", ["", "?m=h11.h12.h13&m=c9.j0.c11.c12&m=s2.h2.j0&m=s5.s9.d3"])
def test_it_holds_on_every_tablet(live: Server, page: Page, query: str) -> None:
    page.goto(live.url + ADDRESS + query)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        checks.in_place(page)
    checks.accessible(page)
    page.emulate_media(color_scheme="dark")
    checks.accessible(page)


def test_without_a_script(live: Server, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, has_touch=True)
    page = context.new_page()
    page.goto(live.url + ADDRESS)
    tap(page, "h11", "h12", "h13", "h1")
    expect(page.locator(".result")).to_contain_text("Genoeg: je mag uitleggen.")
    context.close()
