"""docs/adding-a-game.md, followed: the folder is copied, renamed, and the new game is played.

In a copy of the program, so that nothing is there but one folder more: through the web, the API and
the command line, as processes of their own.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
FILE = {
    "format": "scorekeeper-match",
    "version": 1,
    "id": "marbles-1",
    "game": "marbles",
    "sides": [{"players": ["Anja"]}, {"players": ["Toon"]}],
    "rounds": [{"marbles": [3, 9]}, {"marbles": [9, 0]}],
}
LEFT_OUT = shutil.ignore_patterns("__pycache__", "LC_MESSAGES")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the folder of the guide copied and renamed as it says."""
    copy = tmp_path_factory.mktemp("program")
    for folder in ("scorekeeper", "templates", "static"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=LEFT_OUT)
    command = re.search(r"^cp -r (\S+) (\S+)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert command is not None, "the guide names the folder to copy"
    new = copy / command[2]
    shutil.copytree(ROOT / command[1], new, ignore=LEFT_OUT)
    (new / "templates" / "pebbles").rename(new / "templates" / "marbles")
    for path in new.rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        path.write_text(
            text.replace("pebble", "marble").replace("Pebble", "Marble"), encoding="utf-8"
        )
    return copy


def run(program: Path, *words: str, given: str = "", tmp: Path | None = None) -> str:
    """A command of the copy."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=program,
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "SCOREKEEPER_INSTANCE": str(tmp or program / "instance")},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_own_tests_pass(program: Path) -> None:
    tests = "scorekeeper/games/marbles/tests"
    assert " passed" in run(program, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests)


def test_the_command_line(program: Path, tmp_path: Path) -> None:
    scored = json.loads(run(program, "-m", "scorekeeper", "score", "--jsonl",
                            given=json.dumps(FILE) + "\n"))  # fmt: skip
    assert [side["total"] for side in scored["sides"]] == [12, 9]
    file = tmp_path / "match.json"
    file.write_text(json.dumps(FILE), encoding="utf-8")
    run(program, "-m", "scorekeeper", "import", str(file), tmp=tmp_path)
    exported = run(program, "-m", "scorekeeper", "export", tmp=tmp_path)
    assert json.loads(exported.splitlines()[0])["rounds"] == FILE["rounds"]


PLAY = """
import html, json, re
from scorekeeper.app import create_app

client = create_app().test_client()
found = {}


def form(address, **values):
    values["csrf_token"] = client.get("/token").json["csrf_token"]
    return client.post(address, data=values)


# The web, as a tablet without a script does it.
new = client.get("/matches/new?game=marbles")
found["offered"] = "Stenen" in html.unescape(client.get("/matches/new").text)
begun = form("/matches/new", game="marbles", size="1-1", **{"seat-0": "Anja", "seat-1": "Toon"},
             dealer="0")
match = begun.headers["Location"].removesuffix("/")
for amounts in (("3", "9"), ("9", "0"), ("0", "4")):
    page = client.get(match + "/rounds/new").text
    revision = re.search('name="revision" value="([0-9]+)"', page)[1]
    sent = {"revision": revision, "number": re.search('name="number" value="([0-9]+)"', page)[1]}
    sent |= {f"sides-{i}-hand": amount for i, amount in enumerate(amounts)}
    seen = form(match + "/preview", **sent)
    found.setdefault("previews", []).append(seen.status_code)
    found.setdefault("wrong", form(match + "/rounds/new", **sent | {"sides-0-hand": "10"}).text)
    found.setdefault("saved", []).append(form(match + "/rounds/new", **sent).status_code)
found["pages"] = {
    part: client.get(match + part, follow_redirects=True).status_code
    for part in ("", "/sheet", "/history", "/start", "/rounds/1/why", "/rounds/1", "/sheet/paper")
}
found["rules"] = client.get("/rules/marbles").text
found["sheet"] = client.get(match + "/sheet").text
found["pdf"] = client.get(match + "/sheet.pdf").data[:5].decode()
found["form"] = client.get("/forms/marbles/two-sides").status_code

# The API.
file = {"format": "scorekeeper-match", "version": 1, "game": "marbles", "rounds": [],
        "sides": [{"players": ["Anja"]}, {"players": ["Toon"]}]}
made = client.post("/api/v1/matches", json=file).json
address = "/api/v1/matches/" + made["id"]
entered = client.post(address + "/rounds", json={"revision": 1, "round": {"marbles": [1, 5]}})
found["api"] = [entered.status_code, [side["total"] for side in entered.json["score"]["sides"]]]
refused = client.post(address + "/rounds", json={"revision": 2, "round": {"marbles": [1, 10]}})
found["refused"] = [refused.status_code, [error["message"] for error in refused.json["errors"]]]
found["described"] = "MarblesRound" in client.get("/api/openapi.json").text
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def played(program: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a tablet and a program get to see of the new game."""
    printed = run(program, "-c", PLAY, tmp=tmp_path_factory.mktemp("played"))
    found: dict[str, Any] = json.loads(printed)
    return found


def test_the_web(played: dict[str, Any]) -> None:
    assert played["offered"]
    assert played["previews"] == [200] * 3
    assert played["saved"] == [303] * 3
    assert set(played["pages"].values()) == {200}
    assert "Toon" in played["sheet"]
    assert "13" in played["sheet"]
    assert 'id="rP1"' in played["rules"]


def test_what_it_refuses_is_said_in_dutch_at_its_field(played: dict[str, Any]) -> None:
    assert "Een speler pakt 0 tot en met 9 stenen." in played["wrong"]
    assert 'id="sides-0-hand-error"' in played["wrong"]
    assert played["refused"] == [422, ["Een speler pakt 0 tot en met 9 stenen."]]


def test_the_paper(played: dict[str, Any]) -> None:
    assert (played["pdf"], played["form"]) == ("%PDF-", 200)


def test_the_api(played: dict[str, Any]) -> None:
    assert played["api"] == [201, [1, 5]]
    assert played["described"]
