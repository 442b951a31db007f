"""Pages as a browser asks for them: one tablet is one set of cookies."""

import html
import re
import shutil
from collections.abc import Callable, Iterator
from contextvars import Context
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.services import matches, rounds
from scorekeeper.services.records import Actor, StoredMatch


class Client(FlaskClient):
    """Requests that share no context with the test, as they share none with each other."""

    def open(self, *args: Any, **more: Any) -> TestResponse:
        more["buffered"] = True
        return Context().run(super().open, *args, **more)


@pytest.fixture(scope="session")
def blank_instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An instance with an empty database, made once: migrations are tested elsewhere."""
    folder = tmp_path_factory.mktemp("blank") / "instance"
    create_app({"INSTANCE": str(folder)})
    return folder


@pytest.fixture
def app(tmp_path: Path, blank_instance: Path) -> Iterator[Flask]:
    shutil.copytree(blank_instance, tmp_path / "instance")
    app = create_app({"INSTANCE": str(tmp_path / "instance")})
    app.test_client_class = Client
    with app.app_context():
        yield app


class Tablet:
    """A browser: it keeps cookies, and sends a form with the token of the page it was on."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, address: str, **more: Any) -> TestResponse:
        return self.client.get(address, **more)

    def post(self, address: str, data: dict[str, Any] | None = None, **more: Any) -> TestResponse:
        token = self.client.get("/token").json["csrf_token"]
        return self.client.post(address, data={"csrf_token": token, **(data or {})}, **more)

    def language(self, code: str) -> None:
        self.client.set_cookie("language", code)


@pytest.fixture
def new_tablet(app: Flask) -> Callable[[], Tablet]:
    return lambda: Tablet(app.test_client())


@pytest.fixture
def tablet(new_tablet: Callable[[], Tablet]) -> Tablet:
    return new_tablet()


def fields(response: TestResponse) -> dict[str, str]:
    """What a form on the page would send, as it was drawn: texts, and what is chosen."""
    found = {}
    for tag in re.findall(r"<input\b[^>]*>", response.text):
        parts = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if parts.get("type") in ("radio", "checkbox") and " checked" not in tag:
            continue
        if "name" in parts:
            found[parts["name"]] = html.unescape(parts.get("value", ""))
    return found


ACTOR = Actor("cli")
MEN = {"name": "Heren", "players": ["Jos", "Toon"]}
WOMEN = {"name": "Dames", "players": ["Anja", "José"]}


def start(*sides: dict[str, Any], **more: Any) -> StoredMatch:
    """A match straight from the services, without a page."""
    file = {"format": "scorekeeper-match", "version": 1, "game": "highfive", "rounds": []}
    return matches.start_match({**file, "sides": list(sides or (MEN, WOMEN)), **more}, ACTOR)


def clear(stored: StoredMatch, side: int, number: int) -> StoredMatch:
    """A round in which one side goes out on a number and the other lays nothing."""
    out = {"contract": number, "stacks": 5, "runs": 1, "table": 400, "hand": 0}
    nothing = {"contract": None, "hand": 50}
    facts = {"end": "out", "out": side, "sides": [out, nothing] if side == 0 else [nothing, out]}
    return rounds.enter_round(stored.id, facts, stored.revision, ACTOR, None)[0]


def finished(*sides: dict[str, Any], **more: Any) -> StoredMatch:
    """A match that the first side has won: the other has three crosses."""
    stored = start(*sides, **more)
    for number in (50, 60, 80):
        stored = clear(stored, 0, number)
    assert stored.status == "finished"
    return stored
