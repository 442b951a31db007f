"""The standing as a table."""

from typing import Literal

from scorekeeper.core import standing_text
from scorekeeper.core.standings import EveningResult, Row
from scorekeeper.core.text import N_, Text
from scorekeeper.exports.table import Cell, Column, Export, Table, cells, day, in_a_row
from scorekeeper.services.club.standings import Standing

REMARK, TOTAL = Text(N_("Remark")), Text(N_("Total points"))


STANDING, OF_PAIRS = Text(N_("Standing")), Text(N_("Standing of the pairs"))


def standing_export(found: Standing, pairs: bool = False) -> Export:
    """The standing as a file of its own."""
    after = found.after.date if found.after else ""
    name = (OF_PAIRS if pairs else STANDING, found.competition.name, after)
    return Export(tuple(part for part in name if part), (standing_table(found, pairs),))


def standing_table(found: Standing, pairs: bool = False) -> Table:
    """Place, movement, name, every evening, average and total; last what there is to be said.

    Names are those of members, of a pair both; who is not ranked stands below, and the remark
    says why.
    """
    is_first = found.is_first
    names = {row.player: found.name(row) for row in found.rows}
    columns = [Column("place", Text(N_("Place")), "whole")]
    if not is_first:
        columns.append(Column("movement", Text(N_("Movement")), "whole"))
    columns.append(Column("player", Text(N_("Pair")) if pairs else Text(N_("Player"))))
    columns += (
        Column(f"evening-{line.id}", day(line.date), "whole") for line in found.evenings.values()
    )
    columns += (
        Column("average", Text(N_("Average")), "decimal"),
        Column("total", TOTAL, "whole"),
        Column("unplayed", Text(N_("Points without having played")), is_aside=True),
        Column("dropped", Text(N_("Dropped evenings")), is_aside=True),
        Column("remark", REMARK, is_aside=True),
    )
    rows = []
    for row in found.rows:
        evenings = {each.evening: each for each in row.evenings}
        ties = standing_text.tie_texts(row, found.rows, found.competition.rules.tie_breaks, names)
        remark = row.unranked or in_a_row(ties)
        dropped = [found.evenings[e.evening].date for e in row.evenings if e.dropped]
        unplayed = [found.evenings[e.evening].date for e in row.evenings if _is_unplayed(e)]
        total = standing_text.total_text(row)
        rows.append(
            (
                Cell(row.place, standing_text.place_text(row)),
                *(() if is_first else (_movement(row),)),
                Cell(names[row.player]),
                *(_evening(evenings.get(evening)) for evening in found.evenings),
                Cell(row.average) if row.average is not None else Cell(None, standing_text.NOTHING),
                Cell(row.total, total) if total != standing_text.NOTHING else Cell(None, total),
                *cells(", ".join(unplayed), ", ".join(dropped), remark),
            )
        )
    return Table(
        "standing", OF_PAIRS if pairs else STANDING, tuple(columns), tuple(rows), _notes(found)
    )


def _movement(row: Row) -> Cell:
    moved = standing_text.movement(row)
    if moved is None or moved.direction == "new":
        return Cell(None, "")
    return Cell(row.moved, moved.sign, "movement")


def _evening(result: EveningResult | None) -> Cell:
    written = standing_text.cell(result)
    points = result.points if result else None
    shape: Literal["", "bracketed"] = "bracketed" if _is_unplayed(result) else ""
    return Cell(points, written.text, shape, written.is_dropped)


def _is_unplayed(result: EveningResult | None) -> bool:
    """Whether its points were not played for: brackets on paper, which no number has in a CSV."""
    return standing_text.cell(result).text.startswith("(")


def _notes(found: Standing) -> tuple[Text, ...]:
    """What the marks in the table mean, as far as they stand in it."""
    results = [each for row in found.rows for each in row.evenings]
    written = [standing_text.cell(each) for each in results]
    notes = []
    if any(each.is_dropped for each in written):
        notes.append(Text(N_("Struck through: does not count.")))
    if any(each.text.startswith("(") for each in written):
        notes.append(Text(N_("In brackets: points without having played.")))
    if any(len(row.evenings) < len(found.evenings) for row in found.rows) or any(
        each.text == standing_text.NOTHING for each in written
    ):
        notes.append(Text(N_("%(sign)s: nothing to count."), {"sign": standing_text.NOTHING}))
    return tuple(notes)
