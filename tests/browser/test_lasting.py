"""What survives: reloads, a server that is away, other tablets, a second tap."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.browser.conftest import Console
from tests.browser.entering import Hand, open_form
from tests.browser.match import MEN_OUT, WOMEN_OUT, start, stored
from tests.browser.server import Server


@pytest.fixture
def second(browser: Browser, console: Console) -> Iterator[Page]:
    """Another tablet."""
    context = browser.new_context(viewport={"width": 1080, "height": 810}, has_touch=True)
    page = context.new_page()
    console.listen(page)
    yield page
    context.close()


def fill(hand: Hand, table: str = "350") -> None:
    """A whole round: Dames go out with 60, Heren laid nothing."""
    hand.number(1, 2)
    hand.out(1)
    hand.keys(table)


def rounds(page: Page, match: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = stored(page.request, match)["match"]["rounds"]
    return found


def test_a_half_typed_round_survives_a_reload(live: Server, page: Page) -> None:
    match = start(page, live)
    hand = open_form(page, match)
    fill(hand)
    hand.points(1, "750")
    page.reload()
    expect(hand.field(1, "table")).to_have_value("350")
    expect(page.locator("#end-1")).to_be_checked()
    expect(page.locator("[data-banner]")).to_contain_text("Wat je al had ingevuld staat er weer")
    hand.points(1, "750")
    page.locator("[data-act]").tap()
    expect(hand.field(1, "table")).to_have_value("")


def test_a_half_typed_round_survives_a_restart_of_the_server(fresh: Server, page: Page) -> None:
    match = start(page, fresh)
    hand = open_form(page, match)
    fill(hand)
    fresh.restart()
    page.reload()
    expect(hand.field(1, "table")).to_have_value("350")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert len(rounds(page, match)) == 1


def test_a_half_typed_round_survives_the_correction_of_another(live: Server, page: Page) -> None:
    match = start(page, live, MEN_OUT)
    hand = open_form(page, match)
    hand.number(1, 3)
    hand.out(1)
    hand.keys("500")
    page.goto(f"{match}/rounds/1")
    expect(hand.field(0, "table")).to_have_value("400")
    hand.field(0, "table").fill("450")
    expect(page.locator(".follows")).to_contain_text("850 wordt 900")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    page.locator("a[data-entry]").tap()
    expect(hand.field(1, "table")).to_have_value("500")
    expect(page.locator("#sides-1-contract-3")).to_be_checked()
    assert rounds(page, match)[0]["sides"][0]["table"] == 450  # type: ignore[index]


def test_two_tablets_save_the_same_round(
    live: Server, page: Page, second: Page, console: Console
) -> None:
    console.allow("409")
    match = start(page, live)
    first_hand, second_hand = open_form(page, match), open_form(second, match)
    fill(first_hand)
    fill(second_hand, "355")
    first_hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    expect(second.locator("[data-banner]")).to_contain_text("Ronde 1 is opgeslagen")
    expect(second_hand.field(1, "table")).to_have_value("355")  # typed values stay
    second.locator("[data-act]").tap()
    clash = second.locator(".clash-box")
    expect(clash).to_contain_text("Ronde 1 is al opgeslagen")
    expect(clash.locator("tbody tr")).to_have_count(1)
    expect(clash.locator("tbody td")).to_have_text(["350", "355"])
    assert len(rounds(page, match)) == 1
    clash.locator("[data-way=replace]").tap()
    expect(second_hand.field(1, "table")).to_have_value("355")
    expect(second.locator("[data-banner]")).to_contain_text("Nog niet opgeslagen")
    expect(second.locator(".follows")).to_contain_text("750 wordt 755")
    second_hand.save()
    expect(second.locator(".deal h1")).to_be_visible()
    [facts] = rounds(page, match)
    assert facts["sides"][1]["table"] == 355  # type: ignore[index]


def test_the_second_tablet_can_leave_it_or_go_on_with_the_next_round(
    live: Server, page: Page, second: Page, console: Console
) -> None:
    console.allow("409")
    match = start(page, live)
    first_hand, second_hand = open_form(page, match), open_form(second, match)
    fill(first_hand)
    second_hand.number(1, 3)
    second_hand.out(1)
    second_hand.keys("400")
    first_hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    second_hand.save()
    second.locator(".clash-box [data-way=next]").tap()
    expect(second.locator(".round > .fig")).to_have_text("2")
    expect(second_hand.field(1, "table")).to_have_value("400")
    second_hand.save()
    expect(second.locator(".deal h1")).to_be_visible()
    assert len(rounds(page, match)) == 2


def test_an_empty_form_and_a_deal_card_follow_the_other_tablet(
    live: Server, page: Page, second: Page
) -> None:
    match = start(page, live)
    hand = open_form(page, match)
    second.goto(match)
    fill(hand)
    hand.save()
    expect(second.locator(".centre .huge")).to_have_text("2")
    expect(second.locator(".pills .fig").nth(1)).to_have_text("750")


def test_a_round_taken_back_elsewhere_renumbers_the_form(
    live: Server, page: Page, second: Page
) -> None:
    match = start(page, live, MEN_OUT, WOMEN_OUT)
    hand = open_form(page, match)
    hand.number(1, 3)
    hand.out(1)
    hand.keys("40")
    second.goto(match)
    second.locator(".undo form button").tap()
    expect(second.locator("[name=sides-1-table]")).to_have_value("420")  # its values are back
    expect(page.locator(".round > .fig")).to_have_text("2")
    expect(page.locator("[data-banner]")).to_contain_text("wordt ronde 2")
    expect(hand.field(1, "table")).to_have_value("40")
    expect(hand.field(1, "table")).to_be_focused()


def test_a_double_tap_saves_one_round(live: Server, page: Page) -> None:
    match = start(page, live)
    hand = open_form(page, match)
    fill(hand)
    page.locator(".save .go").dblclick()
    expect(page.locator(".deal h1")).to_be_visible()
    assert len(rounds(page, match)) == 1


def test_going_back_shows_the_next_round_not_the_saved_one(live: Server, page: Page) -> None:
    match = start(page, live)
    page.goto(match)
    page.locator("a[data-entry]").tap()
    hand = Hand(page)
    fill(hand)
    hand.save()
    expect(page.locator(".centre .huge")).to_have_text("2")
    page.go_back()
    expect(page.locator(".round > .fig")).to_have_text("2")
    expect(hand.field(1, "table")).to_have_value("")
    assert len(rounds(page, match)) == 1


def test_rounds_wait_while_the_server_is_away(fresh: Server, page: Page, console: Console) -> None:
    console.allow("ERR_CONNECTION", "Failed to load resource", "ERR_FAILED", "net::")
    match = start(page, fresh)
    hand = open_form(page, match)
    fill(hand)
    hand.points(1, "750")
    page.route("**/*", lambda route: route.abort())  # the network is gone
    hand.save()
    expect(page.locator("[data-banner]")).to_contain_text("wacht op verbinding")
    expect(page.locator("[data-outbox]")).to_contain_text("1 wacht op verbinding")
    expect(page.locator(".round > .fig")).to_have_text("2")
    hand.number(1, 3)
    hand.out(1)
    hand.keys("400")
    hand.save()
    expect(page.locator("[data-outbox]")).to_contain_text("2 wacht op verbinding")
    page.unroute("**/*")
    expect(page.locator(".centre .huge")).to_have_text("3")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    saved = rounds(page, match)
    assert [each["sides"][1]["contract"] for each in saved] == [60, 80]  # type: ignore[index]


def test_waiting_rounds_survive_a_reload(fresh: Server, page: Page, console: Console) -> None:
    console.allow("ERR_", "Failed to load resource")
    match = start(page, fresh)
    hand = open_form(page, match)
    fill(hand)
    hand.points(1, "750")
    page.route(re.compile("rounds/new|token|live"), refuse_posts)
    hand.save()
    expect(page.locator("[data-outbox]")).to_contain_text("1 wacht op verbinding")
    page.unroute(re.compile("rounds/new|token|live"))
    page.goto(match)
    expect(page.locator(".centre .huge")).to_have_text("2")
    assert len(rounds(page, match)) == 1


def refuse_posts(route: Route) -> None:
    if route.request.method == "POST" or "token" in route.request.url:
        route.abort()
    else:
        route.continue_()


def test_an_answer_that_got_lost_does_not_double_the_round(
    live: Server, page: Page, console: Console
) -> None:
    console.allow("ERR_", "Failed to load resource")
    match = start(page, live)
    hand = open_form(page, match)
    fill(hand)
    hand.points(1, "750")

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/rounds/new", lose_the_answer, times=1)
    hand.save()
    expect(page.locator(".centre .huge")).to_have_text("2")
    assert len(rounds(page, match)) == 1


def test_a_waiting_round_that_another_tablet_was_before_is_kept_and_shown(
    live: Server, page: Page, second: Page, console: Console
) -> None:
    console.allow("ERR_", "Failed to load resource")
    match = start(page, live)
    hand = open_form(page, match)
    fill(hand, "355")
    hand.points(1, "755")
    page.route("**/*", lambda route: route.abort())
    hand.save()
    expect(page.locator("[data-outbox]")).to_be_visible()
    other = open_form(second, match)
    fill(other)
    other.save()
    expect(second.locator(".deal h1")).to_be_visible()
    page.unroute("**/*")
    expect(page.locator("[data-refused]")).to_contain_text("is niet opgeslagen")
    page.locator("[data-refused]").tap()
    expect(page.locator(".clash-box tbody td")).to_have_text(["350", "355"])
    page.locator(".clash-box [data-way=drop]").tap()
    expect(page.locator(".centre .huge")).to_have_text("2")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert len(rounds(page, match)) == 1


def test_a_lost_session_is_renewed_and_the_round_saved(
    live: Server, page: Page, console: Console
) -> None:
    console.allow("400")
    match = start(page, live)
    hand = open_form(page, match)
    fill(hand)
    page.context.clear_cookies()
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert len(rounds(page, match)) == 1


def test_undo_brings_the_values_back(live: Server, page: Page) -> None:
    match = start(page, live, MEN_OUT)
    page.goto(match)
    page.locator(".undo form button").tap()
    expect(page.locator("[name=sides-0-table]")).to_have_value("400")
    expect(page.locator("#end-0")).to_be_checked()
    assert rounds(page, match) == []
    Hand(page).save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert len(rounds(page, match)) == 1


def test_a_correction_that_makes_a_later_round_impossible_says_so(live: Server, page: Page) -> None:
    match = start(page, live, MEN_OUT, {**MEN_OUT, "sides": [{**MEN_OUT["sides"][0],
                  "contract": 80}, MEN_OUT["sides"][1]]})  # type: ignore[index]  # fmt: skip
    page.goto(f"{match}/rounds/1")
    hand = Hand(page)
    expect(page.locator("html.js")).to_be_attached()
    hand.number(0, 3)
    expect(page.locator(".follows .is-warning").first).to_contain_text("Ronde 2 kan zo niet")
    hand.save()
    expect(page.locator(".deal h1")).to_contain_text("Ronde 2 kan zo niet")
    assert stored(page.request, match)["status"] == "to_be_checked"
    page.locator(".deal .go").tap()
    expect(page.locator(".round > .fig")).to_have_text("2")
    expect(page.locator("[data-part='0-errors'] [data-field]")).to_be_visible()
    hand.number(0, 2)
    expect(page.locator(".follows")).to_contain_text("kloppen alle rondes weer")
    hand.save()
    expect(page.locator("a[data-entry]")).to_be_visible()
    assert stored(page.request, match)["status"] == "playing"


def test_a_server_that_cannot_save_now_is_asked_again(
    live: Server, page: Page, console: Console
) -> None:
    console.allow("503")
    match = start(page, live)
    hand = open_form(page, match)
    fill(hand)
    hand.points(1, "750")
    busy = {"status": 503, "content_type": "application/json", "body": '{"code": "busy"}'}
    page.route("**/rounds/new", lambda route: route.fulfill(**busy), times=2)
    hand.save()
    expect(page.locator("[data-outbox]")).to_contain_text("1 wacht op verbinding")
    expect(page.locator(".centre .huge")).to_have_text("2")
    assert len(rounds(page, match)) == 1


def test_the_first_load_is_small(live: Server, browser: Browser, page: Page) -> None:
    """Speed 10: at most 60 kB and 8 requests for the entry form on a tablet that knows nothing."""
    match = start(page, live)
    context = browser.new_context()
    fresh_page = context.new_page()
    sizes = []

    def loaded(request: Request) -> None:
        if "/live" not in request.url:  # what it asks again every few seconds is no part of it
            sizes.append(request.sizes()["responseBodySize"])

    fresh_page.on("requestfinished", loaded)
    fresh_page.goto(f"{match}/rounds/new")
    fresh_page.wait_for_load_state("networkidle")
    context.close()
    assert len(sizes) <= 8
    assert sum(sizes) <= 60_000
