"""The end of a match and the competition score (section 5 of the rules)."""

import pytest

from scorekeeper.core.scoring import score_match
from scorekeeper.games.highfive.options import Options
from scorekeeper.games.highfive.outcome import hundreds
from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    made,
    match,
    missed,
    out,
    problems,
    report,
    rounds,
    stock,
    written,
)

ORDER = (50, 50, 60, 80, 100)


def race(*finals: int, **given: object) -> dict:
    """The first side clears its five numbers and ends with the first of these points.

    The others lay nothing in four rounds (-800) and get the rest of these points in the last.
    """
    played = []
    for index, contract in enumerate(ORDER):
        final = index == len(ORDER) - 1
        sides = [written(contract, finals[0] if final else 0)]
        for points in finals[1:]:
            sides.append(written(50, points) if final else NOTHING)
        played.append(out(0, *sides))
    return report(*played, **{"cross_when_nothing_laid": False, **given})


def ending(given: dict) -> tuple:
    """Finished, reason, outcome and winner."""
    return given["finished"], given["reason"], given["outcome"], given["winner"]


def test_5_1_five_numbers_cleared_end_the_match() -> None:
    four = report(*rounds(4), cross_when_nothing_laid=False)
    assert ending(four) == (False, None, None, None)
    assert four["next"]["number"] == 5
    five = report(*rounds(5), cross_when_nothing_laid=False)
    assert ending(five) == (True, "numbers", "win", 0)
    assert five["next"] is None


def test_5_1_no_round_after_the_end() -> None:
    played = [*rounds(5), out(0, made(50), NOTHING)]
    assert problems(*played, cross_when_nothing_laid=False) == [(None, None, "match_over")]


def test_5_1_nothing_else_is_said_of_a_round_after_the_end() -> None:
    impossible = out(0, missed(50, table=3), NOTHING)
    found = problems(*rounds(5), impossible, cross_when_nothing_laid=False)
    assert found == [(None, None, "match_over")]


# After the four rounds before the last the second side stands at -800, in the last it gets more.
@pytest.mark.parametrize(
    ("first", "second", "outcome", "winner"),
    [(500, 495 + 800, "win", 0), (500, 500 + 800, "draw", None), (500, 505 + 800, "win", 1)],
)
def test_5_1_5_5_most_points_win_also_the_other_sides(
    first: int, second: int, outcome: str, winner: int | None
) -> None:
    assert ending(race(first, second)) == (True, "numbers", outcome, winner)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_5_1_with_every_number_of_players(players: int) -> None:
    finals = (500, 700 + 800, 600 + 800)[: 3 if players == 3 else 2]
    assert ending(race(*finals, players=players)) == (True, "numbers", "win", 1)


@pytest.mark.parametrize(("count", "finished"), [(1, False), (2, False), (3, True)])
def test_5_2_three_crosses_end_the_match(count: int, finished: bool) -> None:
    played = [out(1, missed(100), made(contract)) for contract in ORDER[:count]]
    given = report(*played)
    assert given["finished"] is finished
    assert given["sides"][0]["crosses"] == count
    if finished:
        assert ending(given) == (True, "crosses", "win", 1)


def test_5_2_also_three_at_different_numbers_and_without_a_number() -> None:
    given = report(
        out(1, missed(100), made(50)), out(1, NOTHING, made(50)), stock(missed(60), made(60))
    )
    assert ending(given) == (True, "crosses", "win", 1)


def test_5_2_that_side_loses_whatever_its_points() -> None:
    played = [out(1, missed(100, table=900), made(contract)) for contract in ORDER[:3]]
    given = report(*played)
    assert given["sides"][0]["total"] > given["sides"][1]["total"]
    assert given["winner"] == 1


def test_5_2_the_others_are_ranked_by_points() -> None:
    played = [
        out(1, missed(100), written(50, 100), written(60, 300, False)),
        out(1, missed(100), written(50, 100), written(60, 300, False)),
        out(1, missed(100), written(60, 100), written(60, 300)),
    ]
    assert ending(report(*played, players=3)) == (True, "crosses", "win", 2)


@pytest.mark.parametrize(("third", "winner"), [(95, 1), (100, None), (105, 2)])
def test_5_2_equal_points_of_the_others_are_a_draw(third: int, winner: int | None) -> None:
    played = [
        out(1, missed(100), written(50, 100), written(60, third, False)),
        out(1, missed(100), written(50, 100), written(60, 100, False)),
        out(1, missed(100), written(60, 100), written(60, 100)),
    ]
    given = report(*played, players=3)
    assert ending(given) == (True, "crosses", "win" if winner else "draw", winner)


