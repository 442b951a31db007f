"""The club match's form: a dash for who went out, a subtotal after every five rounds (W2, W4)."""

from typing import Any

from scorekeeper.core.scoring import Score
from scorekeeper.core.sheet import STRIKE, Cell, Row
from scorekeeper.core.text import N_, Text

SUBTOTAL_EVERY = 5  # W4
DASH = "–"  # W2


def subtotal_rows(_edition: Any, score: Score) -> tuple[Row, ...]:
    """The rounds, and after every fifth what everybody has so far."""
    rows: list[Row] = []
    for state in score.states[1:]:
        result = state.round
        cells = [Cell(result.dealer, (STRIKE,))]
        for index, points in enumerate(result.points):
            cells.append(Cell(DASH if index == result.out else points, explained=True))
        rows.append(Row(result.number, tuple(cells)))
        if result.number % SUBTOTAL_EVERY == 0:
            label = Cell(Text(N_("Subtotal")))
            totals = (Cell(player.total) for player in state.players)
            rows.append(Row(None, (label, *totals), "subtotal"))
    return tuple(rows)
