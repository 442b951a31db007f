"""The shape of a round in the match file, and how its faults are named."""

from typing import Any

import pytest

from tests.contract.samples import EXAMPLE, GONE, changed, faults, of_entry, of_round, top

BIG = 10**9
LONE = "\ud800"


# rounds


@pytest.mark.parametrize("value", [{}, "x", 1])
def test_rounds_are_a_list(value: object) -> None:
    assert top(rounds=value) == [("rounds", "type")]


@pytest.mark.parametrize("value", [None, 1, "out", []])
def test_a_round_is_an_object(value: object) -> None:
    file = changed()
    file["rounds"].append(value)
    assert faults(file) == [(2, None, "rounds", "type")]


@pytest.mark.parametrize("key", ["end", "sides", "out"])
def test_a_required_key_of_a_round(key: str) -> None:
    assert of_round(**{key: GONE}) == [(None, key, "missing")]
    assert of_round(**{key: None}) == [(None, key, "type")]


@pytest.mark.parametrize(("value", "code"), [("won", "value"), ("", "value"), (1, "type")])
def test_end(value: object, code: str) -> None:
    assert of_round(end=value) == [(None, "end", code)]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (-1, "value"),
        (2, "value"),
        (BIG * 100, "value"),
        (True, "type"),
        (0.0, "type"),
        ("1", "type"),
        ([], "type"),
    ],
)
def test_out_is_the_index_of_a_side(value: object, code: str) -> None:
    assert of_round(out=value) == [(None, "out", code)]


def test_out_in_a_used_up_stock() -> None:
    assert of_round(end="stock", out=None) == of_round(end="stock", out=GONE) == []
    assert of_round(end="stock", out=0) == [(None, "out", "value")]
    assert of_round(end="stock", out=9) == [(None, "out", "value")]
    assert of_round(end="stock", out="0") == [(None, "out", "type")]


def test_end_is_judged_also_when_the_sides_of_the_match_are_wrong() -> None:
    file = changed("rounds", 0, end="won") | {"sides": GONE}
    del file["sides"]
    assert faults(file) == [(None, None, "sides", "missing"), (1, None, "end", "value")]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_one_entry_a_side(count: int) -> None:
    entries = [EXAMPLE["rounds"][0]["sides"][1]] * count
    assert of_round(sides=entries) == [(None, "sides", "value")]


@pytest.mark.parametrize("value", [None, 1, "x", []])
def test_an_entry_is_an_object(value: object) -> None:
    entries = [EXAMPLE["rounds"][0]["sides"][0], value]
    assert of_round(sides=entries) == [(1, "sides", "type")]


def test_the_contract_is_required_and_may_be_null() -> None:
    assert of_entry(contract=GONE) == [("contract", "missing")]
    # Null is nothing laid: a matter of the rules, not of the shape.
    assert of_entry(contract=None) == []


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (0, "value"),
        (55, "value"),
        (-50, "value"),
        (BIG * 10, "value"),
        ("50", "type"),
        (50.0, "type"),
        (True, "type"),
    ],
)
def test_the_contract_is_one_of_the_numbers(value: object, code: str) -> None:
    assert of_entry(contract=value) == [("contract", code)]


AMOUNTS = ["opening", "stacks", "runs", "table", "hand"]


@pytest.mark.parametrize("key", AMOUNTS)
def test_amounts_may_be_left_out(key: str) -> None:
    assert of_entry(**{key: GONE}) == of_entry(**{key: None}) == []


@pytest.mark.parametrize("key", AMOUNTS)
@pytest.mark.parametrize(
    ("value", "code"),
    [
        (300.0, "type"),
        ("300", "type"),
        (True, "type"),
        ([], "type"),
        ({}, "type"),
        (BIG + 1, "value"),
        (-BIG - 1, "value"),
        (10**30, "value"),
        (10**4000, "value"),
    ],
)
def test_amounts_are_integers(key: str, value: object, code: str) -> None:
    assert of_entry(**{key: value}) == [(key, code)]


@pytest.mark.parametrize("key", AMOUNTS)
@pytest.mark.parametrize("value", [BIG, -BIG, -3])
def test_whether_an_amount_is_possible_is_a_matter_of_the_rules(key: str, value: int) -> None:
    assert of_entry(**{key: value}) == []


@pytest.mark.parametrize("key", ["table_cards", "hand_cards"])
def test_counts_of_cards(key: str) -> None:
    assert of_entry(**{key: None}) == of_entry(**{key: {}}) == []
    assert of_entry(**{key: {"ace": None, "joker": -1}}) == []
    assert of_entry(**{key: {"jack": 1}}) == [(f"{key}.jack", "unknown_key")]
    assert of_entry(**{key: {"ace": "1"}}) == [(f"{key}.ace", "type")]
    assert of_entry(**{key: {"ace": True}}) == [(f"{key}.ace", "type")]
    assert of_entry(**{key: {"ace": BIG + 1}}) == [(f"{key}.ace", "value")]
    for value in (1, "x", [], True):
        assert of_entry(**{key: value}) == [(key, "type")]


# written results


def written(points: object = 250, made: object = False, **more: Any) -> list:
    """The faults of a first side that is written."""
    clear = dict.fromkeys(AMOUNTS, GONE)
    return of_entry(**{**clear, "written": {"points": points, "made": made}, **more})


def test_written() -> None:
    assert written() == written(points=-5, made=True) == []
    assert of_entry(written=None) == []


def test_what_is_wrong_within_written() -> None:
    assert written(points=GONE) != []
    assert of_entry(**dict.fromkeys(AMOUNTS, GONE), written={}) == [
        ("written.points", "missing"),
        ("written.made", "missing"),
    ]
    assert written(points=None) == [("written.points", "type")]
    assert written(points=250.0) == [("written.points", "type")]
    assert written(points=BIG + 1) == [("written.points", "value")]
    assert written(made=None) == written(made=1) == [("written.made", "type")]
    both = {"points": 5, "made": True, "x": 1}
    assert of_entry(**dict.fromkeys(AMOUNTS, GONE), written=both) == [("written.x", "unknown_key")]


@pytest.mark.parametrize("value", [250, "x", [], True, False, 0])
def test_written_is_an_object(value: object) -> None:
    assert of_entry(**dict.fromkeys(AMOUNTS, GONE), written=value) == [("written", "type")]


@pytest.mark.parametrize("key", [*AMOUNTS, "table_cards", "hand_cards"])
def test_an_itemised_key_beside_written(key: str) -> None:
    value: object = {} if key.endswith("cards") else 0
    assert written(**{key: value}) == [(key, "unknown_key")]
    assert written(**{key: None}) == []


def test_written_needs_a_number_and_somebody_who_went_out() -> None:
    assert written(contract=None) == [("written", "value")]
    assert written(contract=GONE) == [("contract", "missing")]
    entry = {"contract": 50, "written": {"points": 0, "made": False}}
    nothing = {"contract": None}
    assert of_round(end="stock", out=None, sides=[nothing, entry]) == [(1, "written", "value")]
    entry["contract"] = None
    assert of_round(end="stock", out=None, sides=[nothing, entry]) == [(1, "written", "value")]
