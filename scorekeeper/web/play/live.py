"""What changed on other tablets: asked every two seconds, mostly answered with nothing."""

from typing import Any

from flask import Response, jsonify, make_response, request
from flask_babel import gettext as _

from scorekeeper.services import history
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import Change, StoredMatch
from scorekeeper.web.device import device_id
from scorekeeper.web.play import bp

SAID = 3  # more changes than this are summed up


@bp.get("/live")
def live(match_id: str) -> Response:
    """The revision of the match and, since the one the page shows, what was done to it."""
    stored = load_match(match_id)
    response = make_response()
    response.set_etag(f"{stored.revision}")
    response.headers["Cache-Control"] = "no-cache"
    if response.make_conditional(request).status_code == 304:
        return response
    since = request.args.get("since", type=int) or stored.revision
    changes = [change for change in history.history(match_id) if change.revision > since]
    body: dict[str, Any] = {
        "revision": stored.revision,
        "number": len(stored.match.rounds) + 1,
        "status": stored.status,
        "rounds": sorted({change.round for change in changes if change.round is not None}),
        "here": all(change.actor.device == device_id() for change in changes),
        "message": " ".join(_sentence(change, stored) for change in changes[-SAID:]),
    }
    answer = jsonify(body)
    answer.set_etag(f"{stored.revision}")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _sentence(change: Change, stored: StoredMatch) -> str:
    """A change in a sentence, with who did it where that is known."""
    who = change.actor.name or _("another tablet")
    if change.actor.device == device_id():
        who = _("this tablet")
    sentences = {
        "entered": _("Round %(round)s was saved on %(who)s.", round=change.round, who=who),
        "corrected": _("Round %(round)s was corrected on %(who)s.", round=change.round, who=who),
        "removed": _("Round %(round)s was taken back on %(who)s.", round=change.round, who=who),
        "closed": _("The match was closed on %(who)s.", who=who)
        if stored.is_closing_an_end
        else _("The match was stopped on %(who)s.", who=who),
        "reopened": _("The match was resumed on %(who)s.", who=who),
        "deleted": _("The match was deleted on %(who)s.", who=who),
        "restored": _("The match was put back on %(who)s.", who=who),
        "from_backup": _("A backup was put back: the match is as it was then."),
    }
    return str(
        sentences.get(change.kind, _("The start of the match was corrected on %(who)s.", who=who))
    )
