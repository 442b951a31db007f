"""The score sheet of a match, why each point is there, and who changed what."""

from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core import chart
from scorekeeper.core.problem import Problem
from scorekeeper.core.sheet import Sheet
from scorekeeper.services.errors import NotFound
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import StoredMatch

bp = Blueprint("sheet", __name__)

# The graph is laid out for three widths; the stylesheet shows the one that fits, so that its
# type is never drawn smaller than 20 pixels.
SIZES = {"wide": (800, 250), "mid": (580, 270), "slim": (360, 250)}
CHART_AFTER = 6  # so many rounds and the graph and the last rounds no longer share a screen


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
        plots=plots(sheet) if len(score.states) > 1 else {},
        ending=score.match.edition.ending(score) if score.outcome else (),
        deal=score.match.edition.deal(score.state) if is_playing else None,
        unscored=range(len(score.states), len(score.match.rounds) + 1),
        is_long=len(score.states) - 1 > CHART_AFTER,
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


def plots(sheet: Sheet) -> dict[str, chart.Chart]:
    """The graph in the widths a screen may have."""
    return {name: chart.plot(sheet, *size) for name, size in SIZES.items()}


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
