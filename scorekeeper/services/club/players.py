"""What a member, or a season, has to show."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import select

from scorekeeper.core.game import Game
from scorekeeper.core.records import Record, SeasonRecord, record, season_records
from scorekeeper.core.season import Evening
from scorekeeper.core.standings import Player, Row
from scorekeeper.services.club.known_seasons import season_of
from scorekeeper.services.club.members import load_members, member_of, resolved
from scorekeeper.services.club.rating import Rating, ratings_of
from scorekeeper.services.club.records import Competition, EveningLine, Member
from scorekeeper.services.club.season_loading import Season
from scorekeeper.services.club.standings import Standing, gaps_of, standing_of
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import competitions


@dataclass(frozen=True)
class CompetitionRecord:
    """A member's record in one competition; the evenings of its matches are ids.

    ``row`` is his line of the standing, None where he has none (yet); ``gaps`` is how far he was
    behind the leader after each evening.
    """

    competition: Competition
    evenings: dict[int, EveningLine]
    record: Record
    row: Row | None
    gaps: tuple[int | None, ...]


@dataclass(frozen=True)
class PlayerPage:
    """A member with his record in every competition that he is in, the last begun first.

    ``ratings`` is there for every game of which he has played a match to its end.
    """

    member: Member
    members: dict[int, Member]
    competitions: tuple[CompetitionRecord, ...]
    ratings: tuple[tuple[Game, Rating], ...]


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
        seasons = [season_of(connection, competition_id) for competition_id in ids.all()]
    found = []
    for season in seasons:
        own = record(member.id, season.facts, season.competition.rules.lowest_wins)
        standing = standing_of(season)
        row = next((row for row in standing.rows if row.player == member.id), None)
        if own.played or row is not None:
            gaps = gaps_of(standing).get(member.id, ())
            found.append(_with_ids(season, own, row, gaps))
    return PlayerPage(member, dict(known), tuple(found), tuple(_ratings(member.id, seasons)))


def _ratings(member_id: int, seasons: Sequence[Season]) -> Iterator[tuple[Game, Rating]]:
    for slug in dict.fromkeys(season.competition.game.slug for season in seasons):
        own = [season for season in seasons if season.competition.game.slug == slug]
        rating = ratings_of(own).get(member_id)
        if rating is not None:
            yield own[0].competition.game, rating


def _with_ids(
    season: Season, own: Record, row: Row | None, gaps: tuple[int | None, ...]
) -> CompetitionRecord:
    played = tuple(
        match._replace(evening=season.lines[match.evening - 1].id) for match in own.played
    )
    return CompetitionRecord(
        season.competition,
        {line.id: line for line in season.lines},
        replace(own, played=played),
        row,
        gaps,
    )


@dataclass(frozen=True)
class SeasonPage:
    """The records of a season; the evenings of their holders are ids of ``evenings``.

    ``best`` are the rows that were best of each evening (an id) with their points; guests count
    there only where they are ranked. ``gaps`` is how far everybody was behind the leader.
    """

    competition: Competition
    members: dict[int, Member]
    evenings: dict[int, EveningLine]
    records: tuple[SeasonRecord, ...]
    standing: Standing
    best: Mapping[int, tuple[tuple[Row, ...], int]]
    gaps: Mapping[Player, Sequence[int | None]]


def season_page(competition_id: int) -> SeasonPage:
    """The highest match, the biggest comeback, the most crosses and whatever the game counts."""
    with reading() as connection:
        season = season_of(connection, competition_id)
    return season_page_of(season)


def season_page_of(season: Season) -> SeasonPage:
    """The same of a season that was read."""
    rules = season.competition.rules
    facts: Iterable[Evening] = season.facts
    standing = standing_of(season)
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
        standing,
        {evening: best for evening in standing.evenings if (best := _best_of(standing, evening))},
        gaps_of(standing),
    )


def _best_of(standing: Standing, evening: int) -> tuple[tuple[Row, ...], int] | None:
    """Who did best on an evening, of those who played then."""
    guests_count = standing.competition.settings.guests.name == "ranked"
    found = [
        (each.points, row)
        for row in standing.rows
        if guests_count or not standing.member(row).is_guest
        for each in row.evenings
        if each.evening == evening
        and each.points is not None
        and any(part.entry.kind in ("played", "entered") for part in each.parts)
    ]
    if not found:
        return None
    best = (min if standing.competition.rules.lowest_wins else max)(points for points, _ in found)
    return tuple(row for points, row in found if points == best), best
