"""The numbers in addresses: as many digits as an id can have; no database chokes on more."""

from flask import Flask
from werkzeug.routing import IntegerConverter


class ShortNumber(IntegerConverter):
    """A number of at most nine digits; anything longer is an address that does not exist."""

    regex = r"\d{1,9}"


def init_app(app: Flask) -> None:
    """Let every ``<int:…>`` be such a number."""
    app.url_map.converters["int"] = ShortNumber
