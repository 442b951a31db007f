"""What can be printed: a match's score sheet and a game's empty forms, as PDF and as a page.

The page is the same document for the browser's own print, for who cannot or need not make a PDF.
"""

import re

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from scorekeeper.config import assets_folder
from scorekeeper.games import all_games
from scorekeeper.pdf import documents
from scorekeeper.pdf.documents import Document
from scorekeeper.pdf.printer import Printer
from scorekeeper.pdf.renderer import Renderer
from scorekeeper.services.matches import load_match
from scorekeeper.web.assets import asset
from scorekeeper.web.locale import current_language
from scorekeeper.web.papers import as_page, as_pdf, explain_failures
from scorekeeper.web.play.games import in_order

bp = Blueprint("prints", __name__)
explain_failures(bp)


@bp.record
def _set_up(state: BlueprintSetupState) -> None:
    """One printer an application; its processes start with the first document for each."""
    static = assets_folder() / "static"
    state.app.extensions["printer"] = Printer(Renderer(static), Renderer(static))


@bp.get("/matches/<match_id>/sheet.pdf")
def sheet(match_id: str) -> ResponseReturnValue:
    """The score sheet of a match as far as it is."""
    return as_pdf(documents.sheet_document(load_match(match_id).score, current_language()))


@bp.get("/matches/<match_id>/sheet/paper")
def sheet_paper(match_id: str) -> ResponseReturnValue:
    """The same as a page, for the browser's print."""
    score = load_match(match_id).score
    return as_page(documents.sheet_document(score, current_language(), url_for(".style")))


@bp.get("/forms")
def forms() -> ResponseReturnValue:
    """All empty forms there are, game by game, the usual one first."""
    offered = [(game, documents.forms_of(game)) for game in in_order(all_games().values())]
    return render_template("prints/forms.html", offered=offered)


@bp.get("/forms/<game>/<form>.pdf")
def empty_form(game: str, form: str) -> ResponseReturnValue:
    """An empty form, to be filled in by hand."""
    return as_pdf(_form(game, form))


@bp.get("/forms/<game>/<form>")
def empty_form_paper(game: str, form: str) -> ResponseReturnValue:
    """The same as a page, for the browser's print."""
    return as_page(_form(game, form, url_for(".style")))


@bp.get("/paper.css")
def style() -> ResponseReturnValue:
    """The style of the documents, for the browser."""
    css = re.sub(r"static:([\w/.-]+)", lambda found: asset(found[1]), documents.style())
    response = Response(css, mimetype="text/css")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    return response.make_conditional(request)


def _form(game: str, form: str, stylesheet: str | None = None) -> Document:
    known = all_games().get(game)
    document = known and documents.form_document(known, form, current_language(), stylesheet)
    return document or abort(404)
