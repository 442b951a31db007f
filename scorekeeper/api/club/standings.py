"""The standing of a competition, of its fixed pairs, and the records of its season."""

from flask import Response

from scorekeeper.api.answers import tagged_by_content
from scorekeeper.api.asked import query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club import standing_models
from scorekeeper.api.club.asked import number_in
from scorekeeper.api.club.standing_documents import season_document, standing_document
from scorekeeper.api.language import gettext, language
from scorekeeper.api.operation import Parameter, operation
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED
from scorekeeper.core.match import LIMIT
from scorekeeper.core.problem import shape_problem
from scorekeeper.core.text import N_
from scorekeeper.services.club import evenings, standings
from scorekeeper.services.club.players import season_page

TAG = N_("Club: standings")
AFTER = Parameter(
    "after",
    "query",
    {"type": "integer", "minimum": 1, "maximum": LIMIT - 1},
    N_("the id of an evening: the standing as it was after it"),
)


def asked_evening(competition_id: int) -> int | None:
    """The evening of the query, which must be one of this competition."""
    after = number_in(query(after=range(1, LIMIT)), "after")
    if after is not None and after not in [e.id for e in evenings.all_evenings(competition_id)]:
        raise ApiError("refused", [shape_problem("value", "after")])
    return after


@bp.get("/v1/club/competitions/<id:competition_id>/standing")
@operation(
    TAG,
    N_("Read the standing"),
    N_(
        "The standing, now or after an earlier evening; every line opens into its matches, with "
        "what was dropped and why, how it moved, and its line over the season."
    ),
    {200: (N_("The standing"), standing_models.StandingDocument), 304: UNCHANGED},
    parameters=(AFTER,),
)
def read_standing(competition_id: int) -> Response:
    """The standing, now or after an earlier evening."""
    after = asked_evening(competition_id)
    found = standings.competition_standing(competition_id, after)
    totals = standings.totals_of(found)
    return tagged_by_content(standing_document(found, totals, gettext(), language()))


@bp.get("/v1/club/competitions/<id:competition_id>/pairs")
@operation(
    TAG,
    N_("Read the pairs' standing"),
    N_("The standing of the fixed pairs: the match rounds that both played on one side."),
    {200: (N_("The standing"), standing_models.StandingDocument), 304: UNCHANGED},
    parameters=(AFTER,),
)
def read_pairs(competition_id: int) -> Response:
    """The standing of the fixed pairs."""
    after = asked_evening(competition_id)
    found = standings.pairs_standing(competition_id, after)
    return tagged_by_content(standing_document(found, {}, gettext(), language()))


@bp.get("/v1/club/competitions/<id:competition_id>/season")
@operation(
    TAG,
    N_("Read the season's records"),
    N_("The highest match, the biggest comeback and the most of what the game counts."),
    {200: (N_("The records"), standing_models.SeasonDocument), 304: UNCHANGED},
)
def read_season(competition_id: int) -> Response:
    """The records of a season."""
    query()
    return tagged_by_content(season_document(season_page(competition_id)))
