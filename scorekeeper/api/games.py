"""The games that can be played."""

from flask import Response

from scorekeeper.api import models
from scorekeeper.api.answers import tagged_by_content
from scorekeeper.api.asked import query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.documents import game_document
from scorekeeper.api.language import gettext
from scorekeeper.api.operation import operation
from scorekeeper.api.problems import ApiError
from scorekeeper.core.text import N_
from scorekeeper.games import all_games

TAG = N_("Games")


@bp.get("/v1/games")
@operation(
    TAG,
    N_("List the games"),
    N_("Every game with its editions, its options and their defaults, and who can play it."),
    {200: (N_("The games"), models.GameList)},
)
def list_games() -> Response:
    """Every game with its editions, its options and their defaults, and who can play it."""
    query()
    translate = gettext()
    games = [game_document(game, translate) for game in all_games().values()]
    return tagged_by_content({"games": games})


@bp.get("/v1/games/<game>")
@operation(
    TAG,
    N_("Read a game"),
    N_("One game."),
    {200: (N_("The game"), models.GameDocument)},
    problems=("not-found",),
)
def read_game(game: str) -> Response:
    """One game."""
    query()
    found = all_games().get(game)
    if found is None:
        raise ApiError("not-found")
    return tagged_by_content(game_document(found, gettext()))
