"""Written results: what stands on the paper, taken over (section 7 of the rules)."""

from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    WON,
    last,
    missed,
    out,
    points,
    problems,
    report,
    written,
)


def test_7_written_points_are_taken_over_as_they_are() -> None:
    sides = last(out(0, written(60, 950), written(100, 250, False)))
    assert sides == [
        {
            "points": 950,
            "total": 950,
            "contract": 60,
            "mark": "made",
            "lines": (("written", 950),),
        },
        {
            "points": 250,
            "total": 250,
            "contract": 100,
            "mark": "cross",
            "lines": (("written", 250),),
        },
    ]


def test_7_written_0_has_no_line() -> None:
    assert last(out(0, written(60, 0), NOTHING))[0]["lines"] == ()


def test_7_written_made_without_going_out_clears_the_number() -> None:
    given = report(out(1, written(80, 300), WON))
    assert given["sides"][0]["remaining"] == (50, 50, 60, 100)


def test_7_written_and_missed_hands_its_number_to_an_itemised_winner() -> None:
    sides = last(out(1, written(80, 100, False), WON))
    assert sides[1]["lines"][-1] == ("transfer", 80)


def test_7_a_written_winner_gets_nothing_on_top() -> None:
    assert points(out(0, written(50, 500), missed(100)))[0] == 500


def test_7_an_itemised_side_is_charged_also_when_the_winner_is_written() -> None:
    sides = last(out(0, written(50, 500), missed(100)), transfer_from_loser=True)
    assert sides[1]["lines"] == (("table", 100), ("transfer_lost", -100))


def test_7_a_written_side_is_never_charged() -> None:
    assert points(out(1, written(80, 100, False), WON), transfer_from_loser=True)[0] == 100


def test_7_written_number_not_open() -> None:
    played = [out(0, written(60, 0), NOTHING), out(0, written(60, 0), NOTHING)]
    assert problems(*played) == [(0, "contract", "number_not_open")]
