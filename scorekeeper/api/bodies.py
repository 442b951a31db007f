"""The shapes of what is sent, for the OpenAPI document.

Nothing is checked with these: what is sent goes through the same check as a match file, and these
say the same thing in the words of a schema.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, create_model

from scorekeeper.core.game import Game
from scorekeeper.core.match import MatchFile, Name, Side
from scorekeeper.core.text import N_

_forbid = ConfigDict(extra="forbid")


class RevisionBody(BaseModel):
    """A change that says nothing but which revision it was made against."""

    model_config = _forbid

    revision: int | None = Field(None, ge=0, description=N_("or the ETag in the header If-Match"))


class Start(BaseModel):
    """What was agreed at the start: a match file without its rounds."""

    model_config = _forbid

    game: str | None = None
    edition: str | None = None
    options: dict[str, Any] | None = None
    played_on: str | None = Field(None, json_schema_extra={"format": "date"})
    sides: list[Side]
    seating: list[Name] | None = None
    first_dealer: Name | None = None


class StartBody(RevisionBody):
    """A corrected start, whole."""

    start: Start


class StartPreviewBody(BaseModel):
    """A start to be looked at, nothing more."""

    model_config = _forbid

    start: Start


class EmptyBody(BaseModel):
    """An empty object."""

    model_config = _forbid


def bodies(games: Mapping[str, Game]) -> dict[str, type[BaseModel]]:
    """Every request body by name; a round is a round of one of the games."""
    facts: Any = reduce(or_, (game.facts for game in games.values()))
    file = create_model(
        "MatchFile",
        __base__=MatchFile,
        __doc__="A match file, version 1.",
        rounds=(list[facts], Field(description=N_("may be empty"))),
    )
    round_body = create_model(
        "RoundBody",
        __base__=RevisionBody,
        __doc__="A round as it stands in the match file, and the revision it was entered against.",
        round=(facts, ...),
    )
    new_round = create_model(
        "NewRoundBody",
        __base__=round_body,
        __doc__="The next round as it stands in the match file, and the revision it was entered "
        "against.",
        number=(
            int | None,
            Field(None, ge=1, description=N_("the round that is meant; another one is stale")),
        ),
    )
    preview = create_model(
        "RoundPreviewBody",
        __config__=_forbid,
        __doc__="A round to be looked at, nothing more.",
        round=(facts, ...),
    )
    models = (
        file,
        round_body,
        new_round,
        preview,
        RevisionBody,
        StartBody,
        StartPreviewBody,
        EmptyBody,
    )
    return {model.__name__: model for model in models}