def test_5_2_two_of_three_crossed_leave_one_winner() -> None:
    played = [out(0, made(contract), missed(100), missed(100)) for contract in ORDER[:3]]
    assert ending(report(*played, players=3)) == (True, "crosses", "win", 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_5_3_every_side_has_three_crosses_a_draw(players: int) -> None:
    sides = [NOTHING] * (3 if players == 3 else 2)
    given = report(*[stock(*sides)] * 3, players=players)
    assert ending(given) == (True, "crosses", "draw", None)
    assert given["competition"] == (0,) * len(sides)


def test_5_3_whatever_the_points() -> None:
    both = report(
        out(0, made(50, table=900), NOTHING),
        out(1, NOTHING, made(50)),
        *[stock(NOTHING, NOTHING)] * 2,
    )
    assert both["sides"][0]["total"] != both["sides"][1]["total"]
    assert ending(both) == (True, "crosses", "draw", None)


def test_5_4_fifth_number_and_third_cross_in_one_round() -> None:
    # The crossed side has more points and loses.
    played = [out(0, written(c, 0), written(100, 500, False)) for c in ORDER[:2]]
    played += [out(0, written(c, 0), written(50, 500)) for c in ORDER[2:3]]
    played += [out(0, written(80, 0), written(50, 500)), out(0, made(100), missed(100))]
    given = report(*played)
    assert given["sides"][1]["total"] > given["sides"][0]["total"]
    assert ending(given) == (True, "both", "win", 0)
    assert given["competition"][1] == 0


def test_5_4_the_side_of_the_fifth_number_may_still_lose_to_a_third() -> None:
    played = [out(0, written(c, 0), written(100, 0, False), written(c, 100)) for c in ORDER[:2]]
    played += [out(0, written(60, 0), written(50, 0), written(60, 100))]
    played += [out(0, written(80, 0), written(50, 0), written(80, 100))]
    played += [out(0, written(100, 0), written(100, 0, False), NOTHING)]
    given = report(*played, players=3)
    assert ending(given) == (True, "both", "win", 2)


def test_5_5_equal_points_are_a_draw() -> None:
    assert ending(race(500, 1300))[2:] == ("draw", None)


def test_5_5_three_players_sharing_the_best_place_are_a_draw() -> None:
    assert ending(race(500, 1300, 1200, players=3))[2:] == ("draw", None)
    assert ending(race(400, 1300, 1300, players=3))[2:] == ("draw", None)
    assert ending(race(505, 1300, 1300, players=3))[2:] == ("win", 0)


@pytest.mark.parametrize(
    ("total", "score"),
    [
        (3915, 39),
        (3800, 38),
        (95, 0),
        (100, 1),
        (105, 1),
        (0, 0),
        (-50, 0),
        (-95, 0),
        (-100, -1),
        (-105, -1),
        (-150, -1),
        (-195, -1),
        (-200, -2),
    ],
)
def test_5_6_r13_without_the_last_two_digits_towards_zero(total: int, score: int) -> None:
    assert hundreds(total, Options()) == score


@pytest.mark.parametrize(("total", "score"), [(-500, 0), (-100, 0), (-5, 0), (0, 0), (250, 2)])
def test_5_6_r13_never_below_zero_as_an_option(total: int, score: int) -> None:
    assert hundreds(total, Options(negative_competition="zero")) == score


def test_5_6_r13_in_the_answer() -> None:
    assert race(3915, -150 + 800)["competition"] == (39, -1)
    zero = race(3915, -150 + 800, negative_competition="zero")
    assert zero["competition"] == (39, 0)


def test_5_6_no_competition_score_while_the_match_goes_on() -> None:
    assert report(*rounds(4), cross_when_nothing_laid=False)["competition"] is None


def test_5_7_three_crosses_are_competition_score_0() -> None:
    played = [out(1, missed(100, table=900), made(contract)) for contract in ORDER[:3]]
    given = report(*played)
    assert given["competition"] == (0, given["sides"][1]["total"] // 100)


@pytest.mark.parametrize("edition", ["2024-12-29", "2023-12-23"])
@pytest.mark.parametrize("option", [None, "points", "hundreds"])
@pytest.mark.parametrize(
    ("second", "by_points", "by_hundreds"), [(3900, 0, None), (3895, 0, 0), (4000, 1, 1)]
)
def test_5_8_r14_points_or_hundreds_decide(
    edition: str,
    option: str | None,
    second: int,
    by_points: int | None,
    by_hundreds: int | None,
) -> None:
    given = race(3995, second + 800, edition=edition, **({"decide_by": option} if option else {}))
    decides = option or ("points" if edition == "2024-12-29" else "hundreds")
    winner = by_points if decides == "points" else by_hundreds
    assert given["winner"] == winner
    assert given["outcome"] == ("draw" if winner is None else "win")
    assert given["competition"] == (39, second // 100)


@pytest.mark.parametrize(("negative", "winner"), [("truncate", 0), ("zero", None)])
def test_5_8_r14_hundreds_follow_the_option_below_zero(negative: str, winner: int | None) -> None:
    given = race(-50, -150 + 800, decide_by="hundreds", negative_competition=negative)
    assert given["winner"] == winner


def test_5_8_r14_a_crossed_side_loses_also_when_its_0_is_higher() -> None:
    played = [out(1, missed(100), written(c, -500)) for c in ORDER[:3]]
    given = report(*played, decide_by="hundreds")
    assert given["competition"] == (0, -15)
    assert ending(given) == (True, "crosses", "win", 1)


def test_5_8_r14_three_players_sharing_the_best_hundreds_are_a_draw() -> None:
    given = race(3995, 3900 + 800, 100, players=3, decide_by="hundreds")
    assert ending(given) == (True, "numbers", "draw", None)


def test_5_9_stopped_by_hand_has_no_winner() -> None:
    given = report(out(1, missed(100, table=350), made(60)), closed=True)
    assert ending(given) == (True, "stopped", None, None)
    assert given["next"] is None
    assert given["competition"] == (3, given["sides"][1]["total"] // 100)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_5_9_stopped_before_any_round(players: int) -> None:
    given = report(closed=True, players=players)
    assert ending(given) == (True, "stopped", None, None)
    assert given["competition"] == (0,) * (3 if players == 3 else 2)


def test_5_9_closed_changes_nothing_in_a_match_that_ended() -> None:
    ended = rounds(5)
    assert report(*ended, closed=True, cross_when_nothing_laid=False) == report(
        *ended, cross_when_nothing_laid=False
    )


def test_5_9_closed_does_not_make_a_round_impossible() -> None:
    assert problems(*rounds(2), closed=True, cross_when_nothing_laid=False) == []


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (lambda: match(closed=True), "Stopped before the end: no winner."),
        (
            lambda: match(*[stock(NOTHING, NOTHING)] * 3),
            "Every side has three crosses: a draw.",
        ),
        (
            lambda: match(*rounds(5), cross_when_nothing_laid=False),
            "All five numbers cleared: Jos & Toon. Most points: Jos & Toon.",
        ),
        (
            lambda: match(*rounds(5), cross_when_nothing_laid=False, decide_by="hundreds"),
            "All five numbers cleared: Jos & Toon. Most hundreds: Jos & Toon.",
        ),
        (
            lambda: match(*[out(1, missed(100), made(c)) for c in ORDER[:3]]),
            "Three crosses: Jos & Toon. That loses, whatever the points.",
        ),
        (
            lambda: match(
                *[out(1, missed(100) if n > 1 else NOTHING, made(c)) for n, c in enumerate(ORDER)],
                cross_when_nothing_laid=False,
            ),
            "All five numbers cleared: Anja & José. Three crosses: Jos & Toon. "
            "That loses, whatever the points.",
        ),
        (
            lambda: match(
                *[out(0, made(c), missed(100), written(c, 0)) for c in ORDER[:3]], players=3
            ),
            "Three crosses: José. Of the others Toon is ahead.",
        ),
        (
            lambda: match(
                *[out(0, written(c, 50), missed(100), written(c, 50)) for c in ORDER[:3]],
                players=3,
            ),
            "Three crosses: José. The others are equal: a draw.",
        ),
        (
            lambda: match(
                *[out(0, made(c), missed(100), missed(100)) for c in ORDER[:3]], players=3
            ),
            "Three crosses: José, Anja. That loses, whatever the points.",
        ),
        (
            lambda: match(
                *[out(0, written(c, 5), written(c, 0), NOTHING) for c in ORDER],
                players=3,
                cross_when_nothing_laid=False,
            ),
            "All five numbers cleared: Toon, José. Most points: Toon.",
        ),
    ],
)
def test_5_how_it_ended_is_said_in_a_sentence(given: object, text: str) -> None:
    outcome = score_match(given()).outcome
    assert outcome is not None
    assert outcome.text.translate() == text


@pytest.mark.parametrize(
    ("decide_by", "text"),
    [("points", "Equal points: a draw."), ("hundreds", "Equal hundreds: a draw.")],
)
def test_5_5_a_draw_is_said_in_a_sentence(decide_by: str, text: str) -> None:
    played = [out(0, written(c, 0), NOTHING) for c in ORDER[:4]]
    last = out(0, written(100, 0), written(50, 800))
    found = score_match(match(*played, last, cross_when_nothing_laid=False, decide_by=decide_by))
    assert found.outcome is not None
    assert found.outcome.text.translate() == text
