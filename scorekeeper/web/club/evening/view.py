"""The page itself: everything of an evening, whatever was opened on it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.services.club import closing, evenings
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.records import Evening
from scorekeeper.services.club.remarks import nothing_text
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.door import door
from scorekeeper.web.club.evening.live import mark_of
from scorekeeper.web.club.evening.look import Look, here, read_look
from scorekeeper.web.club.evening.rounds import RoundPart, round_parts, seen
from scorekeeper.web.club.evening.sentences import sentence
from scorekeeper.web.club.evening.story import told
from scorekeeper.web.errors import Refusal


@bp.get("/evenings/<int:evening_id>")
def show(evening_id: int) -> ResponseReturnValue:
    """The one page of an evening."""
    return page(evenings.load_evening(evening_id), read_look(request.args))


def again(refusal: Refusal, evening_id: int, **place: Any) -> ResponseReturnValue:
    """The page as it stands now, with what went wrong and what was typed where it was typed."""
    look = read_look(request.form)
    if "table" in place:
        look = Look(table=(place["number"], place["table"]))
    return page(evenings.load_evening(evening_id), look, refusal)


def page(
    evening: Evening, look: Look, refusal: Refusal | None = None, **more: Any
) -> ResponseReturnValue:
    """The page with this open; ``refusal`` is what went wrong with what was sent."""
    typed = request.form if refusal else {}
    if refusal and refusal.problems:
        refusal = replace(refusal, message=sentence(refusal.problems[0]))
    parts = round_parts(evening, look)
    context = {
        "evening": evening,
        "competition": evening.competition,
        "look": look,
        "door": door(evening, look.search),
        "parts": parts,
        "now": _now(evening, parts),
        "past": _past(evening, parts),
        "tables": [
            table for part in parts if part.counts for table in evening.tables_of(part.number)
        ],
        "typed_in": len({member for _round, member in evening.entered}),
        "refusal": refusal,
        "typed": typed,
        "typed_at": request.path if refusal else None,
        "wrong": {problem.field for problem in refusal.problems} if refusal else set(),
        "history": told(evening, club_history("evening", evening.id)) if look.history else None,
        "deletion": closing.deletion_of(evening.id) if evening.deleted_at is None else None,
        "preview": None,
        "is_open": not evening.is_closed and evening.deleted_at is None,
        "own_address": url_for("club_evenings.show", evening_id=evening.id),
        "seen": seen,
        "sentence": sentence,
        "nothing_text": nothing_text,
        "mark_of": mark_of,
        "here": lambda anchor="", **opened: here(evening.id, anchor, **opened),
    }
    return render_template("club/evening/show.html", **context | more)


def _past(evening: Evening, parts: Sequence[RoundPart]) -> set[int]:
    """The match rounds that are done while a later one is going on: they fold."""
    if evening.is_closed or evening.deleted_at is not None:
        return set()
    last = max(evening.draws, default=0)
    return {part.number for part in parts if part.is_over and part.number < last}


def _now(evening: Evening, parts: Any) -> str:
    """Where the organiser is: at the door, in a match round, or at the end."""
    if evening.is_closed or evening.deleted_at is not None:
        return "end"
    if not evening.draws:
        return "end" if evening.entered else "door"
    for part in parts:
        if part.is_going_on:
            return f"round-{part.number}"
    return "end"
