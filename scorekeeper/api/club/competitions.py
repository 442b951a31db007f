"""Competitions: made, changed, put away, with their policies in words and their evenings."""

from flask import Response

from scorekeeper.api.answers import tagged_by_content
from scorekeeper.api.asked import actor, query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club import evening_models, models
from scorekeeper.api.club.asked import against, body_of, known_members, only_revision, switched
from scorekeeper.api.club.bodies import (
    CompetitionBody,
    CompetitionChange,
    EveningBody,
    PoliciesBody,
    RulesBody,
    WishesBody,
)
from scorekeeper.api.club.documents import (
    club_game_document,
    competition_document,
    competition_url,
    history_document,
    line_document,
)
from scorekeeper.api.club.evenings import evening_answer
from scorekeeper.api.club.revisions import change_of_revision, revised
from scorekeeper.api.language import gettext
from scorekeeper.api.operation import operation, switch
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED
from scorekeeper.core.problem import shape_problem
from scorekeeper.core.text import N_
from scorekeeper.services.club import competition_rules, competitions, evenings
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.competitions import NewCompetition
from scorekeeper.services.club.records import Competition, Wishes
from scorekeeper.services.errors import NotFound

TAG = N_("Club: competitions")
COMPETITION = (N_("The competition"), models.CompetitionDocument)
DELETED = switch(
    "deleted",
    N_("true for the deleted ones too"),
)


def competition_answer(competition: Competition, status: int = 200) -> Response:
    """A competition, and where it stands when it is new."""
    document, url = competition_document(competition, gettext()), competition_url(competition.id)
    return revised(document, competition.revision, url, status)


@bp.get("/v1/club/games")
@operation(
    TAG,
    N_("List the games of a club"),
    N_("Of which games a competition can be held, with every policy, its values and an example."),
    {200: (N_("The games"), models.ClubGames), 304: UNCHANGED},
)
def list_club_games() -> Response:
    """Of which games a competition can be held."""
    query()
    translate = gettext()
    found = [
        club_game_document(game, game.club, translate)
        for game in competitions.club_games()
        if game.club is not None
    ]
    return tagged_by_content({"games": found})


@bp.get("/v1/club/competitions")
@operation(
    TAG,
    N_("List competitions"),
    N_("The competitions, the last begun first."),
    {200: (N_("The competitions"), models.CompetitionList), 304: UNCHANGED},
    parameters=(DELETED,),
)
def list_competitions() -> Response:
    """The competitions, the last begun first."""
    query(deleted=("true", "false"))
    translate = gettext()
    found = competitions.all_competitions(switched("deleted"))
    return tagged_by_content(
        {"competitions": [competition_document(each, translate) for each in found]}
    )


@bp.post("/v1/club/competitions")
@operation(
    TAG,
    N_("Create a competition"),
    N_(
        "A new competition of a game. What is not said goes by default; with like it is taken "
        "over from an earlier one."
    ),
    {201: (N_("The new competition"), models.CompetitionDocument)},
    body="CompetitionBody",
    problems=("not-allowed",),
)
def create_competition() -> Response:
    """A new competition of a game."""
    query()
    return competition_answer(
        competitions.create_competition(_new(body_of(CompetitionBody)), actor()), 201
    )


def _new(body: CompetitionBody) -> NewCompetition:
    old = NewCompetition("", body.game or "", "", "")
    if body.like is not None:
        try:
            old = competitions.copied_settings(body.like)
        except NotFound as error:
            raise ApiError("refused", [shape_problem("value", "like")]) from error
    elif body.game is None:
        raise ApiError("refused", [shape_problem("missing", "game")])
    if body.game not in (None, old.game):  # the settings of one game are not another's
        raise ApiError("refused", [shape_problem("value", "game")])
    chosen = {name: choice.model_dump() for name, choice in body.policies.items()}
    return NewCompetition(
        name=body.name,
        game=old.game,
        first_day=body.first_day,
        last_day=body.last_day,
        edition=body.edition or old.edition,
        options=dict(old.options) | body.options,
        policies=dict(old.policies) | chosen,
    )


@bp.get("/v1/club/competitions/<id:competition_id>")
@operation(
    TAG,
    N_("Read a competition"),
    N_("A competition with its policies, as chosen and in words."),
    {200: COMPETITION, 304: UNCHANGED},
)
def read_competition(competition_id: int) -> Response:
    """A competition with its policies."""
    query()
    return competition_answer(competitions.load_competition(competition_id))


@bp.put("/v1/club/competitions/<id:competition_id>")
@change_of_revision(
    TAG,
    N_("Change a competition"),
    N_("Another name or other days; every evening must stay between them."),
    COMPETITION,
    "CompetitionChange",
)
def change_competition(competition_id: int) -> Response:
    """Another name or other days."""
    query()
    body = body_of(CompetitionChange)
    changed = competitions.change_competition(
        competition_id, against(body), actor(), body.name, body.first_day, body.last_day
    )
    return competition_answer(changed)


