"""Where the program is put together: a list of steps, each with its own module."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader, StrictUndefined

from scorekeeper import api, storage
from scorekeeper import config as settings
from scorekeeper.games import all_games
from scorekeeper.web import (
    addresses,
    assets,
    club,
    device,
    errors,
    lifecycle,
    locale,
    pages,
    play,
    prints,
    security,
    setup,
    sheet,
    start,
)

PLACES = (start, play, sheet, setup, lifecycle, prints, pages, *club.PLACES)
Step = Callable[[Flask], None]


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The web application. ``config`` overrides the instance's own settings, for tests."""
    given = dict(config or {})
    instance = Path(given.pop("INSTANCE", None) or settings.instance_folder())
    app = Flask(
        "scorekeeper",
        instance_path=str(instance.absolute()),
        static_folder=None,
        template_folder=str(settings.assets_folder() / "templates"),
    )
    _configure(app, given)
    for step in STEPS:
        step(app)
    return app


def _configure(app: Flask, given: Mapping[str, Any]) -> None:
    """The settings, and the key that signs sessions."""
    instance = Path(app.instance_path)
    instance.mkdir(parents=True, exist_ok=True)
    settings.read(app.config, instance, given)
    app.config["SECRET_KEY"] = str(app.config["SECRET_KEY"] or settings.secret_key(instance))


def _templates(app: Flask) -> None:
    """Find the games' templates too; a name that a template does not know is a fault."""
    own = app.jinja_loader
    folders = [
        Path(import_module(game.package).__file__ or "").parent / "templates"
        for game in all_games().values()
    ]
    loaders = [FileSystemLoader(folder) for folder in folders if folder.is_dir()]
    app.jinja_loader = ChoiceLoader([*([own] if own else []), *loaders])
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True


def _blueprints(app: Flask) -> None:
    """The pages, one module a place in the program, and the API."""
    for place in PLACES:
        app.register_blueprint(place.bp)
    api.init_app(app)


STEPS: tuple[Step, ...] = (
    _templates,
    locale.init_app,
    assets.init_app,
    security.init_app,
    device.init_app,
    errors.init_app,
    storage.init_app,
    addresses.init_app,
    _blueprints,
)
