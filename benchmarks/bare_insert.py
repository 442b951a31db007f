"""The yardstick for recording a round: Flask and Flask-SQLAlchemy insert one row, nothing more.

No check, no revision, no idempotency, no score; the database as safe as ours: SQLite, WAL, FULL.
"""

import os
from typing import Any

from flask import Flask, Response, jsonify, request
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, event
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base of the one model."""


db = SQLAlchemy(model_class=Base)


class Row(db.Model):  # type: ignore[name-defined,misc]
    """One round."""

    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)


def create_app() -> Flask:
    """The app; the environment says where its database lies."""
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{os.environ['BARE_DATABASE']}"
    db.init_app(app)

    def as_safe(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    with app.app_context():
        event.listen(db.engine, "connect", as_safe)
        db.create_all()
        db.engine.dispose()

    @app.post("/rows")
    def insert() -> tuple[Response, int]:
        body = request.get_json()
        row = Row(number=body["number"], facts=body["facts"])
        db.session.add(row)
        db.session.commit()
        return jsonify(id=row.id), 201

    return app
