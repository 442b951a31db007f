"""A new evening, and one that is moved."""

from datetime import date, timedelta

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.club import competitions, evenings
from scorekeeper.services.club.records import Competition
from scorekeeper.services.errors import NotFound
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.look import here
from scorekeeper.web.club.evening.sent import number, revision
from scorekeeper.web.club.evening.view import again
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.notices import leave

WEEK = timedelta(days=7)


@bp.get("/competitions/<int:competition_id>/evenings/new")
def new(competition_id: int) -> ResponseReturnValue:
    """The form of a new evening; a week after the last one is proposed, whatever today is."""
    competition = competitions.load_competition(competition_id)
    return _form(competition, _proposed(competition), str(competition.rules.rounds))


def _again(refusal: Refusal, competition_id: int) -> ResponseReturnValue:
    competition = competitions.load_competition(competition_id)
    sent = request.form
    return _form(competition, sent.get("date", ""), sent.get("rounds", ""), refusal)


@bp.post("/competitions/<int:competition_id>/evenings/new")
@shows_again(_again)
def create(competition_id: int) -> ResponseReturnValue:
    """Make the evening; sent twice it is the same evening."""
    day, rounds = request.form.get("date", "").strip(), number("rounds")
    for line in evenings.all_evenings(competition_id):
        if line.date == day and line.rounds == rounds and "key" in request.form:
            return redirect(here(line.id), 303)
    made = evenings.create_evening(competition_id, day, current_actor(), rounds or 0)
    return redirect(here(made.id), 303)


@bp.post("/evenings/<int:evening_id>/date")
@shows_again(again)
def move(evening_id: int) -> ResponseReturnValue:
    """Another date, or another number of match rounds."""
    old = evenings.load_evening(evening_id)
    day, rounds = request.form.get("date", "").strip(), number("rounds") or 0
    moved = evenings.move_evening(evening_id, day, rounds, revision(), current_actor())
    if moved.revision != old.revision:
        fields: dict[str, int | str] = {"revision": moved.revision}
        fields |= {"date": old.date, "rounds": old.rounds}
        leave(_("The evening is changed."), (url_for(".move", evening_id=evening_id), fields))
    return redirect(here(evening_id, "evening"), 303)


def _form(
    competition: Competition, day: str, rounds: str, refusal: Refusal | None = None
) -> ResponseReturnValue:
    if competition.deleted_at is not None:
        raise NotFound(f"competition {competition.id}")
    return render_template(
        "club/evening/new.html",
        competition=competition,
        date=day,
        rounds=rounds,
        refusal=refusal,
        wrong={problem.field for problem in refusal.problems} if refusal else set(),
    )


def _proposed(competition: Competition) -> str:
    lines = evenings.all_evenings(competition.id)
    if not lines:
        return competition.first_day
    following = (date.fromisoformat(lines[-1].date) + WEEK).isoformat()
    return following if following <= competition.last_day else ""
