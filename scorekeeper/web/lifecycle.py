"""What becomes of a match: stopped, resumed, put away, put back, played again.

Nothing here asks for confirmation; every step can be undone from the bar that follows it.
"""

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services import matches
from scorekeeper.services.records import StoredMatch
from scorekeeper.web.device import current_actor
from scorekeeper.web.notices import leave

bp = Blueprint("lifecycle", __name__, url_prefix="/matches/<match_id>")


@bp.post("/closure")
def close(match_id: str) -> ResponseReturnValue:
    """Stop a match before its end (5.9), or close it where that is the end (J6, V2)."""
    stored = matches.close_match(match_id, _revision(), current_actor(), _key())
    is_end = stored.is_closing_an_end
    leave(
        _("The match is closed.") if is_end else _("The match is stopped."), _undo("reopen", stored)
    )
    return redirect(url_for("sheet.show", match_id=match_id), 303)


@bp.post("/reopening")
def reopen(match_id: str) -> ResponseReturnValue:
    """Resume a stopped match."""
    stored = matches.reopen_match(match_id, _revision(), current_actor(), _key())
    leave(_("The match goes on."), _undo("close", stored))
    return redirect(url_for("play.match", match_id=match_id), 303)


@bp.post("/deletion")
def delete(match_id: str) -> ResponseReturnValue:
    """Put a match away."""
    stored = matches.delete_match(match_id, _revision(), current_actor(), _key())
    leave(_("The match is deleted."), _undo("restore", stored))
    return redirect(url_for("start.home"), 303)


@bp.post("/restoration")
def restore(match_id: str) -> ResponseReturnValue:
    """Put a deleted match back."""
    stored = matches.restore_match(match_id, _revision(), current_actor(), _key())
    leave(_("The match is back."), _undo("delete", stored))
    place = "play.match" if stored.status in ("playing", "to_be_checked") else "sheet.show"
    return redirect(url_for(place, match_id=match_id), 303)


@bp.post("/rematch")
def rematch(match_id: str) -> ResponseReturnValue:
    """The same people once more."""
    stored = matches.rematch(match_id, current_actor(), _key())
    return redirect(url_for("play.match", match_id=stored.id), 303)


def _revision() -> int:
    """The revision that the page showed; none that exists when it is no number."""
    typed = request.form.get("revision", "")
    return int(typed) if typed.isdecimal() and len(typed) < 10 else -1


def _key() -> str | None:
    return request.form.get("key") or None


def _undo(step: str, stored: StoredMatch) -> tuple[str, dict[str, int]]:
    return url_for(f"lifecycle.{step}", match_id=stored.id), {"revision": stored.revision}
