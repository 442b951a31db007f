"""The lock files: in step with pyproject.toml and with each other, and bound to no address."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
RUN, TEST = "requirements.lock", "requirements-test.lock"
PINNED = re.compile(r"^([a-zA-Z0-9._-]+)(?:\[[\w,-]+\])?==(\S+)", flags=re.MULTILINE)


def locked(name: str) -> dict[str, str]:
    """Package -> version."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return {canonicalize_name(package): version for package, version in PINNED.findall(text)}


def wanted(name: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = project["optional-dependencies"]["test"] if name == TEST else []
    return [Requirement(line) for line in project["dependencies"] + extra]


@pytest.mark.parametrize("name", [RUN, TEST])
def test_a_lock_holds_what_the_project_wants(name: str) -> None:
    versions = locked(name)
    wrong = [
        str(requirement)
        for requirement in wanted(name)
        if versions.get(canonicalize_name(requirement.name)) not in (requirement.specifier or ())
    ]
    assert not wrong, "run script/lock"


@pytest.mark.parametrize("name", [RUN, TEST])
def test_a_lock_holds_nothing_that_nobody_wants(name: str) -> None:
    """Each package says for whom it is there; those for the project are the project's own."""
    text = (ROOT / name).read_text(encoding="utf-8")
    project = {canonicalize_name(requirement.name) for requirement in wanted(name)}
    stale = []
    for entry in re.split(r"\n(?=[a-zA-Z0-9])", text)[1:]:
        pinned = PINNED.match(entry)
        direct = re.search(r"# +(?:via )?scorekeeper \(", entry)
        if pinned and direct and canonicalize_name(pinned[1]) not in project:
            stale.append(pinned[1])
    assert not stale, "run script/lock"


@pytest.mark.parametrize("name", [RUN, TEST])
def test_a_lock_has_checksums_and_no_address(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    form = re.compile(r"[\w.-]+(\[[\w,-]+\])?==\S+ \\|    --hash=sha256:[0-9a-f]{64}( \\)?|\s*#.*|")
    assert [line for line in lines if not form.fullmatch(line)] == []
    assert [line for line in lines if "://" in line] == []


def test_the_tests_run_on_what_the_program_runs_on() -> None:
    both = locked(TEST)
    assert {name: both.get(name) for name in locked(RUN)} == locked(RUN)
