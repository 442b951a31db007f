"""The rules of the Jokeren club match, W1 to W10 (W9, the draw, belongs to the competition)."""

import pytest

from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.core.text import Text
from scorekeeper.games import all_games

NAMES = ("Toon", "José", "Jos", "Anja", "Ria")


def parsed(played: list, players: int = 3, **options: object) -> Match | list:
    return parse_match(
        {
            "format": "scorekeeper-match",
            "version": 1,
            "game": "jokeren-wedstrijd",
            "options": options,
            "sides": [{"players": [name]} for name in NAMES[:players]],
            "rounds": played,
        },
        all_games(),
    )


def match(played: list, players: int = 3, **options: object) -> Match:
    found = parsed(played, players, **options)
    assert isinstance(found, Match), found
    return found


@pytest.mark.parametrize(("players", "possible"), [(2, False), (3, True), (4, True), (5, False)])
def test_w1_three_or_four_players_with_thirteen_cards(players: int, possible: bool) -> None:
    found = parsed([], players)
    assert isinstance(found, Match) == possible
    if isinstance(found, Match):
        assert set(found.edition.deal(score_match(found).state).cards) == {13}


def test_w2_who_goes_out_gets_a_dash_the_others_their_leftovers() -> None:
    score = score_match(match([{"out": 2, "hands": [12, 30, 0]}]))
    assert score.state.round.points == (12, 30, 0)
    sheet = score.match.edition.sheet(score)
    assert [cell.content for cell in sheet.rows[0].cells] == ["Toon", "3", 12, 30, "–", 42]


@pytest.mark.parametrize(
    ("count", "points"),
    [
        ({"ace": 1}, 11),
        ({"court": 1}, 10),
        ({"pips": 9}, 9),
        ({"joker_playable": 1}, 50),
        ({"joker_unplayable": 1}, 20),
        ({"ace": 1, "court": 1, "pips": 7, "joker_playable": 1}, 78),
        ({"ace": 1, "court": 1, "pips": 7, "joker_unplayable": 1}, 48),
    ],
)
def test_w3_w10_what_is_left_counts(count: dict, points: int) -> None:
    assert score_match(match([{"out": 0, "hands": [0, count, 2]}])).state.round.points[1] == points


def test_w3_one_kind_of_joker_is_not_known_here() -> None:
    problems = parsed([{"out": 0, "hands": [0, {"joker": 1}, 2]}])
    assert [(p.side, p.field, p.code) for p in problems] == [(1, "hands.joker", "unknown_key")]


def test_w4_a_subtotal_after_every_five_and_the_dashes_agree() -> None:
    rounds = [{"out": n % 3, "hands": [9 * (n % 3 != i) for i in range(3)]} for n in range(10)]
    score = score_match(match(rounds))
    assert score.outcome is not None
    assert score.outcome.reason == "rounds"
    for played in (5, 10):
        assert sum(player.dashes for player in score.states[played].players) == played
    rows = score.match.edition.sheet(score).rows
    assert [n for n, row in enumerate(rows) if row.kind == "subtotal"] == [5, 11]
    totals = [player.total for player in score.states[5].players]
    assert [cell.content for cell in rows[5].cells[2:]] == [*totals, sum(totals)]
    across = sum(sum(state.round.points) for state in score.states[1:])
    assert across == sum(player.total for player in score.state.players)


def test_w4_the_dashes_are_counted_at_the_top_and_the_sums_agree() -> None:
    rounds = [{"out": n % 3, "hands": [9 * (n % 3 != i) for i in range(3)]} for n in range(5)]
    score = score_match(match(rounds))
    sheet = score.match.edition.sheet(score)
    assert [side.counted for side in sheet.sides] == [2, 2, 1]
    assert [(check.text.params, check.holds) for check in sheet.checks] == [
        ({"dashes": 5, "rounds": 5}, True),
        ({"rows": 90, "columns": 90}, True),
    ]


