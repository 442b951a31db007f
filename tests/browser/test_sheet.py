"""The score sheet and what hangs on it, in a browser: sizes, targets, axe, print, in place."""

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.server import Server

CASES = {
    case["name"]: case["match"]
    for case in json.loads((Path(__file__).parents[1] / "data/highfive.json").read_text("utf-8"))
}
TEAMS: list[dict[str, Any]] = [
    {"name": "Heren", "players": ["Jos", "Toon"]},
    {"name": "Dames", "players": ["Anja", "José"]},
]
LONG: list[dict[str, Any]] = [
    {
        "name": "De Onverslaanbare Kaartvrienden van Café 't Hoekje uit Ede",
        "players": ["W" * 60, "B"],
    },
    {"players": ["Johannes Petrus van Wijngaarden-Hoogeveen", "Anne-Marie 't Hart 😀"]},
]
WHOLE = CASES["a whole match to 3915 and 3800, competition 39 and 38"]
THREE = CASES["three players, two numbers handed over at once"]
TO_CHECK = CASES["a number that is not open any more"]
LONG_GAME: dict[str, Any] = {
    "format": "scorekeeper-match",
    "version": 1,
    "game": "jokerspelen",
    "sides": [{"players": [name]} for name in ("Wim", "Ank", "Zoë", "Bob", "Cor", "Dirk", "Els")],
    "rounds": [
        {"out": n % 7, "hands": [0 if i == n % 7 else 5 * (n + i) for i in range(7)]}
        for n in range(60)
    ],
}
MATCHES: dict[str, dict[str, Any]] = {
    "no round yet": WHOLE | {"sides": TEAMS, "rounds": []},
    "one round": WHOLE | {"sides": TEAMS, "rounds": WHOLE["rounds"][:1]},
    "finished": WHOLE | {"sides": TEAMS},
    "long names": {k: v for k, v in WHOLE.items() if k not in ("seating", "first_dealer")}
    | {"sides": LONG},
    "three players": THREE,
    "to be checked": TO_CHECK,
    "sixty rounds of seven": LONG_GAME,
}
_SMALL = """() => {
  const small = [];
  for (const part of document.querySelectorAll('body *')) {
    if (!part.checkVisibility({visibilityProperty: true})) continue;
    if (part.closest('.vh, title, desc')) continue;
    const own = [...part.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    const size = parseFloat(getComputedStyle(part).fontSize);
    const figure = part.matches('.tally tbody .fig, .tally td.points > a, .tally td.total');
    if (own && size < (figure ? 28 : 20))
      small.push(`${part.className} ${size} ${part.textContent}`);
  }
  return small;
}"""


