"""``scorekeeper export``: one match, or all of them, as match files: one a line."""

import argparse
import json
import sys
from collections.abc import Iterable
from typing import Any

from scorekeeper.commands.database import database
from scorekeeper.core.text import N_, Gettext
from scorekeeper.services.exchange import export_all, export_match


def add_arguments(parser: argparse.ArgumentParser, gettext: Gettext) -> None:
    """What can be given to the command."""
    parser.add_argument(
        "id",
        nargs="?",
        metavar=gettext(N_("ID")),
        help=gettext(N_("the match, as in its address; without it all that were not deleted")),
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the match files to standard output."""
    with database(arguments):
        files: Iterable[dict[str, Any]]
        files = [export_match(arguments.id)] if arguments.id else export_all()
        encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
        for file in files:
            sys.stdout.buffer.write(encode(file).encode() + b"\n")
    return 0
