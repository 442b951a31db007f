"""An evening closed and opened again, deleted and put back (C7)."""

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.club import closing
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.look import here
from scorekeeper.web.club.evening.sent import revision
from scorekeeper.web.club.evening.sentences import in_words
from scorekeeper.web.club.evening.view import again
from scorekeeper.web.device import current_actor
from scorekeeper.web.draft import cleaned
from scorekeeper.web.errors import shows_again
from scorekeeper.web.notices import leave


@bp.post("/evenings/<int:evening_id>/closure")
@shows_again(again)
def close(evening_id: int) -> ResponseReturnValue:
    """Close the evening: what still plays is stopped as it stands."""
    evening = closing.close_evening(evening_id, revision(), current_actor())
    fields = {"revision": evening.revision, "reason": _("closed by mistake")}
    said = _("The evening is closed.")
    if evening.without_result:
        places = in_words((table.round, table.number) for table in evening.without_result)
        said += " " + _("Without a result: %(tables)s.", tables=places)
    leave(said, (url_for(".reopen", evening_id=evening_id), fields))
    return redirect(here(evening_id, "end"), 303)


@bp.post("/evenings/<int:evening_id>/reopening")
@shows_again(again)
def reopen(evening_id: int) -> ResponseReturnValue:
    """Open it again, and keep why."""
    reason = cleaned(request.form.get("reason", ""))[:400]
    closing.reopen_evening(evening_id, revision(), reason, current_actor())
    leave(_("The evening is open again."))
    return redirect(here(evening_id, "end"), 303)


@bp.post("/evenings/<int:evening_id>/deletion")
@shows_again(again)
def delete(evening_id: int) -> ResponseReturnValue:
    """Put the evening away with all that belongs to it."""
    evening = closing.delete_evening(evening_id, revision(), current_actor())
    undo = url_for(".restore", evening_id=evening_id)
    leave(_("The evening is deleted."), (undo, {"revision": evening.revision}))
    return redirect(here(evening_id), 303)


@bp.post("/evenings/<int:evening_id>/restoration")
@shows_again(again)
def restore(evening_id: int) -> ResponseReturnValue:
    """Put it back."""
    closing.restore_evening(evening_id, revision(), current_actor())
    leave(_("The evening is back."))
    return redirect(here(evening_id), 303)
