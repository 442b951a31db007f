"""The club match's form: dashes counted at the top, subtotals, and sums that prove each other.

W2: who goes out gets a dash. W4: a subtotal after every five rounds; the dashes are counted at the
top, and the sums of the rows and of the columns must agree.
"""

from typing import Any

from scorekeeper.core.scoring import Score
from scorekeeper.core.sheet import STRIKE, Cell, Check, Column, Row, Sheet
from scorekeeper.core.tally import TallyState
from scorekeeper.core.text import N_, Text

SUBTOTAL_EVERY = 5  # W4
DASH = "–"  # W2
SHORT_POTJES = ("3", "4", "3 + 4", "4 + 5", "5 + 4", "5")  # W6


def club_form(base: Sheet, score: Score, potje_of: Any) -> Sheet:
    """The sheet of the club match; ``potje_of`` says which potje a round is, if any."""
    options: Any = score.match.options
    states = score.states
    has_potjes = options.potjes != "off"
    columns = (base.columns[0], *([Column("note", Text(N_("Potje")))] if has_potjes else []))
    columns += (*base.columns[1:], Column("across", Text(N_("Together"))))

    def front(number: int) -> tuple[Cell, ...]:
        """What stands between the dealer and the points."""
        potje = potje_of(options, number)
        short = None if potje is None else SHORT_POTJES[potje - 1]
        return (Cell(short),) if has_potjes else ()

    rows: list[Row] = []
    for state in states[1:]:
        rows.append(_round_row(state, front(state.number)))
        if state.number % SUBTOTAL_EVERY == 0:
            rows.append(_subtotal(state, has_potjes))
    blank = (Cell(),) * (len(score.match.sides) + 1)
    coming: list[Row] = []
    for row in base.rows:
        if row.kind == "next" and row.number is not None:
            rows.append(Row(row.number, (row.cells[0], *front(row.number), *blank), "next"))
            coming = _coming(row.number, options.rounds, front, blank)
    counts = [player.dashes for player in score.state.players]
    return base._replace(
        columns=columns,
        rows=tuple(rows),
        form_rows=tuple(coming),
        sides=tuple(
            side._replace(counted=count if states[1:] else None)
            for side, count in zip(base.sides, counts, strict=True)
        ),
        count_label=Text(N_("Dashes")),
        checks=_checks(score),
        signatures=Text(N_("Added up and checked by the other players")),
    )


def _round_row(state: TallyState, front: tuple[Cell, ...]) -> Row:
    result = state.round
    assert result is not None  # noqa: S101 - the states after the opening have a round
    points = (
        Cell(DASH if index == result.out else won, explained=True)
        for index, won in enumerate(result.points)
    )
    together = Cell(sum(result.points))
    return Row(result.number, (Cell(result.dealer, (STRIKE,)), *front, *points, together))


def _subtotal(state: TallyState | None, has_potjes: bool, players: int = 0) -> Row:
    totals = [player.total for player in state.players] if state else []
    cells = [Cell(Text(N_("Subtotal"))), *([Cell()] if has_potjes else [])]
    cells += [Cell(total) for total in totals] or [Cell()] * players
    return Row(None, (*cells, Cell(sum(totals) if state else None)), "subtotal")


def _coming(number: int, last: int, front: Any, blank: tuple[Cell, ...]) -> list[Row]:
    """What the printed form has ready below the round that is played now."""
    rows: list[Row] = []
    for coming in range(number, last + 1):
        if coming > number:
            rows.append(Row(coming, (Cell(), *front(coming), *blank), "empty"))
        if coming % SUBTOTAL_EVERY == 0:
            rows.append(_subtotal(None, bool(front(coming)), len(blank) - 1))
    return rows


def _checks(score: Score) -> tuple[Check, ...]:
    """The control of the form over every round that was written down, also an impossible one.

    Of a match kept here both always hold. They fail for a sheet from elsewhere on which two players
    have a dash in one round, or who went out has points.
    """
    match: Any = score.match
    edition, options, rounds = match.edition, match.options, match.rounds
    if not rounds:
        return ()
    hands = [[edition.leftover(options, hand) for hand in facts.hands] for facts in rounds]
    dashes = sum(hand == 0 for row in hands for hand in row)
    across = sum(sum(row) for row in hands)
    columns = zip(*(edition.points(options, facts) for facts in rounds), strict=True)
    down = sum(sum(column) for column in columns)
    counted: dict[str, str | int | Text] = {"dashes": dashes, "rounds": len(rounds)}
    sums: dict[str, str | int | Text] = {"rows": across, "columns": down}
    return (
        Check(Text(N_("Dashes together %(dashes)s, rounds played %(rounds)s."), counted),
              dashes == len(rounds)),
        Check(Text(N_("Rows together %(rows)s, columns together %(columns)s."), sums),
              across == down),
    )  # fmt: skip
