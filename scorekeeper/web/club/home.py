"""The first page of the club: its competitions and its members."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

bp = Blueprint("club", __name__, url_prefix="/club")


@bp.get("")
def home() -> ResponseReturnValue:
    """What the club has, and what can be begun."""
    return render_template("club/home.html")
