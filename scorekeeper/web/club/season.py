"""A season as a whole: its records, its leaders, and who was best on which evening."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.records import SeasonRecord
from scorekeeper.core.standing_text import figure, place_text, record_label, total_text
from scorekeeper.core.text import Text
from scorekeeper.services.club.players import SeasonPage, season_page
from scorekeeper.services.club.records import EveningLine
from scorekeeper.web.club.season_chart import gap_chart

bp = Blueprint("club_season", __name__, url_prefix="/club/competitions/<int:competition_id>")

LEADERS = 5  # that a glance takes in; the standing has the others
DRAWN = 5  # lines that can be told apart
HOLDERS = 4  # of one record; more are only counted


class Holder(NamedTuple):
    """Who holds a record, since which evening, and where the match is."""

    names: tuple[str, ...]
    evening: EveningLine
    url: str | None


class Best(NamedTuple):
    """A record of the season."""

    label: Text
    value: str
    holders: Sequence[Holder]
    more: int


class Night(NamedTuple):
    """An evening and who was best then; ``points`` is empty while nothing was played."""

    line: EveningLine
    names: tuple[str, ...]
    points: str


@bp.get("/season")
def show(competition_id: int) -> ResponseReturnValue:
    """The records, the leaders, the line of the season and the evenings."""
    page = season_page(competition_id)
    standing = page.standing
    ranked = [row for row in standing.rows if row.place is not None]
    leaders = [row for row in ranked if (row.place or 0) <= LEADERS]
    return render_template(
        "club/season.html",
        competition=page.competition,
        found=standing,
        leaders=[(place_text(row), standing.member(row), total_text(row)) for row in leaders],
        records=[_best(page, record) for record in page.records],
        nights=[_night(page, line) for line in reversed(standing.lines)],
        chart=gap_chart([(standing.name(row), page.gaps[row.player]) for row in ranked[:DRAWN]]),
    )


def _best(page: SeasonPage, record: SeasonRecord) -> Best:
    holders = [
        Holder(
            tuple(page.members[int(str(player))].label for player in players),
            page.evenings[evening],
            url_for("sheet.show", match_id=match) if match else None,
        )
        for players, evening, match in record.holders
    ]
    value = figure(record.value)
    return Best(
        record_label(page.competition.rules, record.key),
        value,
        holders[:HOLDERS],
        len(holders[HOLDERS:]),
    )


def _night(page: SeasonPage, line: EveningLine) -> Night:
    rows, points = page.best.get(line.id, ((), 0))
    names = tuple(page.standing.name(row) for row in rows)
    return Night(line, names, figure(points) if rows else "")
