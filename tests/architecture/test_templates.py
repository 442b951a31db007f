"""The templates: nothing inline that the content security policy refuses, nothing unescaped."""

import re
from pathlib import Path

import pytest

from tests.architecture.repository import ROOT, named, python_files, templates, text_of

INLINE = {
    "a style": re.compile(r"<[^>]*\sstyle\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "a handler": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "a script": re.compile(r"<script\b(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")", re.I),
    "a script address": re.compile(r"javascript:", re.IGNORECASE),
}
# On paper there is no policy: WeasyPrint gets the document whole (its fetcher fetches nothing).
PAPER = ROOT / "templates" / "pdf"


@pytest.mark.parametrize("path", templates(), ids=named)
def test_nothing_stands_inline(path: Path) -> None:
    if PAPER not in path.parents:
        text = _without_comments(text_of(path))
        assert not [what for what, pattern in INLINE.items() if pattern.search(text)]


@pytest.mark.parametrize("path", templates(), ids=named)
def test_what_is_not_escaped_says_why(path: Path) -> None:
    """``| safe`` and ``autoescape false`` stand beside a comment with "safe:" and the reason."""
    lines = text_of(path).splitlines()
    for number, line in enumerate(lines):
        if re.search(r"\|\s*safe\b|autoescape\s+false", _without_comments(line)):
            near = "\n".join(lines[max(0, number - 3) : number + 1])
            assert re.search(r"\{#.*\bsafe:", near), f"{named(path)}:{number + 1}"


def test_no_code_marks_a_text_as_safe() -> None:
    """But for what a template has just made."""
    marking = [
        named(path)
        for path in python_files("scorekeeper")
        if "tests" not in path.parts
        and re.search(r"\bMarkup\((?!render_template\()|\|safe", text_of(path))
    ]
    assert not marking


def test_no_template_and_no_script_computes_a_score() -> None:
    """Points are added up by the fold alone."""
    sums = re.compile(
        r"(?:points|total)\w*\s*(?:\+=|[+*]\s*\w)|(?:points|total)\w*[\"')]*\s*\|\s*sum\b"
    )
    scripts = sorted((ROOT / "static" / "js").glob("*.js"))
    found = [
        f"{named(path)}: {match[0]}"
        for path in [*templates(), *scripts]
        for match in sums.finditer(_without_comments(text_of(path)))
    ]
    assert not found


def _without_comments(text: str) -> str:
    return re.sub(r"\{#.*?#\}|//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
