"""The form of a round as a screen: what it is filled with, and what is drawn around it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import request, url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.services import history, rounds
from scorekeeper.services.errors import NotFound
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import Preview, StoredMatch
from scorekeeper.web.locale import say
from scorekeeper.web.play.conflict import Conflict
from scorekeeper.web.play.effects import effects_of
from scorekeeper.web.play.games import entry_of, states_before
from scorekeeper.web.play.order import in_order, sides_of


@dataclass
class Entry:
    """A round being filled in: the next one, or ``number`` in a correction."""

    stored: StoredMatch
    number: int
    form: Any
    states: Sequence[Any]
    is_taken_back: bool = False  # filled in with the round that was taken back last
    is_emptied: bool = False  # the sides are others now than those it was typed for

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
    facts, is_emptied, is_taken_back = None, False, False
    if formdata is not None:
        formdata, is_emptied = in_order(stored.match, formdata)
    elif number is not None:
        facts = stored.match.rounds[number - 1]
    else:
        facts = _taken_back(stored)
        is_taken_back = facts is not None
    form = entry_of(stored.match.game).RoundForm(states[-1], formdata, facts)
    return Entry(stored, number or played + 1, form, states, is_taken_back, is_emptied)


def open_correction(match_id: str, number: int) -> tuple[Entry, Preview | None]:
    """A stored round to be corrected; one that became impossible says at once what is wrong."""
    entry = open_entry(match_id, number)
    preview = preview_of(entry)
    if preview is not None and preview.problems:
        entry.form.place(preview.problems, say)
    return entry, preview


def _taken_back(stored: StoredMatch) -> Any:
    """The facts of the round that was taken back just now, to be entered again."""
    last = history.history(stored.id)[-1]
    if last.kind != "removed" or last.before is None:
        return None
    return stored.match.game.facts.model_validate(last.before)


def entry_context(
    entry: Entry,
    preview: Preview | None = None,
    problem: str | None = None,
    conflict: Conflict | None = None,
) -> dict[str, Any]:
    """What the templates of the form need."""
    game = entry_of(entry.stored.match.game)
    after = preview.after if preview else entry.form.unfinished_state()
    shown = game.entry_context(entry.form, entry.states, after)
    errors = [
        *entry.form.round_errors,
        *(error for side in shown["sides"] for error in side.errors),
    ]
    is_wrong = entry.is_correction and (preview is None or bool(preview.problems or errors))
    return {
        "entry": entry,
        "stored": entry.stored,
        "number": entry.number,
        "who": sides_of(entry.stored.match),
        "template": game.TEMPLATE,
        # A key that met a conflict may have been used: what is sent after it is something new.
        "key": (None if conflict else request.form.get("key")) or secrets.token_hex(16),
        "problem": problem,
        "conflict": conflict,
        "effects": effects_of(entry.stored, preview)
        if preview and not is_wrong and entry.is_correction
        else [],
        "is_wrong": is_wrong,
        "short": game.in_short(preview) if preview and not entry.is_correction else None,
        **shown,
    }


def preview_of(entry: Entry) -> Preview | None:
    """The round as the rules see it; None as long as nobody went out."""
    if not entry.form.is_ended:
        return None
    number = entry.number if entry.is_correction else None
    facts = entry.form.draft_facts()
    found = rounds.preview_round(entry.stored.id, facts, number)
    return found if found.after is not None or found.problems else None
