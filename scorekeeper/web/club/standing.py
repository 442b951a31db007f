"""The standing of a competition, of its pairs, and each line opened into its matches."""

from collections.abc import Hashable, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date
from markupsafe import Markup

from scorekeeper.core.policies import as_policies
from scorekeeper.core.season import PlayedTable
from scorekeeper.core.standing_text import (
    Cell,
    Movement,
    average_text,
    cell,
    counted_text,
    dropped_text,
    movement,
    place_text,
    points_text,
    tie_texts,
    total_text,
)
from scorekeeper.core.standings import EveningResult, Part, Player, Row
from scorekeeper.core.text import Text
from scorekeeper.services.club.records import EveningLine
from scorekeeper.services.club.remarks import nothing_text, remarks
from scorekeeper.services.club.standings import (
    Standing,
    StandingLine,
    competition_standing,
    pairs_standing,
    standing_line,
)
from scorekeeper.web.club.asked import asked_evening
from scorekeeper.web.club.season_chart import gap_chart
from scorekeeper.web.locale import current_language, say

bp = Blueprint("club_standing", __name__, url_prefix="/club/competitions/<int:competition_id>")

COLUMNS = 8  # evenings that a wide screen shows; narrow ones show the last of these

_tables: WeakKeyDictionary[Standing, dict[Hashable, Markup]] = WeakKeyDictionary()


class Line(NamedTuple):
    """A line of the table as it is drawn; ``said`` of a cell is in the language of the page."""

    row: Row
    place: str
    movement: Movement | None
    name: str
    url: str
    cells: Sequence[tuple[Cell, str]]
    average: str
    total: str
    ties: Sequence[Text]


class Match(NamedTuple):
    """A match round of an opened line: with whom, against whom, what it brought and where it is."""

    part: Part
    points: str
    remarks: Sequence[Text]
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    url: str | None


class Opened(NamedTuple):
    """An evening of an opened line."""

    line: EveningLine
    result: EveningResult
    cell: Cell
    matches: Sequence[Match]


@bp.get("/standing")
def show(competition_id: int) -> ResponseReturnValue:
    """The standing, now or after an earlier evening (``after``); ``all``: with every evening."""
    return _table(competition_standing(competition_id, asked_evening()), pairs=False)


@bp.get("/pairs")
def pairs(competition_id: int) -> ResponseReturnValue:
    """The same for the fixed pairs."""
    return _table(pairs_standing(competition_id, asked_evening()), pairs=True)


@bp.get("/standing/<int:member_id>")
def line(competition_id: int, member_id: int) -> ResponseReturnValue:
    """The matches that a member's total is the sum of, and what does not count."""
    return _line(standing_line(competition_id, member_id, asked_evening()))


@bp.get("/pairs/<int:one>/<int:other>")
def pair(competition_id: int, one: int, other: int) -> ResponseReturnValue:
    """The same of a pair."""
    return _line(standing_line(competition_id, (one, other), asked_evening()))


def _table(found: Standing, pairs: bool) -> ResponseReturnValue:
    return render_template(
        "club/standing/show.html",
        found=found,
        pairs=pairs,
        counted=counted_text(_policies(found).counted),
        table=_drawn_table(found, pairs) if found.rows else "",
        **_around(found),
    )


def _drawn_table(found: Standing, pairs: bool) -> Markup:
    """The table as HTML, kept with its standing: to draw sixty lines is most of the work."""
    shows_all, after = request.args.get("all") == "1", asked_evening()
    kept = _tables.setdefault(found, {})
    asked = (current_language(), request.script_root, after, shows_all)
    if asked not in kept:
        counted = list(found.evenings.values())
        columns = counted if shows_all else counted[-COLUMNS:]
        lines = list(_lines(found, columns))
        drawn = {
            "competition": found.competition,
            "pairs": pairs,
            "columns": columns,
            "ranked": [line for line in lines if line.row.place is not None],
            "others": [line for line in lines if line.row.place is None],
            "number": len(counted),
            "shows_all": shows_all,
            "is_long": len(counted) > COLUMNS,
            "asked": after,
        }
        kept[asked] = Markup(render_template("club/standing/table.html", **drawn))  # noqa: S704
    return kept[asked]


