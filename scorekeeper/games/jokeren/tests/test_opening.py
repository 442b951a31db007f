"""The opening with 40 (G3)."""

from itertools import combinations, product

import pytest

from scorekeeper.games.jokeren.opening import JOKER, SUITS, check_opening, meld_points

RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13}


def meld(words: str, suit: str = "hearts") -> list[tuple[str, int]]:
    """``9 joker J Q`` of one suit."""
    return [
        JOKER if word == "joker" else (suit, RANKS.get(word) or int(word)) for word in words.split()
    ]


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (["J Q K A"], 40),
        (["A 2 3 4"], 10),
        (["J Q K", "A 2 3 4"], 40),
        (["9 joker J Q"], 39),
        (["10 joker joker"], 30),
        (["joker joker A"], 30),
        (["A joker 3"], 6),
        (["10 J Q K A"], 50),
    ],
)
def test_g3_the_examples_of_the_rules(melds: list[str], points: int) -> None:
    opening = check_opening([meld(words) for words in melds])
    assert opening.total == points
    assert opening.is_enough == (points >= 40)


@pytest.mark.parametrize(
    "words", ["J Q", "J Q A", "K A 2", "2 2 3", "2 4 5", "joker joker joker", "J joker A 2", ""]
)
def test_g3_what_is_no_meld(words: str) -> None:
    assert meld_points(meld(words)) is None
    assert not check_opening([meld("J Q K A"), meld(words)]).is_enough


def test_g3_no_meld_at_all_is_not_enough() -> None:
    assert not check_opening([]).is_enough


@pytest.mark.parametrize("rank", range(1, 14))
def test_g3_every_set_of_three_or_four(rank: int) -> None:
    worth = 10 if rank in (1, 11, 12, 13) else rank
    for size in (3, 4):
        for suits in combinations(SUITS, size):
            assert meld_points([(suit, rank) for suit in suits]) == size * worth
        for suits in combinations(SUITS, size - 1):
            assert meld_points([*((suit, rank) for suit in suits), JOKER]) == size * worth
    assert meld_points([(SUITS[0], rank)] * 2 + [(SUITS[1], rank)]) is None
    assert meld_points([*((suit, rank) for suit in SUITS), JOKER]) is None


@pytest.mark.parametrize("suit", SUITS)
def test_g3_every_run_of_three_to_fourteen(suit: str) -> None:
    for lowest, length in product(range(1, 15), range(3, 15)):
        run = list(range(lowest, lowest + length))
        cards = [(suit, 1 if rank == 14 else rank) for rank in run]
        if run[-1] > 14:
            continue
        if run == list(range(1, 14)):  # thirteen cards: the ace may lie above the king as well
            run = list(range(2, 15))
        worth = sum(min(rank, 10) for rank in run)
        assert meld_points(cards) == worth
        for gap in range(1, length - 1):  # a joker in the middle can only stand for one card
            given = meld_points([*cards[:gap], JOKER, *cards[gap + 1 :]])
            assert given is not None
            assert given >= worth
        assert meld_points([*cards[:-1], ("other", cards[-1][1])]) is None
