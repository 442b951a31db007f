"""A round in words as it was entered, before anything follows from it.

What a score sheet shows of rounds that cannot be scored yet. What a field is called, and what its
values mean, the game says itself (``field_labels``, ``value_labels``, ``sayings``).
"""

from collections.abc import Iterator, Mapping
from types import EllipsisType
from typing import Any, NamedTuple

from scorekeeper.core.match import Match
from scorekeeper.core.scoring import Score
from scorekeeper.core.text import N_, Text, verbatim

Path = tuple[str | int, ...]  # a number in it is a side


class EnteredRound(NamedTuple):
    """A round that waits: its number and its facts in a line a side; None: for all sides."""

    number: int
    lines: tuple[tuple[int | None, Text], ...]


def waiting(score: Score) -> tuple[EnteredRound, ...]:
    """The rounds from the impossible one on: they stay as they were entered, without points."""
    first = len(score.states)
    return tuple(
        EnteredRound(number, tuple(_lines(score.match, facts.as_json())))
        for number, facts in enumerate(score.match.rounds[first - 1 :], start=first)
    )


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every fact of a raw round with the way to it."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, (*path, str(key)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    elif path:
        yield path, value


def side_in(path: Path) -> int | None:
    """The side that a fact belongs to."""
    return next((part for part in path if isinstance(part, int)), None)


def field_in(path: Path) -> str:
    """The innermost field of a fact."""
    return next((part for part in reversed(path) if isinstance(part, str)), "")


def saying(match: Match, path: Path, value: Any) -> Text | EllipsisType | None:
    """The whole fact in the game's own words; None: not to be told, ``...``: it has none."""
    if not isinstance(value, str | bool | int | None):
        return ...
    sayings, field = match.game.sayings, field_in(path)
    return sayings.get((field, value), sayings.get((field, ...), ...))


def _lines(match: Match, facts: Mapping[str, Any]) -> Iterator[tuple[int | None, Text]]:
    lines: dict[int | None, list[Text]] = {None: []}
    for path, value in leaves(facts):
        told = saying(match, path, value)
        if told is not None:
            side, shown = side_in(path), _value(match, path, value)
            words: dict[str, str | int | Text] = {"field": _label(match, path), "value": shown}
            whole = Text("%(field)s %(value)s", words) if told is ... else Text(told.message, words)
            lines.setdefault(side, []).append(whole)
    for side, parts in lines.items():
        if parts:
            message = ", ".join(f"%(part{index})s" for index in range(len(parts)))
            named: dict[str, str | int | Text] = {f"part{i}": part for i, part in enumerate(parts)}
            yield side, Text(message, named)


def _label(match: Match, path: Path) -> Text:
    labels = match.game.field_labels
    names = [part for part in path if isinstance(part, str)]
    if len(names) > 1 and names[0] not in labels:
        names = names[1:]  # the list of the sides itself
    known = {"dealer": Text(N_("dealer")), **labels}
    words = [known.get(name) or verbatim(name.replace("_", " ")) for name in names]
    found = words[0] if words else Text("")
    for more in words[1:]:
        found = Text("%(one)s, %(other)s", {"one": found, "other": more})
    return found


def _value(match: Match, path: Path, value: Any) -> str | int | Text:
    field = field_in(path)
    if isinstance(value, str | bool | int | None) and (field, value) in match.game.value_labels:
        return match.game.value_labels[field, value]
    if isinstance(value, bool):
        return Text(N_("yes") if value else N_("no"))
    if isinstance(value, int):
        is_side = field == "out" and 0 <= value < len(match.sides)
        return match.sides[value].label if is_side else value
    return Text(N_("nothing")) if value is None else str(value)
