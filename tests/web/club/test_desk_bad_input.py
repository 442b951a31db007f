"""Whatever is sent to the organiser's desk: an answer that says so, never a fault."""

import logging
import random

import pytest
from flask import Flask, url_for

from tests.services.club import playing
from tests.web.conftest import Tablet

FIELDS = [
    "names",
    "kind",
    "name",
    "nickname",
    "revision",
    "day",
    "into",
    "content",
    "shown",
    "pasted",
    "first_day",
    "last_day",
    "game",
    "edition",
    "change",
    "policy_counted",
    "policy_counted_best",
    "policy_absent",
    "policy_absent_fixed",
    "reason",
    "step",
    "one",
    "other",
    "who",
    "table",
    "q",
    "show",
    "from",
    "option-extra_cards",
    "policy_ranked_from_evenings",
]
VALUES = (
    "",
    "0",
    "1",
    "2",
    "4",
    "-1",
    "3000000000",
    "9" * 30,
    "1.5",
    "٣",
    "²",
    "abc",
    "x" * 100,
    "\0",
    "\N{RIGHT-TO-LEFT OVERRIDE}abc",
    "%s",
    "(b)",
    "a(b)",
    "2026-09-01",
    "0001-01-01",
    "9999-12-31",
    "best",
    "fixed",
    "highfive",
    "game:",
    "game:zzz",
    "edition:zzz",
    "pair",
    "table",
    "no-pair:1",
    "no-table:abc",
    "guest",
    "AAAA",
    "YWJj",
    "Jan",
)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_sent_makes_a_fault(
    app: Flask, tablet: Tablet, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    jan, piet, *_ = playing.join("Jan", "Piet", "An")
    competition = playing.compete()
    playing.compete(name="Twee")
    evening = playing.evening_of(competition, "2026-09-04", [jan, piet])
    playing.seat(evening, 1, [[[jan], [piet]]])
    chance = random.Random(seed)
    places = ("club_members.", "club_competitions.", "club.home")
    rules = [r for r in app.url_map.iter_rules() if r.endpoint.startswith(places)]
    assert len(rules) > 20
    for _ in range(120):
        rule = chance.choice(rules)
        with app.test_request_context():
            address = url_for(
                rule.endpoint, **{each: chance.choice((1, 2, 3, 99)) for each in rule.arguments}
            )
        sent = {
            name: chance.choice(VALUES) for name in chance.sample(FIELDS, chance.randint(0, 14))
        }
        posts = rule.methods is not None and "POST" in rule.methods
        answer = tablet.post(address, sent) if posts else tablet.get(address, query_string=sent)
        assert answer.status_code < 500, (address, sent)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]
