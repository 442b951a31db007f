"""A round that waited on a tablet and was refused: why, what was typed, and the ways on.

The tablet asks for it with the round as it was sent. Nothing is stored here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.core.text import N_
from scorekeeper.services.club.seating_list import place_of_match
from scorekeeper.services.errors import NOT_ALLOWED, NotFound
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import StoredMatch
from scorekeeper.web.changes import Difference, round_differences, told
from scorekeeper.web.locale import say
from scorekeeper.web.play import bp
from scorekeeper.web.play.conflict import differences
from scorekeeper.web.play.order import keeps_places
from scorekeeper.web.play.screen import Entry, open_entry, preview_of
from scorekeeper.web.play.typed import as_typed

SPENT = {
    "taken_back": N_("This round was saved, and it was taken back afterwards."),
    "replaced": N_("This correction was saved, and the round was changed again afterwards."),
}


@dataclass
class Waiting:
    """What the panel shows; ``ways``: drop, all, next, mend, replace (docs/decisions/0044)."""

    number: int
    is_correction: bool
    stored: StoredMatch | None = None
    why: Sequence[str] = ()
    ways: tuple[str, ...] = ("drop",)
    differences: Sequence[Difference] = ()
    typed: Sequence[tuple[str | None, str]] = ()
    behind: int = 0  # rounds that were typed after it and wait for it
    is_there: bool = False  # a round is stored under this number
    is_hindered: bool = False  # the match takes no rounds now, so neither those behind it
    is_same: bool = field(default=False)  # what stands there is what was typed
    mend_number: int | None = None  # the round that has to be corrected first

    @property
    def next_number(self) -> int:
        """The round that comes now."""
        return len(self.stored.match.rounds) + 1 if self.stored else 0

    @property
    def after_it(self) -> int:
        """The round that the first of those behind is, when this one is dropped."""
        return self.number + 1 if self.is_there or not self.stored else self.next_number


@bp.post("/rounds/waiting")
def waiting(match_id: str) -> ResponseReturnValue:
    """The panel of one refused round."""
    correcting = request.form.get("correcting", type=int)
    number = correcting or request.form.get("number", type=int) or 1
    panel = Waiting(number, correcting is not None, behind=request.args.get("behind", 0, type=int))
    try:
        panel.stored = load_match(match_id)
    except NotFound:
        panel.why, panel.is_hindered = [_("This match is not here any more.")], True
        panel.ways = ("all", "drop") if panel.behind else ("drop",)
    else:
        _look(panel, panel.stored)
    return render_template("play/waiting.html", waiting=panel, stored=panel.stored)


def _look(panel: Waiting, stored: StoredMatch) -> None:
    played = len(stored.match.rounds)
    is_there = panel.is_there = panel.number <= played
    own = panel.number if panel.is_correction and is_there else None
    entry = open_entry(stored.id, own, request.form)
    entry.form.read()
    facts: dict[str, Any] = entry.form.facts()
    hindrance = _hindrance(stored)
    if entry.is_emptied:
        panel.typed = as_typed(stored.match, request.form)
    elif is_there:
        panel.differences = differences(stored, panel.number, facts)
        panel.is_same = not panel.differences
    else:
        panel.typed = told(round_differences(stored.match, None, facts))
    if hindrance is not None:
        panel.why, panel.is_hindered = [hindrance], True
        if stored.status == "to_be_checked" and stored.score.problems:
            panel.mend_number = stored.score.problems[0].round
        elif panel.behind:
            panel.ways = ("all", "drop")
        return
    panel.why = _meanwhile(entry)
    if panel.is_correction and not is_there:
        panel.why = [_("Round %(number)s has been taken back.", number=panel.number)]
        panel.ways = ("mend", "drop") if stored.status == "playing" else ("drop",)
    elif panel.is_correction:
        panel.ways = ("drop",) if panel.is_same else ("drop", "replace")
    elif is_there:
        again = "mend" if entry.is_emptied else "next"
        panel.ways = ("drop", again) if panel.is_same else ("drop", "replace", again)
    else:
        _next(panel, entry)


def _next(panel: Waiting, entry: Entry) -> None:
    """A round that is not there: it can become the one that comes now."""
    if panel.number != panel.next_number:
        now = _("The round that comes now is number %(number)s.", number=panel.next_number)
        panel.why = [*panel.why, now]
    wrong: list[str] = []
    if not entry.form.validate():
        wrong = [_("It is not complete, or something in it cannot be right.")]
    else:
        found = preview_of(entry)
        wrong = [say(problem.text) for problem in (found.problems if found else ())]
    if entry.is_emptied:  # of what had to be left out nothing else can be said
        panel.ways = ("mend", "drop")
        return
    panel.why = [*panel.why, *dict.fromkeys(wrong)]
    panel.ways = ("mend", "drop") if wrong else ("next", "mend", "drop")
    if not panel.why and request.args.get("code"):
        panel.why = [_("The match was changed in the meantime.")]


def _meanwhile(entry: Entry) -> list[str]:
    """What became of the sides, or of this very round, since it was typed."""
    code = request.args.get("code", "")
    if entry.is_emptied:
        return [_("The players were changed since it was typed.")]
    if not keeps_places(entry.stored.match, request.form):
        return [
            _("The order of the players was changed. What was typed stays with the same names.")
        ]
    return [_(SPENT[code])] if code in SPENT else []


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
