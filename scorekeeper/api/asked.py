"""Reading a request: its body, the revision, the key, who asks, and the query."""

import re
from typing import Any
from urllib.parse import urlsplit

from flask import request

from scorekeeper.api.problems import ApiError
from scorekeeper.core.match import LIMIT
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.reading import NotJsonError, read_json
from scorekeeper.core.text import N_, Text
from scorekeeper.services.records import Actor

LARGEST_BODY = 1_000_000
LONGEST_KEY = 64
LONGEST_NAME = 60
_TAG = re.compile(r'(?:W/)?"?([0-9]{1,9})(?:\.[^",]*)?"?')

NOT_OBJECT = Text(N_("The body must be one JSON object."))
REVISIONS_DIFFER = Text(N_("The revision in the body and the one in If-Match differ."))
BAD_KEY = Text(N_("A key has 1 to 64 visible characters without spaces."))
BAD_TAG = Text(N_("If-Match must hold one ETag as this API gives it."))


def check_origin() -> None:
    """Refuse a change that a page of another site asks for.

    No form of a browser can send ``application/json``, and no script of another site may without
    being allowed to, which nobody is. This is the second bolt on that door.
    """
    if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        raise ApiError("foreign-origin")
    origin = request.headers.get("Origin")
    if origin is not None and _host_of(origin) != request.host:
        raise ApiError("foreign-origin")


def _host_of(origin: str) -> str | None:
    """The host of an origin; None for what is no address, such as ``http://[``."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def json_body() -> Any:
    """The body as a JSON value."""
    if request.mimetype != "application/json":
        raise ApiError("not-json-type")
    charset = request.mimetype_params.get("charset", "utf-8")
    if charset.lower() not in ("utf-8", "utf8"):
        raise ApiError("not-json-type")
    try:
        return read_json(request.get_data(cache=False))
    except NotJsonError as error:
        raise ApiError("not-json", [shape_problem("not_json")]) from error


def json_object(*required: str, optional: tuple[str, ...] = ("revision",)) -> dict[str, Any]:
    """The body as an object with these keys and no other."""
    body = json_body()
    if not isinstance(body, dict):
        raise ApiError("refused", [Problem("not_object", None, None, None, NOT_OBJECT)])
    problems = [shape_problem("missing", key) for key in required if key not in body]
    problems += [
        shape_problem("unknown_key", key) for key in body if key not in (*required, *optional)
    ]
    problems += [
        shape_problem("type", key)
        for key in required
        if key in body and not isinstance(body[key], dict)
    ]
    if problems:
        raise ApiError("refused", problems)
    return body


def optional_object() -> dict[str, Any]:
    """The body of a change that needs none: an object with at most the revision."""
    has_body = request.content_length or "Transfer-Encoding" in request.headers
    if not has_body and request.method != "POST":
        return {}
    return json_object()


def revision(body: dict[str, Any]) -> int:
    """The revision a change was made against, from the body or the header If-Match."""
    given = body.get("revision")
    if given is not None and (isinstance(given, bool) or not isinstance(given, int)):
        raise ApiError("refused", [shape_problem("type", "revision")])
    if given is not None and not 0 <= given <= LIMIT:
        raise ApiError("refused", [shape_problem("value", "revision")])
    tag = request.headers.get("If-Match")
    if tag is None or tag.strip() == "*":  # whatever it is now: that is how changes get lost
        if given is None:
            raise ApiError("revision-missing")
        return int(given)
    found = _TAG.fullmatch(tag.strip())
    if found is None:
        raise ApiError("refused", [Problem("value", None, None, "If-Match", BAD_TAG)])
    if given is not None and given != int(found[1]):
        raise ApiError("refused", [Problem("value", None, None, "revision", REVISIONS_DIFFER)])
    return int(found[1])


def round_number(body: dict[str, Any]) -> int | None:
    """The number of the round that is meant, where it is given."""
    number = body.get("number")
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, int):
        raise ApiError("refused", [shape_problem("type", "number")])
    if not 1 <= number <= LIMIT:
        raise ApiError("refused", [shape_problem("value", "number")])
    return number


def idempotency_key() -> str | None:
    """The key that makes a repeat harmless, with or without the quotes of the draft standard."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if len(key) > 1 and key[0] == key[-1] == '"':
        key = key[1:-1]
    if not 1 <= len(key) <= LONGEST_KEY or not all("!" <= char <= "~" for char in key):
        raise ApiError("refused", [Problem("value", None, None, "Idempotency-Key", BAD_KEY)])
    return key


def actor() -> Actor:
    """Who changes something, for the history: what the program calls itself."""
    return Actor(door="api", device=_header("Scorekeeper-Device"), name=_header("Scorekeeper-Name"))


def _header(name: str) -> str | None:
    value = request.headers.get(name)
    if value is None:
        return None
    # The bytes of a header are read as Latin-1; a name in it was sent as UTF-8.
    text = value.encode("latin-1", "replace").decode("utf-8", "replace")
    printable = "".join(char for char in text if char.isprintable()).strip()
    return printable[:LONGEST_NAME] or None


def query(**known: tuple[str, ...] | range | None) -> dict[str, list[str]]:
    """The query; an unknown name is refused, so that a slip of the pen does not pass unseen."""
    problems = [shape_problem("unknown_key", name) for name in request.args if name not in known]
    found: dict[str, list[str]] = {}
    for name, allowed in known.items():
        found[name] = values = request.args.getlist(name)
        for value in values:
            if isinstance(allowed, range):
                is_right = (
                    value.isascii()
                    and value.isdigit()
                    and len(value) <= len(str(allowed.stop))
                    and int(value) in allowed
                    and len(values) == 1
                )
            else:
                is_right = allowed is None or value in allowed
            if not is_right:
                problems.append(shape_problem("value", name))
                break
    if problems:
        raise ApiError("refused", problems)
    return found
