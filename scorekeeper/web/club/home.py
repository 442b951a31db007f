"""The first page of the club: its competitions and its members."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.services.club.competitions import all_competitions
from scorekeeper.services.club.members import all_members
from scorekeeper.services.club.records import Competition
from scorekeeper.storage.clock import today
from scorekeeper.web.club.steps import next_step

bp = Blueprint("club", __name__, url_prefix="/club")


@bp.get("")
def home() -> ResponseReturnValue:
    """What the club has, and what can be begun."""
    competitions = all_competitions()
    running = _running(competitions)
    return render_template(
        "club/home.html",
        running=[(competition, next_step(competition)) for competition in running],
        earlier=[each for each in competitions if each not in running],
        deleted=[each for each in all_competitions(deleted=True) if each.deleted_at],
        members=[member for member in all_members() if not member.is_anonymous],
    )


def _running(competitions: list[Competition]) -> list[Competition]:
    """Those whose last day is still to come; when there is none, the one that ended last."""
    now = today().isoformat()
    running = [each for each in competitions if each.last_day >= now]
    if not running and competitions:
        running = [max(competitions, key=lambda each: each.last_day)]
    return running
