"""The tables of evenings, with where their matches stand and what these came to."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, select

from scorekeeper.core.club import ClubRules, PaperSide
from scorekeeper.services.club.members import resolved
from scorekeeper.services.club.records import (
    Competition,
    Member,
    Substitution,
    Table,
    TableState,
    Totals,
)
from scorekeeper.storage.tables import club_tables, matches, results, rounds, substitutions

States: Mapping[str, TableState] = {
    "playing": "playing",
    "finished": "finished",
    "stopped": "stopped",
    "to_be_checked": "to_be_checked",
    "deleted": "gone",
}


def tables_of(
    connection: Connection,
    competition: Competition,
    evening_ids: Sequence[int],
    known: Mapping[int, Member],
) -> dict[int, list[Table]]:
    """The tables of these evenings, in order."""
    rows = connection.execute(
        select(club_tables, matches.c.status, matches.c.revision)
        .outerjoin(matches, matches.c.id == club_tables.c.match_id)
        .where(club_tables.c.evening_id.in_(evening_ids))
        .order_by(club_tables.c.evening_id, club_tables.c.round, club_tables.c.number)
    ).all()
    played = {
        row.match_id: row.played
        for row in connection.execute(
            select(rounds.c.match_id, func.count().label("played"))
            .join(club_tables, club_tables.c.match_id == rounds.c.match_id)
            .where(club_tables.c.evening_id.in_(evening_ids))
            .group_by(rounds.c.match_id)
        )
    }
    found: dict[str, list[Row[Any]]] = {}
    for result in connection.execute(
        select(results)
        .join(club_tables, club_tables.c.match_id == results.c.match_id)
        .where(club_tables.c.evening_id.in_(evening_ids))
        .order_by(results.c.match_id, results.c.side)
    ):
        found.setdefault(result.match_id, []).append(result)
    replaced = substitutions_of(connection, evening_ids, known)
    options = competition.game.editions[competition.edition].options(**competition.options)
    tables: dict[int, list[Table]] = {evening_id: [] for evening_id in evening_ids}
    for row in rows:
        sides = tuple(tuple(resolved(known, m) for m in side) for side in row.sides)
        sits_in = {
            each.member: each.substitute
            for each in replaced.get(row.evening_id, ())
            if each.round == row.round
        }
        totals = totals_from(row.totals)
        outcome = _outcome(
            competition.rules, options, totals, found.get(row.match_id, ()), played, row
        )
        tables[row.evening_id].append(
            Table(
                round=row.round,
                number=row.number,
                sides=sides,
                seats=tuple(tuple(sits_in.get(m, m) for m in side) for side in sides),
                state=_state(row, totals),
                match_id=row.match_id,
                match_revision=row.revision,
                rounds=played.get(row.match_id, 0),
                totals=totals,
                **outcome,
            )
        )
    return tables


def substitutions_of(
    connection: Connection, evening_ids: Sequence[int], known: Mapping[int, Member]
) -> dict[int, list[Substitution]]:
    """The substitutions of these evenings."""
    found: dict[int, list[Substitution]] = {}
    for row in connection.execute(
        select(substitutions).where(substitutions.c.evening_id.in_(evening_ids))
    ):
        found.setdefault(row.evening_id, []).append(
            Substitution(
                row.round,
                resolved(known, row.member_id),
                resolved(known, row.substitute_id),
                row.from_round,
                row.counts_for_member,
            )
        )
    return found


def totals_from(raw: Mapping[str, Any] | None) -> Totals | None:
    """What a paper form said, from its column."""
    if raw is None:
        return None
    return Totals(tuple(PaperSide(**side) for side in raw["sides"]), raw["is_stopped"])


def _state(row: Row[Any], totals: Totals | None) -> TableState:
    if totals is not None:
        return "paper"
    return "drawn" if row.status is None else States[row.status]


def _outcome(
    rules: ClubRules,
    options: Any,
    totals: Totals | None,
    rows: Sequence[Row[Any]],
    played: Mapping[str, int],
    table: Row[Any],
) -> dict[str, Any]:
    """What a table came to: by its paper form, or by the results of its match.

    A match that was stopped before its first round was not played at all. In one that was stopped
    before its end nobody has won, also where the players of the game itself would go by the places
    then (W8): in a competition all play equally many rounds.
    """
    if totals is not None:
        judged = rules.judge(options, totals.sides)
        return {
            "points": judged.points,
            "side_totals": tuple(side.total for side in totals.sides),
            "winner": None if totals.is_stopped else judged.winner,
            "is_draw": judged.winner is None and not totals.is_stopped,
            "is_stopped": totals.is_stopped,
            "counts": tuple(_paper_counts(rules, side) for side in totals.sides),
        }
    is_stopped = table.status == "stopped"
    if not rows or (is_stopped and not played.get(table.match_id)):
        return {
            "points": None,
            "side_totals": (),
            "winner": None,
            "is_draw": False,
            "is_stopped": False,
            "counts": (),
        }
    standings = [] if is_stopped else [row.standing for row in rows]
    return {
        "points": tuple((r.score if rules.points == "score" else r.total) or 0 for r in rows),
        "side_totals": tuple(row.total for row in rows),
        "winner": standings.index("won") if "won" in standings else None,
        "is_draw": "draw" in standings,
        "is_stopped": is_stopped,
        "counts": tuple(row.counts or {} for row in rows),
    }


def _paper_counts(rules: ClubRules, side: PaperSide) -> dict[str, int]:
    """What a form says beside the totals, as far as it can be counted."""
    counts = {}
    if "dashes" in rules.paper:
        counts["dashes"] = side.dashes
    if side.crossed:
        counts["crosses"] = 3
    return counts
