"""The draw of a match round before it counts: proposed, typed in, seats swapped (C2, C3).

What is drawn is made from what was read; it is stored only when nobody changed the evening
meanwhile, so of two organisers who draw at once one wins and the other is told.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from scorekeeper.core import draw as drawing
from scorekeeper.core.lots import seated_by_lots
from scorekeeper.services.club.draw_history import history
from scorekeeper.services.club.errors import ClubNotAllowed, ClubStale
from scorekeeper.services.club.evening_loading import (
    Told,
    change,
    check_not_entered,
    check_round,
    load,
)
from scorekeeper.services.club.members import check_apart, resolved
from scorekeeper.services.club.records import Competition, Evening
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import club_changes, club_tables, draws, evenings

Sides = Sequence[Sequence[Sequence[int]]]  # the sides of each table

SEEDS = 1000  # that a competition has to itself


def divisions(evening_id: int, number: int) -> list[tuple[int, ...]]:
    """The table sizes that those who play this match round can be divided into, the best first."""
    with reading() as connection:
        evening = load(connection, evening_id)
    check_round(evening, number)
    return drawing.divisions(len(evening.playing_in(number)), evening.competition.rules.sizes)


def propose_draw(
    evening_id: int,
    number: int,
    revision: int,
    actor: Actor,
    sizes: Sequence[int] | None = None,
    seed: int | None = None,
) -> Evening:
    """Draw a match round, in the place of an earlier proposal; the preferred sizes by default.

    Without a seed the next one of the competition is taken: another draw each time.
    """
    with reading() as connection:
        evening = load(connection, evening_id)
        _check_open(evening, number)
        if evening.revision != revision:
            raise ClubStale(evening)
        past = history(connection, evening, number)
        chosen_seed = _next_seed(connection, evening.competition) if seed is None else seed
    competition, present = evening.competition, evening.playing_in(number)
    check_not_entered(evening, number, present)
    possible = drawing.divisions(len(present), competition.rules.sizes)
    if not possible:
        raise ClubNotAllowed("nobody", number=len(present))
    wanted = tuple(sizes) if sizes else possible[0]
    if sum(wanted) > len(present) or not set(wanted) <= set(competition.rules.sizes):
        raise ClubNotAllowed("no_such_division", number=len(present))
    drawn = drawing.draw(
        present, wanted, past, _wishes(competition, present), chosen_seed, competition.rules.teams
    )
    tables: Any = drawn.tables
    return _store(evening, number, actor, "drawn", tables, drawn.sat_out, chosen_seed)


def type_draw(
    evening_id: int,
    number: int,
    tables: Sides,
    revision: int,
    actor: Actor,
) -> Evening:
    """Take over tables that were drawn in the hall; who is at none of them sits out."""
    with reading() as connection:
        evening = load(connection, evening_id)
    _check_open(evening, number)
    present = evening.playing_in(number)
    check_apart(evening.members, [m for table in tables for side in table for m in side])
    tables = [[[_who(evening, m) for m in side] for side in table] for table in tables]
    seated = [member for table in tables for side in table for member in side]
    _check_once(evening, seated)
    for member in seated:
        if member not in present:
            label = evening.members[member].label if member in evening.members else str(member)
            raise ClubNotAllowed("not_there", name=label)
    check_not_entered(evening, number, present)
    for table in tables:
        if not fits(table, evening.competition):
            raise ClubNotAllowed("no_such_division", number=sum(map(len, table)))
    if evening.revision != revision:
        raise ClubStale(evening)
    out = [member for member in present if member not in seated]
    return _store(evening, number, actor, "typed", tables, out, None)


def type_lots(
    evening_id: int,
    number: int,
    lots: Mapping[int, int],
    revision: int,
    actor: Actor,
    sizes: Sequence[int] | None = None,
) -> Evening:
    """Take over the numbered stones that everybody has drawn; no stone is there twice."""
    with reading() as connection:
        evening = load(connection, evening_id)
    check_round(evening, number)
    rules = evening.competition.rules
    check_apart(evening.members, lots)
    lots = {_who(evening, member): stone for member, stone in lots.items()}
    drawn: dict[int, int] = {}
    for member, stone in lots.items():
        if stone in drawn:
            one, other = (evening.members[each].label for each in (drawn[stone], member))
            raise ClubNotAllowed("stone_twice", number=stone, name=one, other=other)
        drawn[stone] = member
    for member in evening.playing_in(number):
        if member not in lots:
            raise ClubNotAllowed("not_in_draw", name=evening.members[member].label)
    possible = drawing.divisions(len(lots), rules.sizes)
    if not possible:
        raise ClubNotAllowed("nobody", number=len(lots))
    tables: Any = seated_by_lots(dict(lots), sizes or possible[0], rules.teams)[0]
    return type_draw(evening_id, number, tables, revision, actor)


def swap_seats(
    evening_id: int, number: int, one: int, other: int, revision: int, actor: Actor
) -> Evening:
    """Let two players of a proposed draw change places; one of them may be sitting out."""

    def work(connection: Connection, evening: Evening) -> Told | None:
        check_proposed(evening, number)
        draw = evening.draws[number]
        known = {m for t in evening.tables_of(number) for side in t.sides for m in side}
        for member in (one, other):
            if member not in known | set(draw.sat_out):
                label = evening.members[member].label if member in evening.members else ""
                raise ClubNotAllowed("not_in_draw", name=label)
        if one == other:
            return None
        turned = {one: other, other: one}
        for table in evening.tables_of(number):
            sides = [[turned.get(m, m) for m in side] for side in table.sides]
            connection.execute(
                update(club_tables).where(at(evening.id, number, table.number)).values(sides=sides)
            )
        connection.execute(
            update(draws)
            .where(draws.c.evening_id == evening.id, draws.c.round == number)
            .values(sat_out=[turned.get(m, m) for m in draw.sat_out])
        )
        return None, {"round": number, "swapped": [one, other]}

    return change(evening_id, revision, actor, "swapped", work)


def _who(evening: Evening, member: int) -> int:
    """Who is meant: of a double the member that he is; who is not known is refused later."""
    return resolved(evening.members, member) if member in evening.members else member


def fits(table: Sequence[Sequence[int]], competition: Competition) -> bool:
    """Whether sides of this shape are a table of the competition's game."""
    rules = competition.rules
    sizes = [len(side) for side in table]
    if sum(sizes) == drawing.FULL_TABLE and rules.teams:
        return sizes == [2, 2]
    return set(sizes) == {1} and len(sizes) in rules.sizes


