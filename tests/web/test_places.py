"""Who is who after the sides changed: the rule by itself, for every order and every correction."""

import json
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from scorekeeper.web.play.order import names_of, new_names, new_places

Sides = tuple[tuple[str, ...], ...]
TABLES: tuple[Sides, ...] = (
    (("Jos",), ("Anja",)),
    (("Jos",), ("Anja",), ("Wim",)),
    (("Jos",), ("Anja",), ("Wim",), ("Els",)),
    (("Jos", "Toon"), ("Anja", "José")),
)


def drawn(sides: Sides) -> list[str]:
    return [json.dumps(sorted(side)) for side in sides]


def changes() -> Iterator[tuple[list[str], list[str], tuple[int, ...], set[str]]]:
    """The sides before and after, where each went, and the names that were corrected."""
    for sides in TABLES:
        names = [name for side in sides for name in side]
        for order in permutations(range(len(sides))):
            for count in range(len(names) + 1):
                for gone in combinations(names, count):
                    after = [sides[order.index(index)] for index in range(len(sides))]
                    called = tuple(
                        tuple(f"{name}*" if name in gone else name for name in side)
                        for side in after
                    )
                    yield drawn(sides), drawn(called), order, set(gone)


def test_who_is_known_or_the_only_one_left_goes_along() -> None:
    for before, after, order, gone in changes():
        unknown = [side for side in before if set(names_of(side)) <= gone]
        if len(unknown) < 2:
            assert new_places(before, after) == list(order)


def test_nothing_comes_under_the_known_name_of_another_side() -> None:
    for before, after, _order, _gone in changes():
        for index, place in enumerate(new_places(before, after) or ()):
            others = {
                name for i, side in enumerate(before) if i != index for name in names_of(side)
            }
            assert others.isdisjoint(names_of(after[place]))


def test_several_who_are_not_known_are_asked_about_as_they_may_have_moved() -> None:
    asked = 0
    for before, after, _order, gone in changes():
        if sum(set(names_of(side)) <= gone for side in before) > 1:
            assert new_places(before, after) is None
            asked += 1
    assert asked


@pytest.mark.parametrize(
    "after",
    [
        ((("Jos", "Anja"), ("Toon", "José"))),  # partners
        ((("Jos", "Anja"), ("Piet", "Els"))),
        ((("Jos",), ("Toon",), ("Anja",))),
        ((("Jos", "Toon"),)),
    ],
)
def test_players_who_are_on_other_sides_now_are_asked_about(after: Sides) -> None:
    assert new_places(drawn(TABLES[-1]), drawn(after)) is None


def test_a_dealer_set_by_hand_is_called_as_he_is_now() -> None:
    after = drawn((("Joost", "Toon"), ("Anna", "Josée")))
    assert new_names(drawn(TABLES[-1]), after) == {"Jos": "Joost"}


@pytest.mark.parametrize("side", ["", "{", "null", '"Jos"', "[1]", "[" * 100_000])
def test_a_form_that_says_something_else_names_nobody(side: str) -> None:
    assert names_of(side) == []
    assert new_places([side, side], drawn(TABLES[0])) is None
