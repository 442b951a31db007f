"""The club's lists as files for a spreadsheet."""

from flask import Blueprint
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorekeeper.exports.csv_file import csv_file
from scorekeeper.exports.evening import results_export, seating_export
from scorekeeper.exports.season import matches_export, members_export, season_export
from scorekeeper.exports.standing import standing_export
from scorekeeper.exports.table import Export
from scorekeeper.exports.words import Words
from scorekeeper.exports.xlsx_file import xlsx_file
from scorekeeper.services.club.evenings import load_evening
from scorekeeper.services.club.members import all_members
from scorekeeper.services.club.overviews import evening_overview, match_list
from scorekeeper.services.club.players import season_page
from scorekeeper.services.club.records import Evening
from scorekeeper.services.club.standings import competition_standing, pairs_standing
from scorekeeper.services.errors import NotFound
from scorekeeper.web.club.asked import asked_evening
from scorekeeper.web.locale import current_language
from scorekeeper.web.papers import as_file

bp = Blueprint("club_exports", __name__, url_prefix="/club")
KIND = "<any(csv, xlsx):kind>"
COMPETITION, EVENING = "/competitions/<int:competition_id>", "/evenings/<int:evening_id>"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@bp.get(f"{COMPETITION}/standing.{KIND}")
def standing(competition_id: int, kind: str) -> ResponseReturnValue:
    """The standing, now or after an evening."""
    return _file(standing_export(competition_standing(competition_id, asked_evening())), kind)


@bp.get(f"{COMPETITION}/pairs.{KIND}")
def pairs(competition_id: int, kind: str) -> ResponseReturnValue:
    """The standing of the fixed pairs."""
    found = pairs_standing(competition_id, asked_evening())
    return _file(standing_export(found, pairs=True), kind)


@bp.get(f"{COMPETITION}/season.{KIND}")
def season(competition_id: int, kind: str) -> ResponseReturnValue:
    """Standing, evenings and records of a season."""
    return _file(season_export(season_page(competition_id)), kind)


@bp.get(f"{COMPETITION}/matches.{KIND}")
def matches(competition_id: int, kind: str) -> ResponseReturnValue:
    """All matches of a competition."""
    return _file(matches_export(match_list(competition_id)), kind)


@bp.get(f"{EVENING}/results.{KIND}")
def results(evening_id: int, kind: str) -> ResponseReturnValue:
    """What an evening came to."""
    return _file(results_export(evening_overview(evening_id)), kind)


@bp.get(f"{EVENING}/rounds/<int:number>/seating.{KIND}")
def seating(evening_id: int, number: int, kind: str) -> ResponseReturnValue:
    """Who sits where, by name."""
    return _file(seating_export(drawn(evening_id, number), number), kind)


@bp.get(f"/members.{KIND}")
def members(kind: str) -> ResponseReturnValue:
    """The members and guests, those who have stopped as well."""
    return _file(members_export(all_members(retired=True)), kind)


def drawn(evening_id: int, number: int) -> Evening:
    """An evening of which this match round was drawn."""
    evening = load_evening(evening_id)
    if number not in evening.draws or evening.deleted_at is not None:
        raise NotFound(f"draw {number} of evening {evening_id}")
    return evening


def _file(export: Export, kind: str) -> ResponseReturnValue:
    words = Words(current_language(), gettext)
    name = export.called(words.say)
    if kind == "csv":
        return as_file(csv_file(export, words), name, kind, "text/csv")
    return as_file(xlsx_file(export, words), name, kind, XLSX)
