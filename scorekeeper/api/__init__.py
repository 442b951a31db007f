"""The JSON API, version 1, under /api. See docs/api.md."""

from importlib import import_module

from flask import Flask
from werkzeug.routing import BaseConverter

VIEWS = ("games", "matches", "lifecycle", "rounds", "derived", "pages")


class RoundConverter(BaseConverter):
    """The number of a round in an address: as many digits as a match can need."""

    regex = "[1-9][0-9]{0,4}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)


def init_app(app: Flask) -> None:
    """Put the API into the app."""
    app.url_map.converters.setdefault("round", RoundConverter)
    for name in VIEWS:
        import_module(f"{__name__}.{name}")
    app.register_blueprint(import_module(f"{__name__}.blueprint").bp)
    app.extensions["api_errors"] = import_module(f"{__name__}.errors").problem_answer
