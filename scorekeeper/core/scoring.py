"""The fold: the only place where a score comes into being."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.core.game import Outcome
from scorekeeper.core.match import Match
from scorekeeper.core.problem import Problem, shape_problem


@dataclass(frozen=True, slots=True)
class Score:
    """A scored match: every state in order, and what made the first impossible round so.

    ``states[0]`` is the opening, ``states[n]`` the state after round n. With problems the states
    end before the impossible round and there is no outcome.
    """

    match: Match
    states: tuple[Any, ...]
    problems: tuple[Problem, ...]
    outcome: Outcome | None

    @property
    def state(self) -> Any:
        """The last state that could be reached."""
        return self.states[-1]


def score_match(match: Match) -> Score:
    """Fold the rounds of a match over its edition's opening state. Never raises."""
    edition = match.edition
    state = edition.opening(match)
    states = [state]
    ended = edition.outcome(state, False)
    for facts in match.rounds:
        if ended is not None:
            problem = shape_problem("match_over", round=len(states))
            return Score(match, tuple(states), (problem,), None)
        problems = tuple(edition.check(state, facts))
        if problems:
            return Score(match, tuple(states), problems, None)
        state = edition.score(state, facts)
        states.append(state)
        ended = edition.outcome(state, False)
    if ended is None and match.closed:
        ended = edition.outcome(state, True)
    return Score(match, tuple(states), (), ended)


def score_report(score: Score) -> dict[str, Any]:
    """The answer of ``scorekeeper score`` for a match without problems (docs/match-file.md)."""
    match, edition, outcome = score.match, score.match.edition, score.outcome
    report = {
        "game": match.game.slug,
        "edition": edition.slug,
        "rounds": [edition.round_report(state) for state in score.states[1:]],
        "sides": edition.side_reports(score.state),
        "next": None if outcome else edition.next_report(score.state),
        "finished": outcome is not None,
        "reason": outcome.reason if outcome else None,
        "outcome": outcome.result if outcome else None,
        "winner": outcome.winner if outcome else None,
    }
    return report | edition.final_report(score.state, outcome)
