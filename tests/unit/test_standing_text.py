"""How places, averages, movements and evenings are written."""

from fractions import Fraction

import pytest

from scorekeeper.core.standing_text import (
    average_text,
    cell,
    counted_text,
    decider,
    dropped_text,
    movement,
    place_text,
    points_text,
    remark,
    tie_texts,
)
from scorekeeper.core.standings import TIE_BREAKS, Entry, Policies, Policy, Row, standing


def played(
    player: str,
    evening: int,
    points: int,
    *opponents: str,
    won: bool = False,
    number: int = 1,
    is_stopped: bool = False,
) -> Entry:
    return Entry(
        player, evening, number, "played", points, won, opponents=opponents, is_stopped=is_stopped
    )


def texts(player: str, rows: list[Row]) -> list[str]:
    row = next(row for row in rows if row.player == player)
    names = {row.player: str(row.player) for row in rows}
    return [text.translate() for text in tie_texts(row, rows, TIE_BREAKS, names)]


@pytest.mark.parametrize(
    ("average", "dutch", "english"),
    [
        (Fraction(77), "77,0", "77.0"),
        (Fraction(1511, 20), "75,6", "75.6"),  # 75.55
        (Fraction(-1, 4), "−0,2", "−0.2"),
        (Fraction(-1, 100), "0,0", "0.0"),
        (Fraction(0), "0,0", "0.0"),
        (None, "–", "–"),
    ],
)
def test_an_average_has_one_decimal_in_the_notation_of_the_language(
    average: Fraction | None, dutch: str, english: str
) -> None:
    assert average_text(average, "nl") == dutch
    assert average_text(average, "en") == english


def test_nothing_to_count_is_never_a_nought() -> None:
    assert (points_text(0), points_text(None), points_text(-30)) == ("0", "–", "−30")


def test_places_are_counted_1_2_2_4_and_who_is_not_ranked_has_a_dash() -> None:
    entries = [
        played(player, 1, points) for player, points in zip("abcd", [9, 7, 7, 1], strict=True)
    ]
    rows = standing([*entries, played("guest", 1, 50)], Policies(), guests=["guest"])
    assert [place_text(row) for row in rows] == ["1", "2", "2", "4", "–"]


def test_movements_are_signs_and_words() -> None:
    before = standing([played("a", 1, 9), played("b", 1, 7), played("c", 1, 1)], Policies())
    entries = [played("a", 1, 9), played("b", 1, 7), played("c", 1, 1), played("d", 2, 0)]
    rows = standing([*entries, played("b", 2, 5)], Policies(), before=before)
    found = [movement(row) for row in rows]
    assert [each.sign for each in found if each] == ["▲ 1", "▼ 1", "–", ""]
    assert [each.text.translate() for each in found if each] == [
        "up 1",
        "down 1",
        "same place",
        "new in the standing",
    ]
    assert movement(rows[0], is_first=True) is None


def test_points_that_were_not_played_for_stand_in_brackets() -> None:
    policies = Policies(absent=Policy("fixed", 10), counted=Policy("best", 2))
    entries = [
        played("a", 1, 0),
        Entry("a", 2, 0, "absent"),
        Entry("a", 3, 0, "cancelled"),
        Entry("a", 4, 1, "entered", 12),
    ]
    (row,) = standing(entries, policies)
    cells = [cell(evening) for evening in row.evenings]
    assert [each.text for each in cells] == ["0", "(10)", "–", "12"]
    assert [each.is_dropped for each in cells] == [True, False, False, False]
    said = [each.said.translate() if each.said else None for each in cells]
    assert said == ["dropped", "absent: a fixed number", "cancelled", None]
    assert cell(None).text == "–"


def test_what_decided_is_said_between_each_two() -> None:
    # a and b won twice, c and d once; a beat b; c and d are equal in everything.
    entries = [
        played("a", 1, 20, "b", won=True),
        played("b", 1, 10, "a"),
        played("a", 2, 0, "x", won=True),
        played("b", 2, 6, "x", won=True),
        played("b", 3, 4, "x", won=True),
        played("c", 1, 10, "x", won=True),
        played("d", 1, 10, "x", won=True),
        played("c", 2, 10, "x"),
        played("d", 2, 10, "x"),
    ]
    rows = standing(entries, Policies())
    assert [(row.place, row.player) for row in rows] == [(1, "a"), (2, "b"), (3, "c"), (3, "d")]
    won = "What decided: more matches won."
    assert texts("a", rows) == [
        f"As many points as c and d. {won}",
        "As many points as b. What decided: the result between them.",
    ]
    assert texts("c", rows) == [
        "As many points as d, and equal in what decides: a shared place.",
        f"As many points as a and b. {won}",
    ]
    assert decider(rows[2], rows[3]) is None


def test_a_stopped_match_is_neither_won_nor_lost() -> None:
    entries = [
        played("a", 1, 9, "b", is_stopped=True),
        played("b", 1, 4, "a", is_stopped=True),
        played("b", 2, 5, "x"),
    ]
    a, b = sorted(standing(entries, Policies()), key=lambda row: str(row.player))
    assert (a.matches, a.won, a.drawn, a.lost) == (1, 0, 0, 0)
    assert (b.matches, b.won, b.drawn, b.lost) == (2, 0, 0, 1)
    # Equal totals: between them nobody won, so the best single match decides.
    assert (a.place, b.place, a.decided_by) == (1, 2, "best")
    said = remark(a.evenings[0].parts[0])
    assert said is not None
    assert said.translate() == "stopped: counts as it stands"


@pytest.mark.parametrize(
    ("counted", "few_words", "sentence"),
    [
        (Policy("best", 1), "only the best evening counts", "only the best evening counts."),
        (Policy("best", 2), "the best 2 count", "only the best 2 evenings count."),
        (Policy("drop_worst", 1), "the worst evening does not count", None),
        (Policy("drop_worst", 3), "the worst 3 do not count", "the worst 3 evenings do not count."),
    ],
)
def test_one_evening_is_no_number_of_evenings(
    counted: Policy, few_words: str, sentence: str | None
) -> None:
    said, dropped = counted_text(counted), dropped_text(counted)
    assert said is not None
    assert dropped is not None
    assert said.translate() == few_words
    assert dropped.translate() == f"Dropped: {sentence or few_words + '.'}"
