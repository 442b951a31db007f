"""What is wrong with a match or a round, as values: nothing in the core raises for bad input."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.core.text import N_, Gettext, Text


class Problem(NamedTuple):
    """One thing that is wrong.

    ``round`` counts from 1, ``side`` from 0, ``field`` is the key in the match file (dotted when
    nested); each is None where it does not apply. ``code`` is stable, ``text`` is for people.
    """

    code: str
    round: int | None
    side: int | None
    field: str | None
    text: Text

    def message(self, gettext: Gettext = str) -> str:
        """The sentence for people, without naming the place."""
        return self.text.translate(gettext)

    def as_json(self, gettext: Gettext = str) -> dict[str, object]:
        """The problem as the match file's documentation describes it."""
        return {
            "round": self.round,
            "side": self.side,
            "field": self.field,
            "code": self.code,
            "message": self.message(gettext),
        }


SHAPE_MESSAGES: Mapping[str, str] = {
    "not_json": N_("This is not readable as JSON."),
    "unreadable": N_("This file cannot be read."),
    "not_object": N_("A match must be one JSON object."),
    "missing": N_("This is missing."),
    "unknown_key": N_("This name is not known here."),
    "type": N_("This is of the wrong kind."),
    "value": N_("This value is not possible here."),
    "duplicate_player": N_("This name occurs twice in the match."),
    "not_seated": N_("This player has no seat in the match."),
    "match_over": N_("The match had already ended before this round."),
}


def shape_problem(
    code: str, field: str | None = None, round: int | None = None, side: int | None = None
) -> Problem:
    """A problem of the shape of the file, or one that every game knows."""
    return Problem(code, round, side, field, Text(SHAPE_MESSAGES[code]))
