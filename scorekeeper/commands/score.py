"""``scorekeeper score``: match files in, results out, one line of JSON each.

No database is opened and nothing of the web is imported. Every input is answered; the exit code is
2 when any answer holds errors.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from errno import EBADF
from os import strerror
from pathlib import Path
from typing import Any

from scorekeeper.core.parsing import parse_match
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.reading import NotJsonError, read_json
from scorekeeper.core.scoring import score_match, score_report
from scorekeeper.core.text import N_, Gettext
from scorekeeper.games import all_games

EXIT_ERRORS = 2


def add_arguments(parser: argparse.ArgumentParser, gettext: Gettext) -> None:
    """What can be given to the command."""
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar=gettext(N_("FILE")),
        help=gettext(N_("a match file (one match in JSON)")),
    )
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help=gettext(N_("read one match a line from standard input")),
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer every input in order."""
    if bool(arguments.files) == arguments.jsonl:
        arguments.parser.error(arguments.gettext(N_("give either files or --jsonl")))
    source = _lines() if arguments.jsonl else _contents(arguments.files)
    return _answer(source, arguments.gettext)


def answer(raw: bytes | None, gettext: Gettext = str, is_start: bool = True) -> dict[str, Any]:
    """The result or the problems of one match; None is a file that could not be read.

    ``is_start``: the bytes are the start of a file, and not one of its later lines.
    """
    if raw is None:
        return _errors([shape_problem("unreadable")], gettext)
    try:
        data = read_json(raw, is_start)
    except NotJsonError:
        return _errors([shape_problem("not_json")], gettext)
    match = parse_match(data, all_games())
    if isinstance(match, list):
        return _errors(match, gettext)
    score = score_match(match)
    if score.problems:
        return _errors(score.problems, gettext)
    return score_report(score)


def _errors(problems: Iterable[Problem], gettext: Gettext) -> dict[str, Any]:
    return {"errors": [problem.as_json(gettext) for problem in problems]}


def _contents(files: Iterable[Path]) -> Iterator[tuple[bytes | None, bool]]:
    for file in files:
        try:
            yield file.read_bytes(), True
        except OSError:
            yield None, True


def _lines() -> Iterator[tuple[bytes, bool]]:
    """The lines of standard input; they end at LF only."""
    lines = () if sys.stdin is None else sys.stdin.buffer
    return ((line, index == 0) for index, line in enumerate(lines))


def _answer(source: Iterable[tuple[bytes | None, bool]], gettext: Gettext) -> int:
    if sys.stdout is None:  # closed by the caller
        raise OSError(EBADF, strerror(EBADF))
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    code = 0
    for raw, is_start in source:
        result = answer(raw, gettext, is_start)
        if "errors" in result:
            code = EXIT_ERRORS
        # A lone surrogate (in the name of an unknown key) has no UTF-8; JSON writes it as \udXXX.
        line = encode(result).encode("utf-8", "backslashreplace")
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()
    return code
