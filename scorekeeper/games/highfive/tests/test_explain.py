"""Why a side got its points, and what became of its number, in words."""

import pytest

from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    made,
    missed,
    out,
    score,
    stock,
    written,
)


def view(side: int, *played: dict, **given: object) -> tuple:
    """Points, mark and verdict of a side after the last round."""
    found = score(*played, **given)
    own = found.match.edition.views(found.state)[side]
    return own.points, own.mark, own.verdict.translate() if own.verdict else None


def lines(side: int, *played: dict, **given: object) -> list[tuple]:
    """Label, amount, reason and rule of each line."""
    found = score(*played, **given)
    return [
        (line.label.translate(), line.amount, line.reason.translate(), line.rule)
        for line in found.match.edition.lines(found.state, side)
    ]


def remarks(side: int, *played: dict, **given: object) -> list[tuple[str, str]]:
    """Each remark with its rule."""
    found = score(*played, **given)
    return [
        (remark.text.translate(), remark.rule)
        for remark in found.match.edition.remarks(found.state, side)
    ]


def ending(*played: dict, **given: object) -> list[tuple[str, str]]:
    """How it ended, step by step."""
    found = score(*played, **given)
    return [(own.text.translate(), own.rule) for own in found.match.edition.ending(found)]


@pytest.mark.parametrize(
    ("entry", "verdict"),
    [
        (missed(100, stacks=5, table=300), "100, no run"),
        (missed(50, stacks=4, runs=1, table=300), "50, 4 stacks"),
        (missed(50, stacks=1, runs=2, table=300), "50, 1 stack"),
        (missed(50, runs=1, table=300), "50, no stacks"),
        (missed(50, stacks=4, table=300), "50, no run and 4 stacks"),
        (missed(80), "80, no run and no stacks"),
        (made(60), "60 cleared"),
        (NOTHING, "nothing laid"),
        (written(60, 100, False), "60 not made"),
        (written(60, 100, True), "60 cleared"),
    ],
)
def test_the_verdict_says_what_became_of_the_number(entry: dict, verdict: str) -> None:
    assert view(0, out(1, entry, made(50)))[2] == verdict


def test_the_verdict_of_a_used_up_stock() -> None:
    assert view(0, stock(made(60), NOTHING)) == (0, "cross", "60, stock used up")
    assert view(1, stock(made(60), NOTHING)) == (0, "cross", "stock used up: a cross")


def test_before_the_first_round_there_is_nothing_to_say() -> None:
    assert view(0) == (None, None, None)
    assert lines(0) == remarks(0) == []


def test_the_lines_of_who_went_out() -> None:
    assert lines(1, out(1, missed(100), made(60, hand=25))) == [
        ("On the table", 155, "The cards on the table count for: 155.", "2.4"),
        (
            "In hand",
            -25,
            "The cards left in hand count against, the partner's too: 25.",
            "2.4",
        ),
        ("Stacks", 250, "5 × 50 on top of the cards: each stack of five earns 50.", "2.2"),
        ("Runs", 50, "1 × 50 on top of the cards: each run of five or more earns 50.", "2.2"),
        ("Went out", 100, "Going out earns 100.", "2.3"),
        (
            "Number of Jos & Toon",
            100,
            "Opened but not made: Jos & Toon. The number goes to who went out.",
            "4.2",
        ),
    ]


def test_a_solo_player_has_no_partner() -> None:
    found = lines(0, out(1, missed(60, hand=25), made(60)), players=2)
    assert found[1][2] == "The cards left in hand count against: 25."


def test_two_numbers_received_name_both_sides() -> None:
    found = lines(2, out(2, missed(100), missed(60), made(50)), players=3)
    assert found[-1][:2] == ("Number of Toon, José", 160)


def test_only_who_handed_over_is_named() -> None:
    found = lines(2, out(2, made(100), missed(60), made(50)), players=3)
    assert found[-1][:2] == ("Number of José", 60)
    found = lines(2, out(2, NOTHING, missed(60), made(50)), players=3)
    assert found[-1][:2] == ("Number of José", 60)


@pytest.mark.parametrize(
    ("entry", "given", "line"),
    [
        (NOTHING, {}, ("Nothing laid", -200, "4.4")),
        (written(60, 100, False), {}, ("As written", 100, "7")),
        (missed(60), {"transfer_from_loser": True}, ("Number given up", -60, "4.2")),
    ],
)
def test_other_lines(entry: dict, given: dict, line: tuple) -> None:
    label, amount, reason, rule = lines(0, out(1, entry, made(50)), **given)[-1]
    assert (label, amount, rule) == line
    assert reason


