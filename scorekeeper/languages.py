"""The languages: one small catalogue an area, joined and compiled when one of them has changed.

The messages in the code are English; Dutch is complete and the default. Nothing here imports
Flask, and Babel only when there is something to compile, so the command line can use it too.
"""

import gettext
import hashlib
import secrets
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

PACKAGE = Path(__file__).resolve().parent
SOURCES = PACKAGE / "translations"
DOMAIN = "messages"
DEFAULT = "nl"
# The language of the catalogue against the locale whose notation is used for dates.
LANGUAGES: Mapping[str, str] = MappingProxyType({"nl": "nl", "en": "en_GB"})
NAMES: Mapping[str, str] = MappingProxyType({"nl": "Nederlands", "en": "English"})


def catalogue_files(language: str) -> list[Path]:
    """The hand-written catalogues of a language: one an area, and what games bring along."""
    of_games = (PACKAGE / "games").glob(f"*/translations/{language}.po")
    return [*sorted((SOURCES / language).glob("*.po")), *sorted(of_games)]


def translations(language: str) -> gettext.NullTranslations:
    """The translations of a language; English needs none."""
    if not catalogue_files(language):
        return gettext.NullTranslations()
    return _read(compiled_catalogue(language))


@cache
def _read(path: Path) -> gettext.GNUTranslations:
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def compile_all(fallback: Path) -> list[str]:
    """Compile what is stale; the folders in which Flask-Babel finds the compiled catalogues."""
    folders = {str(_root(compiled_catalogue(lang, fallback))) for lang in _written()}
    return sorted(folders)


def compiled_catalogue(language: str, fallback: Path | None = None) -> Path:
    """The compiled catalogue of a language, made anew when its sources have changed.

    It stands beside its sources or, where nobody may write there, in the ``fallback`` folder.
    """
    digest = _digest(language)
    places = [SOURCES] if fallback is None else [SOURCES, fallback / "translations"]
    targets = [root / language / "LC_MESSAGES" / f"{DOMAIN}.mo" for root in places]
    for target in targets:
        if _compiled_from(target) == digest:
            return target
    failure: OSError | None = None
    for target in targets:
        try:
            _compile(language, digest, target)
        except OSError as error:
            failure = error
            continue
        return target
    raise failure or FileNotFoundError(language)


def _written() -> Iterator[str]:
    return (language for language in LANGUAGES if catalogue_files(language))


def _root(target: Path) -> Path:
    return target.parents[2]


def _digest(language: str) -> str:
    digest = hashlib.sha256()
    for path in catalogue_files(language):
        name = "/".join(path.parts[-3:]).encode()  # games have theirs under the same name
        digest.update(name + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _compiled_from(target: Path) -> str | None:
    """The digest of the sources that a compiled catalogue was made from."""
    try:
        with target.open("rb") as file:
            info: dict[str, str] = gettext.GNUTranslations(file).info()
    except (OSError, ValueError, UnicodeDecodeError):
        return None
    return info.get("project-id-version", "").partition(" ")[2]


def _compile(language: str, digest: str, target: Path) -> None:
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    joined = Catalog(locale=language, domain=DOMAIN, project="scorekeeper", version=digest)
    for path in catalogue_files(language):
        with path.open("rb") as file:
            for message in read_po(file, locale=language, domain=DOMAIN):
                if message.id:
                    joined[message.id] = message
    target.parent.mkdir(parents=True, exist_ok=True)
    # Several workers may do this at once: each writes its own draft and puts it in place whole.
    draft = target.with_suffix(f".{secrets.token_hex(8)}")
    try:
        with draft.open("wb") as file:
            write_mo(file, joined)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
