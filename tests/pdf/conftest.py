"""Real documents, set by the real process beside the server and read back."""

import copy
import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.app import create_app
from scorekeeper.config import assets_folder
from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import Score, score_match
from scorekeeper.core.sheet import Sheet
from scorekeeper.games import all_games
from scorekeeper.pdf import documents
from scorekeeper.pdf.printer import Printer
from scorekeeper.pdf.renderer import Renderer
from scorekeeper.services.matches import start_match
from scorekeeper.services.records import Actor
from scorekeeper.services.rounds import enter_round

DATA = Path(__file__).parents[1] / "data"
CASES: dict[str, dict[str, Any]] = {
    case["name"]: case["match"]
    for case in json.loads((DATA / "highfive.json").read_text(encoding="utf-8"))
    if "expect" in case
}
WHOLE = "a whole match to 3915 and 3800, competition 39 and 38"
THREE = "three players, two numbers handed over at once"
TEAMS = [
    {"name": "Heren", "players": ["Jos", "Toon"]},
    {"name": "Dames", "players": ["Anja", "José"]},
]
Request = Callable[..., bytes]


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app({"INSTANCE": tmp_path_factory.mktemp("pdf")})
    # A busy machine must not end documents: the limit has tests of its own.
    app.extensions["printer"] = Printer(Renderer(assets_folder() / "static", limit=120))
    yield app
    app.extensions["printer"].renderer.close()
    with app.app_context():
        app.extensions["sqlalchemy"].engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(autouse=True)
def _nothing_to_say(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No document makes WeasyPrint say anything, and nothing is refused to it."""
    yield
    said = [r for r in caplog.get_records("call") if r.name.startswith("scorekeeper.pdf")]
    assert [record.getMessage() for record in said if record.levelno >= logging.WARNING] == []


def file_of(name: str = WHOLE, **changes: Any) -> dict[str, Any]:
    """A worked match with names, and what is to be different about it."""
    file = copy.deepcopy(CASES[name])
    if len(file["sides"]) == 2 and len(file["sides"][0]["players"]) == 2:
        file["sides"] = copy.deepcopy(TEAMS)
    return file | {"played_on": "2026-11-29"} | changes


def renamed(file: dict[str, Any], sides: list[dict[str, Any]]) -> dict[str, Any]:
    """The same match of other players."""
    old = [player for side in file["sides"] for player in side["players"]]
    new = dict(zip(old, (p for side in sides for p in side["players"]), strict=True))
    file = copy.deepcopy(file) | {"sides": sides}
    if file.get("seating"):
        file["seating"] = [new[name] for name in file["seating"]]
    if file.get("first_dealer"):
        file["first_dealer"] = new[file["first_dealer"]]
    for facts in file["rounds"]:
        if facts.get("dealer"):
            facts["dealer"] = new[facts["dealer"]]
    return file


def scored(file: dict[str, Any]) -> Score:
    match = parse_match(file, all_games())
    assert isinstance(match, Match), match
    return score_match(match)


def of_length(rounds: int, name: str = WHOLE) -> Sheet:
    """A sheet of so many rounds, more than the rules of HighFive leave room for."""
    sheet = scored(file_of(name)).match.edition.sheet(scored(file_of(name)))
    rows = [row for row in sheet.rows if row.kind == "round"]
    many = tuple(rows[n % len(rows)]._replace(number=n + 1) for n in range(rounds))
    sides = []
    for index, side in enumerate(sheet.sides):
        series = [0]
        for number in range(rounds):
            series.append(series[-1] + (number * 37 + index * 53) % 23 * 50 - 250)
        sides.append(side._replace(series=tuple(series), total=series[-1]))
    return sheet._replace(rows=many, sides=tuple(sides))


@pytest.fixture
def in_language(app: Flask) -> Callable[[str], Any]:
    """A request of a device that has chosen this language."""

    def context(language: str) -> Any:
        return app.test_request_context("/", headers={"Cookie": f"language={language}"})

    return context


@pytest.fixture
def printed(app: Flask, in_language: Callable[[str], Any]) -> Request:
    """The PDF of a match file, or of a sheet as it stands."""

    def print_it(what: dict[str, Any] | Sheet, language: str = "nl") -> bytes:
        with in_language(language):
            if isinstance(what, Sheet):
                game = all_games()["highfive"]
                score = scored(file_of())
                document = documents.paper_document(what, game, language, score=score)
            else:
                document = documents.sheet_document(scored(what), language)
            made: bytes = app.extensions["printer"].print(document)
        return made

    return print_it


@pytest.fixture
def stored(app: Flask) -> Callable[[dict[str, Any]], str]:
    """The id of a match that was really played."""

    def play(file: dict[str, Any]) -> str:
        actor = Actor("cli")
        rounds = file["rounds"]
        with app.app_context():
            match = start_match(file | {"rounds": []}, actor)
            for facts in rounds:
                match, _ = enter_round(match.id, facts, match.revision, actor)
        return match.id

    return play


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def text_of(pdf: bytes) -> str:
    """All words, single spaces between them."""
    return " ".join(" ".join(page.extract_text() for page in read(pdf).pages).split())
