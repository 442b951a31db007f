"""What pydantic finds wrong, in the words of the match file: a code and a place for each fault."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from scorekeeper.core.problem import Problem, shape_problem

Value = TypeVar("Value")
DEPTH = 8  # deeper than any key the match file knows


class Fault(NamedTuple):
    """A code of the match file and the keys that lead to the place."""

    code: str
    location: tuple[int | str, ...]


def validated(validate: Callable[[Any], Value], raw: Any) -> tuple[Value | None, list[Fault]]:
    """What ``validate`` makes of a value, or every fault it finds."""
    try:
        return validate(raw), []
    except ValidationError as error:
        details = error.errors(include_url=False)
    names: dict[str, str] = {}
    if any(detail["type"] == "string_unicode" for detail in details):
        # pydantic gives up on an object with a lone surrogate in one of its keys.
        readable = _with_readable_keys(raw, names, DEPTH)
        if names:
            result, faults = validated(validate, readable)
            return result, [
                Fault(code, tuple(names.get(str(key), key) for key in location))
                for code, location in faults
            ]
    return None, [Fault(_code(detail), detail["loc"]) for detail in details]


def _with_readable_keys(value: Any, names: dict[str, str], depth: int) -> Any:
    """The value with stand-ins for the keys that are no text; ``names`` collects what they were."""
    if depth == 0 or not isinstance(value, dict | list):
        return value
    if isinstance(value, list):
        return [_with_readable_keys(item, names, depth - 1) for item in value]
    copy = {}
    for key, item in value.items():
        readable = key.encode("utf-8", "backslashreplace").decode("utf-8")
        if readable != key:
            names[readable] = key
        copy[readable] = _with_readable_keys(item, names, depth - 1)
    return copy


def _code(detail: ErrorDetails) -> str:
    """Our code for a kind of pydantic error."""
    kind = detail["type"]
    if kind == "missing":
        return "missing"
    if kind in ("extra_forbidden", "none_required"):
        return "unknown_key"
    if kind == "literal_error":
        wanted = str if detail["ctx"]["expected"].startswith("'") else int
        return "value" if type(detail["input"]) is wanted else "type"
    return "type" if kind == "type" or kind.endswith("_type") else "value"


def top_problem(fault: Fault) -> Problem:
    """A fault of the whole file, the insides of its rounds excepted."""
    code, location = fault
    if location[0] == "sides" and len(location) > 1:
        field = str(location[2]) if len(location) > 2 else "sides"
        return shape_problem(code, field, side=int(location[1]))
    if location[0] == "seating":
        return shape_problem(code, "seating")
    return shape_problem(code, _dotted(location))


def option_problem(fault: Fault) -> Problem:
    """A fault of the options."""
    return shape_problem(fault.code, _dotted(("options", *fault.location)))


def round_problem(fault: Fault) -> Problem:
    """A fault within the rounds, at (index, key…) or (index, list, side, key…).

    The names of union members that pydantic puts into a place are in angle brackets.
    """
    code, location = fault
    number, rest = int(location[0]) + 1, location[1:]
    if not rest:
        return shape_problem(code, "rounds", number)
    if len(rest) == 1 or not isinstance(rest[1], int):
        return shape_problem(code, _dotted(rest), number)
    inside = rest[3:] if str(rest[2:3]).startswith("('<") else rest[2:]
    field = inside if rest[0] == "sides" and inside else (rest[0], *inside)
    return shape_problem(code, _dotted(field), number, rest[1])


def _dotted(keys: Sequence[int | str]) -> str:
    return ".".join(map(str, keys))
