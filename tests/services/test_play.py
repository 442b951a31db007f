"""Entering, correcting and taking back rounds."""

import pytest
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.records import Actor, StoredMatch
from tests.services.samples import OUT, START

ME = Actor("cli", "device-1", "tablet tafel 3")


@pytest.fixture
def started(app: Flask) -> StoredMatch:
    return matches.start_match(START, ME)


def test_an_entered_round_is_there_when_the_match_is_loaded_again(started: StoredMatch) -> None:
    entered, repeated = rounds.enter_round(started.id, OUT, 1, ME, "k")
    assert not repeated
    assert entered.revision == 2
    assert matches.load_match(started.id) == entered
    assert [side.total for side in entered.score.state.sides] == [250, 950]
