"""A game more than the program has."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.core.game import Game

collect_ignore = ["games"]  # its own tests run where it is a game: test_adding_a_game.py


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The small game of the tests, found as every game is: it is one folder more."""
    folder = Path(__file__).parent / "games"
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    games.all_games.cache_clear()
    yield games.all_games()["pebbles"]
    games.all_games.cache_clear()
    sys.modules.pop("scorekeeper.games.pebbles")
