"""Making an answer: JSON in UTF-8, an ETag on what is read, 304 when nothing has changed."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from flask import Response, request

from scorekeeper import __version__
from scorekeeper.api.language import language

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"


def encoded(document: object) -> bytes:
    """The JSON text; half a surrogate pair, which UTF-8 does not have, is written escaped."""
    try:
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        return json.dumps(document, separators=(",", ":")).encode()


def answer(
    document: object,
    status: int = 200,
    *,
    revision: int | None = None,
    headers: Mapping[str, str] | None = None,
    content_type: str = JSON,
) -> Response:
    """An answer; with a revision its ETag says so."""
    response = Response(encoded(document), status, content_type=content_type)
    response.headers["Vary"] = "Accept-Language"
    response.headers["Cache-Control"] = "no-cache" if status == 200 else "no-store"
    if revision is not None:
        response.headers["ETag"] = f'"{tag(revision)}"'
    if headers:
        response.headers.update(headers)
    return response


def tag(revision: int) -> str:
    """The ETag of anything derived from a match: revision, language and version decide it."""
    return f"{revision}.{language()}.{__version__}"


def is_held(etag: str) -> bool:
    """Whether the client says that it holds this version already."""
    return request.if_none_match.contains_weak(etag)


def not_modified(etag: str) -> Response:
    """Nothing has changed since."""
    headers = {"ETag": f'"{etag}"', "Vary": "Accept-Language", "Cache-Control": "no-cache"}
    response = Response(status=304, headers=headers)
    del response.headers["Content-Type"]
    return response


def tagged_by_content(document: Any) -> Response:
    """An answer that no single match decides: its ETag is a digest of it."""
    response = answer(document)
    etag = sha256(response.get_data()).hexdigest()[:20]
    if is_held(etag):
        return not_modified(etag)
    response.set_etag(etag)
    return response
