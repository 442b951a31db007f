"""Entering a round of single players: who went out, what the others have left, on every tablet."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.conftest import Console
from tests.browser.entering import Hand, open_form
from tests.browser.match import start, stored
from tests.browser.server import Server

NAMES = ("Anja", "Toon", "José", "Jos", "Wim", "Corrie", "Gerrit", "Truus", "Piet", "Yvonne")
LONG = ("Maria-Magdalena van Oranje-Nassau tot Amsberg", "W" * 60, *NAMES[2:])


def players(number: int, names: tuple[str, ...] = NAMES) -> list[dict[str, Any]]:
    return [{"players": [name]} for name in names[:number]]


def left(number: int, out: int = 0) -> dict[str, Any]:
    """A round in which everybody but one has something left."""
    return {"out": out, "hands": [0 if i == out else 11 + i for i in range(number)]}


def points(hand: Hand, side: int, amount: str) -> None:
    """Wait until a player is shown to get this."""
    shown = hand.page.locator(f'[data-part="{side}-result"] summary')
    expect(shown).to_have_text(amount)


def test_a_round_of_four_players_takes_11_taps(live: Server, page: Page) -> None:
    match = start(page, live, game="jokerspelen", sides=players(4))
    hand = open_form(page, match)
    hand.out(2)
    hand.keys("17!26!35")
    points(hand, 2, "78")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert hand.taps <= 11
    [facts] = stored(page.request, match)["match"]["rounds"]
    assert facts == {"out": 2, "hands": [26, 35, 0, 17]}  # the keys went on with the next player


@pytest.mark.parametrize("game", ["jokeren", "jokeren-wedstrijd"])
def test_the_other_games_take_no_more(live: Server, page: Page, game: str) -> None:
    match = start(page, live, game=game, sides=players(4))
    hand = open_form(page, match)
    hand.out(0)
    hand.keys("35!12!78")
    points(hand, 3, "78")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert hand.taps <= 11
    [facts] = stored(page.request, match)["match"]["rounds"]
    assert facts == {"out": 0, "hands": [0, 35, 12, 78]}


SIZES = [
    *(("jokerspelen", number) for number in range(2, 8)),
    ("jokeren", 3),
    ("jokeren-wedstrijd", 4),
    ("vrij", 1),
    ("vrij", 10),
]


def states(live: Server, page: Page, console: Console, game: str, number: int) -> Iterator[None]:
    """The deal card and the form, one picture after another."""
    goes_out = game != "vrij"
    first = left(number) if goes_out else {"points": list(range(number))}
    match = start(page, live, first, game=game, sides=players(number, LONG))
    page.goto(match)
    yield
    hand = open_form(page, match)
    yield
    if goes_out:
        hand.out(0)
        hand.tap(page.locator("[data-tool=count]"))
        hand.keys("2!1!")
        expect(page.locator(".kinds:visible .line .fig")).to_have_text(re.compile("= "))
        yield
        hand.tap(page.locator("[data-tool=counted]:visible"))
    if number > 2:
        console.allow("422")
        hand.save()  # the others are still blank
        expect(page.locator(".errors [data-field]:visible").first).to_be_visible()
        yield
    page.goto(f"{match}/rounds/1")
    yield


@pytest.mark.parametrize(("game", "number"), SIZES)
def test_everything_fits_and_can_be_hit(
    live: Server, tablet: Page, console: Console, game: str, number: int
) -> None:
    for _ in states(live, tablet, console, game, number):
        checks.fits(tablet)
        checks.targets(tablet)


@pytest.mark.parametrize(
    ("game", "number", "scheme"),
    [
        ("jokerspelen", 2, "light"),
        ("jokerspelen", 3, "dark"),
        ("jokerspelen", 7, "light"),
        ("jokerspelen", 7, "dark"),
        ("jokeren-wedstrijd", 4, "light"),
        ("jokeren-wedstrijd", 4, "dark"),
        ("vrij", 10, "light"),
        ("vrij", 10, "dark"),
    ],
)
def test_everything_can_be_read_by_everybody(
    live: Server, page: Page, console: Console, game: str, number: int, scheme: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for _ in states(live, page, console, game, number):
        checks.accessible(page)


def test_w3_two_kinds_of_joker_and_the_question(live: Server, page: Page) -> None:
    match = start(page, live, game="jokeren-wedstrijd", sides=players(3))
    hand = open_form(page, match)
    hand.out(0)
    hand.tap(page.locator("[data-tool=count]"))
    counter = page.locator(".kinds:visible")
    expect(counter).to_contain_text("Kon de joker nog gespeeld worden?")
    hand.keys("1!1!7!1!!")  # an ace, a king, a seven, a joker that could be played
    points(hand, 1, "78")
    hand.tap(page.locator("[data-tool=count]"))
    hand.keys("1!1!7!!1!")
    points(hand, 2, "48")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    [facts] = stored(page.request, match)["match"]["rounds"]
    counted = {"ace": 1, "court": 1, "pips": 7}
    assert facts["hands"] == [0, counted | {"joker_playable": 1}, counted | {"joker_unplayable": 1}]


@pytest.mark.parametrize(
    ("game", "options", "sum_of_one_each"),
    [
        ("jokerspelen", {}, "37"),
        ("jokeren", {}, "22"),
        ("jokeren", {"ace": 1, "joker": 10}, "22"),
        ("jokeren", {"joker": 10}, "31"),
        ("jokeren-wedstrijd", {}, "92"),
    ],
)
def test_the_counter_has_the_values_of_its_game(
    live: Server, page: Page, game: str, options: dict[str, Any], sum_of_one_each: str
) -> None:
    match = start(page, live, game=game, sides=players(3), options=options)
    hand = open_form(page, match)
    hand.out(0)
    hand.tap(page.locator("[data-tool=count]"))
    counter = page.locator(".kinds:visible")
    expect(counter).to_be_visible()
    for _kind in range(counter.locator("input").count()):
        hand.keys("1!")
    expect(page.locator('.player[data-side="1"] > .box small')).to_have_text(
        re.compile(f"= {sum_of_one_each}$")
    )


def test_w7_cards_that_are_counted_one_by_one_have_no_counter(live: Server, page: Page) -> None:
    sides = players(3)
    match = start(page, live, game="jokeren-wedstrijd", sides=sides, options={"count": "cards"})
    open_form(page, match)
    expect(page.locator("[data-tool=count]")).to_have_count(0)


def test_sums_are_added_up(live: Server, page: Page) -> None:
    match = start(page, live, game="jokerspelen", sides=players(2))
    hand = open_form(page, match)
    hand.out(0)
    hand.keys("10+7")
    points(hand, 0, "17")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert stored(page.request, match)["match"]["rounds"] == [{"out": 0, "hands": [0, 17]}]


def test_v1_plus_and_minus(live: Server, page: Page) -> None:
    match = start(page, live, game="vrij", sides=players(2))
    hand = open_form(page, match)
    hand.tap(hand.field(0, "hand"))
    hand.keys("12")
    hand.tap(page.locator("[data-key=sign]"))
    points(hand, 0, "−12")
    hand.keys("!5")
    points(hand, 1, "5")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    assert stored(page.request, match)["match"]["rounds"] == [{"points": [-12, 5]}]


def test_a_correction_shows_what_changes_and_who_is_out_now_has_nothing(
    live: Server, page: Page
) -> None:
    match = start(page, live, left(4), game="jokeren-wedstrijd", sides=players(4))
    page.goto(f"{match}/rounds/1")
    hand = Hand(page)
    hand.out(3)
    expect(hand.field(3, "hand")).to_have_value("0")
    hand.tap(hand.field(0, "hand"))
    hand.keys("40")
    expect(page.locator("[data-part=effects]")).to_contain_text("Anja: 0 wordt 40.")
    expect(page.locator("[data-part=effects]")).to_contain_text("Jos: 14 wordt 0.")
    hand.out(2)  # no, somebody else: what stood there stands there again
    expect(hand.field(3, "hand")).to_have_value("14")
    expect(hand.field(2, "hand")).to_have_value("0")
    hand.save()
    expect(page.locator(".deal h1")).to_be_visible()
    [facts] = stored(page.request, match)["match"]["rounds"]
    assert facts == {"out": 2, "hands": [40, 12, 0, 14]}


def test_what_is_half_typed_survives_a_reload(live: Server, page: Page) -> None:
    match = start(page, live, game="jokerspelen", sides=players(4))
    hand = open_form(page, match)
    hand.out(1)
    hand.keys("12!3")
    points(hand, 1, "15")
    page.reload()
    expect(page.locator("#end-1")).to_be_checked()
    expect(hand.field(2, "hand")).to_have_value("12")
    expect(hand.field(3, "hand")).to_have_value("3")
    points(hand, 1, "15")


def test_a_problem_is_said_at_its_player_and_nothing_is_lost(
    live: Server, page: Page, console: Console
) -> None:
    console.allow("422")
    match = start(page, live, game="jokeren-wedstrijd", sides=players(3))
    hand = open_form(page, match)
    hand.out(0)
    hand.keys("1!12")  # at least 2 points (W5)
    hand.save()
    said = page.locator('[data-part="1-errors"] [data-field]:visible')
    expect(said).to_have_count(1)
    expect(said).to_contain_text("minstens 2")
    expect(hand.field(1, "hand")).to_have_attribute("aria-invalid", "true")
    expect(hand.field(1, "hand")).to_be_focused()
    expect(hand.field(2, "hand")).to_have_value("12")
    assert stored(page.request, match)["match"]["rounds"] == []


def test_nobody_out_is_asked_for(live: Server, page: Page, console: Console) -> None:
    console.allow("422")
    match = start(page, live, game="jokerspelen", sides=players(2))
    hand = open_form(page, match)
    hand.save()
    expect(page.locator('[data-part="round-errors"]')).to_contain_text("Kies wie uit is.")


def test_by_keyboard_alone(live: Server, page: Page) -> None:
    match = start(page, live, game="jokerspelen", sides=players(3))
    open_form(page, match)
    keys = page.keyboard
    page.locator("#end-0").focus()
    keys.press("ArrowDown")
    expect(page.locator("#end-1")).to_be_checked()
    expect(page.locator('[name="sides-2-hand"]')).to_be_focused()
    keys.type("12")
    keys.press("Enter")
    expect(page.locator('[name="sides-0-hand"]')).to_be_focused()
    keys.type("7+10")
    keys.press("Enter")
    expect(page.locator(".save .go")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".deal h1")).to_be_visible()
    assert stored(page.request, match)["match"]["rounds"] == [{"out": 1, "hands": [17, 0, 12]}]


@pytest.mark.parametrize("way", ["reload", "poll"])
def test_what_is_half_typed_stays_with_its_player_when_the_sides_changed_places(
    live: Server, page: Page, way: str
) -> None:
    names = NAMES[:3]
    match = start(page, live, game="jokerspelen", sides=players(3))
    hand = open_form(page, match)
    hand.out(1)
    hand.keys("12!3")
    expect(hand.field(0, "hand")).to_have_value("3")
    before = stored(page.request, match)
    file = {key: before["match"][key] for key in ("seating", "first_dealer")}
    order = [{"players": [name]} for name in (names[1], names[2], names[0])]
    sent = page.request.put(
        match.replace("/matches/", "/api/v1/matches/") + "/start",
        data={"revision": before["revision"], "start": file | {"sides": order}},
    )
    assert sent.ok, sent.text()
    if way == "reload":
        page.reload()
    expect(page.locator("#end-0")).to_be_checked()
    expect(hand.field(1, "hand")).to_have_value("12")
    expect(hand.field(2, "hand")).to_have_value("3")
