"""Alembic, through Flask-Migrate: imported only when there is something to migrate.

``python -m scorekeeper.storage.migrating "what changes"`` writes the next migration from what the
models say and the present one does not; look it through, and name every constraint.
"""

import sys
import tempfile
from pathlib import Path

import alembic.command
from flask import Flask, current_app
from flask_migrate import Migrate  # type: ignore[import-untyped]

from scorekeeper.storage import connect, start
from scorekeeper.storage.database import db


def upgrade() -> None:
    """Bring the current app's database to the newest version."""
    alembic.command.upgrade(_configured().get_config(), "head")


def _configured() -> Migrate:
    migrate = Migrate()
    migrate.init_app(current_app, db, directory=str(start.MIGRATIONS))
    return migrate


def _write_next(message: str) -> None:
    number = f"{int(start.versions()[-1]) + 1:04}"
    with tempfile.TemporaryDirectory() as folder:
        app = Flask("scorekeeper")
        app.config["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'scratch.sqlite3'}"
        connect(app)
        with app.app_context():
            upgrade()
            config = _configured().get_config()
            alembic.command.revision(config, message, autogenerate=True, rev_id=number)
            db.engine.dispose()


if __name__ == "__main__":
    _write_next(" ".join(sys.argv[1:]))
