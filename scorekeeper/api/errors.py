"""The one place where whatever went wrong becomes a problem answer (RFC 9457)."""

import logging
from typing import Any

from flask import Response
from werkzeug.exceptions import HTTPException

from scorekeeper.api.answers import PROBLEM_JSON, answer
from scorekeeper.api.club.documents import competition_document, member_document
from scorekeeper.api.club.evening_documents import evening_document
from scorekeeper.api.documents import match_document
from scorekeeper.api.language import gettext
from scorekeeper.api.problems import ApiError
from scorekeeper.core.problem import shape_problem
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.club.records import Competition, Evening, Member
from scorekeeper.services.errors import (
    NotAllowed,
    NotFound,
    Refused,
    Stale,
    Unavailable,
    Unreadable,
)

RETRY_AFTER = "2"  # seconds; a busy database is free again long before
BY_STATUS = {
    403: "foreign-origin",
    404: "not-found",
    308: "not-found",  # an address with a doubled or missing slash: say so, do not guess
    405: "method-not-allowed",
    413: "too-large",
    415: "not-json-type",
}

log = logging.getLogger(__name__)


def problem_answer(error: Exception) -> Response:
    """The answer for whatever was raised."""
    found = _as_api_error(error)
    return answer(
        found.document(gettext()),
        found.kind.status,
        headers=found.headers,
        content_type=PROBLEM_JSON,
    )


def _as_api_error(error: Exception) -> ApiError:
    match error:
        case ApiError():
            return error
        case NotFound():
            return ApiError("not-found")
        case ClubStale():
            return ApiError("stale", detail=error.text, extra=_present(error))
        case ClubNotAllowed():
            return ApiError("not-allowed", detail=error.text, code=error.code)
        case Refused() | ClubRefused():
            return ApiError("refused", error.problems)
        case Stale():
            extra = {"match": match_document(error.stored, gettext())}
            return ApiError("stale", extra=extra)
        case NotAllowed(code="taken_back" | "replaced", stored=stored) if stored is not None:
            extra = {"match": match_document(stored, gettext())}
            return ApiError("not-allowed", detail=error.text, code=error.code, extra=extra)
        case NotAllowed(code="key_reused"):
            return ApiError("key-reused")
        case NotAllowed():
            return ApiError("not-allowed", detail=error.text, code=error.code)
        case Unavailable():
            headers = {"Retry-After": RETRY_AFTER}
            return ApiError("unavailable", detail=error.text, code=error.code, headers=headers)
        case RecursionError():  # JSON, but nested deeper than any match
            return ApiError("not-json", [shape_problem("not_json")])
        case Unreadable():
            log.error("%s", error)
            return ApiError("unreadable", detail=error.text)
        case HTTPException():
            return _from_werkzeug(error)
    log.error("unexpected fault in the API", exc_info=error)
    return ApiError("failed")


def _present(error: ClubStale) -> dict[str, Any]:
    """What somebody else has changed meanwhile, as it is now."""
    match error.present:
        case Evening():
            return {"evening": evening_document(error.present)}
        case Member():
            return {"member": member_document(error.present)}
        case Competition():
            return {"competition": competition_document(error.present, gettext())}


def _from_werkzeug(error: HTTPException) -> ApiError:
    status = error.code or 500
    headers = {}
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            headers[name] = value
    if status in BY_STATUS:
        return ApiError(BY_STATUS[status], headers=headers)
    kind = "bad-request" if status < 500 else "failed"
    # A name that is not ours says what to do about it.
    return ApiError(kind, headers=headers, detail=getattr(error, "text", None))
