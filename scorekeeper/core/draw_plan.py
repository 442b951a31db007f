"""Regular plans: rounds of tables of four in which nobody meets anybody twice.

Sixteen players are the points of the affine plane over the field with four elements: five rounds
of four parallel lines, every pair exactly once. For more tables the players stand in four rows;
a table takes one of each row, shifted from round to round by steps that are all different between
any two rows, so that two players meet at most once.
"""

from functools import lru_cache

Round = tuple[tuple[int, ...], ...]

_GF4_TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # addition is exclusive or
_MOST_STEPS = 40_000


@lru_cache
def regular_rounds(tables: int) -> tuple[Round, ...]:
    """The rounds of the plan for so many tables of four; places are numbered from 0."""
    if tables == 4:
        return _affine_plane()
    shifts = _shifts(tables)
    return tuple(
        tuple(
            tuple(row * tables + (table + shift[row]) % tables for row in range(4))
            for table in range(tables)
        )
        for shift in shifts
    )


def _affine_plane() -> tuple[Round, ...]:
    lines = [
        tuple(tuple(4 * x + (_GF4_TIMES[slope][x] ^ start) for x in range(4)) for start in range(4))
        for slope in range(4)
    ]
    lines.append(tuple(tuple(4 * x + y for y in range(4)) for x in range(4)))
    return tuple(lines)


def _shifts(tables: int) -> list[tuple[int, ...]]:
    """As many rounds of shifts as are found, all differences between two rows distinct.

    A search in order, cut off after a number of steps: deterministic, quick, and for eight tables
    or more enough for a season's opening.
    """
    best: list[tuple[int, ...]] = []
    chosen: list[tuple[int, ...]] = []
    used = [set[int]() for _ in range(6)]
    steps = 0

    def extend(first: int) -> None:
        nonlocal best, steps
        if len(chosen) > len(best):
            best = list(chosen)
        for a in range(first, tables):
            for b in range(tables):
                for c in range(tables):
                    steps += 1
                    if steps > _MOST_STEPS:
                        return
                    gaps = (a, b, c, (b - a) % tables, (c - a) % tables, (c - b) % tables)
                    if any(gap in seen for gap, seen in zip(gaps, used, strict=True)):
                        continue
                    for gap, seen in zip(gaps, used, strict=True):
                        seen.add(gap)
                    chosen.append((0, a, b, c))
                    extend(a + 1)
                    chosen.pop()
                    for gap, seen in zip(gaps, used, strict=True):
                        seen.remove(gap)

    extend(0)
    return best
