"""What can be printed: a match's score sheet and a game's empty forms, as PDF and as a page.

The page is the same document for the browser's own print, for who cannot or need not make a PDF.
"""

import io
import logging
import re
import unicodedata

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    render_template,
    request,
    send_file,
    url_for,
)
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from scorekeeper.config import assets_folder
from scorekeeper.games import all_games
from scorekeeper.pdf import documents
from scorekeeper.pdf.documents import Document
from scorekeeper.pdf.printer import Printer
from scorekeeper.pdf.renderer import PACKAGES, LibrariesMissing, Renderer, RenderingFailed
from scorekeeper.services.matches import load_match
from scorekeeper.web.assets import asset
from scorekeeper.web.locale import current_language

log = logging.getLogger(__name__)
bp = Blueprint("prints", __name__)
LONGEST_NAME = 120  # of a file, in letters; systems allow 255 bytes


@bp.record
def _set_up(state: BlueprintSetupState) -> None:
    """One printer an application; its process starts with the first document."""
    state.app.extensions["printer"] = Printer(Renderer(assets_folder() / "static"))


@bp.get("/matches/<match_id>/sheet.pdf")
def sheet(match_id: str) -> ResponseReturnValue:
    """The score sheet of a match as far as it is."""
    return _pdf(documents.sheet_document(load_match(match_id).score, current_language()))


@bp.get("/matches/<match_id>/sheet/paper")
def sheet_paper(match_id: str) -> ResponseReturnValue:
    """The same as a page, for the browser's print."""
    score = load_match(match_id).score
    return _paper(documents.sheet_document(score, current_language(), url_for(".style")))


@bp.get("/forms")
def forms() -> ResponseReturnValue:
    """All empty forms there are, game by game."""
    offered = [(game, documents.forms_of(game)) for game in all_games().values()]
    return render_template("prints/forms.html", offered=offered)


@bp.get("/forms/<game>/<form>.pdf")
def empty_form(game: str, form: str) -> ResponseReturnValue:
    """An empty form, to be filled in by hand."""
    return _pdf(_form(game, form))


@bp.get("/forms/<game>/<form>")
def form_paper(game: str, form: str) -> ResponseReturnValue:
    """The same as a page, for the browser's print."""
    return _paper(_form(game, form, url_for(".style")))


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


def _paper(document: Document) -> Response:
    response = make_response(document.html)
    response.headers["Cache-Control"] = "no-store"
    return response


def _pdf(document: Document) -> Response:
    if document.key in request.if_none_match:
        response = Response(status=304)
    else:
        printer: Printer = current_app.extensions["printer"]
        response = send_file(
            io.BytesIO(printer.print(document)),
            mimetype="application/pdf",
            download_name=f"{file_name(document.name)}.pdf",
        )
    response.set_etag(document.key)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.add("Cookie")  # its language
    return response


def file_name(title: str) -> str:
    """A title as the name of a file: without what systems do not take, or what hides letters."""
    shown = "".join(
        " " if letter in '\\/:*?"<>|' else letter
        for letter in title
        if unicodedata.category(letter)[0] != "C"
    )
    return " ".join(shown.split())[:LONGEST_NAME].strip(" .") or "scorekeeper"


@bp.errorhandler(LibrariesMissing)
def _libraries_missing(error: LibrariesMissing) -> ResponseReturnValue:
    log.warning("no PDF: %s. Install %s", error, PACKAGES)
    return _instead(packages=PACKAGES)


@bp.errorhandler(RenderingFailed)
def _rendering_failed(error: RenderingFailed) -> ResponseReturnValue:
    log.error("no PDF of %s: %s", request.path, error)
    return _instead(packages=None)


def _instead(packages: str | None) -> ResponseReturnValue:
    """Why there is no PDF, and the browser's print of the same page."""
    page = "prints.sheet_paper" if "match_id" in (request.view_args or {}) else "prints.form_paper"
    paper = url_for(page, **(request.view_args or {}))
    return render_template("prints/no_pdf.html", packages=packages, paper=paper), 503
