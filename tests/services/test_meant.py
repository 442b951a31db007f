"""A round is stored as the one it was typed for, or not at all."""

import pytest
from flask import Flask

from scorekeeper.core.match import match_file
from scorekeeper.services import matches, rounds
from scorekeeper.services.errors import NotAllowed, Stale
from scorekeeper.services.meant import Meant
from scorekeeper.services.records import Actor, StoredMatch

START = {
    "format": "scorekeeper-match",
    "version": 1,
    "game": "vrij",
    "sides": [{"players": ["Ann"]}, {"players": ["Bob"]}],
    "rounds": [],
}
OUT = {"points": [10, 20]}
ME = Actor("web", "device-1")
OTHER = Actor("web", "device-2")


@pytest.fixture
def started(app: Flask) -> StoredMatch:
    stored = matches.start_match(START, ME)
    return rounds.enter_round(stored.id, OUT, 1, ME, "first")[0]


def changed(number: int = 100) -> dict:
    return {"points": [number, 20]}


def enter(stored: StoredMatch, revision: int, meant: Meant, key: str = "mine") -> int:
    """The revision that comes of a round typed against an older one."""
    return rounds.enter_round(stored.id, OUT, revision, ME, key, meant)[0].revision


@pytest.mark.parametrize("number", [1, 3, 9])
def test_a_round_never_becomes_another_round(started: StoredMatch, number: int) -> None:
    with pytest.raises(Stale):
        enter(started, started.revision, Meant(number, sides_at=2))
    assert len(matches.load_match(started.id).match.rounds) == 1


def test_a_round_typed_after_one_that_waited_is_stored_after_it(started: StoredMatch) -> None:
    assert enter(started, 1, Meant(2, after="first", sides_at=2)) == 3


def test_not_where_another_tablet_entered_that_round_meanwhile(started: StoredMatch) -> None:
    rounds.enter_round(started.id, OUT, 2, OTHER)
    stored, repeated = rounds.enter_round(started.id, OUT, 1, ME, "first", Meant(1, sides_at=2))
    assert (repeated, stored.revision) == (True, 3)
    for number in (2, 3):
        with pytest.raises(Stale):
            enter(started, 1, Meant(number, after="first", sides_at=3))


def test_not_where_a_round_was_taken_back_and_another_came_in_its_place(
    started: StoredMatch,
) -> None:
    rounds.remove_last_round(started.id, 2, OTHER)
    rounds.enter_round(started.id, changed(), 3, OTHER)
    with pytest.raises(Stale):
        enter(started, 2, Meant(2, sides_at=4))


def test_the_key_of_another_match_is_none_to_come_after(started: StoredMatch) -> None:
    other = matches.start_match(START, ME)
    other = rounds.enter_round(other.id, OUT, 1, OTHER)[0]
    with pytest.raises(Stale):
        rounds.enter_round(other.id, OUT, 1, ME, "mine", Meant(2, after="first", sides_at=2))


def test_corrections_elsewhere_do_not_hinder_a_round(started: StoredMatch) -> None:
    rounds.correct_round(started.id, 1, changed(), 2, OTHER)
    matches.close_match(started.id, 3, OTHER)
    matches.reopen_match(started.id, 4, OTHER)
    assert enter(started, 2, Meant(2, sides_at=5)) == 6


def test_who_does_not_say_that_is_stale_as_ever(started: StoredMatch) -> None:
    rounds.correct_round(started.id, 1, changed(), 2, OTHER)
    with pytest.raises(Stale):
        enter(started, 2, Meant(2))


def test_a_start_corrected_after_the_sides_were_looked_at_hinders(started: StoredMatch) -> None:
    file = match_file(started.match) | {"first_dealer": "Bob"}
    matches.correct_start(started.id, file, 2, OTHER)
    with pytest.raises(Stale):
        enter(started, 2, Meant(2, sides_at=2))
    assert enter(started, 2, Meant(2, sides_at=3)) == 4


def test_a_stopped_match_says_that_it_is_stopped(started: StoredMatch) -> None:
    matches.close_match(started.id, 2, OTHER)
    with pytest.raises(NotAllowed, match="closed"):
        enter(started, 2, Meant(2, sides_at=3))


def test_a_correction_is_only_hindered_by_changes_of_its_own_round(started: StoredMatch) -> None:
    rounds.enter_round(started.id, OUT, 2, OTHER)
    meant = Meant(1, sides_at=3)
    stored, _ = rounds.correct_round(started.id, 1, changed(), 2, ME, "mine", meant)
    assert stored.revision == 4
    with pytest.raises(Stale):
        rounds.correct_round(started.id, 1, changed(90), 2, OTHER, "other", meant)
    after = Meant(1, after="mine", sides_at=4)
    assert rounds.correct_round(started.id, 1, changed(80), 2, ME, "again", after)[0].revision == 5


def test_a_revision_that_has_not_been_yet_is_stale(started: StoredMatch) -> None:
    with pytest.raises(Stale):
        enter(started, 7, Meant(2, sides_at=2))
