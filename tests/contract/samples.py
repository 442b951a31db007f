"""A match file to change one thing in."""

from copy import deepcopy
from typing import Any

from scorekeeper.core.parsing import parse_match
from scorekeeper.games import all_games

EXAMPLE: dict[str, Any] = {
    "format": "scorekeeper-match",
    "version": 1,
    "id": "0f7c1c2e-9b7e-4f57-8a53-2f7f7f0c9e11",
    "game": "highfive",
    "edition": "2024-12-29",
    "options": {},
    "played_on": "2026-11-29",
    "sides": [
        {"name": "Heren", "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "José"]},
    ],
    "seating": ["Toon", "José", "Jos", "Anja"],
    "first_dealer": "Toon",
    "rounds": [
        {
            "end": "out",
            "out": 1,
            "sides": [
                {
                    "contract": 100,
                    "opening": 105,
                    "stacks": 5,
                    "runs": 0,
                    "table": 320,
                    "hand": 320,
                },
                {"contract": 60, "opening": 75, "stacks": 7, "runs": 1, "table": 350, "hand": 0},
            ],
        }
    ],
}
GONE = object()  # leave the key out


def changed(*path: Any, **values: Any) -> dict[str, Any]:
    """The example with keys set at a place, or taken away."""
    file = deepcopy(EXAMPLE)
    place: Any = file
    for key in path:
        place = place[key]
    for key, value in values.items():
        if value is GONE:
            place.pop(key, None)
        else:
            place[key] = value
    return file


def faults(data: object) -> list[tuple[int | None, int | None, str | None, str]]:
    """Round, side, field and code of every problem of the shape."""
    found = parse_match(data, all_games())
    if not isinstance(found, list):
        return []
    return [(one.round, one.side, one.field, one.code) for one in found]


def top(**values: Any) -> list[tuple[str | None, str]]:
    """The faults of the whole file when these keys are set: field and code."""
    found = faults(changed(**values))
    assert {(number, side) for number, side, _, _ in found} <= {(None, None)}
    return [(field, code) for _, _, field, code in found]


def of_side(**values: Any) -> list[tuple[str | None, str]]:
    """The faults of the second side of the match."""
    found = faults(changed("sides", 1, **values))
    assert {(number, side) for number, side, _, _ in found} <= {(None, 1)}
    return [(field, code) for _, _, field, code in found]


def of_round(**values: Any) -> list[tuple[int | None, str | None, str]]:
    """The faults of the first round: side, field and code."""
    found = faults(changed("rounds", 0, **values))
    assert {number for number, _, _, _ in found} <= {1}
    return [(side, field, code) for _, side, field, code in found]


def of_entry(**values: Any) -> list[tuple[str | None, str]]:
    """The faults of what the first side laid in the first round."""
    found = faults(changed("rounds", 0, "sides", 0, **values))
    assert {(number, side) for number, side, _, _ in found} <= {(1, 0)}
    return [(field, code) for _, _, field, code in found]
