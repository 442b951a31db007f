"""The database busy, full, read-only or down: a clear word, nothing half stored, and on it goes."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.services import matches, rounds
from scorekeeper.services.errors import Unavailable
from scorekeeper.services.records import Actor, StoredMatch
from scorekeeper.storage import database
from scorekeeper.storage.database import db
from scorekeeper.storage.start import StartRefused
from tests.services import postgresql
from tests.services.conftest import dispose, make_app
from tests.services.samples import OUT, START, made

ME = Actor("web")


@pytest.fixture
def started(sqlite_app: Flask) -> Iterator[StoredMatch]:
    with sqlite_app.app_context():
        yield matches.start_match(START, ME)


def refused_as(code: str, stored: StoredMatch, key: str = "key") -> None:
    """Entering a round fails with this code, stores nothing, and reading goes on."""
    with pytest.raises(Unavailable) as error:
        rounds.enter_round(stored.id, OUT, 1, ME, key)
    assert error.value.code == code
    assert error.value.text.message
    assert matches.load_match(stored.id) == stored
    assert [line.id for line in matches.summaries()] == [stored.id]


def accepted(stored: StoredMatch, key: str = "key") -> None:
    """The same round with the same key is taken now, in the same process."""
    entered, repeated = rounds.enter_round(stored.id, OUT, 1, ME, key)
    assert not repeated
    assert matches.load_match(stored.id) == entered


def test_a_writer_that_does_not_finish_makes_it_busy(
    monkeypatch: pytest.MonkeyPatch, database_file: Path
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    app = make_app(f"sqlite:///{database_file}")
    with app.app_context():
        stored = matches.start_match(START, ME)
        with closing(sqlite3.connect(database_file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused_as("busy", stored)
            other.execute("ROLLBACK")
        accepted(stored)
    dispose(app)


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_round_is_not_confirmed_into_a_file_that_was_deleted(
    started: StoredMatch, database_file: Path, is_replaced: bool
) -> None:
    """Also by a connection that is new, which would make an empty file."""
    away = database_file.with_name("away")
    database_file.rename(away)
    if is_replaced:
        shutil.copy(away, database_file)
    for _ in range(2):
        with pytest.raises(Unavailable, match="down"):
            rounds.enter_round(started.id, OUT, 1, ME, "key")
        assert database_file.exists() is is_replaced
        db.engine.dispose()
    away.replace(database_file)
    accepted(started)


def test_a_short_writer_is_waited_for(started: StoredMatch, database_file: Path) -> None:
    other = "import sqlite3,sys,time; c=sqlite3.connect(sys.argv[1], isolation_level=None);"
    other += "c.execute('BEGIN IMMEDIATE'); print('begun', flush=True); sys.stdin.read();"
    other += "c.execute('COMMIT')"
    with subprocess.Popen(
        [sys.executable, "-c", other, database_file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdout.readline()
        process.stdin.close()
        accepted(started)


def test_a_full_database_refuses_and_takes_writes_again(
    started: StoredMatch, database_file: Path
) -> None:
    """SQLite's own limit of pages: the error a full disk gives, wherever this runs."""
    with db.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    def fill() -> None:
        """The pages that are there have room for some more rows."""
        for _ in range(100):
            matches.start_match(START, ME)

    with pytest.raises(Unavailable, match="full"):
        fill()
    count = matches.count()
    with pytest.raises(Unavailable, match="full"):
        matches.start_match(START, ME)
    assert matches.count() == count
    assert matches.load_match(started.id) == started
    with db.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    accepted(started)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may mount")
def test_a_full_disk_refuses_and_takes_writes_again_when_there_is_space(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True
    )
    if mounted.returncode:
        pytest.skip(f"nothing can be mounted here: {mounted.stderr.decode().strip()}")
    try:
        app = make_app(f"sqlite:///{disk / 'scorekeeper.sqlite3'}")
        with app.app_context():
            stored = matches.start_match(START, ME)
            space = shutil.disk_usage(disk).free
            (disk / "photos").write_bytes(b"x" * (space - space % 4096))
            refused_as("full", stored)
            with pytest.raises(Unavailable, match="full"):
                matches.start_match(START, ME)
            (disk / "photos").unlink()
            accepted(stored)
        dispose(app)
        with closing(sqlite3.connect(disk / "scorekeeper.sqlite3")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


READ_ONLY = """
import os, sys
sys.path.insert(0, os.getcwd())
from scorekeeper.services import matches, rounds
from scorekeeper.services.errors import Unavailable
from scorekeeper.services.records import Actor
from tests.services.conftest import make_app
from tests.services.samples import OUT
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
with make_app("sqlite:///" + sys.argv[1]).app_context():
    (line,) = matches.summaries()
    try:
        rounds.enter_round(line.id, OUT, 1, Actor("web"))
    except Unavailable as error:
        print(error.code, len(matches.load_match(line.id).match.rounds))
"""


def test_a_read_only_file_can_still_be_read(tmp_path: Path, empty_file: Path) -> None:
    """As a user without the right to write, since root may always."""
    folder = Path("/tmp") / f"scorekeeper-read-only-{os.getpid()}"
    folder.mkdir()
    try:
        file = Path(shutil.copy(empty_file, folder / "scorekeeper.sqlite3"))
        app = make_app(f"sqlite:///{file}")
        with app.app_context():
            matches.start_match(START, ME)
        dispose(app)
        file.chmod(0o444)
        folder.chmod(0o777)
        root = Path(__file__).parents[2]
        result = subprocess.run(
            [sys.executable, "-W", "error", "-c", READ_ONLY, file],
            cwd=root,
            capture_output=True,
            text=True,
        )
        assert (result.stdout, result.stderr) == ("read_only 0\n", "")
    finally:
        shutil.rmtree(folder)


def test_a_server_that_is_down_says_so_and_comes_back_without_a_restart() -> None:
    try:
        with postgresql.server() as url:
            app = make_app(url)
            with app.app_context():
                stored = matches.start_match(START, ME)
                with postgresql.stopped(url):
                    for work in (
                        lambda: rounds.enter_round(stored.id, OUT, 1, ME, "key"),
                        lambda: matches.load_match(stored.id),
                        matches.summaries,
                    ):
                        with pytest.raises(Unavailable, match="down"):
                            work()
                    with pytest.raises(StartRefused, match="cannot be reached"):
                        make_app(url)
                accepted(stored)
                with db.engine.begin() as connection:
                    connection.execute(
                        text("ALTER DATABASE postgres SET default_transaction_read_only = on")
                    )
                db.engine.dispose()
                with pytest.raises(Unavailable, match="read_only"):
                    rounds.enter_round(stored.id, made(50), 2, ME)
                assert matches.load_match(stored.id).revision == 2
            dispose(app)
    except postgresql.MissingServer as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no PostgreSQL here: {missing}")
