"""Whatever is sent: the answer is one the OpenAPI document knows, and never a fault of ours."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.config import (
    ChecksConfig,
    GenerationConfig,
    PositiveDataAcceptanceConfig,
    ProjectConfig,
    ProjectsConfig,
    SchemathesisConfig,
)
from schemathesis.core.parameters import ParameterLocation

import scorekeeper.api
from scorekeeper.api.openapi import document
from scorekeeper.app import create_app
from scorekeeper.storage import db

from .conftest import FILE, ROUND

# What a schema cannot say, the rules do: a round in the right shape may still be impossible.
RIGHTLY_REFUSED = ["2xx", "304", "404", "409", "413", "422", "428"]
CONFIG = SchemathesisConfig(
    projects=ProjectsConfig(
        default=ProjectConfig(
            generation=GenerationConfig(max_examples=20, deterministic=True),
            checks=ChecksConfig(
                positive_data_acceptance=PositiveDataAcceptanceConfig(
                    expected_statuses=RIGHTLY_REFUSED
                )
            ),
        )
    )
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
def other_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """The app that the schema talks to, for what has to be there before."""
    app = running["app"] = create_app({"INSTANCE": tmp_path_factory.mktemp("api")})
    yield app.test_client()
    with app.app_context():
        db.engine.dispose()


@schema.parametrize()
@settings(suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_to_its_document(case: Case, other_client: FlaskClient) -> None:
    assert case.meta is not None
    if "match_id" in case.path_parameters and not case.meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters["match_id"] = a_match(other_client)
        if isinstance(case.body, dict) and type(case.body.get("revision")) is int:
            case.body["revision"] = 2
    case.call_and_validate()


def a_match(client: FlaskClient) -> str:
    """A match with one round, at revision 2."""
    match = client.post("/api/v1/matches", json=FILE).get_json()["id"]
    address = f"/api/v1/matches/{match}/rounds"
    assert client.post(address, json={"revision": 1, "round": ROUND}).status_code == 201
    return match
