"""The draws of a season so far, and why a new one is fair (C3)."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

from sqlalchemy import Connection, select

from scorekeeper.core.draw import PastRound, count
from scorekeeper.services.club.evening_loading import check_round, load
from scorekeeper.services.club.members import resolved
from scorekeeper.services.club.records import Evening, Member, Substitution, Table
from scorekeeper.services.club.table_loading import substitutions_of
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import club_tables, draws, evenings


@dataclass(frozen=True)
class Turns:
    """How often a player sat out and played at a smaller table, this draw included."""

    member: Member
    sat_out: int
    small: int
    sits_out_now: bool
    small_now: bool


@dataclass(frozen=True)
class Again:
    """Two players of a table who were partners, or at one table, before."""

    one: Member
    other: Member
    partners: int
    meetings: int
    are_partners: bool


@dataclass(frozen=True)
class Unkept:
    """A wish that this draw does not keep: somebody's own table, or his partner."""

    member: Member
    table: int | None = None
    partner: Member | None = None


@dataclass(frozen=True)
class Fairness:
    """Why a draw is fair: everybody's turns, and what each table repeats."""

    turns: tuple[Turns, ...]
    again: dict[int, tuple[Again, ...]]  # by the number of the table
    unkept: tuple[Unkept, ...] = ()


def fairness(evening_id: int, number: int) -> Fairness:
    """What the draw of a match round repeats of the season before it."""
    with reading() as connection:
        evening = load(connection, evening_id)
        check_round(evening, number)
        before = count(history(connection, evening, number, only_before=True))
    tables = evening.tables_of(number)
    draw = evening.draws.get(number)
    out = set(draw.sat_out if draw else ())
    sizes = {table.number: sum(map(len, table.sides)) for table in tables}
    largest = max(sizes.values(), default=0)
    small = {m for t in tables if sizes[t.number] < largest for side in t.sides for m in side}
    seated = {m for table in tables for side in table.sides for m in side}
    turns = [
        Turns(
            evening.members[m],
            before.sat_out.get(m, 0) + (m in out),
            before.small.get(m, 0) + (m in small),
            m in out,
            m in small,
        )
        for m in sorted(seated | out)
    ]
    again = {}
    for table in tables:
        partners = {frozenset(side) for side in table.sides if len(side) == 2}
        found = []
        for pair in combinations([m for side in table.sides for m in side], 2):
            key = frozenset(pair)
            if before.meetings.get(key):
                one, other = (evening.members[m] for m in pair)
                times = before.partners.get(key, 0), before.meetings[key]
                found.append(Again(one, other, *times, key in partners))
        again[table.number] = tuple(found)
    return Fairness(tuple(turns), again, tuple(_unkept(evening, tables, seated | out)))


def _unkept(evening: Evening, tables: Sequence[Table], drawn: Set[int]) -> Iterator[Unkept]:
    """The wishes of those who were drawn that are not kept; who sits out has no table (C3)."""
    known, wishes = evening.members, evening.competition.wishes
    at = {m: table.number for table in tables for side in table.sides for m in side}
    sides = {frozenset(side) for table in tables for side in table.sides}
    for one, other in wishes.pairs:
        pair = _ids([m for m in (one, other) if m in known], evening)
        if len(pair) == 2 and drawn >= set(pair) and frozenset(pair) not in sides:
            yield Unkept(known[pair[0]], partner=known[pair[1]])
    for wished, number in (wishes.tables or {}).items():
        for member in _ids([wished] if wished in known else [], evening):
            if at.get(member, number) != number:
                yield Unkept(known[member], table=number)


def history(
    connection: Connection, evening: Evening, number: int, only_before: bool = False
) -> list[PastRound]:
    """The draws that count, of this competition, in order; that of this match round left out.

    With whom somebody sat in, and who met whom by that, belongs to it (C6).
    """
    own = (
        (evenings.c.competition_id == evening.competition.id)
        & evenings.c.deleted_at.is_(None)
        & draws.c.is_accepted
    )
    seats: dict[tuple[int, int], list[tuple[tuple[int, ...], ...]]] = {}
    place = (draws.c.evening_id == club_tables.c.evening_id) & (
        draws.c.round == club_tables.c.round
    )
    for row in connection.execute(
        select(club_tables.c.evening_id, club_tables.c.round, club_tables.c.sides)
        .join(draws, place)
        .join(evenings, evenings.c.id == draws.c.evening_id)
        .where(own)
        .order_by(club_tables.c.number)
    ):
        sides = tuple(tuple(_ids(side, evening)) for side in row.sides)
        seats.setdefault((row.evening_id, row.round), []).append(sides)
    sat_in = substitutions_of(connection, sorted({place[0] for place in seats}), evening.members)
    found = []
    for each in connection.execute(
        select(draws.c.evening_id, draws.c.round, draws.c.sat_out, evenings.c.date)
        .join(evenings, evenings.c.id == draws.c.evening_id)
        .where(own)
        .order_by(evenings.c.date, evenings.c.id, draws.c.round)
    ):
        if (each.evening_id, each.round) == (evening.id, number):
            continue
        if only_before and (each.date, each.round) >= (evening.date, number):
            continue
        tables = tuple(seats.get((each.evening_id, each.round), ()))
        own_substitutes = [s for s in sat_in.get(each.evening_id, ()) if s.round == each.round]
        seatings = {
            index: _seatings(sides, replaced)
            for index, sides in enumerate(tables)
            if (replaced := [s for s in own_substitutes if any(s.member in at for at in sides)])
        }
        found.append(PastRound(tables, tuple(_ids(each.sat_out, evening)), seatings))
    return found


def _seatings(
    sides: tuple[tuple[int, ...], ...], replaced: Sequence[Substitution]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """How they sat at a table, one seating after another."""
    found = []
    for since in sorted({1, *(each.from_round for each in replaced)}):
        now = {each.member: each.substitute for each in replaced if each.from_round <= since}
        found.append(tuple(tuple(now.get(member, member) for member in side) for side in sides))
    return tuple(found)


def _ids(members: Iterable[int], evening: Evening) -> list[int]:
    return [resolved(evening.members, member) for member in members]
