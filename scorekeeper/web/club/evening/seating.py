"""Where everybody sits, large for the hall, with a code for each table's match (C5)."""

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.services.club import evenings, seating_list
from scorekeeper.services.errors import NotFound
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.live import mark_of
from scorekeeper.web.reach import match_address, qr_path


@bp.get("/evenings/<int:evening_id>/rounds/<int:number>/seating")
def seating(evening_id: int, number: int) -> ResponseReturnValue:
    """The seating list by name; while the draw is only proposed it says so."""
    evening = evenings.load_evening(evening_id)
    if not 1 <= number <= evening.rounds or evening.deleted_at is not None:
        raise NotFound(f"evening {evening_id} has no match round {number}")
    codes = []
    for table in evening.tables_of(number):
        if table.match_id is not None:
            address = match_address(table.match_id)
            codes.append((table, address, *qr_path(address)))
    return render_template(
        "club/evening/seating.html",
        evening=evening,
        number=number,
        draw=evening.draws.get(number),
        seats=seating_list.seating_list(evening, number),
        codes=codes,
        mark=mark_of(evening),
    )
