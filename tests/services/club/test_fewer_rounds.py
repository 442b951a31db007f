"""An evening with fewer match rounds than something stands in: it says where, and what (C6)."""

import pytest
from flask import Flask

from scorekeeper.services.club import draws, evenings, paper
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.records import Evening
from tests.services.club import playing
from tests.services.club.playing import DESK


def evening_of_three() -> tuple[Evening, list[int]]:
    ids = playing.join("Anja", "Bea", "Cor", "Dirk", "Els")
    return playing.evening_of(playing.compete(), "2026-09-04", ids, 3), ids


def why_not(evening: Evening, rounds: int) -> str:
    now = evenings.load_evening(evening.id)
    with pytest.raises(ClubNotAllowed) as refused:
        evenings.move_evening(now.id, now.date, rounds, now.revision, DESK)
    assert evenings.load_evening(evening.id) == now
    text = refused.value.text
    return text.message % text.params


def test_the_results_of_a_match_round_are_named(app: Flask) -> None:
    evening, ids = evening_of_three()
    results = {(3, member): 40 for member in (ids[1], ids[0])}
    paper.enter_results(evening.id, results, evening.revision, DESK)
    said = why_not(evening, 2)
    assert "Match round 3 of the evening of 2026-09-04" in said
    assert "(Anja, Bea)." in said
    now = evenings.load_evening(evening.id)
    paper.enter_results(evening.id, {(3, m): 40 for m in ids[2:]}, now.revision, DESK)
    assert "(Anja, Bea, Cor, …)." in why_not(evening, 1)


def test_the_draw_of_a_match_round_and_what_was_played_are_named(app: Flask) -> None:
    evening, ids = evening_of_three()
    now = draws.propose_draw(evening.id, 3, evening.revision, DESK)
    assert "Match round 3 of the evening of 2026-09-04 has been drawn" in why_not(evening, 1)
    draws.type_draw(now.id, 3, [[[ids[0]], [ids[1]]]], now.revision, DESK)
    assert "has been drawn" in why_not(evening, 2)
    playing.seat(evening, 2, [[[ids[0], ids[1]], [ids[2], ids[3]]]])
    playing.on_paper(evening, 2, 1, 3000, 2000)
    assert "Match round 3" in why_not(evening, 1)
    now = evenings.load_evening(evening.id)
    assert evenings.move_evening(now.id, now.date, 4, now.revision, DESK).rounds == 4


def test_a_match_round_that_was_played_is_not_left_out(app: Flask) -> None:
    evening, ids = evening_of_three()
    playing.seat(evening, 2, [[[ids[0], ids[1]], [ids[2], ids[3]]]])
    playing.on_paper(evening, 2, 1, 3000, 2000)
    assert "Match round 2 of the evening of 2026-09-04 has been played" in why_not(evening, 1)
