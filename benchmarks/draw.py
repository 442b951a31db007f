"""The draw against what is possible, and how long it takes for a full hall.

``python -m benchmarks.draw`` measures the time alone. With ``--seasons`` whole seasons are drawn
and held against what is possible, which takes some minutes; ``--write`` puts it into docs/draw.md.
"""

import argparse
import os
import platform
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import combinations
from math import exp
from pathlib import Path
from statistics import median
from typing import NamedTuple

from scorekeeper.core.draw import FULL_TABLE, MOST_MOVES, PastRound, count, divisions, draw

REPORT = Path(__file__).parent.parent / "docs" / "draw.md"
SEED = 1959_000
REGULAR = ((16, 5), (32, 5), (40, 6))  # players, rounds: nobody need meet twice
AWKWARD = (7, 9, 10, 11, 13, 14, 17, 22, 23, 31, 37, 59)
ROUNDS = 60  # thirty evenings of two match rounds
FULL_HALL = 60
RUNS, REST = 5, 1.0
MOST_SECONDS = 2.0
MOST_RATIO = 4.0


class Figures(NamedTuple):
    """What a season came to: the least and the most of each."""

    sizes: tuple[int, ...]
    sat_out: tuple[int, int]
    small: tuple[int, int]
    partners: tuple[int, int]
    best_spread: int
    by_lot: int  # the spread of the partners where the same season is drawn by pure chance
    seconds: float


def season(players: int, sizes: Sequence[int], rounds: int) -> list[PastRound]:
    """Everybody comes every time."""
    history: list[PastRound] = []
    for number in range(rounds):
        drawn = draw(range(players), sizes, history, seed=SEED + number)
        history.append(PastRound(drawn.tables, drawn.sat_out))
    return history


def by_lot(players: int, sizes: Sequence[int], rounds: int) -> list[PastRound]:
    """The same with numbered stones from a bag."""
    rng = random.Random(SEED)
    history = []
    for _ in range(rounds):
        order = iter(rng.sample(range(players), players))
        tables = []
        for size in sizes:
            at = [next(order) for _ in range(size)]
            two = ((at[0], at[1]), (at[2], at[3])) if size == FULL_TABLE else None
            tables.append(two or tuple((player,) for player in at))
        history.append(PastRound(tuple(tables), tuple(order)))
    return history


def range_of(counts: Mapping[object, int], keys: Sequence[object]) -> tuple[int, int]:
    """The least and the most, of those that were never counted too."""
    found = [counts.get(key, 0) for key in keys]
    return min(found), max(found)


def figures(players: int, sizes: Sequence[int]) -> Figures:
    """A season at tables of these sizes."""
    began = time.perf_counter()
    counts = count(season(players, sizes, ROUNDS))
    seconds = (time.perf_counter() - began) / ROUNDS
    everybody = list(range(players))
    pairs = [frozenset(pair) for pair in combinations(everybody, 2)]
    lots = range_of(count(by_lot(players, sizes, ROUNDS)).partners, pairs)
    together = 2 * sizes.count(FULL_TABLE) * ROUNDS
    return Figures(
        tuple(sizes),
        range_of(counts.sat_out, everybody),
        range_of(counts.small, everybody),
        range_of(counts.partners, pairs),
        int(together % len(pairs) > 0),
        lots[1] - lots[0],
        seconds,
    )


def in_words(sizes: Sequence[int]) -> str:
    """Five tables of four and one of three: 5×4 1×3."""
    return " ".join(f"{times}×{size}" for size, times in sorted(Counter(sizes).items())[::-1])


def misses(found: Figures) -> list[str]:
    """Which figures are worse than they may be."""
    wrong = []
    for name, (least, most) in (("sat out", found.sat_out), ("small", found.small)):
        if most - least > 1:
            wrong.append(name)
    if found.partners[1] - found.partners[0] > found.best_spread + 1:
        wrong.append("partners")
    return wrong


