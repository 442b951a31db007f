"""An app with nothing but its database, as the services need it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import storage


def make_app(url: str, folder: Path) -> Flask:
    app = Flask("scorekeeper", instance_path=str(folder))
    app.config["DATABASE_URL"] = url
    storage.init_app(app)
    return app


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = make_app(f"sqlite:///{tmp_path / 'test.sqlite3'}", tmp_path)
    with app.app_context():
        yield app
