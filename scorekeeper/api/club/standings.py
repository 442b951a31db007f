"""The standing of a competition, of its fixed pairs, and the records of its season."""

from collections.abc import Mapping

from flask import Response, request

from scorekeeper.api.answers import tagged_by_content
from scorekeeper.api.asked import query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club import evening_models, standing_models
from scorekeeper.api.club.asked import number_in
from scorekeeper.api.club.evening_documents import matches_document
from scorekeeper.api.club.standing_documents import (
    points_document,
    season_document,
    standing_document,
)
from scorekeeper.api.language import gettext, language
from scorekeeper.api.operation import Parameter, operation, switch
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED
from scorekeeper.core.match import LIMIT
from scorekeeper.core.problem import shape_problem
from scorekeeper.core.standings import Player
from scorekeeper.core.text import N_
from scorekeeper.services.club import evenings, standings
from scorekeeper.services.club.overviews import evening_overview, match_list
from scorekeeper.services.club.players import season_page
from scorekeeper.services.club.standings import Standing

TAG = N_("Club: standings")
AFTER = Parameter(
    "after",
    "query",
    {"type": "integer", "minimum": 1, "maximum": LIMIT - 1},
    N_("the id of an evening: the standing as it was after it"),
)


OPENED = switch(
    "opened",
    N_("false for the lines alone, without the matches that they are the sum of"),
)


def asked_evening(competition_id: int) -> int | None:
    """The evening of the query, which must be one of this competition."""
    asked = query(after=range(1, LIMIT), opened=("true", "false"))
    after = number_in(asked, "after")
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
    parameters=(AFTER, OPENED),
)
def read_standing(competition_id: int) -> Response:
    """The standing, now or after an earlier evening."""
    after = asked_evening(competition_id)
    found = standings.competition_standing(competition_id, after)
    totals = standings.totals_of(found)
    return _answer(found, totals)


@bp.get("/v1/club/competitions/<id:competition_id>/pairs")
@operation(
    TAG,
    N_("Read the pairs' standing"),
    N_("The standing of the fixed pairs: the match rounds that both played on one side."),
    {200: (N_("The standing"), standing_models.StandingDocument), 304: UNCHANGED},
    parameters=(AFTER, OPENED),
)
def read_pairs(competition_id: int) -> Response:
    """The standing of the fixed pairs."""
    after = asked_evening(competition_id)
    found = standings.pairs_standing(competition_id, after)
    return _answer(found, {})


def _answer(found: Standing, totals: Mapping[Player, list[int | None]]) -> Response:
    is_opened = request.args.get("opened") != "false"
    document = standing_document(found, totals, gettext(), language(), is_opened)
    return tagged_by_content(document)


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
    return tagged_by_content(season_document(season_page(competition_id), gettext()))


@bp.get("/v1/club/competitions/<id:competition_id>/matches")
@operation(
    TAG,
    N_("List the matches of a competition"),
    N_("Every match, those from paper included, in the order of the evenings."),
    {200: (N_("The matches"), evening_models.MatchListDocument), 304: UNCHANGED},
)
def list_club_matches(competition_id: int) -> Response:
    """Every match of a competition."""
    query()
    return tagged_by_content(matches_document(match_list(competition_id)))


@bp.get("/v1/club/evenings/<id:evening_id>/points")
@operation(
    TAG,
    N_("Read an evening's results"),
    N_(
        "What every player got of an evening, the best first, with the standing after it. A "
        "deleted evening has none."
    ),
    {200: (N_("The results"), standing_models.EveningPoints), 304: UNCHANGED},
)
def read_points(evening_id: int) -> Response:
    """What every player got of an evening."""
    query()
    return tagged_by_content(points_document(evening_overview(evening_id), gettext()))
