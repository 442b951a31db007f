"""How the code is laid out: which way imports point, how long a module is, what tests do not do."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.repository import ROOT, named, python_files

LONGEST = 400
PURE = {"scorekeeper.core", "pydantic", "pydantic_core", "typing_extensions"}


def test_imports_point_one_way() -> None:
    """In a process of its own: it turns every logger off that is there already."""
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    ended = subprocess.run(
        [sys.executable, "-c", program, "--no-logo"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout


@pytest.mark.parametrize("path", python_files("scorekeeper/core"), ids=named)
def test_the_core_is_the_standard_library_and_pydantic(path: Path) -> None:
    foreign = {name for name in _imported(path) if not _is_pure(name)}
    assert not foreign


def _is_pure(name: str) -> bool:
    packages = (".".join(name.split(".")[:2]), name.split(".")[0])
    return bool({*packages} & PURE) or packages[1] in sys.stdlib_module_names


@pytest.mark.parametrize(
    "folder", ["scorekeeper", "tests", "benchmarks"], ids=lambda folder: folder
)
def test_no_module_is_too_long_to_read(folder: str) -> None:
    lengths = {
        named(path): path.read_text(encoding="utf-8").count("\n") for path in python_files(folder)
    }
    assert not {name: length for name, length in lengths.items() if length > LONGEST}


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = {"utils", "util", "helpers", "helper", "common", "misc"}
    assert not [named(path) for path in python_files("scorekeeper") if path.stem in drawers]


def test_every_module_says_what_it_is() -> None:
    silent = [
        named(path)
        for path in python_files("scorekeeper", "tests", "benchmarks")
        if path.read_text(encoding="utf-8").strip()
        and ast.get_docstring(ast.parse(path.read_bytes())) is None
    ]
    assert not silent


def test_no_test_waits_for_luck() -> None:
    """A sleep is slow where it passes and fails where the machine is busy: ask until it is so."""
    sleeping = [
        named(path)
        for path in python_files("tests", "scorekeeper")
        if "tests" in path.parts and _sleeps(ast.parse(path.read_bytes()))
    ]
    assert not sleeping


def test_what_a_browser_test_waits_for_is_a_function() -> None:
    """A mere expression is compiled anew at each look, which the pages' policy forbids."""
    for path in (ROOT / "tests/browser").glob("*.py"):
        waits = re.findall(r"wait_for_function\(\s*[\"'](.*)", path.read_text("utf-8"))
        assert [each for each in waits if "=>" not in each] == [], path


def test_weasyprint_is_not_imported_before_a_pdf_is_wanted(tmp_path: Path) -> None:
    program = (
        "import sys; from scorekeeper.app import create_app;"
        f"create_app({{'INSTANCE': {str(tmp_path)!r}}});"
        "print([name for name in sys.modules if name.split('.')[0] == 'weasyprint'])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ended.stdout.strip() == "[]"


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield str(node.module)


def _sleeps(node: ast.AST) -> bool:
    """Whether it sleeps anywhere but between two looks at something, in a ``while``."""
    if isinstance(node, ast.While):
        return False
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func).split(".")[-1]
        if called in {"sleep", "wait_for_timeout"}:
            return True
    return any(_sleeps(inner) for inner in ast.iter_child_nodes(node))
