"""The seasons that were read last, as this process knows them.

Reading a season takes a hundred times as long as asking whether it is still the same one, so it is
read again only when something in it has changed. What a season follows from is in its ``_state``:

- the competition and its evenings, each with its revision; every change of an evening raises it;
- the last change of the club: every change of a member is written down there;
- the matches of evenings that are not closed, each with its revision. Those of closed ones are
  locked (C7); making somebody anonymous is a change of the club, and ``rebuild-results`` raises the
  revision of the evening.

State and season are read in one transaction, so a season is never half of a change.
"""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from sqlalchemy import Connection, String, bindparam, select, type_coerce

from scorekeeper.services.club.season_loading import Season, load_season
from scorekeeper.storage.tables import club_changes, club_tables, competitions, evenings, matches

SIZE = 12  # seasons, of all databases that this process has open

_known: OrderedDict[tuple[object, int], tuple[Hashable, Season]] = OrderedDict()
_lock = threading.Lock()


def _plain(column: Any) -> Any:
    """A column as the driver gives it: what is only compared need not be understood."""
    return type_coerce(column, String).label(column.key)


_COMPETITION = select(*map(_plain, competitions.c)).where(competitions.c.id == bindparam("id"))
_EVENINGS = (
    select(
        evenings.c.id,
        evenings.c.revision,
        evenings.c.date,
        evenings.c.rounds,
        _plain(evenings.c.closed_at),
        _plain(evenings.c.deleted_at),
    )
    .where(evenings.c.competition_id == bindparam("id"))
    .order_by(evenings.c.id)
)
_LAST_CHANGE = (
    select(club_changes.c.id, _plain(club_changes.c.at)).order_by(club_changes.c.id.desc()).limit(1)
)
_OPEN_MATCHES = (
    select(matches.c.id, matches.c.revision, _plain(matches.c.changed_at))
    .join(club_tables, club_tables.c.match_id == matches.c.id)
    .join(evenings, evenings.c.id == club_tables.c.evening_id)
    .where(
        evenings.c.competition_id == bindparam("id"),
        evenings.c.closed_at.is_(None),
        evenings.c.deleted_at.is_(None),
    )
    .order_by(club_tables.c.evening_id, club_tables.c.round, club_tables.c.number)
)


def season_of(connection: Connection, competition_id: int) -> Season:
    """The season as it is in this transaction, which must only read."""
    place = (connection.engine.pool, competition_id)
    state = _state(connection, competition_id)
    with _lock:
        found = _known.get(place)
        if found is not None and found[0] == state:
            _known.move_to_end(place)
            return found[1]
    season = load_season(connection, competition_id)
    with _lock:
        _known[place] = (state, season)
        _known.move_to_end(place)
        if len(_known) > SIZE:
            _known.popitem(last=False)
    return season


def _state(connection: Connection, competition_id: int) -> Hashable:
    """What tells a season apart from what it was before any change."""
    asked = {"id": competition_id}
    return tuple(
        tuple(map(tuple, connection.execute(statement, asked).all()))
        for statement in (_COMPETITION, _EVENINGS, _LAST_CHANGE, _OPEN_MATCHES)
    )