@bp.put("/v1/club/competitions/<id:competition_id>/policies")
@change_of_revision(
    TAG,
    N_("Change the policies"),
    N_(
        "Choose other policies; what is not said stays as it is. Once a result stands this needs "
        "a reason, and everything is computed anew."
    ),
    COMPETITION,
    "PoliciesBody",
)
def change_policies(competition_id: int) -> Response:
    """Choose other policies."""
    query()
    body = body_of(PoliciesBody)
    chosen = {name: choice.model_dump() for name, choice in body.policies.items()}
    changed = competitions.change_policies(
        competition_id, chosen, against(body), actor(), body.reason
    )
    return competition_answer(changed)


@bp.put("/v1/club/competitions/<id:competition_id>/rules")
@change_of_revision(
    TAG,
    N_("Change the rules"),
    N_(
        "Another edition or other options for every match, until the first result and not while a "
        "match is going on. Matches that wait for their first round follow."
    ),
    COMPETITION,
    "RulesBody",
)
def change_rules(competition_id: int) -> Response:
    """Another edition or other options for every match."""
    query()
    body = body_of(RulesBody)
    changed = competition_rules.change_rules(
        competition_id, against(body), actor(), body.edition, body.options
    )
    return competition_answer(changed)


@bp.put("/v1/club/competitions/<id:competition_id>/wishes")
@change_of_revision(
    TAG,
    N_("Change the wishes"),
    N_("The fixed pairs, and who keeps to one table: every draw respects them."),
    COMPETITION,
    "WishesBody",
)
def change_wishes(competition_id: int) -> Response:
    """The fixed pairs, and who keeps to one table."""
    query()
    body = body_of(WishesBody)
    for pair in body.pairs:
        known_members(pairs=pair[0])
        known_members(pairs=pair[1])
    for own in body.tables:
        known_members(tables=own.member)
    if len({own.member for own in body.tables}) < len(body.tables):  # nobody keeps to two tables
        raise ApiError("refused", [shape_problem("value", "tables")])
    wishes = Wishes(
        tuple((pair[0], pair[1]) for pair in body.pairs),
        {own.member: own.table for own in body.tables},
    )
    changed = competitions.change_wishes(competition_id, wishes, against(body), actor())
    return competition_answer(changed)


@bp.put("/v1/club/competitions/<id:competition_id>/deletion")
@change_of_revision(
    TAG,
    N_("Delete a competition"),
    N_("Put away a competition that has no evenings. It can be restored."),
    COMPETITION,
)
def delete_competition(competition_id: int) -> Response:
    """Put away a competition that has no evenings."""
    query()
    return competition_answer(
        competitions.delete_competition(competition_id, only_revision(), actor())
    )


@bp.delete("/v1/club/competitions/<id:competition_id>/deletion")
@change_of_revision(
    TAG,
    N_("Restore a competition"),
    N_("Bring a deleted competition back."),
    COMPETITION,
)
def restore_competition(competition_id: int) -> Response:
    """Bring a deleted competition back."""
    query()
    return competition_answer(
        competitions.restore_competition(competition_id, only_revision(), actor())
    )


@bp.get("/v1/club/competitions/<id:competition_id>/history")
@operation(
    TAG,
    N_("Read a competition's history"),
    N_("Every change of a competition: who, when, what and why."),
    {200: (N_("The history"), models.ClubHistory), 304: UNCHANGED},
)
def read_competition_history(competition_id: int) -> Response:
    """Every change of a competition."""
    query()
    competitions.load_competition(competition_id)
    return tagged_by_content(history_document(club_history("competition", competition_id)))


@bp.get("/v1/club/competitions/<id:competition_id>/evenings")
@operation(
    TAG,
    N_("List evenings"),
    N_("The evenings of a competition in the order of their dates."),
    {200: (N_("The evenings"), models.EveningList), 304: UNCHANGED},
    parameters=(DELETED,),
)
def list_evenings(competition_id: int) -> Response:
    """The evenings of a competition in the order of their dates."""
    query(deleted=("true", "false"))
    competitions.load_competition(competition_id)
    found = evenings.all_evenings(competition_id, switched("deleted"))
    return tagged_by_content({"evenings": [line_document(line) for line in found]})


@bp.post("/v1/club/competitions/<id:competition_id>/evenings")
@operation(
    TAG,
    N_("Create an evening"),
    N_("A new evening on a date of the competition, one a date."),
    {201: (N_("The new evening"), evening_models.EveningDocument)},
    body="EveningBody",
    problems=("not-allowed",),
)
def create_evening(competition_id: int) -> Response:
    """A new evening on a date of the competition."""
    query()
    body = body_of(EveningBody)
    made = evenings.create_evening(competition_id, body.date, actor(), body.rounds)
    return evening_answer(made, 201)
