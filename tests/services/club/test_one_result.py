"""Nobody has two results in one match round: one that was entered, and one by the draw (C6)."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.services.club import draws, evenings, paper, seating, substitutes
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.records import Evening
from tests.services.club import playing
from tests.services.club.playing import DESK


def now(evening: Evening) -> int:
    return evenings.load_evening(evening.id).revision


def refused(step: Callable[[], object]) -> str:
    with pytest.raises(ClubNotAllowed) as found:
        step()
    return found.value.code


def entered(evening: Evening, number: int, member: int, points: int | None = 10) -> Evening:
    return paper.enter_results(evening.id, {(number, member): points}, now(evening), DESK)


def test_who_has_an_entered_result_is_not_drawn_as_well(app: Flask) -> None:
    a, b, c = playing.join("Anja", "Bea", "Cor")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c])
    draws.propose_draw(evening.id, 1, now(evening), DESK)
    draws_taken_back = seating.withdraw_draw(evening.id, 1, now(evening), DESK)
    entered(draws_taken_back, 1, a)
    lots = {a: 1, b: 2, c: 3}
    tables = [[[a], [b], [c]]]
    for step in (
        lambda: draws.propose_draw(evening.id, 1, now(evening), DESK),
        lambda: draws.type_draw(evening.id, 1, tables, now(evening), DESK),
        lambda: draws.type_lots(evening.id, 1, lots, now(evening), DESK),
    ):
        assert refused(step) == "entered_already"
    # With the result taken out, or for those who are not in it, there is a draw as always.
    entered(evening, 1, a, None)
    playing.seat(evening, 1, tables)
    playing.on_paper(evening, 1, 1, 3000, 2000, 1000)
    assert playing.totals(competition) == {"Anja": 30, "Bea": 20, "Cor": 10}


def test_a_result_cannot_come_in_between_a_draw_and_its_counting(app: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c, d], rounds=2)
    draws.type_draw(evening.id, 1, [[[a], [b], [c]]], now(evening), DESK)
    for member in (a, d):  # at a table, sitting out
        assert refused(lambda member=member: entered(evening, 1, member)) == "drawn_already"
    entered(evening, 2, a)  # another match round
    seating.accept_draw(evening.id, 1, now(evening), DESK)
    assert refused(lambda: entered(evening, 1, a)) == "played_already"


def test_who_sits_out_gets_no_result_beside_that(app: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a], [b], [c]]])
    playing.on_paper(evening, 1, 1, 3000, 2000, 1000)
    assert refused(lambda: entered(evening, 1, d)) == "drawn_already"
    assert playing.totals(competition)["Dirk"] == 20


@pytest.mark.parametrize("counts_for", ["member", "substitute"])
def test_who_was_replaced_gets_no_result_beside_that(app: Flask, counts_for: str) -> None:
    a, b, c, e = playing.join("Anja", "Bea", "Cor", "Els")
    competition = playing.compete(substitute=counts_for)
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c])
    playing.seat(evening, 1, [[[a], [b], [c]]])
    substitutes.substitute(evening.id, 1, a, e, now(evening), DESK)
    assert refused(lambda: entered(evening, 1, a)) == "drawn_already"
    assert refused(lambda: entered(evening, 1, e)) == "played_already"
    playing.on_paper(evening, 1, 1, 3000, 2000, 1000)
    whose = "Anja" if counts_for == "member" else "Els"
    assert playing.totals(competition)[whose] == 30


def test_who_has_an_entered_result_sits_in_for_nobody(app: Flask) -> None:
    a, b, c, e = playing.join("Anja", "Bea", "Cor", "Els")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c])
    entered(evening, 1, e)
    playing.seat(evening, 1, [[[a], [b], [c]]])
    step = lambda: substitutes.substitute(evening.id, 1, a, e, now(evening), DESK)  # noqa: E731
    assert refused(step) == "entered_already"
    entered(evening, 1, e, None)
    assert step().tables[0].seats == ((e,), (b,), (c,))


def test_a_member_who_sits_in_for_himself_is_back(app: Flask) -> None:
    a, b, c, e = playing.join("Anja", "Bea", "Cor", "Els")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c])
    playing.seat(evening, 1, [[[a], [b], [c]]])
    back = lambda: substitutes.substitute(evening.id, 1, a, a, now(evening), DESK)  # noqa: E731
    assert refused(back) == "no_substitution"
    substitutes.substitute(evening.id, 1, a, e, now(evening), DESK)
    assert back().substitutions == ()
    assert evenings.load_evening(evening.id).tables[0].seats == ((a,), (b,), (c,))
