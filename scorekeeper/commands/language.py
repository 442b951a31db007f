"""The language of the command line, without anything of the web: Dutch, unless told otherwise."""

import gettext
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from scorekeeper.core.text import Gettext

LANGUAGES = ("nl", "en")
CATALOGUES = Path(__file__).parent.parent / "translations"
DOMAIN = "messages"


def wanted_language(words: Sequence[str], environ: Mapping[str, str]) -> str:
    """What ``--language`` or SCOREKEEPER_LANGUAGE says; the default for anything unknown."""
    language = environ.get("SCOREKEEPER_LANGUAGE", "")
    for index, word in enumerate(words):
        if word == "--language":
            language = "".join(words[index + 1 : index + 2])
        elif word.startswith("--language="):
            language = word.partition("=")[2]
    return language if language in LANGUAGES else LANGUAGES[0]


def speak(language: str) -> Gettext:
    """Make argparse speak this language, and return its translation; English without catalogue."""
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    os.environ["LANGUAGE"] = language  # where gettext, and so argparse, looks it up
    return gettext.translation(DOMAIN, CATALOGUES, [language], fallback=True).gettext
