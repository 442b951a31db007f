"""A club on an SQLite file of its own."""

from collections.abc import Iterator

import pytest
from flask import Flask


@pytest.fixture
def club(sqlite_app: Flask) -> Iterator[Flask]:
    with sqlite_app.app_context():
        yield sqlite_app
