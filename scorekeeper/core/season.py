"""From the facts of evenings to what each player had in each match round.

Pure. Players are any ids; a table stands here with those for whom it counts, substitutes resolved.
Evenings are numbered in the order of their dates.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from scorekeeper.core.standings import Entry, Player

Presence = Literal["present", "cancelled", "absent"]


class Attendance(NamedTuple):
    """Whether somebody came, and in which match rounds he plays (C1, C4)."""

    state: Presence
    from_round: int = 1
    until_round: int | None = None

    def plays_in(self, number: int) -> bool:
        """Whether he is to be drawn for this match round."""
        is_there = self.from_round <= number <= (self.until_round or number)
        return self.state == "present" and is_there


class PlayedTable(NamedTuple):
    """A table of a match round; ``points`` None: it has no result (yet).

    ``players`` are all who sat there; in ``sides`` stand those for whom it counts. ``sat_in`` are
    those who sat there for somebody else. ``counts_of`` is what is counted of those of them who
    came when rounds had been played: since then.
    """

    round: int
    number: int
    sides: tuple[tuple[Player, ...], ...]
    players: frozenset[Player]
    points: tuple[int, ...] | None = None
    totals: tuple[int, ...] = ()
    winner: int | None = None
    is_draw: bool = False
    is_stopped: bool = False
    match: str | None = None
    counts: tuple[Mapping[str, int], ...] = ()
    sat_in: frozenset[Player] = frozenset()
    counts_of: Mapping[Player, Mapping[str, int]] = {}

    def counted(self, side: int, player: Player) -> Mapping[str, int]:
        """What is counted of a player beside the points of his side."""
        whole = self.counts[side] if self.counts else {}
        return {**whole, **self.counts_of.get(player, {})}


class Evening(NamedTuple):
    """The facts of an evening."""

    number: int
    rounds: int
    is_closed: bool
    attendance: Mapping[Player, Attendance]
    tables: tuple[PlayedTable, ...]
    sat_out: Mapping[int, tuple[Player, ...]]
    entered: Mapping[tuple[int, Player], int]


def entries(
    evenings: Sequence[Evening],
    stopped_counts: bool = True,
    left: Mapping[Player, int] | None = None,
    guests: frozenset[Player] = frozenset(),
    lowest_wins: bool = False,
) -> list[Entry]:
    """What every player had in every match round.

    Who has come once is absent from then on where nothing is known of him, until the evening in
    ``left`` from which he is no member any more; a guest is absent only where that was said.
    Absences count once the evening is closed, sitting out once the match round is over. Where the
    lowest total wins, an evening without a value would be a present: whoever came once is absent
    at every other evening, also at those before his first and after his last, guests included;
    and so would a match round without one, whatever kept him from it.
    """
    found: list[Entry] = []
    joined: set[Player] = set()
    owns = [list(_of_evening(evening, stopped_counts, lowest_wins)) for evening in evenings]
    if lowest_wins:
        guests, left = frozenset(), {}
        joined = {entry.player for own in owns for entry in own}
        joined |= {p for e in evenings if e.is_closed for table in e.tables for p in table.sat_in}
    for evening, own in zip(evenings, owns, strict=True):
        there = {entry.player for entry in own}
        found += own
        found += _missed(evening, own, lowest_wins)
        if evening.is_closed:
            found += _sat_in(evening, there) if lowest_wins else ()
            there |= {player for table in evening.tables for player in table.sat_in}
            found += _absences(evening, there, joined - guests, left or {}, lowest_wins)
        joined |= there
    return found


def _of_evening(evening: Evening, stopped_counts: bool, lowest_wins: bool) -> Iterator[Entry]:
    for table in evening.tables:
        if table.points is None:
            if lowest_wins and evening.is_closed:
                yield from _not_played(evening, table)
            continue
        for index, side in enumerate(table.sides):
            opponents = tuple(
                player
                for other, players in enumerate(table.sides)
                if other != index
                for player in players
            )
            is_counted = stopped_counts or not table.is_stopped
            for player in side:
                yield Entry(
                    player,
                    evening.number,
                    table.round,
                    "played" if is_counted else "stopped",
                    table.points[index] if is_counted else None,
                    won=table.winner == index,
                    drawn=table.is_draw,
                    opponents=opponents,
                    dashes=table.counts[index].get("dashes", 0) if table.counts else 0,
                    match=table.match,
                    table=table.number,
                    is_stopped=table.is_stopped,
                )
    for (number, player), points in evening.entered.items():
        yield Entry(player, evening.number, number, "entered", points)
    for number, players in evening.sat_out.items():
        if not is_over(evening, number):
            continue
        played = _counted_in(evening, number)
        yield from (
            Entry(player, evening.number, number, "sat_out")
            for player in players
            if player not in played
        )


def _not_played(evening: Evening, table: PlayedTable) -> Iterator[Entry]:
    """A match of which nothing came, where that must not be a present: as one that was stopped."""
    for side in table.sides:
        for player in side:
            entry = Entry(player, evening.number, table.round, "stopped")
            yield entry._replace(match=table.match, table=table.number, is_stopped=True)


def is_over(evening: Evening, number: int) -> bool:
    """Whether nothing of a match round is still being played."""
    tables = [table for table in evening.tables if table.round == number]
    return evening.is_closed or all(table.points is not None for table in tables)


def _counted_in(evening: Evening, number: int) -> set[Player]:
    return {
        player
        for table in evening.tables
        if table.round == number
        for side in table.sides
        for player in side
    }


def _missed(evening: Evening, own: Sequence[Entry], lowest_wins: bool) -> Iterator[Entry]:
    """The match rounds that somebody who came did not play: late, gone, or replaced (C4, C6).

    Where the lowest total wins also those of which only results were entered, and also for who is
    known to have come by his result alone.
    """
    came = [player for player, each in evening.attendance.items() if each.state == "present"]
    if lowest_wins:
        came = list(dict.fromkeys([*came, *(entry.player for entry in own)]))
    entered = {number for number, _player in evening.entered}
    had = {(entry.player, entry.round) for entry in own}
    there = {entry.player for entry in own}
    for number in range(1, evening.rounds + 1):
        tables = [table for table in evening.tables if table.round == number]
        is_known = tables or (lowest_wins and evening.is_closed and number in entered)
        if not is_known or not is_over(evening, number):
            continue
        waiting = () if lowest_wins and evening.is_closed else tables
        seated = {player for table in waiting if table.points is None for player in table.players}
        for player in came:
            if player in there and (player, number) not in had and player not in seated:
                yield Entry(player, evening.number, number, "missed")


def _sat_in(evening: Evening, there: set[Player]) -> Iterator[Entry]:
    """Who only played for others was there: where the lowest total wins, as if he had sat out."""
    for table in evening.tables:
        for player in sorted(table.sat_in - there, key=repr):
            yield Entry(player, evening.number, table.round, "sat_out")


def _absences(
    evening: Evening,
    there: set[Player],
    joined: set[Player],
    left: Mapping[Player, int],
    lowest_wins: bool,
) -> Iterator[Entry]:
    """Who was not there the whole evening; who came and was replaced at once has cancelled."""
    tables = () if lowest_wins else evening.tables
    waiting = {player for table in tables if table.points is None for player in table.players}
    has_results = any(table.points is not None for table in evening.tables)
    known = {*evening.attendance, *(p for p in joined if evening.number < left.get(p, 10**9))}
    for player in sorted(known - there, key=repr):
        attendance = evening.attendance.get(player)
        if attendance is None:
            if player not in waiting:
                yield Entry(player, evening.number, 0, "absent")
        elif attendance.state != "present":
            yield Entry(player, evening.number, 0, attendance.state)
        elif has_results and player not in waiting:
            yield Entry(player, evening.number, 0, "cancelled")
