"""Saying that nothing has changed, before anything is loaded or scored."""

from flask import Response, request

from scorekeeper.api.answers import answer, is_held, not_modified, tag
from scorekeeper.core.text import N_
from scorekeeper.services import matches
from scorekeeper.services.records import StoredMatch

UNCHANGED = (N_("Nothing has changed"), None)


def unchanged(match_id: str) -> Response | None:
    """The answer for a client that already holds what follows from the present revision."""
    if "HTTP_IF_NONE_MATCH" not in request.environ:
        return None
    present = tag(matches.revision_of(match_id))
    return not_modified(present) if is_held(present) else None


def same_or(stored: StoredMatch, document: object) -> Response:
    """What follows from a match, or that the client holds it; for what not every match has."""
    present = tag(stored.revision)
    if is_held(present):
        return not_modified(present)
    return answer(document, revision=stored.revision)
