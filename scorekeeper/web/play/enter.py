"""Entering the next round and correcting an earlier one: the same form, the same check."""

from flask import flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.core.text import N_
from scorekeeper.services import rounds
from scorekeeper.services.errors import NotAllowed, Refused, Stale
from scorekeeper.services.matches import load_match
from scorekeeper.services.meant import Meant
from scorekeeper.services.records import StoredMatch
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import Refusal, shows_again, wants_json
from scorekeeper.web.locale import say
from scorekeeper.web.play import bp
from scorekeeper.web.play.conflict import Conflict, find_conflict
from scorekeeper.web.play.deal import deal_answer
from scorekeeper.web.play.games import entry_of
from scorekeeper.web.play.order import keeps_places
from scorekeeper.web.play.screen import (
    Entry,
    entry_context,
    open_correction,
    open_entry,
    preview_of,
)
from scorekeeper.web.security import fresh_key

HELD = ("locked", "evening_deleted")
EMPTIED = N_("The players were changed. What was typed has been left out: fill it in again.")
WAITS = N_("Round %(number)s can be corrected once the match goes on: tap Go on playing.")
GONE = N_("Round %(number)s is not there any more. Nothing was changed.")
CLASHES = ("stale", "key_reused", "match_over")


def refused(refusal: Refusal, match_id: str, number: int | None = None) -> ResponseReturnValue:
    """The form again, with what was typed and what is wrong with it."""
    entry = open_entry(match_id, number, request.form)
    entry.form.validate()
    entry.form.place(refusal.problems, say)
    conflict = None
    is_overtaken = refusal.code in ("taken_back", "replaced")
    has_choice = not is_overtaken and refusal.code not in HELD  # C7: nothing can be done here
    if has_choice and (refusal.code in CLASHES or _is_behind(entry)):
        conflict = _conflict(entry, number)
    shown = refusal.message if refusal.code not in ("refused",) and conflict is None else None
    if entry.is_emptied:
        shown = _(EMPTIED)
    context = entry_context(entry, preview_of(entry), shown, conflict)
    if is_overtaken:  # what is sent after this is a new change: its old key is spent
        context["key"] = fresh_key()
    return render_template("play/entry.html", **context), refusal.status


@bp.route("/rounds/new", methods=["GET", "POST"])
@shows_again(refused)
def enter(match_id: str) -> ResponseReturnValue:
    """The form of the next round, and saving it."""
    if request.method == "POST":
        return _save(match_id, None)
    stored = load_match(match_id)
    if stored.status == "to_be_checked":
        return redirect(url_for("play.match", match_id=match_id))
    if stored.status != "playing":
        return redirect(url_for("sheet.show", match_id=match_id))
    entry = open_entry(match_id, None)
    return render_template("play/entry.html", **entry_context(entry, preview_of(entry)))


@bp.route("/rounds/<int:number>", methods=["GET", "POST"])
@shows_again(refused)
def round(match_id: str, number: int) -> ResponseReturnValue:
    """The form of an earlier round with what was entered, and saving it anew."""
    if request.method == "POST":
        return _save(match_id, number)
    played = len(load_match(match_id).match.rounds)
    if number > played:  # taken back since this page was drawn, or a link from before
        flash(_(GONE, number=number), "problem")
        return redirect(url_for("play.match", match_id=match_id))
    entry, found = open_correction(match_id, number)
    if not entry.stored.can_change_rounds:  # an old page or link; the sheet has the way on
        if entry.stored.status == "stopped":  # of the other reasons it tells by itself
            flash(_(WAITS, number=number), "problem")
        return redirect(url_for("sheet.show", match_id=match_id))
    return render_template("play/entry.html", **entry_context(entry, found))


def _save(match_id: str, number: int | None) -> ResponseReturnValue:
    entry = open_entry(match_id, number, request.form)
    if not entry.form.validate():
        if entry.stored.locked_at is not None:
            raise NotAllowed("locked", entry.stored)
        if _is_behind(entry):
            raise Stale(entry.stored)
        raise Refused((), entry.stored)
    facts, key = entry.form.facts(), request.form.get("key") or None
    revision, meant = request.form.get("revision", type=int) or 0, _meant(entry, number)
    if number is None:
        stored, repeated = rounds.enter_round(
            match_id, facts, revision, current_actor(), key, meant
        )
    else:
        stored, repeated = rounds.correct_round(
            match_id, number, facts, revision, current_actor(), key, meant
        )
    message = _said(stored, number, repeated)
    if wants_json():
        return deal_answer(stored, message, repeated)
    # The card says itself what was corrected, with its undo.
    if repeated or (number is not None and stored.status == "finished"):
        flash(message, "done")
    return redirect(url_for("play.match", match_id=match_id), 303)


def _said(stored: StoredMatch, number: int | None, repeated: bool) -> str:
    if repeated:
        return str(_("This round was already saved; it stands there once."))
    if number is None:
        return str(_("Round %(number)s is saved.", number=len(stored.match.rounds)))
    return str(_("Round %(number)s is corrected.", number=number))


def _meant(entry: Entry, correcting: int | None) -> Meant | None:
    """The round that the form was drawn for, and what of the match it was laid beside."""
    number = correcting or request.form.get("number", type=int)
    if number is None:
        return None
    has_its_sides = keeps_places(entry.stored.match, request.form)
    return Meant(
        number,
        after=request.form.get("after") or None,
        sides_at=entry.stored.revision if has_its_sides else None,
    )


def _is_behind(entry: Entry) -> bool:
    if request.form.get("revision", type=int) == entry.stored.revision:
        return False
    is_other = entry.is_correction or request.form.get("number", type=int) != entry.number
    return is_other or not keeps_places(entry.stored.match, request.form)


def _conflict(entry: Entry, correcting: int | None) -> Conflict:
    return find_conflict(entry.stored, entry.form, request.form, correcting, entry.is_emptied)


@bp.post("/preview")
def preview(match_id: str) -> ResponseReturnValue:
    """What the round would do as far as it is filled in; stores nothing."""
    number = request.form.get("correcting", type=int)
    entry = open_entry(match_id, number, request.form)
    form = entry.form
    is_save = "attempted" in request.form
    if is_save:
        form.validate()
    else:
        form.read()
    choose = form.preselect(request.form.get("opened", type=int))
    found = preview_of(entry)
    if found is not None:
        form.place(found.problems, say)
    context = entry_context(entry, found)
    html = render_template(entry_of(entry.stored.match.game).PREVIEW, **context)
    return jsonify(revision=entry.stored.revision, choose=choose, html=html)


@bp.post("/conflict")
def conflict(match_id: str) -> ResponseReturnValue:
    """What is stored beside what was typed, where another tablet was first."""
    number = request.form.get("correcting", type=int)
    entry = open_entry(match_id, number, request.form)
    entry.form.read()
    found = _conflict(entry, number)
    return render_template("play/conflict.html", conflict=found, stored=entry.stored)