def test_remarks_on_a_number_cleared_or_not() -> None:
    played = out(1, missed(100, stacks=4, table=200), made(60))
    assert remarks(0, played) == [
        ("A cross beside 100, which stays open: no run and 4 stacks.", "3.6"),
        ("100 goes to Anja & José, who went out.", "4.2"),
    ]
    assert remarks(1, played) == [("Five stacks and a run lay there: 60 is cleared.", "3.5")]


def test_remarks_on_written_results() -> None:
    played = out(1, written(100, 5, False), written(60, 5))
    assert remarks(0, played) == [
        ("100 was not made, as on paper: a cross.", "7"),
        ("100 goes to Anja & José, who went out.", "4.2"),
    ]
    assert remarks(1, played) == [("60 is cleared, as on paper.", "7")]


def test_remarks_on_nothing_laid() -> None:
    played = out(1, NOTHING, made(60))
    assert remarks(0, played) == [("Who lays nothing also gets a cross, without a number.", "4.4")]
    assert remarks(0, played, cross_when_nothing_laid=False) == []


@pytest.mark.parametrize(
    ("keeps", "text"),
    [
        ("cards", "With a cross the cards count, the fifties do not (agreed at the start)."),
        ("hand", "With a cross only the cards in hand count, against (agreed at the start)."),
    ],
)
def test_remarks_on_what_is_kept(keeps: str, text: str) -> None:
    assert (text, "4.3") in remarks(0, out(1, missed(60), made(60)), failed_side_keeps=keeps)


def test_remarks_on_a_used_up_stock() -> None:
    played = stock(made(60), NOTHING)
    first = ("The stock was used up before anyone went out: no points.", "4.5")
    assert remarks(0, played) == [
        first,
        ("Every side gets a cross, here beside 60. The number stays open.", "4.5"),
    ]
    assert remarks(1, played) == [first, ("Every side gets a cross.", "4.5")]


def test_remarks_on_the_last_number_and_the_third_cross() -> None:
    five = [out(0, written(c, 0), NOTHING) for c in (50, 50, 60, 80, 100)]
    assert remarks(0, *five, cross_when_nothing_laid=False)[-1] == (
        "That was the last of its five numbers.",
        "5.1",
    )
    three = [stock(NOTHING, NOTHING)] * 3
    assert remarks(0, *three)[-1] == ("That was its third cross.", "5.2")
    assert ("That was its third cross.", "5.2") not in remarks(0, *three[:2])


def test_how_the_competition_scores_came_about() -> None:
    played = [out(0, written(c, 100), NOTHING) for c in (50, 50, 60, 80, 100)]
    played[-1] = out(0, written(100, 3515), written(50, 650))
    assert ending(*played, cross_when_nothing_laid=False) == [
        ("All five numbers cleared: Jos & Toon. Most points: Jos & Toon.", "5.1"),
        ("Jos & Toon: 3915 without its last two digits is 39.", "5.6"),
        ("Anja & José: −150 without its last two digits, towards zero: −1.", "5.6"),
    ]
    zero = ending(*played, cross_when_nothing_laid=False, negative_competition="zero")
    assert zero[-1] == (
        "Anja & José: −150 is below zero and counts as 0 (agreed at the start).",
        "5.6",
    )


@pytest.mark.parametrize(
    ("players", "rounds", "given", "rule"),
    [
        (4, [], {"closed": True}, "5.9"),
        (4, [stock(NOTHING, NOTHING)] * 3, {}, "5.3"),
        (4, [out(1, NOTHING, made(c)) for c in (50, 60, 80)], {}, "5.2"),
        (4, [], {"closed": True, "decide_by": "hundreds"}, "5.9"),
    ],
)
def test_the_ending_cites_its_rule(players: int, rounds: list, given: dict, rule: str) -> None:
    assert ending(*rounds, players=players, **given)[0][1] == rule


def test_a_match_that_goes_on_has_no_ending() -> None:
    assert ending(out(1, NOTHING, made(50))) == []


def test_what_was_missed_is_kept_with_the_round() -> None:
    def kept(*played: dict) -> list[tuple]:
        return [own.missed for own in score(*played).state.round.sides]

    assert kept(out(1, missed(80, stacks=2), made(50))) == [(("runs", 0), ("stacks", 2)), ()]
    assert kept(out(1, NOTHING, written(50, 0))) == [(), ()]
    assert kept(stock(missed(80), NOTHING)) == [(), ()]
