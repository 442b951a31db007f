"""The database: models, the engine, migrations. It stores facts and computes no score."""

from flask import Flask
from sqlalchemy.exc import ArgumentError

from scorekeeper.core.text import N_, Text
from scorekeeper.storage import club, database, models
from scorekeeper.storage.database import db, is_sqlite, reading, writing
from scorekeeper.storage.start import StartRefused, prepare

__all__ = [
    "StartRefused",
    "club",
    "connect",
    "db",
    "init_app",
    "is_sqlite",
    "models",
    "prepare",
    "reading",
    "writing",
]


def init_app(app: Flask) -> None:
    """Connect the app with its database and bring that up to date.

    ``DATABASE_URL`` names it. Raises StartRefused when the database must not be used.
    """
    connect(app)
    with app.app_context():
        prepare()


def connect(app: Flask) -> None:
    """Give the app its database as it is; nothing is opened yet."""
    try:
        database.configure(app)
    except (ArgumentError, ImportError, ValueError) as error:
        message = N_("DATABASE_URL is not the address of a database that this program can use.")
        raise StartRefused(Text(message)) from error
