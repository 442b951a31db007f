"""What the web needs of a game beyond its rules: the form of a round and what stands around it.

A game that can be entered has a module ``entry`` in its folder with ``RoundForm``, ``TEMPLATE``,
``PREVIEW``, ``entry_context`` and ``in_short``; nothing here knows a game by name.
"""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import abort, current_app

from scorekeeper.core.game import Game
from scorekeeper.services.records import StoredMatch
from scorekeeper.web.locale import say


def in_order(games: Iterable[Game]) -> list[Game]:
    """The games as they are offered: the usual one first, then by name."""
    usual = current_app.config["USUAL_GAME"]
    return sorted(games, key=lambda game: (game.slug != usual, say(game.name)))


def can_enter(game: Game) -> bool:
    """Whether rounds of this game can be entered on the screen."""
    return find_spec(f"{game.package}.entry") is not None


def entry_of(game: Game) -> Any:
    """The game's module for the entry screen; 404 for a game without one."""
    if not can_enter(game):
        abort(404)
    return import_module(f"{game.package}.entry")


def states_before(stored: StoredMatch, number: int) -> list[Any]:
    """Every state up to the one before a round, scored through impossible rounds as well."""
    match = stored.match
    states = list(stored.score.states[:number])
    while len(states) < number:
        states.append(match.edition.score(states[-1], match.rounds[len(states) - 1]))
    return states
