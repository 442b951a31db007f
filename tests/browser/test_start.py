"""The start screen and what belongs to it, in a browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.app import create_app
from tests.browser import checks
from tests.browser.conftest import SIZES, Console
from tests.browser.server import Server
from tests.web import conftest as stored

LONG = "Wilhelmina Christina Maria-Theresia van der Zwaluwenberg-Prins"[:60]
MATCH = re.compile(r"/matches/[0-9a-f]{8}-[0-9a-f-]{27}$")  # no form of a new one looks like it
SCREENS = (
    "/",
    "/matches",
    "/matches?show=deleted",
    "/matches/new",
    "/matches/new?game=highfive",
    "/matches/new?game=highfive&size=1-1",
    "/matches/new?game=highfive&size=1-1-1",
    "/records",
    "/settings",
    "/rules/highfive",
)


@contextmanager
def data_of(server: Server) -> Iterator[None]:
    """The services on the database of a server."""
    app = create_app({"INSTANCE": str(server.instance)})
    with app.app_context():
        yield


@pytest.fixture(scope="module")
def played(live: Server) -> Server:
    """A server with matches of every kind, with names that are hard to place."""
    with data_of(live):
        from scorekeeper.services import matches

        stored.finished()
        stored.finished({"players": [LONG, "'t Hart"]}, {"players": ["عبد عيسى", "<b>Jan</b>"]})
        gone = stored.finished()
        matches.delete_match(gone.id, gone.revision, stored.ACTOR)
        stored.start(*({"players": [name]} for name in ("Bep", LONG, "Null")))
        stored.start({"players": [LONG]}, {"players": ["W" * 60]})
        going_on = stored.start(seating=["Toon", "José", "Jos", "Anja"])
        stored.clear(going_on, 1, 60)
    return live


@pytest.mark.parametrize("address", SCREENS)
def test_every_screen_holds_on_every_tablet_and_a_phone(
    played: Server, page: Page, address: str
) -> None:
    page.goto(played.url + address)
    for width, height in (*SIZES.values(), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        checks.in_place(page)


@pytest.mark.parametrize("address", SCREENS)
def test_every_screen_can_be_read_by_everybody(played: Server, page: Page, address: str) -> None:
    page.goto(played.url + address)
    checks.accessible(page)
    page.emulate_media(color_scheme="dark")
    checks.accessible(page)


def test_the_start_screen_of_an_empty_program(fresh: Server, tablet: Page) -> None:
    tablet.goto(fresh.url)
    expect(tablet.get_by_role("heading", name="Nog geen partijen")).to_be_visible()
    checks.fits(tablet)
    checks.good(tablet)


def test_the_options_unfold_and_hold(played: Server, tablet: Page) -> None:
    tablet.goto(f"{played.url}/matches/new?game=highfive")
    tablet.get_by_text("Afspraken").tap()
    expect(tablet.get_by_role("group", name="Uitgave")).to_be_visible()
    checks.good(tablet)


@pytest.mark.parametrize("game", ["highfive", "vrij"])
def test_every_game_and_number_of_players_is_seen_at_once(
    fresh: Server, tablet: Page, game: str
) -> None:
    tablet.goto(f"{fresh.url}/matches/new?game={game}")
    height = tablet.evaluate("() => document.querySelector('.begin-bar').offsetTop")
    for button in tablet.locator(".what .picks button").all():
        box = button.bounding_box()
        assert box
        assert box["y"] + box["height"] <= height


def chairs(page: Page) -> list[str]:
    expect(page.locator(".chair").first).to_be_visible()
    return [box.input_value() for box in page.locator(".chair input[type=text]").all()]


def begins(page: Page) -> None:
    """Tap Begin; the match has begun when its own address is there."""
    page.get_by_role("button", name="Beginnen").tap()
    page.wait_for_url(MATCH)


def test_the_same_four_people_take_two_taps(fresh: Server, page: Page) -> None:
    with data_of(fresh):
        stored.start(seating=["Toon", "José", "Jos", "Anja"])
    page.goto(fresh.url)
    page.get_by_role("link", name="Nieuwe partij").tap()
    assert chairs(page) == ["Toon", "José", "Jos", "Anja"]
    begins(page)


def test_a_rematch_takes_one_tap(fresh: Server, page: Page) -> None:
    with data_of(fresh):
        first = stored.finished().id
    page.goto(fresh.url)
    page.get_by_role("button", name="Revanche").tap()
    page.wait_for_url(MATCH)
    assert first not in page.url


def test_names_are_tapped_onto_the_yellow_chair(played: Server, page: Page) -> None:
    page.goto(f"{played.url}/matches/new?game=highfive")
    for name in ("Anja", "Jos", "José", "Toon"):
        page.get_by_role("button", name=name, exact=True).tap()
    assert chairs(page) == ["Anja", "Jos", "José", "Toon"]
    # A seated name tapped for another chair changes places.
    page.locator(".chair input[type=text]").first.tap()
    page.get_by_role("button", name="José", exact=True).tap()
    assert chairs(page) == ["José", "Jos", "Anja", "Toon"]
    page.locator(".chair .deals").nth(3).tap()
    begins(page)


def test_a_tap_on_a_chair_brings_no_keyboard_until_another_name_is_wanted(
    played: Server, page: Page
) -> None:
    page.goto(f"{played.url}/matches/new?game=highfive")
    second = page.locator(".chair input[type=text]").nth(1)
    second.tap()
    expect(second).to_have_attribute("inputmode", "none")
    page.get_by_role("button", name="Andere naam").tap()
    expect(second).to_be_focused()
    expect(second).to_have_attribute("inputmode", "text")


def test_the_first_names_are_typed_and_enter_goes_to_the_next_chair(
    fresh: Server, page: Page
) -> None:
    page.goto(f"{fresh.url}/matches/new")
    expect(page.locator(".known")).to_be_hidden()
    page.locator(".chair input[type=text]").first.tap()
    for name in ("Toon", "José", "Jos"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.type("Anja")
    page.keyboard.press("Enter")
    page.wait_for_url(MATCH)


def test_another_number_of_players_keeps_the_names_without_a_new_page(
    fresh: Server, page: Page
) -> None:
    page.goto(f"{fresh.url}/matches/new")
    page.locator(".chair input[type=text]").first.fill("Toon")
    page.evaluate("() => { window.samePage = true; }")
    page.get_by_role("button", name="3", exact=True).tap()
    expect(page.locator(".chair")).to_have_count(3)
    assert chairs(page) == ["Toon", "", ""]
    assert page.evaluate("() => window.samePage")
    checks.good(page)


def test_what_is_wrong_is_shown_at_its_chair_on_every_tablet(
    fresh: Server, tablet: Page, console: Console
) -> None:
    console.allow("422")  # a refused form is an answer that the browser reports
    tablet.goto(f"{fresh.url}/matches/new")
    boxes = tablet.locator(".chair input[type=text]")
    for number, name in enumerate(("Toon", "toon", "Jos")):
        boxes.nth(number).fill(name)
    tablet.get_by_role("button", name="Beginnen").tap()
    expect(tablet.get_by_role("alert")).to_contain_text("Er klopt nog iets niet")
    expect(boxes.nth(1)).to_have_accessible_description(re.compile("toon zit al aan tafel"))
    expect(boxes.nth(3)).to_have_accessible_description("Wie zit hier?")
    assert chairs(tablet) == ["Toon", "toon", "Jos", ""]
    checks.good(tablet)


def test_everything_works_without_scripts(fresh: Server, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="nl-NL")
    page = context.new_page()
    page.goto(fresh.url)
    page.get_by_role("link", name="Nieuwe partij").click()
    page.get_by_role("button", name="3", exact=True).click()
    for number, name in enumerate(("Bep", "Sjaak", "Wil")):
        page.locator(".chair input[type=text]").nth(number).fill(name)
    page.locator(".chair .deals").nth(2).click()
    page.get_by_role("button", name="Beginnen").click()
    page.wait_for_url(MATCH)
    page.goto(f"{fresh.url}/matches?name=sjaak")
    expect(page.get_by_text("Wil deelt")).to_be_visible()
    context.close()


def test_a_deleted_match_comes_back_from_the_bar(fresh: Server, page: Page) -> None:
    with data_of(fresh):
        match = stored.start()
    page.goto(f"{fresh.url}/matches/{match.id}/sheet")
    page.locator("summary").filter(has_text="Meer").tap()
    page.get_by_role("button", name="verwijderen").tap()
    expect(page.get_by_role("status")).to_contain_text("De partij is verwijderd.")
    checks.good(page)
    page.get_by_role("button", name="Ongedaan maken").tap()
    expect(page.get_by_text("De partij is terug.")).to_be_visible()
    page.goto(fresh.url)
    expect(page.get_by_text("Heren – Dames")).to_be_visible()


def test_the_language_of_one_device(fresh: Server, page: Page) -> None:
    page.goto(f"{fresh.url}/settings")
    page.locator("label", has_text="English").tap()
    page.get_by_role("button", name="Bewaren").tap()
    expect(page.get_by_role("status")).to_have_text("Kept on this device.")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    checks.good(page)


def test_the_ways_at_the_foot_of_the_start_screen_are_whole_and_apart(
    played: Server, tablet: Page
) -> None:
    tablet.goto(played.url + "/")
    foot = tablet.locator(".foot a")
    places = [box for box in (foot.nth(i).bounding_box() for i in range(foot.count())) if box]
    size = tablet.viewport_size
    assert len(places) == 6
    assert size is not None
    assert all(p["x"] >= 0 and p["x"] + p["width"] <= size["width"] for p in places)
    assert all(p["y"] + p["height"] <= size["height"] for p in places)
    for index, one in enumerate(places):
        for other in places[index + 1 :]:
            across = max(one["x"], other["x"]) - min(
                one["x"] + one["width"], other["x"] + other["width"]
            )
            down = max(one["y"], other["y"]) - min(
                one["y"] + one["height"], other["y"] + other["height"]
            )
            assert max(across, down) >= 8
    cut = "a => a.scrollWidth > a.clientWidth || a.scrollHeight > a.clientHeight"
    assert not any(foot.nth(i).evaluate(cut) for i in range(foot.count()))
