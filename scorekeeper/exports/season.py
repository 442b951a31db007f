"""A season as tables: the standing, the evenings, the records, all matches; and the members."""

from collections.abc import Sequence

from scorekeeper.core.standing_text import record_label
from scorekeeper.core.text import N_, Text
from scorekeeper.exports.evening import STATES, STOPPED, remark_of, together
from scorekeeper.exports.standing import REMARK, standing_table
from scorekeeper.exports.table import Cell, Column, Export, Table, Value, cells, day, in_a_row
from scorekeeper.services.club.overviews import MatchList
from scorekeeper.services.club.players import SeasonPage
from scorekeeper.services.club.records import EveningLine, Member


def season_export(found: SeasonPage) -> Export:
    """The season overview."""
    name = (Text(N_("Season overview")), found.competition.name)
    tables = (
        standing_table(found.standing),
        evenings_table(found),
        records_table(found),
    )
    return Export(name, tables)


def evenings_table(found: SeasonPage) -> Table:
    """The evenings of a season in order, with who was best on each of them."""
    columns = (
        Column("date", Text(N_("Date")), "date"),
        Column("rounds", Text(N_("Match rounds")), "whole"),
        Column("present", Text(N_("Present")), "whole"),
        Column("best", Text(N_("Best of the evening"))),
        Column("points", Text(N_("Points")), "whole"),
        Column("remark", REMARK),
    )
    rows = tuple(_evening(found, line) for line in found.standing.lines)
    return Table("evenings", Text(N_("Evenings")), columns, rows)


def _evening(found: SeasonPage, line: EveningLine) -> tuple[Cell, ...]:
    rows, points = found.best.get(line.id, ((), 0))
    return cells(
        day(line.date),
        line.rounds,
        line.present,
        ", ".join(found.standing.name(row) for row in rows),
        points if rows else None,
        None if line.is_closed else Text(N_("not closed yet")),
    )


def records_table(page: SeasonPage, most: int | None = None) -> Table:
    """The records of a season, a line for each who holds one; above ``most`` only their number."""
    rows = []
    for record in page.records:
        label = record_label(page.competition.rules, record.key)
        for players, evening, _match in record.holders[:most]:
            names = together(page.members[int(str(player))] for player in players)
            rows.append(cells(label, record.value, names, day(page.evenings[evening].date)))
        left_out = len(record.holders) - len(record.holders[:most])
        if left_out:
            more = Text(N_("and %(number)s times more"), {"number": left_out})
            rows.append(cells(label, record.value, more, None))
    columns = (
        Column("record", Text(N_("Record"))),
        Column("value", Text(N_("How many")), "whole"),
        Column("players", Text(N_("Players"))),
        Column("date", Text(N_("Date")), "date"),
    )
    return Table("records", Text(N_("Records")), columns, tuple(rows))


def matches_export(found: MatchList) -> Export:
    """All matches of a competition."""
    return Export((Text(N_("Matches")), found.competition.name), (matches_table(found),))


def matches_table(found: MatchList) -> Table:
    """Every match, its sides beside each other, with totals and competition points."""
    most = max((len(table.seats) for _, table in found.tables), default=2)
    columns = [
        Column("date", Text(N_("Date")), "date"),
        Column("round", Text(N_("Match round")), "whole"),
        Column("table", Text(N_("Table")), "whole"),
    ]
    for number in range(1, most + 1):
        side = {"number": number}
        columns += (
            Column(f"side-{number}", Text(N_("Players %(number)s"), side)),
            Column(f"total-{number}", Text(N_("Total points %(number)s"), side), "whole"),
            Column(f"points-{number}", Text(N_("Points %(number)s"), side), "whole"),
        )
    columns += (
        Column("winner", Text(N_("Winner"))),
        Column("rounds", Text(N_("Rounds")), "whole"),
        Column("remark", REMARK),
    )
    rows = []
    for line, table in found.tables:
        row: list[Value | Cell] = [day(line.date), table.round, table.number]
        names = [together(found.members[m] for m in side) for side in table.seats]
        for index in range(most):
            if index >= len(names):
                row += (None, None, None)
                continue
            row.append(names[index])
            row.append(table.side_totals[index] if table.side_totals else None)
            row.append(table.points[index] if table.points else None)
        remarks = [STOPPED if table.is_stopped else None, remark_of(table), STATES.get(table.state)]
        draw = Text(N_("Draw")) if table.is_draw else None
        row.append(names[table.winner] if table.winner is not None else draw)
        row.append(table.rounds if table.totals is None else None)
        row.append(in_a_row(each for each in remarks if each is not None))
        rows.append(cells(*row))
    return Table("matches", Text(N_("Matches")), tuple(columns), tuple(rows))


def members_export(members: Sequence[Member]) -> Export:
    """The members and guests, as an import reads them back."""
    columns = (
        Column("name", Text(N_("Name"))),
        Column("nickname", Text(N_("Nickname"))),
        Column("guest", Text(N_("Guest"))),
        Column("retired", Text(N_("Stopped on")), "date"),
    )
    rows = tuple(
        cells(
            member.name,
            member.nickname,
            Text(N_("yes")) if member.is_guest else Text(N_("no")),
            day(member.retired_on) if member.retired_on else None,
        )
        for member in members
    )
    table = Table("members", Text(N_("Members")), columns, rows)
    return Export((Text(N_("Members")),), (table,))
