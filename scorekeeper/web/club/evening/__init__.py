"""The evening from check-in to closing, on one page that the organiser never has to leave."""

from flask import Blueprint

bp = Blueprint("club_evenings", __name__, url_prefix="/club")

from scorekeeper.web.club.evening import (  # noqa: E402  they register their views
    back,
    checkin,
    closing,
    drawing,
    live,
    making,
    place,
    results,
    seating,
    substitutes,
    tables,
    typing,
    view,
)

__all__ = [
    "back",
    "bp",
    "checkin",
    "closing",
    "drawing",
    "live",
    "making",
    "place",
    "results",
    "seating",
    "substitutes",
    "tables",
    "typing",
    "view",
]
