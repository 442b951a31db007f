"""The rules of Jokeren with the opening of 40, G1 to G5."""

import pytest

from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games

NAMES = ("Toon", "José", "Jos", "Anja", "Ria")
HANDS = [{"ace": 2, "joker": 1}, {"court": 3}, {"pips": 11}, 0]


def parsed(played: list, players: int = 4, **options: object) -> Match | list:
    return parse_match(
        {
            "format": "scorekeeper-match",
            "version": 1,
            "game": "jokeren",
            "options": options,
            "sides": [{"players": [name]} for name in NAMES[:players]],
            "rounds": played,
        },
        all_games(),
    )


def points(played: list, players: int = 4, **options: object) -> tuple[int, ...]:
    found = parsed(played, players, **options)
    assert isinstance(found, Match), found
    return score_match(found).state.round.points


@pytest.mark.parametrize(("players", "cards"), [(2, None), (3, "106"), (4, "107"), (5, None)])
def test_g1_three_or_four_players(players: int, cards: str | None) -> None:
    found = parsed([], players)
    assert isinstance(found, Match) == (cards is not None)
    if isinstance(found, Match) and cards:
        deal = found.edition.deal(score_match(found).state)
        assert set(deal.cards) == {13}
        assert cards in deal.notes[0].message


def test_g2_g5_ace_ten_and_joker_one_are_the_defaults() -> None:
    assert points([{"out": 3, "hands": HANDS}]) == (21, 30, 11, 0)


@pytest.mark.parametrize(
    ("ace", "joker", "worth"), [(10, 1, 21), (1, 1, 3), (10, 10, 30), (1, 10, 12)]
)
def test_g2_g5_ace_and_joker_are_options(ace: int, joker: int, worth: int) -> None:
    assert points([{"out": 3, "hands": HANDS}], ace=ace, joker=joker)[0] == worth


@pytest.mark.parametrize("option", ["ace", "joker"])
@pytest.mark.parametrize(
    ("wrong", "code"), [(2, "value"), (True, "type"), ("10", "type"), (1.0, "type")]
)
def test_g5_ace_and_joker_are_ten_or_one(option: str, wrong: object, code: str) -> None:
    problems = parsed([], **{option: wrong})
    assert [(p.field, p.code) for p in problems] == [(f"options.{option}", code)]


def test_g4_g5_rounds_won() -> None:
    assert points([{"out": 3, "hands": HANDS}], scoring="wins") == (0, 0, 0, 1)


def test_g5_plus_gives_the_winner_the_others_leftovers() -> None:
    assert points([{"out": 3, "hands": HANDS}], scoring="plus") == (0, 0, 0, 62)


@pytest.mark.parametrize("scoring", ["penalty", "plus"])
def test_g5_equal_totals_are_decided_by_rounds_won(scoring: str) -> None:
    rounds = [
        {"out": 0, "hands": [0, 10, 20]},
        {"out": 0, "hands": [0, 10, 20]},
        {"out": 1, "hands": [20, 0, 20]},
    ]
    if scoring == "plus":
        rounds[2]["hands"] = [30, 0, 30]
    found = parsed(rounds, 3, scoring=scoring, rounds=3)
    assert isinstance(found, Match)
    score = score_match(found)
    assert score.state.players[0].total == score.state.players[1].total
    assert score.outcome is not None
    assert score.outcome.scores[:2] == (1, 2)


def test_g5_hands_are_required_under_wins_as_well() -> None:
    problems = parsed([{"out": 0}], scoring="wins")
    assert [(p.field, p.code) for p in problems] == [("hands", "missing")]


def test_g5_there_is_no_target() -> None:
    problems = parsed([], target=100)
    assert [(p.field, p.code) for p in problems] == [("options.target", "unknown_key")]
