"""The JSON API, version 1, under /api. See docs/api.md."""

from importlib import import_module

from flask import Flask
from werkzeug.routing import BaseConverter

VIEWS = (
    "games",
    "matches",
    "lifecycle",
    "rounds",
    "derived",
    "club.members",
    "club.merging",
    "club.competitions",
    "club.evenings",
    "club.files",
    "club.draws",
    "club.tables",
    "club.standings",
    "pages",
)


class RoundConverter(BaseConverter):
    """The number of a round in an address: as many digits as a match can need."""

    regex = "[1-9][0-9]{0,4}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)


class IdConverter(RoundConverter):
    """The id of a member, a competition or an evening, or the number of a table."""

    regex = "[1-9][0-9]{0,8}"


def init_app(app: Flask) -> None:
    """Put the API into the app."""
    app.url_map.converters.setdefault("round", RoundConverter)
    app.url_map.converters.setdefault("id", IdConverter)
    for name in VIEWS:
        import_module(f"{__name__}.{name}")
    app.register_blueprint(import_module(f"{__name__}.blueprint").bp)
    import_module(f"{__name__}.club.sharing").init_app(app)
    app.extensions["api_errors"] = import_module(f"{__name__}.errors").problem_answer
