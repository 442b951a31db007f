"""What ``scorekeeper score`` prints of a HighFive match (docs/match-file.md)."""

from scorekeeper.core.game import Outcome
from scorekeeper.games.highfive.rules import HighFiveState, extra_cards


def round_report(state: HighFiveState) -> dict[str, object]:
    """The last round."""
    result = state.round
    if result is None:
        return {}
    return {
        "number": result.number,
        "dealer": result.dealer,
        "starter": result.starter,
        "extra_cards": result.extra_cards,
        "sides": [
            {
                "points": side.points,
                "total": side.total,
                "contract": side.contract,
                "mark": side.mark,
                "lines": side.lines,
            }
            for side in result.sides
        ],
    }


def side_reports(state: HighFiveState) -> list[dict[str, object]]:
    """The sides as they stand; ``remaining`` ascends."""
    return [
        {"total": side.total, "crosses": side.crosses, "remaining": side.remaining}
        for side in state.sides
    ]


def next_report(state: HighFiveState) -> dict[str, object]:
    """The deal of the next round."""
    return {
        "number": state.number + 1,
        "dealer": state.dealer,
        "starter": state.match.after(state.dealer),
        "extra_cards": extra_cards(state),
    }


def final_report(state: HighFiveState, outcome: Outcome | None) -> dict[str, object]:
    """The competition scores once the match has ended."""
    return {"competition": None if outcome is None else outcome.scores}
