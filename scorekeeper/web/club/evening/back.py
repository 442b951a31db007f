"""The way back from the address of a step, where a browser without a script is after a refusal."""

from flask import current_app, redirect, request
from flask.typing import ResponseReturnValue

from scorekeeper.services.errors import NotFound
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.look import here


@bp.get("/evenings/<int:evening_id>/<path:step>")
def back(evening_id: int, step: str) -> ResponseReturnValue:
    """Asked for again, by reloading or from the history, a step is not repeated."""
    if not current_app.url_map.bind("").test(request.path, "POST"):
        raise NotFound(f"evening {evening_id} has no {step}")
    return redirect(here(evening_id), 303)
