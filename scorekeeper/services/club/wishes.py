"""The wishes of a competition, also where a member stood in the list twice (C3).

They are kept as they were made. Whose they are is seen when they are read: those of a double hold
for the member he was merged into, as far as they do not contradict what that one wished himself.
Taking a merge back gives everybody his own again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from scorekeeper.services.club.records import Member, Wishes
from scorekeeper.storage.tables import competitions, members


@dataclass(frozen=True)
class Lapse:
    """A wish that a merge leaves no room for, and what holds instead.

    ``pair`` were to play together (both names when those two are one person), ``kept`` is the
    partner who stays; or ``table`` was somebody's own, and ``kept_table`` stays.
    """

    competition: str
    pair: tuple[Member, Member] | None = None
    kept: Member | None = None
    table: int | None = None
    kept_table: int | None = None


@dataclass(frozen=True)
class WishesMerged:
    """What becomes of the wishes of two who are merged: some go over, some lapse."""

    go_over: bool
    lapsed: tuple[Lapse, ...]


def wishes_of(connection: Connection, raw: Mapping[str, Any]) -> Wishes:
    """The wishes as they hold now."""
    return _held(raw, _same_as(connection) if raw else {})


def wishes_merged(
    connection: Connection, double: int, target: int, known: Mapping[int, Member]
) -> WishesMerged:
    """What a merge would do with the wishes in every competition that is there."""
    same_as = _same_as(connection)
    rows = connection.execute(
        select(competitions.c.name, competitions.c.wishes)
        .where(competitions.c.deleted_at.is_(None))
        .order_by(competitions.c.first_day, competitions.c.id)
    ).all()
    lapsed: list[Lapse] = []
    own = 0
    for row in rows:
        before = _held(row.wishes, same_as)
        after = _held(row.wishes, same_as | {double: target})
        own += sum(double in pair for pair in before.pairs) + (double in (before.tables or {}))
        lapsed += _lapsed(row.name, before, after, (double, target), known)
    gone = [each for each in lapsed if each.table or double in {m.id for m in each.pair or ()}]
    return WishesMerged(own > len(gone), tuple(lapsed))


def _same_as(connection: Connection) -> dict[int, int]:
    rows = connection.execute(
        select(members.c.id, members.c.same_as).where(members.c.same_as.is_not(None))
    )
    return {row.id: row.same_as for row in rows}


def _held(raw: Mapping[str, Any], same_as: Mapping[int, int]) -> Wishes:
    """Whose the wishes are; what somebody wished under the name that stayed goes first."""

    def who(member: int) -> int:
        for _step in same_as:  # so many at most, whatever refers to what
            member = same_as.get(member, member)
        return member

    def doubles(members_of: list[int]) -> int:
        return sum(member in same_as for member in members_of)

    held: list[tuple[int, int]] = []
    raw_pairs: list[list[int]] = raw.get("pairs", [])
    for one, other in sorted(raw_pairs, key=doubles):
        pair = who(one), who(other)
        if pair[0] != pair[1] and not any(set(pair) & set(each) for each in held):
            held.append(pair)
    tables: dict[int, int] = {}
    own = [(int(member), table) for member, table in raw.get("tables", {}).items()]
    for member, table in sorted(own, key=lambda each: doubles([each[0]])):
        tables.setdefault(who(member), table)
    return Wishes(tuple(held), tables)


def _lapsed(
    name: str, before: Wishes, after: Wishes, two: tuple[int, int], known: Mapping[int, Member]
) -> Iterator[Lapse]:
    double, target = two
    partner = {one: other for pair in after.pairs for one, other in (pair, pair[::-1])}
    for pair in before.pairs:
        one, other = (target if member == double else member for member in pair)
        if set(pair) & set(two) and (one == other or partner.get(one) != other):
            kept = None if one == other else known.get(partner.get(target, 0))
            yield Lapse(name, (known[pair[0]], known[pair[1]]), kept)
    table = (before.tables or {}).get(double)
    stays = (after.tables or {}).get(target)
    if table is not None and table != stays:
        yield Lapse(name, table=table, kept_table=stays)
