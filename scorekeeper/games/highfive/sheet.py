"""The columns of the paper form (section 8 of the rules) and the numbers at its edges."""

from collections.abc import Sequence

from scorekeeper.core.scoring import Score
from scorekeeper.core.sheet import (
    CROSS,
    CURL,
    RING,
    STRIKE,
    Cell,
    Column,
    Row,
    Sheet,
    SheetSide,
    Slot,
)
from scorekeeper.core.text import N_, Text
from scorekeeper.games.highfive.facts import NUMBERS
from scorekeeper.games.highfive.rules import HighFiveState, RoundResult, SideResult

CLAIM, POINTS, TOTAL = Text(N_("Laid")), Text(N_("Points")), Text(N_("Total"))
DEALER = Text(N_("Dealer"))
COMPETITION = Text(N_("Competition"))


def edge(states: Sequence[HighFiveState], side: int) -> tuple[Slot, ...]:
    """The five numbers of a side with strikes and crosses, and crosses without a number last.

    Of the two 50s a cross stays with the one it was claimed as; the strike goes to the other.
    """
    cleared = [False] * len(NUMBERS)
    crosses = [0] * len(NUMBERS)
    without_number = 0
    for state in states:
        if state.round is None:
            continue
        result = state.round.sides[side]
        if result.mark is None:
            continue
        if result.contract is None:
            without_number += 1
            continue
        open_slots = [
            slot
            for slot, number in enumerate(NUMBERS)
            if number == result.contract and not cleared[slot]
        ]
        if not open_slots:  # only in a preview of an impossible round
            continue
        if result.mark == "cross":
            crosses[max(open_slots, key=lambda slot: (crosses[slot], -slot))] += 1
        else:
            cleared[min(open_slots, key=lambda slot: (crosses[slot], slot))] = True
    slots = tuple(map(Slot, NUMBERS, cleared, crosses))
    return (*slots, Slot(None, False, without_number)) if without_number else slots


def sheet(score: Score) -> Sheet:
    """The score sheet of a match as far as it was played."""
    match, states = score.match, score.states
    columns: list[Column] = []
    for side in range(len(match.sides)):
        own = [
            Column("claim", CLAIM, side),
            Column("points", POINTS, side),
            Column("total", TOTAL, side),
        ]
        if side == 1 and len(match.sides) == 2:
            columns.append(Column("dealer", DEALER))
        columns += own
    if len(match.sides) != 2:
        columns.insert(0, Column("dealer", DEALER))
    rows = tuple(_row(columns, state.round) for state in states[1:])
    outcome = score.outcome
    if outcome is None and not score.problems:
        rows += (_next_row(columns, score.state),)
    sides = tuple(
        SheetSide(
            label=side.label,
            players=side.players,
            edge=edge(states, index),
            total=score.state.sides[index].total,
            score=outcome.scores[index] if outcome and outcome.scores else None,
            series=tuple(state.sides[index].total for state in states),
        )
        for index, side in enumerate(match.sides)
    )
    return Sheet(
        title=match.game.name,
        columns=tuple(columns),
        rows=rows,
        sides=sides,
        score_label=COMPETITION,
        winner=outcome.winner if outcome else None,
        verdict=outcome.text if outcome else None,
        played_on=match.played_on,
    )


def _row(columns: Sequence[Column], result: RoundResult) -> Row:
    cells = []
    for column in columns:
        if column.side is None:
            cells.append(Cell(result.dealer, (STRIKE,)))  # he has dealt
        else:
            cells.append(_cell(column.kind, result.sides[column.side]))
    return Row(result.number, tuple(cells))


def _next_row(columns: Sequence[Column], state: HighFiveState) -> Row:
    """Who deals next stands on the sheet already, and is struck through once he has dealt."""
    cells = tuple(Cell(state.dealer) if column.side is None else Cell() for column in columns)
    return Row(state.number + 1, cells, "next")


def _cell(kind: str, side: SideResult) -> Cell:
    if kind == "claim":
        after = {"made": (CURL,), "cross": (CROSS,)}.get(side.mark or "", ())
        ring = (RING,) if side.contract is not None else ()
        return Cell(side.contract, ring + after)
    if kind == "points":
        return Cell(side.points, explained=True)
    return Cell(side.total)
