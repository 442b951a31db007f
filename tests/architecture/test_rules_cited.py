"""Every numbered rule is proved by a test that carries its number."""

import re

import pytest

from scorekeeper.games import all_games
from tests.architecture.repository import ROOT, python_files, text_of

RULES = ROOT / "docs" / "rules"
NUMBERED = re.compile(r"^\| ([0-9A-Z]+(?:\.[0-9]+)?) \|", flags=re.MULTILINE)


def numbers() -> list[str]:
    return NUMBERED.findall(text_of(RULES / "highfive.md"))


def test_the_rules_are_there() -> None:
    assert {"1.1", "3.4", "4.4", "5.9"} <= set(numbers())


@pytest.mark.parametrize("number", [each for each in numbers() if "." in each])
def test_a_rule_has_its_test(number: str) -> None:
    tests = "\n".join(
        text_of(path) for path in python_files("tests", "scorekeeper") if "tests" in path.parts
    )
    cited = f"def test_{number.replace('.', '_')}_"
    assert cited in tests, f"no test is named after rule {number}"


def test_every_game_is_documented() -> None:
    text = "\n".join(text_of(page) for page in sorted(RULES.glob("*.md")))
    assert not [slug for slug in all_games() if slug not in text.lower()]
