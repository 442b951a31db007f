"""At the table: which table of which evening a match is, in little space, and the way back."""

from typing import Any

from flask import g

from scorekeeper.services.club.seating_list import MatchPlace, place_of_match
from scorekeeper.web.club.evening import bp


@bp.app_context_processor
def _at_the_table() -> dict[str, Any]:
    return {"club_place": club_place}


def club_place(match_id: str) -> MatchPlace | None:
    """Where a match was drawn; None when it is none of a club. Asked once a request."""
    found: dict[str, MatchPlace | None] = g.setdefault("club_places", {})
    if match_id not in found:
        found[match_id] = place_of_match(match_id)
    return found[match_id]
