"""What lies on the table and what was counted (section 7 of the rules)."""

import pytest

from scorekeeper.games.highfive.facts import PACK_COUNTS
from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    WON,
    in_stock,
    last,
    made,
    missed,
    of,
    out,
    problems,
    stock,
    written,
)

# the table


@pytest.mark.parametrize("number", [50, 60, 80, 100])
@pytest.mark.parametrize(("step", "wrong"), [(-5, True), (0, False), (5, False)])
def test_7_table_below_contract(number: int, step: int, wrong: bool) -> None:
    entry = missed(number, table=number + step)
    assert of(entry) == [("table", "table_below_contract")] * wrong
    assert in_stock(entry) == []


@pytest.mark.parametrize(("table", "wrong"), [(100, True), (105, False), (110, False)])
def test_7_table_below_opening(table: int, wrong: bool) -> None:
    entry = missed(100, opening=105, table=table)
    assert of(entry) == [("table", "table_below_opening")] * wrong
    assert in_stock(entry) == []


def test_7_without_an_opening_nothing_lies_below_it() -> None:
    found = of(missed(60, table=-5))
    assert ("table", "table_below_contract") in found
    assert ("table", "table_below_opening") not in found
    assert ("table", "table_below_opening") in of(missed(60, opening=0, table=-5))


@pytest.mark.parametrize(("stacks", "runs"), [(5, 0), (0, 3), (5, 1), (7, 2), (12, 0)])
@pytest.mark.parametrize(("step", "wrong"), [(-5, True), (0, False), (5, False)])
def test_7_table_below_melds(stacks: int, runs: int, step: int, wrong: bool) -> None:
    entry = missed(50, stacks=stacks, runs=runs, table=25 * stacks + 30 * runs + step)
    assert of(entry) == [("table", "table_below_melds")] * wrong
    assert in_stock(entry) == []


def test_7_all_three_at_once_and_in_order() -> None:
    assert of(missed(100, opening=100, stacks=5, table=45)) == [
        ("table", "table_below_contract"),
        ("table", "table_below_opening"),
        ("table", "table_below_melds"),
    ]


def test_7_a_table_left_out_is_0() -> None:
    assert of({"contract": 50}) == [("table", "table_below_contract")]


def test_7_the_table_is_judged_by_the_counted_cards_as_well() -> None:
    assert of(missed(50, table=None, table_cards={"ace": 2})) == [("table", "table_below_contract")]
    assert of(missed(60, table=None, table_cards={"ace": 3})) == []


# cards that were counted


@pytest.mark.parametrize("where", ["table", "hand"])
@pytest.mark.parametrize(("amount", "wrong"), [(95, True), (100, False), (105, True)])
def test_7_count_differs(where: str, amount: int, wrong: bool) -> None:
    entry = missed(50, **{where: amount, f"{where}_cards": {"ace": 5}})
    assert of(entry) == in_stock(entry) == [(f"{where}_cards", "count_differs")] * wrong


def test_7_count_differs_and_the_other_checks_go_on_with_the_amount() -> None:
    entry = missed(50, table=45, table_cards={"ace": 5})
    assert of(entry) == [("table", "table_below_contract"), ("table_cards", "count_differs")]
    assert last(out(1, missed(50, hand=100, hand_cards={"ace": 5}), WON))[0]["lines"] == (
        ("table", 50),
        ("hand", -100),
    )


def test_7_a_kind_that_was_not_counted_counts_as_0() -> None:
    sides = [NOTHING | {"hand_cards": {"joker": 6, "ace": 0}}, made(50, hand_cards={"ace": 12})]
    assert problems(out(1, *sides)) == []


def test_7_an_empty_count_is_0() -> None:
    assert of(missed(50, hand=5, hand_cards={})) == [("hand_cards", "count_differs")]
    assert of(missed(50, hand=0, hand_cards={})) == []
    assert of(missed(50, hand_cards={"ace": None})) == []


@pytest.mark.parametrize(("kind", "most"), PACK_COUNTS.items())
def test_7_above_pack_by_the_number_of_cards(kind: str, most: int) -> None:
    def entry(count: int) -> dict:
        return NOTHING | {"hand_cards": {kind: count}}

    assert of(entry(most)) == []
    assert of(entry(most + 1)) == [(None, "above_pack")]
    assert in_stock(entry(most + 1)) == [(None, "above_pack")]


@pytest.mark.parametrize(("kind", "most"), PACK_COUNTS.items())
def test_7_above_pack_counts_all_sides_table_and_hand_together(kind: str, most: int) -> None:
    first = missed(50, table=None, table_cards={kind: 2} | {"eight_to_king": 10})
    first["hand_cards"] = {kind: most - (13 if kind == "eight_to_king" else 5)}
    second = made(50, table=300, hand_cards={kind: 3})
    assert problems(out(1, first, second)) == []
    second["hand_cards"] = {kind: 4}
    assert problems(out(1, first, second)) == [(None, None, "above_pack")]


@pytest.mark.parametrize(("hand", "wrong"), [(595, False), (600, False), (605, True)])
def test_7_above_pack_by_the_points_of_all_sides_together(hand: int, wrong: bool) -> None:
    sides = [missed(50, table=340, hand=hand), made(50, table=500, hand=300)]
    expected = [(None, None, "above_pack")] * wrong
    assert problems(out(1, *sides)) == problems(stock(*sides)) == expected


def test_7_above_pack_stands_last_and_once() -> None:
    sides = [missed(50, table=3000), made(50, table=3001, hand_cards={"joker": 7})]
    assert problems(out(1, *sides)) == [
        (1, "table", "not_multiple_of_five"),
        (None, None, "above_pack"),
    ]


def test_7_written_points_are_no_part_of_the_pack() -> None:
    assert of(written(50, 2000, False)) == []
