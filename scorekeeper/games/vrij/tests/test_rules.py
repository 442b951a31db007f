"""The free score sheet, V1 and V2."""

import pytest

from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games

NAMES = tuple(f"Speler {n}" for n in range(1, 12))


def parsed(played: list, players: int = 3, closed: bool = False, **options: object) -> Match | list:
    return parse_match(
        {
            "format": "scorekeeper-match",
            "version": 1,
            "game": "vrij",
            "options": options,
            "sides": [{"players": [name]} for name in NAMES[:players]],
            "rounds": [{"points": points} for points in played],
            "closed": closed,
        },
        all_games(),
    )


@pytest.mark.parametrize(("players", "possible"), [(0, False), (1, True), (10, True), (11, False)])
def test_v1_one_to_ten_players(players: int, possible: bool) -> None:
    assert isinstance(parsed([], players), Match) == possible


def test_v1_any_amount_without_a_step() -> None:
    found = parsed([[12, -5, 0], [-1, 7, 10**9]])
    assert isinstance(found, Match)
    assert [player.total for player in score_match(found).state.players] == [11, 2, 10**9]


@pytest.mark.parametrize(
    ("points", "side", "code"),
    [([1, 2], None, "value"), ([1, None, 2], 1, "type"), ([1, 2, "3"], 2, "type")],
)
def test_v1_every_player_has_an_amount(points: list, side: int | None, code: str) -> None:
    found = [(p.round, p.side, p.field, p.code) for p in parsed([points])]
    assert found == [(1, side, "points", code)]


def test_v1_one_player_deals_and_starts_himself() -> None:
    found = parsed([], 1)
    assert isinstance(found, Match)
    assert found.edition.next_report(score_match(found).state) == {
        "number": 1,
        "dealer": "Speler 1",
        "starter": "Speler 1",
    }


@pytest.mark.parametrize(("wins", "winner"), [("highest", 0), ("lowest", 1)])
def test_v2_the_highest_or_the_lowest_wins_below_zero_too(wins: str, winner: int) -> None:
    found = parsed([[-1, -30, -2]], closed=True, wins=wins)
    assert isinstance(found, Match)
    outcome = score_match(found).outcome
    assert outcome is not None
    assert outcome.winner == winner


@pytest.mark.parametrize(("points", "ends"), [(49, False), (50, True), (51, True)])
def test_v2_a_target_is_reached_by_anyone(points: int, ends: bool) -> None:
    found = parsed([[0, points, 0]], target=50, wins="lowest")
    assert isinstance(found, Match)
    assert (score_match(found).outcome is not None) == ends


def test_v2_a_number_of_rounds() -> None:
    found = parsed([[1, 0, 0], [1, 2, 0]], rounds=2)
    assert isinstance(found, Match)
    outcome = score_match(found).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.result, outcome.scores) == ("rounds", "draw", (1, 1, 3))


@pytest.mark.parametrize("option", ["rounds", "target"])
def test_v2_at_least_one(option: str) -> None:
    assert [(p.field, p.code) for p in parsed([], **{option: 0})] == [
        (f"options.{option}", "value")
    ]
