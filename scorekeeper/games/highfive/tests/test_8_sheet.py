"""The score sheet (section 8 of the rules), as data."""

from scorekeeper.core.sheet import CROSS, CURL, RING, STRIKE, Cell, Sheet, Slot
from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    made,
    missed,
    out,
    rounds,
    score,
    stock,
)

SEATS = ["Toon", "José", "Jos", "Anja"]


def sheet(*played: dict, **given: object) -> Sheet:
    found = score(*played, **given)
    return found.match.edition.sheet(found)


def headings(found: Sheet) -> list[tuple[str, int | None]]:
    return [(column.kind, column.side) for column in found.columns]


def test_8_a_column_of_its_own_for_the_dealer_between_the_two_sides() -> None:
    assert headings(sheet()) == [
        ("claim", 0),
        ("points", 0),
        ("total", 0),
        ("dealer", None),
        ("claim", 1),
        ("points", 1),
        ("total", 1),
    ]


def test_8_with_three_players_the_dealer_stands_first() -> None:
    assert headings(sheet(players=3)) == [
        ("dealer", None),
        *[(kind, side) for side in range(3) for kind in ("claim", "points", "total")],
    ]


def test_8_a_row_of_a_round() -> None:
    found = sheet(out(0, made(60), missed(100, hand=5)), out(0, made(50), NOTHING), seating=SEATS)
    assert [row.kind for row in found.rows] == ["round", "round", "next"]
    assert [row.number for row in found.rows] == [1, 2, 3]
    assert found.rows[0].cells == (
        Cell(60, (RING, CURL)),
        Cell(155 + 300 + 100 + 100, explained=True),
        Cell(655),
        Cell("Toon", (STRIKE,)),
        Cell(100, (RING, CROSS)),
        Cell(95, explained=True),
        Cell(95),
    )
    assert found.rows[1].cells[4:] == (
        Cell(None, (CROSS,)),
        Cell(-200, explained=True),
        Cell(-105),
    )


def test_8_nothing_laid_without_a_cross_has_no_mark() -> None:
    found = sheet(out(0, made(60), NOTHING), cross_when_nothing_laid=False)
    assert found.rows[0].cells[4] == Cell(None, ())


def test_8_the_next_dealer_is_not_struck_through_yet_and_gone_at_the_end() -> None:
    found = sheet(*rounds(4), cross_when_nothing_laid=False, seating=SEATS)
    assert found.rows[-1].kind == "next"
    assert found.rows[-1].cells[3] == Cell("Toon")
    assert [cell for cell in found.rows[-1].cells if cell.content is not None] == [Cell("Toon")]
    ended = sheet(*rounds(5), cross_when_nothing_laid=False)
    assert [row.kind for row in ended.rows] == ["round"] * 5


def test_8_a_used_up_stock_on_the_sheet() -> None:
    found = sheet(stock(missed(80), NOTHING))
    assert found.rows[0].cells[0] == Cell(80, (RING, CROSS))
    assert found.rows[0].cells[4] == Cell(None, (CROSS,))
    assert found.rows[0].cells[1] == Cell(0, explained=True)


def test_8_the_numbers_at_the_edge_are_struck_through_once_cleared() -> None:
    edge = sheet(out(0, made(60), made(100)), out(0, made(50), made(60))).sides[0].edge
    assert edge == (
        Slot(50, True, 0),
        Slot(50, False, 0),
        Slot(60, True, 0),
        Slot(80, False, 0),
        Slot(100, False, 0),
    )


def test_8_crosses_stand_beside_their_number_and_those_without_one_last() -> None:
    edge = sheet(out(0, made(60), missed(100)), out(0, made(50), NOTHING)).sides[1].edge
    assert edge == (
        Slot(50, False, 0),
        Slot(50, False, 0),
        Slot(60, False, 0),
        Slot(80, False, 0),
        Slot(100, False, 1),
        Slot(None, False, 1),
    )


def test_8_of_the_two_50s_the_one_with_fewer_crosses_is_struck_through() -> None:
    played = [out(0, made(60), missed(50)), out(0, made(50), made(50))]
    assert sheet(*played).sides[1].edge[:2] == (Slot(50, False, 1), Slot(50, True, 0))
    twice = [out(0, made(60), missed(50)), out(0, made(50), missed(50))]
    assert sheet(*twice).sides[1].edge[:2] == (Slot(50, False, 2), Slot(50, False, 0))


def test_8_names_totals_and_the_line_of_the_graph() -> None:
    found = sheet(out(0, made(60), NOTHING), played_on="2026-11-29")
    assert found.title == "HighFive"
    assert found.played_on == "2026-11-29"
    assert [(side.label, side.players) for side in found.sides] == [
        ("Jos & Toon", ("Jos", "Toon")),
        ("Anja & José", ("Anja", "José")),
    ]
    assert [side.total for side in found.sides] == [555, -200]
    assert [side.series for side in found.sides] == [(0, 555), (0, -200)]
    assert [side.score for side in found.sides] == [None, None]
    assert (found.winner, found.verdict) == (None, None)


def test_8_the_competition_score_and_the_winner_at_the_end() -> None:
    found = sheet(*rounds(5), cross_when_nothing_laid=False)
    assert [side.score for side in found.sides] == [27, -10]
    assert found.winner == 0
    assert found.verdict is not None
    assert found.score_label.translate() == "Competition"
