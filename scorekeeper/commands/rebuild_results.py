"""``scorekeeper rebuild-results``: results made again from the facts; differences are named."""

import argparse

from scorekeeper.commands.database import database
from scorekeeper.core.text import N_, Gettext, Text
from scorekeeper.services.rebuilding import check_results

EXIT_DIFFERENT = 2


def add_arguments(parser: argparse.ArgumentParser, gettext: Gettext) -> None:
    """What can be given to the command."""
    parser.add_argument(
        "--check",
        action="store_true",
        help=gettext(N_("only name the differences, mend nothing; exit code 2 if there are any")),
    )


def run(arguments: argparse.Namespace) -> int:
    """Name every difference; mend it unless told otherwise."""
    gettext = arguments.gettext
    found = unreadable = 0
    with database(arguments):
        for difference in check_results(repair=not arguments.check):
            if difference.right is None:
                unreadable += 1
                print(f"{difference.match_id}: {difference.stored}")
                continue
            found += 1
            print(
                f"{difference.match_id}: {difference.what}: "
                f"{difference.stored} -> {difference.right}"
            )
    message = N_("Differences: %(found)s.") if arguments.check else N_("Mended: %(found)s.")
    print(Text(message, {"found": found}).translate(gettext))
    return EXIT_DIFFERENT if unreadable or (arguments.check and found) else 0
