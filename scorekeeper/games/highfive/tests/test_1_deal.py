"""Equipment and deal (section 1 of the rules)."""

import pytest

from scorekeeper.games.highfive.facts import CARD_VALUES, PACK_COUNTS
from scorekeeper.games.highfive.tests.build import (
    NOTHING,
    match,
    report,
    rounds,
    score,
    stock,
    totals,
)


def dealt(*rounds: dict, **given: object) -> tuple:
    """The cards of the next deal, in the order of the seats."""
    found = score(*rounds, **given)
    return found.match.edition.deal(found.state).cards


def test_1_1_three_packs_and_six_jokers_are_162_cards() -> None:
    assert sum(PACK_COUNTS.values()) == 162
    assert PACK_COUNTS["joker"] == 6
    assert set(PACK_COUNTS) == set(CARD_VALUES)


def test_1_2_partners_sit_opposite_and_get_13_cards() -> None:
    assert match().seating == ("Jos", "Anja", "Toon", "José")
    assert dealt() == (13, 13, 13, 13)


def test_1_3_three_players_get_13_cards() -> None:
    assert dealt(players=3) == (13, 13, 13)


@pytest.mark.parametrize(("edition", "cards"), [("2024-12-29", 31), ("2023-12-23", 25)])
def test_1_4_two_players_get_31_or_25_cards(edition: str, cards: int) -> None:
    assert dealt(players=2, edition=edition) == (cards, cards)


def test_1_5_the_player_after_the_dealer_starts() -> None:
    assert report(first_dealer="José")["next"]["starter"] == "Jos"


def test_1_6_the_starter_deals_the_next_round() -> None:
    seats = ["Toon", "José", "Jos", "Anja"]
    given = report(*rounds(4), seating=seats, cross_when_nothing_laid=False)
    turns = [(own["dealer"], own["starter"]) for own in [*given["rounds"], given["next"]]]
    assert turns == [
        ("Toon", "José"),
        ("José", "Jos"),
        ("Jos", "Anja"),
        ("Anja", "Toon"),
        ("Toon", "José"),  # the order wraps around
    ]


def test_1_6_the_first_dealer_is_the_first_seat_unless_named() -> None:
    assert report()["next"]["dealer"] == "Jos"
    assert report(first_dealer="Anja")["next"]["dealer"] == "Anja"


def test_1_7_nobody_gets_extra_cards_in_the_first_round() -> None:
    assert report(totals(900, 0))["rounds"][0]["extra_cards"] == (0, 0)


@pytest.mark.parametrize(("behind", "extra"), [(195, 0), (200, 2), (205, 2)])
def test_1_7_who_is_at_least_200_behind_gets_two_extra_cards(behind: int, extra: int) -> None:
    assert report(totals(900, 900 - behind))["next"]["extra_cards"] == (0, extra)
    assert report(totals(-behind, 0))["next"]["extra_cards"] == (extra, 0)


def test_1_7_every_player_of_the_side_gets_them_15_in_place_of_13() -> None:
    seats = ["Toon", "José", "Jos", "Anja"]
    assert dealt(totals(900, 0), seating=seats) == (13, 15, 13, 15)
    assert dealt(totals(900, 0), players=2) == (31, 33)
    assert dealt(totals(900, 0, 800), players=3) == (13, 15, 13)


def test_1_7_the_deal_says_why() -> None:
    found = score(totals(900, 275))
    notes = found.match.edition.deal(found.state).notes
    assert [str(note.translate()) for note in notes] == [
        "15 cards each for Anja & José: 2 extra, being 625 behind"
    ]


@pytest.mark.parametrize("extra", [0, 1, 2, 3])
@pytest.mark.parametrize("edition", ["2024-12-29", "2023-12-23"])
def test_1_7_the_number_of_extra_cards_is_an_option(edition: str, extra: int) -> None:
    given = report(totals(200, 0), edition=edition, extra_cards=extra)
    assert given["next"]["extra_cards"] == (0, extra)


def test_1_7_edition_2023_knows_no_extra_cards() -> None:
    assert report(totals(900, 0), edition="2023-12-23")["next"]["extra_cards"] == (0, 0)


def test_1_7_r1_behind_is_behind_the_leader() -> None:
    # The last is 150 behind the second, and 300 behind the leader.
    given = report(totals(500, 350, 200), players=3)
    assert given["next"]["extra_cards"] == (0, 0, 2)


def test_1_7_r1_sides_tied_for_fewest_all_get_them() -> None:
    given = report(totals(500, 300, 300), players=3)
    assert given["next"]["extra_cards"] == (0, 2, 2)


@pytest.mark.parametrize(("second", "extra"), [(305, 0), (300, 2), (295, 2)])
def test_1_7_all_behind_gives_them_to_every_side_200_behind(second: int, extra: int) -> None:
    given = report(totals(500, second, 200), players=3, extra_cards_for="all_behind")
    assert given["next"]["extra_cards"] == (0, extra, 2)


def test_1_7_lowest_gives_them_to_the_fewest_points_alone() -> None:
    given = report(totals(500, 300, 200), players=3, extra_cards_for="lowest")
    assert given["next"]["extra_cards"] == (0, 0, 2)


def test_1_7_r2_two_extra_cards_are_the_default() -> None:
    assert match().options.extra_cards == 2


def test_1_7_the_cards_of_a_round_follow_from_the_rounds_before_it() -> None:
    given = report(totals(900, 0), stock(NOTHING, NOTHING))
    assert [own["extra_cards"] for own in given["rounds"]] == [(0, 0), (0, 2)]
