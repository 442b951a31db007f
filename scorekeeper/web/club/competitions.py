"""Competitions: a new one, and the page from which everything of one is found."""

from collections.abc import Mapping

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.core import standing_text
from scorekeeper.core.game import Game
from scorekeeper.core.policies import in_words
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club.competitions import (
    all_competitions,
    club_games,
    create_competition,
    load_competition,
)
from scorekeeper.services.club.evenings import all_evenings
from scorekeeper.services.club.records import Competition
from scorekeeper.services.club.standings import competition_standing
from scorekeeper.web.club import competition_form
from scorekeeper.web.club.competition_form import CompetitionDraft, around_number
from scorekeeper.web.club.forms import number_in
from scorekeeper.web.club.steps import next_step
from scorekeeper.web.device import current_actor
from scorekeeper.web.draft import option_value
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.locale import isolated
from scorekeeper.web.notices import leave

bp = Blueprint("club_competitions", __name__, url_prefix="/club/competitions")

FIRST_LINES = 5  # of the standing


def _again(refusal: Refusal) -> ResponseReturnValue:
    """The form as it was typed; sent twice it leads to the competition that was just made."""
    draft = competition_form.sent()
    if refusal.problems:
        draft.blame_all(refusal.problems)
    elif refusal.code == "competition_taken":
        made = _same(draft)
        if made is not None:
            return redirect(url_for("club_competitions.show", competition_id=made.id), 303)
        draft.top.blame("name", refusal.message)
    else:
        draft.top.problem = refusal.message
    return _form(draft)


def _same(draft: CompetitionDraft) -> Competition | None:
    new = draft.new()
    for each in all_competitions():
        asked = (new.name.strip(), new.game, new.first_day, new.last_day)
        if asked == (each.name, each.game.slug, each.first_day, each.last_day):
            return each
    return None


@bp.get("/new")
def new() -> ResponseReturnValue:
    """The form: the defaults of a game, or the settings of an earlier season."""
    earlier = number_in(request.args.get("from", ""), -1)
    games = playable()
    if earlier >= 0:
        return _form(competition_form.like(load_competition(earlier)))
    asked = request.args.get("game", "")
    return _form(competition_form.blank(games.get(asked) or next(iter(games.values()))))


@bp.post("/new")
@shows_again(_again)
def create() -> ResponseReturnValue:
    """Make the competition, or show the form for another game or edition."""
    draft = competition_form.sent()
    if "change" in request.form:
        draft.draft.errors.clear()
        return _form(draft)
    asked = draft.new()
    if draft.is_wrong:
        return _form(draft), 422
    competition = create_competition(asked, current_actor())
    leave(_("The competition %(name)s is there.", name=isolated(competition.name)))
    return redirect(url_for("club_competitions.show", competition_id=competition.id), 303)


def _form(draft: CompetitionDraft) -> str:
    return render_template(
        "club/competitions/new.html",
        form=draft,
        draft=draft.draft,
        games=playable(),
        earlier=all_competitions(),
        around_number=around_number,
        option_value=option_value,
    )


def playable() -> Mapping[str, Game]:
    """The games of which competitions are held, the usual one first."""
    usual = current_app.config["USUAL_GAME"]
    games = sorted(club_games(), key=lambda game: game.slug != usual)
    return {game.slug: game for game in games}


@bp.get("/<int:competition_id>")
def show(competition_id: int) -> ResponseReturnValue:
    """A competition: what is due, its evenings, the head of its standing, what was agreed."""
    competition = load_competition(competition_id)
    standing = competition_standing(competition_id)
    lines = all_evenings(competition_id, deleted=True)
    return render_template(
        "club/competitions/show.html",
        competition=competition,
        next=None if competition.deleted_at else next_step(competition),
        evenings=[line for line in reversed(lines) if not line.is_deleted],
        deleted=[line for line in lines if line.is_deleted],
        standing=standing,
        rows=standing.rows[:FIRST_LINES],
        words=standing_text,
        agreed=agreed(competition),
    )


def agreed(competition: Competition) -> list[tuple[Text, Text]]:
    """The policies and the options in words."""
    return [*in_words(competition.settings, competition.rules), *rules_agreed(competition)]


def rules_agreed(competition: Competition) -> list[tuple[Text, Text]]:
    """The edition of the rules, and the options that differ from it."""
    draft = competition_form.rules_form(competition).draft
    forced = [o.label for o in draft.game.option_help if o.name in competition.rules.options]
    own = [(label, value) for label, value in draft.differences if label not in forced]
    if len(draft.game.editions) > 1:
        own.insert(0, (Text(N_("Edition of the rules")), draft.edition.name))
    return own
