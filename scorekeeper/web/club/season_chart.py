"""The line of the standing over the season: how far everybody was behind the leader."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core.chart import Chart, plot
from scorekeeper.core.sheet import Sheet, SheetSide
from scorekeeper.core.text import N_, Text

LEAST_EVENINGS = 2  # one point is no line


class SeasonChart(NamedTuple):
    """The graph for wide and for narrow screens, and what it draws."""

    wide: Chart
    mid: Chart
    slim: Chart
    sheet: Sheet


def gap_chart(lines: Sequence[tuple[str, Sequence[int | None]]]) -> SeasonChart | None:
    """The graph of these players, the first one on top; None while there is too little to draw."""
    if not lines or max(len(gaps) for _, gaps in lines) < LEAST_EVENINGS:
        return None
    sides = tuple(
        SheetSide(name, (name,), (), series[-1], None, series)
        for name, gaps in lines
        for series in [(0, *(gap or 0 for gap in _known(gaps)))]
    )
    sheet = Sheet("", (), (), sides, Text(N_("Points")), None, None)
    return SeasonChart(plot(sheet, 1000, 300), plot(sheet, 740, 280), plot(sheet, 400, 300), sheet)


def _known(gaps: Sequence[int | None]) -> list[int]:
    """Before his first evening somebody is drawn where he came in."""
    known = [gap for gap in gaps if gap is not None]
    first = known[0] if known else 0
    return [first if gap is None else gap for gap in gaps]
