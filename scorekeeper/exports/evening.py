"""An evening as tables: what every table came to, what every player got, and who sits where."""

from collections.abc import Iterable

from scorekeeper.core import standing_text
from scorekeeper.core.text import N_, Text
from scorekeeper.exports.standing import REMARK, TOTAL
from scorekeeper.exports.table import Cell, Column, Export, Table, Value, cells, in_a_row
from scorekeeper.services.club.overviews import EveningOverview, points_of
from scorekeeper.services.club.records import Evening, Member
from scorekeeper.services.club.records import Table as ClubTable
from scorekeeper.services.club.remarks import Named, nothing_text, remarks, seat_remarks
from scorekeeper.services.club.seating_list import seating_list

STATES = {
    "drawn": Text(N_("not begun")),
    "playing": Text(N_("being played")),
    "to_be_checked": Text(N_("has to be checked")),
    "gone": Text(N_("match deleted")),
}
ON_PAPER = Text(N_("from paper"))
STOPPED = Text(N_("not finished"))


def results_export(found: EveningOverview) -> Export:
    """The results of an evening: its tables, then its players."""
    evening = found.evening
    name = (Text(N_("Results")), evening.competition.name, evening.date)
    return Export(name, (tables_table(evening), players_table(found)))


def tables_table(evening: Evening) -> Table:
    """Every side of every table of the match rounds, with what it got."""
    rows = []
    for table in sorted(evening.tables, key=lambda table: (table.round, table.number)):
        for index, seats in enumerate(table.seats):
            total = table.side_totals[index] if table.side_totals else None
            points = table.points[index] if table.points else None
            rows.append(
                cells(
                    table.round,
                    table.number,
                    together(evening.members[m] for m in seats),
                    _or_dash(total),
                    _or_dash(points),
                    result_of(table, index),
                    in_a_row(_remarks(evening, table, index)),
                )
            )
    columns = (
        Column("round", Text(N_("Match round")), "whole"),
        Column("table", Text(N_("Table")), "whole"),
        Column("players", Text(N_("Players"))),
        Column("total", TOTAL, "whole"),
        Column("points", Text(N_("Points")), "whole"),
        Column("result", Text(N_("Result"))),
        Column("remark", REMARK),
    )
    return Table("tables", Text(N_("Tables")), columns, tuple(rows))


def players_table(found: EveningOverview) -> Table:
    """Every player's points of each match round and of the evening, the most first."""
    evening = found.evening
    rows = []
    for row, result in points_of(found):
        by_round = {part.entry.round: part for part in result.parts}
        said: list[Text] = []
        for part in result.parts:  # what holds of all match rounds is said once
            own = remarks(part, (row.player,), evening.substitutions, _named(evening))
            said += [text for text in own if text not in said]
        points = [by_round.get(number) for number in range(1, evening.rounds + 1)]
        rows.append(
            (
                Cell(found.standing.member(row).label),
                *(_or_dash(part.points if part else None) for part in points),
                _or_dash(result.points),
                Cell(in_a_row(said)),
            )
        )
    columns = (
        Column("player", Text(N_("Player"))),
        *(
            Column(
                f"round-{number}", Text(N_("Match round %(number)s"), {"number": number}), "whole"
            )
            for number in range(1, evening.rounds + 1)
        ),
        Column("evening", Text(N_("Evening")), "whole"),
        Column("remark", REMARK),
    )
    return Table("players", Text(N_("Players")), columns, tuple(rows))


def seating_export(evening: Evening, number: int) -> Export:
    """The seating list of a match round."""
    title = Text(N_("Seating list of match round %(number)s"), {"number": number})
    name = (title, evening.competition.name, evening.date)
    return Export(name, (seating_table(evening, number),))


def seating_table(evening: Evening, number: int) -> Table:
    """Everybody by name, with his table, his partner and who sits against him (C5)."""
    rows = []
    for seat in seating_list(evening, number):
        away: Value = seat.table if seat.table is not None else Text(N_("sits out"))
        rows.append(
            cells(seat.member.label, away, together(seat.partners), together(seat.opponents, ", "))
        )
    columns = (
        Column("player", Text(N_("Player"))),
        Column("table", Text(N_("Table")), "whole"),
        Column("with", Text(N_("With"))),
        Column("against", Text(N_("Against"))),
    )
    title = Text(N_("Seating list"))
    return Table("seating", title, columns, tuple(rows))


def together(members: Iterable[Member], sign: str = " & ") -> str:
    """The names of those at one side."""
    return sign.join(member.label for member in members)


def result_of(table: ClubTable, side: int) -> Text | None:
    """How a table ended for a side."""
    if table.points is None:
        return STATES.get(table.state)
    if table.is_stopped:
        return STOPPED
    if table.is_draw:
        return Text(N_("drawn"))
    return Text(N_("won")) if table.winner == side else Text(N_("lost"))


def remark_of(table: ClubTable) -> Text | None:
    """Where a result came from, when it was not the match itself."""
    return ON_PAPER if table.totals is not None else None


def _remarks(evening: Evening, table: ClubTable, side: int) -> list[Text]:
    found = [remark_of(table), nothing_text(evening.competition.rules, table, side)]
    seats = seat_remarks(table, side, evening.substitutions, _named(evening))
    return [*(each for each in found if each is not None), *seats]


def _named(evening: Evening) -> Named:
    return lambda member: evening.members[member].label


def _or_dash(number: int | None) -> Cell:
    return Cell(None, standing_text.NOTHING) if number is None else Cell(number)
