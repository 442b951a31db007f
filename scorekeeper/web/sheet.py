"""The score sheet of a match, why each point is there, and who changed what."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Text
from scorekeeper.services.errors import NotFound
from scorekeeper.services.history import history as changes_of
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import Actor, Change, StoredMatch
from scorekeeper.web.changes import Difference, round_differences, start_differences, told
from scorekeeper.web.device import device_id
from scorekeeper.web.drawn import drawn_sheet

bp = Blueprint("sheet", __name__)

UNDO_SHOWN = timedelta(hours=12)  # the same evening: later a slip of the finger is likelier
CHART_AFTER = 6  # so many rounds and the graph and the last rounds no longer share a screen

HEADINGS: Mapping[str, str] = {
    "started": N_("Match started"),
    "rematch": N_("Rematch started"),
    "imported": N_("Match imported"),
    "entered": N_("Round %(number)s entered"),
    "corrected": N_("Round %(number)s corrected"),
    "removed": N_("Round %(number)s taken back"),
    "start_corrected": N_("Names, seats, rules corrected"),
    "by_evening": N_("Changed by the organiser"),
    "closed": N_("Match stopped"),
    "reopened": N_("Match resumed"),
    "deleted": N_("Match deleted"),
    "restored": N_("Match put back"),
    "from_backup": N_("Restored from a backup"),
}


@bp.get("/matches/<match_id>/sheet")
def show(match_id: str) -> ResponseReturnValue:
    """The score sheet as on paper, with the graph, and the end of a match that ended."""
    stored = load_match(match_id)
    score = stored.score
    sheet = score.match.edition.sheet(score)
    is_playing = score.outcome is None and not score.problems
    return render_template(
        "sheet/show.html",
        stored=stored,
        sheet=sheet,
        drawn=drawn_sheet(stored, sheet),
        ending=score.match.edition.ending(score) if score.outcome else (),
        deal=score.match.edition.deal(score.state) if is_playing else None,
        unscored=range(len(score.states), len(score.match.rounds) + 1),
        is_long=len(score.states) - 1 > CHART_AFTER,
        just_ended=stored.status == "finished" and age(stored) < UNDO_SHOWN,
    )


@bp.get("/matches/<match_id>/rounds/<int:number>/why")
def why(match_id: str, number: int) -> ResponseReturnValue:
    """Every point of a round in its lines, with the reason and the rule it follows from."""
    stored = load_match(match_id)
    match, states = stored.score.match, stored.score.states
    if not 1 <= number <= len(match.rounds):
        raise NotFound
    if number >= len(states):  # not scored before the round that cannot be right is mended
        return redirect(url_for("play.round", match_id=match_id, number=number))
    edition, state = match.edition, states[number]
    return render_template(
        "sheet/why.html",
        stored=stored,
        number=number,
        last=len(states) - 1,
        sides=[
            {
                "side": side,
                "view": view,
                "lines": edition.lines(state, index),
                "remarks": edition.remarks(state, index),
            }
            for index, (side, view) in enumerate(
                zip(match.sides, edition.views(state), strict=True)
            )
        ],
        ending=edition.ending(stored.score) if number == len(states) - 1 else (),
    )


@bp.get("/matches/<match_id>/history")
def history(match_id: str) -> ResponseReturnValue:
    """Who changed what and when, the last change first."""
    stored = load_match(match_id)
    entries = [_entry(stored, change) for change in reversed(changes_of(match_id))]
    return render_template("sheet/history.html", stored=stored, entries=entries)


def _entry(stored: StoredMatch, change: Change) -> dict[str, Any]:
    found = differences(stored, change)
    compares = change.before is not None and change.after is not None
    heading = HEADINGS[change.kind]
    if change.kind == "closed" and stored.is_closing_an_end:
        heading = N_("Match closed")
    return {
        "change": change,
        "heading": Text(heading, {"number": change.round or 0}),
        "who": who(change.actor),
        "differences": found if compares else [],
        "told": [] if compares else told(found),
    }


def differences(stored: StoredMatch, change: Change) -> list[Difference]:
    """What a change did, in words."""
    if change.kind == "rematch":  # tells but which match was played again
        return []
    if change.round is not None:
        return round_differences(stored.match, change.before, change.after)
    return start_differences(stored.match.game, change.before, change.after)


def who(actor: Actor) -> Text:
    """Who changed something: the device by its name, or by the door it came through."""
    if actor.name:
        return Text("%(name)s", {"name": actor.name})
    if actor.door == "web":
        own = actor.device is not None and actor.device == device_id()
        return Text(N_("this device") if own else N_("another device"))
    return Text(N_("another program") if actor.door == "api" else N_("the command line"))


def age(stored: StoredMatch) -> timedelta:
    """How long ago a match was last changed."""
    return datetime.now(UTC) - stored.changed_at


def place(problem: Problem, stored: StoredMatch) -> dict[str, Any]:
    """Where a problem is, for people."""
    sides, labels = stored.match.sides, stored.match.game.field_labels
    field = (problem.field or "").split(".")[0]
    return {
        "round": problem.round,
        "side": sides[problem.side].label if problem.side is not None else None,
        "field": labels.get(field),
        "text": problem.text,
    }


@bp.app_context_processor
def _helpers() -> dict[str, Any]:
    return {"problem_place": place}
