"""The standing of a competition and every policy of it, with numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.standings import (
    DASH_TIE_BREAKS,
    Entry,
    Policies,
    Policy,
    half_up,
    standing,
)


def played(player: str, evening: int, points: int, *, n: int = 1, **more: object) -> Entry:
    return Entry(player, evening, n, "played", points, **more)


def totals(rows: list) -> dict:
    return {row.player: row.total for row in rows}


def places(rows: list) -> dict:
    return {row.player: row.place for row in rows}


def test_an_evening_is_the_sum_of_its_match_rounds() -> None:
    rows = standing([played("Toon", 1, 30), played("Toon", 1, 12, n=2)], Policies())
    assert rows[0].evenings[0].points == rows[0].total == 42


def test_the_highest_total_leads_and_shared_places_count_1_2_2_4() -> None:
    entries = [played(name, 1, points) for name, points in zip("abcd", (9, 7, 7, 5), strict=True)]
    assert places(standing(entries, Policies())) == {"a": 1, "b": 2, "c": 2, "d": 4}
    lowest = Policies(lowest_wins=True)
    assert places(standing(entries, lowest)) == {"d": 1, "b": 2, "c": 2, "a": 4}


@pytest.mark.parametrize(
    ("counted", "total", "dropped"),
    [
        (Policy("all"), 75, set()),
        (Policy("best", 2), 60, {2, 4}),
        (Policy("best", 9), 75, set()),
        (Policy("drop_worst", 1), 70, {2}),
        (Policy("drop_worst", 9), 0, {1, 2, 3, 4}),
    ],
)
def test_which_evenings_count(counted: Policy, total: int, dropped: set) -> None:
    points = {1: 40, 2: 5, 3: 20, 4: 10}
    row = standing([played("a", e, p) for e, p in points.items()], Policies(counted=counted))[0]
    assert row.total == total
    assert {e.evening for e in row.evenings if e.dropped} == dropped


def test_the_worst_are_the_highest_where_the_lowest_wins() -> None:
    policies = Policies(lowest_wins=True, counted=Policy("best", 1))
    assert totals(standing([played("a", 1, 40), played("a", 2, 5)], policies)) == {"a": 5}


def test_editing_a_dropped_result_can_bring_it_back_in() -> None:
    policies = Policies(counted=Policy("best", 1))
    before = standing([played("a", 1, 40), played("a", 2, 39)], policies)[0]
    after = standing([played("a", 1, 40), played("a", 2, 41)], policies)[0]
    assert [e.dropped for e in before.evenings] == [False, True]
    assert [e.dropped for e in after.evenings] == [True, False]


def test_ranked_from_a_number_of_evenings() -> None:
    entries = [played("a", 1, 10), played("a", 2, 10), played("b", 1, 99)]
    rows = standing(entries, Policies(ranked_from=2))
    assert [(row.player, row.place) for row in rows] == [("a", 1), ("b", None)]
    assert rows[1].unranked is not None


@pytest.mark.parametrize(
    ("policy", "points"),
    [
        (Policy("round_average"), 16),  # (20 + 11) / 2 = 15.5, half up
        (Policy("own_average"), 8),  # (10 + 5) / 2 = 7.5, half up
        (Policy("fixed", 25), 25),
        (Policy("nothing"), None),
    ],
)
def test_sat_out_by_the_draw(policy: Policy, points: int | None) -> None:
    entries = [
        played("a", 1, 10),
        played("a", 2, 5),
        Entry("a", 3, 1, "sat_out"),
        played("b", 3, 20),
        played("c", 3, 11),
    ]
    row = next(r for r in standing(entries, Policies(sat_out=policy)) if r.player == "a")
    assert row.evenings[2].points == points
    assert row.total == 15 + (points or 0)


@pytest.mark.parametrize("kind", ["cancelled", "absent"])
@pytest.mark.parametrize(
    ("policy", "points"),
    [(Policy("nothing"), None), (Policy("fixed", 7), 7), (Policy("worst"), 12)],
)
def test_absence(kind: str, policy: Policy, points: int | None) -> None:
    entries = [
        Entry("a", 1, 1, kind),
        played("b", 1, 5),
        played("b", 1, 7, n=2),
        played("c", 1, 30),
    ]
    rows = standing(entries, Policies(**{kind: policy}))
    row = next(r for r in rows if r.player == "a")
    assert row.evenings[0].points == points
    assert (row.matches, row.average, row.best) == (0, None, None)


def test_the_worst_of_an_evening_is_the_highest_where_the_lowest_wins() -> None:
    policies = Policies(lowest_wins=True, absent=Policy("worst"))
    entries = [Entry("a", 1, 1, "absent"), played("b", 1, 5), played("c", 1, 30)]
    assert totals(standing(entries, policies))["a"] == 30


def test_only_a_real_zero_counts_in_the_average() -> None:
    entries = [
        played("a", 1, 0),
        played("a", 2, 9),
        Entry("a", 3, 1, "absent"),
        Entry("a", 4, 1, "sat_out"),
        played("b", 4, 3),
    ]
    row = next(r for r in standing(entries, Policies()) if r.player == "a")
    assert row.average == Fraction(9, 2)
    assert [e.points for e in row.evenings] == [0, 9, None, 3]


def test_guests_play_and_are_ranked_only_by_policy() -> None:
    entries = [played("guest", 1, 50), played("a", 1, 10)]
    assert places(standing(entries, Policies(), guests=["guest"])) == {"a": 1, "guest": None}
    ranked = Policies(guests_ranked=True)
    assert places(standing(entries, ranked, guests=["guest"])) == {"guest": 1, "a": 2}


def test_equal_totals_more_matches_won() -> None:
    entries = [
        played("a", 1, 30, won=True),
        played("a", 2, 10),
        played("b", 1, 20, won=True),
        played("b", 2, 20, won=True),
    ]
    rows = standing(entries, Policies())
    assert [(r.player, r.place, r.decided_by) for r in rows] == [("b", 1, "won"), ("a", 2, "won")]


def test_equal_totals_then_the_result_between_them() -> None:
    entries = [
        played("a", 1, 10, won=True, opponents=("b",)),
        played("a", 2, 10),
        played("b", 1, 9, opponents=("a",)),
        played("b", 2, 11, won=True, opponents=("c",)),
    ]
    rows = standing(entries, Policies())
    assert [(r.player, r.decided_by) for r in rows] == [("a", "between"), ("b", "between")]


def test_the_result_between_them_is_passed_over_when_not_all_have_met() -> None:
    entries = [
        played("a", 1, 10, won=True, opponents=("b",)),
        played("b", 1, 1, opponents=("a",)),
        played("b", 2, 9, won=True, opponents=("d",)),
        played("c", 1, 4, won=True),
        played("c", 2, 6),
    ]
    rows = standing(entries, Policies())
    assert [(r.player, r.decided_by) for r in rows if r.total == 10] == [
        ("a", "best"),
        ("b", "best"),
        ("c", "best"),
    ]


def test_equal_totals_then_the_best_single_match_then_a_shared_place() -> None:
    entries = [
        played("a", 1, 15),
        played("a", 2, 5),
        played("b", 1, 12),
        played("b", 2, 8),
        played("c", 1, 12),
        played("c", 2, 8),
    ]
    assert places(standing(entries, Policies())) == {"a": 1, "b": 2, "c": 2}
    lowest = Policies(lowest_wins=True)
    assert places(standing(entries, lowest)) == {"a": 1, "b": 2, "c": 2}


def test_w8_equal_totals_more_dashes_in_the_jokeren_club_match() -> None:
    entries = [played("a", 1, 10, dashes=2), played("b", 1, 10, dashes=3), played("c", 1, 10)]
    rows = standing(entries, Policies(lowest_wins=True), tie_breaks=DASH_TIE_BREAKS)
    assert places(rows) == {"b": 1, "a": 2, "c": 3}
    assert rows[0].decided_by == "dashes"


def test_movement_since_the_standing_before() -> None:
    before = standing([played("a", 1, 10), played("b", 1, 9)], Policies())
    entries = [played("a", 1, 10), played("b", 1, 9), played("b", 2, 5), played("c", 2, 1)]
    rows = standing(entries, Policies(), before=before)
    assert [(r.player, r.moved) for r in rows] == [("b", 1), ("a", -1), ("c", None)]


@pytest.mark.parametrize(
    ("value", "rounded"), [("1/2", 1), ("-1/2", 0), ("-3/2", -1), ("49/100", 0), ("5", 5)]
)
def test_half_up(value: str, rounded: int) -> None:
    assert half_up(Fraction(value)) == rounded


@given(
    st.lists(
        st.tuples(st.sampled_from("abcdef"), st.integers(1, 4), st.integers(-50, 50)), max_size=30
    ),
    st.randoms(),
)
def test_the_order_of_entry_changes_nothing(results: list, rng: object) -> None:
    entries = [played(p, e, points, n=n) for n, (p, e, points) in enumerate(results)]
    shuffled = list(entries)
    rng.shuffle(shuffled)
    once, again = standing(entries, Policies()), standing(shuffled, Policies())
    assert places(once) == places(again)
    assert totals(once) == totals(again)
    assert sum(r.total for r in once) == sum(points for _, _, points in results)
    for row in once:
        better = sum(other.place < row.place for other in once)
        assert row.place == better + 1


@pytest.mark.parametrize(
    ("counted", "total", "dropped"),
    [
        (Policy("all"), 75, set()),
        (Policy("best", 2), 15, {1, 3}),
        (Policy("drop_worst", 1), 35, {1}),
    ],
)
def test_which_evenings_count_where_the_lowest_wins(
    counted: Policy, total: int, dropped: set
) -> None:
    points = {1: 40, 2: 5, 3: 20, 4: 10}
    policies = Policies(lowest_wins=True, counted=counted)
    row = standing([played("a", e, p) for e, p in points.items()], policies)[0]
    assert (row.total, row.place) == (total, 1)
    assert {e.evening for e in row.evenings if e.dropped} == dropped


@pytest.mark.parametrize("kind", ["sat_out", "stopped"])
@pytest.mark.parametrize(
    ("policy", "points"),
    [(Policy("round_average"), 16), (Policy("own_average"), 8), (Policy("fixed", 25), 25)],
)
def test_without_a_match_where_the_lowest_wins(kind: str, policy: Policy, points: int) -> None:
    """A match that does not count is worth what sitting out is worth."""
    entries = [
        played("a", 1, 10),
        played("a", 2, 5),
        Entry("a", 3, 1, kind),
        played("b", 3, 20),
        played("c", 3, 11),
    ]
    rows = standing(entries, Policies(lowest_wins=True, sat_out=policy))
    assert totals(rows)["a"] == 15 + points


@pytest.mark.parametrize("kind", ["cancelled", "absent"])
def test_a_fixed_number_for_an_absence_where_the_lowest_wins(kind: str) -> None:
    entries = [Entry("a", 1, 0, kind), played("a", 2, 1), played("b", 1, 5), played("c", 1, 30)]
    rows = standing(entries, Policies(lowest_wins=True, **{kind: Policy("fixed", 7)}))
    assert places(rows) == {"b": 1, "a": 2, "c": 3}
    assert totals(rows)["a"] == 7 + 1


def test_a_match_that_does_not_count_decides_nothing() -> None:
    stopped = Entry("b", 2, 1, "stopped", opponents=("a",), dashes=3, is_stopped=True)
    other = stopped._replace(player="a", opponents=("b",), dashes=0)
    entries = [
        played("a", 1, 10, opponents=("c",), won=True),
        played("b", 1, 10, opponents=("c",), won=True),
        played("c", 1, 10, opponents=("a",)),
        played("c", 1, 0, n=2, opponents=("b",), won=True),
        stopped,
        other,
    ]
    rows = standing(entries, Policies())
    # All have won once; a and b have not met where it counts, so that is passed over.
    assert places(rows) == {"a": 1, "b": 1, "c": 1}
    few = Policies(lowest_wins=True, sat_out=Policy("fixed", 1))
    assert places(standing([*entries[:2], stopped, other], few, tie_breaks=DASH_TIE_BREAKS)) == {
        "a": 1,
        "b": 1,
    }
