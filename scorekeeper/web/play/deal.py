"""The next deal card, and taking back the last round."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.core.sheet import SheetSide, letter
from scorekeeper.services import history, rounds
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import StoredMatch
from scorekeeper.services.undoing import undo_correction
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import wants_json
from scorekeeper.web.play import bp
from scorekeeper.web.play.effects import problem_sentence
from scorekeeper.web.play.games import can_enter
from scorekeeper.web.play.screen import entry_context, open_entry, preview_of


@dataclass(frozen=True)
class Seat:
    """A player at the table, clockwise from the top."""

    name: str
    letter: str
    cards: int | None
    is_dealer: bool
    is_starter: bool


@dataclass(frozen=True)
class Done:
    """The last change, as the bar with its undo shows it; ``points`` are those of its round."""

    sentence: str
    url: str
    points: Sequence[int | None]
    is_correction: bool


@bp.get("")
def match(match_id: str) -> ResponseReturnValue:
    """The next deal card; a match that is over shows its sheet."""
    stored = load_match(match_id)
    if stored.status not in ("playing", "to_be_checked"):
        return redirect(url_for("sheet.show", match_id=match_id))
    return render_template("play/deal.html", **deal_context(stored))


def deal_context(stored: StoredMatch) -> dict[str, Any]:
    """What the deal card shows."""
    game, edition, score = stored.match.game, stored.match.edition, stored.score
    deal = edition.deal(score.state)
    seats = [
        Seat(
            name=name,
            letter=letter(stored.match.side_of(name)),
            cards=cards,
            is_dealer=name == deal.dealer,
            is_starter=name == deal.starter,
        )
        for name, cards in zip(stored.match.seating, deal.cards, strict=True)
    ]
    sides: tuple[SheetSide, ...] = edition.sheet(score).sides
    next_round = None
    if can_enter(game) and stored.status == "playing":
        entry = open_entry(stored.id, None)
        context = entry_context(entry, preview_of(entry))
        next_round = Markup(render_template("play/entry_screen.html", **context))  # noqa: S704
    return {
        "stored": stored,
        "problems": [problem_sentence(stored, problem) for problem in score.problems],
        "next_round": next_round,
        "message": None,
        "deal": deal,
        "seats": seats,
        "sides": sides,
        "views": edition.views(score.state),
        "last": len(stored.match.rounds),
        "done": last_done(stored),
    }


def last_done(stored: StoredMatch) -> Done | None:
    """What the bar says was done last; None before the first round."""
    last, states = len(stored.match.rounds), stored.score.states
    change = history.last_change(history.history(stored.id))
    if change is not None and change.kind == "start_corrected":
        url = url_for("setup.edit", match_id=stored.id)
        return Done(str(_("Names, seats, rules corrected")), url, (), True)
    if change is not None and change.kind == "corrected":
        number, is_correction = change.round or last, True
        sentence = _("Round %(number)s is corrected.", number=number)
    else:
        number, is_correction = last, False
        sentence = _("Round %(number)s saved", number=number)
    if not last or (stored.score.problems and not is_correction):
        return None
    views = stored.match.edition.views(states[number]) if number < len(states) else ()
    url = url_for("play.round", match_id=stored.id, number=number)
    return Done(str(sentence), url, [view.points for view in views], is_correction)


def deal_answer(stored: StoredMatch, message: str, repeated: bool) -> ResponseReturnValue:
    """What a script gets after a change: the screen to show in place of the one it has."""
    answer: dict[str, Any] = {
        "saved": True,
        "repeated": repeated,
        "message": message,
        "revision": stored.revision,
        "number": len(stored.match.rounds) + 1,
    }
    if stored.status in ("playing", "to_be_checked"):
        if repeated:
            flash(message, "done")
        url = url_for("play.match", match_id=stored.id)
        html = render_template(
            "play/deal_screen.html", **deal_context(stored) | {"message": message}
        )
        return jsonify(answer | {"url": url, "html": html})
    return jsonify(answer | {"url": url_for("sheet.show", match_id=stored.id), "html": None})


@bp.post("/undo")
def undo(match_id: str) -> ResponseReturnValue:
    """Take the last round back; its values stand in the entry form again.

    Where the page said that a correction was the last change, that one is undone.
    """
    revision, key = request.form.get("revision", type=int) or 0, request.form.get("key") or None
    if "correction" in request.form:
        return _undo_correction(match_id, revision, key)
    stored, _facts = rounds.remove_last_round(match_id, revision, current_actor(), key)
    url = url_for("play.enter", match_id=stored.id)
    if wants_json():
        return jsonify(saved=True, revision=stored.revision, url=url)
    return redirect(url, 303)


def _undo_correction(match_id: str, revision: int, key: str | None) -> ResponseReturnValue:
    stored, number = undo_correction(match_id, revision, current_actor(), key)
    flash(
        _("Round %(number)s is again as it was.", number=number)
        if number is not None
        else _("Names, seats and rules are again as they were."),
        "done",
    )
    url = url_for("play.match", match_id=stored.id)
    if wants_json():
        return jsonify(saved=True, revision=stored.revision, url=url)
    return redirect(url, 303)
