"""The club's paper: standing, results, seating list, score forms and season, as PDF and as page."""

import re
from collections.abc import Mapping

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.match import Match
from scorekeeper.pdf.club import forms, lists
from scorekeeper.pdf.club import seating as seatings
from scorekeeper.pdf.club.season import season_document
from scorekeeper.pdf.documents import Document
from scorekeeper.services.club.overviews import evening_overview
from scorekeeper.services.club.players import season_page
from scorekeeper.services.club.records import Evening
from scorekeeper.services.club.seating import match_of
from scorekeeper.services.club.standings import competition_standing, pairs_standing
from scorekeeper.services.matches import load_match
from scorekeeper.web.assets import asset
from scorekeeper.web.club.asked import asked_evening
from scorekeeper.web.club.exports import COMPETITION, EVENING, drawn
from scorekeeper.web.locale import current_language
from scorekeeper.web.papers import as_page, as_pdf, explain_failures
from scorekeeper.web.reach import match_address, qr_path

bp = Blueprint("club_prints", __name__, url_prefix="/club")
explain_failures(bp)
ROUND = f"{EVENING}/rounds/<int:number>"


@bp.get(f"{COMPETITION}/standing.pdf")
def standing(competition_id: int) -> ResponseReturnValue:
    """The standing, now or after an evening."""
    return as_pdf(_standing(competition_id))


@bp.get(f"{COMPETITION}/standing/paper")
def standing_paper(competition_id: int) -> ResponseReturnValue:
    """The same as a page."""
    return as_page(_standing(competition_id, url_for(".style")))


def _standing(competition_id: int, stylesheet: str | None = None) -> Document:
    found = competition_standing(competition_id, asked_evening())
    return lists.standing_document(found, current_language(), stylesheet)


@bp.get(f"{COMPETITION}/pairs.pdf")
def pairs(competition_id: int) -> ResponseReturnValue:
    """The standing of the fixed pairs."""
    return as_pdf(_pairs(competition_id))


@bp.get(f"{COMPETITION}/pairs/paper")
def pairs_paper(competition_id: int) -> ResponseReturnValue:
    """The same as a page."""
    return as_page(_pairs(competition_id, url_for(".style")))


def _pairs(competition_id: int, stylesheet: str | None = None) -> Document:
    found = pairs_standing(competition_id, asked_evening())
    return lists.standing_document(found, current_language(), stylesheet, pairs=True)


@bp.get(f"{COMPETITION}/season.pdf")
def season(competition_id: int) -> ResponseReturnValue:
    """Standing, records and evenings of a season."""
    return as_pdf(_season(competition_id))


@bp.get(f"{COMPETITION}/season/paper")
def season_paper(competition_id: int) -> ResponseReturnValue:
    """The same as a page."""
    return as_page(_season(competition_id, url_for(".style")))


def _season(competition_id: int, stylesheet: str | None = None) -> Document:
    return season_document(season_page(competition_id), current_language(), stylesheet)


@bp.get(f"{EVENING}/results.pdf")
def results(evening_id: int) -> ResponseReturnValue:
    """What an evening came to."""
    return as_pdf(_results(evening_id))


@bp.get(f"{EVENING}/results/paper")
def results_paper(evening_id: int) -> ResponseReturnValue:
    """The same as a page."""
    return as_page(_results(evening_id, url_for(".style")))


def _results(evening_id: int, stylesheet: str | None = None) -> Document:
    return lists.results_document(evening_overview(evening_id), current_language(), stylesheet)


@bp.get(f"{ROUND}/seating.pdf")
def seating(evening_id: int, number: int) -> ResponseReturnValue:
    """Who sits where, for the wall."""
    return as_pdf(_seating(evening_id, number))


@bp.get(f"{ROUND}/seating/paper")
def seating_paper(evening_id: int, number: int) -> ResponseReturnValue:
    """The same as a page."""
    return as_page(_seating(evening_id, number, url_for(".style")))


def _seating(evening_id: int, number: int, stylesheet: str | None = None) -> Document:
    evening = drawn(evening_id, number)
    found = _codes(evening, number)
    return seatings.seating_document(evening, number, found, current_language(), stylesheet)


@bp.get(f"{ROUND}/forms.pdf")
def score_forms(evening_id: int, number: int) -> ResponseReturnValue:
    """A form for every table of a match round, the names filled in."""
    return as_pdf(_score_forms(evening_id, number))


@bp.get(f"{ROUND}/forms/paper")
def score_forms_paper(evening_id: int, number: int) -> ResponseReturnValue:
    """The same as a page."""
    return as_page(_score_forms(evening_id, number, url_for("prints.style")))


def _score_forms(evening_id: int, number: int, stylesheet: str | None = None) -> Document:
    evening = drawn(evening_id, number)
    matches: dict[int, Match] = {
        table.number: load_match(table.match_id).match
        if table.match_id is not None
        else match_of(evening, table)
        for table in evening.tables_of(number)
    }
    found = _codes(evening, number)
    return forms.forms_document(evening, number, matches, found, current_language(), stylesheet)


@bp.get("/paper.css")
def style() -> ResponseReturnValue:
    """The style of the lists, for the browser."""
    css = re.sub(r"static:([\w/.-]+)", lambda found: asset(found[1]), lists.style())
    response = Response(css, mimetype="text/css")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    return response.make_conditional(request)


def _codes(evening: Evening, number: int) -> Mapping[int, tuple[int, str]]:
    """The QR codes of the matches of a match round, by table."""
    return {
        table.number: qr_path(match_address(table.match_id))
        for table in evening.tables_of(number)
        if table.match_id is not None
    }
