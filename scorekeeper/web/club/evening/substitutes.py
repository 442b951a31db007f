"""Somebody sits in for somebody else: in which seat, since when, and for whom it counts (C6)."""

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.core.problem import shape_problem
from scorekeeper.services.club import evenings, seating, substitutes
from scorekeeper.services.club.errors import ClubRefused
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.look import here
from scorekeeper.web.club.evening.sent import number as sent_number
from scorekeeper.web.club.evening.sent import revision, sent_round
from scorekeeper.web.club.evening.tables import TABLE, revision_for
from scorekeeper.web.club.evening.view import again
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import shows_again
from scorekeeper.web.locale import isolated
from scorekeeper.web.notices import leave


@bp.post(f"{TABLE}/substitutes")
@shows_again(again)
def substitute(evening_id: int, number: int, table: int) -> ResponseReturnValue:
    """Put a substitute in a seat."""
    evening = evenings.load_evening(evening_id)
    found = seating.table_of(evening, number, table)
    member, other = sent_number("member"), sent_number("substitute")
    drawn = {each for side in found.sides for each in side}  # at this table, and no other one
    missing = [
        shape_problem("value", field)
        for field, value, known in (
            ("member", member, drawn),
            ("substitute", other, evening.members),
        )
        if value not in known
    ]
    if missing or member is None or other is None:
        raise ClubRefused(missing)
    for_member = {"member": True, "substitute": False}.get(request.form.get("counts_for", ""))
    changed = substitutes.substitute(
        evening_id,
        number,
        member,
        other,
        revision_for(evening, found),
        current_actor(),
        from_round=sent_round("from_round"),
        counts_for_member=for_member,
    )
    leave(
        _(
            "%(name)s sits in for %(member)s.",
            name=isolated(changed.members[other].label),
            member=isolated(changed.members[member].label),
        ),
        (
            url_for(".no_substitute", evening_id=evening_id, number=number, table=table),
            {"revision": changed.revision, "member": member},
        ),
    )
    return redirect(here(evening_id, f"table-{number}-{table}", table=f"{number}-{table}"), 303)


@bp.post(f"{TABLE}/substitutes/removal")
@shows_again(again)
def no_substitute(evening_id: int, number: int, table: int) -> ResponseReturnValue:
    """It was a mistake: the member has his seat again."""
    member = sent_number("member") or 0
    changed = substitutes.end_substitution(evening_id, number, member, revision(), current_actor())
    leave(_("%(name)s sits there again.", name=isolated(changed.members[member].label)))
    return redirect(here(evening_id, f"table-{number}-{table}", table=f"{number}-{table}"), 303)
