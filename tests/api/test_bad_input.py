"""Whatever comes in: a problem document that says what is wrong, in the language asked for."""

import json
import logging
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.core.problem import SHAPE_MESSAGES
from scorekeeper.services import rounds
from scorekeeper.services.errors import Unavailable

from .conftest import FILE, ROUND, codes, problem

JSON = "application/json"


def post(client: FlaskClient, match: str, body: bytes | str, content_type: str = JSON) -> Any:
    return client.post(
        f"/api/v1/matches/{match}/rounds", data=body, headers={"Content-Type": content_type}
    )


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe{}",
        b'{"revision": 1, "round": NaN}',
        b'{"revision": Infinity}',
        b'{"revision": 1, "revision": 1}',
        b'{"revision": 01}',
        b"[" * 100_000,
        b'{"round":' * 50_000,
        b'"\xed\xa0\x80"',
    ],
)
def test_what_is_no_json_is_refused_as_such(client: FlaskClient, match: str, body: bytes) -> None:
    document = problem(post(client, match, body), 400, "not-json")
    assert codes(document) == [(None, None, None, "not_json")]


@pytest.mark.parametrize("body", ["[]", "null", "1", '"text"', "true"])
def test_a_body_that_is_no_object_is_refused(client: FlaskClient, match: str, body: str) -> None:
    document = problem(post(client, match, body), 422, "refused")
    assert codes(document) == [(None, None, None, "not_object")]


def test_unknown_and_missing_keys_are_named(client: FlaskClient, match: str) -> None:
    document = problem(post(client, match, '{"revison": 1, "rounds": {}}'), 422, "refused")
    assert codes(document) == [
        (None, None, "round", "missing"),
        (None, None, "revison", "unknown_key"),
        (None, None, "rounds", "unknown_key"),
    ]


HUGE = "9" * 5000
DEEP = "[" * 900 + "]" * 900


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (f'{{"end": "out", "out": {HUGE}, "sides": []}}', (1, None, "out", "value")),
        (f'{{"end": "stock", "sides": {DEEP}}}', (1, 0, "sides", "type")),
        ('{"end": "stock", "sides": [], "\\ud800": 1}', (1, None, "\ud800", "unknown_key")),
        ('{"end": "\\u0000", "sides": []}', (1, None, "end", "value")),
        ('{"end": "stock", "sides": [], "dealer": "\\ud800"}', (1, None, "dealer", "value")),
        ('{"end": "stock", "sides": [{"contract": 300.0}, 1]}', (1, 0, "contract", "type")),
        ('{"end": "stock", "sides": [{"contract": true}, 1]}', (1, 0, "contract", "type")),
        ('{"end": "stock", "sides": [{"contract": "60"}, 1]}', (1, 0, "contract", "type")),
        ('{"end": "stock", "sides": [{}, 1]}', (1, 0, "contract", "missing")),
    ],
)
def test_a_round_of_the_wrong_shape_is_refused_with_its_place(
    client: FlaskClient, match: str, facts: str, expected: tuple[Any, ...]
) -> None:
    answer = post(client, match, f'{{"revision": 1, "round": {facts}}}')
    assert expected in codes(problem(answer, 422, "refused"))


def test_nested_as_deep_as_python_can_read_never_fails(client: FlaskClient, match: str) -> None:
    for depth in (100, 500, 900, 940, 970, 990, 1000, 2000):
        value = '{"a":' * depth + "1" + "}" * depth
        for key in ({}, {"Idempotency-Key": "deep"}):
            for url, body in (
                (f"/api/v1/matches/{match}/rounds", '{"revision": 1, "round": %s}'),
                ("/api/v1/matches", '{"rounds": [], "options": %s}'),
                ("/api/v1/matches", '{"rounds": [%s]}'),
            ):
                answer = client.post(url, data=body % value, headers={"Content-Type": JSON, **key})
                assert answer.status_code in (400, 422)
                assert answer.content_type == "application/problem+json"


def test_a_body_larger_than_any_match_is_not_read(client: FlaskClient, match: str) -> None:
    problem(post(client, match, b" " * 1_000_001), 413, "too-large")


