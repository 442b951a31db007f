"""Correcting the start of a match: names, sides, seats, first dealer, edition, options, date."""

import secrets
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.matches import correct_start, load_match, preview_start
from scorekeeper.services.people import known_names
from scorekeeper.web.correction import Correction, correction_of, read_correction
from scorekeeper.web.device import current_actor
from scorekeeper.web.draft import option_value
from scorekeeper.web.effects import Effects, effects_of
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.notices import leave

bp = Blueprint("setup", __name__)

NAMES_OFFERED = 40


def _again(refusal: Refusal, match_id: str) -> ResponseReturnValue:
    """The form as it was typed, with what went wrong and what it would change now."""
    stored = refusal.stored or load_match(match_id)
    sent = read_correction(stored, request.form)
    if refusal.code in ("stale", "key_reused"):
        # Shown against the present state: a second save is then meant.
        sent.revision, sent.draft.key = stored.revision, secrets.token_hex(16)
    sent.add_problems(refusal.problems)
    if not refusal.problems:
        sent.errors["form"] = refusal.message
    return _show(sent, _effects(sent) if refusal.code == "stale" else None)


@bp.get("/matches/<match_id>/start")
def edit(match_id: str) -> ResponseReturnValue:
    """The start as it stands."""
    stored = load_match(match_id)
    if stored.deleted_at is not None:
        return redirect(url_for("sheet.show", match_id=match_id))
    return _show(correction_of(stored), None)


@bp.post("/matches/<match_id>/start")
@shows_again(_again)
def correct(match_id: str) -> ResponseReturnValue:
    """Show what a correction would change, or save it."""
    sent = read_correction(load_match(match_id), request.form)
    if "change" in request.form:  # a button that only redraws the form
        sent.errors.clear()
        return _show(sent, _effects(sent))
    if request.form.get("step") != "save":
        return _show(sent, _effects(sent))
    if sent.errors or not sent.check():
        return _show(sent, None), 422
    correct_start(match_id, sent.file(), sent.revision, current_actor(), sent.draft.key)
    leave(_("Your correction is kept."))
    return redirect(url_for("sheet.show", match_id=match_id), 303)


def _effects(sent: Correction) -> Effects | None:
    if sent.errors or not sent.check():
        return None
    preview = preview_start(sent.stored.id, sent.file())
    sent.add_problems(preview.problems)
    return effects_of(preview)


def _show(sent: Correction, effects: Effects | None) -> str:
    context: dict[str, Any] = {
        "stored": sent.stored,
        "sent": sent,
        "draft": sent.draft,
        "effects": effects,
        "names": known_names(NAMES_OFFERED),
        "option_value": option_value,
    }
    return render_template("setup/edit.html", **context)
