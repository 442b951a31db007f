"""A round that waited on a tablet and was refused: why, what was typed, and the ways on.

The tablet asks for it with the round as it was sent. Nothing is stored here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.club.seating_list import place_of_match
from scorekeeper.services.errors import NOT_ALLOWED, NotFound
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import StoredMatch
from scorekeeper.web.changes import Difference, round_differences, told
from scorekeeper.web.locale import say
from scorekeeper.web.play import bp
from scorekeeper.web.play.conflict import differences
from scorekeeper.web.play.screen import Entry, open_entry, preview_of


@dataclass
class Waiting:
    """What the panel shows; ``ways`` are those of docs/decisions: drop, next, mend, replace."""

    number: int
    is_correction: bool
    stored: StoredMatch | None = None
    why: Sequence[str] = ()
    ways: tuple[str, ...] = ("drop",)
    differences: Sequence[Difference] = ()
    typed: Sequence[tuple[str | None, str]] = ()
    behind: int = 0  # rounds that were typed after it and wait for it
    is_same: bool = field(default=False)  # what stands there is what was typed
    mend_number: int | None = None  # the round that has to be corrected first

    @property
    def next_number(self) -> int:
        """The round that comes now."""
        return len(self.stored.match.rounds) + 1 if self.stored else 0


@bp.post("/rounds/waiting")
def waiting(match_id: str) -> ResponseReturnValue:
    """The panel of one refused round."""
    correcting = request.form.get("correcting", type=int)
    number = correcting or request.form.get("number", type=int) or 1
    panel = Waiting(number, correcting is not None, behind=request.args.get("behind", 0, type=int))
    try:
        panel.stored = load_match(match_id)
    except NotFound:
        panel.why = [_("This match is not here any more.")]
    else:
        _look(panel, panel.stored)
    return render_template("play/waiting.html", waiting=panel, stored=panel.stored)


def _look(panel: Waiting, stored: StoredMatch) -> None:
    played = len(stored.match.rounds)
    is_there = panel.number <= played
    own = panel.number if panel.is_correction and is_there else None
    entry = open_entry(stored.id, own, request.form)
    entry.form.read()
    facts: dict[str, Any] = entry.form.facts()
    hindrance = _hindrance(stored)
    if is_there:
        panel.differences = differences(stored, panel.number, facts)
        panel.is_same = not panel.differences
    else:
        panel.typed = told(round_differences(stored.match, None, facts))
    if hindrance is not None:
        panel.why = [hindrance]
        if stored.status == "to_be_checked" and stored.score.problems:
            panel.mend_number = stored.score.problems[0].round
    elif panel.is_correction:
        panel.ways = ("drop", "replace") if is_there and panel.differences else ("drop",)
        if not is_there:
            panel.why = [_("Round %(number)s has been taken back.", number=panel.number)]
    elif is_there:
        panel.ways = ("drop", "replace", "next") if panel.differences else ("drop", "next")
    else:
        _next(panel, entry)


def _next(panel: Waiting, entry: Entry) -> None:
    """A round that is not there: it can become the one that comes now."""
    if panel.number != panel.next_number:
        panel.why = [_("The round that comes now is number %(number)s.", number=panel.next_number)]
    wrong: list[str] = []
    if entry.is_emptied:
        wrong = [_("The players were changed since it was typed.")]
    elif not entry.form.validate():
        wrong = [_("It is not complete, or something in it cannot be right.")]
    else:
        found = preview_of(entry)
        wrong = [say(problem.text) for problem in (found.problems if found else ())]
    panel.why = [*panel.why, *dict.fromkeys(wrong)]
    panel.ways = ("mend", "drop") if wrong else ("next", "mend", "drop")


def _hindrance(stored: StoredMatch) -> str | None:
    """Why the match takes no rounds at all now."""
    code = None
    if stored.locked_at is not None:
        place = place_of_match(stored.id)
        code = "evening_deleted" if place and place.is_deleted else "locked"
    elif stored.deleted_at is not None:
        code = "deleted"
    elif stored.playing_status == "stopped":
        code = "closed"
    elif request.form.get("correcting"):
        return None  # a round of a match that is over, or to be checked, may be corrected
    elif stored.score.problems:
        wrong = NOT_ALLOWED["to_be_checked"]
        return str(_(wrong, round=stored.score.problems[0].round))
    elif stored.score.outcome is not None:
        return str(_("The match is over."))
    return str(_(NOT_ALLOWED[code])) if code else None
