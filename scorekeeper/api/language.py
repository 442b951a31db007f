"""The language of an answer: Dutch, or English where ``Accept-Language`` asks for it."""

from functools import cache

from flask import request

from scorekeeper import languages
from scorekeeper.core.text import Gettext


@cache
def gettext_of(language: str) -> Gettext:
    """The translation into a language."""
    return languages.translations(language).gettext


def language() -> str:
    """The language of this answer: the first one asked for that there is."""
    if "HTTP_ACCEPT_LANGUAGE" not in request.environ:  # most programs; reading it costs time
        return languages.DEFAULT
    for wanted, quality in request.accept_languages:
        primary = wanted.partition("-")[0].lower()  # en-GB is content with en
        if primary in languages.LANGUAGES and quality > 0:
            return primary
    return languages.DEFAULT


def gettext() -> Gettext:
    """The translation into the language of this answer."""
    return gettext_of(language())
