"""Where the focus and the cursor are, while parts of the evening's page are replaced."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services.club import draws, evenings, seating
from scorekeeper.services.club.records import Evening
from tests.browser import club
from tests.browser.server import Server
from tests.browser.test_club_evening import address, opened
from tests.services.club.playing import DESK


def playing_at_two_tables(live: Server, season: str) -> tuple[Evening, list[int]]:
    evening, ids = club.evening(live, season, club.names(9), 8, rounds=1)
    with club.services(live):
        now = draws.propose_draw(evening.id, 1, evening.revision, DESK)
        seating.accept_draw(now.id, 1, now.revision, DESK)
    return evening, ids


def another_notes(live: Server, evening: Evening, member: int) -> None:
    with club.services(live):
        evenings.check_in(evening.id, member, "present", DESK)


def test_the_focus_stays_at_the_table_that_is_opened_and_saved(page: Page, live: Server) -> None:
    evening, _ids = playing_at_two_tables(live, "vA")
    opened(page, address(live, evening))
    head = page.locator("#table-1-2 .at")
    head.focus()
    page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-expanded", "true")
    expect(head).to_be_focused()
    page.fill("#table-1-2 [name=total-0]", "3000")
    page.fill("#table-1-2 [name=total-1]", "2000")
    page.keyboard.press("Enter")
    expect(page.locator("#table-1-2.is-paper")).to_be_visible()
    expect(head).to_be_focused()


def test_the_focus_goes_to_the_head_of_what_was_drawn(page: Page, live: Server) -> None:
    evening, _ids = club.evening(live, "vB", club.names(8), 8, rounds=1)
    opened(page, address(live, evening))
    page.locator("#round-1").get_by_role("button", name="Loten").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#round-1 .seat")).to_have_count(8)
    expect(page.locator("#round-head-1")).to_be_focused()
    seat = page.locator("#round-1 .seat").first
    own = seat.get_attribute("id")
    seat.focus()
    page.keyboard.press("Enter")
    expect(seat).to_have_attribute("aria-current", "true")
    expect(page.locator(f"#{own}")).to_be_focused()


def test_the_cursor_stays_in_the_search_while_another_notes_somebody(
    page: Page, live: Server
) -> None:
    evening, ids = club.evening(live, "vC", club.names(6), 0)
    opened(page, address(live, evening))
    page.locator("#search").press_sequentially("vC An")
    page.keyboard.press("ArrowLeft")
    page.evaluate("() => { window.was = document.activeElement; }")
    another_notes(live, evening, ids[0])
    expect(page.locator("#door .counts")).to_contain_text("1 aanwezig")
    page.keyboard.type("j")
    expect(page.locator("#search")).to_have_value("vC Ajn")
    assert page.evaluate("() => window.was === document.activeElement")


def test_a_list_of_names_stays_open_while_another_notes_somebody(page: Page, live: Server) -> None:
    evening, ids = playing_at_two_tables(live, "vD")
    opened(page, address(live, evening, "?table=1-1"))
    names = page.locator("select[name=substitute]")
    names.scroll_into_view_if_needed()
    names.click()
    page.wait_for_function("() => document.activeElement.matches('select:open')")
    page.evaluate("() => { window.was = document.activeElement; }")
    another_notes(live, evening, ids[8])
    expect(page.locator("#door .counts")).to_contain_text("9 aanwezig")
    assert page.evaluate("() => window.was.isConnected && window.was.matches(':open')")
    expect(page.locator("#round-1 .is-stale")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#round-1 .is-stale")).to_contain_text("niet geloot")
    assert page.evaluate("() => window.was === document.activeElement")


@pytest.mark.parametrize("field", ["total-0", "from_round"])
def test_a_field_with_the_cursor_in_it_stays_itself(page: Page, live: Server, field: str) -> None:
    evening, ids = playing_at_two_tables(live, f"v{field}")
    opened(page, address(live, evening, "?table=1-1"))
    page.focus(f"[name={field}]")
    page.evaluate("() => { window.was = document.activeElement; }")
    another_notes(live, evening, ids[8])
    expect(page.locator("#round-1 .is-stale")).to_be_visible()
    assert page.evaluate("() => window.was === document.activeElement")
