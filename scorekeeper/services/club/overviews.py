"""What is printed of an evening, and of a season's matches, each read in one transaction."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.core.standings import EveningResult, Row
from scorekeeper.services.club.evening_loading import load as load_evening
from scorekeeper.services.club.known_seasons import season_of
from scorekeeper.services.club.members import load_members
from scorekeeper.services.club.records import Competition, Evening, EveningLine, Member, Table
from scorekeeper.services.club.standings import Standing, absent_on, standing_of
from scorekeeper.services.club.table_loading import tables_of
from scorekeeper.services.errors import NotFound
from scorekeeper.services.transactions import reading


@dataclass(frozen=True)
class EveningOverview:
    """An evening, and the standing after it, in which every player's points of it stand.

    ``absent`` have points of it by the policies, though they never came and have no standing.
    """

    evening: Evening
    standing: Standing
    absent: tuple[Row, ...] = ()


@dataclass(frozen=True)
class MatchList:
    """All tables of a competition that count, each with its evening."""

    competition: Competition
    members: Mapping[int, Member]
    tables: tuple[tuple[EveningLine, Table], ...]


def evening_overview(evening_id: int) -> EveningOverview:
    """What an evening came to; a deleted one came to nothing."""
    with reading() as connection:
        evening = load_evening(connection, evening_id)
        if evening.deleted_at is not None:
            raise NotFound(f"evening {evening_id}")
        season = season_of(connection, evening.competition.id)
        absent = tuple(absent_on(season, evening_id))
    return EveningOverview(evening, standing_of(season, evening_id), absent)


def points_of(found: EveningOverview) -> list[tuple[Row, EveningResult]]:
    """Every player's line with his evening, the best of the evening first."""
    evening = found.evening
    sign = 1 if evening.competition.rules.lowest_wins else -1
    results = [
        (row, each)
        for row in (*found.standing.rows, *found.absent)
        for each in row.evenings
        if each.evening == evening.id
    ]
    results.sort(key=lambda own: (own[1].points is None, sign * (own[1].points or 0)))
    return results


def match_list(competition_id: int) -> MatchList:
    """Every match of a competition in the order of its evenings, those on paper included."""
    with reading() as connection:
        season = season_of(connection, competition_id)
        known = load_members(connection)
        ids = [line.id for line in season.lines]
        tables = tables_of(connection, season.competition, ids, known)
    found = tuple(
        (line, table)
        for line in season.lines
        for table in sorted(tables[line.id], key=lambda table: (table.round, table.number))
        if table.match_id is not None or table.totals is not None
    )
    return MatchList(season.competition, known, found)
