"""The database: models, the engine, migrations. It stores facts and computes no score."""

from flask import Flask

from scorekeeper.storage import database, models, start
from scorekeeper.storage.database import db, is_sqlite, reading, writing
from scorekeeper.storage.start import StartRefused

__all__ = ["StartRefused", "db", "init_app", "is_sqlite", "models", "reading", "writing"]


def init_app(app: Flask) -> None:
    """Connect the app with its database and bring that up to date.

    ``DATABASE_URL`` names it. Raises StartRefused when the database must not be used.
    """
    database.configure(app)
    start.migrate.init_app(app, db, directory=str(start.MIGRATIONS))
    with app.app_context():
        start.prepare(app)
