"""The graph as geometry: nothing leaves its box, nothing lies on top of something else."""

import random
from itertools import pairwise

import pytest

from scorekeeper.core.chart import dot, plot, spread
from scorekeeper.core.sheet import Sheet, SheetSide
from scorekeeper.core.text import Text


def sheet(*series: tuple[int, ...], labels: tuple[str, ...] = ()) -> Sheet:
    sides = tuple(
        SheetSide(labels[i] if labels else f"Speler {i}", ("x",), (), totals[-1], None, totals)
        for i, totals in enumerate(series)
    )
    return Sheet("HighFive", (), (), sides, Text("Competition"), None, None)


def points(text: str) -> list[tuple[float, float]]:
    return [tuple(map(float, pair.split(","))) for pair in text.split()]  # type: ignore[misc]


@pytest.mark.parametrize("sides", [2, 3, 7])
@pytest.mark.parametrize("rounds", [0, 1, 6, 16, 60])
@pytest.mark.parametrize(("width", "height"), [(800, 250), (580, 270), (360, 250)])
def test_everything_stays_inside_the_box(sides: int, rounds: int, width: int, height: int) -> None:
    chance = random.Random(rounds * 10 + sides)
    series = []
    for _ in range(sides):
        totals = [0]
        for _ in range(rounds):
            totals.append(totals[-1] + 5 * chance.randrange(-80, 200))
        series.append(tuple(totals))
    chart = plot(sheet(*series), width, height)
    assert 0 < chart.left < chart.right < width
    for line in chart.lines:
        for x, y in points(line.points):
            assert chart.left <= x <= chart.right + 0.1
            assert 0 <= y <= height
        assert 0 <= line.label_y <= height
    for tick in (*chart.rows, *chart.columns):
        assert 0 <= tick.at <= width
    label_ys = sorted(line.label_y for line in chart.lines)
    assert all(b - a >= chart.type_size for a, b in pairwise(label_ys))
    assert all(b.at - a.at >= chart.type_size * 1.2 for a, b in pairwise(chart.columns))


@pytest.mark.parametrize(
    "totals",
    [(0,), (0, 0), (0, -200), (0, 5), (0, 12345), (0, -12000, 300), (0, 250, 950), (0, 1)],
)
def test_the_grid_holds_zero_and_every_total(totals: tuple[int, ...]) -> None:
    chart = plot(sheet(totals))
    values = [tick.value for tick in chart.rows]
    assert 0 in values
    assert values[0] <= min(totals)
    assert values[-1] >= max(totals)
    assert 2 <= len(values) <= 6
    assert len({b - a for a, b in pairwise(values)}) == 1
    assert chart.zero == next(tick.at for tick in chart.rows if tick.value == 0)


def test_a_higher_total_is_drawn_higher() -> None:
    first, second = plot(sheet((0, 100), (0, 200))).lines
    assert second.end[1] < first.end[1]


def test_labels_stay_where_they_want_when_there_is_room() -> None:
    assert spread([50, 20, 90], 10, 0, 100) == [50, 20, 90]


def test_labels_that_would_touch_are_moved_apart_in_their_order() -> None:
    placed = spread([50, 51, 50], 10, 0, 100)
    assert sorted(placed) == sorted(placed, key=lambda y: y)
    assert all(b - a >= 9.9 for a, b in pairwise(sorted(placed)))
    assert placed[1] == max(placed)


def test_every_side_has_a_dot_of_its_own() -> None:
    assert len({dot(side, 0, 0, 5) for side in range(7)}) == 7


def test_many_rounds_get_fewer_dots_and_always_the_last() -> None:
    (line,) = plot(sheet(tuple(range(0, 6100, 100))), 800, 250).lines
    assert len(line.dots) < 40
    assert (line.dots[-1].x, line.dots[-1].y) == line.end


def test_long_names_are_shortened_and_stay_apart() -> None:
    long = "De Onverslaanbare Kaartvrienden van Café 't Hoekje"
    labels = [line.label for line in plot(sheet((0, 5), (0, 10), labels=(long, long))).lines]
    assert len(set(labels)) == 2
    assert all(len(label) < 20 for label in labels)
