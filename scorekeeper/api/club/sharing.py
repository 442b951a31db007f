"""Which other sites may show the club in a visitor's browser: those that ``CLUB_SITES`` names.

Only reading, and only what is below /api/v1/club. Nobody is named unless the organiser does: the
program knows no accounts, and whoever is on the club's network could otherwise be used by any page
that he visits to read the names of the members.
"""

from flask import Flask, Response, current_app, request

CLUB = "/api/v1/club/"
SHOWN = "Content-Length, ETag"  # what a page may read of the answer besides its body


def sites() -> tuple[str, ...]:
    """The sites, each as a browser writes an origin: https://www.example.org."""
    named = current_app.config.get("CLUB_SITES") or ()
    words = named.replace(",", " ").split() if isinstance(named, str) else map(str, named)
    return tuple(word.rstrip("/").lower() for word in words)


def share(response: Response) -> Response:
    """Let a named site read the answer."""
    if request.method not in ("GET", "HEAD") or not request.path.startswith(CLUB):
        return response
    named = sites()
    if named:
        response.vary.add("Origin")
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() in named:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Expose-Headers"] = SHOWN
    return response


def init_app(app: Flask) -> None:
    """Look at every answer of the club."""
    app.after_request(share)
