"""What a correct entry looks like (section 7 of the rules)."""

import pytest

from scorekeeper.core.scoring import score_match
from scorekeeper.games.highfive.facts import PACK_COUNTS
from scorekeeper.games.highfive.problems import CODES
from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    WON,
    in_stock,
    made,
    match,
    missed,
    of,
    out,
    points,
    problems,
    side,
    stock,
    written,
)

# the number


@pytest.mark.parametrize("number", [60, 80, 100])
def test_7_number_not_open(number: int) -> None:
    played = [out(0, made(number), NOTHING), out(1, missed(number), made(50))]
    assert problems(*played) == [(0, "contract", "number_not_open")]


def test_7_number_not_open_counts_for_each_side_alone() -> None:
    assert problems(out(0, made(60), NOTHING), out(1, NOTHING, made(60))) == []


@pytest.mark.parametrize("end", ["out", "stock"])
def test_7_number_not_open_in_every_round(end: str) -> None:
    entry = [missed(60), NOTHING | {"contract": 50, **({} if end == "stock" else made(50))}]
    second = stock(*entry) if end == "stock" else out(1, *entry)
    assert problems(out(0, made(60), NOTHING), second) == [(0, "contract", "number_not_open")]


@pytest.mark.parametrize(("opening", "wrong"), [(55, True), (60, False), (65, False)])
def test_7_number_above_opening(opening: int, wrong: bool) -> None:
    entry = missed(60, opening=opening, table=100)
    assert of(entry) == in_stock(entry) == [("contract", "number_above_opening")] * wrong


def test_7_an_opening_of_0_was_entered() -> None:
    assert of(missed(60, opening=0, table=100)) == [("contract", "number_above_opening")]


def test_7_an_opening_left_out_is_not_judged() -> None:
    assert of(missed(60, table=100)) == of(missed(60, opening=None, table=100)) == []


# going out


@pytest.mark.parametrize(
    ("stacks", "runs"), [(4, 1), (5, 0), (0, 0), (-5, 1), (9, 0), (0, 9), (5, -1)]
)
def test_7_criteria_not_met(stacks: int, runs: int) -> None:
    found = problems(out(0, side(50, stacks, runs, table=600), NOTHING))
    assert (0, "out", "criteria_not_met") in found


@pytest.mark.parametrize(("stacks", "runs"), [(5, 1), (6, 1), (5, 2), (20, 3)])
def test_7_criteria_met(stacks: int, runs: int) -> None:
    assert problems(out(0, side(50, stacks, runs), NOTHING)) == []


def test_7_criteria_not_met_without_a_number() -> None:
    found = problems(out(0, side(None, 5, 1, table=0), NOTHING))
    assert found[0] == (0, "out", "criteria_not_met")


def test_7_criteria_not_met_by_a_written_side_that_went_out() -> None:
    found = problems(out(0, written(50, 300, made=False), NOTHING))
    assert found == [(0, "out", "criteria_not_met")]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("hand", "wrong"), [(0, False), (5, True), (320, True)])
def test_7_hand_not_empty_of_a_solo_player_who_went_out(
    players: int, hand: int, wrong: bool
) -> None:
    sides = [made(50, hand=hand), NOTHING, NOTHING][:players]
    found = problems(out(0, *sides), players=players)
    assert found == [(0, "hand", "hand_not_empty")] * wrong


def test_7_hand_not_empty_also_when_cards_were_counted() -> None:
    counted = made(50, hand_cards={"ace": 1})
    assert problems(out(0, counted, NOTHING), players=2) == [(0, "hand", "hand_not_empty")]
    threes = made(50, hand_cards={"three": 2})
    assert problems(out(0, threes, NOTHING), players=2) == []


def test_7_hand_not_empty_is_said_of_any_amount_above_0() -> None:
    assert problems(out(0, made(50, hand=1), NOTHING), players=2) == [
        (0, "hand", "hand_not_empty"),
        (0, "hand", "not_multiple_of_five"),
    ]
    assert problems(out(0, made(50, hand=-5), NOTHING), players=2) == [(0, "hand", "negative")]


