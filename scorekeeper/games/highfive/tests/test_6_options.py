"""Editions and options of a match (section 6 of the rules).

What each value of an option does is tested at its rule; here stands what the editions say.
"""

import pytest

from scorekeeper.core.parsing import parse_match
from scorekeeper.games import all_games
from scorekeeper.games.highfive import GAME
from scorekeeper.games.highfive.tests.build import file, match, report

DEFAULTS_2024 = {
    "extra_cards": 2,
    "extra_cards_for": "lowest",
    "dealer_after_stock_out": "rotate",
    "decide_by": "points",
    "cross_when_nothing_laid": True,
    "failed_side_keeps": "all",
    "transfer_from_loser": False,
    "negative_competition": "truncate",
}
DEFAULTS_2023 = DEFAULTS_2024 | {
    "extra_cards": 0,
    "dealer_after_stock_out": "same",
    "decide_by": "hundreds",
}
DEFAULTS = {"2024-12-29": DEFAULTS_2024, "2023-12-23": DEFAULTS_2023}
VALUES = {
    "extra_cards": [0, 1, 2, 3],
    "extra_cards_for": ["lowest", "all_behind"],
    "dealer_after_stock_out": ["rotate", "same"],
    "decide_by": ["points", "hundreds"],
    "cross_when_nothing_laid": [True, False],
    "failed_side_keeps": ["all", "cards", "hand"],
    "transfer_from_loser": [True, False],
    "negative_competition": ["truncate", "zero"],
}
EVERY = [(name, value) for name, values in VALUES.items() for value in values]


def shape(**options: object) -> list[tuple[str | None, str]]:
    """The problems of a match with these options."""
    found = parse_match(file(**options), all_games())
    return [(problem.field, problem.code) for problem in found] if isinstance(found, list) else []


def test_6_edition_2024_is_the_default() -> None:
    assert report()["edition"] == "2024-12-29"


@pytest.mark.parametrize("edition", DEFAULTS)
def test_6_the_defaults_of_an_edition_never_change(edition: str) -> None:
    # An old score depends on them: another default is another edition.
    assert match(edition=edition).options.model_dump() == DEFAULTS[edition]


@pytest.mark.parametrize("edition", DEFAULTS)
@pytest.mark.parametrize(("name", "value"), EVERY)
def test_6_every_option_may_be_set_in_either_edition(
    edition: str, name: str, value: object
) -> None:
    options = match(edition=edition, **{name: value}).options.model_dump()
    assert options == DEFAULTS[edition] | {name: value}


@pytest.mark.parametrize("edition", DEFAULTS)
@pytest.mark.parametrize("name", VALUES)
def test_6_null_means_the_default_of_the_edition(edition: str, name: str) -> None:
    options = match(edition=edition, **{name: None}).options.model_dump()
    assert options == DEFAULTS[edition]


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("extra_cards", -1, "value"),
        ("extra_cards", 4, "value"),
        ("extra_cards", 10**10, "value"),
        ("extra_cards", 2.0, "type"),
        ("extra_cards", "2", "type"),
        ("extra_cards", True, "type"),
        ("extra_cards_for", "all", "value"),
        ("extra_cards_for", 1, "type"),
        ("dealer_after_stock_out", "next", "value"),
        ("decide_by", "point", "value"),
        ("decide_by", [], "type"),
        ("cross_when_nothing_laid", 1, "type"),
        ("cross_when_nothing_laid", "true", "type"),
        ("failed_side_keeps", "none", "value"),
        ("failed_side_keeps", {}, "type"),
        ("transfer_from_loser", 0, "type"),
        ("negative_competition", "", "value"),
        ("negative_competition", False, "type"),
        ("jokers", 1, "unknown_key"),
        ("jokers", None, "unknown_key"),
    ],
)
def test_6_other_values_and_options_are_refused(name: str, value: object, code: str) -> None:
    assert shape(**{name: value}) == [(f"options.{name}", code)]


def test_6_unknown_edition() -> None:
    found = parse_match(file(edition="2025-01-01"), all_games())
    assert [(problem.field, problem.code) for problem in found] == [("edition", "value")]


def test_6_each_option_is_explained_with_all_its_values() -> None:
    assert [own.name for own in GAME.option_help] == list(VALUES)
    for own in GAME.option_help:
        values = [value for value, _ in own.values] or list(range(own.low, own.high + 1))
        assert sorted(values, key=str) == sorted(VALUES[own.name], key=str)
