"""A rating beside the standing: how strong somebody plays, estimated from who beat whom.

OpenSkill (the Plackett-Luce model), played again from the first match to the last each time it is
asked for: a correction of an old match changes everything that came after it. It says nothing
about a place in a standing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.core.season import PlayedTable
from scorekeeper.core.standings import Player
from scorekeeper.services.club.season_loading import Season

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

START = 25.0  # what everybody begins with, in the middle of 0 to 50
SURE = 2.0  # so many deviations to each side: about 19 times out of 20 it lies between


@dataclass(frozen=True)
class Rating:
    """An estimate, and how far to each side the truth may well lie; after so many matches."""

    value: float
    deviation: float
    matches: int

    @property
    def around(self) -> tuple[int, int]:
        """Between what it most likely lies, in whole numbers."""
        margin = SURE * self.deviation
        return max(0, round(self.value - margin)), round(self.value + margin)


# By game: the seasons that were rated last, and what came of them. A season that has changed is
# another one, see known_seasons.
_known: dict[str, tuple[tuple[Season, ...], Mapping[Player, Rating]]] = {}


def ratings_of(seasons: Sequence[Season]) -> Mapping[Player, Rating]:
    """Everybody's rating from these seasons, which are of one game."""
    game = seasons[0].competition.game.slug
    found = _known.get(game)
    if found is None or [*map(id, found[0])] != [*map(id, seasons)]:
        found = _known[game] = (tuple(seasons), rate(seasons))
    return found[1]


def rate(seasons: Iterable[Season]) -> dict[Player, Rating]:
    """The same, computed.

    The matches of one match round were played at the same time; nobody plays two of them.
    """
    from openskill.models import PlackettLuce  # a start need not wait for it

    model = PlackettLuce(mu=START, sigma=START / 3)
    found: dict[Player, PlackettLuceRating] = {}
    matches: dict[Player, int] = {}
    for table, lowest_wins in _in_order(seasons):
        teams = [[found.get(player) or model.rating() for player in side] for side in table.sides]
        ranks = _ranks(table, lowest_wins)
        for side, team in zip(table.sides, model.rate(teams, ranks=ranks), strict=True):
            for player, rating in zip(side, team, strict=True):
                found[player] = rating
                matches[player] = matches.get(player, 0) + 1
    return {
        player: Rating(rating.mu, rating.sigma, matches[player]) for player, rating in found.items()
    }


def _in_order(seasons: Iterable[Season]) -> list[tuple[PlayedTable, bool]]:
    """The tables whose match was played to its end, in the order in which they were played."""
    found = [
        ((line.date, line.id, table.round, table.number), table, season.competition.rules)
        for season in seasons
        for line, evening in zip(season.lines, season.facts, strict=True)
        for table in evening.tables
        if table.points is not None and not table.is_stopped
    ]
    found.sort(key=lambda each: each[0])
    return [(table, rules.lowest_wins) for _, table, rules in found]


def _ranks(table: PlayedTable, lowest_wins: bool) -> list[float]:
    """The order in which the sides ended: the winner, then by points; equal ones share."""
    sign = 1 if lowest_wins else -1
    points = table.points or ()
    return [-1e9 if side == table.winner else float(sign * own) for side, own in enumerate(points)]
