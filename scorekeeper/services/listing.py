"""Lists of matches: the newest change first, each with where it stands."""

from collections.abc import Iterable

from sqlalchemy import func, select

from scorekeeper.services.loading import load_many
from scorekeeper.services.records import Status, StoredMatch, Summary
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import matches

NOT_DELETED: tuple[Status, ...] = ("playing", "finished", "stopped", "to_be_checked")


def summaries(
    statuses: Iterable[Status] = NOT_DELETED, limit: int | None = None, offset: int = 0
) -> list[Summary]:
    """The matches with these statuses, the last changed first."""
    statement = (
        select(matches.c.id)
        .where(matches.c.status.in_(list(statuses)))
        .order_by(matches.c.changed_at.desc(), matches.c.id)
        .offset(offset)
    )
    if limit is not None:
        statement = statement.limit(limit)
    with reading() as connection:
        ids = connection.execute(statement).scalars().all()
        return [summary(stored) for stored in load_many(connection, ids)]


def count(statuses: Iterable[Status] = NOT_DELETED) -> int:
    """The number of matches with these statuses."""
    statement = (
        select(func.count()).select_from(matches).where(matches.c.status.in_(list(statuses)))
    )
    with reading() as connection:
        return connection.execute(statement).scalar_one()


def summary(stored: StoredMatch) -> Summary:
    """A match in one line."""
    match, score = stored.match, stored.score
    outcome, edition = score.outcome, match.edition
    goes_on = outcome is None and not score.problems
    return Summary(
        id=stored.id,
        status=stored.status,
        game=match.game.slug,
        labels=tuple(side.label for side in match.sides),
        totals=tuple(view.total for view in edition.views(score.state)),
        winner=None if outcome is None else outcome.winner,
        is_draw=outcome is not None and outcome.result == "draw",
        rounds=len(match.rounds),
        next_dealer=edition.deal(score.state).dealer if goes_on else None,
        played_on=match.played_on,
        changed_at=stored.changed_at,
    )
