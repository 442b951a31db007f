"""Evenings and who is there: opened on a date, checked in, late, gone early (C1, C4)."""

from dataclasses import replace
from datetime import date as day_of
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, union, update

from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.season import Attendance, Presence
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club.changes import record
from scorekeeper.services.club.competition_loading import load as load_competition
from scorekeeper.services.club.competitions import is_day
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.evening_loading import Told, change, load
from scorekeeper.services.club.members import add, checked_names, member_of, resolved
from scorekeeper.services.club.records import Competition, Evening, EveningLine, GoingOn
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.history import BY_EVENING
from scorekeeper.services.loading import load_to_change
from scorekeeper.services.records import Actor
from scorekeeper.services.saving import Asked, save, start_of
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import (
    attendances,
    club_tables,
    competitions,
    entered_results,
    evenings,
    matches,
)

MOST_ROUNDS = 20
MOST_NAMES = 3  # in a sentence about results


def load_evening(evening_id: int) -> Evening:
    """An evening as it stands, a deleted one included."""
    with reading() as connection:
        return load(connection, evening_id)


def all_evenings(competition_id: int, deleted: bool = False) -> list[EveningLine]:
    """The evenings of a competition in the order of their dates."""
    there = union(
        select(attendances.c.evening_id, attendances.c.member_id).where(
            attendances.c.state == "present"
        ),
        select(entered_results.c.evening_id, entered_results.c.member_id),
    ).subquery()
    present = (
        select(there.c.evening_id, func.count().label("present"))
        .group_by(there.c.evening_id)
        .subquery()
    )
    statement = (
        select(evenings, present.c.present)
        .outerjoin(present, present.c.evening_id == evenings.c.id)
        .where(evenings.c.competition_id == competition_id)
        .order_by(evenings.c.date, evenings.c.id)
    )
    with reading() as connection:
        return [
            EveningLine(
                id=row.id,
                date=row.date,
                rounds=row.rounds,
                is_closed=row.closed_at is not None,
                is_deleted=row.deleted_at is not None,
                present=row.present or 0,
            )
            for row in connection.execute(statement)
            if deleted or row.deleted_at is None
        ]


def evenings_going_on() -> list[GoingOn]:
    """The evenings at which something is being played, the latest date first."""
    playing, first = func.count().label("tables"), func.min(club_tables.c.round)
    statement = (
        select(evenings.c.id, evenings.c.date, competitions.c.name, playing, first)
        .join(competitions, competitions.c.id == evenings.c.competition_id)
        .join(club_tables, club_tables.c.evening_id == evenings.c.id)
        .join(matches, matches.c.id == club_tables.c.match_id)
        .where(
            evenings.c.closed_at.is_(None),
            evenings.c.deleted_at.is_(None),
            matches.c.status.in_(("playing", "to_be_checked")),
        )
        .group_by(evenings.c.id, evenings.c.date, competitions.c.name)
        .order_by(evenings.c.date.desc(), evenings.c.id)
    )
    with reading() as connection:
        return [GoingOn(*row) for row in connection.execute(statement)]


def create_evening(
    competition_id: int, date: str, actor: Actor, rounds: int | None = None
) -> Evening:
    """A new evening on a date of the competition, one a date; its match rounds by default."""

    def work(connection: Connection) -> Evening:
        competition = load_competition(connection, competition_id)
        number = competition.rules.rounds if rounds is None else rounds
        _check(connection, competition, date, number)
        values = {
            "competition_id": competition_id,
            "date": date,
            "rounds": number,
            "revision": 1,
        }
        key = connection.execute(insert(evenings).values(values)).inserted_primary_key
        evening_id = int(key[0]) if key else 0
        after = {"date": date, "rounds": number}
        record(connection, "evening", evening_id, "created", actor, None, after)
        return load(connection, evening_id)

    return club_write(work)


def move_evening(evening_id: int, date: str, rounds: int, revision: int, actor: Actor) -> Evening:
    """Another date or another number of match rounds; its matches get the date as well."""

    def work(connection: Connection, evening: Evening) -> Told | None:
        if (date, rounds) == (evening.date, evening.rounds):
            return None
        _check(connection, evening.competition, date, rounds, but=evening.id)
        _check_nothing_after(evening, rounds)
        for member, attendance in evening.attendance.items():
            if attendance.state == "present" and attendance.from_round > rounds:  # C4
                name = evening.members[member].label
                raise ClubNotAllowed("comes_later", name=name, round=attendance.from_round)
        for table in evening.tables:
            if table.match_id is not None and date != evening.date:
                stored = load_to_change(connection, table.match_id)
                match = replace(stored.match, played_on=date)
                was, will_be = start_of(stored.match), start_of(match)
                asked = Asked(actor, BY_EVENING)
                save(connection, stored, match, asked, before=was, after=will_be)
        connection.execute(
            update(evenings).where(evenings.c.id == evening.id).values(date=date, rounds=rounds)
        )
        return {"date": evening.date, "rounds": evening.rounds}, {"date": date, "rounds": rounds}

    return change(evening_id, revision, actor, "changed", work)


