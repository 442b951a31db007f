"""The evening over a slow network: taps before an answer, and taps while one arrives."""

from playwright.sync_api import Page, expect

from scorekeeper.services.club import draws, evenings
from tests.browser import club
from tests.browser.conftest import Console
from tests.browser.server import Server
from tests.browser.test_club_evening import address, opened
from tests.browser.waiting import held
from tests.services.club.playing import DESK


def press(page: Page, what: str) -> None:
    """A finger goes down, and stays there."""
    page.locator(what).scroll_into_view_if_needed()
    box = page.locator(what).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def test_c2_everybody_who_was_tapped_before_the_draw_is_in_it(page: Page, live: Server) -> None:
    """The draw goes out while taps at the door are on their way: nobody sits out unasked."""
    evening, ids = club.evening(live, "xN", club.names(8), 5, rounds=1)
    opened(page, address(live, evening))
    let_go = held(page, "**/attendance")
    for member in ids[5:]:
        page.click(f"#mark-{member}")
    page.locator("#round-1").get_by_role("button", name="Loten").click()
    let_go()
    expect(page.locator("#round-1 .seat")).to_have_count(8)
    with club.services(live):
        draw = evenings.load_evening(evening.id).draws[1]
    assert (draw.sizes, draw.sat_out) == ((4, 4), ())


def test_c2_tables_that_were_chosen_for_fewer_are_not_drawn(
    page: Page, live: Server, console: Console
) -> None:
    console.allow("409")
    evening, ids = club.evening(live, "xO", club.names(8), 5, rounds=1)
    opened(page, address(live, evening))
    let_go = held(page, "**/attendance")
    page.locator("#round-1 .choice", has_text="1 tafel van 4").click()
    for member in ids[5:]:
        page.click(f"#mark-{member}")
    page.locator("#round-1").get_by_role("button", name="Loten").click()
    let_go()
    expect(page.locator("#bar")).to_contain_text("Er zijn nu 8 spelers")
    expect(page.locator("#round-1 input:checked")).to_have_value("")


def test_what_was_wrong_is_said_although_another_tap_followed(
    page: Page, live: Server, console: Console
) -> None:
    console.allow("409")
    evening, ids = club.evening(live, "xR", club.names(6), 5, rounds=1)
    opened(page, address(live, evening))
    with club.services(live):
        evenings.check_in(evening.id, ids[0], None, DESK)
    let_go = held(page, "**/draw")
    page.locator("#round-1").get_by_role("button", name="Loten").click()
    page.click(f"#mark-{ids[5]}")
    let_go()
    expect(page.locator("#bar")).to_contain_text("Iemand anders heeft dit net veranderd")
    expect(page.locator("#door .counts")).to_contain_text("5 aanwezig")


def test_what_another_did_is_seen_before_ones_own_taps_go_on(
    page: Page, live: Server, console: Console
) -> None:
    """Of two organisers one swaps seats while the other's tap is on its way to let it count."""
    console.allow("409")
    evening, ids = club.evening(live, "xQ", club.names(9), 8, rounds=1)
    with club.services(live):
        now = draws.propose_draw(evening.id, 1, evening.revision, DESK)
    opened(page, address(live, evening, "?door=1"))
    let_go = held(page, "**/attendance")
    page.click(f"#more-{ids[8]}")
    page.get_by_role("button", name="Afgemeld", exact=True).click()
    with club.services(live):
        one, other = (table.sides[0][0] for table in now.tables)
        draws.swap_seats(evening.id, 1, one, other, now.revision, DESK)
    page.get_by_role("button", name="Laat deze loting tellen").click()
    let_go()
    expect(page.locator("#bar")).to_contain_text("Iemand anders heeft dit net veranderd")
    page.get_by_role("button", name="Laat deze loting tellen").click()
    expect(page.locator("#round-1 .at")).to_have_count(2)


def test_a_tap_is_kept_while_an_own_answer_arrives(page: Page, live: Server) -> None:
    evening, ids = club.evening(live, "xS", club.names(5), 3, rounds=1)
    opened(page, address(live, evening))
    let_go = held(page, "**/attendance")
    page.click(f"#mark-{ids[3]}")
    press(page, "#round-1 .go")
    let_go()
    page.wait_for_function(
        "was => document.querySelector('club-evening').latest > was", arg=evening.revision
    )
    page.mouse.up()
    expect(page.locator("#round-1 .seat")).to_have_count(4)


def test_a_tap_is_kept_while_anothers_step_arrives(page: Page, live: Server) -> None:
    evening, ids = club.evening(live, "xT", club.names(5), 0, rounds=1)
    opened(page, address(live, evening))
    press(page, f"#mark-{ids[0]}")
    with page.expect_response(address(live, evening)) as fresh, club.services(live):
        evenings.check_in(evening.id, ids[1], "present", DESK)
    fresh.value.finished()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    page.mouse.up()
    expect(page.locator("#door .counts")).to_contain_text("2 aanwezig")
    expect(page.locator(f"#mark-{ids[0]}")).to_have_attribute("aria-pressed", "true")


def test_what_is_typed_after_saving_stays_when_the_answer_comes(page: Page, live: Server) -> None:
    evening, ids = club.evening(live, "xU", club.names(4), 0, rounds=1)
    opened(page, address(live, evening, "?results=1"))
    let_go = held(page, "**/results")
    page.fill(f"[name=points-1-{ids[0]}]", "26")
    page.get_by_role("button", name="Uitslag opslaan").click()
    page.fill(f"[name=points-1-{ids[1]}]", "27")
    let_go()
    expect(page.locator("#bar")).to_contain_text("De uitslagen zijn opgeslagen")
    expect(page.locator(f"[name=points-1-{ids[1]}]")).to_have_value("27")
