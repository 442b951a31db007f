"""Before and after in words: what a change did to a round or to the start of a match.

Generic over games: what a field is called, and what its values mean, the game says itself
(``field_labels``, ``value_labels``, ``option_help``). A number in a path is a side.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import EllipsisType
from typing import Any, NamedTuple

from flask_babel import gettext as _

from scorekeeper.core.entered import Path, field_in, leaves, saying, side_in
from scorekeeper.core.game import Game
from scorekeeper.core.match import Match, Side
from scorekeeper.core.text import Text
from scorekeeper.web.locale import day, figure, isolated, say


class Difference(NamedTuple):
    """One field in words: whose, what, and how it was and is; None where there was nothing."""

    side: str | None
    field: str
    before: str | None
    after: str | None
    saying: Text | EllipsisType | None = ...  # the whole fact in words; None: not to be told


def round_differences(
    match: Match, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> list[Difference]:
    """What differs between two entries of a round; without one of them all of the other."""
    old, new = dict(leaves(before)), dict(leaves(after))
    found = []
    for path in _ordered(old, new):
        if path in old and path in new and old[path] == new[path]:
            continue
        side, field = _place(match, path)
        found.append(
            Difference(
                side,
                field,
                _round_value(match, path, old[path]) if path in old else None,
                _round_value(match, path, new[path]) if path in new else None,
                saying(match, path, new.get(path, old.get(path))),
            )
        )
    return [each for each in found if each.before != each.after]


def start_differences(
    game: Game, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None
) -> list[Difference]:
    """What differs between two starts of a match; without one of them all of the other."""
    old, new = dict(_start_words(game, before)), dict(_start_words(game, after))
    return [
        Difference(None, label, old.get(label), new.get(label))
        for label in [*new, *(label for label in old if label not in new)]
        if old.get(label) != new.get(label)
    ]


def told(differences: Sequence[Difference]) -> list[tuple[str | None, str]]:
    """What was entered or taken back in a line a side: there is nothing to compare it with."""
    lines: dict[str | None, list[str]] = {}
    for each in differences:
        words = each.after if each.after is not None else each.before
        sign = " " if each.side else ": "
        if each.saying is ...:
            lines.setdefault(each.side, []).append(f"{each.field}{sign}{words}")
        elif each.saying:
            saying = Text(each.saying.message, {"value": words or ""})
            lines.setdefault(each.side, []).append(say(saying))
    return [(side, ", ".join(parts)) for side, parts in lines.items()]


def _ordered(old: Mapping[Path, Any], new: Mapping[Path, Any]) -> list[Path]:
    """The paths as the round is entered: first what holds for all sides, then side by side."""
    paths = [*new, *(path for path in old if path not in new)]
    return sorted(paths, key=lambda path: -1 if (side := side_in(path)) is None else side)


def _place(match: Match, path: Path) -> tuple[str | None, str]:
    side = side_in(path)
    labels = match.game.field_labels
    names = [part for part in path if isinstance(part, str)]
    if len(names) > 1 and names[0] not in labels:
        names = names[1:]  # the list of the sides itself
    words = [say(labels[name]) if name in labels else name.replace("_", " ") for name in names]
    known = side is not None and side < len(match.sides)
    return match.sides[side].label if known and side is not None else None, ", ".join(words)


def _round_value(match: Match, path: Path, value: Any) -> str:
    field = field_in(path)
    if isinstance(value, str | bool | int | None) and (field, value) in match.game.value_labels:
        return say(match.game.value_labels[field, value])
    if field == "out" and _is_int(value) and 0 <= value < len(match.sides):
        return isolated(match.sides[value].label)
    return _plain(value)


def _plain(value: Any) -> str:
    words: str
    if isinstance(value, bool):
        words = _("yes") if value else _("no")
    elif _is_int(value):
        words = figure(value)
    else:
        words = _("nothing") if value is None else isolated(str(value))
    return words


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _start_words(game: Game, start: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    """The start of a match, field by field, as people would say it."""
    if start is None:
        return
    for number, raw in enumerate(start.get("sides") or (), start=1):
        side = Side.model_validate(raw)
        if side.name:
            yield _("Name of side %(number)s", number=number), isolated(side.name)
        players = " & ".join(isolated(player) for player in side.players)
        is_alone = len(side.players) == 1
        label = _("Player %(number)s") if is_alone else _("Players of side %(number)s")
        yield label % {"number": number}, players
    seating = start.get("seating") or ()
    yield _("Seats, clockwise"), ", ".join(isolated(player) for player in seating)
    yield _("First dealer"), isolated(start.get("first_dealer") or "")
    yield from _edition_words(game, start)
    yield _("Date"), day(start.get("played_on")) or _("none")
    yield from _option_words(game, start)


def rules_words(game: Game, told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The edition and the options of a match, field by field."""
    yield from _edition_words(game, told)
    yield from _option_words(game, told)


def _edition_words(game: Game, told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    edition = game.editions.get(told.get("edition") or "")
    if edition is not None and len(game.editions) > 1:
        yield _("Edition of the rules"), say(edition.name)


def _option_words(game: Game, told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    edition = game.editions.get(told.get("edition") or "")
    if edition is None:
        return
    options = edition.options.model_validate(told.get("options") or {})
    for option in game.option_help:
        value = getattr(options, option.name)
        words = next((say(label) for own, label in option.values if own == value), None)
        if words is None:
            words = _("open") if value is None else _plain(value)
        yield say(option.label), words
