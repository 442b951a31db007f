"""Matches: list, create, read, correct their start, close, delete, play again."""

from collections.abc import Mapping
from typing import Any, get_args

from flask import Response

from scorekeeper.api import models
from scorekeeper.api.answers import answer, tagged_by_content
from scorekeeper.api.asked import (
    actor,
    idempotency_key,
    json_body,
    json_object,
    query,
    revision,
)
from scorekeeper.api.blueprint import bp
from scorekeeper.api.documents import (
    BASE,
    match_document,
    match_url,
    problem_list,
    score_document,
    summary_document,
)
from scorekeeper.api.language import gettext
from scorekeeper.api.operation import KEY, LIST_QUERY, REVISION, TO_BE_CHECKED, operation
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED, unchanged
from scorekeeper.core.match import FORMAT, VERSION
from scorekeeper.core.problem import shape_problem
from scorekeeper.core.text import N_
from scorekeeper.services import exchange, matches
from scorekeeper.services.listing import NOT_DELETED
from scorekeeper.services.records import Status, StoredMatch

TAG = N_("Matches")
STATUSES: Mapping[str, Status] = {status: status for status in get_args(Status)}
PAGE, LONGEST_PAGE, LAST_OFFSET = 50, 200, 10**9
MATCH = (N_("The match"), models.MatchDocument)


def match_answer(stored: StoredMatch, status: int = 200) -> Response:
    """A match with its ETag, and where it stands when it is new."""
    headers = {"Location": match_url(stored.id)} if status == 201 else None
    document = match_document(stored, gettext())
    return answer(document, status, revision=stored.revision, headers=headers)


@bp.get("/v1/matches")
@operation(
    TAG,
    N_("List matches"),
    N_("The matches, the last changed first. Without a status all but the deleted ones."),
    {200: (N_("A page of matches"), models.MatchList)},
    parameters=LIST_QUERY,
    problems=("refused",),
)
def list_matches() -> Response:
    """The matches, the last changed first."""
    asked = query(
        status=tuple(STATUSES), limit=range(1, LONGEST_PAGE + 1), offset=range(LAST_OFFSET + 1)
    )
    statuses = tuple(STATUSES[status] for status in asked["status"]) or NOT_DELETED
    limit = int(asked["limit"][0]) if asked["limit"] else PAGE
    offset = int(asked["offset"][0]) if asked["offset"] else 0
    found = matches.summaries(statuses, limit=limit, offset=offset)
    total = matches.count(statuses)
    wanted = "".join(f"status={status}&" for status in asked["status"])
    after = f"{BASE}/matches?{wanted}limit={limit}&offset={offset + limit}"
    return tagged_by_content(
        {
            "matches": [summary_document(summary) for summary in found],
            "total": total,
            "limit": limit,
            "offset": offset,
            "next": after if offset + len(found) < total and found else None,
        }
    )


@bp.post("/v1/matches")
@operation(
    TAG,
    N_("Create a match"),
    N_(
        "Start a match from a match file without rounds, or take over one that was "
        "played. A file with an id that is stored already with the same contents "
        "changes nothing. A file with an impossible round is refused, unless the query "
        "says to_be_checked=true."
    ),
    {
        201: (N_("The new match"), models.MatchDocument),
        200: (N_("The match was stored before"), models.MatchDocument),
    },
    body="MatchFile",
    parameters=(KEY, TO_BE_CHECKED),
    problems=("refused", "key-reused", "other-match"),
)
def create_match() -> Response:
    """Start a match from a match file without rounds, or take over one that was played."""
    lenient = query(to_be_checked=("true", "false"))["to_be_checked"] == ["true"]
    key = idempotency_key()
    file = json_body()
    is_new = isinstance(file, dict) and not any(map(file.get, ("rounds", "id", "closed")))
    if is_new and not lenient:
        stored, repeated = matches.start_once(file, actor(), key)
        return match_answer(stored, 200 if repeated else 201)
    imported = exchange.import_match(file, actor(), to_be_checked=lenient, key=key)
    if imported.status == "differs":
        raise ApiError("other-match", extra={"match": match_document(imported.stored, gettext())})
    return match_answer(imported.stored, 201 if imported.status == "added" else 200)


@bp.get("/v1/matches/<match_id>")
@operation(
    TAG,
    N_("Read a match"),
    N_(
        "What was agreed and entered, the status, and the score that follows from it. "
        "While a round is impossible the score holds the errors in its place."
    ),
    {200: MATCH, 304: UNCHANGED},
)
def read_match(match_id: str) -> Response:
    """What was agreed and entered, the status, and the score that follows from it."""
    query()
    if (same := unchanged(match_id)) is not None:
        return same
    return match_answer(matches.load_match(match_id))


@bp.put("/v1/matches/<match_id>/start")
@operation(
    TAG,
    N_("Correct the start of a match"),
    N_(
        "Replace what was agreed: names, sides, seats, first dealer, edition, options, "
        "date. The rounds are kept and scored anew; one that became impossible stands "
        "in the errors of the score, and the match is to be checked until it is "
        "corrected."
    ),
    {200: MATCH},
    body="StartBody",
    parameters=(KEY, REVISION),
    problems=("refused", "stale", "not-allowed", "revision-missing", "key-reused"),
)
def correct_start(match_id: str) -> Response:
    """Replace what was agreed."""
    query()
    body = json_object("start")
    against, key = revision(body), idempotency_key()
    return match_answer(matches.correct_start(match_id, _file(body), against, actor(), key))


@bp.post("/v1/matches/<match_id>/start/preview")
@operation(
    TAG,
    N_("Preview a correction of the start"),
    N_("What a correction of the start would do to the score. Nothing is stored."),
    {200: (N_("What would happen"), models.StartPreview)},
    body="StartPreviewBody",
    problems=("refused",),
)
def preview_start(match_id: str) -> Response:
    """What a correction of the start would do to the score."""
    query()
    body = json_object("start", optional=())
    preview = matches.preview_start(match_id, _file(body))
    if preview.score is None:
        raise ApiError("refused", preview.problems)
    translate = gettext()
    return answer(
        {
            "revision": preview.stored.revision,
            "score": score_document(preview.score, translate),
            "later": problem_list(preview.later, translate),
        }
    )


def _file(body: dict[str, Any]) -> dict[str, object]:
    """The start in the body as a match file."""
    start: dict[str, object] = body["start"]
    beside = [key for key in ("format", "version", "id", "rounds", "closed") if key in start]
    if beside:
        raise ApiError("refused", [shape_problem("unknown_key", key) for key in beside])
    return {"format": FORMAT, "version": VERSION, "rounds": []} | start
