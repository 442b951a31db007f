"""Rounds: enter, read, look at beforehand, correct, delete the last."""

from flask import Response

from scorekeeper.api import models
from scorekeeper.api.answers import answer
from scorekeeper.api.asked import (
    actor,
    idempotency_key,
    json_object,
    optional_object,
    query,
    revision,
    round_number,
)
from scorekeeper.api.blueprint import bp
from scorekeeper.api.documents import match_url, preview_document, round_document
from scorekeeper.api.language import gettext
from scorekeeper.api.matches import MATCH, match_answer
from scorekeeper.api.operation import KEY, REVISION, operation
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED, same_or, unchanged
from scorekeeper.core.text import N_, Text
from scorekeeper.services import matches, rounds
from scorekeeper.services.meant import Meant
from scorekeeper.services.records import Preview, StoredMatch

TAG = N_("Rounds")
NOT_LAST = Text(N_("Only the last round can be deleted; any other can be corrected."))
CHANGES = ("refused", "key-reused", "stale", "not-allowed", "revision-missing")


@bp.get("/v1/matches/<match_id>/rounds")
@operation(
    TAG,
    N_("Read the rounds"),
    N_("Every round as entered and as scored, with the reason of every point."),
    {200: (N_("The rounds"), models.RoundList), 304: UNCHANGED},
)
def list_rounds(match_id: str) -> Response:
    """Every round as entered and as scored, with the reason of every point."""
    query()
    if (same := unchanged(match_id)) is not None:
        return same
    stored = matches.load_match(match_id)
    translate = gettext()
    numbers = range(1, len(stored.match.rounds) + 1)
    found = [round_document(stored, number, translate) for number in numbers]
    return answer({"revision": stored.revision, "rounds": found}, revision=stored.revision)


@bp.post("/v1/matches/<match_id>/rounds")
@operation(
    TAG,
    N_("Enter a round"),
    N_(
        "Enter the next round. It is stored when the answer arrives, or it is not there "
        "at all. Send an Idempotency-Key with it: then it may be sent again when no "
        "answer came. With a number it becomes that round, or it is refused as stale."
    ),
    {
        201: (N_("The match with the new round"), models.MatchDocument),
        200: (N_("The same key again: the round was stored before"), models.MatchDocument),
    },
    body="NewRoundBody",
    parameters=(KEY, REVISION),
    problems=CHANGES,
)
def enter_round(match_id: str) -> Response:
    """Enter the next round."""
    query()
    body = json_object("round", optional=("revision", "number"))
    against, key, number = revision(body), idempotency_key(), round_number(body)
    meant = None if number is None else Meant(number)
    stored, repeated = rounds.enter_round(match_id, body["round"], against, actor(), key, meant)
    made = match_answer(stored, 200 if repeated else 201)
    if not repeated:
        made.headers["Location"] = f"{match_url(stored.id)}/rounds/{len(stored.match.rounds)}"
    return made


@bp.post("/v1/matches/<match_id>/rounds/preview")
@operation(
    TAG,
    N_("Preview the next round"),
    N_(
        "Score a round without storing it: the lines, what it changes, and the problems "
        "it has. A round with problems is scored all the same, as a half-typed one is "
        "on the tablet; one that is no round at all (a key missing, a text for a "
        "number) is refused."
    ),
    {200: (N_("What would happen"), models.PreviewDocument)},
    body="RoundPreviewBody",
    problems=("refused", "not-allowed"),
)
def preview_round(match_id: str) -> Response:
    """Score a round without storing it."""
    query()
    body = json_object("round", optional=())
    return preview_answer(rounds.preview_round(match_id, body["round"]))


@bp.get("/v1/matches/<match_id>/rounds/<round:number>")
@operation(
    TAG,
    N_("Read a round"),
    N_("One round as entered and as scored, with the reason of every point."),
    {200: (N_("The round"), models.RoundDocument), 304: UNCHANGED},
)
def read_round(match_id: str, number: int) -> Response:
    """One round as entered and as scored, with the reason of every point."""
    query()
    stored = having(match_id, number)
    return same_or(stored, round_document(stored, number, gettext()))


@bp.put("/v1/matches/<match_id>/rounds/<round:number>")
@operation(
    TAG,
    N_("Correct a round"),
    N_(
        "Replace a round; everything after it is scored anew. A later round that "
        "becomes impossible is kept: the score then holds its errors, and the match is "
        "to be checked until that round is corrected too."
    ),
    {200: MATCH},
    body="RoundBody",
    parameters=(KEY, REVISION),
    problems=CHANGES,
)
def correct_round(match_id: str, number: int) -> Response:
    """Replace a round."""
    query()
    body = json_object("round")
    against, key = revision(body), idempotency_key()
    stored, _ = rounds.correct_round(match_id, number, body["round"], against, actor(), key)
    return match_answer(stored)


@bp.delete("/v1/matches/<match_id>/rounds/<round:number>")
@operation(
    TAG,
    N_("Delete the last round"),
    N_("Take back the last round. Any other round can only be corrected."),
    {200: MATCH},
    body="RevisionBody",
    is_body_required=False,
    parameters=(KEY, REVISION),
    problems=CHANGES,
)
def delete_round(match_id: str, number: int) -> Response:
    """Take back the last round."""
    query()
    against, key = revision(optional_object()), idempotency_key()
    stored = matches.load_match(match_id)
    last = len(stored.match.rounds)
    if against == stored.revision and number != last:
        if number > last:
            raise ApiError("not-found")
        raise ApiError("not-allowed", detail=NOT_LAST, code="not_last")
    stored, _ = rounds.remove_last_round(match_id, against, actor(), key)
    return match_answer(stored)


@bp.post("/v1/matches/<match_id>/rounds/<round:number>/preview")
@operation(
    TAG,
    N_("Preview a correction"),
    N_("What a correction would change: the round, everything after it, and the result."),
    {200: (N_("What would happen"), models.PreviewDocument)},
    body="RoundPreviewBody",
    problems=("refused", "not-allowed"),
)
def preview_correction(match_id: str, number: int) -> Response:
    """What a correction would change."""
    query()
    body = json_object("round", optional=())
    return preview_answer(rounds.preview_round(match_id, body["round"], number))


@bp.get("/v1/matches/<match_id>/rounds/<round:number>/why")
@operation(
    TAG,
    N_("Read why"),
    N_("Why each side got its points in a round, line by line, with the rule of each."),
    {200: (N_("The reasons"), models.WhyDocument), 304: UNCHANGED},
)
def read_why(match_id: str, number: int) -> Response:
    """Why each side got its points in a round, line by line, with the rule of each."""
    query()
    stored = having(match_id, number)
    sides = round_document(stored, number, gettext())["sides"]
    return same_or(stored, {"number": number, "sides": sides})


def preview_answer(preview: Preview) -> Response:
    """What would happen; a round that is none, whatever was meant, is refused."""
    if preview.after is None:
        raise ApiError("refused", preview.problems)
    return answer(preview_document(preview, gettext()))


def having(match_id: str, number: int) -> StoredMatch:
    """The match, if it has this round."""
    stored = matches.load_match(match_id)
    if number > len(stored.match.rounds):
        raise ApiError("not-found")
    return stored
