"""All facts of a competition in one look, as the core takes them."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from sqlalchemy import Connection, select

from scorekeeper.core.season import Attendance, Evening, PlayedTable, entries
from scorekeeper.core.standings import Entry, Player
from scorekeeper.services.club.competition_loading import load as load_competition
from scorekeeper.services.club.late_counts import late_counts
from scorekeeper.services.club.members import load_members, resolved
from scorekeeper.services.club.records import (
    Competition,
    EveningLine,
    Member,
    Substitution,
    Table,
)
from scorekeeper.services.club.table_loading import substitutions_of, tables_of
from scorekeeper.storage.tables import attendances, draws, entered_results, evenings


@dataclass(frozen=True)
class Season:
    """A competition with its evenings; the facts of evening n stand at place n − 1 of both.

    ``derived`` keeps what was computed from it, for as long as the season itself is kept.
    """

    competition: Competition
    members: Mapping[int, Member]
    lines: tuple[EveningLine, ...]
    facts: tuple[Evening, ...]
    substitutions: Mapping[int, Sequence[Substitution]] = field(default_factory=dict)  # by evening
    derived: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def guests(self) -> frozenset[int]:
        """Who plays as a guest."""
        return frozenset(m.id for m in self.members.values() if m.is_guest)

    def entries(self, evenings: int | None = None) -> list[Entry]:
        """What everybody had in the first so many evenings, in all of them by default."""
        counts = self.competition.settings.stopped.name == "counts"
        lowest_wins = self.competition.rules.lowest_wins
        return entries(self.facts[:evenings], counts, self._left(), self.guests, lowest_wins)

    def _left(self) -> dict[Player, int]:
        """The first evening on which somebody was no member any more."""
        left: dict[Player, int] = {}
        for member in self.members.values():
            after = [n for n, e in enumerate(self.lines, 1) if e.date >= (member.retired_on or "~")]
            if after:
                left[member.id] = after[0]
        return left


def load_season(connection: Connection, competition_id: int) -> Season:
    """Everything that the standing of a competition follows from."""
    known = load_members(connection)
    competition = load_competition(connection, competition_id)
    rows = connection.execute(
        select(evenings)
        .where(evenings.c.competition_id == competition_id, evenings.c.deleted_at.is_(None))
        .order_by(evenings.c.date, evenings.c.id)
    ).all()
    ids = [row.id for row in rows]
    tables = tables_of(connection, competition, ids, known)
    replaced = substitutions_of(connection, ids, known)
    there: dict[int, dict[Player, Attendance]] = {evening_id: {} for evening_id in ids}
    for each in connection.execute(select(attendances).where(attendances.c.evening_id.in_(ids))):
        who = resolved(known, each.member_id)
        if who not in there[each.evening_id] or each.state == "present":
            attendance = Attendance(each.state, each.from_round, each.until_round)
            there[each.evening_id][who] = attendance
    out: dict[int, dict[int, tuple[Player, ...]]] = {evening_id: {} for evening_id in ids}
    for row in connection.execute(
        select(draws).where(draws.c.evening_id.in_(ids), draws.c.is_accepted)
    ):
        out[row.evening_id][row.round] = tuple(resolved(known, m) for m in row.sat_out)
    entered: dict[int, dict[tuple[int, Player], int]] = {evening_id: {} for evening_id in ids}
    for row in connection.execute(
        select(entered_results).where(entered_results.c.evening_id.in_(ids))
    ):
        entered[row.evening_id][row.round, resolved(known, row.member_id)] = row.points
    seated = {
        row.id: [
            (table, [s for s in replaced.get(row.id, ()) if s.round == table.round])
            for table in tables[row.id]
            if table.match_id is not None
        ]
        for row in rows
    }
    late = late_counts(connection, chain.from_iterable(seated.values()))
    facts = tuple(
        Evening(
            number=number,
            rounds=row.rounds,
            is_closed=row.closed_at is not None,
            attendance=dict(there[row.id]),
            tables=tuple(
                _played(table, own, late.get(table.match_id or "", {}))
                for table, own in seated[row.id]
            ),
            sat_out=dict(out[row.id]),
            entered=dict(entered[row.id]),
        )
        for number, row in enumerate(rows, start=1)
    )
    lines = tuple(
        EveningLine(
            id=row.id,
            date=row.date,
            rounds=row.rounds,
            is_closed=row.closed_at is not None,
            is_deleted=False,
            present=len(
                {who for who, each in there[row.id].items() if each.state == "present"}
                | {who for _round, who in entered[row.id]}
            ),
        )
        for row in rows
    )
    return Season(competition, known, lines, facts, replaced)


def _played(
    table: Table, replaced: Sequence[Substitution], late: Mapping[Player, Mapping[str, int]]
) -> PlayedTable:
    """A table with those for whom it counts."""
    counts_for = {each.member: each.substitute for each in replaced if not each.counts_for_member}
    drawn = {member for side in table.sides for member in side}
    return PlayedTable(
        round=table.round,
        number=table.number,
        sides=tuple(tuple(counts_for.get(m, m) for m in side) for side in table.sides),
        players=frozenset(m for sides in (table.sides, table.seats) for s in sides for m in s),
        points=table.points,
        totals=table.side_totals,
        winner=table.winner,
        is_draw=table.is_draw,
        is_stopped=table.is_stopped,
        match=table.match_id if table.totals is None else None,
        counts=table.counts,
        sat_in=frozenset(each.substitute for each in replaced if each.member in drawn),
        counts_of=late,
    )
