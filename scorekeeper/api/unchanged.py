"""Saying that nothing has changed, before anything is loaded or scored."""

from flask import Response, request

from scorekeeper.api.answers import is_held, not_modified, tag
from scorekeeper.core.text import N_
from scorekeeper.services import matches

UNCHANGED = (N_("Nothing has changed"), None)


def unchanged(match_id: str) -> Response | None:
    """The answer for a client that already holds what follows from the present revision."""
    if "HTTP_IF_NONE_MATCH" not in request.environ:
        return None
    present = tag(matches.revision_of(match_id))
    return not_modified(present) if is_held(present) else None
