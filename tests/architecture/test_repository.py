"""What stands in the repository: nothing of one machine, nothing changed by hand, no dead words."""

import hashlib
import json
import re
import tomllib
from pathlib import Path

import pytest

from scorekeeper import __version__
from tests.architecture.repository import ROOT, named, text_of, tracked_files

# Written in parts, so that this file does not hold them itself.
MACHINE_PATHS = re.compile(r"/(?:wo" r"rk|tm" r"p/(?:wt|venv|brief)|ro" r"ot/\.|op" r"t/pypi)\b")
REGISTRIES = re.compile(
    r"(?:files\.)?python" r"hosted\.org|py" r"pi\.org/simple|registry\.np" r"mjs|index-" r"url ?="
)
VENDORED = sorted(ROOT.glob("**/vendored.json"))


def test_nothing_belongs_to_one_machine() -> None:
    found = {
        f"{named(path)}: {match[0]}"
        for path in tracked_files()
        for match in MACHINE_PATHS.finditer(text_of(path))
    }
    assert not found


def test_nothing_names_a_registry() -> None:
    found = {
        f"{named(path)}: {match[0]}"
        for path in tracked_files()
        for match in REGISTRIES.finditer(text_of(path))
    }
    assert not found


def test_nothing_that_is_made_is_kept() -> None:
    made = {".mo", ".pyc", ".sqlite3-wal", ".sqlite3-shm", ".log"}
    assert not [named(path) for path in tracked_files() if path.suffix in made]


def test_every_vendored_file_is_listed_and_unchanged() -> None:
    listed = {}
    for catalogue in VENDORED:
        for name, about in json.loads(catalogue.read_text(encoding="utf-8")).items():
            assert {"version", "licence", "sha512"} <= set(about), name
            listed[catalogue.parent / name] = about["sha512"]
    for path, checksum in listed.items():
        assert hashlib.sha512(path.read_bytes()).hexdigest() == checksum, named(path)
    vendored = {
        path
        for path in tracked_files()
        if path.suffix in {".woff2", ".js", ".ttf"}
        and ("vendor" in path.parts or "fonts" in path.parts)
    }
    assert vendored <= set(listed), sorted(map(named, vendored - set(listed)))


def test_scripts_are_posix_and_can_be_run() -> None:
    scripts = [*(ROOT / "script").iterdir(), ROOT / ".ci" / "run"]
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        assert text.startswith("#!/bin/sh\n"), named(script)
        assert "\nset -eu\n" in text, named(script)
        assert script.stat().st_mode & 0o111, named(script)


def test_the_version_is_one_and_has_its_changes_written_down() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__
    assert f"## {__version__}" in text_of(ROOT / "CHANGELOG.md")


def test_the_readme_leads_with_the_two_commands() -> None:
    readme = text_of(ROOT / "README.md")
    assert 0 <= readme.index("script/server") < readme.index("script/test")


PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("document", PAGES, ids=named)
def test_what_a_document_points_to_exists(document: Path) -> None:
    """Links, pictures, scripts and the program's own commands."""
    text = text_of(document)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if not re.match(r"[a-z]+:", target):
            assert (document.parent / target).exists(), target
    for script in re.findall(r"\bscript/[a-z-]+", text):
        assert (ROOT / script).is_file(), script
    for command in re.findall(
        r"(?:^|[`/])scorekeeper (?!scorekeeper)([a-z][a-z-]+)(?=[ `\n])", _code_of(text), re.M
    ):
        assert command in _commands(), command
    for module in re.findall(r"\bscorekeeper/[\w/]+\.py\b", text):
        assert (ROOT / module).is_file(), module


def _code_of(text: str) -> str:
    """What stands in code, in a line or in a block."""
    blocks = re.findall(r"^```.*?^```", text, flags=re.DOTALL | re.MULTILINE)
    return "\n".join([*blocks, *re.findall(r"`[^`\n]+`", text)])


def _commands() -> set[str]:
    from scorekeeper.cli import COMMANDS

    return set(COMMANDS)
