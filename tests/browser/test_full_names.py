"""People written with their full names, as a club does: nothing is cut off or pushed out."""

import pytest
from playwright.sync_api import Page

from tests.browser import checks
from tests.browser.match import side, start
from tests.browser.server import Server

PAIRS = {
    "ordinary": (("Jan de Vries", "Piet van Dijk"), ("Anneke Bakker", "Marie de Boer")),
    "long": (
        ("José van Leeuwen", "Willem-Jan Oudenhoven"),
        ("Annemarie van den Berg", "Willemijn Cornelissen"),
    ),
}
BEHIND = {"end": "out", "out": 0, "sides": [side(50, 5, 1, 400), side(60, 3, 0, 150, 100)]}
THREE = {**BEHIND, "sides": [*BEHIND["sides"], side(None, hand=100)]}
CUT = """parts => parts.filter((part) => part.scrollWidth > part.clientWidth + 1
  || part.scrollHeight > part.clientHeight + 3).map((part) => part.innerText)"""


@pytest.mark.parametrize("named", [True, False], ids=["team", "no team"])
@pytest.mark.parametrize("pairs", PAIRS)
def test_the_deal_card_has_them_whole_beside_the_reason_for_the_extra_cards(
    live: Server, tablet: Page, pairs: str, named: bool
) -> None:
    names = ("Heren", "Dames") if named else (None, None)
    sides = [
        {"players": list(players)} | ({"name": name} if name else {})
        for players, name in zip(PAIRS[pairs], names, strict=True)
    ]
    tablet.goto(start(tablet, live, BEHIND, sides=sides))
    checks.fits(tablet)
    assert tablet.locator(".deal .seat b, .deal .who b").evaluate_all(CUT) == []


@pytest.mark.parametrize("name", ["Annemarie van den Berg", "Zo" * 30], ids=["long", "sixty"])
def test_three_players_can_save_whatever_they_are_called(
    live: Server, tablet: Page, name: str
) -> None:
    sides = [{"players": [name]}, {"players": ["Wim"]}, {"players": ["Zoë"]}]
    tablet.goto(start(tablet, live, THREE, sides=sides) + "/rounds/new")
    checks.fits(tablet)
