"""Making everything derived again from the facts, and telling where it differed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, select, update

from scorekeeper.services.errors import NotFound, Unreadable
from scorekeeper.services.loading import load, load_to_change
from scorekeeper.services.records import StoredMatch
from scorekeeper.services.results import result_rows, write_results
from scorekeeper.services.transactions import reading, write
from scorekeeper.storage.tables import club_tables, evenings, matches, results


@dataclass(frozen=True)
class Difference:
    """What was stored of a match and what its facts say; ``right`` None: it cannot be read."""

    match_id: str
    what: str  # "status" or "results"
    stored: object
    right: object


def check_results(repair: bool = False) -> Iterator[Difference]:
    """Every difference between what is derived and what is stored; with ``repair`` it is mended."""
    with reading() as connection:
        ids = connection.execute(select(matches.c.id).order_by(matches.c.id)).scalars().all()
    for match_id in ids:
        try:
            if repair:
                yield from write(partial(_repaired, match_id))
            else:
                with reading() as connection:
                    found = _differences(connection, load(connection, match_id))
                yield from found
        except NotFound:
            continue
        except Unreadable as error:
            yield Difference(match_id, "status", str(error), None)


def _repaired(match_id: str, connection: Connection) -> list[Difference]:
    stored = load_to_change(connection, match_id)
    found = _differences(connection, stored)
    if found:
        connection.execute(
            update(matches).where(matches.c.id == match_id).values(status=stored.status)
        )
        write_results(connection, stored, is_new=False)
        _tell_the_club(connection, match_id)
    return found


def _tell_the_club(connection: Connection, match_id: str) -> None:
    """A standing that a server knows is no longer right: see services.club.known_seasons."""
    at_table = select(club_tables.c.evening_id).where(club_tables.c.match_id == match_id)
    connection.execute(
        update(evenings).where(evenings.c.id.in_(at_table)).values(revision=evenings.c.revision + 1)
    )


def _differences(connection: Connection, stored: StoredMatch) -> list[Difference]:
    of = stored.id
    status = connection.execute(select(matches.c.status).where(matches.c.id == of)).scalar()
    rows = connection.execute(
        select(results).where(results.c.match_id == of).order_by(results.c.side)
    ).all()
    found = []
    if status != stored.status:
        found.append(Difference(of, "status", status, stored.status))
    there, right = [_as_dict(row) for row in rows], result_rows(stored)
    if all(row["counts"] is None for row in there):  # written before there were clubs
        right = [row | {"counts": None} for row in right]
    if there != right:
        found.append(Difference(of, "results", _short(there), _short(right)))
    return found


def _as_dict(row: Row[Any]) -> dict[str, Any]:
    return dict(row._mapping)


def _short(rows: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [(row["players"], row["total"], row["standing"], row["score"]) for row in rows]
