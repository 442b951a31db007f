"""Which tablet a request comes from: a random id in a cookie, and the name somebody gave it."""

import re
import secrets
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from flask import Flask, Response, g, request

from scorekeeper.config import YEAR

if TYPE_CHECKING:
    from scorekeeper.services.records import Actor

COOKIE, NAME_COOKIE = "device", "device_name"
NAME_LIMIT = 40
_ID = re.compile(r"[0-9a-f]{24}")


def init_app(app: Flask) -> None:
    """Give every device its id."""
    app.after_request(_remember)


def current_actor() -> "Actor":
    """Who changes something on this request, for the history of a match."""
    from scorekeeper.services.records import Actor

    return Actor(door="web", device=device_id(), name=device_name())


def device_id() -> str:
    """The id of this device; a device without one gets it with this answer."""
    if "device_id" not in g:
        sent = request.cookies.get(COOKIE, "")
        g.device_id = sent if _ID.fullmatch(sent) else secrets.token_hex(12)
    known: str = g.device_id
    return known


def device_name() -> str | None:
    """The name of this device, as typed in the settings."""
    name = clean_name(unquote(request.cookies.get(NAME_COOKIE, "")))
    return name[:NAME_LIMIT] if name else None


def clean_name(typed: str) -> str | None:
    """A device's name without control characters and double spaces."""
    printable = "".join(c if c.isprintable() else " " for c in typed)
    return " ".join(printable.split()) or None


def keep(response: Response, cookie: str, value: str) -> None:
    """Set a cookie of this device for as long as browsers keep it; an empty value takes it away."""
    if value:
        response.set_cookie(cookie, quote(value), max_age=YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie(cookie, samesite="Lax", httponly=True)


def _remember(response: Response) -> Response:
    if response.mimetype == "text/html" and request.cookies.get(COOKIE) != device_id():
        keep(response, COOKIE, device_id())
    return response
