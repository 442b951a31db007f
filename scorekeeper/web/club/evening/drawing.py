"""The draw of a match round: proposed, swapped, let count, taken back (C2 to C4)."""

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.core.draw import divisions
from scorekeeper.services.club import draws, evenings, seating
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.look import here
from scorekeeper.web.club.evening.rounds import as_sent
from scorekeeper.web.club.evening.sent import number as sent_number
from scorekeeper.web.club.evening.sent import revision
from scorekeeper.web.club.evening.view import again
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import shows_again
from scorekeeper.web.notices import leave

LARGEST_SEED = 2**31 - 1


@bp.post("/evenings/<int:evening_id>/rounds/<int:number>/draw")
@shows_again(again)
def draw(evening_id: int, number: int) -> ResponseReturnValue:
    """Draw; with a seed that was typed, the draw that belongs to it."""
    seed = sent_number("seed")
    draws.propose_draw(
        evening_id,
        number,
        revision(),
        current_actor(),
        sizes=sent_sizes(evening_id, number),
        seed=None if seed is None else min(abs(seed), LARGEST_SEED),
    )
    return redirect(here(evening_id, f"round-{number}"), 303)


def sent_sizes(evening_id: int, number: int) -> tuple[int, ...] | None:
    """The division that was chosen; None for the preferred one of whoever is there by now.

    The page offered what fitted those who were there then. Who came since would sit out of a
    division of before, and nobody asked for that (C2): it is said first, also of one that is still
    offered. ``players`` is how many the page knew of.
    """
    chosen = request.form.get("sizes", "")
    if not chosen:
        return None
    evening = evenings.load_evening(evening_id)
    players = len(evening.playing_in(number))
    for sizes in divisions(players, evening.competition.rules.sizes):
        if chosen != as_sent(sizes):
            continue
        if sent_number("players") not in (None, players):
            raise ClubNotAllowed("more_sit_out", number=players, seats=sum(sizes))
        return sizes
    raise ClubNotAllowed("other_division", number=players)


@bp.post("/evenings/<int:evening_id>/rounds/<int:number>/swap")
@shows_again(again)
def swap(evening_id: int, number: int) -> ResponseReturnValue:
    """The second of two taps: these two change places."""
    one, other = sent_number("one") or 0, sent_number("other") or 0
    draws.swap_seats(evening_id, number, one, other, revision(), current_actor())
    return redirect(here(evening_id, f"round-{number}"), 303)


@bp.post("/evenings/<int:evening_id>/rounds/<int:number>/acceptance")
@shows_again(again)
def accept(evening_id: int, number: int) -> ResponseReturnValue:
    """Let the draw count: every table has its match from now on (C5)."""
    evening = seating.accept_draw(evening_id, number, revision(), current_actor())
    undo = url_for(".withdraw", evening_id=evening_id, number=number)
    leave(
        _("The draw of match round %(round)s counts. The tables can begin.", round=number),
        (undo, {"revision": evening.revision}),
    )
    return redirect(here(evening_id, f"round-{number}"), 303)


@bp.post("/evenings/<int:evening_id>/rounds/<int:number>/withdrawal")
@shows_again(again)
def withdraw(evening_id: int, number: int) -> ResponseReturnValue:
    """Take the draw back, as long as nobody has played."""
    seating.withdraw_draw(evening_id, number, revision(), current_actor())
    leave(_("The draw of match round %(round)s is taken back.", round=number))
    return redirect(here(evening_id, f"round-{number}"), 303)
