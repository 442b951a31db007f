"""The blueprint that every operation of the API hangs on."""

from flask import Blueprint, Response, current_app, request

from scorekeeper.api.asked import LARGEST_BODY, check_origin
from scorekeeper.api.errors import problem_answer

bp = Blueprint("api", __name__, url_prefix="/api")
bp.register_error_handler(Exception, problem_answer)


@bp.before_app_request
def answer_unknown_addresses() -> Response | None:
    """An address or method under /api that does not exist is answered here, not as a page."""
    error = request.routing_exception
    if error is not None and (request.path + "/").startswith("/api/"):
        return problem_answer(error)
    return None


@bp.before_request
def guard_changes() -> Response | None:
    """Bodies have an end, and changes come from this site or from no site at all."""
    request.max_content_length = LARGEST_BODY
    if request.method == "OPTIONS":
        # No other site is told that it may: there is no cross-origin use of this API.
        adapter = current_app.create_url_adapter(request)
        allowed = sorted(adapter.allowed_methods()) if adapter else ()
        response = Response(status=204, headers={"Allow": ", ".join(allowed)})
        del response.headers["Content-Type"]
        return response
    if request.method not in ("GET", "HEAD"):
        check_origin()
    return None