def regular_lines() -> Iterator[tuple[str, bool]]:
    """Numbers for which a plan exists: no two players meet again."""
    for players, rounds in REGULAR:
        sizes = (FULL_TABLE,) * (players // FULL_TABLE)
        met = max(count(season(players, sizes, rounds)).meetings.values())
        lots = Counter(count(by_lot(players, sizes, rounds)).meetings.values())
        again = sum(times for meetings, times in lots.items() if meetings > 1)
        yield (
            f"{players:3} players, {rounds} rounds: two players meet {met}× at most, may be 1×"
            f" (by pure chance {again} pairs meet again)",
            met == 1,
        )


def awkward_lines() -> Iterator[tuple[str, bool]]:
    """Numbers that leave somebody out, or at a smaller table."""
    yield (
        "players  tables       sat out  small    partners  spread  best  by lot   s a draw",
        True,
    )
    for players in AWKWARD:
        ways = dict.fromkeys((divisions(players)[0], (FULL_TABLE,) * (players // FULL_TABLE)), None)
        for sizes in ways:
            found = figures(players, sizes)
            wrong = misses(found)
            spread = found.partners[1] - found.partners[0]
            cells = [f"{least} to {most}" for least, most in found[1:4]]
            yield (
                f"{players:7}  {in_words(sizes):11}  {cells[0]:8} {cells[1]:8} {cells[2]:9}"
                f" {spread:6} {found.best_spread:5} {found.by_lot:7} {found.seconds:10.2f}"
                + (f"  MISSES: {', '.join(wrong)}" if wrong else ""),
                not wrong,
            )


def bare_annealing(players: int, moves: int) -> int:
    """A plain loop of as many moves over a plain matrix: no wishes, no turns, no sides."""
    rng = random.Random(SEED)
    cost = [[1] * players for _ in range(players)]
    seats = list(range(players))

    def table(number: int) -> int:
        a, b, c, d = seats[4 * number : 4 * number + 4]
        x, y = cost[a], cost[b]
        return x[b] + cost[c][d] + x[c] + x[d] + y[c] + y[d]

    costs = [table(number) for number in range(players // 4)]
    heat, cooling = 48.0, (0.3 / 48.0) ** (1 / moves)
    for _ in range(moves):
        heat *= cooling
        one, other = int(rng.random() * players), int(rng.random() * players)
        here, there = one // 4, other // 4
        seats[one], seats[other] = seats[other], seats[one]
        new_here, new_there = table(here), table(there)
        change = new_here + new_there - costs[here] - costs[there]
        if change <= 0 or rng.random() < exp(-change / heat):
            costs[here], costs[there] = new_here, new_there
        else:
            seats[one], seats[other] = seats[other], seats[one]
    return sum(costs)


def speed_lines() -> Iterator[tuple[str, bool]]:
    """A full hall at the end of its season, against the bare loop; the two alternate."""
    sizes = (FULL_TABLE,) * (FULL_HALL // FULL_TABLE)
    history = by_lot(FULL_HALL, sizes, ROUNDS)
    pairs = []
    for run in range(RUNS + 1):
        pair = []
        for work in (
            lambda: bare_annealing(FULL_HALL, MOST_MOVES),
            lambda: draw(range(FULL_HALL), sizes, history, seed=SEED),
        ):
            time.sleep(REST)
            began = time.process_time()
            work()
            pair.append(time.process_time() - began)
        if run:  # the first one warms up
            pairs.append(pair)
    bare, drawn = (median(values) for values in zip(*pairs, strict=True))
    ratio, least = drawn / bare, min(drawn / bare for bare, drawn in pairs)
    yield (
        f"{FULL_HALL} players, {ROUNDS} match rounds before: {drawn:.2f} s of one core, "
        f"may be {MOST_SECONDS:.0f}",
        min(drawn for _, drawn in pairs) <= MOST_SECONDS,
    )
    yield (
        f"against a bare loop of as many moves ({bare:.2f} s): ratio {ratio:.2f} "
        f"(least {least:.2f}), may be {MOST_RATIO}",
        least <= MOST_RATIO,
    )


def main() -> int:
    """Print the figures; 1 when one is worse than it may be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.draw", description=__doc__)
    parser.add_argument("--seasons", action="store_true", help="draw whole seasons")
    parser.add_argument("--write", action="store_true", help=f"the same, written to {REPORT.name}")
    arguments = parser.parse_args()
    parts = {"speed": speed_lines}
    if arguments.seasons or arguments.write:
        parts = {"regular": regular_lines, "awkward": awkward_lines} | parts
    said: dict[str, list[str]] = {}
    is_fine = True
    for name, lines in parts.items():
        for line, holds in lines():
            print(line, flush=True)
            said.setdefault(name, []).append(line)
            is_fine = is_fine and holds
    if arguments.write:
        REPORT.write_text(report(said), encoding="utf-8")
    return int(not is_fine)


def report(said: Mapping[str, Sequence[str]]) -> str:
    """The page with what was measured."""
    day, cores = datetime.now(UTC).date().isoformat(), os.cpu_count()
    block = {name: "```\n" + "\n".join(lines) + "\n```\n" for name, lines in said.items()}
    return f"""# How fair the draw is

How it draws stands in `scorekeeper/core/draw.py`. What it comes to is measured by one command,
which also writes this page:

    .venv/bin/python -m benchmarks.draw --write

{day}, {cores} cores, Python {platform.python_version()}, {platform.system()} {platform.machine()}.
Everybody comes every time, as hard a case as there is: whoever stays away only makes room.

## Nobody meets twice

For some numbers there is a plan in which no two players sit at one table twice. With the same
players present throughout, the draw finds one.

{block["regular"]}
## Awkward numbers

A season of 30 evenings of two match rounds, each number twice: at the tables that are offered
first, and at tables of four only, where somebody sits out. How often a player sat out and played at
a smaller table, and how often two players were partners: the least and the most of all. Nobody
may sit out, or play at a smaller table, more than once more than anybody else. *Best* is the least
spread of the partners that arithmetic allows (the times that there are partners do not always
divide evenly over all pairs); the spread may be 1 more. *By lot* is what numbered stones from a bag
give.

{block["awkward"]}
## How long it takes

{block["speed"]}"""


if __name__ == "__main__":
    raise SystemExit(main())