def send(server: Server, match: dict[str, Any]) -> str:
    """The address of this match, taken over as it was played."""
    file = {key: value for key, value in match.items() if key != "id"}
    request = urllib.request.Request(
        f"{server.url}/api/v1/matches?to_be_checked=true",
        json.dumps(file).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return f"{server.url}/matches/{json.load(answer)['id']}"


@pytest.mark.parametrize("name", MATCHES)
def test_the_sheet_is_good_on_every_tablet(live: Server, tablet: Page, name: str) -> None:
    tablet.goto(send(live, MATCHES[name]) + "/sheet")
    expect(tablet.locator(".tally")).to_be_visible()
    checks.in_place(tablet)
    assert tablet.evaluate(_SMALL) == []


@pytest.mark.parametrize("name", MATCHES)
def test_the_sheet_can_be_read_by_everybody(live: Server, page: Page, name: str) -> None:
    page.goto(send(live, MATCHES[name]) + "/sheet")
    checks.accessible(page)
    page.emulate_media(color_scheme="dark")
    checks.accessible(page)


def test_head_and_bar_stay_while_the_rounds_scroll(live: Server, tablet: Page) -> None:
    tablet.goto(send(live, LONG_GAME) + "/sheet")
    tablet.mouse.wheel(0, 1500)
    tablet.wait_for_function("() => scrollY > 500")
    for part in (".top", ".tally thead", ".bar .go"):
        expect(tablet.locator(part)).to_be_in_viewport()
    head, columns = (tablet.locator(part).bounding_box() for part in (".top", ".tally thead"))
    assert head
    assert columns
    assert columns["y"] >= head["y"] + head["height"] - 1


def test_the_edges_of_the_sides_stay_too(live: Server, tablet: Page) -> None:
    tablet.goto(send(live, MATCHES["finished"]) + "/sheet")
    tablet.mouse.wheel(0, 2000)
    for side in ("a", "b"):
        for slot in tablet.locator(f".side-edge.{side} .num").all():
            expect(slot).to_be_in_viewport(ratio=0.95)


def test_a_points_cell_opens_its_reasons_in_place(live: Server, page: Page) -> None:
    page.goto(send(live, MATCHES["finished"]) + "/sheet")
    page.locator("#r1 a.why").nth(1).click()
    box = page.locator(".why-box")
    expect(box).to_be_visible()
    expect(box).to_contain_text("950")
    expect(box).to_contain_text("regel 4.2")
    checks.targets(page)
    checks.accessible(page)
    box.get_by_role("button", name="Sluiten").click()
    expect(box).to_be_hidden()
    assert page.url.endswith("/sheet")


def test_without_scripts_the_reasons_are_a_page(live: Server, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(send(live, MATCHES["finished"]) + "/sheet")
    page.locator("#r1 a.why").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ronde 1")
    expect(page.locator("[data-print]")).to_be_hidden()
    context.close()


def test_a_tap_on_a_round_corrects_it(live: Server, page: Page) -> None:
    address = send(live, MATCHES["one round"])
    page.goto(address + "/sheet")
    page.locator("#r1 td.total").first.click()
    page.wait_for_url("**/rounds/1")


def test_rematch_is_one_tap(live: Server, page: Page) -> None:
    address = send(live, MATCHES["finished"])
    page.goto(address + "/sheet")
    page.get_by_role("button", name="Revanche").click()
    page.wait_for_url(lambda url: "/matches/" in url and not url.startswith(address))


def test_the_menu_closes_by_a_tap_elsewhere_and_by_escape(live: Server, page: Page) -> None:
    page.goto(send(live, MATCHES["finished"]) + "/sheet")
    menu = page.locator(".menu")
    page.get_by_text("Meer", exact=True).click()
    expect(menu).to_be_visible()
    checks.targets(page)
    checks.accessible(page)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.get_by_text("Meer", exact=True).click()
    page.locator(".centre").click()
    expect(menu).to_be_hidden()


@pytest.mark.parametrize("name", ["finished", "three players", "sixty rounds of seven"])
def test_printed_from_the_browser_it_is_the_sheet_alone(
    live: Server, page: Page, name: str
) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 726, "height": 1050})  # A4 within its margins
    page.goto(send(live, MATCHES[name]) + "/sheet")
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator(".tally")).to_be_visible()
    assert page.locator(".chart:visible").count() == 1
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.tally td')).color")
        == "rgb(0, 0, 0)"
    )
    checks.no_sideways_scroll(page)


def test_why_is_good_on_every_tablet(live: Server, tablet: Page) -> None:
    tablet.goto(send(live, MATCHES["finished"]) + "/rounds/1/why")
    checks.good(tablet)
    assert tablet.evaluate(_SMALL) == []


def test_the_history_is_good_on_every_tablet(live: Server, tablet: Page) -> None:
    tablet.goto(send(live, MATCHES["finished"]) + "/history")
    checks.good(tablet)


@pytest.mark.parametrize("name", ["finished", "long names", "three players"])
def test_correcting_the_start_is_good_on_every_tablet(
    live: Server, tablet: Page, name: str
) -> None:
    tablet.goto(send(live, MATCHES[name]) + "/start")
    for summary in tablet.locator("summary").all():
        summary.click()
    checks.good(tablet)


def test_what_a_correction_changes_is_shown_while_typing(live: Server, page: Page) -> None:
    page.goto(send(live, MATCHES["finished"]) + "/start")
    expect(page.get_by_role("button", name="Opslaan")).to_have_count(0)
    page.get_by_text("Afspraken").click()
    page.locator("input[name=option-failed_side_keeps][value=hand]").check(force=True)
    effects = page.locator("#effects")
    expect(effects).to_contain_text("3915")
    expect(effects).to_contain_text("2895")
    checks.good(page)
    page.get_by_label("Speler 3, met de klok mee").fill("")
    expect(effects).to_contain_text("Wie zit hier?")
    expect(page.get_by_role("button", name="Opslaan")).to_have_count(0)
    page.get_by_label("Speler 3, met de klok mee").fill("Joost")
    expect(effects).to_contain_text("Joost")
    page.get_by_role("button", name="Opslaan").click()
    page.wait_for_url("**/sheet")
    expect(page.locator(".field.a .fig")).to_have_text("2895")


def test_without_scripts_the_start_is_corrected_in_two_steps(live: Server, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(send(live, MATCHES["one round"]) + "/start")
    page.get_by_label("Speler 1, met de klok mee").fill("Antonius")
    page.get_by_role("button", name="Bekijk wat er verandert").click()
    expect(page.locator("#effects")).to_contain_text("Antonius")
    page.get_by_role("button", name="Opslaan").click()
    expect(page.locator(".notice")).to_contain_text("Je verbetering is bewaard")
    context.close()
