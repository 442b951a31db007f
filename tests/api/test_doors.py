"""The worked matches through the API, and the same problems at every door."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games

from .conftest import FILE, ROUND, codes, problem

DATA = Path(__file__).parent.parent / "data"
CASES = [
    case
    for name in ("highfive.json", "jokeren-family.json")
    for case in json.loads((DATA / name).read_text("utf-8"))
]
SCORED = [case for case in CASES if "expect" in case]
REFUSED = [case for case in CASES if "expect_errors" in case]


def named(case: dict[str, Any]) -> str:
    return str(case["name"])


@pytest.mark.parametrize("case", SCORED, ids=named)
def test_a_worked_match_sent_whole_gives_its_score(
    client: FlaskClient, case: dict[str, Any]
) -> None:
    made = client.post("/api/v1/matches", json=case["match"])
    assert made.status_code == 201, made.get_data(as_text=True)
    assert made.get_json()["score"] == case["expect"]
    exported = client.get(made.headers["Location"] + "/file").get_json()
    again = client.post("/api/v1/matches", json=exported)
    assert again.status_code == 200
    assert again.get_json()["revision"] == 1


@pytest.mark.parametrize("case", SCORED, ids=named)
def test_a_worked_match_entered_round_by_round_gives_its_score(
    client: FlaskClient, case: dict[str, Any]
) -> None:
    match = case["match"]
    start = {name: value for name, value in match.items() if name not in ("id", "closed")}
    made = client.post("/api/v1/matches", json=start | {"rounds": []}).get_json()
    address, revision = f"/api/v1/matches/{made['id']}", made["revision"]
    for facts in match["rounds"]:
        seen = client.post(f"{address}/rounds/preview", json={"round": facts}).get_json()
        entered = client.post(
            f"{address}/rounds", json={"revision": revision, "round": facts}
        ).get_json()
        assert seen["score"] == entered["score"]
        revision = entered["revision"]
    if match.get("closed") and not client.get(f"{address}/score").get_json()["finished"]:
        client.put(f"{address}/closure", json={"revision": revision})
    assert client.get(f"{address}/score").get_json() == case["expect"]


@pytest.mark.parametrize("case", REFUSED, ids=named)
def test_an_impossible_match_is_refused_with_the_documented_errors(
    client: FlaskClient, case: dict[str, Any]
) -> None:
    document = problem(client.post("/api/v1/matches", json=case["match"]), 422, "refused")
    found = [{k: v for k, v in error.items() if k != "message"} for error in document["errors"]]
    assert found == case["expect_errors"]
    assert client.get("/api/v1/matches").get_json()["total"] == 0


@pytest.mark.parametrize("case", REFUSED, ids=named)
def test_the_api_and_the_command_line_list_the_same_problems(
    client: FlaskClient, case: dict[str, Any], command_line: dict[str, Any]
) -> None:
    document = client.post("/api/v1/matches", json=case["match"]).get_json()
    assert codes(document) == codes(command_line[case["name"]])


@pytest.fixture(scope="module")
def command_line() -> dict[str, Any]:
    """What ``scorekeeper score --jsonl`` answers to every match that is refused."""
    lines = "".join(json.dumps(case["match"]) + "\n" for case in REFUSED)
    command = [sys.executable, "-m", "scorekeeper", "score", "--jsonl"]
    done = subprocess.run(command, input=lines.encode(), capture_output=True, check=False)
    assert done.returncode == 2
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return {case["name"]: answer for case, answer in zip(REFUSED, answers, strict=True)}


IMPOSSIBLE = [
    {**ROUND, "sides": [{**ROUND["sides"][0], "contract": 55}, ROUND["sides"][1]]},
    {**ROUND, "sides": [{**ROUND["sides"][0], "hand": -3}, ROUND["sides"][1]]},
    {**ROUND, "sides": [{"contract": None, "stacks": 1}, ROUND["sides"][1]]},
    {**ROUND, "out": 0},
    {**ROUND, "out": 2},
    {"end": "stock", "out": 0, "sides": ROUND["sides"]},
    {**ROUND, "sides": [{**ROUND["sides"][0], "table": 1600}, ROUND["sides"][1]]},
    {**ROUND, "dealer": "Piet"},
    {**ROUND, "sides": [ROUND["sides"][0]]},
]


@pytest.mark.parametrize("facts", IMPOSSIBLE)
def test_entering_correcting_previewing_importing_and_scoring_find_the_same(
    client: FlaskClient, match: str, facts: dict[str, Any]
) -> None:
    address = f"/api/v1/matches/{match}/rounds"
    parsed = parse_match({**FILE, "rounds": [facts]}, all_games())
    problems = parsed if isinstance(parsed, list) else score_match(parsed).problems
    expected = [(*each[1:4], each.code) for each in problems]
    assert expected
    imported = client.post("/api/v1/matches", json={**FILE, "rounds": [facts]})
    entered = client.post(address, json={"revision": 1, "round": facts})
    assert codes(problem(imported, 422, "refused")) == expected
    assert codes(problem(entered, 422, "refused")) == expected
    preview = client.post(f"{address}/preview", json={"round": facts}).get_json()
    found = preview["problems"] if "problems" in preview else preview["errors"]
    assert codes({"errors": found}) == expected
    client.post(address, json={"revision": 1, "round": ROUND})
    corrected = client.put(f"{address}/1", json={"revision": 2, "round": facts})
    assert codes(problem(corrected, 422, "refused")) == expected


def test_a_match_with_an_impossible_round_is_taken_to_be_checked(client: FlaskClient) -> None:
    file = {**FILE, "rounds": [{**ROUND, "out": 0}]}
    problem(client.post("/api/v1/matches", json=file), 422, "refused")
    taken = client.post("/api/v1/matches?to_be_checked=true", json=file)
    assert taken.status_code == 201
    assert taken.get_json()["status"] == "to_be_checked"
    assert codes(taken.get_json()["score"]) == [(1, 0, "out", "criteria_not_met")]


def test_an_id_that_is_there_with_other_contents_is_told(client: FlaskClient) -> None:
    file = {**FILE, "id": "club-7", "rounds": [ROUND]}
    first = client.post("/api/v1/matches", json=file)
    assert first.status_code == 201
    assert client.post("/api/v1/matches", json=file).status_code == 200
    other = problem(client.post("/api/v1/matches", json={**file, "rounds": []}), 409, "other-match")
    assert other["match"]["id"] == first.get_json()["id"]


def test_an_import_is_made_once_per_key(client: FlaskClient) -> None:
    file = {**FILE, "rounds": [ROUND]}
    key = {"Idempotency-Key": "import-1"}
    first = client.post("/api/v1/matches", json=file, headers=key)
    second = client.post("/api/v1/matches", json=file, headers=key)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.get_json()["id"] == second.get_json()["id"]
    other = client.post("/api/v1/matches", json={**file, "first_dealer": "Anja"}, headers=key)
    problem(other, 422, "key-reused")
    assert client.get("/api/v1/matches").get_json()["total"] == 1


RULES = [
    facts
    for facts in IMPOSSIBLE
    if facts["end"] == "out"
    and facts["out"] < 2
    and len(facts["sides"]) == 2
    and "dealer" not in facts
    and facts["sides"][0].get("contract") != 55
]


@pytest.mark.parametrize("facts", RULES)
def test_the_form_finds_the_same_as_the_api(
    client: FlaskClient, match: str, facts: dict[str, Any]
) -> None:
    entered = client.post(
        f"/api/v1/matches/{match}/rounds", json={"revision": 1, "round": facts}
    ).get_json()
    page = client.get(f"/matches/{match}/rounds/new").get_data(as_text=True)
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert token is not None
    form = {"csrf_token": token[1], "revision": "1", "key": "form", "end": f"out-{facts['out']}"}
    for index, side in enumerate(facts["sides"]):
        for name, value in side.items():
            form[f"sides-{index}-{name}"] = "none" if value is None else str(value)
    answer = client.post(
        f"/matches/{match}/rounds/new", data=form, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 422
    assert codes({"errors": answer.get_json()["problems"]}) == codes(entered)
