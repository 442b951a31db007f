"""What is done for a table: the final totals of its match from paper, its match put back (C6)."""

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.core.club import PaperSide
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.text import N_, Text
from scorekeeper.services import matches
from scorekeeper.services.club import evenings, paper, seating
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.club.file_places import shortened
from scorekeeper.services.club.records import Evening, Table
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.look import here
from scorekeeper.web.club.evening.rounds import seen
from scorekeeper.web.club.evening.sent import number as sent_number
from scorekeeper.web.club.evening.sent import revision
from scorekeeper.web.club.evening.view import again
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import shows_again
from scorekeeper.web.notices import leave

NO_FIGURE = N_("“%(typed)s” is no whole number. Write figures alone, such as 2150 or −40.")
NO_TOTAL = Text(N_("The final total is missing."))
TABLE = "/evenings/<int:evening_id>/rounds/<int:number>/tables/<int:table>"


@bp.post(f"{TABLE}/totals")
@shows_again(again)
def totals(evening_id: int, number: int, table: int) -> ResponseReturnValue:
    """The totals of a paper form, one a side."""
    evening = evenings.load_evening(evening_id)
    found = seating.table_of(evening, number, table)
    changed = paper.enter_totals(
        evening_id,
        number,
        table,
        _sent_sides(len(found.sides)),
        revision_for(evening, found),
        current_actor(),
        is_stopped="is_stopped" in request.form,
    )
    undo = url_for(".no_totals", evening_id=evening_id, number=number, table=table)
    leave(
        _("Table %(table)s: the final totals are saved.", table=table),
        (undo, {"revision": changed.revision}),
    )
    return redirect(here(evening_id, f"table-{number}-{table}"), 303)


@bp.post(f"{TABLE}/totals/removal")
@shows_again(again)
def no_totals(evening_id: int, number: int, table: int) -> ResponseReturnValue:
    """Take the totals out: the table has its match again."""
    paper.remove_totals(evening_id, number, table, revision(), current_actor())
    leave(_("Table %(table)s has its match again.", table=table))
    return redirect(here(evening_id, f"table-{number}-{table}"), 303)


@bp.post(f"{TABLE}/restoration")
@shows_again(again)
def put_back(evening_id: int, number: int, table: int) -> ResponseReturnValue:
    """Put back its match that was deleted."""
    found = seating.table_of(evenings.load_evening(evening_id), number, table)
    if found.match_id is None:
        raise ClubNotAllowed("no_match", table=table)
    matches.restore_match(found.match_id, revision(), current_actor(), request.form.get("key"))
    leave(_("Table %(table)s has its match again.", table=table))
    place = f"{number}-{table}"
    return redirect(here(evening_id, f"table-{place}", table=place), 303)


def revision_for(evening: Evening, table: Table) -> int:
    """The revision to change a table on.

    Somebody who types totals is in nobody's way who marks a member present meanwhile: as long as
    this table is as the page showed it, the present revision is his.
    """
    if revision() != evening.revision and request.form.get("seen") == seen(table):
        return evening.revision
    if request.form.get("seen") not in (None, seen(table)):
        raise ClubStale(evening)
    return revision()


def _sent_sides(number: int) -> list[PaperSide]:
    sides, problems = [], list[Problem]()
    for index in range(number):
        total = sent_number(f"total-{index}")
        dashes = request.form.get(f"dashes-{index}", "").strip()
        counted = sent_number(f"dashes-{index}") if dashes else 0
        if total is None:
            problems.append(_no_figure(f"total-{index}", index))
        if counted is None:
            problems.append(_no_figure(f"dashes-{index}", index))
        elif counted < 0:
            problems.append(shape_problem("value", f"dashes-{index}", side=index))
        crossed = f"crossed-{index}" in request.form
        sides.append(PaperSide(total or 0, crossed, counted or 0))
    if problems:
        raise ClubRefused(problems)
    return sides


def _no_figure(name: str, side: int) -> Problem:
    """What is wrong with a figure that is none: a dot for the thousands makes it two."""
    typed = request.form.get(name, "").strip()
    text = Text(NO_FIGURE, {"typed": shortened(typed)}) if typed else NO_TOTAL
    return Problem("value", None, side, name, text)
