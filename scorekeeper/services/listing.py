"""Lists of matches: the newest change first, each with where it stands."""

from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, Connection, Select, exists, func, select

from scorekeeper.services.loading import load_many
from scorekeeper.services.records import Status, StoredMatch, Summary
from scorekeeper.services.results import same_name
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import club_tables, matches, revisions

_OF_A_CLUB = select(club_tables.c.match_id).where(club_tables.c.match_id.is_not(None))
_ENTERING = ("entered", "corrected", "removed")
NOT_DELETED: tuple[Status, ...] = ("playing", "finished", "stopped", "to_be_checked")


def summaries(
    statuses: Iterable[Status] = NOT_DELETED,
    limit: int | None = None,
    offset: int = 0,
    name: str = "",
    *,
    at_hand: str | None = None,
) -> list[Summary]:
    """The matches with these statuses, the last changed first; of ``name`` a part is enough.

    ``at_hand``: of a club's matches only those in which this device has entered something.
    """
    statement = (
        select(matches.c.id)
        .where(matches.c.status.in_(list(statuses)))
        .order_by(matches.c.changed_at.desc(), matches.c.id)
    )
    if at_hand is not None:
        statement = statement.where(matches.c.id.not_in(_OF_A_CLUB) | _entered_by(at_hand))
    with reading() as connection:
        if name:
            end = None if limit is None else offset + limit
            ids: Sequence[str] = _with_name(connection, statement, name)[offset:end]
        else:
            ids = connection.execute(statement.offset(offset).limit(limit)).scalars().all()
        return [summary(stored) for stored in load_many(connection, ids)]


def _entered_by(device: str) -> ColumnElement[bool]:
    return exists().where(
        revisions.c.match_id == matches.c.id,
        revisions.c.device == device,
        revisions.c.kind.in_(_ENTERING),
    )


def count(statuses: Iterable[Status] = NOT_DELETED, name: str = "") -> int:
    """The number of matches with these statuses."""
    wanted = matches.c.status.in_(list(statuses))
    with reading() as connection:
        if name:
            return len(_with_name(connection, select(matches.c.id).where(wanted), name))
        statement = select(func.count()).select_from(matches).where(wanted)
        return connection.execute(statement).scalar_one()


def _with_name(connection: Connection, statement: Select[str], name: str) -> list[str]:
    """The ids of the matches in which a side or a player has this in the name.

    Compared here and not by the database: SQLite and PostgreSQL disagree about É and İ.
    """
    wanted = same_name(name)
    return [
        match_id
        for match_id, sides in connection.execute(statement.add_columns(matches.c.sides))
        if any(
            wanted in same_name(known)
            for side in sides
            for known in (side.get("name") or "", *side["players"])
        )
    ]


def summary(stored: StoredMatch) -> Summary:
    """A match in one line."""
    match, score = stored.match, stored.score
    outcome, edition = score.outcome, match.edition
    goes_on = outcome is None and not score.problems
    return Summary(
        id=stored.id,
        revision=stored.revision,
        status=stored.status,
        game=match.game.slug,
        labels=tuple(side.label for side in match.sides),
        players=tuple(side.players for side in match.sides),
        totals=tuple(view.total for view in edition.views(score.state)),
        winner=None if outcome is None else outcome.winner,
        is_draw=outcome is not None and outcome.result == "draw",
        rounds=len(match.rounds),
        next_dealer=edition.deal(score.state).dealer if goes_on else None,
        played_on=match.played_on,
        changed_at=stored.changed_at,
    )
