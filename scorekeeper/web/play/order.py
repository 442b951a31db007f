"""What was typed stays with whom it was typed for, also when the sides changed.

A form counts its sides from 0. It carries who they were when it was drawn, so that values never
land under somebody else. The same rule for a draft on the tablet: static/js/round-places.js.
"""

import json
import re
from collections.abc import Mapping, Sequence

from werkzeug.datastructures import MultiDict

from scorekeeper.core.match import Match

_OF_SIDE = re.compile(r"sides-([0-9]{1,2})-(.*)", re.DOTALL)


def sides_of(match: Match) -> list[str]:
    """Who each side is, as the form carries it; the order within a side says nothing."""
    return [json.dumps(sorted(side.players)) for side in match.sides]


def drawn_in(form: Mapping[str, str]) -> list[str]:
    """Who the sides were when this form was drawn."""
    found: list[str] = []
    while f"who-{len(found)}" in form:
        found.append(form[f"who-{len(found)}"])
    return found


def names_of(side: str) -> list[str]:
    """The players of a side of a form; nobody where a form says something else."""
    try:
        names = json.loads(side)
    except (ValueError, RecursionError):
        return []
    is_list = isinstance(names, list) and all(isinstance(name, str) for name in names)
    return names if is_list else []


def new_places(drawn: Sequence[str], present: Sequence[str]) -> list[int] | None:
    """The present index of each side of a form; None where that cannot be told.

    A side is known by any of its players. Of a side that is not, every name was corrected: it is
    the one that is left. Where more than one is left they may have changed places as well.
    """
    there = [set(names_of(side)) for side in present]
    met = [
        [index for index, names in enumerate(there) if not names.isdisjoint(names_of(side))]
        for side in drawn
    ]
    found = [index for places in met for index in places]
    if len(drawn) != len(present) or len(set(found)) < len(found) or any(map(_is_split, met)):
        return None
    left = [index for index in range(len(present)) if index not in found]
    if len(left) > 1:
        return None
    return [places[0] if places else left[0] for places in met]


def _is_split(places: Sequence[int]) -> bool:
    return len(places) > 1  # its players are on different sides now


def new_names(drawn: Sequence[str], present: Sequence[str]) -> dict[str, str]:
    """What a player is called now, of a side in which one name was corrected."""
    found = {}
    for side, place in zip(drawn, new_places(drawn, present) or (), strict=False):
        old, new = names_of(side), names_of(present[place])
        gone, come = [p for p in old if p not in new], [p for p in new if p not in old]
        if len(gone) == len(come) == 1:
            found[gone[0]] = come[0]
    return found


def in_order(match: Match, form: MultiDict[str, str]) -> tuple[MultiDict[str, str], bool]:
    """The form as its sides stand now, and whether its values had to be left out."""
    drawn, present = drawn_in(form), sides_of(match)
    if not drawn or drawn == present:
        return form, False
    places, called = new_places(drawn, present), new_names(drawn, present)
    found: MultiDict[str, str] = MultiDict()
    for name, value in form.items(multi=True):
        of_side = _OF_SIDE.fullmatch(name)
        if name == "dealer":
            found.add(name, called.get(value, value))
        elif of_side is None:
            moved = _moved_end(value, places) if name == "end" else value
            if moved is not None:
                found.add(name, moved)
        elif places is not None and int(of_side[1]) < len(places):
            found.add(f"sides-{places[int(of_side[1])]}-{of_side[2]}", value)
    return found, places is None


def keeps_places(match: Match, form: MultiDict[str, str]) -> bool:
    """Whether every side of the form still has its place: at most names were corrected."""
    present = sides_of(match)
    return new_places(drawn_in(form), present) == list(range(len(present)))


def _moved_end(value: str, places: Sequence[int] | None) -> str | None:
    if value not in [f"out-{index}" for index in range(len(places or ()))]:
        return None if value.startswith("out-") else value
    return f"out-{places[int(value[4:])]}" if places else None