def test_7_the_partner_may_hold_cards_and_so_may_who_did_not_go_out() -> None:
    assert problems(out(0, made(50, hand=300), NOTHING)) == []
    assert problems(out(0, made(50), made(50, hand=300)), players=2) == []


# nothing laid


@pytest.mark.parametrize("field", ["stacks", "runs", "table", "opening"])
@pytest.mark.parametrize("amount", [0, 5])
def test_7_laid_nothing(field: str, amount: int) -> None:
    entry = {"contract": None, field: amount}
    expected = [(field, "laid_nothing")] if amount else []
    assert of(entry) == in_stock(entry) == expected


@pytest.mark.parametrize("field", ["stacks", "runs"])
def test_7_laid_nothing_one_is_enough(field: str) -> None:
    assert of({"contract": None, field: 1}) == [(field, "laid_nothing")]


def test_7_laid_nothing_also_when_cards_were_counted() -> None:
    entry = {"contract": None, "table_cards": {"ace": 1}}
    assert of(entry) == in_stock(entry) == [("table", "laid_nothing")]


def test_7_laid_nothing_below_0_is_negative_alone() -> None:
    assert of({"contract": None, "stacks": -1, "table": -5}) == [
        ("table", "negative"),
        ("stacks", "negative"),
    ]


def test_7_laid_nothing_its_hand_may_be_entered_and_changes_nothing() -> None:
    assert points(out(1, NOTHING | {"hand": 240}, WON))[0] == -200
    assert of(NOTHING | {"hand": 3}) == [("hand", "not_multiple_of_five")]
    assert of(NOTHING | {"hand": 1740}) == [(None, "above_pack")]


def test_7_laid_nothing_is_not_judged_by_the_least_on_the_table() -> None:
    assert of({"contract": None, "stacks": 5}) == [("stacks", "laid_nothing")]


# amounts


@pytest.mark.parametrize("field", ["table", "hand", "opening"])
@pytest.mark.parametrize("step", [-4, -1, 1, 4])
def test_7_not_multiple_of_five(field: str, step: int) -> None:
    entry = missed(50, table=500) | {field: 200 + step}
    assert of(entry) == in_stock(entry) == [(field, "not_multiple_of_five")]


@pytest.mark.parametrize("field", ["table", "hand", "opening"])
@pytest.mark.parametrize("amount", [0, 5, 195, 200, 205])
def test_7_multiple_of_five(field: str, amount: int) -> None:
    entry = missed(50, table=500) | {field: amount}
    codes = {code for _, code in of(entry)}
    assert codes <= {"number_above_opening", "table_below_contract"}
    assert (codes == set()) == (field == "hand" or amount > 50)


@pytest.mark.parametrize(("points", "wrong"), [(251, True), (-3, True), (-5, False), (0, False)])
def test_7_written_points_may_be_negative_but_are_multiples_of_five(
    points: int, wrong: bool
) -> None:
    expected = [("written.points", "not_multiple_of_five")] if wrong else []
    assert of(written(50, points, False)) == expected


@pytest.mark.parametrize("field", ["table", "hand", "opening"])
def test_7_negative_amounts(field: str) -> None:
    entry = {"contract": None, field: -5}
    assert of(entry) == in_stock(entry) == [(field, "negative")]


@pytest.mark.parametrize("field", ["stacks", "runs"])
def test_7_negative_counts_of_stacks_and_runs(field: str) -> None:
    entry = missed(50, table=300) | {field: -1}
    assert of(entry) == in_stock(entry) == [(field, "negative")]


