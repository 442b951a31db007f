"""The language of the command line, without anything of the web: Dutch, unless told otherwise."""

import gettext
import os
from collections.abc import Mapping, Sequence

from scorekeeper.core.marking import Gettext

CATALOGUES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "translations")
DOMAIN = "messages"
LANGUAGES = ("nl", "en")


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
    os.environ["LANGUAGE"] = language  # where gettext, and so argparse, looks it up
    folder = CATALOGUES if _is_fresh(language) else _compiled(language)
    if folder is None:
        return str
    gettext.bindtextdomain(DOMAIN, folder)
    return gettext.translation(DOMAIN, folder, [language], fallback=True).gettext


def _is_fresh(language: str) -> bool:
    """Whether the compiled catalogue is younger than all it was made from: seen at a glance."""
    folder = os.path.join(CATALOGUES, language)
    try:
        compiled = os.stat(os.path.join(folder, "LC_MESSAGES", f"{DOMAIN}.mo")).st_mtime_ns
        sources = [entry.stat() for entry in os.scandir(folder) if entry.name.endswith(".po")]
        return all(compiled > each.st_mtime_ns for each in [*sources, os.stat(folder)])
    except OSError:
        return False


def _compiled(language: str) -> str | None:
    """The folder of the catalogues after compiling this one, where that is needed and possible."""
    # Imported here: a command starts in a blink when there is nothing to compile.
    from contextlib import suppress

    from scorekeeper.config import instance_folder
    from scorekeeper.languages import catalogue_files, compiled_catalogue

    if not catalogue_files(language):
        return None
    try:
        catalogue = compiled_catalogue(language, instance_folder())
    except OSError:  # nowhere to write: better English than nothing
        return None
    with suppress(OSError):  # it was fresh, and is now to be seen as such
        os.utime(catalogue)
    return str(catalogue.parents[2])
