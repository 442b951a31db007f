"""What a player or a season has to show: matches won, with whom, against whom, the highest one.

Pure, from the same tables as the standing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from scorekeeper.core.season import Evening, PlayedTable
from scorekeeper.core.standings import Entry, Kind, Player

FORM_LENGTH = 10
Result = Literal["won", "drawn", "lost", "stopped"]


class Tally(NamedTuple):
    """Matches together with, or against, one other player."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def plus(self, result: Result) -> "Tally":
        """One more match."""
        return Tally(
            self.matches + 1,
            self.won + (result == "won"),
            self.drawn + (result == "drawn"),
            self.lost + (result == "lost"),
        )


class Played(NamedTuple):
    """A match of a player: what it brought him, and who sat where."""

    evening: int
    round: int
    result: Result
    points: int
    total: int | None
    partners: tuple[Player, ...]
    opponents: tuple[Player, ...]
    counts: Mapping[str, int]
    match: str | None


@dataclass(frozen=True)
class Record:
    """What a player has done; stopped matches count among the played ones, with no result."""

    played: tuple[Played, ...]
    tally: Tally
    average: Fraction | None
    best: int | None
    counts: Mapping[str, int]
    partners: Mapping[Player, Tally]
    opponents: Mapping[Player, Tally]
    form: tuple[Result, ...] = field(default=())


def result_of(table: PlayedTable, side: int) -> Result:
    """How a table ended for one of its sides."""
    if table.is_draw:
        return "drawn"
    if table.winner is None:
        return "stopped"
    return "won" if table.winner == side else "lost"


def played_by(player: Player, evenings: Iterable[Evening]) -> list[Played]:
    """The matches of a player in the order in which they were played."""
    found = []
    for evening in evenings:
        for table in sorted(evening.tables, key=lambda table: (table.round, table.number)):
            if table.points is None:
                continue
            for index, side in enumerate(table.sides):
                if player not in side:
                    continue
                found.append(
                    Played(
                        evening.number,
                        table.round,
                        result_of(table, index),
                        table.points[index],
                        table.totals[index] if table.totals else None,
                        tuple(p for p in side if p != player),
                        tuple(
                            p for n, others in enumerate(table.sides) if n != index for p in others
                        ),
                        table.counted(index, player),
                        table.match,
                    )
                )
    return found


def record(player: Player, evenings: Iterable[Evening], lowest_wins: bool = False) -> Record:
    """The record of a player over these evenings."""
    played = played_by(player, evenings)
    tally = Tally()
    partners: dict[Player, Tally] = {}
    opponents: dict[Player, Tally] = {}
    counts: dict[str, int] = {}
    for match in played:
        tally = tally.plus(match.result)
        for others, found in ((match.partners, partners), (match.opponents, opponents)):
            for other in others:
                found[other] = found.get(other, Tally()).plus(match.result)
        for key, number in match.counts.items():
            counts[key] = counts.get(key, 0) + number
    points = [match.points for match in played]
    return Record(
        played=tuple(played),
        tally=tally,
        average=Fraction(sum(points), len(points)) if points else None,
        best=(min if lowest_wins else max)(points) if points else None,
        counts=counts,
        partners=partners,
        opponents=opponents,
        form=tuple(match.result for match in played[-FORM_LENGTH:]),
    )


class SeasonRecord(NamedTuple):
    """The best of a season in something; all who share it, each with his evening and match."""

    key: str
    value: int
    holders: tuple[tuple[tuple[Player, ...], int, str | None], ...]


def season_records(
    evenings: Iterable[Evening], keys: Sequence[str], lowest_wins: bool = False
) -> list[SeasonRecord]:
    """The best match, the biggest comeback of a winner, and the most of everything counted."""
    best: dict[str, SeasonRecord] = {}

    def propose(
        key: str, value: int, table: PlayedTable, players: tuple[Player, ...], evening: int
    ) -> None:
        holder = (players, evening, table.match)
        held = best.get(key)
        sign = -1 if key == "total" and lowest_wins else 1
        if held is None or sign * value > sign * held.value:
            best[key] = SeasonRecord(key, value, (holder,))
        elif value == held.value:
            best[key] = held._replace(holders=(*held.holders, holder))

    for evening in evenings:
        for table in evening.tables:
            if table.points is None:
                continue
            for side, players in enumerate(table.sides):
                if table.totals and not table.is_stopped:
                    propose("total", table.totals[side], table, players, evening.number)
                counts = table.counts[side] if table.counts else {}
                if table.winner == side and counts.get("behind"):
                    propose("comeback", counts["behind"], table, players, evening.number)
                for key in keys:
                    if not counts.get(key):
                        continue
                    own = {player: table.counted(side, player)[key] for player in players}
                    most = max(own.values())
                    if most:
                        holders = tuple(player for player in players if own[player] == most)
                        propose(key, most, table, holders, evening.number)
    return [best[key] for key in ("total", "comeback", *keys) if key in best]


def pair_entries(own: Sequence[Entry], pairs: Sequence[tuple[Player, Player]]) -> list[Entry]:
    """What fixed pairs had: a match round counts for a pair when both had the same of it.

    The two play on one side, so they have the same points; the opponents that are a pair too are
    named as such. When one of them is away the pair is away, with notice if either gave it.
    """
    by_place = {(entry.player, entry.evening, entry.round): entry for entry in own}
    pair_of = {player: tuple(pair) for pair in pairs for player in pair}
    found = []
    for pair in pairs:
        one, other = pair
        for entry in own:
            if entry.player != one:
                continue
            mate = by_place.get((other, entry.evening, entry.round))
            away = [e for e in (entry, mate) if e and e.kind in ("cancelled", "absent")]
            if mate is not None and mate.kind == entry.kind and not away:
                if entry.table != mate.table or other in entry.opponents:
                    continue
                opponents = {pair_of[p] for p in entry.opponents if p in pair_of}
                found.append(
                    entry._replace(player=pair, opponents=tuple(sorted(opponents, key=repr)))
                )
            elif len(away) == 2:
                is_cancelled = "cancelled" in {e.kind for e in away}
                kind: Kind = "cancelled" if is_cancelled else "absent"
                found.append(Entry(pair, entry.evening, 0, kind))
    return found
