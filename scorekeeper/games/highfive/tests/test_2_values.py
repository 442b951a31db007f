"""What cards, stacks, runs and going out are worth (section 2 of the rules)."""

import pytest

from scorekeeper.games.highfive.facts import CARD_VALUES, PACK_COUNTS, PACK_VALUE
from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    last,
    made,
    missed,
    out,
    points,
    problems,
)

VALUES = {
    "joker": 50,
    "ace": 20,
    "two": 20,
    "eight_to_king": 10,
    "four_to_seven": 5,
    "three": 0,
}


@pytest.mark.parametrize(("kind", "worth"), VALUES.items())
def test_2_1_what_a_card_is_worth(kind: str, worth: int) -> None:
    counted = missed(50, table=None, table_cards={"four_to_seven": 10} | {kind: 3})
    if kind == "four_to_seven":
        counted["table_cards"] = {kind: 13}
    assert points(out(1, counted, made(50)))[0] == 50 + 3 * worth


@pytest.mark.parametrize(("kind", "worth"), VALUES.items())
def test_2_1_a_card_in_hand_counts_as_much_against(kind: str, worth: int) -> None:
    assert points(out(1, missed(50, hand_cards={kind: 3}), made(50)))[0] == 50 - 3 * worth


def test_2_1_the_whole_pack_is_worth_1740() -> None:
    assert sum(CARD_VALUES[kind] * count for kind, count in PACK_COUNTS.items()) == PACK_VALUE
    everything = made(50, table=None, table_cards=dict(PACK_COUNTS))
    assert last(out(0, everything, NOTHING))[0]["lines"][0] == ("table", 1740)


def test_2_1_every_card_is_worth_a_multiple_of_five() -> None:
    assert {value % 5 for value in CARD_VALUES.values()} == {0}


@pytest.mark.parametrize("stacks", [0, 1, 4, 5, 6, 9])
def test_2_2_each_stack_is_50_on_top_of_its_cards(stacks: int) -> None:
    assert points(out(1, missed(50, stacks=stacks, table=300), made(50)))[0] == 300 + 50 * stacks


@pytest.mark.parametrize("runs", [0, 1, 2, 3])
def test_2_2_each_run_is_50_on_top_of_its_cards(runs: int) -> None:
    assert points(out(1, missed(50, runs=runs, table=300), made(50)))[0] == 300 + 50 * runs


def test_2_2_r3_a_stack_or_run_earns_50_however_long() -> None:
    # Only how many there are is entered, never how long they are.
    short, long = made(50, table=200), made(50, table=400)
    assert points(out(0, short, NOTHING))[0] + 200 == points(out(0, long, NOTHING))[0]


@pytest.mark.parametrize(("table", "found"), [(25, 1), (30, 0), (35, 0)])
def test_2_2_a_run_is_worth_30_at_the_least(table: int, found: int) -> None:
    # Judged with a stack of 25 beside it, so that the claimed 50 is on the table.
    entry = missed(50, stacks=1, runs=1, table=25 + table)
    codes = [code for _, _, code in problems(out(1, entry, made(50)))]
    assert codes == ["table_below_melds"] * found


def test_2_3_going_out_earns_100_once_for_the_side() -> None:
    sides = last(out(0, made(50), made(50)))
    assert ("out", 100) in sides[0]["lines"]
    assert sides[0]["points"] - sides[1]["points"] == 100


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_2_3_only_who_went_out_gets_it(winner: int) -> None:
    sides = last(out(winner, made(50), made(50), made(50)), players=3)
    assert ["out" in dict(own["lines"]) for own in sides] == [i == winner for i in range(3)]


def test_2_4_the_table_counts_for_and_the_hand_against() -> None:
    lines = last(out(1, missed(50, table=320, hand=120), made(50)))[0]["lines"]
    assert lines == (("table", 320), ("hand", -120))


def test_2_4_the_hand_of_the_partner_counts_against_who_went_out() -> None:
    assert points(out(0, made(50, table=300, hand=85), NOTHING))[0] == 300 - 85 + 300 + 100


def test_2_5_r4_threes_earn_nothing() -> None:
    # Black threes laid to finish: they are no stack, and their cards are worth 0.
    with_threes = made(50, table=None, table_cards={"eight_to_king": 16, "three": 5})
    without = made(50, table=None, table_cards={"eight_to_king": 16})
    assert points(out(0, with_threes, NOTHING)) == points(out(0, without, NOTHING))


def test_2_5_r4_threes_are_checked_against_the_pack_alone() -> None:
    twelve = made(50, table=None, table_cards={"eight_to_king": 16, "three": 12})
    assert problems(out(0, twelve, NOTHING)) == []
    thirteen = made(50, table=None, table_cards={"eight_to_king": 16, "three": 13})
    assert problems(out(0, thirteen, NOTHING)) == [(None, None, "above_pack")]
