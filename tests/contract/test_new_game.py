"""A new game is one new folder: with that alone it is there at every door."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import games
from scorekeeper.app import create_app
from scorekeeper.games import all_games
from scorekeeper.services import exchange, matches, rounds
from scorekeeper.services.errors import Refused
from scorekeeper.services.records import Actor, StoredMatch

FOLDER = Path(__file__).parent / "games"
ROOT = Path(__file__).parents[2]
ACTOR = Actor("cli")
FILE = {
    "format": "scorekeeper-match",
    "version": 1,
    "game": "pebbles",
    "sides": [{"players": ["Anja"]}, {"players": ["Toon"]}],
    "rounds": [{"pebbles": [3, 9]}, {"pebbles": [9, 0]}],
}


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The program with one folder more among its games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(FOLDER)])
    all_games.cache_clear()
    app = create_app({"INSTANCE": str(tmp_path)})
    with app.app_context():
        yield app
    all_games.cache_clear()
    sys.modules.pop("scorekeeper.games.pebbles")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def match(app: Flask) -> StoredMatch:
    stored = exchange.import_match(FILE, ACTOR).stored
    assert stored is not None
    return stored


def test_it_is_among_the_games(client: FlaskClient) -> None:
    listed = client.get("/api/v1/games").get_json()
    assert "pebbles" in json.dumps(listed)


def test_its_matches_are_stored_scored_and_end(match: StoredMatch) -> None:
    assert match.status == "playing"
    ended, repeated = rounds.enter_round(match.id, {"pebbles": [0, 4]}, match.revision, ACTOR, None)
    assert (ended.status, repeated) == ("finished", False)
    assert [view.total for view in ended.match.edition.views(ended.score.state)] == [12, 13]
    assert ended.score.outcome is not None
    assert ended.score.outcome.winner == 1


def test_what_its_rules_refuse_is_stored_nowhere(match: StoredMatch) -> None:
    with pytest.raises(Refused) as refused:
        rounds.enter_round(match.id, {"pebbles": [10, 0]}, match.revision, ACTOR, None)
    assert [problem.code for problem in refused.value.problems] == ["not_so_many"]
    assert len(matches.load_match(match.id).match.rounds) == 2


def test_what_goes_out_comes_in_again(match: StoredMatch) -> None:
    assert exchange.export_match(match.id)["rounds"] == FILE["rounds"]


def test_it_is_in_the_api_and_its_document(client: FlaskClient, match: StoredMatch) -> None:
    address = f"/api/v1/matches/{match.id}"
    sent = {"revision": match.revision, "round": {"pebbles": [1, 1]}}
    assert client.post(f"{address}/rounds", json=sent).status_code == 201
    assert "PebblesRound" in client.get("/api/openapi.json").text


@pytest.mark.parametrize("address", ["", "/sheet", "/history", "/start", "/rounds/1/why"])
def test_its_pages_can_be_opened(client: FlaskClient, match: StoredMatch, address: str) -> None:
    page = client.get(f"/matches/{match.id}{address}", follow_redirects=True)
    assert page.status_code == 200
    assert "</html>" in page.text


def test_its_sheet_is_printed(client: FlaskClient, match: StoredMatch) -> None:
    printed = client.get(f"/matches/{match.id}/sheet.pdf")
    assert printed.status_code == 200
    assert io.BytesIO(printed.data).read(5) == b"%PDF-"


def test_the_command_line_scores_it() -> None:
    program = (
        f"from scorekeeper import games; games.__path__.append({str(FOLDER)!r});"
        "from scorekeeper.cli import main; raise SystemExit(main(['score', '--jsonl']))"
    )
    scored = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        input=json.dumps(FILE) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert [side["total"] for side in json.loads(scored.stdout)["sides"]] == [12, 9]


def test_nothing_outside_its_folder_knows_it() -> None:
    known = [
        path
        for folder in ("scorekeeper", "templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".html", ".js", ".css", ".po"}
        and "pebbles" in path.read_text(encoding="utf-8").lower()
    ]
    assert not known
