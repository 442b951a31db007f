"""The one place where what went wrong becomes a page.

A view does not catch anything. Where it belongs to a form it names, with ``shows_again``, the
function that draws the form with what was typed; every refusal of that view then comes back as
that form. Everything else becomes a page that says what happened and how to go on.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, InternalServerError

from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.errors import (
    NotAllowed,
    NotFound,
    Refused,
    ServiceError,
    Stale,
    Unavailable,
)
from scorekeeper.web.locale import say
from scorekeeper.web.security import UnknownHost, form_token, is_api

log = logging.getLogger(__name__)
View = TypeVar("View", bound=Callable[..., Any])

SENTENCES: dict[int, tuple[str, str]] = {
    400: (N_("That could not be read"), N_("Go back and try again.")),
    403: (N_("That is not possible from here"), N_("Open the page from the start screen.")),
    404: (N_("This page does not exist"), N_("The match may be gone, or the link is old.")),
    405: (N_("That is not possible this way"), N_("Go back and use the buttons on the page.")),
    409: (N_("That is not possible now"), N_("Somebody else was just before you.")),
    413: (N_("That is too much at once"), N_("Go back and send less.")),
    422: (N_("This cannot be right"), N_("Go back and mend it.")),
    500: (N_("Something went wrong here"), N_("What was saved is safe. Try it again.")),
    503: (N_("Saving does not work just now"), N_("What was saved is safe. Try again soon.")),
}
SESSION_LOST = N_(
    "This page had been open for a long time. Everything you typed is still here: save once more."
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What went wrong, for people: the status, a sentence, and what belongs to it."""

    status: int
    code: str
    message: str
    problems: tuple[Problem, ...] = ()
    stored: Any = None  # the match, evening or competition as it is now, where there is one


Again = Callable[..., ResponseReturnValue]


def shows_again(draw: Again) -> Callable[[View], View]:
    """Let every refusal of a view come back as its form: ``draw(refusal, **view_args)``."""

    def mark(view: View) -> View:
        view.shows_again = draw  # type: ignore[attr-defined]
        return view

    return mark


def init_app(app: Flask) -> None:
    """Register the handlers."""
    own = (NotFound, Refused, Stale, NotAllowed, Unavailable)
    for kind in (*own, ClubRefused, ClubStale, ClubNotAllowed, HTTPException):
        app.register_error_handler(kind, handle)


def handle(error: Exception) -> ResponseReturnValue:
    """The answer for an exception."""
    if isinstance(error, HTTPException) and error.response is not None:
        return error.response
    if is_api(request) and "api_errors" in current_app.extensions:
        problem: ResponseReturnValue = current_app.extensions["api_errors"](error)
        return problem
    refusal = refusal_of(error)
    view = current_app.view_functions.get(request.endpoint or "")
    draw: Again | None = getattr(view, "shows_again", None)
    if wants_json():
        return _json(refusal)
    answer: ResponseReturnValue | None = None
    is_form = draw is not None and request.method == "POST"
    if draw and is_form and refusal.status not in (404, 405, 413, 500):
        refusal, answer = _drawn(draw, refusal)
    response = make_response(_page(refusal, is_form) if answer is None else answer)
    if response.status_code == 200:
        response.status_code = refusal.status
    return response


def _drawn(draw: Again, refusal: Refusal) -> tuple[Refusal, ResponseReturnValue | None]:
    """The form again; where it cannot be drawn (any more), why, for a page in its place."""
    try:
        return refusal, draw(refusal, **(request.view_args or {}))
    except (ServiceError, HTTPException) as error:
        return refusal_of(error), None
    except Exception:
        log.exception("the form could not be drawn again")
        return refusal, None


def refusal_of(error: Exception) -> Refusal:
    """What an exception means for people."""
    if isinstance(error, CSRFError):
        return Refusal(400, "session_lost", _(SESSION_LOST))
    if isinstance(error, UnknownHost):
        return Refusal(400, "unknown_host", say(error.text))
    if isinstance(error, NotFound):
        return Refusal(404, "not_found", _(SENTENCES[404][1]))
    if isinstance(error, Refused):
        return Refusal(422, "refused", _(SENTENCES[422][1]), error.problems, error.stored)
    if isinstance(error, Stale):
        return Refusal(409, "stale", _(SENTENCES[409][1]), stored=error.stored)
    if isinstance(error, NotAllowed):
        return Refusal(409, error.code, say(error.text), stored=error.stored)
    if isinstance(error, ClubRefused):
        return Refusal(422, "refused", _(SENTENCES[422][1]), error.problems)
    if isinstance(error, ClubStale):
        return Refusal(409, "stale", say(error.text), stored=error.present)
    if isinstance(error, ClubNotAllowed):
        return Refusal(409, error.code, say(error.text))
    if isinstance(error, Unavailable):
        return Refusal(503, error.code, say(error.text))
    if isinstance(error, HTTPException):
        if isinstance(error, InternalServerError) and error.original_exception:
            log.error("unexpected fault", exc_info=error.original_exception)
        status = error.code or 500
        return Refusal(status, f"http_{status}", _(SENTENCES.get(status, SENTENCES[400])[1]))
    raise error


def _posted() -> list[tuple[str, str]]:
    try:
        return list(request.form.items(multi=True))
    except HTTPException:  # the body is broken: that is what the page is about
        return []


def wants_json() -> bool:
    """Whether a script of ours asks, not a person."""
    accepted = request.accept_mimetypes
    return accepted["application/json"] > accepted["text/html"]


def _json(refusal: Refusal) -> Response:
    body: dict[str, Any] = {
        "code": refusal.code,
        "message": refusal.message,
        "problems": [
            {**problem.as_json(), "message": say(problem.text)} for problem in refusal.problems
        ],
    }
    if refusal.code == "session_lost":
        body["csrf_token"] = form_token()
    if refusal.stored is not None:
        body["revision"] = refusal.stored.revision
    response = jsonify(body)
    response.status_code = refusal.status
    return response


def _page(refusal: Refusal, is_form: bool) -> str:
    title = SENTENCES.get(refusal.status, SENTENCES[400])[0]
    # What was typed travels along: in a form always, else where sending it once more can help.
    kept = (400, 404, 409, 422, 500, 503) if is_form else (400, 503)
    typed = []
    if request.method == "POST" and refusal.status in kept and refusal.code != "http_400":
        typed = [(k, v) for k, v in _posted() if k != "csrf_token"]
    return render_template(
        "errors/error.html",
        refusal=refusal,
        title=Text(N_("One more time")) if refusal.code == "session_lost" else Text(title),
        typed=typed,
        match_id=(request.view_args or {}).get("match_id") if refusal.status != 404 else None,
    )
