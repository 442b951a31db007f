"""The games: every folder here that offers a ``GAME`` is one. Nothing else lists them."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from scorekeeper.core.game import Game


@cache
def all_games() -> Mapping[str, Game]:
    """Every game by its slug, in the order of their names."""
    found = []
    for module in iter_modules(__path__):
        game = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            found.append(game)
    return MappingProxyType({game.slug: game for game in sorted(found, key=lambda g: g.name)})
