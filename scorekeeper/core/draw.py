"""Who sits where: a fair, seeded, repeatable draw of tables (C2 to C4 of the competition rules).

Pure: the same players, history, wishes and seed give the same draw. Players are any hashable ids;
their order does not matter.

How it works. Who sits out and who plays at a smaller table goes round in cycles: nobody is taken
again before everybody present has been (C3). Within that, simulated annealing looks for the
tables that repeat partners, then opponents, as little as can be over the whole season. Where only
tables of four are needed, a regular plan in which nobody meets twice competes with it: that is
the look-ahead which a search from round to round cannot have.
"""

import random
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from math import exp
from typing import Any, NamedTuple

from scorekeeper.core.draw_plan import regular_rounds

Player = Hashable
Sides = tuple[tuple[Player, ...], ...]

FULL_TABLE = 4
PARTNER_WEIGHT, MEETING_WEIGHT = 12, 1  # partners first, then whoever meets at a table (C3)
BROKEN_WISH = 1_000_000
MOVES_PER_TABLE = 6_000
MOST_MOVES = 90_000


class PastRound(NamedTuple):
    """A match round that was played: the sides of each table, and who sat out.

    ``seatings`` are the sides of a table (its index) as they sat there one after another, where
    that is not as they were drawn: somebody sat in.
    """

    tables: tuple[Sides, ...]
    sat_out: tuple[Player, ...] = ()
    seatings: Mapping[int, tuple[Sides, ...]] = {}


class Wishes(NamedTuple):
    """Pairs that always play together, and players who keep to one table (its index)."""

    pairs: tuple[tuple[Player, Player], ...] = ()
    tables: Mapping[Player, int] = {}


class Draw(NamedTuple):
    """A draw: the sides of each table in order, who sits out, and the seed it came from."""

    tables: tuple[Sides, ...]
    sat_out: tuple[Player, ...]
    seed: int


class Counts(NamedTuple):
    """What a history comes to: per player, and per unordered pair of players.

    The turns are the cycles in which a player's turn to sit out or to play at a small table has
    come: who was away for long is taken once and is level with the others again.
    """

    sat_out: dict[Player, int]
    small: dict[Player, int]
    out_turns: dict[Player, int]
    small_turns: dict[Player, int]
    partners: dict[frozenset[Player], int]
    meetings: dict[frozenset[Player], int]


