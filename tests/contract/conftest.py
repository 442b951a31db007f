"""A game more than the program has."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper import games


@pytest.fixture
def toss(monkeypatch: pytest.MonkeyPatch) -> Iterator[games.Game]:
    """The small game of the tests, found as every game is: it is one folder more."""
    folder = Path(__file__).parent / "games"
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    games.all_games.cache_clear()
    yield games.all_games()["toss"]
    games.all_games.cache_clear()
    sys.modules.pop("scorekeeper.games.toss", None)
