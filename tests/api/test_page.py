"""The page of the API: every operation, problem and shape is on it, in both languages."""

import json
import re

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

from scorekeeper.api.problems import KINDS


@pytest.mark.parametrize(
    ("language", "words"), [("nl", "Een ronde invoeren"), ("en", "Enter a round")]
)
def test_the_page_shows_the_whole_document(client: FlaskClient, language: str, words: str) -> None:
    client.set_cookie("language", language)
    answer = client.get("/api/docs")
    page = answer.get_data(as_text=True)
    document = client.get("/api/openapi.json").get_json()
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in page
    assert words in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    operations = [
        each["operationId"] for path in document["paths"].values() for each in path.values()
    ]
    schemas = [f"schema-{name}" for name in document["components"]["schemas"]]
    assert {*operations, *schemas, *KINDS} <= set(ids)
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links <= set(ids)


def test_nothing_on_the_page_comes_from_elsewhere(client: FlaskClient) -> None:
    answer = client.get("/api/docs")
    page = answer.get_data(as_text=True)
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_every_schema_is_one(client: FlaskClient) -> None:
    document = client.get("/api/openapi.json").get_json()
    for schema in document["components"]["schemas"].values():
        jsonschema_rs.meta.validate(schema)
    links = set(re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(document)))
    assert links
    for link in links:
        place = document
        for key in link.split("/"):
            place = place[key]


def test_every_type_of_problem_leads_to_its_place_on_the_page(client: FlaskClient) -> None:
    address, _, anchor = client.get("/api/nothing").get_json()["type"].partition("#")
    assert f'id="{anchor}"' in client.get(address).get_data(as_text=True)
