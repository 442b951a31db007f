"""Where the lines of the graph of the running totals run."""

from collections.abc import Sequence
from typing import NamedTuple

STEPS = (100, 200, 250, 500, 1000, 2000, 2500, 5000)
MOST_MARKERS = 40  # of a line; beyond it they would touch


class Line(NamedTuple):
    """The line of one side."""

    points: tuple[tuple[float, float], ...]
    markers: tuple[tuple[float, float], ...]
    label_y: float


class Chart(NamedTuple):
    """A graph: grid lines (height and value), rounds (place and number) and a line a side."""

    left: float
    right: float
    top: float
    bottom: float
    zero: float
    values: tuple[tuple[float, int], ...]
    rounds: tuple[tuple[float, int], ...]
    lines: tuple[Line, ...]


def draw(
    series: Sequence[Sequence[int]],
    *,
    left: float,
    right: float,
    top: float,
    bottom: float,
    letter: float,
) -> Chart:
    """The graph of these running totals in a field; ``letter`` is the height of a label."""
    rounds = max(len(totals) for totals in series) - 1
    low = min(0, *(min(totals) for totals in series))
    high = max(100, *(max(totals) for totals in series))
    most = max(2, int((bottom - top) / (1.7 * letter)))
    step = _step(high - low, most)
    low, high = low // step * step, -(-high // step) * step

    def across(number: int) -> float:
        return round(left + (right - left) * number / max(rounds, 1), 1)

    def up(total: int) -> float:
        return round(bottom - (bottom - top) * (total - low) / (high - low), 1)

    lines = []
    ends = _apart([up(totals[-1]) for totals in series], letter * 1.25, bottom)
    for totals, end in zip(series, ends, strict=True):
        points = tuple((across(n), up(total)) for n, total in enumerate(totals))
        lines.append(Line(points, points[1:] if rounds <= MOST_MARKERS else points[-1:], end))
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100) if rounds / n <= 25)
    return Chart(
        left,
        right,
        top,
        bottom,
        up(0),
        values=tuple((up(value), value) for value in range(low, high + 1, step)),
        rounds=tuple((across(n), n) for n in range(every, rounds + 1, every)),
        lines=tuple(lines),
    )


def _step(span: int, most: int) -> int:
    """The smallest round step that needs no more grid lines than fit."""
    factor = 1
    while True:
        for step in STEPS:
            if span <= step * factor * (most - 1):
                return step * factor
        factor *= 100


def _apart(heights: list[float], distance: float, bottom: float) -> list[float]:
    """The same heights, moved as little as needed for labels not to touch."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    moved = list(heights)
    for before, index in zip(order, order[1:], strict=False):
        moved[index] = max(moved[index], moved[before] + distance)
    limit = bottom
    for index in reversed(order):
        moved[index] = min(moved[index], limit)
        limit = moved[index] - distance
    return [round(height, 1) for height in moved]
