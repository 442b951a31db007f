"""From rows to an evening, and the one way in which an evening is changed."""

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, select, update

from scorekeeper.core.season import Attendance
from scorekeeper.services.club.changes import record
from scorekeeper.services.club.competition_loading import load as load_competition
from scorekeeper.services.club.errors import ClubNotAllowed, ClubStale
from scorekeeper.services.club.members import load_members, resolved
from scorekeeper.services.club.records import Draw, Evening
from scorekeeper.services.club.table_loading import substitutions_of, tables_of
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.errors import NotFound
from scorekeeper.services.records import Actor
from scorekeeper.storage.tables import attendances, club_changes, draws, entered_results, evenings

Told = tuple[dict[str, Any] | None, dict[str, Any] | None]  # before and after, for the history


def load(connection: Connection, evening_id: int) -> Evening:
    """An evening with all that is seen of it, a deleted one included."""
    row = connection.execute(select(evenings).where(evenings.c.id == evening_id)).first()
    if row is None:
        raise NotFound(f"evening {evening_id}")
    known = load_members(connection)
    competition = load_competition(connection, row.competition_id)
    there: dict[int, Attendance] = {}
    for each in connection.execute(
        select(attendances)
        .where(attendances.c.evening_id == evening_id)
        .order_by(attendances.c.member_id)
    ):
        member = resolved(known, each.member_id)
        attendance = Attendance(each.state, each.from_round, each.until_round)
        if member not in there or each.state == "present":
            there[member] = attendance
    swapped = _swapped(connection, evening_id)
    return Evening(
        id=row.id,
        competition=competition,
        date=row.date,
        rounds=row.rounds,
        revision=row.revision,
        is_closed=row.closed_at is not None,
        deleted_at=row.deleted_at,
        attendance=there,
        draws={
            each.round: Draw(
                each.round,
                each.seed,
                tuple(each.sizes),
                tuple(resolved(known, m) for m in each.sat_out),
                each.is_accepted,
                each.round in swapped,
            )
            for each in connection.execute(
                select(draws).where(draws.c.evening_id == evening_id).order_by(draws.c.round)
            )
        },
        tables=tuple(tables_of(connection, competition, [evening_id], known)[evening_id]),
        substitutions=tuple(substitutions_of(connection, [evening_id], known).get(evening_id, ())),
        entered={
            (each.round, resolved(known, each.member_id)): each.points
            for each in connection.execute(
                select(entered_results).where(entered_results.c.evening_id == evening_id)
            )
        },
        members=known,
    )


def _swapped(connection: Connection, evening_id: int) -> set[int]:
    """The match rounds in which somebody sits elsewhere than he was drawn, by swaps (C3)."""
    seats: dict[int, dict[int, int]] = {}  # of a match round: who has whose seat
    for row in connection.execute(
        select(club_changes.c.kind, club_changes.c.after)
        .where(
            club_changes.c.subject == "evening",
            club_changes.c.subject_id == evening_id,
            club_changes.c.kind.in_(("drawn", "typed", "swapped")),
        )
        .order_by(club_changes.c.number)
    ):
        if row.kind != "swapped":
            seats[row.after["round"]] = {}
            continue
        drawn, (one, other) = seats.setdefault(row.after["round"], {}), row.after["swapped"]
        drawn[one], drawn[other] = drawn.get(other, other), drawn.get(one, one)
    return {
        number
        for number, drawn in seats.items()
        if any(member != seat for member, seat in drawn.items())
    }


def change(
    evening_id: int,
    revision: int | None,
    actor: Actor,
    kind: str,
    work: Callable[[Connection, Evening], Told | None],
    reason: str | None = None,
    *,
    when: str = "open",
) -> Evening:
    """Do ``work`` on an evening in one transaction, only on this revision.

    ``revision`` None: whatever it is by now. ``work`` returns what is told of the change, None
    when there was nothing to change. ``when``: the state the evening must be in: open, closed,
    deleted or any.
    """

    def once(connection: Connection) -> Evening:
        evening = load(connection, evening_id)
        _check_state(evening, when)
        if revision is not None and evening.revision != revision:
            raise ClubStale(evening)
        told = work(connection, evening)
        if told is None:
            return evening
        connection.execute(
            update(evenings)
            .where(evenings.c.id == evening_id)
            .values(revision=evening.revision + 1)
        )
        record(connection, "evening", evening_id, kind, actor, *told, reason)
        return load(connection, evening_id)

    return club_write(once)


def _check_state(evening: Evening, when: str) -> None:
    if when == "deleted" or when == "any":
        return
    if evening.deleted_at is not None:
        raise ClubNotAllowed("evening_deleted")
    if evening.competition.deleted_at is not None:
        raise ClubNotAllowed("competition_deleted")
    if when == "open" and evening.is_closed:
        raise ClubNotAllowed("evening_closed")
    if when == "closed" and not evening.is_closed:
        raise ClubNotAllowed("evening_open")


def check_not_entered(evening: Evening, number: int, players: Iterable[int]) -> None:
    """Refuse players with an entered result of this match round: nobody has two results in one."""
    for player in players:
        if (number, resolved(evening.members, player)) in evening.entered:
            name = evening.members[player].label
            raise ClubNotAllowed("entered_already", name=name, round=number)


def check_round(evening: Evening, number: int) -> None:
    """Refuse a match round that this evening does not have."""
    if not 1 <= number <= evening.rounds:
        raise ClubNotAllowed("no_such_round", round=number)
