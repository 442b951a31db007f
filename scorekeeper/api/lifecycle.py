"""Closing, deleting and playing again: each is a resource that is put there or taken away."""

from collections.abc import Callable

from flask import Response

from scorekeeper.api import models
from scorekeeper.api.asked import (
    actor,
    idempotency_key,
    json_object,
    optional_object,
    query,
    revision,
)
from scorekeeper.api.blueprint import bp
from scorekeeper.api.matches import MATCH, match_answer
from scorekeeper.api.operation import KEY, REVISION, operation
from scorekeeper.core.text import N_
from scorekeeper.services import matches
from scorekeeper.services.records import Actor, StoredMatch

TAG = N_("Matches")
CONFLICTS = ("stale", "not-allowed", "revision-missing", "key-reused")
Turn = Callable[[str, int, Actor, str | None], StoredMatch]


def turned(match_id: str, turn: Turn) -> Response:
    """The match after a change that needs no more than the revision."""
    query()
    against, key = revision(optional_object()), idempotency_key()
    return match_answer(turn(match_id, against, actor(), key))


@bp.put("/v1/matches/<match_id>/closure")
@operation(
    TAG,
    N_("Stop a match"),
    N_(
        "Stop a match by hand before its end: no round can be added. "
        "Nobody has won, unless the game is one that its players close themselves."
    ),
    {200: MATCH},
    body="RevisionBody",
    is_body_required=False,
    parameters=(KEY, REVISION),
    problems=CONFLICTS,
)
def close_match(match_id: str) -> Response:
    """Stop a match by hand before its end."""
    return turned(match_id, matches.close_match)


@bp.delete("/v1/matches/<match_id>/closure")
@operation(
    TAG,
    N_("Resume a stopped match"),
    N_("Go on with a match that was stopped by hand."),
    {200: MATCH},
    body="RevisionBody",
    is_body_required=False,
    parameters=(KEY, REVISION),
    problems=CONFLICTS,
)
def reopen_match(match_id: str) -> Response:
    """Go on with a match that was stopped by hand."""
    return turned(match_id, matches.reopen_match)


@bp.put("/v1/matches/<match_id>/deletion")
@operation(
    TAG,
    N_("Delete a match"),
    N_("Put a match away. It counts nowhere any more, and it can be restored."),
    {200: MATCH},
    body="RevisionBody",
    is_body_required=False,
    parameters=(KEY, REVISION),
    problems=CONFLICTS,
)
def delete_match(match_id: str) -> Response:
    """Put a match away."""
    return turned(match_id, matches.delete_match)


@bp.delete("/v1/matches/<match_id>/deletion")
@operation(
    TAG,
    N_("Restore a deleted match"),
    N_("Bring a deleted match back as it was."),
    {200: MATCH},
    body="RevisionBody",
    is_body_required=False,
    parameters=(KEY, REVISION),
    problems=CONFLICTS,
)
def restore_match(match_id: str) -> Response:
    """Bring a deleted match back as it was."""
    return turned(match_id, matches.restore_match)


@bp.post("/v1/matches/<match_id>/rematch")
@operation(
    TAG,
    N_("Play a rematch"),
    N_("Start a new match with the same players, seats and options. Send an empty object, `{}`."),
    {
        201: (N_("The new match"), models.MatchDocument),
        200: (N_("The same key again: the match it made"), models.MatchDocument),
    },
    body="EmptyBody",
    parameters=(KEY,),
    problems=("key-reused", "not-allowed"),
)
def rematch(match_id: str) -> Response:
    """Start a new match with the same players, seats and options."""
    query()
    json_object(optional=())
    stored, repeated = matches.rematch_once(match_id, actor(), idempotency_key())
    return match_answer(stored, 200 if repeated else 201)
