"""What was typed stays with whom it was typed for, also when the order of the sides changed.

A form counts its sides from 0. It carries who they were when it was drawn, so that values never
land under somebody else.
"""

import json
import re
from collections.abc import Sequence

from werkzeug.datastructures import MultiDict

from scorekeeper.core.match import Match

_OF_SIDE = re.compile(r"sides-([0-9]{1,2})-(.*)", re.DOTALL)


def sides_of(match: Match) -> list[str]:
    """Who each side is, as the form carries it; the order within a side says nothing."""
    return [json.dumps(sorted(side.players)) for side in match.sides]


def new_places(drawn: Sequence[str], present: Sequence[str]) -> list[int] | None:
    """The present index of each side of a form; None where that cannot be told.

    One side that is not found is the one that is left: a name of it was corrected.
    """
    left = [index for index, side in enumerate(present) if side not in drawn]
    if len(drawn) != len(present) or len(left) > 1:
        return None
    return [present.index(side) if side in present else left[0] for side in drawn]


def in_order(match: Match, form: MultiDict[str, str]) -> tuple[MultiDict[str, str], bool]:
    """The form as its sides stand now, and whether its values had to be left out."""
    present = sides_of(match)
    drawn = [form[f"who-{i}"] for i in range(len(present)) if f"who-{i}" in form]
    if not drawn or drawn == present:
        return form, False
    places = new_places(drawn, present)
    found: MultiDict[str, str] = MultiDict()
    for name, value in form.items(multi=True):
        of_side = _OF_SIDE.fullmatch(name)
        if of_side is None:
            moved = _moved_end(value, places) if name == "end" else value
            if moved is not None:
                found.add(name, moved)
        elif places is not None and int(of_side[1]) < len(places):
            found.add(f"sides-{places[int(of_side[1])]}-{of_side[2]}", value)
    return found, places is None


def keeps_places(match: Match, form: MultiDict[str, str]) -> bool:
    """Whether every side of the form still has its place: at most a name of one was corrected."""
    present = sides_of(match)
    drawn = [form[f"who-{i}"] for i in range(len(present)) if f"who-{i}" in form]
    return new_places(drawn, present) == list(range(len(present)))


def _moved_end(value: str, places: Sequence[int] | None) -> str | None:
    if value not in [f"out-{index}" for index in range(len(places or ()))]:
        return None if value.startswith("out-") else value
    return f"out-{places[int(value[4:])]}" if places else None
