"""What is counted of a substitute who came when rounds had been played: those since then (C6).

The points of a match are one result, and go to whom it counts for. Crosses and the like are of the
rounds in which somebody sat there.
"""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from scorekeeper.core.club import counts_since
from scorekeeper.core.standings import Player
from scorekeeper.services.club.records import Substitution, Table
from scorekeeper.services.loading import load_many

LateCounts = Mapping[str, Mapping[Player, Mapping[str, int]]]  # by match, by substitute


def late_counts(
    connection: Connection, tables: Iterable[tuple[Table, Iterable[Substitution]]]
) -> LateCounts:
    """Of the substitutes for whom a match counts, where they came later."""
    late = [
        (table, index, each)
        for table, replaced in tables
        if table.match_id is not None and table.totals is None and table.points is not None
        for index, side in enumerate(table.sides)
        for each in replaced
        if each.member in side and each.from_round > 1 and not each.counts_for_member
    ]
    ids = [table.match_id for table, _side, _each in late if table.match_id is not None]
    scores = {stored.id: stored.score for stored in load_many(connection, list(dict.fromkeys(ids)))}
    found: dict[str, dict[Player, Mapping[str, int]]] = {}
    for table, index, each in late:
        if table.match_id in scores:
            counted = counts_since(scores[table.match_id], index, each.from_round)
            found.setdefault(table.match_id, {})[each.substitute] = counted
    return found
