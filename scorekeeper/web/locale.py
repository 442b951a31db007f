"""The language of a page, and how names, figures and dates are written in it."""

import unicodedata
from datetime import UTC, date, datetime
from math import ceil
from pathlib import Path

from flask import Flask, has_request_context, request
from flask_babel import Babel, format_date, gettext
from flask_babel import to_user_timezone as to_local

from scorekeeper import languages
from scorekeeper.core.lettering import width
from scorekeeper.core.sheet import letter
from scorekeeper.core.text import Text

COOKIE = "language"
MOST_LETTERS = 18  # of a word in one line; deal.css has a class for each
_RIGHT_TO_LEFT = {"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI"}


def init_app(app: Flask) -> None:
    """Set up the translations and what templates say with them."""
    folders = languages.compile_all(Path(app.instance_path))
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = ";".join(folders)
    app.config["BABEL_DEFAULT_LOCALE"] = languages.LANGUAGES[languages.DEFAULT]
    Babel(app, locale_selector=_locale)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.filters.update(say=say, figure=figure, day=day, moment=moment, isolated=isolated)
    app.jinja_env.filters.update(letter=letter, name_size=name_size)
    app.jinja_env.globals.update(current_language=current_language, language_names=languages.NAMES)


def current_language() -> str:
    """The language of this request: the device's choice, Dutch without one.

    What the browser asks for does not count: the tablets of a club are set to anything.
    """
    chosen = request.cookies.get(COOKIE) if has_request_context() else None
    return chosen if chosen and chosen in languages.LANGUAGES else languages.DEFAULT


def _locale() -> str:
    return languages.LANGUAGES[current_language()]


def say(text: Text | str | None) -> str:
    """A text of the core in the language of the page, figures and names written as on the page."""
    if text is None:
        return ""
    if isinstance(text, str):
        return str(gettext(text))
    return _for_page(text).translate(gettext)


def _for_page(text: Text) -> Text:
    params: dict[str, str | int | date | Text] = {}
    for name, value in text.params.items():
        if isinstance(value, Text):
            params[name] = _for_page(value)
        elif isinstance(value, int):
            params[name] = figure(value)
        elif isinstance(value, date):
            params[name] = day(value)
        else:
            params[name] = isolated(value)
    return text._replace(params=params)


def figure(number: int | None) -> str:
    """A whole number as on a score sheet: no separators, a real minus sign."""
    return "" if number is None else str(number).replace("-", "\N{MINUS SIGN}")


def name_size(name: str) -> str:
    """The classes for the size of a name written large, without a break inside a word."""
    widest = max(map(width, name.split()), default=0)
    letters = ceil(max(widest, width(name) / 2))
    lines = " on-two" if width(name) > letters else ""
    return ("letters-many" if letters > MOST_LETTERS else f"letters-{max(letters, 5)}") + lines


def isolated(name: str) -> str:
    """A name within a sentence; one written from right to left must not reorder the rest."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def day(value: date | datetime | str | None, beside: str | None = None) -> str:
    """A date as people say it: the year only when it is not this one.

    Or not that of the date it stands beside: 4 September 2026 to 28 May 2027.
    """
    if not value:
        return ""
    on: date = date.fromisoformat(value) if isinstance(value, str) else value
    if isinstance(on, datetime):
        on = to_local(on).date()
    this_year = on.year == to_local(datetime.now(UTC)).year
    is_plain = this_year and (beside is None or beside[:4] == str(on.year))
    return str(format_date(on, "d MMMM" if is_plain else "d MMMM y"))


def moment(value: datetime) -> str:
    """A date with the time of day, by the club's clock."""
    return f"{day(value)}, {to_local(value):%H:%M}"
