"""The graph of the running totals as geometry: where lines, dots, ticks and labels go.

Pure arithmetic on a sheet's series; one macro draws it on the screen and on paper. Lines differ by
dash and dot as well as by colour, so they can be told apart in black and white.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.core.lettering import shorten
from scorekeeper.core.lettering import width as width_of
from scorekeeper.core.sheet import Sheet

MOST_STEPS = 5
CHARACTER = 0.56  # the width of a usual character against the size of the type
LABEL_GAP = 1.15  # labels stand this many times the size of the type apart, at least
DOT_GAP = 20  # dots closer than this would run into each other


class Tick(NamedTuple):
    """A line of the grid or a round at the bottom: its place and the number beside it."""

    at: float
    value: int


class Dot(NamedTuple):
    """A dot on a line, as a path around its place."""

    x: float
    y: float
    path: str


class Line(NamedTuple):
    """A side's line with its dots and the label at its end."""

    side: int
    points: str
    dots: tuple[Dot, ...]
    end: tuple[float, float]
    label: str
    label_y: float
    total: int


class Chart(NamedTuple):
    """A graph in a box of ``width`` by ``height``; the lines run from ``left`` to ``right``."""

    width: int
    height: int
    left: float
    right: float
    zero: float
    type_size: int
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    lines: tuple[Line, ...]


def plot(sheet: Sheet, width: int = 800, height: int = 240, type_size: int = 20) -> Chart:
    """Lay out the graph of a sheet."""
    names = _shortened([side.label for side in sheet.sides], width, type_size)
    totals = [len(str(side.total)) for side in sheet.sides]
    widest = max((width_of(n) + 1 + t for n, t in zip(names, totals, strict=True)), default=1)
    levels = _levels([total for side in sheet.sides for total in side.series])
    left = round((max(len(str(level)) for level in levels) * 0.62 + 0.5) * type_size, 1)
    right = round(width - (widest * CHARACTER + 2.2) * type_size, 1)
    top, bottom = type_size * 0.7, height - type_size * 1.7
    low, high = levels[0], levels[-1]

    def y_of(total: int) -> float:
        return round(bottom - (total - low) / (high - low) * (bottom - top), 1)

    rounds = max((len(side.series) for side in sheet.sides), default=1) - 1
    gap = (right - left) / max(rounds, 1)

    def x_of(number: int) -> float:
        return round(left + gap * number, 1)

    every = max(1, -int(-DOT_GAP // gap))
    ends = [y_of(side.total) for side in sheet.sides]
    label_ys = spread(ends, type_size * LABEL_GAP, type_size * 0.6, height - type_size * 0.5)
    lines = tuple(
        Line(
            index,
            " ".join(f"{x_of(n)},{y_of(total)}" for n, total in enumerate(side.series)),
            tuple(
                Dot(x_of(n), y_of(total), dot(index, x_of(n), y_of(total), type_size * 0.34))
                for n, total in enumerate(side.series)
                if n and (n % every == 0 or n == len(side.series) - 1)
            ),
            (x_of(len(side.series) - 1), ends[index]),
            names[index],
            label_ys[index],
            side.total,
        )
        for index, side in enumerate(sheet.sides)
    )
    step = max(1, -int(-type_size * 1.8 // gap))
    columns = tuple(Tick(x_of(n), n) for n in range(1, rounds + 1) if n % step == 0 or n == 1)
    rows = tuple(Tick(y_of(level), level) for level in levels)
    if step > 1 and len(columns) > 1 and columns[1].at - columns[0].at < type_size * 1.8:
        columns = columns[1:]
    return Chart(width, height, left, right, y_of(0), type_size, rows, columns, lines)


def _shortened(labels: Sequence[str], width: int, type_size: int) -> list[str]:
    """Labels that leave the lines most of the width, still different from each other."""
    room = max(4, width * 20 // type_size // 48)
    short = [shorten(label, room) for label in labels]
    return [
        name if short.count(name) == 1 else f"{index + 1} {name}"
        for index, name in enumerate(short)
    ]


def _levels(totals: Sequence[int]) -> list[int]:
    """Five or fewer even steps of a round size from the least to the most, the zero among them."""
    low, high = min(0, *totals), max(0, *totals)
    step = next(step for step in _steps() if -(-high // step) - low // step <= MOST_STEPS)
    first, last = low // step, -(-high // step)
    return [step * n for n in range(first, max(last, first + 1) + 1)]


def _steps() -> Iterator[int]:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """The places nearest to the wanted ones at which labels do not touch and stay in the box."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = [wanted[index] for index in order]
    # Groups of labels that touch are moved together to the middle of what they wanted.
    for _ in placed:
        for first, second in pairwise(range(len(placed))):
            overlap = gap - (placed[second] - placed[first])
            if overlap > 0.01:
                placed[first] -= overlap / 2
                placed[second] += overlap / 2
    for index in range(len(placed)):
        placed[index] = max(placed[index], top + gap * index)
    for index in range(len(placed)):
        back = len(placed) - 1 - index
        placed[back] = min(placed[back], bottom - gap * index)
    for first, second in pairwise(range(len(placed))):
        placed[second] = max(placed[second], placed[first] + gap)
    found = [0.0] * len(wanted)
    for place, index in zip(placed, order, strict=True):
        found[index] = round(place, 1)
    return found


def dot(side: int, x: float, y: float, size: float) -> str:
    """The outline of a side's dot: each side has a shape of its own."""
    s, t = round(size, 1), round(size * 1.25, 1)
    w, h = round(2 * s, 1), round(2 * t, 1)

    def at(across: float, down: float) -> str:
        return f"M{x + across:.1f} {y + down:.1f}"

    shapes = (
        f"{at(-s, 0)}a{s} {s} 0 1 0 {w} 0a{s} {s} 0 1 0 -{w} 0Z",  # circle
        f"{at(-s, -s)}h{w}v{w}h-{w}Z",  # square
        f"{at(0, -t)}l{t} {w}h-{h}Z",  # triangle
        f"{at(0, -t)}l{t} {t}l-{t} {t}l-{t} -{t}Z",  # diamond
        f"{at(0, t)}l{t} -{w}h-{h}Z",  # triangle upside down
        f"{at(-s, -s)}l{w} {w}m0 -{w}l-{w} {w}",  # cross
        f"{at(-t, 0)}h{h}m-{t} -{t}v{h}",  # plus
    )
    return shapes[side % len(shapes)]
