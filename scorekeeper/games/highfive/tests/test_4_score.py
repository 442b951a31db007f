"""The score of a round (section 4 of the rules)."""

import pytest

from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    last,
    made,
    match,
    missed,
    out,
    points,
    report,
    score,
    stock,
    totals,
    written,
)

HEREN = missed(100, opening=105, stacks=5, runs=0, table=320, hand=320)
DAMES = made(60, opening=75, stacks=7, runs=1, table=350)


def test_4_1_the_sum_of_a_round() -> None:
    heren, dames = last(out(1, HEREN, DAMES))
    assert heren["lines"] == (("table", 320), ("hand", -320), ("stacks", 250))
    assert dames["lines"] == (
        ("table", 350),
        ("stacks", 350),
        ("runs", 50),
        ("out", 100),
        ("transfer", 100),
    )
    assert (heren["points"], dames["points"]) == (250, 950)


def test_4_1_totals_run_on() -> None:
    given = report(out(1, HEREN, DAMES), out(0, made(50, table=300), NOTHING))
    assert [own["total"] for own in given["rounds"][1]["sides"]] == [250 + 700, 950 - 200]


def test_4_1_zero_lines_are_left_out() -> None:
    assert last(out(1, missed(50, table=50), made(50)))[0]["lines"] == (("table", 50),)


@pytest.mark.parametrize("number", [50, 60, 80, 100])
def test_4_2_the_number_of_who_missed_goes_to_who_went_out(number: int) -> None:
    lines = dict(last(out(1, missed(number), made(50)))[1]["lines"])
    assert lines["transfer"] == number


def test_4_2_the_number_and_not_what_was_laid() -> None:
    lines = dict(last(out(1, missed(60, opening=95), made(50)))[1]["lines"])
    assert lines["transfer"] == 60


def test_4_2_nothing_from_who_met_the_criteria() -> None:
    assert "transfer" not in dict(last(out(1, made(100), made(50)))[1]["lines"])


def test_4_2_with_three_players_there_can_be_two_in_one_line() -> None:
    sides = last(out(2, missed(100), missed(60), made(50)), players=3)
    assert sides[2]["lines"][-1] == ("transfer", 160)


def test_4_2_with_three_players_who_did_not_go_out_gets_nothing() -> None:
    sides = last(out(2, missed(100), made(60), made(50)), players=3)
    assert dict(sides[1]["lines"]).keys() == {"table", "stacks", "runs"}
    assert sides[2]["lines"][-1] == ("transfer", 100)


def test_4_2_no_transfer_when_the_stock_is_used_up() -> None:
    assert points(stock(missed(100), made(50))) == [0, 0]


def test_4_2_r8_it_is_not_taken_from_the_loser() -> None:
    assert points(out(1, missed(100, table=150), made(50)))[0] == 150


def test_4_2_r8_unless_the_option_says_so() -> None:
    own = last(out(1, missed(100, table=150), made(50)), transfer_from_loser=True)[0]
    assert own["lines"] == (("table", 150), ("transfer_lost", -100))
    assert own["points"] == 50


def test_4_2_r8_who_made_it_and_who_laid_nothing_lose_no_number() -> None:
    sides = last(out(0, made(50), made(60), NOTHING), players=3, transfer_from_loser=True)
    assert all("transfer_lost" not in dict(own["lines"]) for own in sides)


def test_4_2_r8_only_when_somebody_went_out() -> None:
    assert points(stock(missed(100), NOTHING), transfer_from_loser=True) == [0, 0]


def test_4_3_r9_who_missed_keeps_the_net_points_fifties_included() -> None:
    assert points(out(1, HEREN, DAMES))[0] == 250


def test_4_3_r9_below_zero_and_below_minus_200() -> None:
    assert points(out(1, missed(50, table=50, hand=300), made(50)))[0] == -250


@pytest.mark.parametrize(
    ("keeps", "lines"),
    [
        ("all", (("table", 400), ("hand", -320), ("stacks", 200), ("runs", 50))),
        ("cards", (("table", 400), ("hand", -320))),
        ("hand", (("hand", -320),)),
    ],
)
def test_4_3_r9_what_a_failed_side_keeps(keeps: str, lines: tuple) -> None:
    entry = missed(100, stacks=4, runs=1, table=400, hand=320)
    own = last(out(1, entry, made(50)), failed_side_keeps=keeps)[0]
    assert own["lines"] == lines
    assert own["mark"] == "cross"


@pytest.mark.parametrize("keeps", ["all", "cards", "hand"])
def test_4_3_r9_who_met_the_criteria_keeps_everything(keeps: str) -> None:
    entry = made(100, stacks=5, runs=1, table=400, hand=320)
    lines = last(out(1, entry, made(50)), failed_side_keeps=keeps)[0]["lines"]
    assert lines == (("table", 400), ("hand", -320), ("stacks", 250), ("runs", 50))


def test_4_3_r9_the_number_is_handed_over_whatever_is_kept() -> None:
    for keeps in ("all", "cards", "hand"):
        lines = last(out(1, missed(80), made(50)), failed_side_keeps=keeps)[1]["lines"]
        assert lines[-1] == ("transfer", 80)


def test_4_3_r9_kept_lines_stand_beside_a_number_lost() -> None:
    own = last(
        out(1, missed(80, stacks=3, table=200, hand=45), made(50)),
        failed_side_keeps="hand",
        transfer_from_loser=True,
    )[0]
    assert own["lines"] == (("hand", -45), ("transfer_lost", -80))


