"""Every text that people see is there in Dutch, and nothing else is."""

import argparse
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from scorekeeper import languages
from scorekeeper.games import all_games

ROOT = Path(__file__).parents[2]
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "N_": None,
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")


def sources() -> list[Path]:
    templates = [ROOT / "templates", *(ROOT / "scorekeeper" / "games").glob("*/templates")]
    return sorted(
        [path for path in (ROOT / "scorekeeper").rglob("*.py") if "tests" not in path.parts]
        + [path for folder in templates for path in folder.rglob("*.html")]
    )


@cache
def texts_in(path: Path) -> dict[str, str | None]:
    """The messages of a file, each with its plural."""
    method = "python" if path.suffix == ".py" else "jinja2.ext:babel_extract"
    found: dict[str, str | None] = {}
    options = {"trimmed": "true", "extensions": "jinja2.ext.i18n"}
    for _line, message, _notes, _context in extract_from_file(
        method, path, keywords=KEYWORDS, options=options, strip_comment_tags=False
    ):
        single, plural = message if isinstance(message, tuple) else (message, None)
        if single:
            found[single] = plural
    for game in all_games().values():
        if path.parent.name == game.package.rpartition(".")[2] and path.name == "__init__.py":
            found.setdefault(game.name, None)
    return found


@cache
def catalogue() -> dict[str, Message]:
    found: dict[str, Message] = {}
    for path in languages.catalogue_files("nl"):
        with path.open("rb") as file:
            for message in read_po(file, locale="nl"):
                if message.id:
                    name = message.id if isinstance(message.id, str) else message.id[0]
                    assert name not in found, f"{name!r} occurs twice, again in {path.name}"
                    found[name] = message
    return found


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_text_is_there_in_dutch(path: Path) -> None:
    missing = [
        text
        for text, plural in texts_in(path).items()
        if not (message := catalogue().get(text)) or not all(_strings(message, bool(plural)))
    ]
    same_in_both = {game.name for game in all_games().values()}
    assert [text for text in missing if text not in same_in_both] == []


def _strings(message: Message, plural: bool) -> Iterator[str]:
    if isinstance(message.string, str):
        assert not plural, f"{message.id!r} needs a plural"
        yield message.string
    else:
        yield from message.string


def test_no_text_in_dutch_is_left_over() -> None:
    argparse_too = Path(argparse.__file__)  # the command line speaks Dutch throughout
    used = {text for path in [*sources(), argparse_too] for text in texts_in(path)}
    assert sorted(set(catalogue()) - used) == []


def test_the_same_placeholders_in_both_languages() -> None:
    for text, message in catalogue().items():
        forms = (message.id,) if isinstance(message.id, str) else message.id
        wanted = set(PLACEHOLDER.findall(" ".join(forms)))
        for string in _strings(message, len(forms) > 1):
            # One of something may be said without its number.
            missing = wanted ^ set(PLACEHOLDER.findall(string))
            assert missing <= ({"num"} if len(forms) > 1 else set()), text
