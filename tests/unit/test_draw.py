"""The draw of tables (C2 to C4 of the competition rules)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.draw import Draw, PastRound, Wishes, count, divisions, draw
from scorekeeper.core.draw_plan import regular_rounds

NONE = Wishes()


def seated(drawn: Draw) -> list:
    return [player for table in drawn.tables for side in table for player in side]


def season(players: int, rounds: int, wishes: Wishes = NONE, seed: int = 1) -> list[PastRound]:
    history: list[PastRound] = []
    for _ in range(rounds):
        drawn = draw(range(players), divisions(players)[0], history, wishes, seed)
        history.append(PastRound(drawn.tables, drawn.sat_out))
    return history


def spread(counts: dict, keys: list) -> int:
    numbers = [counts.get(key, 0) for key in keys]
    return max(numbers) - min(numbers)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (1, []),
        (2, [(2,)]),
        (4, [(4,)]),
        (5, [(3, 2), (4,)]),
        (6, [(3, 3)]),
        (7, [(4, 3)]),
        (9, [(3, 3, 3), (4, 3, 2)]),
        (10, [(4, 3, 3), (4, 4, 2)]),
        (13, [(4, 3, 3, 3), (4, 4, 3, 2)]),
    ],
)
def test_c2_divisions_with_the_preferred_one_first(players: int, expected: list) -> None:
    assert divisions(players)[: len(expected)] == expected


@pytest.mark.parametrize(
    ("players", "expected"),
    [(1, []), (2, []), (5, []), (6, (3, 3)), (7, (4, 3)), (9, (3, 3, 3)), (12, (4, 4, 4))],
)
def test_w9_jokeren_has_tables_of_four_and_three_only(players: int, expected: object) -> None:
    found = [sizes for sizes in divisions(players, (4, 3)) if sum(sizes) == players]
    assert (found[0] if found else []) == expected
    if found:
        assert found[0].count(3) == -players % 4


@pytest.mark.parametrize("players", range(2, 62))
def test_c2_everybody_can_be_seated(players: int) -> None:
    assert sum(divisions(players)[0]) == players


@given(st.integers(2, 26), st.integers(0, 3), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_c2_nobody_is_lost_and_nobody_sits_twice(players: int, rounds: int, seed: int) -> None:
    history = season(players, rounds, seed=seed)
    for sizes in divisions(players):
        drawn = draw(range(players), sizes, history, seed=seed)
        assert sorted([*seated(drawn), *drawn.sat_out]) == list(range(players))
        assert sorted(sum(map(len, table)) for table in drawn.tables) == sorted(sizes)


def test_c3_the_same_seed_and_history_give_the_same_draw_in_any_order_of_players() -> None:
    history = season(13, 3)
    one = draw(range(13), divisions(13)[0], history, seed=7)
    assert one == draw(reversed(range(13)), divisions(13)[0], history, seed=7)
    assert one != draw(range(13), divisions(13)[0], history, seed=8)


@pytest.mark.parametrize("players", [7, 10, 11, 13])
def test_c3_small_tables_go_round(players: int) -> None:
    assert spread(count(season(players, 20)).small, list(range(players))) <= 1


def test_c3_nobody_sits_out_again_before_everybody_has() -> None:
    history: list[PastRound] = []
    for _ in range(12):
        drawn = draw(range(9), (4, 4), history, seed=3)
        history.append(PastRound(drawn.tables, drawn.sat_out))
        assert spread(count(history).sat_out, list(range(9))) <= 1


def test_c3_who_comes_later_sits_out_once_and_not_again_at_once() -> None:
    history: list[PastRound] = []
    for evening in range(30):
        present = range(9) if evening < 20 else range(10)  # player 9 comes later
        drawn = draw(present, (4, 4), history, seed=3)
        history.append(PastRound(drawn.tables, drawn.sat_out))
    first = next(n for n, past in enumerate(history) if 9 in past.sat_out)
    again = [n for n, past in enumerate(history) if 9 in past.sat_out and n > first]
    assert all(n - first >= 4 for n in again)


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (32, 5), (40, 6)])
def test_c3_with_the_same_players_nobody_meets_twice(players: int, rounds: int) -> None:
    assert max(count(season(players, rounds)).meetings.values()) == 1


@pytest.mark.parametrize("tables", range(4, 16))
def test_c3_a_regular_plan_repeats_no_meeting(tables: int) -> None:
    met: Counter = Counter()
    for tables_of_round in regular_rounds(tables):
        assert sorted(p for table in tables_of_round for p in table) == list(range(4 * tables))
        for table in tables_of_round:
            met.update(combinations(sorted(table), 2))
    assert max(met.values()) == 1


def test_c3_partners_are_spread_over_a_season() -> None:
    pairs = [frozenset(pair) for pair in combinations(range(11), 2)]
    assert spread(count(season(11, 40)).partners, pairs) <= 2


def test_c3_fixed_pairs_play_together_and_a_fixed_table_is_kept() -> None:
    wishes = Wishes(pairs=((0, 1), (6, 9)), tables={5: 2, 0: 1})
    for past in season(12, 6, wishes):
        sides = [frozenset(side) for table in past.tables for side in table]
        assert {frozenset((0, 1)), frozenset((6, 9))} <= set(sides)
        assert any(5 in side for side in past.tables[2])
        assert any(0 in side for side in past.tables[1])


@pytest.mark.parametrize(
    ("wishes", "players", "rounds"),
    [
        ({0: 0, 1: 0, 2: 0}, 8, 3),
        ({0: 0, 1: 0, 2: 0}, 14, 3),
        ({0: 0, 1: 0, 2: 0, 3: 0}, 14, 1),  # later it is their turn at the tables of three
        ({0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 1}, 12, 3),
        ({0: 1, 1: 1, 2: 1, 3: 0, 4: 9, 5: 9}, 11, 3),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_c3_all_who_keep_to_one_table_are_there(
    wishes: dict, players: int, rounds: int, seed: int
) -> None:
    for past in season(players, rounds, Wishes(tables=wishes), seed):
        at = {p: n for n, table in enumerate(past.tables) for side in table for p in side}
        assert {p: at[p] for p in wishes if wishes[p] < 9} == {
            p: table for p, table in wishes.items() if table < 9
        }


def test_c3_a_table_that_more_want_than_it_has_seats_is_full_of_them() -> None:
    for past in season(16, 4, Wishes(tables=dict.fromkeys(range(6), 2))):
        assert {p for side in past.tables[2] for p in side} <= set(range(6))


def test_c3_fixed_pairs_meet_every_other_pair_before_one_again() -> None:
    pairs = tuple((2 * n, 2 * n + 1) for n in range(8))
    history = season(16, 7, Wishes(pairs=pairs))
    fixed = {frozenset(pair) for pair in pairs}
    sides = [frozenset(side) for past in history for table in past.tables for side in table]
    assert set(sides) == fixed
    met = Counter(frozenset(map(frozenset, table)) for past in history for table in past.tables)
    assert max(met.values()) <= 2


def test_more_seats_than_players_is_refused() -> None:
    with pytest.raises(ValueError, match="seats"):
        draw(range(3), (4,))
