"""Tables that were chosen for others than are there now: said first, whatever way to draw (C2)."""

import re

import pytest
from flask import Flask

from scorekeeper.services.club import members
from scorekeeper.services.club.records import Evening
from tests.web.club.evening import at, do, evening_with, now, part
from tests.web.conftest import Tablet

WAYS = ("draw", "draw with a number", "stones", "tables")


def ways_to_seat(evening: Evening) -> dict[str, dict[str, object]]:
    """What each of the forms sends beside the tables: everybody has a stone, four have a seat."""
    there = list(now(evening).attendance)
    return {
        "draw": {},
        "draw with a number": {"seed": 7, "by": "1-seed"},
        "stones": {f"stone-{m}": n for n, m in enumerate(there, 1)} | {"by": "1-stones"},
        "tables": {f"seat-1-{n}": m for n, m in enumerate(there[:4])} | {"by": "1-tables"},
    }


@pytest.mark.parametrize("way", WAYS)
def test_tables_that_do_not_fit_any_more_are_not_drawn(
    app: Flask, tablet: Tablet, way: str
) -> None:
    """Who came since would sit out, and nobody asked for that."""
    evening = evening_with(8)
    sent = ways_to_seat(evening)[way] | {"sizes": "4", "players": 5}
    answer = do(tablet, evening, "rounds", 1, way.split()[0], **sent)
    assert answer.status_code == 409
    assert "Er zijn nu 8 spelers; daar passen deze tafels niet bij." in answer.text
    assert 1 not in now(evening).draws


@pytest.mark.parametrize("way", WAYS)
def test_who_would_sit_out_since_the_tables_were_chosen_is_said_first(
    app: Flask, tablet: Tablet, way: str
) -> None:
    """For six a table of four is offered too, with two sitting out: that was not chosen."""
    evening, step = evening_with(6), way.split()[0]
    sent = ways_to_seat(evening)[way] | {"sizes": "4"}
    answer = do(tablet, evening, "rounds", 1, step, **sent, players=5)
    assert answer.status_code == 409
    assert "Er zijn nu 6 spelers, en aan deze tafels is plaats voor 4." in answer.text
    assert 1 not in now(evening).draws
    forms = re.findall(rf'<form[^>]*/{step}".*?</form>', answer.text, re.DOTALL)
    again = next(form for form in forms if ("seed" in form) == ("seed" in sent))
    assert 'name="players" value="6"' in again
    assert re.search(r'name="sizes" value="4"( checked)?>', again)
    do(tablet, evening, "rounds", 1, step, **sent, players=6)
    assert len(now(evening).draws[1].sat_out) == 2


def test_drawn_again_nobody_sits_out_who_did_not_before(app: Flask, tablet: Tablet) -> None:
    """The tables that were chosen for five are not kept for six."""
    evening = evening_with(5)
    do(tablet, evening, "rounds", 1, "draw", sizes="4", players=5)
    page = part(tablet.get(at(evening)), "round-1")
    assert 'name="sizes" value="4"><input type="hidden" name="players" value="5">' in page
    other = next(m.id for m in members.all_members() if m.id not in now(evening).attendance)
    do(tablet, evening, "attendance", mark=f"{other}:present")
    assert 'type="hidden" name="sizes" value=""' in part(tablet.get(at(evening)), "round-1")
