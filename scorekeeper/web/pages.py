"""The pages that belong to no match: rules, records, settings, and what machines ask for."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import force_locale
from flask_babel import gettext as _
from jinja2 import TemplateNotFound

from scorekeeper import __version__, languages
from scorekeeper.core.game import Game
from scorekeeper.core.pages import GamePage
from scorekeeper.games import all_games
from scorekeeper.services.errors import NotFound
from scorekeeper.services.matches import load_match
from scorekeeper.services.people import head_to_head
from scorekeeper.web import device, locale
from scorekeeper.web.assets import asset
from scorekeeper.web.notices import leave
from scorekeeper.web.play.games import in_order
from scorekeeper.web.security import form_token

bp = Blueprint("pages", __name__)


def _rules_template(game: Game, language: str) -> str:
    return f"{game.slug}/rules.{language}.html"


@bp.app_template_test()
@bp.app_template_global()
def has_rules(game: Game) -> bool:
    """Whether a game brings a page of its rules."""
    return _has_template(_rules_template(game, languages.DEFAULT))


@cache
def _has_template(name: str) -> bool:
    try:
        current_app.jinja_env.get_template(name)
    except TemplateNotFound:
        return False
    return True


@bp.get("/rules")
def all_rules() -> ResponseReturnValue:
    """The games with a page of rules, the usual one first."""
    books = in_order(filter(has_rules, all_games().values()))
    if len(books) == 1:
        return redirect(url_for("pages.rules", game=books[0].slug))
    return render_template("pages/all_rules.html", games=books)


@bp.get("/rules/<game>")
def rules(game: str) -> ResponseReturnValue:
    """The rules in short, for players at the table."""
    known = all_games().get(game)
    if known is None or not has_rules(known):
        abort(404)
    return render_template(
        _rules_template(known, locale.current_language()), game=known, came_from=_came_from()
    )


def _came_from() -> str | None:
    """The page of a match that the rules were opened from, as ``from`` and ``why`` name it."""
    try:
        match = load_match(request.args.get("from", ""))
    except NotFound:
        return None
    number = request.args.get("why", type=int)
    if number and number <= len(match.match.rounds):
        return url_for("sheet.why", match_id=match.id, number=number)
    return url_for("play.match", match_id=match.id)


def pages_of(game: Game) -> tuple[GamePage, ...]:
    """The pages that a game brings of its own."""
    if find_spec(f"{game.package}.pages") is None:
        return ()
    found: tuple[GamePage, ...] = import_module(f"{game.package}.pages").PAGES
    return found


bp.add_app_template_global(pages_of)


@bp.get("/rules/<game>/<page>")
def of_game(game: str, page: str) -> ResponseReturnValue:
    """A page of a game's own."""
    known = all_games().get(game)
    found = next((each for each in pages_of(known) if each.slug == page), None) if known else None
    if found is None:
        abort(404)
    context = found.context(request.args.getlist)
    came_from, match = _came_from(), request.args.get("from")
    return render_template(
        found.template, game=known, page=found, came_from=came_from, match=match, **context
    )


@bp.get("/records")
def records() -> ResponseReturnValue:
    """Who won how often against whom."""
    return render_template("pages/records.html", meetings=head_to_head(), games=all_games())


@bp.get("/settings")
def settings() -> ResponseReturnValue:
    """The language and the name of this device."""
    return render_template(
        "pages/settings.html",
        name=device.device_name() or "",
        version=__version__,
    )


@bp.post("/settings")
def change_settings() -> ResponseReturnValue:
    """Keep what was chosen, on this device only."""
    language = request.form.get("language", "")
    response = make_response(redirect(url_for("pages.settings"), 303))
    if language in languages.LANGUAGES:
        device.keep(response, locale.COOKIE, language)
    else:
        language = locale.current_language()
    name = device.clean_name(request.form.get("name", "")) or ""
    is_too_long = len(name) > device.NAME_LIMIT
    if "name" in request.form and not is_too_long:
        device.keep(response, device.NAME_COOKIE, name)
    with force_locale(languages.LANGUAGES[language]):
        if is_too_long:
            longest = device.NAME_LIMIT
            leave(_("This name is too long: %(n)s letters at most.", n=longest), kind="problem")
        else:
            leave(_("Kept on this device."))
    return response


@bp.get("/health")
def health() -> ResponseReturnValue:
    """That the program runs, and which version."""
    return jsonify(status="ok", version=__version__)


@bp.get("/token")
def token() -> ResponseReturnValue:
    """A fresh token for scripts that send something typed long ago."""
    return jsonify(csrf_token=form_token())


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a tablet needs to put the program on its home screen."""
    icons = [
        {"src": asset(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    maskable = {**icons[-1], "src": asset("icons/icon-maskable-512.png"), "purpose": "maskable"}
    answer = jsonify(
        name="Scorekeeper",
        short_name="Scorekeeper",
        start_url=url_for("start.home"),
        display="standalone",
        background_color="#ffc917",
        theme_color="#ffc917",
        icons=[*icons, maskable],
    )
    answer.mimetype = "application/manifest+json"
    return answer
