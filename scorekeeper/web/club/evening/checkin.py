"""Check-in: present, cancelled, stayed away, late, leaving early, and guests (C1, C4)."""

from flask import redirect, request
from flask.typing import ResponseReturnValue

from scorekeeper.core.season import Presence
from scorekeeper.services.club import evenings
from scorekeeper.services.errors import NotFound
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.look import here
from scorekeeper.web.club.evening.sent import sent_round, whole
from scorekeeper.web.club.evening.view import again
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import shows_again

STATES: dict[str, Presence | None] = {
    "present": "present",
    "cancelled": "cancelled",
    "absent": "absent",
    "unknown": None,
}


@bp.post("/evenings/<int:evening_id>/attendance")
@shows_again(again)
def check_in(evening_id: int) -> ResponseReturnValue:
    """One tap on a name: ``mark`` is the member and what is known of him from now on."""
    who, _, state = request.form.get("mark", "").partition(":")
    member_id = whole(who)
    if member_id is None or state not in STATES:
        raise NotFound(f"nothing to note: {who} {state}")
    evenings.check_in(
        evening_id,
        member_id,
        STATES[state],
        current_actor(),
        from_round=sent_round("from_round") or 1,
        until_round=sent_round("until_round"),
    )
    return redirect(here(evening_id, f"member-{member_id}", door=1), 303)


@bp.post("/evenings/<int:evening_id>/guests")
@shows_again(again)
def guest(evening_id: int) -> ResponseReturnValue:
    """A guest on the spot, known from now on and here; without a script this searches as well."""
    if "find" in request.form:
        evenings.load_evening(evening_id)
        return redirect(here(evening_id, "door", q=request.form.get("q", "")[:60]), 303)
    nickname = request.form.get("nickname") or None
    made = evenings.add_guest(evening_id, request.form.get("q", ""), current_actor(), nickname)
    return redirect(here(evening_id, f"member-{made}", door=1), 303)