@pytest.mark.parametrize("kind", PACK_COUNTS)
@pytest.mark.parametrize("where", ["table", "hand"])
def test_7_negative_counts_of_cards(where: str, kind: str) -> None:
    entry = missed(50, **{f"{where}_cards": {kind: -1}, where: None})
    if where == "table":
        entry["table_cards"] = {"eight_to_king": 40} | {kind: -1}
        entry |= {"hand": 0}
    found = of(entry)
    assert (f"{where}_cards.{kind}", "negative") in found
    assert ("hand", "negative") in found or where == "table" or kind == "three"


def test_7_minus_3_is_negative_and_no_multiple_of_five() -> None:
    assert of({"contract": None, "hand": -3}) == [
        ("hand", "not_multiple_of_five"),
        ("hand", "negative"),
    ]


# a used-up stock


def test_7_in_a_used_up_stock_what_was_entered_may_stand_and_scores_nothing() -> None:
    entry = missed(50, stacks=5, runs=2, table=5, hand=60, opening=50)
    assert in_stock(entry) == []
    assert points(stock(entry, NOTHING)) == [0, 0]


def test_7_in_a_used_up_stock_nobody_is_judged_for_going_out() -> None:
    assert problems(stock(missed(50, hand=100), NOTHING), players=2) == []


# what is accepted, however unlikely


@pytest.mark.parametrize(
    "entry",
    [
        missed(50, stacks=40, table=1500),
        missed(50, runs=30, table=1500),
        missed(50, hand=0),
        made(50, hand=0),
        NOTHING | {"hand": 0},
        missed(50, table=None, table_cards={"three": 9, "ace": 3}),
    ],
)
def test_7_what_is_on_no_list_is_accepted(entry: dict) -> None:
    assert of(entry) == []


# order and sentences


def test_7_problems_stand_by_side_and_in_the_order_of_the_section() -> None:
    first = {"contract": 60, "opening": 58, "stacks": -1, "runs": 0, "table": 31, "hand": -3}
    second = {"contract": None, "stacks": 2, "table": 4, "opening": 10}
    found = problems(out(0, made(60), NOTHING), out(0, first, second))
    assert found == [
        (0, "contract", "number_not_open"),
        (0, "contract", "number_above_opening"),
        (0, "out", "criteria_not_met"),
        (0, "table", "not_multiple_of_five"),
        (0, "hand", "not_multiple_of_five"),
        (0, "opening", "not_multiple_of_five"),
        (0, "hand", "negative"),
        (0, "stacks", "negative"),
        (0, "table", "table_below_contract"),
        (0, "table", "table_below_opening"),
        (1, "stacks", "laid_nothing"),
        (1, "table", "laid_nothing"),
        (1, "opening", "laid_nothing"),
        (1, "table", "not_multiple_of_five"),
    ]


def test_7_only_the_first_impossible_round_is_reported() -> None:
    wrong = out(1, missed(50, table=3), WON)
    found = score_match(match(out(1, NOTHING, made(60)), wrong, wrong)).problems
    assert {problem.round for problem in found} == {2}


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (missed(60, opening=55), "With 55 laid, 60 cannot be claimed."),
        (missed(60, table=55), "Less lies on the table than the 60 that was claimed."),
        (
            missed(60, opening=75, table=70),
            "Less lies on the table than the 75 laid at the opening.",
        ),
        (
            missed(50, stacks=5, runs=2, table=180),
            "Stacks: 5, runs: 2. Their cards are worth at least 185 on the table.",
        ),
        (NOTHING | {"hand": 2}, "Points always end in 0 or 5."),
    ],
)
def test_7_the_sentence_names_what_is_wrong(entry: dict, sentence: str) -> None:
    (problem,) = score_match(match(out(1, entry, WON))).problems
    assert problem.message() == sentence


def test_7_the_codes_stand_in_the_order_of_the_section() -> None:
    assert CODES == (
        "number_not_open",
        "number_above_opening",
        "criteria_not_met",
        "hand_not_empty",
        "laid_nothing",
        "not_multiple_of_five",
        "negative",
        "table_below_contract",
        "table_below_opening",
        "table_below_melds",
        "count_differs",
        "above_pack",
    )
