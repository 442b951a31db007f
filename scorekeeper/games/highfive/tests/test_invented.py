"""The rounds of the demonstration club keep to the rules, and its matches come to an end."""

from random import Random

import pytest

from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import Score, score_match
from scorekeeper.games import all_games
from scorekeeper.games.highfive.invented import invented_round


def played(sizes: tuple[int, ...], seed: int) -> Score:
    """A match played until it ends; a round that cannot have happened is dealt again."""
    dice = Random(seed)
    names = iter("ABCD")
    sides = [{"players": [next(names) for _ in range(size)]} for size in sizes]
    file = {"format": "scorekeeper-match", "version": 1, "game": "highfive", "sides": sides}
    rounds: list[dict[str, object]] = []
    refused = 0
    while True:
        match = parse_match(file | {"rounds": rounds}, all_games())
        assert isinstance(match, Match)
        score = score_match(match)
        if score.problems:
            assert {problem.code for problem in score.problems} == {"above_pack"}
            rounds.pop()
            refused += 1
            assert refused < 20
        elif score.outcome is not None:
            return score
        rounds = [*rounds, invented_round(score.state, dice, [1.0] * len(sizes))]


@pytest.mark.parametrize("sizes", [(2, 2), (1, 1, 1), (1, 1)])
def test_a_match_of_made_up_rounds_ends_by_the_rules(sizes: tuple[int, ...]) -> None:
    ended = [played(sizes, seed) for seed in range(40)]
    lengths = [len(score.match.rounds) for score in ended]
    assert min(lengths) >= 3
    assert max(lengths) <= 15
    reasons = {score.outcome.reason for score in ended if score.outcome is not None}
    assert len(reasons) > 1  # five numbers, three crosses


def test_who_plays_better_wins_more_often() -> None:
    match = played((1, 1), 1).match
    opening = score_match(match).states[0]
    dice = Random(7)
    outs = [invented_round(opening, dice, [3.0, 1.0]).get("out") for _ in range(300)]
    assert outs.count(0) > 2 * outs.count(1)
