"""The yardstick for the score sheet page: the same rows by the ORM, shown by one plain template.

Nothing is computed: points, totals and marks are columns. No languages, no device, no policy, and
none of the buttons around the sheet; the graph is one line a side.
"""

import os

from flask import Flask, render_template, request
from flask_sqlalchemy import SQLAlchemy
from jinja2 import DictLoader
from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

PAGE = """<!doctype html>
<html lang="nl"><head><meta charset="utf-8"><title>{% block title %}{% endblock %}</title>
<link rel="stylesheet" href="{{ url_for('static', filename='style.css') }}"></head>
<body><nav><a href="/">Terug</a></nav>{% block main %}{% endblock %}</body></html>
"""
SHEET = """{% extends "page.html" %}
{% block title %}Scorelijst: {{ match.title }}{% endblock %}
{% macro mark(kind) %}<svg class="mark {{ kind }}" viewBox="0 0 32 32" role="img" \
aria-label="{{ kind }}"><path d="M5 5 27 27M27 5 5 27"/></svg>{% endmacro %}
{% block main %}
<h1>{{ match.title }}</h1>
<table><thead><tr><th>Ronde</th><th>Deler</th>
{% for side in match.sides %}<th>Getal</th><th>{{ side.name }}</th><th>Stand</th>{% endfor %}
</tr></thead><tbody>
{% for round in match.rounds %}<tr>
<td><a href="{{ url_for('sheet', match=match.id) }}#{{ round.number }}">{{ round.number }}</a></td>
<td>{{ round.dealer }}</td>
{% for entry in round.entries %}<td>{{ entry.contract or "" }}
{% if entry.mark %}{{ mark(entry.mark) }}{% endif %}</td>
<td><a href="{{ url_for('sheet', match=match.id) }}#{{ round.number }}-{{ loop.index }}">\
{{ entry.points }}</a></td><td>{{ entry.total }}</td>{% endfor %}
</tr>{% endfor %}</tbody></table>
<svg viewBox="0 0 800 250">{% for side in match.sides %}{% set at = loop.index0 %}
<polyline points="0,125{% for round in match.rounds %}
 {{ loop.index * 45 }},{{ 125 - round.entries[at].total / 40 }}{% endfor %}"/>
{% for round in match.rounds %}<circle cx="{{ loop.index * 45 }}" r="4" \
cy="{{ 125 - round.entries[at].total / 40 }}"/>{% endfor %}{% endfor %}</svg>
{% endblock %}
"""


class Base(DeclarativeBase):
    """The base of the models."""


db = SQLAlchemy(model_class=Base)


class Match(db.Model):  # type: ignore[name-defined,misc]
    """A match."""

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    sides: Mapped[list["Side"]] = relationship(order_by="Side.id")
    rounds: Mapped[list["Round"]] = relationship(order_by="Round.number")


class Side(db.Model):  # type: ignore[name-defined,misc]
    """A side."""

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"))
    name: Mapped[str]


class Round(db.Model):  # type: ignore[name-defined,misc]
    """A round."""

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id"), index=True)
    number: Mapped[int]
    dealer: Mapped[str]
    entries: Mapped[list["Entry"]] = relationship(order_by="Entry.id", lazy="selectin")


class Entry(db.Model):  # type: ignore[name-defined,misc]
    """What a side got in a round."""

    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("round.id"), index=True)
    contract: Mapped[int | None]
    mark: Mapped[str | None]
    points: Mapped[int]
    total: Mapped[int]


def create_app() -> Flask:
    """The app; the environment says where its database lies."""
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{os.environ['BARE_DATABASE']}"
    app.jinja_loader = DictLoader({"page.html": PAGE, "sheet.html": SHEET})
    db.init_app(app)
    with app.app_context():
        db.create_all()
        db.engine.dispose()

    @app.post("/matches")
    def save() -> tuple[dict[str, int], int]:
        body = request.get_json()
        match = Match(
            title=" – ".join(body["names"]),
            sides=[Side(name=name) for name in body["names"]],
            rounds=[
                Round(
                    number=given["number"],
                    dealer=given["dealer"],
                    entries=[
                        Entry(**{key: side[key] for key in ("contract", "mark", "points", "total")})
                        for side in given["sides"]
                    ],
                )
                for given in body["rounds"]
            ],
        )
        db.session.add(match)
        db.session.commit()
        return {"id": match.id}, 201

    @app.get("/matches/<int:match>")
    def sheet(match: int) -> str:
        found = db.session.scalars(select(Match).where(Match.id == match)).one()
        return render_template("sheet.html", match=found)

    return app
