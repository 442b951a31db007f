"""What every answer carries for safety, and the check that a form came from our own page."""

import secrets
from ipaddress import ip_address
from typing import Any

from flask import Flask, Request, Response, current_app, jsonify, request, session
from flask_wtf.csrf import CSRFError, CSRFProtect, generate_csrf
from werkzeug.exceptions import Forbidden, SecurityError

from scorekeeper.core.text import N_, Text

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
# Never a page of their own, so what only a page heeds does not travel with each of them.
_PARTS = {"text/css", "text/javascript", "font/woff2", "image/png"}
# Names that only the own network knows: no page of the internet can make them lead to us.
_AT_HOME = ("localhost", "local", "lan", "home", "home.arpa", "internal", "fritz.box")
_WRITING = {"POST", "PUT", "PATCH", "DELETE"}
csrf = CSRFProtect()


class UnknownHost(SecurityError):
    """Asked for by a name that is not ours; ``text`` says what to do."""

    def __init__(self, host: str) -> None:
        message = N_(
            "This computer is not known as %(host)s. Use its address in figures, "
            "or put the name in HOSTS in its settings (local.cfg)."
        )
        self.text = Text(message, {"host": host})
        super().__init__(self.text.translate())


def init_app(app: Flask) -> None:
    """Guard the forms and set the headers."""
    csrf.init_app(app)
    app.before_request(_check_host)
    app.before_request(_check_origin)
    app.after_request(_set_headers)
    app.jinja_env.globals.update(form_token=form_token, fresh_key=fresh_key)


def form_token() -> str:
    """The token for a form; the session it belongs to lasts longer than any evening."""
    session.permanent = True
    token: str = generate_csrf()
    return token


def fresh_key() -> str:
    """A key that makes sending the same form twice one step."""
    return secrets.token_hex(16)


def is_api(req: Request) -> bool:
    """Whether a request is for the API, which takes no cookies and so needs no token."""
    return req.path.startswith("/api/")


def _check_host() -> None:
    """Refuse a name that is not ours: a page elsewhere may have made its own name lead to us.

    An address in figures, a bare name and the names of a home network cannot be such; any other
    is told in ``HOSTS`` of the settings.
    """
    host = request.host.rpartition(":")[0] if ":" in request.host else request.host
    host = host.strip("[]").rstrip(".").lower()
    if "." not in host or host.endswith(tuple(f".{name}" for name in _AT_HOME)):
        return
    if host in {str(name).lower() for name in current_app.config["HOSTS"]}:
        return
    try:
        ip_address(host)
    except ValueError:
        raise UnknownHost(host) from None


def _check_origin() -> None:
    """Refuse what another site sends, and forms without our token."""
    if request.method not in _WRITING or is_api(request):
        return
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden
    if current_app.config.get("WTF_CSRF_ENABLED", True):
        csrf.protect()


def token_answer(error: CSRFError) -> tuple[Response, int]:
    """For scripts: that the session was lost, and a fresh token to send the same again with."""
    answer: dict[str, Any] = {"code": "session_lost", "csrf_token": form_token()}
    return jsonify(answer), 400


def _set_headers(response: Response) -> Response:
    headers = response.headers
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    if response.mimetype not in _PARTS:
        headers.setdefault("Referrer-Policy", "same-origin")
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        headers.setdefault("Content-Security-Policy", _POLICY)
    if "Cache-Control" not in headers:
        # Pages hold tokens and the state of a match: they are never shown from a cache.
        headers["Cache-Control"] = "no-store"
    return response
