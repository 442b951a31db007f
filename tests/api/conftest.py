"""The whole application on a database of its own, and matches to send to it."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scorekeeper.app import create_app
from scorekeeper.storage import db, tables, writing

FILE: dict[str, Any] = {
    "format": "scorekeeper-match",
    "version": 1,
    "game": "highfive",
    "sides": [
        {"name": "Heren", "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "José"]},
    ],
    "seating": ["Toon", "José", "Jos", "Anja"],
    "first_dealer": "Toon",
    "rounds": [],
}
# The first round of the rules: 250 and a cross against 950.
ROUND: dict[str, Any] = {
    "end": "out",
    "out": 1,
    "sides": [
        {"contract": 100, "opening": 105, "stacks": 5, "runs": 0, "table": 320, "hand": 320},
        {"contract": 60, "opening": 75, "stacks": 7, "runs": 1, "table": 350, "hand": 0},
    ],
}
STOCK: dict[str, Any] = {"end": "stock", "sides": [{"contract": 60}, {"contract": None}]}
NOBODY = "0f7c1c2e-9b7e-4f57-8a53-2f7f7f0c9e11"


@pytest.fixture(scope="session")
def running_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app({"INSTANCE": tmp_path_factory.mktemp("api")})
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(running_app: Flask) -> Flask:
    """The app with an empty database: emptying one is quicker than making one."""
    with running_app.app_context(), writing() as connection:
        for table in (
            tables.entered_results,
            tables.substitutions,
            tables.club_tables,
            tables.draws,
            tables.attendances,
            tables.evenings,
            tables.competitions,
            tables.members,
            tables.club_changes,
            tables.results,
            tables.revisions,
            tables.rounds,
            tables.matches,
        ):
            connection.execute(table.delete())
        connection.execute(text("DELETE FROM sqlite_sequence"))  # members are counted on for good
    return running_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def match(client: FlaskClient) -> str:
    """A match that was just started."""
    return client.post("/api/v1/matches", json=FILE).get_json()["id"]


def problem(response: Any, status: int, kind: str) -> dict[str, Any]:
    """The problem document of a refusal, of this kind and no other."""
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.content_type == "application/problem+json"
    document = response.get_json()
    assert document["status"] == status
    assert document["type"] == f"/api/docs#{kind}"
    assert document["title"]
    assert document["detail"]
    return document


def codes(document: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(e["round"], e["side"], e["field"], e["code"]) for e in document["errors"]]
