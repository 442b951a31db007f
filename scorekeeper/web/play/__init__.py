"""Playing a match: the next deal, entering and correcting rounds, and what other tablets do."""

from flask import Blueprint

bp = Blueprint("play", __name__, url_prefix="/matches/<match_id>")

from scorekeeper.web.play import deal, enter, live  # noqa: E402, F401  # they register their views
