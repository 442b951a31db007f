"""``scorekeeper import``: match files into the database, one match or many, one a line."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper.commands.database import CLI, database
from scorekeeper.core.match import Match, Side
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.reading import NotJsonError, read_json
from scorekeeper.core.text import N_, Gettext
from scorekeeper.games import all_games
from scorekeeper.services.errors import Refused
from scorekeeper.services.exchange import Imported, import_match

EXIT_ERRORS = 2
STATUSES = {
    "added": N_("added: %(match)s"),
    "to_be_checked": N_("added, to be checked: %(match)s"),
    "present": N_("there already, nothing changed: %(match)s"),
    "differs": N_("there already with other contents, nothing changed: %(match)s"),
}
AS_THEY_ARE = N_(
    "To take matches with an impossible round as they are and correct them afterwards: "
    "scorekeeper import --to-be-checked"
)
Place = tuple[str, object]


def add_arguments(parser: argparse.ArgumentParser, gettext: Gettext) -> None:
    """What can be given to the command."""
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar=gettext(N_("FILE")),
        help=gettext(N_("one match, or one match a line; without it standard input")),
    )
    parser.add_argument(
        "--to-be-checked",
        action="store_true",
        help=gettext(N_("take matches with an impossible round too, to be checked later")),
    )


def run(arguments: argparse.Namespace) -> int:
    """Import every match; say what became of each."""
    code, is_impossible = 0, False
    with database(arguments):
        for place, value in _values(arguments.files):
            try:
                if isinstance(value, Problem):
                    raise Refused((value,))
                imported = import_match(value, CLI, arguments.to_be_checked)
            except Refused as refused:
                code = EXIT_ERRORS
                is_impossible |= isinstance(parse_match(value, all_games()), Match)
                for problem in refused.problems:
                    line = describe(problem, arguments.gettext, _label(value, problem.side))
                    print(f"{place}: {line}", file=sys.stderr)
            else:
                if imported.status == "differs":
                    code = EXIT_ERRORS
                print(f"{place}: {_outcome(imported, arguments.gettext)}")
    if is_impossible:
        print(arguments.gettext(AS_THEY_ARE), file=sys.stderr)
    return code


def describe(problem: Problem, gettext: Gettext, label: str | None = None) -> str:
    """A problem in one line: where, what, and its code; ``label`` is what its side is called."""
    places = []
    if problem.round is not None:
        places.append(gettext(N_("round %(number)s")) % {"number": problem.round})
    if problem.side is not None:
        number = gettext(N_("side %(number)s")) % {"number": problem.side + 1}
        places.append(label or number)
    if problem.field is not None:
        places.append(problem.field)
    return ": ".join([", ".join(places)] * bool(places) + [problem.message(gettext)]) + (
        f" ({problem.code})"
    )


def _label(value: Any, side: int | None) -> str | None:
    """What a side is called in a file that may be wrong anywhere."""
    try:
        return Side.model_validate(value["sides"][side]).label
    except (ValueError, TypeError, LookupError):
        return None


def _outcome(imported: Imported, gettext: Gettext) -> str:
    labels = " – ".join(side.label for side in imported.stored.match.sides)
    status: str = imported.status
    if status == "added" and imported.stored.status == "to_be_checked":
        status = "to_be_checked"
    return gettext(STATUSES[status]) % {"match": f"{imported.stored.id} {labels}"}


def _values(files: list[Path]) -> Iterator[Place]:
    """Every match with its place, or the problem that stands there instead."""
    if not files:
        yield from _contents("-", sys.stdin.buffer.read())
    for file in files:
        try:
            raw = file.read_bytes()
        except OSError:
            yield str(file), shape_problem("unreadable")
            continue
        yield from _contents(str(file), raw)


def _contents(name: str, raw: bytes) -> Iterator[Place]:
    """One match that may take many lines, or else one match a line."""
    try:
        yield name, read_json(raw)
        return
    except NotJsonError:
        lines = raw.splitlines() if b"\r\n" in raw else raw.split(b"\n")
    filled = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not filled:
        return
    if not _is_json(filled[0][1]):
        yield name, shape_problem("not_json")
        return
    for number, line in filled:
        value: Any
        try:
            value = read_json(line)
        except NotJsonError:
            value = shape_problem("not_json")
        yield f"{name}:{number}", value


def _is_json(line: bytes) -> bool:
    try:
        read_json(line)
    except NotJsonError:
        return False
    return True