@pytest.mark.parametrize(
    ("hands", "dashes", "across", "down"),
    [
        ([0, 0, 12], 3, 30, 30),  # a dash too many
        ([7, 5, 12], 1, 42, 35),  # who went out has points
    ],
)
def test_w4_an_imported_sheet_that_cannot_be_right_shows_what_differs(
    hands: list[int], dashes: int, across: int, down: int
) -> None:
    rounds = [{"out": 0, "hands": [0, 9, 9]}, {"out": 0, "hands": hands}]
    score = score_match(match(rounds))
    assert score.problems
    counted, sums = score.match.edition.sheet(score).checks
    assert (counted.text.params["dashes"], counted.holds) == (dashes, dashes == 2)
    assert (sums.text.params, sums.holds) == ({"rows": across, "columns": down}, across == down)


def test_w4_the_form_has_ten_rows_and_two_subtotals_ready() -> None:
    score = score_match(match([{"out": 0, "hands": [0, 9, 9]}] * 4))
    sheet = score.match.edition.sheet(score)
    rows = (*sheet.rows, *(sheet.form_rows or ()))
    kinds = ["round"] * 4 + ["next", "subtotal"] + ["empty"] * 5 + ["subtotal"]
    assert [row.kind for row in rows] == kinds
    assert [row.number for row in rows if row.number] == list(range(1, 11))
    assert {len(row.cells) for row in rows} == {len(sheet.columns)}


def test_w4_without_a_round_there_is_nothing_to_check() -> None:
    score = score_match(match([]))
    assert score.match.edition.sheet(score).checks == ()


def test_w6_the_potjes_stand_on_the_sheet_unless_they_are_off() -> None:
    for potjes, headings in (("first_six", 6), ("off", 5)):
        score = score_match(match([], potjes=potjes))
        assert len(score.match.edition.sheet(score).columns) == headings


@pytest.mark.parametrize(("least", "options"), [(2, {}), (1, {"count": "cards"})])
def test_w5_w7_the_least_that_the_others_hold(least: int, options: dict) -> None:
    for hand, codes in ((least - 1, ["hand_too_small"]), (least, []), (least + 1, [])):
        problems = score_match(match([{"out": 0, "hands": [0, hand, 9]}], **options)).problems
        assert [p.code for p in problems] == codes


def test_w7_a_number_of_cards_is_no_count() -> None:
    problems = parsed([{"out": 0, "hands": [0, {"ace": 1}, 3]}], count="cards")
    assert [(p.side, p.field, p.code) for p in problems] == [(1, "hands", "type")]


@pytest.mark.parametrize(
    ("potjes", "asked"),
    [
        ("first_six", [1, 2, 3, 4, 5, 6, None, None, None, None]),
        ("cycle", [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]),
        ("off", [None] * 10),
    ],
)
def test_w6_the_potjes_label_the_rounds_and_touch_no_points(potjes: str, asked: list) -> None:
    rounds = [{"out": 0, "hands": [0, 10, 10]}] * 9
    score = score_match(match(rounds, potjes=potjes))
    shown: list[int | None] = []
    for state in score.states:
        notes: tuple[Text, ...] = score.match.edition.deal(state).notes
        shown.append(int(notes[0].message[6]) if notes else None)
    assert shown == asked
    assert [player.total for player in score.state.players] == [0, 90, 90]


def test_w8_lowest_total_wins() -> None:
    score = score_match(match([{"out": 0, "hands": [0, 10, 30]}], rounds=1))
    assert score.outcome is not None
    assert (score.outcome.winner, score.outcome.scores) == (0, (1, 2, 3))


def test_w8_equal_totals_more_dashes_then_a_shared_place() -> None:
    rounds = [
        {"out": 0, "hands": [0, 10, 20]},
        {"out": 0, "hands": [0, 10, 20]},
        {"out": 1, "hands": [20, 0, 20]},
    ]
    score = score_match(match(rounds, rounds=3))
    assert [player.total for player in score.state.players] == [20, 20, 60]
    assert score.outcome is not None
    assert score.outcome.scores == (1, 2, 3)
    shared = [{"out": 0, "hands": [0, 10, 20]}, {"out": 1, "hands": [10, 0, 20]}]
    score = score_match(match(shared, rounds=2))
    assert score.outcome is not None
    assert (score.outcome.result, score.outcome.scores) == ("draw", (1, 1, 3))
