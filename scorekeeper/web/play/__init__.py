"""Playing a match: the next deal, entering and correcting rounds, and what other tablets do."""

from flask import Blueprint

bp = Blueprint("play", __name__, url_prefix="/matches/<match_id>")

from scorekeeper.web.play import (  # noqa: E402  # they register their views
    deal,  # noqa: F401
    enter,  # noqa: F401
    live,  # noqa: F401
    waiting,  # noqa: F401
)
