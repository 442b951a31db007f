"""P1 and P2: how many pebbles a player may take, and who wins."""

from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import Score, score_match
from scorekeeper.games import all_games


def scored(*rounds: list[int]) -> Score:
    """A match of two players with these pebbles."""
    file = {"format": "scorekeeper-match", "version": 1, "game": "pebbles"}
    sides = [{"players": ["Anja"]}, {"players": ["Toon"]}]
    facts = [{"pebbles": pebbles} for pebbles in rounds]
    match = parse_match({**file, "sides": sides, "rounds": facts}, all_games())
    assert isinstance(match, Match)
    return score_match(match)


def test_p1_nobody_takes_ten() -> None:
    assert [problem.code for problem in scored([10, 0]).problems] == ["not_so_many"]
    assert scored([9, 0]).problems == ()


def test_p2_the_most_pebbles_after_three_rounds_win() -> None:
    assert scored([3, 9], [9, 0]).outcome is None
    outcome = scored([3, 9], [9, 0], [0, 4]).outcome
    assert outcome is not None
    assert outcome.winner == 1
