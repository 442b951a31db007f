"""The rules of Jokerspelen, J1 to J7."""

import pytest

from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import Score, score_match
from scorekeeper.games import all_games

NAMES = ("Toon", "José", "Jos", "Anja", "Ria", "Wim", "Els", "Bob")


def match(played: list, players: int = 3, closed: bool = False, **options: object) -> Match:
    parsed = parse_match(
        {
            "format": "scorekeeper-match",
            "version": 1,
            "game": "jokerspelen",
            "options": options,
            "sides": [{"players": [name]} for name in NAMES[:players]],
            "rounds": played,
            "closed": closed,
        },
        all_games(),
    )
    assert isinstance(parsed, Match), parsed
    return parsed


def totals(score: Score) -> list[int]:
    assert not score.problems
    return [player.total for player in score.state.players]


def deal_cards(players: int) -> set[int | None]:
    score = score_match(match([], players))
    return set(score.match.edition.deal(score.state).cards)


@pytest.mark.parametrize("players", [1, 8])
def test_j1_two_to_seven_players(players: int) -> None:
    with pytest.raises(AssertionError, match="value"):
        match([], players)


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (7, 10)])
def test_j2_cards_for_each_player(players: int, cards: int) -> None:
    assert deal_cards(players) == {cards}


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (3, "One pack: 7 or 10 cards each."),
        (4, "One pack: 7 cards each. Two packs: 10."),
        (5, "One pack: 7 cards each. Two packs: 10."),
        (6, "One pack: 6 cards each. Two packs: 10."),
    ],
)
def test_j2_where_the_players_choose_no_number_is_theirs(players: int, said: str) -> None:
    score = score_match(match([], players))
    assert deal_cards(players) == {None}
    notes = score.match.edition.deal(score.state).notes
    assert [note.translate() for note in notes] == [said]


@pytest.mark.parametrize(
    ("count", "points"),
    [({"ace": 1}, 11), ({"court": 1}, 10), ({"pips": 9}, 9), ({"joker": 1}, 15)],
)
def test_j3_what_is_left_counts(count: dict, points: int) -> None:
    score = score_match(match([{"out": 0, "hands": [0, count, 1]}], scoring="penalty"))
    assert totals(score) == [0, points, 1]


def test_j4_j7_who_goes_out_gets_the_others_leftovers() -> None:
    hands = [0, {"court": 1, "pips": 7}, {"ace": 1, "joker": 1}]
    assert totals(score_match(match([{"out": 0, "hands": hands}]))) == [43, 0, 0]


def test_j5_j7_penalty_points() -> None:
    hands = [0, {"court": 1, "pips": 7}, {"ace": 1, "joker": 1}]
    score = score_match(match([{"out": 0, "hands": hands}], scoring="penalty"))
    assert totals(score) == [0, 17, 26]
    assert score.match.edition.places(score.state) == (1, 2, 3)


@pytest.mark.parametrize(("leftover", "ends"), [(99, False), (100, True), (101, True)])
def test_j6_a_target_ends_it(leftover: int, ends: bool) -> None:
    score = score_match(match([{"out": 0, "hands": [0, leftover]}], 2, target=100))
    assert (score.outcome is not None) == ends
    if score.outcome:
        assert (score.outcome.reason, score.outcome.winner) == ("target", 0)


def test_j6_a_target_is_reached_by_the_loser_in_penalty() -> None:
    score = score_match(match([{"out": 0, "hands": [0, 50]}], 2, target=50, scoring="penalty"))
    assert score.outcome is not None
    assert score.outcome.winner == 0


def test_j6_a_target_comes_before_the_number_of_rounds() -> None:
    score = score_match(match([{"out": 0, "hands": [0, 50]}], 2, target=50, rounds=1))
    assert score.outcome is not None
    assert score.outcome.reason == "target"


def test_j6_a_number_of_rounds_ends_it_and_nothing_may_follow() -> None:
    played = {"out": 0, "hands": [0, 5]}
    assert score_match(match([played], 2, rounds=2)).outcome is None
    score = score_match(match([played] * 2, 2, rounds=2))
    assert score.outcome is not None
    assert score.outcome.reason == "rounds"
    problems = score_match(match([played] * 3, 2, rounds=2)).problems
    assert [(p.code, p.round) for p in problems] == [("match_over", 3)]


def test_j6_equal_totals_share_the_place() -> None:
    rounds = [{"out": 0, "hands": [0, 5, 5]}, {"out": 1, "hands": [5, 0, 5]}]
    score = score_match(match(rounds, closed=True))
    assert score.outcome is not None
    assert (score.outcome.result, score.outcome.scores) == ("draw", (1, 1, 3))


def test_j6_closed_before_any_round_has_no_places() -> None:
    score = score_match(match([], closed=True))
    assert score.outcome is not None
    assert score.outcome[:4] == ("closed", None, None, None)


@pytest.mark.parametrize(
    ("hands", "found"),
    [
        ([1, 5, 5], [(0, "hands", "hand_not_empty")]),
        ([0, 0, 5], [(1, "hands", "hand_too_small")]),
        ([0, 1, 5], []),
        ([0, -1, 5], [(1, "hands", "negative")]),
        ([-1, 5, 5], [(0, "hands", "negative")]),
        ([0, {"ace": -1, "pips": 30}, 5], [(1, "hands.ace", "negative")]),
        ([0, {}, 5], [(1, "hands", "hand_too_small")]),
        ([{"pips": 0}, 5, 5], []),
    ],
)
def test_what_cannot_be(hands: list, found: list) -> None:
    problems = score_match(match([{"out": 0, "hands": hands}])).problems
    assert [(p.side, p.field, p.code) for p in problems] == found


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ({"hands": [0, 1, 2]}, [(1, None, "out", "missing")]),
        ({"out": 3, "hands": [0, 1, 2]}, [(1, None, "out", "value")]),
        ({"out": None, "hands": [0, 1, 2]}, [(1, None, "out", "type")]),
        ({"out": 0, "hands": [0, 1]}, [(1, None, "hands", "value")]),
        ({"out": 0, "hands": [0, None, 2]}, [(1, 1, "hands", "type")]),
        ({"out": 0, "hands": [0, "1", 2]}, [(1, 1, "hands", "type")]),
        ({"out": 0, "hands": [0, 1.0, 2]}, [(1, 1, "hands", "type")]),
        ({"out": 0, "hands": [0, True, 2]}, [(1, 1, "hands", "type")]),
        ({"out": 0, "hands": [0, {"king": 1}, 2]}, [(1, 1, "hands.king", "unknown_key")]),
        ({"out": 0, "hands": [0, {"ace": "1"}, 2]}, [(1, 1, "hands.ace", "type")]),
        ({"out": 0, "hands": {}}, [(1, None, "hands", "type")]),
        ({"out": 0, "hands": [0, 1, 2], "end": "out"}, [(1, None, "end", "unknown_key")]),
        ({"out": 0, "hands": [0, 1, 10**9 + 1]}, [(1, 2, "hands", "value")]),
    ],
)
def test_shape_of_a_round(facts: dict, found: list) -> None:
    data = {
        "format": "scorekeeper-match",
        "version": 1,
        "game": "jokerspelen",
        "sides": [{"players": [name]} for name in NAMES[:3]],
        "rounds": [facts],
    }
    problems = parse_match(data, all_games())
    assert isinstance(problems, list)
    assert [(p.round, p.side, p.field, p.code) for p in problems] == found
