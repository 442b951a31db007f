"""``scorekeeper backup``: a copy of the whole database, also while it is in use."""

import argparse
from pathlib import Path

from scorekeeper.commands.database import database
from scorekeeper.core.text import N_, Gettext
from scorekeeper.services.backup import back_up


def add_arguments(parser: argparse.ArgumentParser, gettext: Gettext) -> None:
    """What can be given to the command."""
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar=gettext(N_("FILE")),
        help=gettext(N_("where to write it; without it a new file in the folder backups")),
    )


def run(arguments: argparse.Namespace) -> int:
    """Make the copy and name it."""
    with database(arguments, is_prepared=False):
        print(back_up(arguments.file))
    return 0
