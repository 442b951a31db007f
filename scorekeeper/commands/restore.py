"""``scorekeeper restore``: put a backup back in the place of the database."""

import argparse
from pathlib import Path

from scorekeeper import storage
from scorekeeper.commands.database import database
from scorekeeper.core.text import N_, Gettext, Text
from scorekeeper.storage.restoring import restore


def add_arguments(parser: argparse.ArgumentParser, gettext: Gettext) -> None:
    """What can be given to the command."""
    parser.add_argument(
        "file", type=Path, metavar=gettext(N_("FILE")), help=gettext(N_("the backup"))
    )


def run(arguments: argparse.Namespace) -> int:
    """Put it back, bring it up to date, and say where the replaced database is kept."""
    with database(arguments, is_prepared=False):
        kept = restore(arguments.file)
        storage.prepare()
    gettext = arguments.gettext
    print(Text(N_("Restored from %(path)s."), {"path": str(arguments.file)}).translate(gettext))
    if kept is not None:
        print(
            Text(N_("What was there is kept as %(path)s."), {"path": str(kept)}).translate(gettext)
        )
    return 0
