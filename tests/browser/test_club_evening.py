"""An evening of the club on its one page: sizes, targets, axe, taps, two organisers."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scorekeeper.services import matches
from scorekeeper.services.club import draws, evenings, seating
from scorekeeper.services.club.records import Evening
from tests.browser import checks, club
from tests.browser.conftest import Console
from tests.browser.server import Server
from tests.browser.waiting import held
from tests.services.club import playing
from tests.services.club.playing import DESK

LAPTOP = {"width": 1440, "height": 900}


def address(server: Server, evening: Evening, more: str = "") -> str:
    return f"{server.url}/club/evenings/{evening.id}{more}"


def opened(page: Page, where: str) -> None:
    page.goto(where)
    expect(page.locator("html.js")).to_be_attached()


@pytest.fixture(scope="module")
def busy(live: Server) -> Evening:
    """Sixty members, long names among them; the first match round is being played at 15 tables."""
    evening, ids = club.evening(live, "xC", club.names(64, long=True), 60)
    with club.services(live):
        evenings.check_in(evening.id, ids[60], "cancelled", DESK)
        now = evenings.load_evening(evening.id)
        now = draws.propose_draw(now.id, 1, now.revision, DESK)
        now = seating.accept_draw(now.id, 1, now.revision, DESK)
        playing.play(now, 1, 1, 3000, 2000)
        playing.enter(playing.match_at(now, 1, 2), 50, 100, 100)
        playing.on_paper(now, 1, 3, 3000, -150)
        now = evenings.load_evening(evening.id)
        return draws.propose_draw(now.id, 2, now.revision, DESK)


@pytest.mark.parametrize("opens", ["", "?door=1&who=1", "?table=1-4", "?by=2-stones", "?results=1"])
def test_every_state_of_the_page_is_good(
    tablet: Page, live: Server, busy: Evening, opens: str
) -> None:
    opened(tablet, address(live, busy, opens))
    checks.good(tablet)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_good_on_the_organisers_laptop(
    page: Page, live: Server, busy: Evening, scheme: str
) -> None:
    page.set_viewport_size(LAPTOP)
    page.emulate_media(color_scheme=scheme)
    for place in ("?table=1-2&history=1", "/rounds/1/seating"):
        opened(page, address(live, busy, place))
        checks.good(page)
    page.goto(f"{live.url}/club/competitions/{busy.competition.id}/evenings/new")
    checks.good(page)


def test_the_results_fit_on_a_phone(page: Page, live: Server, busy: Evening) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, address(live, busy, "?results=1"))
    checks.no_sideways_scroll(page)
    name = page.locator(".entered tbody th").first.bounding_box()
    assert name
    assert name["width"] > 140


def test_an_evening_by_tapping_without_leaving_the_page(page: Page, live: Server) -> None:
    """From check-in to closing: one tap a member, and nothing loads the page again."""
    evening, ids = club.evening(live, "xD", club.names(9), 0, rounds=1)
    opened(page, address(live, evening))
    page.evaluate("() => { window.here = true; }")
    for member in ids[:7]:
        page.click(f"#mark-{member}")
    expect(page.locator("#door .counts")).to_contain_text("7 aanwezig")
    page.fill("#search", "ank xd")
    page.fill("#search", "xD Riet")
    assert page.locator(".visitors > li:visible").count() == 1
    page.keyboard.press("Enter")
    expect(page.locator("#door .counts")).to_contain_text("8 aanwezig")
    expect(page.locator("#search")).to_have_value("")
    page.click(f"#more-{ids[8]}")
    page.get_by_role("button", name="Afgemeld", exact=True).click()
    expect(page.locator("#door .counts")).to_contain_text("1 afgemeld")
    page.locator("#round-1").get_by_role("button", name="Loten").click()
    expect(page.locator("#round-1 .seat")).to_have_count(8)
    seats = page.locator("#round-1 .seat")
    one, other = seats.nth(0).inner_text(), seats.nth(4).inner_text()
    seats.nth(0).click()
    expect(page.locator("#round-1 .seat[aria-current]")).to_have_text(one)
    page.locator("#round-1 button.seat", has_text=other).click()
    expect(page.locator("#round-1 .seat").nth(0)).to_have_text(other)
    page.get_by_role("button", name="Laat deze loting tellen").click()
    expect(page.locator("#round-1 .at")).to_have_count(2)
    for table in (1, 2):
        page.locator("#round-1 .at").nth(table - 1).click()
        page.fill("input[name=total-0]", "3000")
        page.fill("input[name=total-1]", f"{1000 * table}")
        page.get_by_role("button", name="Eindstand opslaan").click()
        expect(page.locator(f"#table-1-{table}.is-paper")).to_be_visible()
    page.get_by_role("button", name="Avond afsluiten").click()
    expect(page.locator("#bar")).to_contain_text("De avond is afgesloten")
    assert page.evaluate("() => window.here")
    with club.services(live):
        assert evenings.load_evening(evening.id).is_closed


def test_an_ordinary_evening_is_a_tap_a_player_and_five_more(page: Page, live: Server) -> None:
    """Two match rounds, everything else entered at the tables: the figure in the guide."""
    evening, ids = club.evening(live, "xK", club.names(8), 0)
    opened(page, address(live, evening))
    taps = 0

    def tap(what: Locator) -> None:
        nonlocal taps
        what.click()
        taps += 1

    for member in ids:
        tap(page.locator(f"#mark-{member}"))
    for number in (1, 2):
        part = page.locator(f"#round-{number}")
        tap(part.get_by_role("button", name="Loten"))
        expect(part.locator(".seat")).to_have_count(len(ids))
        tap(part.get_by_role("button", name="Laat deze loting tellen"))
        expect(part.locator(".at")).to_have_count(2)
        with club.services(live):
            for table in (1, 2):
                playing.play(evening, number, table, 3000, 2000)
    expect(page.locator("#round-2 .is-finished")).to_have_count(2)
    tap(page.get_by_role("button", name="Avond afsluiten"))
    expect(page.locator("#bar")).to_contain_text("De avond is afgesloten")
    assert taps == len(ids) + 5


def test_what_is_searched_stays_while_another_notes_somebody(page: Page, live: Server) -> None:
    evening, ids = club.evening(live, "xL", club.names(6), 0)
    opened(page, address(live, evening))
    page.fill("#search", "xL Ank")
    page.fill("#search", "xL An")
    with club.services(live):
        evenings.check_in(evening.id, ids[0], "present", DESK)
    expect(page.locator("#door .counts")).to_contain_text("1 aanwezig")
    expect(page.locator("#search")).to_have_value("xL An")
    assert page.locator(".visitors > li:visible").count() == 1


def test_a_lost_session_costs_one_more_tap(page: Page, live: Server, console: Console) -> None:
    console.allow("400", "ERR_FAILED")
    page.route("**/live", lambda route: route.abort())  # its answer would bring the session back
    evening, ids = club.evening(live, "xM", club.names(4), 0)
    opened(page, address(live, evening))
    page.context.clear_cookies(name="scorekeeper")
    page.click(f"#mark-{ids[0]}")
    expect(page.locator("#bar .notice.is-problem:visible")).to_have_count(1)
    page.click(f"#mark-{ids[0]}")
    expect(page.locator("#door .counts")).to_contain_text("1 aanwezig")


def test_quick_taps_are_all_kept_and_nothing_jumps(page: Page, live: Server) -> None:
    evening, ids = club.evening(live, "xE", club.names(60), 0)
    opened(page, address(live, evening))
    last = sorted(ids)[-1]
    page.locator(f"#mark-{last}").scroll_into_view_if_needed()
    top = page.locator(f"#mark-{last}").bounding_box()
    page.evaluate(
        "ids => ids.forEach((id) => document.getElementById(`mark-${id}`).click())", ids[-20:]
    )
    assert page.locator(".visitors > .is-present").count() >= 20  # at once
    expect(page.locator("#door .counts")).to_contain_text("20 aanwezig")
    after = page.locator(f"#mark-{last}").bounding_box()
    assert top
    assert after
    assert abs(top["y"] - after["y"]) < 4


def test_a_round_at_a_table_shows_by_itself_and_what_is_typed_stays(
    page: Page, live: Server
) -> None:
    evening, _ids = club.evening(live, "xF", club.names(8), 8, rounds=1)
    with club.services(live):
        now = draws.propose_draw(evening.id, 1, evening.revision, DESK)
        now = seating.accept_draw(now.id, 1, now.revision, DESK)
    opened(page, address(live, evening, "?table=1-2"))
    page.fill("input[name=total-0]", "2150")
    page.evaluate("() => document.activeElement.blur()")
    with club.services(live):
        playing.enter(playing.match_at(now, 1, 1), 50, 100, 100)
        evenings.check_in(evening.id, _ids[0], "absent", DESK)
    expect(page.locator("#door .counts")).to_contain_text("7 aanwezig")
    expect(page.locator("input[name=total-0]")).to_have_value("2150")
    # The other organiser was busy elsewhere: what is typed here is saved all the same.
    page.fill("input[name=total-1]", "1890")
    page.get_by_role("button", name="Eindstand opslaan").click()
    expect(page.locator("#table-1-2.is-paper")).to_be_visible()
    expect(page.locator("#table-1-1")).to_contain_text("ronde 2")


def test_of_two_organisers_the_second_is_told_and_keeps_what_he_typed(
    page: Page, live: Server, console: Console
) -> None:
    console.allow("409")
    evening, _ids = club.evening(live, "xG", club.names(4), 4, rounds=1)
    with club.services(live):
        now = draws.propose_draw(evening.id, 1, evening.revision, DESK)
        now = seating.accept_draw(now.id, 1, now.revision, DESK)
    opened(page, address(live, evening, "?table=1-1"))
    page.fill("input[name=total-0]", "2150")
    page.fill("input[name=total-1]", "1890")
    with club.services(live):
        now = playing.on_paper(now, 1, 1, 2150, 1990)
    page.get_by_role("button", name="Eindstand opslaan").click()
    expect(page.locator("#bar")).to_contain_text("Iemand anders heeft dit net veranderd")
    expect(page.locator("#table-1-1 .side").nth(1)).to_contain_text("1990")
    expect(page.locator("input[name=total-1]")).to_have_value("1890")
    page.get_by_role("button", name="Eindstand opslaan").click()
    expect(page.locator("#table-1-1 .side").nth(1)).to_contain_text("1890")


def test_a_draw_for_sixty_shows_that_it_is_at_work(page: Page, live: Server) -> None:
    evening, _ids = club.evening(live, "xH", club.names(60), 60, rounds=1)
    opened(page, address(live, evening))
    let_go = held(page, "**/draw")
    page.get_by_role("button", name="Loten").click()
    expect(page.locator("[data-busy]")).to_be_visible()
    let_go()
    expect(page.locator("#round-1 .seat")).to_have_count(60)
    expect(page.locator("[data-busy]")).to_be_hidden()


def test_c5_from_the_code_to_the_deal_card_with_the_names(page: Page, live: Server) -> None:
    evening, _ids = club.evening(live, "xI", club.names(4), 4, rounds=1)
    with club.services(live):
        now = draws.propose_draw(evening.id, 1, evening.revision, DESK)
        seating.accept_draw(now.id, 1, now.revision, DESK)
    page.goto(address(live, evening, "/rounds/1/seating"))
    target = page.locator(".codes a").get_attribute("href") or ""
    page.goto(live.url + re.sub(r"^http://[^/]*", "", target))
    expect(page.locator("#screen .seated-at")).to_have_text("Tafel 1, speelronde 1")
    checks.good(page)
    page.get_by_role("link", name="Iemand anders deelt").click()
    page.locator(".deals").nth(1).click()
    page.get_by_role("button", name="Opslaan").click()
    page.wait_for_url(re.compile("/sheet$"))
    with club.services(live):
        match = matches.load_match(playing.match_at(evening, 1, 1)).match
    assert match.first_dealer == match.seating[1]


def test_without_a_script_the_same_forms_work(browser: Browser, live: Server) -> None:
    evening, ids = club.evening(live, "xJ", club.names(4), 0, rounds=1)
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(address(live, evening))
    for member in ids:
        plain.click(f"#mark-{member}")
        assert plain.url.endswith(f"#member-{member}")
    plain.get_by_role("button", name="Loten").click()
    assert plain.url.endswith("#round-1")
    plain.locator("#round-1 a.seat").first.click()
    plain.locator("#round-1 button.seat").last.click()
    plain.get_by_role("button", name="Laat deze loting tellen").click()
    plain.get_by_role("button", name="Ongedaan maken").click()
    assert "ingetrokken" in plain.locator("#bar").inner_text()
    context.close()
    with club.services(live):
        assert evenings.load_evening(evening.id).draws == {}
