"""Rounds that cannot be scored stay on the sheet, as they were entered and without points."""

import html
import re
from typing import Any

from flask import Flask

from scorekeeper.services import rounds
from scorekeeper.services.records import StoredMatch
from tests.web.conftest import ACTOR, Tablet, clear, start


def waiting_rows(tablet: Tablet, stored: StoredMatch) -> list[str]:
    page = tablet.get(f"/matches/{stored.id}/sheet").text
    found = re.findall(r'<tr class="waiting"(.*?)</tr>', page, re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in found]


def corrected(stored: StoredMatch, facts: dict[str, Any]) -> StoredMatch:
    return rounds.correct_round(stored.id, 1, facts, stored.revision, ACTOR)[0]


def test_the_round_that_no_longer_fits_and_those_after_it_stay(app: Flask, tablet: Tablet) -> None:
    stored = clear(clear(clear(start(), 0, 50), 0, 60), 1, 100)
    facts = stored.match.rounds[0].as_json()
    facts["sides"][0]["contract"] = 60
    stored = corrected(stored, facts)
    assert stored.status == "to_be_checked"
    second, third = waiting_rows(tablet, stored)
    assert "Ronde 2 kijk deze ronde na" in second
    assert "Heren uit" in second
    assert "Heren : 60 uitgelegd, rijtjes 5, straatjes 1, op tafel 400, in de hand 0" in second
    assert "Ronde 3 telt nog niet mee" in third
    assert "Dames : 100 uitgelegd, rijtjes 5, straatjes 1, op tafel 400, in de hand 0" in third
    assert f'href="/matches/{stored.id}/rounds/3"' in (
        tablet.get(f"/matches/{stored.id}/sheet").text
    )
    assert "telt nog niet mee" not in second


def test_a_match_in_order_has_none(app: Flask, tablet: Tablet) -> None:
    assert waiting_rows(tablet, clear(start(), 0, 50)) == []


def test_rounds_after_the_end_stay_too(app: Flask, tablet: Tablet) -> None:
    people = ({"players": [name]} for name in ("Ada", "Bert"))
    stored = start(*people, game="vrij", options={"target": 100})
    for points in ([1, 2], [9, 7]):
        stored, _ = rounds.enter_round(stored.id, {"points": points}, stored.revision, ACTOR)
    (row,) = waiting_rows(tablet, corrected(stored, {"points": [100, 2]}))
    assert "Ada : punten 9" in row
    assert "Bert : punten 7" in row


def test_cards_and_the_dealer_are_said_in_words(app: Flask, tablet: Tablet) -> None:
    people = ({"players": [name]} for name in ("Ada", "Bert", "Cor"))
    stored = start(*people, game="jokerspelen", options={"target": 50})
    last = {"out": 0, "dealer": "Bert", "hands": [0, {"ace": 2, "court": 1}, 5]}
    for facts in ({"out": 0, "hands": [0, 4, 5]}, last):
        stored, _ = rounds.enter_round(stored.id, facts, stored.revision, ACTOR)
    (row,) = waiting_rows(tablet, corrected(stored, {"out": 0, "hands": [0, 50, 5]}))
    assert "deler \u2068Bert\u2069" in row or "deler Bert" in row
    assert "azen 2" in row
    assert "ace" not in row
    assert "dealer" not in row