def _check_nothing_after(evening: Evening, rounds: int) -> None:
    """Refuse to leave out a match round in which something stands, the last one named first."""
    day = day_of.fromisoformat(evening.date)
    for number in range(evening.rounds, rounds, -1):
        tables = evening.tables_of(number)
        if any(table.rounds or table.totals for table in tables):
            raise ClubNotAllowed("round_played", round=number, date=day)
        if number in evening.draws:
            raise ClubNotAllowed("round_drawn", round=number, date=day)
        found = sorted(
            evening.members[member].label for of, member in evening.entered if of == number
        )
        if found:
            names = ", ".join(found[:MOST_NAMES]) + (", …" if len(found) > MOST_NAMES else "")
            raise ClubNotAllowed("round_entered", round=number, date=day, names=names)


def check_in(
    evening_id: int,
    member_id: int,
    state: Presence | None,
    actor: Actor,
    from_round: int = 1,
    until_round: int | None = None,
) -> Evening:
    """Note that somebody is there, has cancelled or stays away; None: nothing is known of him.

    ``from_round`` and ``until_round`` are the match rounds that somebody plays who is late or
    leaves early; a match round that was drawn already stays as it is until it is drawn again.
    It needs no revision: two people at the door note different members.
    """

    def work(connection: Connection, evening: Evening) -> Told | None:
        member_of(evening.members, member_id)
        who = resolved(evening.members, member_id)
        old = evening.attendance.get(who)
        new = None if state is None else Attendance(state, from_round, until_round)
        if new == old:
            return None
        if new is not None:
            _check_stay(evening, from_round, until_round)
        same = [each for each in evening.members if resolved(evening.members, each) == who]
        own = (attendances.c.evening_id == evening.id) & attendances.c.member_id.in_(same)
        connection.execute(delete(attendances).where(own))
        if new is not None:
            key = {"evening_id": evening.id, "member_id": who}
            connection.execute(insert(attendances).values(key | new._asdict()))
        return _told(who, old), _told(who, new)

    return change(evening_id, None, actor, "attendance", work)


def _check_stay(evening: Evening, first: int, last: int | None) -> None:
    """Refuse match rounds that the evening does not have, and an end before the beginning."""
    numbers = {"rounds": evening.rounds, "first": first}
    for field, number in (("from_round", first), ("until_round", last)):
        if number is not None and not 1 <= number <= evening.rounds:
            text = Text(N_("This evening has match rounds 1 to %(rounds)s."), numbers)
            raise ClubRefused([Problem("value", None, None, field, text)])
    if last is not None and last < first:
        text = Text(N_("The last match round is not before the first one, %(first)s."), numbers)
        raise ClubRefused([Problem("value", None, None, "until_round", text)])


def add_guest(evening_id: int, name: str, actor: Actor, nickname: str | None = None) -> int:
    """A guest on the spot: known from now on and present, or, where he cannot be, neither."""
    name, nickname = checked_names(name, nickname)
    made = 0

    def work(connection: Connection, evening: Evening) -> Told:
        nonlocal made
        made = add(connection, name, nickname, True, actor).id
        there = Attendance("present", 1, None)
        key = {"evening_id": evening.id, "member_id": made}
        connection.execute(insert(attendances).values(key | there._asdict()))
        return _told(made, None), _told(made, there)

    change(evening_id, None, actor, "attendance", work)
    return made


def _told(member_id: int, attendance: Attendance | None) -> dict[str, Any]:
    return {"member": member_id} | (attendance._asdict() if attendance else {})


def _check(
    connection: Connection,
    competition: Competition,
    date: str,
    rounds: int,
    but: int | None = None,
) -> None:
    if not is_day(date):
        raise ClubRefused([shape_problem("value", "date")])
    if not 1 <= rounds <= MOST_ROUNDS:
        raise ClubRefused([shape_problem("value", "rounds")])
    check_place(connection, competition, date, but)


def check_place(
    connection: Connection, competition: Competition, date: str, but: int | None
) -> None:
    """Refuse an evening that its competition has no place for: one a date, within the season."""
    if competition.deleted_at is not None:
        raise ClubNotAllowed("competition_deleted")
    if not competition.first_day <= date <= competition.last_day:
        raise ClubNotAllowed("outside_season", date=day_of.fromisoformat(date))
    taken = select(evenings.c.id).where(
        evenings.c.competition_id == competition.id,
        evenings.c.date == date,
        evenings.c.deleted_at.is_(None),
    )
    if any(found != but for found in connection.execute(taken).scalars()):
        raise ClubNotAllowed("evening_taken", date=day_of.fromisoformat(date))