def test_thousands_of_errors_are_counted_not_listed(client: FlaskClient, match: str) -> None:
    many = {f"key{n}": n for n in range(5000)}
    answer = client.post(
        f"/api/v1/matches/{match}/rounds",
        json={"revision": 1, "round": {**ROUND, **many}},
        headers={"Accept-Language": "en"},
    )
    document = problem(answer, 422, "refused")
    assert len(document["errors"]) == 100
    assert document["detail"].endswith("Of 5000 errors the first 100 are listed.")


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/json; charset=latin-1",
        "",
    ],
)
def test_only_json_is_taken(client: FlaskClient, match: str, content_type: str) -> None:
    body = json.dumps({"revision": 1, "round": ROUND})
    problem(post(client, match, body, content_type), 415, "not-json-type")


@pytest.mark.parametrize(
    "address", ["/api", "/api/", "/api/v2", "/api/v1/matches/", "/api//v1/games"]
)
def test_an_unknown_address_is_a_problem_not_a_page(client: FlaskClient, address: str) -> None:
    problem(client.get(address), 404, "not-found")


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.0", "1e3", "999999", "٣", "9" * 5000])
def test_a_round_number_is_a_number(client: FlaskClient, match: str, number: str) -> None:
    problem(client.get(f"/api/v1/matches/{match}/rounds/{number}"), 404, "not-found")


