"""The database when the program starts: made, brought up to date, or refused and left alone."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from scorekeeper.services import matches, rounds
from scorekeeper.services.backup import back_up
from scorekeeper.services.records import Actor
from scorekeeper.storage import sqlite_file, start
from scorekeeper.storage.database import Base
from scorekeeper.storage.sqlite_file import backups
from scorekeeper.storage.start import StartRefused
from tests.services.conftest import dispose, make_app
from tests.services.samples import OUT, START

ME = Actor("web")
ROOT = Path(__file__).parents[2]
START_ONE = """
import sys, os
sys.path.insert(0, os.getcwd())
from tests.services.conftest import dispose, make_app
sys.stdin.read()
dispose(make_app(sys.argv[1]))
"""
PRESENT = start.versions()[-1]
NEXT = f"{int(PRESENT) + 1:04}"
NEXT_VERSION = f"""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{NEXT}", "{PRESENT}"

def upgrade():
    with op.batch_alter_table("match", recreate="always") as batch:
        batch.add_column(sa.Column("remark", sa.Text()))
"""


def files(folder: Path) -> dict[str, str]:
    """Every file with its content, but for the log's index that every reader makes."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.endswith(("-shm", "-wal"))
    }


def play(url: str) -> str:
    app = make_app(url)
    with app.app_context():
        stored = matches.start_match(START, ME)
        rounds.enter_round(stored.id, OUT, 1, ME)
    dispose(app)
    return stored.id


@pytest.fixture
def played_file(database_file: Path) -> Path:
    play(f"sqlite:///{database_file}")
    return database_file


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program as its next version would be: with one more migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(start.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    script = folder / "versions" / f"{NEXT}_remarks.py"
    script.write_text(NEXT_VERSION)
    monkeypatch.setattr(start, "MIGRATIONS", folder)
    return script


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_four_processes_start_on_an_empty_database_at_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'scorekeeper.sqlite3'}"
    if kind == "postgresql":
        server = request.getfixturevalue("postgresql_url")
        engine = create_engine(server, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("CREATE DATABASE empty"))
        engine.dispose()
        url = server.replace("/postgres?", "/empty?")
    workers = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", START_ONE, url],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for worker in workers:  # all have imported everything and wait here
        assert worker.stdin is not None
    for worker in workers:
        worker.stdin.close()
    for worker in workers:
        with worker:
            assert worker.stderr is not None
            assert worker.stderr.read() == ""
        assert worker.returncode == 0
    play(url)


def test_the_migrations_make_what_the_models_say(any_app, app) -> None:  # type: ignore[no-untyped-def]
    """On each database: a difference would be found by the next migration that is generated."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from scorekeeper.storage.database import db

    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        for table in Base.metadata.tables:
            found = inspect(connection)
            keys = [found.get_pk_constraint(table), *found.get_foreign_keys(table)]
            keys += found.get_unique_constraints(table) + found.get_check_constraints(table)
            assert all(key["name"] for key in keys)


def test_the_file_is_in_the_mode_that_keeps_what_it_confirmed(sqlite_app) -> None:  # type: ignore[no-untyped-def]
    from scorekeeper.storage.database import db

    with sqlite_app.app_context(), db.engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }


def test_an_update_backs_up_first_and_keeps_every_row(
    played_file: Path, next_version: Path
) -> None:
    """A batch migration copies and drops the table; the rounds must not go with it."""
    app = make_app(f"sqlite:///{played_file}")
    with app.app_context():
        (line,) = matches.summaries()
        assert (line.rounds, line.totals) == (1, (250, 950))
    dispose(app)
    (backup,) = backups(played_file)
    assert "before-update" in backup.name
    with closing(sqlite3.connect(backup)) as connection:
        version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        assert version == (PRESENT,)
        assert connection.execute("SELECT count(*) FROM round").fetchone() == (1,)
    with closing(sqlite3.connect(played_file)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (NEXT,)
        assert connection.execute("SELECT count(remark), count(*) FROM match").fetchone() == (0, 1)


@pytest.mark.parametrize(
    "fault",
    [
        '\n    op.execute("DELETE FROM match")',  # leaves rounds without their match
        "\n    raise ValueError('half way')",
    ],
)
def test_an_update_that_goes_wrong_changes_nothing(
    played_file: Path, next_version: Path, fault: str
) -> None:
    before = files(played_file.parent)[played_file.name]
    next_version.write_text(NEXT_VERSION.rstrip() + fault + "\n")
    with pytest.raises((RuntimeError, ValueError)):
        make_app(f"sqlite:///{played_file}")
    assert len(list(backups(played_file))) == 1
    next_version.unlink()
    assert files(played_file.parent)[played_file.name] == before
    app = make_app(f"sqlite:///{played_file}")
    with app.app_context():
        assert matches.summaries()[0].rounds == 1
    dispose(app)


def test_a_database_of_a_newer_version_is_refused_and_left_alone(
    played_file: Path, next_version: Path
) -> None:
    dispose(make_app(f"sqlite:///{played_file}"))
    next_version.unlink()
    before = files(played_file.parent)
    with pytest.raises(StartRefused, match=rf"newer version of scorekeeper \({NEXT}\)"):
        make_app(f"sqlite:///{played_file}")
    assert files(played_file.parent) == before


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE match (id)")
    before = files(tmp_path)
    with pytest.raises(StartRefused, match="another program"):
        make_app(f"sqlite:///{path}")
    assert files(tmp_path) == before


def cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def overwrite_start(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"\xff" * 4096)


def overwrite_middle(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 2)


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("harm", [cut, overwrite_start, overwrite_middle, empty])
def test_a_damaged_database_is_refused_left_alone_and_the_newest_good_backup_named(
    played_file: Path, harm: Callable[[Path], None]
) -> None:
    app = make_app(f"sqlite:///{played_file}")
    with app.app_context():
        made = [back_up() for _ in range(3)]
    dispose(app)
    for moment, backup in enumerate(made):
        os.utime(backup, (moment, moment))
    overwrite_start(made[2])
    harm(played_file)
    before = files(played_file.parent)
    with pytest.raises(StartRefused) as error:
        make_app(f"sqlite:///{played_file}")
    assert "damaged" in str(error.value)
    assert str(made[1]) in str(error.value)
    assert files(played_file.parent) == before


def test_a_damaged_database_without_a_backup_says_that(played_file: Path) -> None:
    overwrite_middle(played_file)
    with pytest.raises(StartRefused, match="no good backup"):
        make_app(f"sqlite:///{played_file}")


def test_a_place_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "scorekeeper.sqlite3"
    with pytest.raises(StartRefused, match=str(path)):
        make_app(f"sqlite:///{path}")


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE])
def test_a_full_disk_at_the_start_is_no_damaged_database(
    played_file: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def full(_path: Path) -> sqlite3.Connection:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = code
        raise error

    before = files(played_file.parent)
    monkeypatch.setattr(sqlite_file, "connect_read_only", full)
    with pytest.raises(StartRefused, match="the disk is full") as error:
        make_app(f"sqlite:///{played_file}")
    assert "damaged" not in str(error.value)
    assert files(played_file.parent) == before


def test_a_password_is_not_shown() -> None:
    with pytest.raises(StartRefused) as error:
        make_app("postgresql+psycopg://user:secret@127.0.0.1:1/none")
    assert "127.0.0.1" in str(error.value)
    assert "secret" not in str(error.value)
