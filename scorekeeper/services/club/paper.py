"""What comes in on paper: the final totals of a match, and results of before the program (C6)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, update

from scorekeeper.core.club import PaperSide
from scorekeeper.core.match import LIMIT
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.services.club.draws import at
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.evening_loading import Told, change, check_round
from scorekeeper.services.club.members import check_apart, member_of, resolved
from scorekeeper.services.club.records import Competition, Evening, Member
from scorekeeper.services.club.seating import put_away, put_back, table_of
from scorekeeper.services.records import Actor
from scorekeeper.storage.tables import club_tables, entered_results

LARGE = 100  # a competition score; it would be a total of 10,000


def large_score(competition: Competition, points: Iterable[int | None]) -> int | None:
    """The first of these that is a total by mistake, where scores are counted (5.6)."""
    is_score = competition.rules.points == "score"
    return next((p for p in points if is_score and p is not None and abs(p) >= LARGE), None)


def enter_totals(
    evening_id: int,
    number: int,
    table: int,
    sides: Sequence[PaperSide],
    revision: int,
    actor: Actor,
    is_stopped: bool = False,
) -> Evening:
    """Only the final totals of a match, one a side; its empty match gives way to them.

    Refused when the match has rounds already, or when no match can end like that.
    """

    def work(connection: Connection, evening: Evening) -> Told | None:
        found = table_of(evening, number, table)
        if found.match_id is None:
            raise ClubNotAllowed("no_match", table=table)
        if found.rounds:
            raise ClubNotAllowed("has_rounds", table=table)
        competition = evening.competition
        options = competition.game.editions[competition.edition].options(**competition.options)
        problems = _check_totals(sides, len(found.sides))
        problems = problems or list(competition.rules.check_paper(options, sides))
        if problems:
            raise ClubRefused(problems)
        totals = {"sides": [side._asdict() for side in sides], "is_stopped": is_stopped}
        before = _totals_told(found.totals)
        if before == totals:
            return None
        put_away(connection, found.match_id, actor, only_empty=True)
        where = at(evening.id, number, table)
        connection.execute(update(club_tables).where(where).values(totals=totals))
        place = {"round": number, "table": table}
        return (place | before if before else None), place | totals

    return change(evening_id, revision, actor, "totals", work)


def remove_totals(evening_id: int, number: int, table: int, revision: int, actor: Actor) -> Evening:
    """It was a mistake: the table has its match again."""

    def work(connection: Connection, evening: Evening) -> Told:
        found = table_of(evening, number, table)
        if found.totals is None or found.match_id is None:
            raise ClubNotAllowed("no_totals", table=table)
        put_back(connection, found.match_id, actor)
        where = at(evening.id, number, table)
        connection.execute(update(club_tables).where(where).values(totals=None))
        return {"round": number, "table": table} | (_totals_told(found.totals) or {}), None

    return change(evening_id, revision, actor, "totals_removed", work)


def _check_totals(sides: Sequence[PaperSide], wanted: int) -> list[Problem]:
    if len(sides) != wanted:
        return [shape_problem("value", "sides")]
    return [
        shape_problem("value", "total", side=index)
        for index, side in enumerate(sides)
        if abs(side.total) > LIMIT
    ]


def _totals_told(totals: Any) -> dict[str, Any] | None:
    if totals is None:
        return None
    return {
        "sides": [side._asdict() for side in totals.sides],
        "is_stopped": totals.is_stopped,
    }


def enter_results(
    evening_id: int,
    results: Mapping[tuple[int, int], int | None],
    revision: int,
    actor: Actor,
) -> Evening:
    """The points of members in match rounds played before the program; None takes one out.

    The keys are (match round, member). Who sat at a table in that match round has his result, and
    who was replaced there or sits out has what the draw and the policies give him.
    """

    def work(connection: Connection, evening: Evening) -> Told | None:
        for played in {number for number, _member in results}:
            check_apart(evening.members, [m for number, m in results if number == played])
        new: dict[tuple[int, int], int | None] = {}
        for (number, member_id), points in results.items():
            check_round(evening, number)
            member = member_of(evening.members, member_id)
            who = resolved(evening.members, member_id)
            if points is not None:
                _check_free(evening, number, member, who)
            if points is not None and abs(points) > LIMIT:
                raise ClubRefused([shape_problem("value", "points")])
            if evening.entered.get((number, who)) != points:
                new[number, who] = points
        if not new:
            return None
        for (number, who), points in new.items():
            _put(connection, evening, number, who, points)
        before = {f"{n} {m}": evening.entered.get((n, m)) for n, m in new}
        return before, {f"{n} {m}": points for (n, m), points in new.items()}

    return change(evening_id, revision, actor, "results", work)


def _check_free(evening: Evening, number: int, member: Member, who: int) -> None:
    """Nobody has two results in one match round."""
    draw = evening.draws.get(number)
    tables = evening.tables_of(number)
    if draw and draw.is_accepted and any(who in side for t in tables for side in t.seats):
        raise ClubNotAllowed("played_already", name=member.label)
    drawn = {m for table in tables for side in (*table.sides, *table.seats) for m in side}
    if draw and who in drawn.union(draw.sat_out):
        raise ClubNotAllowed("drawn_already", name=member.label, round=number)


def _put(
    connection: Connection, evening: Evening, number: int, who: int, points: int | None
) -> None:
    same = [member for member in evening.members if resolved(evening.members, member) == who]
    connection.execute(
        delete(entered_results).where(
            entered_results.c.evening_id == evening.id,
            entered_results.c.round == number,
            entered_results.c.member_id.in_(same),
        )
    )
    if points is not None:
        key = {"evening_id": evening.id, "round": number, "member_id": who}
        connection.execute(insert(entered_results).values(key | {"points": points}))
