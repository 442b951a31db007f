"""What changed at the tables and at the other organiser's: asked often, mostly unchanged."""

import hashlib

from flask import Response, jsonify, make_response, request
from flask.typing import ResponseReturnValue

from scorekeeper.services.club import evenings
from scorekeeper.services.club.records import Evening
from scorekeeper.web.club.evening import bp


@bp.get("/evenings/<int:evening_id>/live")
def live(evening_id: int) -> ResponseReturnValue:
    """The state of the evening in a few letters; the page is fetched again when they change."""
    mark = mark_of(evenings.load_evening(evening_id))
    response = _tagged(make_response(), mark)
    if response.make_conditional(request).status_code == 304:
        return response
    return _tagged(jsonify(mark=mark), mark)


def mark_of(evening: Evening) -> str:
    """Changes with the evening and with every match of it."""
    tables = [(t.match_id, t.match_revision, t.state, t.rounds) for t in evening.tables]
    state = repr((evening.revision, evening.competition.revision, tables))
    return hashlib.sha256(state.encode()).hexdigest()[:16]


def _tagged(response: Response, mark: str) -> Response:
    response.set_etag(mark)
    response.headers["Cache-Control"] = "no-cache"
    return response
