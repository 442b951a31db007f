"""The repository as the tests look at it: what is tracked, and what it says."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@cache
def tracked_files() -> list[Path]:
    """Everything that is in the repository, or would be by the next commit."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(
        [git, "-c", "safe.directory=*", "ls-files", "-z", "-c", "-o", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return sorted(path for name in listed.split("\0") if name and (path := ROOT / name).is_file())


def text_of(path: Path) -> str:
    """The text of a file; nothing of one that is none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def python_files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def templates() -> list[Path]:
    folders = [ROOT / "templates", *(ROOT / "scorekeeper" / "games").glob("*/templates")]
    return sorted(path for folder in folders for path in folder.rglob("*.html"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
