"""A club on an SQLite file of its own, where every season that is known is looked at again."""

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import Connection

from scorekeeper.services.club import known_seasons, players, standings
from scorekeeper.services.club.season_loading import Season, load_season


@pytest.fixture
def club(sqlite_app: Flask) -> Iterator[Flask]:
    with sqlite_app.app_context():
        yield sqlite_app


@pytest.fixture(autouse=True)
def _no_stale_season(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test changes: a season as this process knows it is the one that stands there."""

    def checked(connection: Connection, competition_id: int) -> Season:
        known = known_seasons.season_of(connection, competition_id)
        assert known == load_season(connection, competition_id)
        return known

    monkeypatch.setattr(standings, "season_of", checked)
    monkeypatch.setattr(players, "season_of", checked)
