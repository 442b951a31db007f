"""The wheel: made from the sdist, installed where nothing else is, it does everything."""

import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.running import Running, environment, running

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist and the wheel that was made from it."""
    folder = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (found,) = dist.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment with the wheel and what the lock file names, nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    _run(*pip, "--require-hashes", "-r", ROOT / "requirements.lock")
    _run(*pip, "--no-deps", wheel)
    _run(python, "-m", "pip", "check")
    return folder / "bin" / "scorekeeper"


@pytest.fixture(scope="module")
def server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    with running([installed], elsewhere, elsewhere / "instance") as started:
        yield started


def test_the_wheel_holds_the_program_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"scorekeeper", _metadata(names)}
    assert not [name for name in names if "/tests/" in name or "__pycache__" in name]
    for part in ("_assets/templates/base.html", "py.typed", "storage/migrations/env.py"):
        assert f"scorekeeper/{part}" in names
    for folder in ("templates", "static"):
        files = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert {f"scorekeeper/_assets/{path.as_posix()}" for path in files} <= set(names)


def test_the_sdist_holds_what_the_wheel_is_made_of(dist: Path) -> None:
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        tops = {Path(name).parts[1] for name in archive.getnames()}
    assert {"scorekeeper", "templates", "static", "pyproject.toml", "README.md"} <= tops
    assert not tops & {"tests", "instance", "benchmarks", ".ci"}


def test_it_answers_a_page(server: Running) -> None:
    kind, page = server.get("/")
    assert kind == "text/html"
    assert 'lang="nl"' in page.decode()


def test_it_speaks_dutch_without_its_catalogue_being_compiled_beforehand(server: Running) -> None:
    assert "Scorekeeper draait" in server.said


def test_it_answers_its_static_files(server: Running) -> None:
    _, page = server.get("/")
    addresses = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js|woff2)[^"]*)"', page.decode())
    assert addresses
    assert all(server.get(address)[1] for address in addresses)


def test_it_answers_a_pdf(server: Running) -> None:
    kind, body = server.get("/forms/highfive/two-sides.pdf")
    assert kind == "application/pdf"
    assert body.startswith(b"%PDF-")


def test_its_command_scores_a_match(installed: Path, tmp_path: Path) -> None:
    scored = subprocess.run(
        [installed, "score", "--jsonl"],
        input='{"game": "highfive"}\n',
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        cwd=tmp_path,
        check=False,
    )
    assert (scored.returncode, '"errors"' in scored.stdout) == (2, True)


def _metadata(names: list[str]) -> str:
    (folder,) = {name.split("/")[0] for name in names if ".dist-info/" in name}
    return folder


def _run(*command: str | Path) -> None:
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
