"""Entering the next round and correcting an earlier one: the same form, the same check."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.services import history, rounds
from scorekeeper.services.errors import NotFound, Refused, Stale
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import Preview, StoredMatch
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import Refusal, shows_again, wants_json
from scorekeeper.web.locale import say
from scorekeeper.web.play import bp
from scorekeeper.web.play.conflict import Conflict, find_conflict
from scorekeeper.web.play.deal import deal_answer
from scorekeeper.web.play.effects import effects_of
from scorekeeper.web.play.games import entry_of, states_before


@dataclass
class Entry:
    """A round being filled in: the next one, or ``number`` in a correction."""

    stored: StoredMatch
    number: int
    form: Any
    states: Sequence[Any]

    @property
    def is_correction(self) -> bool:
        """Whether a stored round is being replaced."""
        return self.number <= len(self.stored.match.rounds)

    @property
    def action(self) -> str:
        """Where the form goes."""
        if self.is_correction:
            return url_for("play.round", match_id=self.stored.id, number=self.number)
        return url_for("play.enter", match_id=self.stored.id)


def open_entry(
    match_id: str, number: int | None, formdata: MultiDict[str, str] | None = None
) -> Entry:
    """The form of a round, with what was typed or, without, with what is known of the round."""
    stored = load_match(match_id)
    played = len(stored.match.rounds)
    if number is not None and not 1 <= number <= played:
        raise NotFound(f"{match_id} has no round {number}")
    states = states_before(stored, number or played + 1)
    facts = None
    if formdata is None:
        facts = stored.match.rounds[number - 1] if number else _taken_back(stored)
    form = entry_of(stored.match.game).RoundForm(states[-1], formdata, facts)
    return Entry(stored, number or played + 1, form, states)


def _taken_back(stored: StoredMatch) -> Any:
    """The facts of the round that was taken back just now, to be entered again."""
    last = history.history(stored.id)[-1]
    if last.kind != "removed" or last.before is None:
        return None
    return stored.match.game.facts.model_validate(last.before)


def draw(
    entry: Entry,
    preview: Preview | None = None,
    problem: str | None = None,
    conflict: Conflict | None = None,
) -> str:
    """The page with the form."""
    game = entry_of(entry.stored.match.game)
    after = preview.after if preview else entry.form.unfinished_state()
    return render_template(
        "play/entry.html",
        entry=entry,
        stored=entry.stored,
        number=entry.number,
        template=game.TEMPLATE,
        key=request.form.get("key") or secrets.token_hex(16),
        problem=problem,
        conflict=conflict,
        effects=effects_of(entry.stored, preview) if preview and entry.is_correction else [],
        short=game.in_short(preview) if preview and not entry.is_correction else None,
        **game.entry_context(entry.form, entry.states, after),
    )


def refused(refusal: Refusal, match_id: str, number: int | None = None) -> ResponseReturnValue:
    """The form again, with what was typed and what is wrong with it."""
    entry = open_entry(match_id, number, request.form)
    entry.form.validate()
    entry.form.place(refusal.problems, say)
    conflict = None
    if refusal.code in ("stale", "key_reused", "match_over") or _is_behind(entry):
        conflict = find_conflict(entry.stored, entry.form, request.form, number)
    shown = refusal.message if refusal.code not in ("refused",) and conflict is None else None
    return draw(entry, _preview(entry), shown, conflict), refusal.status


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
    return draw(entry, _preview(entry))


@bp.route("/rounds/<int:number>", methods=["GET", "POST"])
@shows_again(refused)
def round(match_id: str, number: int) -> ResponseReturnValue:
    """The form of an earlier round with what was entered, and saving it anew."""
    if request.method == "POST":
        return _save(match_id, number)
    entry = open_entry(match_id, number)
    if entry.stored.status in ("deleted", "stopped"):
        return redirect(url_for("sheet.show", match_id=match_id))
    return draw(entry, _preview(entry))


def _save(match_id: str, number: int | None) -> ResponseReturnValue:
    entry = open_entry(match_id, number, request.form)
    if not entry.form.validate():
        if _is_behind(entry):
            raise Stale(entry.stored)
        raise Refused((), entry.stored)
    facts, key = entry.form.facts(), request.form.get("key") or None
    revision = request.form.get("revision", type=int) or 0
    if number is None:
        stored, repeated = rounds.enter_round(match_id, facts, revision, current_actor(), key)
    else:
        stored, repeated = rounds.correct_round(
            match_id, number, facts, revision, current_actor(), key
        )
    message = _said(stored, number, repeated)
    if wants_json():
        return deal_answer(stored, message, repeated)
    flash(message, "done")
    return redirect(url_for("play.match", match_id=match_id), 303)


def _said(stored: StoredMatch, number: int | None, repeated: bool) -> str:
    if repeated:
        return str(_("This round was already saved; it stands there once."))
    if number is None:
        return str(_("Round %(number)s is saved.", number=len(stored.match.rounds)))
    return str(_("Round %(number)s is corrected.", number=number))


def _is_behind(entry: Entry) -> bool:
    return request.form.get("revision", type=int) != entry.stored.revision


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
    found = _preview(entry)
    if found is not None:
        form.place(found.problems, say)
    game = entry_of(entry.stored.match.game)
    after = found.after if found else form.unfinished_state()
    short = game.in_short(found) if found and number is None else None
    context = game.entry_context(form, entry.states, after)
    effects = effects_of(entry.stored, found) if found and number is not None else []
    html = render_template(game.PREVIEW, effects=effects, short=short, **context)
    return jsonify(revision=entry.stored.revision, choose=choose, html=html)


def _preview(entry: Entry) -> Preview | None:
    """The round as the rules see it; None as long as nobody went out."""
    if not entry.form.is_ended:
        return None
    number = entry.number if entry.is_correction else None
    facts = entry.form.draft_facts()
    found = rounds.preview_round(entry.stored.id, facts, number)
    return found if found.after is not None or found.problems else None


@bp.post("/conflict")
def conflict(match_id: str) -> ResponseReturnValue:
    """What is stored beside what was typed, where another tablet was first."""
    number = request.form.get("correcting", type=int)
    entry = open_entry(match_id, number, request.form)
    entry.form.read()
    found = find_conflict(entry.stored, entry.form, request.form, number)
    return render_template("play/conflict.html", conflict=found, stored=entry.stored)
