"""The matches with the results they must give."""

import json
from pathlib import Path

import pytest

from scorekeeper.core.match import Match, match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match, score_report
from scorekeeper.games import all_games

DATA = Path(__file__).parent.parent / "data"
CASES = [
    case
    for file in ("highfive.json", "jokeren-family.json")
    for case in json.loads((DATA / file).read_text("utf-8"))
]


def answer(data: object) -> dict[str, object]:
    """The result or the problems, as ``scorekeeper score`` prints them."""
    match = parse_match(data, all_games())
    if isinstance(match, list):
        return {"errors": [problem.as_json() for problem in match]}
    score = score_match(match)
    if score.problems:
        return {"errors": [problem.as_json() for problem in score.problems]}
    return json.loads(json.dumps(score_report(score)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict) -> None:
    given = answer(case["match"])
    if "expect_errors" in case:
        for problem in given["errors"]:
            assert problem.pop("message")
        assert given == {"errors": case["expect_errors"]}
    else:
        assert given == case["expect"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_export_then_import_gives_the_same_match(case: dict) -> None:
    match = parse_match(case["match"], all_games())
    if isinstance(match, Match):
        assert parse_match(json.loads(json.dumps(match_file(match))), all_games()) == match
