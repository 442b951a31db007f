"""Where everybody sits, by name (C5), and which evening a match belongs to."""

from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.core.naming import sort_key
from scorekeeper.services.club.records import Evening, Member
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import club_tables, evenings


@dataclass(frozen=True)
class Seat:
    """A player's line of the seating list; ``table`` None: he sits out."""

    member: Member
    table: int | None
    side: int | None
    partners: tuple[Member, ...]
    opponents: tuple[Member, ...]
    match_id: str | None


@dataclass(frozen=True)
class MatchPlace:
    """Where a match was played in the club."""

    competition_id: int
    evening_id: int
    date: str
    round: int
    table: int
    is_closed: bool
    is_deleted: bool


def seating_list(evening: Evening, number: int) -> list[Seat]:
    """Everybody of a match round as Dutch sorts their names, substitutes in their seats."""
    found = []
    for table in evening.tables_of(number):
        for index, side in enumerate(table.seats):
            others = [m for n, players in enumerate(table.seats) if n != index for m in players]
            for player in side:
                found.append(
                    Seat(
                        evening.members[player],
                        table.number,
                        index,
                        tuple(evening.members[m] for m in side if m != player),
                        tuple(evening.members[m] for m in others),
                        table.match_id,
                    )
                )
    draw = evening.draws.get(number)
    seated = {seat.member.id for seat in found}
    for player in draw.sat_out if draw else ():
        if player not in seated:
            found.append(Seat(evening.members[player], None, None, (), (), None))
    return sorted(found, key=lambda seat: sort_key(seat.member.label))


def place_of_match(match_id: str) -> MatchPlace | None:
    """The evening and the table of a match; None when it is none of a club."""
    statement = (
        select(club_tables.c.round, club_tables.c.number, evenings)
        .join(evenings, evenings.c.id == club_tables.c.evening_id)
        .where(club_tables.c.match_id == match_id)
    )
    with reading() as connection:
        row = connection.execute(statement).first()
    if row is None:
        return None
    return MatchPlace(
        competition_id=row.competition_id,
        evening_id=row.id,
        date=row.date,
        round=row.round,
        table=row.number,
        is_closed=row.closed_at is not None,
        is_deleted=row.deleted_at is not None,
    )