def test_a_method_that_is_not_known_names_those_that_are(client: FlaskClient, match: str) -> None:
    answer = client.patch(f"/api/v1/matches/{match}", json={})
    problem(answer, 405, "method-not-allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    asked = client.options(f"/api/v1/matches/{match}/rounds")
    assert (asked.status_code, asked.data) == (204, b"")
    assert set(asked.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert not [name for name in dict(asked.headers) if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=201", "limit=x", "limit=1&limit=2", "limit=²", "offset=-1", "status=gone"],
)
def test_a_wrong_query_is_refused_by_name(client: FlaskClient, query: str) -> None:
    document = problem(client.get(f"/api/v1/matches?{query}"), 422, "refused")
    assert codes(document) == [(None, None, query.split("=")[0], "value")]


def test_an_unknown_query_is_refused_by_name(client: FlaskClient, match: str) -> None:
    for address in ("/api/v1/matches", "/api/v1/games", f"/api/v1/matches/{match}"):
        document = problem(client.get(f"{address}?limt=1"), 422, "refused")
        assert codes(document) == [(None, None, "limt", "unknown_key")]


@pytest.mark.parametrize("key", ["", "a b", "x" * 65, "é", '""'])
def test_a_key_that_is_none_is_refused(client: FlaskClient, match: str, key: str) -> None:
    answer = client.post(
        f"/api/v1/matches/{match}/rounds",
        json={"revision": 1, "round": ROUND},
        headers={"Idempotency-Key": key},
    )
    wanted = [(None, None, "Idempotency-Key", "value")]
    assert codes(problem(answer, 422, "refused")) == wanted


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost.elsewhere.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_site_changes_nothing(
    client: FlaskClient, match: str, headers: dict[str, str]
) -> None:
    address = f"/api/v1/matches/{match}"
    body = {"revision": 1, "round": ROUND}
    problem(client.post(f"{address}/rounds", json=body, headers=headers), 403, "foreign-origin")
    problem(
        client.put(f"{address}/deletion", json={"revision": 1}, headers=headers),
        403,
        "foreign-origin",
    )
    assert client.get(address, headers=headers).get_json()["revision"] == 1
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert client.post(f"{address}/rounds", json=body, headers=own).status_code == 201


def test_the_api_sets_no_cookie_and_needs_none(client: FlaskClient, match: str) -> None:
    for answer in (client.get("/api/v1/games"), client.get("/api/nothing")):
        assert "Set-Cookie" not in answer.headers
        assert "Cookie" not in answer.headers.get("Vary", "")


def test_sentences_are_dutch_and_english_when_asked_for(client: FlaskClient) -> None:
    dutch = problem(client.post("/api/v1/matches", json={}), 422, "refused")
    english = problem(
        client.post("/api/v1/matches", json={}, headers={"Accept-Language": "en-GB, nl;q=0.9"}),
        422,
        "refused",
    )
    assert codes(dutch) == codes(english)
    assert english["errors"][0]["message"] == SHAPE_MESSAGES["missing"]
    assert dutch["errors"][0]["message"] != english["errors"][0]["message"]
    assert dutch["title"] != english["title"]
    for other in ("fr", "*", "en;q=0", "x" * 5000, ",;=", "nl-BE"):
        answer = client.post("/api/v1/matches", json={}, headers={"Accept-Language": other})
        assert problem(answer, 422, "refused") == dutch


@pytest.mark.parametrize("fault", ["busy", "full", "read_only", "down"])
def test_a_database_that_cannot_is_a_503_to_try_again(
    client: FlaskClient, match: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise Unavailable(fault)

    monkeypatch.setattr(rounds, "enter_round", fails)
    answer = client.post(f"/api/v1/matches/{match}/rounds", json={"revision": 1, "round": ROUND})
    document = problem(answer, 503, "unavailable")
    assert document["code"] == fault
    assert int(answer.headers["Retry-After"]) > 0


def test_a_fault_of_ours_is_logged_and_tells_nothing(
    client: FlaskClient,
    match: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(rounds, "enter_round", fails)
    with caplog.at_level(logging.ERROR):
        answer = client.post(
            f"/api/v1/matches/{match}/rounds", json={"revision": 1, "round": ROUND}
        )
    problem(answer, 500, "failed")
    assert "secret" not in answer.get_data(as_text=True)
    assert "ZeroDivisionError" in caplog.text


HOSTILE = [
    "<b>",
    "José",
    "'t Hart",
    "O'Brien",
    "Null",
    "🃏",
    "a" * 60,
    "=cmd()",
    "%s%(x)s",
    "{{7*7}}",
]


def test_any_name_comes_back_as_it_was_sent(client: FlaskClient) -> None:
    for first in HOSTILE:
        file = {**FILE, "sides": [{"players": [first]}, {"players": [f"{first[:59]}2"]}]}
        del file["seating"], file["first_dealer"]
        made = client.post("/api/v1/matches", json=file)
        assert made.status_code == 201
        assert made.get_json()["match"]["sides"][0]["players"] == [first]
        address = made.headers["Location"]
        for rest in ("", "/score", "/sheet", "/deal", "/history", "/file"):
            assert client.get(address + rest).status_code == 200
    assert client.get("/api/v1/matches?limit=200").get_json()["total"] == len(HOSTILE)


@pytest.mark.parametrize("name", ["", " ", "\x00", "a\nb", "\ud800", "a" * 61])
def test_a_name_that_is_none_is_refused(client: FlaskClient, name: str) -> None:
    file = {**FILE, "sides": [{"players": [name]}, {"players": ["b"]}]}
    del file["seating"], file["first_dealer"]
    body = json.dumps(file)
    answer = client.post("/api/v1/matches", data=body, headers={"Content-Type": JSON})
    assert (None, 0, "players", "value") in codes(problem(answer, 422, "refused"))


def test_every_operation_is_described(app: Flask) -> None:
    document = app.test_client().get("/api/openapi.json").get_json()
    described = {
        operation["operationId"]
        for path in document["paths"].values()
        for operation in path.values()
    }
    routed = {
        rule.endpoint.removeprefix("api.")
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("api.")
    }
    assert described == routed - {"openapi", "docs"}


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", ""])
def test_an_origin_that_is_no_address_is_a_foreign_one(
    client: FlaskClient, match: str, origin: str
) -> None:
    headers = {"Origin": origin}
    answer = client.post(f"/api/v1/matches/{match}/rounds", json={}, headers=headers)
    problem(answer, 403, "foreign-origin")


@pytest.mark.parametrize("game", ["vrij", "jokeren", "jokeren-wedstrijd", "jokerspelen"])
@pytest.mark.parametrize("number", [10**9 + 1, int("9" * 400)])
def test_an_option_beyond_the_limit_is_refused(client: FlaskClient, game: str, number: int) -> None:
    sides = [{"players": [name]} for name in ("Jos", "Anja", "Toon")]
    file = FILE | {"game": game, "sides": sides, "options": {"rounds": number}}
    del file["seating"]
    document = problem(client.post("/api/v1/matches", json=file), 422, "refused")
    assert codes(document) == [(None, None, "options.rounds", "value")]
