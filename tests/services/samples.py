"""Matches and rounds to try things with."""

from typing import Any

START: dict[str, Any] = {
    "format": "scorekeeper-match",
    "version": 1,
    "game": "highfive",
    "sides": [
        {"name": "Heren", "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "José"]},
    ],
    "seating": ["Toon", "José", "Jos", "Anja"],
    "first_dealer": "Toon",
    "rounds": [],
}
# The first round of the rules: 250 and a cross against 950.
OUT: dict[str, Any] = {
    "end": "out",
    "out": 1,
    "sides": [
        {"contract": 100, "opening": 105, "stacks": 5, "runs": 0, "table": 320, "hand": 320},
        {"contract": 60, "opening": 75, "stacks": 7, "runs": 1, "table": 350, "hand": 0},
    ],
}


def made(contract: int, hand: int = 0) -> dict[str, Any]:
    """A round in which the second side clears a number and the first laid nothing."""
    first = {"contract": None, "hand": hand}
    second = {"contract": contract, "stacks": 5, "runs": 1, "table": 300, "hand": 0}
    return {"end": "out", "out": 1, "sides": [first, second]}


def written(contract: int, points: int, out: int = 1) -> dict[str, Any]:
    """A round as it stands on paper; both sides made their number."""
    side = {"contract": contract, "written": {"points": points, "made": True}}
    return {"end": "out", "out": out, "sides": [side, side]}
