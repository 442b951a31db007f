"""Every numbered rule of a game has a test of its name, and no test names a rule there is not."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = re.compile(r"^\| (\d\.\d) \|", re.MULTILINE)
RULINGS = re.compile(r"\*\*(R\d+):\*\*")
NAMED = re.compile(r"_(\d)_(\d)(?=_|$)|_(r\d+)(?=_|$)")


def numbered() -> list[str]:
    text = (ROOT / "docs" / "rules" / "highfive.md").read_text("utf-8")
    return [*RULES.findall(text), *RULINGS.findall(text)]


def named_in_tests() -> set[str]:
    found = set()
    for path in (ROOT / "scorekeeper" / "games" / "highfive" / "tests").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for section, rule, ruling in NAMED.findall(node.name):
                    found.add(ruling.upper() if ruling else f"{section}.{rule}")
    return found


def test_the_document_has_them_all() -> None:
    assert len([rule for rule in numbered() if rule.startswith("R")]) == 14
    assert {rule.partition(".")[0] for rule in numbered() if "." in rule} == set("12345")


@pytest.mark.parametrize("rule", numbered())
def test_a_rule_has_a_test(rule: str) -> None:
    assert rule in named_in_tests()


def test_no_test_names_a_rule_that_is_not_there() -> None:
    assert named_in_tests() - set(numbered()) == set()
