"""An app with nothing but its database, as the services need it, on each kind of database."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import create_engine, text

from scorekeeper import storage
from scorekeeper.storage.database import db
from tests.services import postgresql


def make_app(url: str) -> Flask:
    app = Flask("scorekeeper")
    app.config["DATABASE_URL"] = url
    storage.init_app(app)
    return app


def dispose(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    """The URL of an empty database on a server of our own."""
    try:
        with postgresql.server() as url:
            yield url
    except postgresql.MissingServer as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no PostgreSQL here: {missing}")


@pytest.fixture(scope="session")
def postgresql_app(postgresql_url: str) -> Iterator[Flask]:
    app = make_app(postgresql_url)
    yield app
    dispose(app)


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file without a match, to be copied."""
    path = tmp_path_factory.mktemp("empty") / "empty.sqlite3"
    dispose(make_app(f"sqlite:///{path}"))
    return path


@pytest.fixture
def database_file(tmp_path: Path, empty_file: Path) -> Path:
    return Path(shutil.copy(empty_file, tmp_path / "scorekeeper.sqlite3"))


@pytest.fixture
def sqlite_app(database_file: Path) -> Iterator[Flask]:
    """An app on a file of its own, outside of any application context."""
    app = make_app(f"sqlite:///{database_file}")
    yield app
    dispose(app)


@pytest.fixture(params=["sqlite", "postgresql"])
def any_app(request: pytest.FixtureRequest) -> Flask:
    """An app on an empty database of each kind, outside of any application context."""
    app: Flask = request.getfixturevalue(f"{request.param}_app")
    if request.param == "postgresql":
        engine = create_engine(app.config["DATABASE_URL"])
        with engine.begin() as connection:
            connection.execute(text("TRUNCATE match, member, competition, club_change CASCADE"))
        engine.dispose()
    return app


@pytest.fixture
def app(any_app: Flask) -> Iterator[Flask]:
    """The same, within its context."""
    with any_app.app_context():
        yield any_app


@pytest.fixture
def in_context(any_app: Flask) -> Callable[[Callable[[], object]], object]:
    """Run something in a context of its own, as every request does."""

    def run(work: Callable[[], object]) -> object:
        with any_app.app_context():
            return work()

    return run
