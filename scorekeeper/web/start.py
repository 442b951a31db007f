"""The start screen, a new match, and the list of all matches."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.core.game import Game
from scorekeeper.games import all_games
from scorekeeper.services.club.evenings import evenings_going_on
from scorekeeper.services.errors import NotFound
from scorekeeper.services.listing import count, summaries
from scorekeeper.services.matches import load_match, start_match
from scorekeeper.services.people import known_names
from scorekeeper.services.records import Status, StoredMatch, Summary
from scorekeeper.web.device import current_actor, device_id
from scorekeeper.web.draft import (
    Draft,
    blank_draft,
    cleaned,
    draft_like,
    option_value,
    read_draft,
    size_from,
)
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.play.games import can_enter, in_order
from scorekeeper.web.security import fresh_key

bp = Blueprint("start", __name__)

GOING_ON: tuple[Status, ...] = ("playing", "to_be_checked")
ENDED: tuple[Status, ...] = ("finished", "stopped")
SHOWN = 3  # matches of each kind on the start screen
NAMES_OFFERED = 40
PAGE = 20
FILTERS: Mapping[str, tuple[Status, ...]] = {
    "all": (*GOING_ON, *ENDED),
    "playing": GOING_ON,
    "ended": ENDED,
    "deleted": ("deleted",),
}


@bp.get("/")
def home() -> ResponseReturnValue:
    """Where everything begins: a new match, those going on, the last ones."""
    # The tables of a club would crowd everything out: the evening is one line, and a tablet at the
    # table has its own match.
    own = device_id()
    going_on = summaries(GOING_ON, limit=SHOWN + 1, at_hand=own)
    ended = summaries(ENDED, limit=SHOWN, at_hand=own)
    newest = max([*going_on, *ended], key=lambda match: match.changed_at, default=None)
    games = playable_games()
    usual = next(iter(games), None)
    is_mixed = any(match.game != usual for match in [*going_on, *ended])
    return render_template(
        "start/home.html",
        # Which game a match is of need only be said where it is not always the usual one.
        names={game.slug: game.name for game in all_games().values()} if is_mixed else {},
        title=next(iter(games.values())).name if len(games) == 1 else "Scorekeeper",
        games=games,
        evenings=evenings_going_on()[:SHOWN],
        going_on=going_on[:SHOWN],
        more_going_on=len(going_on) > SHOWN,
        ended=ended,
        total=count(),
        # The same people again in one tap, right after a match.
        rematch=newest if newest and newest.status in ENDED else None,
        address=address,
    )


def playable_games() -> Mapping[str, Game]:
    """The games that rounds can be entered for on a page: the usual one, then by name."""
    return {game.slug: game for game in in_order(filter(can_enter, all_games().values()))}


def address(match: Summary) -> str:
    """Where a match goes on: at the table, or on its sheet once it has ended."""
    place = "sheet.show" if match.status in (*ENDED, "deleted") else "play.match"
    return url_for(place, match_id=match.id)


@bp.get("/matches/new")
def new() -> ResponseReturnValue:
    """The form of a new match, filled in with the people of the last one."""
    games = playable_games()
    latest = _latest_match()
    if request.args.get("game") in games:
        draft = blank_draft(games[request.args["game"]], size_from(request.args.get("size", "")))
    elif latest and latest.match.game.slug in games:
        draft = draft_like(latest.match, latest.match.edition.deal(latest.score.state).dealer)
        draft.agreed_by = latest.id if draft.changed_options else ""
    else:
        draft = blank_draft(next(iter(games.values())))
    return _show(draft)


def _again(refusal: Refusal) -> ResponseReturnValue:
    """The form as it was typed, with what went wrong."""
    draft = _sent()
    if refusal.code == "key_reused":  # the page was sent before, with other names
        draft.key = fresh_key()
    if refusal.problems:
        draft.add_problems(refusal.problems)
    else:
        draft.errors["form"] = refusal.message
    return _show(draft)


@bp.post("/matches/new")
@shows_again(_again)
def create() -> ResponseReturnValue:
    """Begin the match, or show the form for another game, number of players or edition."""
    draft = _sent()
    carried = _carried_along(draft)
    if carried:  # what other people agreed does not hold here
        draft.forget_agreement()
    if "change" in request.form:
        draft.errors.clear()
        return _show(draft)
    if carried:
        draft.errors["form"] = _(
            "Other people play now, so the agreements are as in the edition again. "
            "Look at them, and begin."
        )
    if draft.errors or not draft.check():
        return _show(draft), 422
    stored = start_match(draft.file(), current_actor(), draft.key)
    return redirect(url_for("play.match", match_id=stored.id), 303)


def _sent() -> Draft:
    games = playable_games()
    return read_draft(request.form, games, known_names(), next(iter(games.values())))


def _carried_along(draft: Draft) -> bool:
    """Whether the options are those of an earlier match of other people, and nobody chose them."""
    if not draft.agreed_by:
        return False
    try:
        match = load_match(draft.agreed_by).match
    except NotFound:
        return False
    as_many = len(draft.seats) == len(match.seating)
    same = sorted(filter(None, draft.seats)) == sorted(match.seating)
    own = dict(match.options) == draft.options
    return own and not (same or (as_many and "change" in request.form))


def _show(draft: Draft) -> str:
    return render_template(
        "start/new.html",
        draft=draft,
        games=playable_games(),
        names=known_names(NAMES_OFFERED),
        option_value=option_value,
    )


def _latest_match() -> StoredMatch | None:
    newest = summaries(limit=1)
    return load_match(newest[0].id) if newest else None


@bp.get("/matches")
def all_matches() -> ResponseReturnValue:
    """Every match, the last played first; searched by a name, filtered by where it stands."""
    chosen = request.args.get("show", "all")
    chosen = chosen if chosen in FILTERS else "all"
    name = cleaned(request.args.get("name", ""))[:60]
    asked = request.args.get("page", "1")
    total = count(FILTERS[chosen], name)
    last = max(1, -(-total // PAGE))
    page = min(max(1, int(asked) if asked.isdecimal() and len(asked) < 7 else 1), last)
    return render_template(
        "start/matches.html",
        matches=summaries(FILTERS[chosen], PAGE, (page - 1) * PAGE, name),
        chosen=chosen,
        name=name,
        page=page,
        last=last,
        total=total,
        games=all_games(),
        address=address,
    )
