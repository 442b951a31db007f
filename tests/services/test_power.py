"""Nothing that was confirmed is lost when the power goes: every confirmation is on the disk."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.services.exchange import export_all
from tests.services.conftest import dispose, make_app
from tests.services.samples import OUT, START
from tests.services.tablets import ROOT, Server, Tablet, ask, faults_of

TABLETS = 8
# script/soak asks for more.
KILLS = int(os.environ.get("SCOREKEEPER_KILLS", "4"))


def stored_rounds(path: Path) -> dict[str, list[dict]]:
    app = make_app(f"sqlite:///{path}")
    with app.app_context():
        found = {file["id"]: file["rounds"] for file in export_all()}
    dispose(app)
    return found


def start_tablets(server: Server, stopping: threading.Event) -> list[Tablet]:
    tablets = [Tablet(server.port, f"tablet{n}", stopping) for n in range(TABLETS)]
    for tablet in tablets:
        tablet.start()
    return tablets


def test_a_server_killed_under_eight_tablets_has_everything_it_confirmed(tmp_path: Path) -> None:
    server = Server(tmp_path / "instance")
    stopping = threading.Event()
    server.start()
    tablets = start_tablets(server, stopping)
    waits = []
    try:
        for kill in range(KILLS):
            # At another moment of a write each time; the tablets have work in between.
            goal = sum(len(tablet.confirmed) for tablet in tablets) + 4
            deadline = time.monotonic() + 30
            while sum(len(tablet.confirmed) for tablet in tablets) < goal:
                assert time.monotonic() < deadline, "the tablets get no further"
                time.sleep(0.013 + 0.007 * (kill % 3))
            server.kill()
            waits.append(server.start())
        goal = sum(len(tablet.confirmed) for tablet in tablets) + 4
        while sum(len(tablet.confirmed) for tablet in tablets) < goal:
            time.sleep(0.02)
    finally:
        stopping.set()
        for tablet in tablets:
            tablet.join(30)
        server.kill()
    confirmed = sum(len(each) for tablet in tablets for each in tablet.confirmed.values())
    repeats = sum(tablet.repeats for tablet in tablets)
    print(
        f"{KILLS} kills, {confirmed} rounds confirmed, {repeats} requests repeated, "
        f"back after {min(waits):.2f} to {max(waits):.2f} s"
    )
    path = server.instance / "scorekeeper.sqlite3"
    assert faults_of(tablets, stored_rounds(path)) == []
    assert confirmed > 4 * KILLS
    assert repeats > 0
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


ENTER = """
import os, sys
sys.path.insert(0, os.getcwd())
from scorekeeper.services import matches, rounds
from scorekeeper.services.records import Actor
from tests.services.conftest import make_app
from tests.services.samples import START, made
with make_app("sqlite:///" + sys.argv[1]).app_context():
    for number in range(10):
        stored = matches.start_match(START, Actor("web"))
        for contract in (50, 60):
            stored, _ = rounds.enter_round(
                stored.id, made(contract), stored.revision, Actor("web"), f"{number} {contract}"
            )
            os.write(1, b"confirmed\\n")
"""


def test_every_confirmation_comes_after_its_fsync(database_file: Path, tmp_path: Path) -> None:
    """As traced: between two confirmations the log was written, and then put on the disk."""
    if shutil.which("strace") is None:
        if os.environ.get("CI"):
            raise RuntimeError("strace is missing")
        pytest.skip("strace is missing")
    trace = tmp_path / "trace"
    calls = "trace=write,pwrite64,fsync,fdatasync"
    subprocess.run(
        [
            "strace",
            "-f",
            "-y",
            "-e",
            calls,
            "-o",
            trace,
            sys.executable,
            "-c",
            ENTER,
            database_file,
        ],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    is_on_disk, confirmations = True, 0
    for line in trace.read_text().splitlines():
        if re.search(r"write\(1<", line) and "confirmed" in line:
            assert is_on_disk, f"confirmed before it was on the disk: {line}"
            is_on_disk = False  # the next one needs its own
            confirmations += 1
        elif re.search(r"pwrite64\(\d+<[^>]*-wal>", line):
            is_on_disk = False
        elif re.search(r"f(data)?sync\(\d+<[^>]*-wal>", line):
            is_on_disk = True
    assert confirmations == 20


def test_a_backup_made_under_writes_is_sound_and_has_all_that_was_confirmed_before(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path / "instance")
    stopping = threading.Event()
    server.start()
    tablets = start_tablets(server, stopping)
    backups = []
    command = [sys.executable, "-W", "error", "-m", "scorekeeper", "backup"]
    env = {**os.environ, "SCOREKEEPER_INSTANCE": str(server.instance)}
    try:
        for _ in range(2):
            before = [
                {match_id: list(done) for match_id, done in list(tablet.confirmed.items())}
                for tablet in tablets
            ]
            made = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
            backups.append((before, Path(made.stdout.decode().strip())))
    finally:
        stopping.set()
        for tablet in tablets:
            tablet.join(30)
        server.stop()
    for before, path in backups:
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        held = stored_rounds(path)
        for confirmed in before:
            for match_id, done in confirmed.items():
                assert held[match_id][: len(done)] == done
    assert not list(server.instance.rglob("*.part"))


def test_a_running_server_goes_on_with_what_was_put_back(tmp_path: Path) -> None:
    server = Server(tmp_path / "instance")
    env = {**os.environ, "SCOREKEEPER_INSTANCE": str(server.instance)}

    def command(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "scorekeeper", *words],
            cwd=ROOT,
            env=env,
            capture_output=True,
            check=True,
            text=True,
        )
        return done.stdout.strip()

    server.start()
    try:
        path = "/api/v1/matches"
        _, match = ask(server.port, "POST", path, START)
        kept = command("backup")
        at = f"{path}/{match['id']}"
        assert ask(server.port, "POST", f"{at}/rounds", {"revision": 1, "round": OUT})[0] == 201
        held = ask(server.port, "GET", at)[1]["revision"]
        command("restore", kept)
        for _ in range(8):  # whichever process answers
            assert ask(server.port, "GET", at)[1]["revision"] == held + 1
            assert ask(server.port, "GET", f"{at}/rounds/1")[0] == 404
        other = {"round": OUT | {"dealer": "Anja"}}
        assert ask(server.port, "POST", f"{at}/rounds", other | {"revision": held})[0] == 409
        status, answer = ask(server.port, "POST", f"{at}/rounds", other | {"revision": held + 1})
        assert (status, answer["revision"]) == (201, held + 2)
        for _ in range(8):
            _, found = ask(server.port, "GET", f"{at}/rounds/1")
            assert found["facts"]["dealer"] == "Anja"
    finally:
        server.stop()