@pytest.mark.parametrize("hand", [0, 5, 320])
def test_4_4_nothing_laid_is_minus_200_whatever_it_holds(hand: int) -> None:
    own = last(out(1, {"contract": None, "hand": hand}, made(50)))[0]
    assert own["lines"] == (("nothing_laid", -200),)
    assert (own["points"], own["contract"], own["mark"]) == (-200, None, "cross")


def test_4_4_nothing_is_handed_over_for_it() -> None:
    assert "transfer" not in dict(last(out(1, NOTHING, made(50)))[1]["lines"])


@pytest.mark.parametrize("edition", ["2024-12-29", "2023-12-23"])
def test_4_4_r10_it_also_gets_a_cross_without_a_number(edition: str) -> None:
    given = report(out(1, NOTHING, made(50)), edition=edition)
    assert given["sides"][0] == {"total": -200, "crosses": 1, "remaining": (50, 50, 60, 80, 100)}


def test_4_4_r10_unless_the_option_says_no() -> None:
    given = report(out(1, NOTHING, made(50)), cross_when_nothing_laid=False)
    assert given["rounds"][0]["sides"][0]["mark"] is None
    assert given["sides"][0]["crosses"] == 0
    assert given["sides"][0]["total"] == -200


def test_4_4_r10_the_option_does_not_touch_who_opened_and_missed() -> None:
    own = last(out(1, missed(50), made(50)), cross_when_nothing_laid=False)[0]
    assert own["mark"] == "cross"


def test_4_5_stock_used_up_nobody_scores_and_everybody_gets_a_cross() -> None:
    entry = {"contract": None, "hand": 200}
    given = report(totals(500, 300), stock(missed(100, hand=55), entry))
    assert given["rounds"][1]["sides"] == [
        {"points": 0, "total": 500, "contract": 100, "mark": "cross", "lines": ()},
        {"points": 0, "total": 300, "contract": None, "mark": "cross", "lines": ()},
    ]
    assert [own["crosses"] for own in given["sides"]] == [1, 2]


def test_4_5_r11_also_a_side_that_had_met_the_criteria() -> None:
    given = report(stock(made(80), NOTHING))
    assert given["rounds"][0]["sides"][0]["mark"] == "cross"
    assert given["sides"][0]["remaining"] == (50, 50, 60, 80, 100)


@pytest.mark.parametrize("cross", [True, False])
def test_4_5_the_option_for_nothing_laid_does_not_touch_it(cross: bool) -> None:
    own = last(stock(NOTHING, NOTHING), cross_when_nothing_laid=cross)
    assert [side["mark"] for side in own] == ["cross", "cross"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_5_with_every_number_of_players(players: int) -> None:
    sides = [NOTHING] * (3 if players == 3 else 2)
    assert points(stock(*sides), players=players) == [0] * len(sides)


SEATS = ["Toon", "José", "Jos", "Anja"]


@pytest.mark.parametrize(("edition", "dealer"), [("2024-12-29", "José"), ("2023-12-23", "Toon")])
def test_4_6_r12_the_dealer_after_a_used_up_stock(edition: str, dealer: str) -> None:
    given = report(stock(NOTHING, NOTHING), seating=SEATS, edition=edition)
    assert given["next"]["dealer"] == dealer


@pytest.mark.parametrize("edition", ["2024-12-29", "2023-12-23"])
@pytest.mark.parametrize(("option", "dealer"), [("rotate", "José"), ("same", "Toon")])
def test_4_6_r12_in_either_edition_as_the_option_says(
    edition: str, option: str, dealer: str
) -> None:
    given = report(
        stock(NOTHING, NOTHING), seating=SEATS, edition=edition, dealer_after_stock_out=option
    )
    assert given["next"]["dealer"] == dealer


def test_4_6_r12_after_a_round_that_somebody_won_the_deal_moves_on() -> None:
    given = report(out(0, made(50), NOTHING), seating=SEATS, dealer_after_stock_out="same")
    assert given["next"]["dealer"] == "José"


def test_4_6_r12_a_dealer_set_by_hand_and_the_rotation_goes_on_from_there() -> None:
    given = report(
        out(0, made(50), made(50)), out(0, made(50), made(50), dealer="Anja"), seating=SEATS
    )
    assert [own["dealer"] for own in given["rounds"]] == ["Toon", "Anja"]
    assert [own["starter"] for own in given["rounds"]] == ["José", "Toon"]
    assert given["next"] == {
        "number": 3,
        "dealer": "Toon",
        "starter": "José",
        "extra_cards": (0, 2),
    }


def test_4_6_r12_who_was_set_by_hand_deals_again_after_a_used_up_stock() -> None:
    given = report(
        stock(NOTHING, NOTHING, dealer="Anja"), seating=SEATS, dealer_after_stock_out="same"
    )
    assert given["next"]["dealer"] == "Anja"


def test_4_3_a_written_side_is_not_touched_by_the_options_on_points() -> None:
    for options in ({"failed_side_keeps": "hand"}, {"transfer_from_loser": True}):
        assert points(out(1, written(80, 250, False), made(50)), **options)[0] == 250


def test_4_2_in_a_preview_who_goes_out_without_the_criteria_hands_nothing_to_itself() -> None:
    start = score().state
    facts = match(out(0, missed(80), missed(60))).rounds[0]
    result = start.match.edition.score(start, facts).round
    assert result is not None
    assert result.sides[0].lines == (("table", 80), ("out", 100), ("transfer", 60))
