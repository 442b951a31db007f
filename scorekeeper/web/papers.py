"""How a document or a file leaves: its name, its digest, and what comes instead of a PDF."""

import hashlib
import io
import logging
import unicodedata
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    make_response,
    render_template,
    request,
    send_file,
    url_for,
)
from flask.typing import ResponseReturnValue

from scorekeeper.pdf.documents import Document
from scorekeeper.pdf.printer import PATIENCE, Printer, PrinterBusy
from scorekeeper.pdf.renderer import PACKAGES, LibrariesMissing, RenderingFailed

log = logging.getLogger(__name__)
QUERY = ("after",)  # what is asked of a document beside its address
LONGEST_NAME = 120  # of a file, in letters; systems allow 255 bytes


def as_pdf(document: Document) -> Response:
    """A document as a PDF, shown by the browser; the same one is not sent twice."""
    if document.key in request.if_none_match:
        response = Response(status=304)
    else:
        printer: Printer = current_app.extensions["printer"]
        response = send_file(
            io.BytesIO(printer.print(document)),
            mimetype="application/pdf",
            download_name=f"{file_name(document.name)}.pdf",
        )
    return _asked_again(response, document.key)


def as_page(document: Document) -> Response:
    """The same as a page, for the browser's print."""
    response = make_response(document.html)
    response.headers["Cache-Control"] = "no-store"
    return response


def as_file(data: bytes, name: str, ending: str, mime: str) -> Response:
    """A file to be saved; the same one is not sent twice."""
    key = hashlib.sha256(data).hexdigest()
    if key in request.if_none_match:
        response = Response(status=304)
    else:
        response = send_file(
            io.BytesIO(data),
            mimetype=mime,
            as_attachment=True,
            download_name=f"{file_name(name)}.{ending}",
        )
    return _asked_again(response, key)


def _asked_again(response: Response, key: str) -> Response:
    response.set_etag(key)
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


def explain_failures(bp: Blueprint) -> None:
    """Where there is no PDF, say why and offer the page: the endpoint with ``_paper`` behind it."""
    bp.register_error_handler(LibrariesMissing, _libraries_missing)
    bp.register_error_handler(RenderingFailed, _rendering_failed)


def _libraries_missing(error: Exception) -> ResponseReturnValue:
    log.warning("no PDF: %s. Install %s", error, PACKAGES)
    return _instead(packages=PACKAGES)


def _rendering_failed(error: Exception) -> ResponseReturnValue:
    log.error("no PDF of %s: %s", request.path, error)
    answer = _instead(packages=None)
    if isinstance(error, PrinterBusy):
        answer.headers["Retry-After"] = str(PATIENCE)
    return answer


def _instead(packages: str | None) -> Response:
    """Why there is no PDF, and the browser's print of the same page."""
    asked: dict[str, Any] = {name: request.args[name] for name in QUERY if name in request.args}
    paper = url_for(f"{request.endpoint}_paper", **asked, **(request.view_args or {}))
    return Response(render_template("prints/no_pdf.html", packages=packages, paper=paper), 503)
