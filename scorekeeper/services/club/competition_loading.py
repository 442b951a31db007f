"""From rows to competitions."""

from typing import Any

from sqlalchemy import Connection, Row, exists, select

from scorekeeper.core.policies import Settings
from scorekeeper.services.club.records import Competition, game_of
from scorekeeper.services.club.wishes import wishes_of
from scorekeeper.services.errors import NotFound
from scorekeeper.storage.tables import (
    club_tables,
    competitions,
    entered_results,
    evenings,
    results,
)


def load(connection: Connection, competition_id: int) -> Competition:
    """A competition within a transaction."""
    row = connection.execute(
        select(competitions).where(competitions.c.id == competition_id)
    ).first()
    if row is None:
        raise NotFound(f"competition {competition_id}")
    return competition_from(connection, row)


def competition_from(connection: Connection, row: Row[Any]) -> Competition:
    """A competition from its row."""
    game = game_of(row.game)
    if game.club is None:
        raise NotFound(f"competition {row.id}")
    settings = Settings.model_validate(row.policies)
    return Competition(
        id=row.id,
        name=row.name,
        game=game,
        rules=game.club,
        edition=row.edition,
        options=row.options,
        first_day=row.first_day,
        last_day=row.last_day,
        settings=settings,
        wishes=wishes_of(connection, row.wishes),
        seed=row.seed,
        revision=row.revision,
        is_frozen=_has_result(connection, row.id),
        deleted_at=row.deleted_at,
    )


def _has_result(connection: Connection, competition_id: int) -> bool:
    own = (evenings.c.competition_id == competition_id) & evenings.c.deleted_at.is_(None)
    at_table = (
        select(club_tables.c.number)
        .join(evenings, evenings.c.id == club_tables.c.evening_id)
        .where(
            own,
            club_tables.c.totals.is_not(None)
            | exists().where(results.c.match_id == club_tables.c.match_id),
        )
    )
    entered = (
        select(entered_results.c.round)
        .join(evenings, evenings.c.id == entered_results.c.evening_id)
        .where(own)
    )
    return any(connection.execute(each.limit(1)).first() for each in (at_table, entered))
