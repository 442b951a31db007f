"""The start screen, a new match, and the list of all matches."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

bp = Blueprint("start", __name__)


@bp.get("/")
def home() -> ResponseReturnValue:
    """Where everything begins."""
    return render_template("start/home.html")
