"""The opening checker's page as data: what stands in its address, what can be tapped (G3)."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.games.jokeren.opening import JOKER, check_opening, read_meld
from scorekeeper.games.jokeren.pages import checker, code, read_melds, written


def page(*melds: str) -> dict[str, Any]:
    """The page at ``?m=…&m=…``."""
    values: dict[str, Sequence[str]] = {"m": melds}
    return checker(lambda name: values[name])


def shown(*melds: str) -> list[tuple[int | None, str | None]]:
    return [(m.points, m.why.translate() if m.why else None) for m in page(*melds)["melds"]]


@pytest.mark.parametrize(
    ("melds", "total", "enough"),
    [
        (("h11.h12.h13.h1",), 40, True),
        (("d1.d2.d3.d4",), 10, False),
        (("c11.c12.c13", "d1.d2.d3.d4"), 40, True),
        (("c9.j0.c11.c12",), 39, False),
        ((), 0, False),
    ],
)
def test_g3_the_examples_of_the_rules(melds: tuple[str, ...], total: int, enough: bool) -> None:
    found = page(*melds)
    assert (found["total"], found["is_enough"], found["short"]) == (
        total,
        enough,
        max(0, 40 - total),
    )


def test_g3_a_joker_says_what_it_stands_for() -> None:
    (meld,) = page("c9.j0.c11.c12")["melds"]
    stands = [card.stands_for for card, _ in meld.cards]
    assert stands[0] is None
    assert stands[1] is not None
    assert (stands[1][0], stands[1][1].translate()) == ("clubs", "10")
    (meld,) = page("h12.s12.j0")["melds"]  # in a set its suit does not matter
    of, rank = meld.cards[2][0].stands_for
    assert (of, rank.translate()) == ("joker", "Q")


@pytest.mark.parametrize(
    ("words", "ranks"),
    [
        ("j0.h12.h13", (11, 12, 13)),
        ("h1.j0.h3", (1, 2, 3)),
        ("h1.j0.h12", (14, 13, 12)),
        ("j0.j0.h1", (13, 12, 14)),
        ("h10.j0.j0", (10, 12, 11)),
    ],
)
def test_g3_jokers_fill_the_run_that_is_worth_most(words: str, ranks: tuple[int, ...]) -> None:
    reading = read_meld(read_melds([words])[0])
    assert reading is not None
    if reading.is_run:
        assert sorted(rank for _, rank in reading.stands_for) == sorted(ranks)
        assert reading.points == sum(min(rank, 10) for rank in ranks)


def test_g3_why_a_meld_is_none_is_said() -> None:
    assert shown("h2.h3") == [(None, "At least three cards.")]
    assert shown("h2.h3.s9") == [(None, "No set of one rank and no run of one suit.")]
    assert page("h11.h12.h13.h1", "h2.h3.s9")["is_enough"] is False


def test_every_tap_is_the_address_with_one_card_more_or_less() -> None:
    found = page("h11.h12")
    cards = {card.code: melds for row in found["rows"] for card, melds in row}
    assert cards["h13"] == ["h11.h12.h13"]
    assert len(cards) == 52
    assert found["joker"][1] == ["h11.h12.j0"]
    assert [without for _, without in found["melds"][0].cards] == [["h12"], ["h11"]]
    assert found["next_meld"] == ["h11.h12", ""]
    assert page()["next_meld"] is None


def test_a_card_is_gone_with_its_second_copy_and_jokers_with_the_third() -> None:
    cards = {card.code: melds for row in page("h2.h2.j0.j0.j0")["rows"] for card, melds in row}
    assert cards["h2"] is None
    assert page("h2.h2.j0.j0.j0")["joker"][1] is None
    assert page("j0.j0")["joker"][1] == ["j0.j0.j0"]


def test_a_hand_holds_no_more_than_fourteen_cards() -> None:
    full = [f"h{rank}" for rank in range(1, 14)] + ["s1"]
    found = page(".".join(full))
    assert all(melds is None for row in found["rows"] for _, melds in row)


@pytest.mark.parametrize(
    "value", ["", "x", "h0", "h14", "h111", "h-1", "j1", "s٣", "h2,h3", "." * 99, "H2", "h1e1"]
)
def test_what_is_no_card_is_passed_over(value: str) -> None:
    assert read_melds([value]) == [[]]
    assert page(value)["total"] == 0


def test_no_more_melds_than_a_hand_can_hold_and_no_empty_ones_between() -> None:
    assert read_melds(["h2"] * 9) == [[("hearts", 2)]] * 4
    assert read_melds(["", "h2", ""]) == [[("hearts", 2)], []]


def test_the_address_gives_the_same_melds_again() -> None:
    melds = [[("spades", 1), JOKER], [("diamonds", 13)]]
    assert read_melds(written(melds)) == melds
    assert code(JOKER) == "j0"
    assert check_opening(read_melds(["h11.h12.h13.h1"])).is_enough
