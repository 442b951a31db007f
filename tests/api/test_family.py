"""The games of single players, by the API alone."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

DATA = Path(__file__).parents[1] / "data"
CASES = json.loads((DATA / "jokeren-family.json").read_text(encoding="utf-8"))
RIGHT = [case for case in CASES if "expect" in case]
WRONG = [
    case
    for case in CASES
    if "expect_errors" in case and all(error["round"] for error in case["expect_errors"])
]


def start(client: FlaskClient, file: dict[str, Any]) -> str:
    made = client.post("/api/v1/matches", json=file | {"rounds": [], "closed": None})
    assert made.status_code == 201, made.text
    return f"/api/v1/matches/{made.get_json()['id']}"


@pytest.mark.parametrize("case", RIGHT, ids=lambda case: case["name"])
def test_a_match_played_round_by_round_has_the_score_of_its_file(
    client: FlaskClient, case: dict[str, Any]
) -> None:
    match, rounds = start(client, case["match"]), case["match"]["rounds"]
    for number, facts in enumerate(rounds, start=1):
        sent = {"revision": number, "round": facts}
        seen = client.post(f"{match}/rounds/preview", json={"round": facts}).get_json()
        entered = client.post(f"{match}/rounds", json=sent)
        assert entered.status_code == 201, entered.text
        assert seen["result"] == entered.get_json()["score"]["rounds"][-1]
    if case["match"].get("closed") and not client.get(match).get_json()["score"]["finished"]:
        closed = client.put(f"{match}/closure", json={"revision": len(rounds) + 1})
        assert closed.status_code == 200, closed.text
    assert client.get(f"{match}/score").get_json() == case["expect"]
    sheet = client.get(f"{match}/sheet").get_json()
    assert [side["total"] for side in sheet["sides"]] == [
        side["total"] for side in case["expect"]["sides"]
    ]
    for number in range(1, len(rounds) + 1):
        assert client.get(f"{match}/rounds/{number}").get_json()["facts"] == rounds[number - 1]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["name"])
def test_what_is_wrong_with_a_file_is_wrong_with_its_last_round(
    client: FlaskClient, case: dict[str, Any]
) -> None:
    bad = min(error["round"] for error in case["expect_errors"])
    match, rounds = start(client, case["match"]), case["match"]["rounds"]
    for number, facts in enumerate(rounds[: bad - 1], start=1):
        sent = {"revision": number, "round": facts}
        assert client.post(f"{match}/rounds", json=sent).status_code == 201
    sent = {"revision": bad, "round": rounds[bad - 1]}
    refused = client.post(f"{match}/rounds", json=sent)
    assert refused.status_code in (409, 422), refused.text
    if refused.status_code == 422:
        found = [(e["side"], e["field"], e["code"]) for e in refused.get_json()["errors"]]
        expected = case["expect_errors"]
        assert found == [(e["side"], e["field"], e["code"]) for e in expected if e["round"] == bad]


def test_w4_the_sheet_has_its_dashes_and_its_checks(client: FlaskClient) -> None:
    sides = [{"players": [name]} for name in ("Jos", "Anja", "Toon")]
    file = {"format": "scorekeeper-match", "version": 1, "game": "jokeren-wedstrijd"}
    rounds = [{"out": 0, "hands": [0, 12, 30]}, {"out": 2, "hands": [8, 5, 0]}]
    made = client.post("/api/v1/matches", json=file | {"sides": sides, "rounds": rounds})
    sheet = client.get(f"/api/v1/matches/{made.get_json()['id']}/sheet").get_json()
    assert sheet["count_label"] == "Streepjes"
    assert [side["counted"] for side in sheet["sides"]] == [1, 0, 1]
    assert sheet["checks"] == [
        {"text": "Streepjes samen 2, rondes gespeeld 2.", "holds": True},
        {"text": "Rijen samen 55, kolommen samen 55.", "holds": True},
    ]
