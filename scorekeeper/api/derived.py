"""What follows from a match: the score, the sheet, the next deal; and its history and its file."""

from flask import Response

from scorekeeper.api import models, sheet_models
from scorekeeper.api.answers import answer
from scorekeeper.api.asked import query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.documents import (
    change_document,
    deal_document,
    score_document,
    sheet_document,
)
from scorekeeper.api.language import gettext
from scorekeeper.api.operation import operation
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED, same_or, unchanged
from scorekeeper.core.match import match_file
from scorekeeper.core.text import N_, Text
from scorekeeper.services import history, matches

TAG = N_("Derived")
NO_DEAL = Text(N_("This match has ended or waits for a correction: there is no next deal."))


@bp.get("/v1/matches/<match_id>/score")
@operation(
    TAG,
    N_("Read the score"),
    N_("The score alone, exactly as scorekeeper score prints it for the match file."),
    {200: (N_("The score, or the errors in its place"), models.ScoreAnswer), 304: UNCHANGED},
)
def read_score(match_id: str) -> Response:
    """The score alone, exactly as `scorekeeper score` prints it for the match file."""
    query()
    if (same := unchanged(match_id)) is not None:
        return same
    stored = matches.load_match(match_id)
    return answer(score_document(stored.score, gettext()), revision=stored.revision)


@bp.get("/v1/matches/<match_id>/sheet")
@operation(
    TAG,
    N_("Read the score sheet"),
    N_(
        "The score sheet as data: columns, rows, marks, the numbers at the edges, the "
        "graph's lines. It goes as far as the match can be scored."
    ),
    {200: (N_("The sheet"), sheet_models.SheetDocument), 304: UNCHANGED},
)
def read_sheet(match_id: str) -> Response:
    """The score sheet as data."""
    query()
    if (same := unchanged(match_id)) is not None:
        return same
    stored = matches.load_match(match_id)
    return answer(sheet_document(stored.score, gettext()), revision=stored.revision)


@bp.get("/v1/matches/<match_id>/deal")
@operation(
    TAG,
    N_("Read the next deal"),
    N_("Who deals, who starts, and how many cards each player gets, with the reason."),
    {200: (N_("The next deal"), models.DealDocument), 304: UNCHANGED},
    problems=("not-allowed",),
)
def read_deal(match_id: str) -> Response:
    """Who deals, who starts, and how many cards each player gets, with the reason."""
    query()
    stored = matches.load_match(match_id)
    if stored.status != "playing":
        raise ApiError("not-allowed", detail=NO_DEAL, code=f"match_{stored.status}")
    return same_or(stored, deal_document(stored.match, stored.score.state, gettext()))


@bp.get("/v1/matches/<match_id>/history")
@operation(
    TAG,
    N_("Read the history"),
    N_("Who changed what and when, from the start on, with what stood there before."),
    {200: (N_("Every change"), models.HistoryDocument), 304: UNCHANGED},
)
def read_history(match_id: str) -> Response:
    """Who changed what and when, from the start on, with what stood there before."""
    query()
    if (same := unchanged(match_id)) is not None:
        return same
    changes = history.history(match_id)
    return answer(
        {"changes": [change_document(change) for change in changes]},
        revision=max(change.revision for change in changes),
    )


@bp.get("/v1/matches/<match_id>/file")
@operation(
    TAG,
    N_("Export a match"),
    N_("The match file, as scorekeeper export writes it and POST /matches takes it."),
    {200: (N_("The match file"), models.FileDocument), 304: UNCHANGED},
)
def export_match(match_id: str) -> Response:
    """The match file, as `scorekeeper export` writes it and `POST /matches` takes it."""
    query()
    if (same := unchanged(match_id)) is not None:
        return same
    stored = matches.load_match(match_id)
    made = answer(match_file(stored.match), revision=stored.revision)
    made.headers["Content-Disposition"] = 'attachment; filename="match.json"'
    return made