def divisions(players: int, sizes: Collection[int] = (4, 3, 2)) -> list[tuple[int, ...]]:
    """The table sizes that so many players can be divided into, the preferred one first (C2).

    Everybody plays if possible, at as few tables of two and as many of four as can be; who is not
    in a division sits out. Empty when nobody can be seated.
    """
    found = []
    for twos in range(3 if 2 in sizes else 1):
        for threes in range((players if 3 in sizes else 0) // 3 + 1):
            fours = (players - 2 * twos - 3 * threes) // 4
            if fours < 0:
                continue
            out = players - 2 * twos - 3 * threes - 4 * fours
            if out < (4 if fours or threes or twos else 0) and fours + threes + twos:
                found.append((out, twos, -fours, (4,) * fours + (3,) * threes + (2,) * twos))
    everybody = [division for division in found if division[0] == 0 and -division[2] >= 0]
    keep = [d for d in everybody if d[1] <= 1] or everybody
    only_fours = [d for d in found if d[0] and set(d[3]) == {4}]
    ranked = sorted(keep)[:3] + only_fours[:1]
    return [division[3] for division in ranked]


def count(history: Iterable[PastRound]) -> Counts:
    """How often each player sat out or played at a small table, and who played with whom."""
    counts = Counts({}, {}, {}, {}, {}, {})
    for past in history:
        largest = max((_size(table) for table in past.tables), default=0)
        small = [
            p for table in past.tables if _size(table) < largest for side in table for p in side
        ]
        present = [*past.sat_out, *(p for table in past.tables for side in table for p in side)]
        _take_turns(counts.sat_out, counts.out_turns, past.sat_out, present)
        _take_turns(counts.small, counts.small_turns, small, present)
        for index, table in enumerate(past.tables):
            seatings = past.seatings.get(index, (table,))
            pairs = [pair for sides in seatings for pair in combinations(_players(sides), 2)]
            for met in {frozenset(pair) for pair in pairs}:
                _add(counts.meetings, met)
            for side in {frozenset(each) for sides in seatings for each in sides}:
                if len(side) == 2:
                    _add(counts.partners, side)
    return counts


def _take_turns(
    times: dict[Player, int],
    turns: dict[Player, int],
    taken: Sequence[Player],
    present: Sequence[Player],
) -> None:
    level = max((turns.get(player, 0) for player in present), default=0)
    for player in taken:
        _add(times, player)
        turns[player] = level if turns.get(player, 0) < level else level + 1


def _add(counts: dict[Any, int], key: Hashable) -> None:
    counts[key] = counts.get(key, 0) + 1


def draw(
    players: Collection[Player],
    sizes: Sequence[int],
    history: Sequence[PastRound] = (),
    wishes: Wishes = Wishes(),  # noqa: B008 - immutable
    seed: int = 0,
    teams: bool = True,
) -> Draw:
    """Draw the tables of the given sizes for the players who are present.

    ``teams``: at a table of four two play against two; otherwise everybody plays for himself.
    Raises ValueError when the sizes ask for more players than there are.
    """
    present = sorted(players, key=repr)
    if sum(sizes) > len(present) or not sizes:
        raise ValueError("more seats than players")
    rng = random.Random(seed)  # noqa: S311 - a draw that can be repeated, no secret
    rng.shuffle(present)
    counts = count(history)
    leaving = len(present) - sum(sizes)
    out = _next_in_cycle(present, counts.out_turns, leaving, rng, _pairless(wishes))
    seated = [player for player in present if player not in out]
    search = _Search(seated, sorted(sizes, reverse=True), counts, wishes, rng, teams)
    best = search.run()
    if set(sizes) == {FULL_TABLE} and not wishes.pairs:
        best = min([*search.planned(seed), best], key=search.cost)
    return Draw(search.tables(best), tuple(sorted(out, key=repr)), seed)


def _players(table: Sides) -> list[Player]:
    return [player for side in table for player in side]


def _size(table: Sides) -> int:
    return sum(len(side) for side in table)


def _pairless(wishes: Wishes) -> frozenset[Player]:
    return frozenset(player for pair in wishes.pairs for player in pair)


def _next_in_cycle(
    present: Sequence[Player],
    times: Mapping[Player, int],
    wanted: int,
    rng: random.Random,
    spared: frozenset[Player] = frozenset(),
) -> set[Player]:
    """Who is next: nobody again before everybody has been (C3); members of fixed pairs last."""
    if not wanted:
        return set()
    must, may = _cycle(present, times, wanted)
    pool = sorted(may, key=lambda player: (player in spared, rng.random()))
    return must | set(pool[: wanted - len(must)])


def _cycle(
    present: Sequence[Player], times: Mapping[Player, int], wanted: int
) -> tuple[set[Player], set[Player]]:
    """Who must be taken to end the running cycle, and among whom the others may be chosen."""
    level = max(times.get(player, 0) for player in present)
    waiting = {player for player in present if times.get(player, 0) < level}
    if not waiting:
        return set(), set(present)
    if len(waiting) >= wanted:
        return set(), waiting
    return waiting, set(present) - waiting


class _Search:
    """Simulated annealing over who sits where; seats are numbered table by table."""

    def __init__(
        self,
        seated: Sequence[Player],
        sizes: Sequence[int],
        counts: Counts,
        wishes: Wishes,
        rng: random.Random,
        teams: bool,
    ) -> None:
        self.players = list(seated)
        self.sizes = sizes
        self.rng = rng
        self.teams = teams
        self.wishes = wishes
        self.starts = [sum(sizes[:table]) for table in range(len(sizes))]
        self.table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
        self._weigh(counts)
        self._divide(counts)

    def _weigh(self, counts: Counts) -> None:
        """The cost of one more time together: the increase of the squared count."""
        n = len(self.players)
        self.with_partner = [[0] * n for _ in range(n)]
        self.against = [[0] * n for _ in range(n)]
        fixed = {frozenset(pair) for pair in self.wishes.pairs}
        paired = _pairless(self.wishes) & set(self.players)
        home = {p: table for p, table in self.wishes.tables.items() if table < len(self.sizes)}
        for i, one in enumerate(self.players):
            for j, other in enumerate(self.players):
                if i == j:
                    continue
                pair = frozenset((one, other))
                met = MEETING_WEIGHT * (2 * counts.meetings.get(pair, 0) + 1) ** 2
                if one in home and other in home:  # as many as there is room for, at one table
                    met += BROKEN_WISH if home[one] != home[other] else -BROKEN_WISH
                played = PARTNER_WEIGHT * (2 * counts.partners.get(pair, 0) + 1) ** 2
                apart = BROKEN_WISH if {one, other} & paired and pair not in fixed else 0
                together = BROKEN_WISH if pair in fixed else 0
                self.with_partner[i][j] = met + played + apart
                self.against[i][j] = met + together

    def _divide(self, counts: Counts) -> None:
        """Seat everybody once, those whose turn it is at the smaller tables (C3)."""
        largest = self.sizes[0]
        smaller = sum(size for size in self.sizes if size < largest)
        index = {player: i for i, player in enumerate(self.players)}
        must, may = _cycle(self.players, counts.small_turns, smaller) if smaller else (set(), set())
        spared = _pairless(self.wishes) | self._too_many_for(self.sizes[-1])
        pool = sorted(may, key=lambda player: (player in spared, self.rng.random()))
        small = must | set(pool[: smaller - len(must)])
        large = [player for player in self.players if player not in small]
        large.sort(key=lambda player: self._pair_key(player))
        self.first = [index[player] for player in [*large, *sorted(small, key=repr)]]
        self.may_change = {index[player] for player in may}
        self.border = len(large)

    def _too_many_for(self, size: int) -> set[Player]:
        """Who keep to one table with more than it has seats: the search would not get them off."""
        homes = {p: self.wishes.tables[p] for p in self.players if p in self.wishes.tables}
        wanted = list(homes.values())
        return {player for player, home in homes.items() if wanted.count(home) > size}

    def _pair_key(self, player: Player) -> int:
        """Members of a fixed pair start side by side."""
        for number, pair in enumerate(self.wishes.pairs):
            if player in pair and set(pair) <= set(self.players):
                return number
        return len(self.wishes.pairs)

    def table_cost(self, seats: Sequence[int], table: int) -> int:
        """What one table repeats."""
        start, size = self.starts[table], self.sizes[table]
        if size == FULL_TABLE and self.teams:
            a, b, c, d = seats[start : start + 4]
            x, y = self.against[a], self.against[b]
            return self.with_partner[a][b] + self.with_partner[c][d] + x[c] + x[d] + y[c] + y[d]
        at = seats[start : start + size]
        return sum(self.against[i][j] for n, i in enumerate(at) for j in at[n + 1 :])

    def cost(self, seats: Sequence[int]) -> int:
        """What the whole draw repeats."""
        return sum(self.table_cost(seats, table) for table in range(len(self.sizes)))

    def run(self) -> list[int]:
        """The best seating found in a fixed number of moves."""
        seats = list(self.first)
        costs = [self.table_cost(seats, table) for table in range(len(self.sizes))]
        current = lowest = sum(costs)
        best = list(seats)
        n = len(seats)
        moves = min(MOVES_PER_TABLE * len(self.sizes), MOST_MOVES)
        rng, heat, table_of, border = self.rng, PARTNER_WEIGHT * 4.0, self.table_of, self.border
        cooling = (0.3 / heat) ** (1 / max(moves, 1))
        full = [start for start, size in zip(self.starts, self.sizes, strict=True) if size == 4]
        for move in range(moves):
            heat *= cooling
            width = 1
            if self.teams and len(full) > 1 and move % 4 == 0:  # two sides change tables
                one = rng.choice(full) + 2 * (rng.random() < 0.5)
                other = rng.choice(full) + 2 * (rng.random() < 0.5)
                width = 2
            else:
                one, other = int(rng.random() * n), int(rng.random() * n)
                crosses = (one < border) != (other < border)
                if crosses and not {seats[one], seats[other]} <= self.may_change:
                    continue
            here, there = table_of[one], table_of[other]
            if one == other or (width == 2 and here == there):
                continue
            _swap(seats, one, other, width)
            cost_here = self.table_cost(seats, here)
            cost_there = self.table_cost(seats, there) if there != here else 0
            before = costs[here] + (costs[there] if there != here else 0)
            change = cost_here + cost_there - before
            if change <= 0 or rng.random() < exp(-change / heat):
                costs[here] = cost_here
                if there != here:
                    costs[there] = cost_there
                current += change
                if current < lowest:
                    lowest, best = current, list(seats)
            else:
                _swap(seats, one, other, width)
        return best

    def planned(self, seed: int) -> list[list[int]]:
        """The rounds of a regular plan for these players, partners chosen within each table."""
        order = sorted(range(len(self.players)), key=lambda i: repr(self.players[i]))
        random.Random(f"plan {seed // 1000}").shuffle(order)  # noqa: S311 - see draw
        plans = []
        for tables in regular_rounds(len(self.sizes)):
            seats = [order[place] for table in tables for place in table]
            plans.append(self._choose_partners(seats))
        return plans

    def _choose_partners(self, seats: list[int]) -> list[int]:
        if not self.teams:
            return seats
        for table, start in enumerate(self.starts):
            a, b, c, d = seats[start : start + 4]
            ways = ([a, b, c, d], [a, c, b, d], [a, d, b, c])
            trials = [[*seats[:start], *way, *seats[start + 4 :]] for way in ways]
            seats = min(trials, key=lambda trial: self.table_cost(trial, table))
        return seats

    def tables(self, seats: Sequence[int]) -> tuple[Sides, ...]:
        """The sides of each table, the tables in the order that wishes ask for."""
        found: list[Sides] = []
        for start, size in zip(self.starts, self.sizes, strict=True):
            at = [self.players[i] for i in seats[start : start + size]]
            if size == FULL_TABLE and self.teams:
                found.append(((at[0], at[1]), (at[2], at[3])))
            else:
                found.append(tuple((player,) for player in at))
        wanted = {
            (place, home): sum(self.wishes.tables.get(player) == home for player in _players(table))
            for place, table in enumerate(found)
            for home in set(self.wishes.tables.values())
            if home < len(found)
        }
        placed: dict[int, int] = {}
        for (place, home), wishes in sorted(wanted.items(), key=lambda item: (-item[1], item[0])):
            if wishes and home not in placed and place not in placed.values():
                placed[home] = place
        free = [place for place in range(len(found)) if place not in placed.values()]
        order = [placed[n] if n in placed else free.pop(0) for n in range(len(found))]
        return tuple(found[place] for place in order)


def _swap(seats: list[int], one: int, other: int, width: int) -> None:
    for step in range(width):
        a, b = one + step, other + step
        seats[a], seats[b] = seats[b], seats[a]
