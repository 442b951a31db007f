"""Changes that name a revision, and the ETag of what has one and shows live states beside it."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from flask import Response, request
from pydantic import BaseModel

from scorekeeper.api.answers import answer, is_held, not_modified
from scorekeeper.api.operation import REVISION, View, operation


def change_of_revision(
    tag: str,
    summary: str,
    description: str,
    changed: tuple[str, type[BaseModel]],
    body: str | None = None,
) -> Callable[[View], View]:
    """Describe a view that changes what has a revision; without a body it says nothing but that."""
    return operation(
        tag,
        summary,
        description,
        {200: changed},
        body=body or "RevisionBody",
        is_body_required=body is not None,
        parameters=(REVISION,),
        problems=("stale", "not-allowed", "revision-missing"),
    )


def revised(document: dict[str, Any], revision: int, url: str, status: int) -> Response:
    """What has a revision, and where it stands when it is new."""
    headers = {"Location": url} if status == 201 else None
    return tagged(answer(document, status, headers=headers), revision)


def tagged(response: Response, revision: int) -> Response:
    """The answer with its ETag, or a 304: a change may name the ETag in the place of the revision.

    The revision of an evening does not move with the matches at its tables; its content does.
    """
    etag = f"{revision}.{sha256(response.get_data()).hexdigest()[:20]}"
    if request.method in ("GET", "HEAD") and is_held(etag):
        return not_modified(etag)
    response.headers["ETag"] = f'"{etag}"'
    return response
