"""Where a member occurs: in evenings, draws, tables, substitutions, results and wishes."""

from collections.abc import Mapping

from sqlalchemy import Connection, select, update

from scorekeeper.services.club.records import Member
from scorekeeper.storage.tables import (
    attendances,
    club_tables,
    competitions,
    draws,
    entered_results,
    members,
    substitutions,
)

Place = tuple[int, int]  # evening and match round


def places_of(connection: Connection, ids: set[int]) -> set[Place]:
    """The match rounds in which one of these sat at a table or has a result."""
    found: set[Place] = set()
    rows = connection.execute(
        select(club_tables.c.evening_id, club_tables.c.round, club_tables.c.sides)
    )
    for evening, number, sides in rows:
        if any(ids.intersection(side) for side in sides):
            found.add((evening, number))
    for table, column in (
        (entered_results, entered_results.c.member_id),
        (substitutions, substitutions.c.substitute_id),
    ):
        found.update(
            (row.evening_id, row.round)
            for row in connection.execute(select(table).where(column.in_(ids)))
        )
    rows_out = connection.execute(select(draws.c.evening_id, draws.c.round, draws.c.sat_out))
    found.update((row.evening_id, row.round) for row in rows_out if ids.intersection(row.sat_out))
    return found


def is_used(connection: Connection, member_id: int) -> bool:
    """Whether anything at all is known of a member but his name."""
    came = select(attendances.c.evening_id).where(attendances.c.member_id == member_id).limit(1)
    replaced = select(substitutions.c.round).where(substitutions.c.member_id == member_id).limit(1)
    doubles = select(members.c.id).where(members.c.same_as == member_id).limit(1)
    return (
        bool(places_of(connection, {member_id}))
        or connection.execute(came).first() is not None
        or connection.execute(replaced).first() is not None
        or connection.execute(doubles).first() is not None
    )


def have_met(connection: Connection, one: int, other: int, known: Mapping[int, Member]) -> bool:
    """Whether two members, with all who are one with them, were somewhere at the same time."""
    return bool(
        places_of(connection, all_of(one, known)) & places_of(connection, all_of(other, known))
    )


def all_of(member_id: int, known: Mapping[int, Member]) -> set[int]:
    """A member with all doubles that were merged into him."""
    found = {member_id}
    while more := {m.id for m in known.values() if m.same_as in found} - found:
        found |= more
    return found


def forget_wishes(connection: Connection, member_id: int) -> None:
    """Take a member out of the wishes of every competition."""
    rows = connection.execute(select(competitions.c.id, competitions.c.wishes)).all()
    for competition_id, wishes in rows:
        left = {
            "pairs": [pair for pair in wishes.get("pairs", []) if member_id not in pair],
            "tables": {
                member: table
                for member, table in wishes.get("tables", {}).items()
                if member != str(member_id)
            },
        }
        if left != wishes:
            connection.execute(
                update(competitions).where(competitions.c.id == competition_id).values(wishes=left)
            )
