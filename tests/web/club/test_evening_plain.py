"""A whole evening without a script: by the links and forms that stand on the page, no others."""

import pytest
from flask import Flask

from scorekeeper.services.club.records import Evening
from tests.services.club import playing
from tests.web.club.evening import NAMES, at, counting, evening_with, now
from tests.web.conftest import Tablet
from tests.web.plain import Plain

TOTALS = {"total-0": "3000", "total-1": "2000", "total-2": "1000"}


def page_of(tablet: Tablet, evening: Evening) -> Plain:
    return Plain(tablet.client, at(evening))


def test_from_the_door_to_closing_and_opening_again(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(0, rounds=1)
    playing.join(*NAMES[1:10])
    page = page_of(tablet, evening)
    for name in NAMES[:8]:
        page.press(name, "door")
    page.press("Zoeken", "door", {"q": "karel"})
    page.press("Als gast toevoegen", "door")
    page.press("Loten", "round-1")
    assert now(evening).draws[1].sizes == (3, 3, 3)
    before = [table.sides[0][0] for table in now(evening).tables]
    one, other = (now(evening).members[member].label for member in before[:2])
    page.follow(one, "round-1")
    page.press(other, "round-1")
    assert [table.sides[0][0] for table in now(evening).tables] == [*before[1::-1], before[2]]
    page.press("Laat deze loting tellen", "round-1")
    for table in (1, 2):
        page.follow(f"Tafel {table}", "round-1")
        page.press("Eindstand opslaan", "round-1", TOTALS)
    page.follow("Speelronde 1, tafel 3", "end")
    typed = {"member": str(before[2]), "substitute": NAMES[9]}
    page.press("Laat invallen", "round-1", typed)
    page.press("Eindstand opslaan", "round-1", TOTALS)
    page.press("Avond afsluiten", "end")
    assert now(evening).is_closed
    page.press("Heropenen", "end", {"reason": "tafel 2 klopt niet"})
    page.follow("Tafel 2", "round-1")
    page.press("Eindstand weghalen", "round-1")
    assert [table.state for table in now(evening).tables] == ["paper", "playing", "paper"]
    page.press("Avond afsluiten", "end")
    page.press("Ongedaan maken")
    assert not now(evening).is_closed


@pytest.mark.parametrize("step", ["rounds/1/draw", "rounds/1/tables/1/totals", "closure", "date"])
def test_the_address_of_a_refused_step_leads_back_to_the_evening(
    app: Flask, tablet: Tablet, step: str
) -> None:
    """Without a script it stands in the address bar: asked for again, it is no dead end."""
    evening = counting(evening_with(4))
    page = Plain(tablet.client, at(evening, step))
    assert (page.status, page.address) == (200, at(evening))
    assert tablet.get(at(evening, "nothing")).status_code == 404
    assert tablet.get(at(evening, "rounds/3/seating")).status_code == 404
