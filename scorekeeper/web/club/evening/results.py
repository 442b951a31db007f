"""Evenings played before the program came: results only, typed in a table or from a CSV."""

from flask import redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.core.delimited import decoded
from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club import evenings, paper, result_file
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.file_places import shortened
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.look import Look, here
from scorekeeper.web.club.evening.sent import number as sent_number
from scorekeeper.web.club.evening.sent import revision
from scorekeeper.web.club.evening.view import page
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.notices import leave

NO_FIGURE = N_(
    "%(name)s, match round %(round)s: “%(typed)s” is no whole number. Write figures alone, such as "
    "39 or −4."
)
UNREADABLE = (
    *("unreadable_csv", "open_quote", "only_heads"),
    *("spreadsheet_file", "pdf_file", "binary_file"),
)


def _again(refusal: Refusal, evening_id: int) -> ResponseReturnValue:
    evening, more = evenings.load_evening(evening_id), {}
    table = request.form.get("table")
    if table and refusal.code not in UNREADABLE:  # it is still to be decided about
        found = result_file.preview_results(evening_id, table.encode())
        more = {"preview": found, "table": table}
    return page(evening, Look(results=True), refusal, **more)


@bp.post("/evenings/<int:evening_id>/results")
@shows_again(_again)
def enter_results(evening_id: int) -> ResponseReturnValue:
    """The points in the table; a field that was emptied takes its result out."""
    wanted: dict[tuple[int, int], int | None] = {}
    problems: list[Problem] = []
    old = evenings.load_evening(evening_id)
    for name, typed in request.form.items():
        head, _sep, place = name.partition("-")
        round_of, _sep, member = place.partition("-")
        is_place = all(part.isdecimal() and len(part) < 10 for part in (round_of, member))
        if head != "points" or not is_place:
            continue
        points = sent_number(name)
        if points is None and typed.strip():
            where: dict[str, str | int] = {
                "name": old.members[int(member)].label if int(member) in old.members else member,
                "round": int(round_of),
                "typed": shortened(typed.strip()),
            }
            problems.append(Problem("value", None, None, name, Text(NO_FIGURE, where)))
        wanted[int(round_of), int(member)] = points
    if problems:
        raise ClubRefused(problems)
    new = {key: points for key, points in wanted.items() if old.entered.get(key) != points}
    _ask_about(paper.large_score(old.competition, new.values()))
    if new:
        paper.enter_results(evening_id, new, revision(), current_actor())
        leave(_("The results are saved."))
    return redirect(here(evening_id, "results", results=1), 303)


@bp.post("/evenings/<int:evening_id>/results/preview")
@shows_again(_again)
def preview_results(evening_id: int) -> ResponseReturnValue:
    """What a file would enter, before anything is stored."""
    file = request.files.get("file")
    data = file.read() if file else b""
    if not data:
        raise ClubNotAllowed("unreadable_csv")
    found = result_file.preview_results(evening_id, data)
    evening = evenings.load_evening(evening_id)
    return page(evening, Look(results=True), preview=found, table=decoded(data))


@bp.post("/evenings/<int:evening_id>/results/file")
@shows_again(_again)
def import_results(evening_id: int) -> ResponseReturnValue:
    """Enter what the preview showed."""
    data = request.form.get("table", "").encode()
    found = result_file.preview_results(evening_id, data)
    _ask_about(found.large)
    shown = request.form.get("shown", "")
    result_file.import_results(evening_id, data, revision(), current_actor(), shown)
    leave(ngettext("%(num)s line is entered.", "%(num)s lines are entered.", found.entered))
    return redirect(here(evening_id, "results", results=1), 303)


def _ask_about(large: int | None) -> None:
    """A score that is a total by mistake is asked about, once."""
    if large is not None and "sure" not in request.form:
        raise ClubNotAllowed("large_score", number=large)
