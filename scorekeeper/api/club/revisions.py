"""The ETag of what has a revision and shows live states beside it: both stand in it."""

from hashlib import sha256

from flask import Response, request

from scorekeeper.api.answers import is_held, not_modified


def tagged(response: Response, revision: int) -> Response:
    """The answer with its ETag, or a 304: a change may name the ETag in the place of the revision.

    The revision of an evening does not move with the matches at its tables; its content does.
    """
    etag = f"{revision}.{sha256(response.get_data()).hexdigest()[:20]}"
    if request.method in ("GET", "HEAD") and is_held(etag):
        return not_modified(etag)
    response.headers["ETag"] = f'"{etag}"'
    return response
