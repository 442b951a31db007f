"""What a member, or a season, has to show."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.core.records import Record, SeasonRecord, record, season_records
from scorekeeper.core.season import Evening
from scorekeeper.services.club.members import load_members, member_of, resolved
from scorekeeper.services.club.records import Competition, EveningLine, Member
from scorekeeper.services.club.season_loading import Season, load_season
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import competitions


@dataclass(frozen=True)
class CompetitionRecord:
    """A member's record in one competition; the evenings of its matches are ids."""

    competition: Competition
    evenings: dict[int, EveningLine]
    record: Record


@dataclass(frozen=True)
class PlayerPage:
    """A member with his record in every competition in which he played, the last begun first."""

    member: Member
    members: dict[int, Member]
    competitions: tuple[CompetitionRecord, ...]


def player_page(member_id: int) -> PlayerPage:
    """The record of a member: played, won, with whom, against whom, and the form of the last ten.

    Of a double that was merged it is the record of the member it was merged into.
    """
    with reading() as connection:
        known = load_members(connection)
        member_of(known, member_id)
        member = known[resolved(known, member_id)]
        ids = connection.execute(
            select(competitions.c.id)
            .where(competitions.c.deleted_at.is_(None))
            .order_by(competitions.c.first_day.desc(), competitions.c.id.desc())
        ).scalars()
        seasons = [load_season(connection, competition_id) for competition_id in ids.all()]
    found = []
    for season in seasons:
        own = record(member.id, season.facts, season.competition.rules.lowest_wins)
        if own.played:
            found.append(_with_ids(season, own))
    return PlayerPage(member, dict(known), tuple(found))


def _with_ids(season: Season, own: Record) -> CompetitionRecord:
    played = tuple(
        match._replace(evening=season.lines[match.evening - 1].id) for match in own.played
    )
    return CompetitionRecord(
        season.competition,
        {line.id: line for line in season.lines},
        Record(
            played=played,
            tally=own.tally,
            average=own.average,
            best=own.best,
            counts=own.counts,
            partners=own.partners,
            opponents=own.opponents,
            form=own.form,
        ),
    )


@dataclass(frozen=True)
class SeasonPage:
    """The records of a season; the evenings of their holders are ids of ``evenings``."""

    competition: Competition
    members: dict[int, Member]
    evenings: dict[int, EveningLine]
    records: tuple[SeasonRecord, ...]


def season_page(competition_id: int) -> SeasonPage:
    """The highest match, the biggest comeback, the most crosses and whatever the game counts."""
    with reading() as connection:
        season = load_season(connection, competition_id)
    rules = season.competition.rules
    facts: Iterable[Evening] = season.facts
    records = season_records(facts, [count.key for count in rules.counts], rules.lowest_wins)
    return SeasonPage(
        season.competition,
        dict(season.members),
        {line.id: line for line in season.lines},
        tuple(
            each._replace(
                holders=tuple(
                    (players, season.lines[evening - 1].id, match)
                    for players, evening, match in each.holders
                )
            )
            for each in records
        ),
    )
