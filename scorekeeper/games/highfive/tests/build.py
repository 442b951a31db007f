"""Matches in a line or two, for the tests."""

from typing import Any

from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import Score, score_match, score_report
from scorekeeper.games import all_games

SIDES: dict[int, list[list[str]]] = {
    4: [["Jos", "Toon"], ["Anja", "José"]],
    2: [["Toon"], ["José"]],
    3: [["Toon"], ["José"], ["Anja"]],
}
NOTHING: dict[str, Any] = {"contract": None}


def side(contract: int | None, stacks: int = 0, runs: int = 0, **amounts: Any) -> dict[str, Any]:
    """What a side laid; without a table amount just enough for the entry to be possible."""
    least = max(contract or 0, 25 * stacks + 30 * runs, amounts.get("opening") or 0)
    if "table" not in amounts and "table_cards" not in amounts:
        amounts["table"] = least
    return {"contract": contract, "stacks": stacks, "runs": runs, **amounts}


def made(contract: int, **amounts: Any) -> dict[str, Any]:
    """A side that met the criteria: five stacks and a run."""
    return side(contract, **{"stacks": 5, "runs": 1, **amounts})


def missed(contract: int, **amounts: Any) -> dict[str, Any]:
    """A side that opened and missed the criteria."""
    return side(contract, **amounts)


def written(contract: int | None, points: int, made: bool = True) -> dict[str, Any]:
    """A side as it stands on paper."""
    return {"contract": contract, "written": {"points": points, "made": made}}


def out(winner: int, *sides: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """A round in which a side went out."""
    return {"end": "out", "out": winner, "sides": list(sides), **facts}


def stock(*sides: dict[str, Any], **facts: Any) -> dict[str, Any]:
    """A round with a used-up stock."""
    return {"end": "stock", "sides": list(sides), **facts}


def totals(*points: int) -> dict[str, Any]:
    """A round after which the sides stand at these points (0 for the first: the 50 goes)."""
    return out(0, *(written(50, amount, index == 0) for index, amount in enumerate(points)))


def rounds(count: int) -> list[dict[str, Any]]:
    """Some rounds in which the first side clears a number and nobody gets a cross.

    To be played with ``cross_when_nothing_laid=False``; the fifth ends the match.
    """
    return [out(0, made(contract), NOTHING) for contract in (50, 50, 60, 80, 100)[:count]]


def file(*rounds: dict[str, Any], players: int = 4, **given: Any) -> dict[str, Any]:
    """A match file; what is no key of it is an option."""
    keys = ("edition", "seating", "first_dealer", "closed", "played_on", "id", "sides")
    top = {key: given.pop(key) for key in keys if key in given}
    return {
        "format": "scorekeeper-match",
        "version": 1,
        "game": "highfive",
        "options": given,
        "sides": [{"players": names} for names in SIDES[players]],
        "rounds": list(rounds),
        **top,
    }


def match(*rounds: dict[str, Any], **given: Any) -> Match:
    """A match in its right shape."""
    found = parse_match(file(*rounds, **given), all_games())
    assert isinstance(found, Match), found
    return found


def score(*rounds: dict[str, Any], **given: Any) -> Score:
    """A scored match without problems."""
    found = score_match(match(*rounds, **given))
    assert not found.problems, found.problems
    return found


def report(*rounds: dict[str, Any], **given: Any) -> dict[str, Any]:
    """The answer of ``scorekeeper score``."""
    return score_report(score(*rounds, **given))


def last(*rounds: dict[str, Any], **given: Any) -> list[dict[str, Any]]:
    """The sides of the last round, as the answer shows them."""
    found: list[dict[str, Any]] = report(*rounds, **given)["rounds"][-1]["sides"]
    return found


def points(*rounds: dict[str, Any], **given: Any) -> list[int]:
    """The points of the sides in the last round."""
    return [own["points"] for own in last(*rounds, **given)]


def problems(*rounds: dict[str, Any], **given: Any) -> list[tuple[int | None, str | None, str]]:
    """What cannot have happened: side, field and code."""
    found = score_match(match(*rounds, **given)).problems
    assert {problem.round for problem in found} <= {len(rounds)}
    return [(problem.side, problem.field, problem.code) for problem in found]


WON = made(50)


def of(entry: dict, **given: object) -> list[tuple[str | None, str]]:
    """What is wrong with a side that did not go out: field and code."""
    found = problems(out(1, entry, WON), **given)
    assert {place for place, _, _ in found} <= {0, None}
    return [(field, code) for _, field, code in found]


def in_stock(entry: dict) -> list[tuple[str | None, str]]:
    """The same in a round with a used-up stock."""
    return [(field, code) for _, field, code in problems(stock(entry, NOTHING))]
