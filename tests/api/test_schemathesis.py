"""Whatever is sent: the answer is one the OpenAPI document knows, and never a fault of ours."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.transport import Response

import scorekeeper.api
from scorekeeper.api.openapi import document
from scorekeeper.api.operation import OPERATIONS
from scorekeeper.app import create_app
from scorekeeper.storage import db

from .conftest import FILE, ROUND

OWN_COVERAGE = ("add_member", "check_in", "enter_totals")
PLAIN = {"Accept-Encoding": "identity"}  # the test client does not unpack answers


def _club_operations() -> list[str]:
    scorekeeper.api.init_app(Flask("scorekeeper"))
    return [name for name, described in OPERATIONS.items() if described.tag.startswith("Club")]


CONFIG = SchemathesisConfig.from_dict(
    {
        "generation": {"max-examples": 15, "deterministic": True},
        # What a schema cannot say, the rules do: a round in the right shape may be impossible.
        "checks": {
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "304", "404", "409", "413", "422", "428"]
            }
        },
        # Every way to go wrong in a round is tried where it is entered; here a sample will do, and
        # so it will for most of the club.
        "operations": [
            {"include-operation-id": name, "phases": {"coverage": {"enabled": False}}}
            for name in ("correct_round", "preview_round", "preview_correction")
        ]
        + [
            {
                "include-operation-id": name,
                "generation": {"max-examples": 5},
                "phases": {"coverage": {"enabled": name in OWN_COVERAGE}},
            }
            for name in _club_operations()
        ],
    }
)


def _document() -> dict[str, Any]:
    """The document without a database: the tests are collected from it."""
    bare = Flask("scorekeeper")
    scorekeeper.api.init_app(bare)
    return document(bare)


running: dict[str, Flask] = {}
schema = schemathesis.openapi.from_dict(_document(), config=CONFIG)
schema.app = lambda environ, start_response: running["app"](environ, start_response)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Untouched"]:
    """Starts the app that the schema talks to."""
    app = running["app"] = create_app({"INSTANCE": tmp_path_factory.mktemp("api")})
    yield Untouched(app.test_client())
    with app.app_context():
        db.engine.dispose()


@schema.parametrize()
@settings(suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_to_its_document(case: Case, untouched: "Untouched") -> None:
    assert case.meta is not None
    if "match_id" in case.path_parameters and not case.meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters["match_id"] = untouched.match()
        if isinstance(case.body, dict) and type(case.body.get("revision")) is int:
            case.body["revision"] = 2
    if "/club/" in case.operation.path:
        if not case.meta.is_negative_at(ParameterLocation.PATH):
            for name in set(case.path_parameters) & set(untouched.club()):
                case.path_parameters[name] = untouched.club()[name]
        if isinstance(case.body, dict) and type(case.body.get("revision")) is int:
            case.body["revision"] = untouched.club()["revision"]
    untouched.look_again(case.call_and_validate(headers=PLAIN))


class Untouched:
    """A match with one round, at revision 2; a new one after each change."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.id: str | None = None
        self.made: dict[str, int] | None = None
        self.names = count()

    def club(self) -> dict[str, int]:
        """The ids of a competition of its own, with an evening and a match round drawn."""
        if self.made is None:
            base, number = "/api/v1/club", next(self.names)

            def send(method: str, address: str, **body: Any) -> dict[str, Any]:
                answer = self.client.open(f"{base}/{address}", method=method, json=body)
                assert answer.status_code in (200, 201), answer.get_data(as_text=True)
                found: dict[str, Any] = answer.get_json()
                return found

            people = [
                send("POST", "members", name=f"Lid {number} {each}")["id"] for each in range(4)
            ]
            days = {"first_day": "2026-09-01", "last_day": "2027-05-31"}
            competition = send(
                "POST", "competitions", name=f"Seizoen {number}", game="highfive", **days
            )
            evening = send("POST", f"competitions/{competition['id']}/evenings", date="2026-10-02")
            at = f"evenings/{evening['id']}"
            for member in people:
                evening = send("PUT", f"{at}/attendance/{member}", state="present")
            evening = send("PUT", f"{at}/rounds/1/draw", revision=evening["revision"])
            if number % 2:
                revision = evening["revision"]
                evening = send("PUT", f"{at}/rounds/1/draw/acceptance", revision=revision)
            self.made = {
                "member_id": people[0],
                "competition_id": competition["id"],
                "evening_id": evening["id"],
                "match_round": 1,
                "table": 1,
                "revision": evening["revision"],
            }
        return self.made

    def match(self) -> str:
        if self.id is None:
            made = self.client.post("/api/v1/matches", json={**FILE, "rounds": [ROUND]})
            self.id = str(made.get_json()["id"])
            start = {name: FILE[name] for name in ("sides", "seating")}
            address = f"/api/v1/matches/{self.id}/start"
            assert self.client.put(address, json={"revision": 1, "start": start}).status_code == 200
        return self.id

    def look_again(self, answer: Response) -> None:
        changes = answer.request.method not in ("GET", "HEAD", "OPTIONS")
        if changes and answer.status_code < 300:
            self.id = self.made = None