def _lines(found: Standing, columns: Sequence[EveningLine]) -> Iterator[Line]:
    """The lines as they are drawn. A season has sixty: what all share is made only once."""
    equal: dict[int, list[Row]] = {}
    for row in found.rows:
        equal.setdefault(row.total, []).append(row)
    language, address, after = current_language(), _address(found), _query()
    words: dict[str, str] = {}

    def said(text: Text | None) -> str:
        key = str(text)
        if key not in words:
            words[key] = say(text)
        return words[key]

    for row in found.rows:
        own = {evening.evening: evening for evening in row.evenings}
        drawn = [cell(own.get(column.id)) for column in columns]
        yield Line(
            row=row,
            place=place_text(row),
            movement=movement(row, found.is_first),
            name=found.name(row),
            url=f"{address}/{_key(row)}{after}",
            cells=[(each, said(each.said)) for each in drawn],
            average=average_text(row.average, language),
            total=total_text(row),
            ties=_ties(found, row, equal[row.total]) if len(equal[row.total]) > 1 else [],
        )


def _address(found: Standing) -> str:
    """The address of a standing; those of its lines begin with it."""
    is_pair = any(isinstance(row.player, tuple) for row in found.rows)
    endpoint = "club_standing.pairs" if is_pair else "club_standing.show"
    return url_for(endpoint, competition_id=found.competition.id)


def _key(row: Row) -> str:
    return "/".join(map(str, row.player)) if isinstance(row.player, tuple) else str(row.player)


def _query() -> str:
    after = asked_evening()
    return "" if after is None else f"?after={after}"


def _ties(found: Standing, row: Row, equal: Sequence[Row]) -> list[Text]:
    names = {each.player: found.name(each) for each in equal}
    return tie_texts(row, equal, found.competition.rules.tie_breaks, names)


def _line(opened: StandingLine) -> ResponseReturnValue:
    found, row = opened.standing, opened.row
    policies = _policies(found)
    return render_template(
        "club/standing/line.html",
        found=found,
        row=row,
        name=found.name(row),
        member=None if isinstance(row.player, tuple) else found.member(row),
        place=place_text(row),
        average=average_text(row.average, current_language()),
        ties=_ties(found, row, found.rows),
        evenings=[_opened(opened, each) for each in reversed(row.evenings)],
        dropped=dropped_text(policies.counted),
        counted=counted_text(policies.counted),
        chart=gap_chart([(found.name(row), opened.gaps)]),
        **_around(found),
    )


def _opened(opened: StandingLine, evening: EveningResult) -> Opened:
    return Opened(
        opened.standing.evenings[evening.evening],
        evening,
        cell(evening),
        [_match(opened, part) for part in evening.parts],
    )


def _match(opened: StandingLine, part: Part) -> Match:
    entry, found = part.entry, opened.standing
    table = opened.tables.get((entry.evening, entry.round, entry.table or 0))
    own, others = _sides(table, opened.row)
    players = _players(opened.row)
    said = remarks(
        part,
        players,
        opened.substitutions.get(entry.evening, ()),
        lambda member: found.members[member].label,
    )
    for side, seated in enumerate(table.sides if table else ()):
        if table and set(players) & set(seated):
            why = nothing_text(found.competition.rules, table, side)
            said += [why] if why else []
    return Match(
        part=part,
        points=points_text(part.points),
        remarks=said,
        partners=tuple(found.members[player].label for player in own),
        opponents=tuple(found.members[player].label for player in others),
        url=url_for("sheet.show", match_id=entry.match) if entry.match else None,
    )


def _sides(table: PlayedTable | None, row: Row) -> tuple[list[int], list[int]]:
    """Who played with, and who against those of a line."""
    if table is None:
        return [], []
    own = _players(row)
    with_them = [int(str(p)) for s in table.sides if set(own) & set(s) for p in s if p not in own]
    against = [int(str(p)) for s in table.sides if not set(own) & set(s) for p in s]
    return with_them, against


def _players(row: Row) -> tuple[Player, ...]:
    return row.player if isinstance(row.player, tuple) else (row.player,)


def _policies(found: Standing) -> Any:
    return as_policies(found.competition.settings, found.competition.rules)


def _around(found: Standing) -> dict[str, Any]:
    """The evenings before and after the one that the standing is of, and whether it is the last."""
    counted, number = list(found.evenings.values()), len(found.evenings)
    return {
        "competition": found.competition,
        "number": number,
        "asked": asked_evening(),
        "earlier": counted[-2] if number > 1 else None,
        "later": found.lines[number] if asked_evening() and number < len(found.lines) else None,
    }


def short_day(day: str) -> str:
    """A date above a narrow column."""
    return str(format_date(date.fromisoformat(day), "d MMM")).rstrip(".")


@bp.app_context_processor
def _helpers() -> dict[str, Any]:
    return {"short_day": short_day}
