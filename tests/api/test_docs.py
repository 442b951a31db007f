"""docs/api.md is true: its examples are sent, in order, and answered as it says."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from scorekeeper import __version__
from scorekeeper.api.operation import OPERATIONS
from scorekeeper.api.problems import KINDS

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
EXAMPLE = re.compile(
    r"```sh\n(?P<sh>.*?)```\n\nAnswer (?P<status>\d+)(?P<rest>[^\n]*)\n", re.DOTALL
)
ANSWER = re.compile(r"\s*```json\n(.*?)```", re.DOTALL)


def test_the_examples_of_the_documentation_are_true(client: FlaskClient) -> None:
    found = list(EXAMPLE.finditer(PAGE))
    assert len(found) == PAGE.count("```sh")
    for example in found:
        answer = send(client, example["sh"])
        assert answer.status_code == int(example["status"]), answer.get_data(as_text=True)
        if "in part" in example["rest"]:
            shown = ANSWER.match(PAGE, example.end())
            assert shown is not None
            assert_within(json.loads(shown[1]), answer.get_json())


def test_every_kind_of_problem_is_in_the_documentation() -> None:
    table = PAGE.split("## Errors")[1]
    for kind in KINDS.values():
        assert re.search(rf"^\| {kind.status} \|.*`{kind.name}`", table, re.MULTILINE)


def test_where_an_empty_object_is_to_be_sent_that_is_said() -> None:
    for described in OPERATIONS.values():
        if described.body == "EmptyBody":
            assert "`{}`" in described.description
    for address in ("/members/{id}/anonymity", "/matches/{id}/rematch", "/members/{id}/retirement"):
        (line,) = re.findall(rf"^\| `[^|]*{re.escape(address)}` \|.*$", PAGE, re.MULTILINE)
        assert "`{}`" in line


def send(client: FlaskClient, command: str) -> Any:
    """What ``curl`` would send."""
    words = iter(shlex.split(command.replace("\\\n", " ")))
    assert next(words) == "curl"
    method, body, headers, url = None, None, {}, ""
    for word in words:
        if word == "-X":
            method = next(words)
        elif word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value.replace("0.1.0", __version__)
        elif word == "-d":
            body = next(words)
        else:
            url = word.removeprefix("http://localhost:8000")
    return client.open(
        url, method=method or ("POST" if body else "GET"), data=body, headers=headers
    )


def assert_within(part: Any, whole: Any) -> None:
    """What is shown is there; objects may hold more, lists may not."""
    if isinstance(part, dict):
        for key, value in part.items():
            assert_within(value, whole[key])
    elif isinstance(part, list):
        assert len(part) == len(whole)
        for one, other in zip(part, whole, strict=True):
            assert_within(one, other)
    else:
        assert part == whole
