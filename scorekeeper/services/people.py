"""The players that are known from their matches, and who won how often against whom."""

import json
from dataclasses import dataclass

from sqlalchemy import func, select

from scorekeeper.services.results import same_name
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import matches, results

NEWEST_MATCHES = 1000


@dataclass(frozen=True)
class Party:
    """One side of a meeting: its players, how often they won, the name they always played under."""

    players: tuple[str, ...]
    wins: int
    name: str | None = None

    @property
    def label(self) -> str:
        """The players in one line."""
        return " & ".join(self.players)


@dataclass(frozen=True)
class Meeting:
    """The same players against the same others, in one game: how their matches went."""

    game: str
    parties: tuple[Party, ...]
    matches: int
    draws: int
    last_played: str | None


def known_names(limit: int = 200) -> list[str]:
    """The names of players, the last seen first, each spelling of a name only once."""
    statement = (
        select(matches.c.sides)
        .where(matches.c.status != "deleted")
        .order_by(matches.c.changed_at.desc(), matches.c.id)
        .limit(NEWEST_MATCHES)
    )
    with reading() as connection:
        found: dict[str, str] = {}
        for sides in connection.execute(statement).scalars():
            for side in sides:
                for player in side["players"]:
                    found.setdefault(same_name(player), player)
            if len(found) >= limit:
                break
    return list(found.values())[:limit]


def head_to_head() -> list[Meeting]:
    """Every meeting of the same players with a result, the most played first.

    A match that was deleted, goes on, was stopped without a result or is to be checked does not.
    """
    counted = (
        select(
            results.c.game,
            results.c.meeting,
            results.c.party,
            results.c.standing,
            func.max(results.c.players).label("players"),
            func.count().label("matches"),
            func.max(results.c.played_on).label("played_on"),
        )
        .where(results.c.standing != "stopped")
        .group_by(results.c.game, results.c.meeting, results.c.party, results.c.standing)
    )
    named = (
        select(results.c.game, results.c.meeting, results.c.party, results.c.side, matches.c.sides)
        .join(matches, matches.c.id == results.c.match_id)
        .where(results.c.standing != "stopped")
        .order_by(matches.c.changed_at.desc(), matches.c.id)
        .limit(NEWEST_MATCHES)
    )
    with reading() as connection:
        rows = connection.execute(counted).all()
        team_names: dict[tuple[str, str], dict[str, set[str | None]]] = {}
        for game, meeting, party, side, sides in connection.execute(named):
            names = team_names.setdefault((game, meeting), {}).setdefault(party, set())
            names.add(sides[side].get("name"))
    meetings: dict[tuple[str, str], dict[str, dict[str, int]]] = {}
    players: dict[str, tuple[str, ...]] = {}
    played: dict[tuple[str, str], str] = {}
    for row in rows:
        place = (row.game, row.meeting)
        meetings.setdefault(place, {}).setdefault(row.party, {})[row.standing] = row.matches
        players[row.party] = tuple(json.loads(row.players))
        played[place] = max(played.get(place, ""), row.played_on or "")
    found = [
        _meeting(place[0], parties, players, team_names.get(place, {}), played[place] or None)
        for place, parties in meetings.items()
    ]
    return sorted(found, key=lambda m: (-m.matches, m.game, [p.label for p in m.parties]))


def _meeting(
    game: str,
    parties: dict[str, dict[str, int]],
    players: dict[str, tuple[str, ...]],
    team_names: dict[str, set[str | None]],
    last_played: str | None,
) -> Meeting:
    standings = next(iter(parties.values()))
    sides = [
        Party(players[party], counts.get("won", 0), _only(team_names.get(party, set())))
        for party, counts in parties.items()
    ]
    return Meeting(
        game=game,
        parties=tuple(sorted(sides, key=lambda side: (-side.wins, side.label))),
        matches=sum(standings.values()),
        draws=standings.get("draw", 0),
        last_played=last_played,
    )


def _only(names: set[str | None]) -> str | None:
    """The name of a side, where it always was the same."""
    return next(iter(names)) if len(names) == 1 else None
