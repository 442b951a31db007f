"""The numbers and the cross (section 3 of the rules)."""

import pytest

from scorekeeper.games.highfive.rules import preselected
from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    last,
    made,
    missed,
    out,
    problems,
    report,
    rounds,
    stock,
)

NUMBERS = [50, 60, 80, 100]


def remaining(*played: dict, **given: object) -> list[tuple]:
    """The numbers still open of each side."""
    return [own["remaining"] for own in report(*played, **given)["sides"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_3_1_each_side_has_five_numbers(players: int) -> None:
    assert set(remaining(players=players)) == {(50, 50, 60, 80, 100)}


@pytest.mark.parametrize("number", NUMBERS)
def test_3_1_in_any_order(number: int) -> None:
    left = [50, 50, 60, 80, 100]
    left.remove(number)
    assert remaining(out(0, made(number), NOTHING))[0] == tuple(left)


def test_3_1_the_50_is_cleared_twice() -> None:
    left = remaining(*rounds(2), cross_when_nothing_laid=False)[0]
    assert left == (60, 80, 100)
    third = [*rounds(2), out(0, made(50), NOTHING)]
    assert problems(*third, cross_when_nothing_laid=False) == [(0, "contract", "number_not_open")]


@pytest.mark.parametrize("number", [60, 80, 100])
def test_3_1_the_others_are_cleared_once(number: int) -> None:
    again = [out(0, made(number), NOTHING)] * 2
    assert problems(*again) == [(0, "contract", "number_not_open")]


def test_3_2_one_number_a_round_for_each_side_that_opened() -> None:
    assert remaining(out(0, made(60), made(80))) == [(50, 50, 80, 100), (50, 50, 60, 100)]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("step", "found"), [(-5, True), (0, False), (5, False)])
def test_3_3_a_number_must_be_reached_by_what_was_laid(number: int, step: int, found: bool) -> None:
    entry = made(number, opening=number + step)
    codes = [(0, "contract", "number_above_opening")] if found else []
    assert problems(out(0, entry, NOTHING)) == codes


def test_3_3_75_claims_60() -> None:
    assert problems(out(0, made(60, opening=75), NOTHING)) == []
    assert problems(out(0, made(80, opening=75), NOTHING)) == [
        (0, "contract", "number_above_opening")
    ]


@pytest.mark.parametrize("lower", [50, 60])
def test_3_3_r5_a_lower_open_number_may_be_chosen(lower: int) -> None:
    assert problems(out(0, made(lower, opening=105), NOTHING)) == []


def test_3_3_75_with_60_cleared_is_50() -> None:
    first = out(0, made(60), NOTHING)
    assert problems(first, out(0, made(60, opening=75), NOTHING)) == [
        (0, "contract", "number_not_open")
    ]
    assert problems(first, out(0, made(50, opening=75), NOTHING)) == []


@pytest.mark.parametrize("number", [50, 60, 80, 100])
def test_3_3_75_with_only_80_and_100_open_is_refused(number: int) -> None:
    before = rounds(3)
    entry = out(0, made(number, opening=75), NOTHING)
    assert problems(*before, entry, cross_when_nothing_laid=False) != []


def test_3_3_five_jacks_as_the_opening_are_50() -> None:
    # The fifty of a stack is no part of the opening: 50 laid does not reach 100.
    assert problems(out(0, made(100, opening=50), NOTHING)) == [
        (0, "contract", "number_above_opening")
    ]
    assert problems(out(0, made(50, opening=50), NOTHING)) == []


@pytest.mark.parametrize(
    ("stacks", "runs", "mark"),
    [
        (4, 1, "cross"),
        (5, 1, "made"),
        (6, 1, "made"),
        (5, 0, "cross"),
        (5, 2, "made"),
        (4, 2, "cross"),
        (1, 1, "cross"),
        (0, 0, "cross"),
    ],
)
def test_3_4_r6_the_criteria_are_five_stacks_and_a_run(stacks: int, runs: int, mark: str) -> None:
    entry = missed(50, stacks=stacks, runs=runs, table=400)
    assert last(out(1, entry, made(50)))[0]["mark"] == mark


def test_3_5_the_number_is_cleared_without_going_out() -> None:
    given = report(out(1, made(80), made(60)))
    assert given["rounds"][0]["sides"][0]["mark"] == "made"
    assert given["sides"][0] == {"total": 455, "crosses": 0, "remaining": (50, 50, 60, 100)}


def test_3_6_a_cross_when_the_criteria_were_missed() -> None:
    given = report(out(1, missed(100), made(60)))
    own = given["rounds"][0]["sides"][0]
    assert (own["contract"], own["mark"]) == (100, "cross")
    assert given["sides"][0]["crosses"] == 1
    assert given["sides"][1]["crosses"] == 0


def test_3_6_r7_a_crossed_number_stays_open_and_can_be_cleared_later() -> None:
    first = out(1, missed(100), made(60))
    assert remaining(first)[0] == (50, 50, 60, 80, 100)
    cleared = report(first, out(0, made(100), NOTHING))
    assert cleared["sides"][0]["remaining"] == (50, 50, 60, 80)
    assert cleared["sides"][0]["crosses"] == 1


def test_3_6_r7_a_crossed_number_can_be_crossed_again() -> None:
    given = report(out(1, missed(100), made(60)), out(1, missed(100), made(80)))
    assert given["sides"][0] == {
        "total": 200,
        "crosses": 2,
        "remaining": (50, 50, 60, 80, 100),
    }


@pytest.mark.parametrize(
    ("stacks", "runs", "found"), [(4, 1, True), (5, 0, True), (5, 1, False), (6, 1, False)]
)
def test_3_7_only_who_meets_the_criteria_can_go_out(stacks: int, runs: int, found: bool) -> None:
    entry = missed(50, stacks=stacks, runs=runs, table=400)
    codes = [(0, "out", "criteria_not_met")] if found else []
    assert problems(out(0, entry, NOTHING)) == codes


def test_3_7_who_claimed_no_number_cannot_go_out() -> None:
    assert problems(out(0, NOTHING, made(50))) == [(0, "out", "criteria_not_met")]


def test_3_6_the_cross_of_a_used_up_stock_stands_beside_the_number() -> None:
    own = last(stock(made(80), NOTHING))
    assert [(side["contract"], side["mark"]) for side in own] == [(80, "cross"), (None, "cross")]


@pytest.mark.parametrize(
    ("opening", "number"), [(45, None), (50, 50), (75, 60), (80, 80), (95, 80), (100, 100)]
)
def test_3_3_r5_the_highest_open_number_is_proposed(opening: int, number: int | None) -> None:
    assert preselected((50, 50, 60, 80, 100), opening) == number


def test_3_3_r5_a_cleared_number_is_not_proposed() -> None:
    assert preselected((50, 80, 100), 75) == 50
    assert preselected((80, 100), 75) is None