def check_proposed(evening: Evening, number: int) -> None:
    """Refuse unless there is a proposed draw of this match round."""
    check_round(evening, number)
    if number not in evening.draws:
        raise ClubNotAllowed("no_draw", round=number)
    if evening.draws[number].is_accepted:
        raise ClubNotAllowed("draw_accepted", round=number)


def _check_open(evening: Evening, number: int) -> None:
    check_round(evening, number)
    if evening.is_closed:
        raise ClubNotAllowed("evening_closed")
    if number in evening.draws and evening.draws[number].is_accepted:
        raise ClubNotAllowed("draw_accepted", round=number)


def _check_once(evening: Evening, seated: Sequence[int]) -> None:
    for member in seated:
        if seated.count(member) > 1:
            label = evening.members[member].label if member in evening.members else str(member)
            raise ClubNotAllowed("twice", name=label)


def _wishes(competition: Competition, present: Collection[int]) -> drawing.Wishes:
    """The wishes of those who are there; who misses his partner plays with anybody."""
    pairs = [pair for pair in competition.wishes.pairs if set(pair) <= set(present)]
    tables = competition.wishes.tables or {}
    return drawing.Wishes(
        tuple(pairs), {member: table - 1 for member, table in tables.items() if member in present}
    )


def _next_seed(connection: Connection, competition: Competition) -> int:
    """The one after the last, of the thousand of a competition; none twice while there is one."""
    drawn = connection.execute(
        select(club_changes.c.after)
        .join(evenings, evenings.c.id == club_changes.c.subject_id)
        .where(
            club_changes.c.subject == "evening",
            club_changes.c.kind == "drawn",
            evenings.c.competition_id == competition.id,
        )
        .order_by(club_changes.c.id)
    ).scalars()
    steps = [after["seed"] - competition.seed for after in drawn]
    used = [step for step in steps if 0 <= step < SEEDS]
    first = used[-1] + 1 if used else 0
    taken = set(used)
    following = [(first + step) % SEEDS for step in range(SEEDS)]
    free = [step for step in following if step not in taken]
    return competition.seed + (free or following)[0]


def _store(
    evening: Evening,
    number: int,
    actor: Actor,
    kind: str,
    tables: Sides,
    out: Collection[Any],
    seed: int | None,
) -> Evening:
    def work(connection: Connection, now: Evening) -> Told:
        remove(connection, now.id, number)
        sizes = [sum(map(len, table)) for table in tables]
        connection.execute(
            insert(draws).values(
                evening_id=now.id,
                round=number,
                seed=seed,
                sizes=sizes,
                sat_out=sorted(out),
                is_accepted=False,
            )
        )
        rows = [
            {
                "evening_id": now.id,
                "round": number,
                "number": place,
                "sides": [list(side) for side in table],
            }
            for place, table in enumerate(tables, start=1)
        ]
        connection.execute(insert(club_tables), rows)
        return None, {"round": number, "seed": seed, "sizes": sizes, "sat_out": sorted(out)}

    return change(evening.id, evening.revision, actor, kind, work)


def remove(connection: Connection, evening_id: int, number: int) -> None:
    """Take a draw with its tables out."""
    connection.execute(
        delete(club_tables).where(
            club_tables.c.evening_id == evening_id, club_tables.c.round == number
        )
    )
    connection.execute(
        delete(draws).where(draws.c.evening_id == evening_id, draws.c.round == number)
    )


def at(evening_id: int, number: int, table: int) -> Any:
    """The condition for one table."""
    return (
        (club_tables.c.evening_id == evening_id)
        & (club_tables.c.round == number)
        & (club_tables.c.number == table)
    )
