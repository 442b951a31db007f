"""Why a draw is fair: turns, who met before, and the wishes that there was no room for (C3)."""

import pytest
from flask import Flask

from scorekeeper.services.club import competitions, draw_history, draws, evenings, substitutes
from scorekeeper.services.club.records import Wishes
from tests.services.club import playing
from tests.services.club.playing import DESK


def test_why_a_draw_is_fair(app: Flask) -> None:
    ids = playing.join(*"abcde")
    a, b, c, d, e = ids
    competition = playing.compete()
    playing.seat(playing.evening_of(competition, "2026-09-04", ids), 1, [[[a, b], [c, d]]])
    second = playing.evening_of(competition, "2026-09-11", ids)
    now = evenings.load_evening(second.id)
    draws.type_draw(now.id, 1, [[[a], [e], [c]], [[b], [d]]], now.revision, DESK)
    told = draw_history.fairness(second.id, 1)
    turns = {t.member.name: (t.sat_out, t.small, t.sits_out_now, t.small_now) for t in told.turns}
    assert turns == {
        "a": (0, 0, False, False),
        "b": (0, 1, False, True),
        "c": (0, 0, False, False),
        "d": (0, 1, False, True),
        "e": (1, 0, False, False),
    }
    again = [(x.one.name, x.other.name, x.partners, x.meetings) for x in told.again[1]]
    assert again == [("a", "c", 0, 1)]
    assert [(x.one.name, x.other.name) for x in told.again[2]] == [("b", "d")]


@pytest.mark.parametrize("since", [1, 3])
def test_c6_who_sat_in_met_those_of_the_table(app: Flask, since: int) -> None:
    """A substitute from the beginning met them alone, one of later on as well as the member."""
    a, b, c, d, e = playing.join(*"abcde")
    competition = playing.compete()
    first = playing.seat(
        playing.evening_of(competition, "2026-09-04", [a, b, c, d]), 1, [[[a, b], [c, d]]]
    )
    substitutes.substitute(first.id, 1, a, e, first.revision, DESK, from_round=since)
    second = playing.evening_of(competition, "2026-09-11", [a, b, c, d, e])
    draws.type_draw(second.id, 1, [[[a], [b], [c]], [[e], [d]]], second.revision, DESK)
    told = draw_history.fairness(second.id, 1).again
    met = {(x.one.name, x.other.name): (x.partners, x.meetings) for x in told[1]}
    assert met == {("b", "c"): (0, 1)} | (
        {("a", "b"): (1, 1), ("a", "c"): (0, 1)} if since > 1 else {}
    )
    now = evenings.load_evening(second.id)
    draws.type_draw(second.id, 1, [[[e], [b], [c]], [[a], [d]]], now.revision, DESK)
    told = draw_history.fairness(second.id, 1).again
    met = {(x.one.name, x.other.name): (x.partners, x.meetings) for x in told[1]}
    assert met == {("e", "b"): (1, 1), ("e", "c"): (0, 1), ("b", "c"): (0, 1)}


def test_c3_a_wish_that_is_not_kept_is_said(app: Flask) -> None:
    a, b, c, d, e, f, g = ids = playing.join(*"abcdefg")
    competition = playing.compete()
    wishes = Wishes(((a, b), (c, d), (e, f)), {a: 1, c: 1, e: 2, f: 9})
    competitions.change_wishes(competition.id, wishes, competition.revision, DESK)
    evening = playing.evening_of(competition, "2026-09-04", ids)
    now = evenings.load_evening(evening.id)
    draws.type_draw(now.id, 1, [[[a, b], [e, g]], [[c], [d], [f]]], now.revision, DESK)
    unkept = draw_history.fairness(evening.id, 1).unkept
    told = [(w.member.name, w.table, w.partner and w.partner.name) for w in unkept]
    assert told == [
        ("c", None, "d"),
        ("e", None, "f"),
        ("c", 1, None),
        ("e", 2, None),
        ("f", 9, None),
    ]
