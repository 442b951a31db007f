"""The command line: ``scorekeeper COMMAND …``.

Each command is a module of ``scorekeeper.commands`` with two functions,
``add_arguments(parser, gettext)`` and ``run(arguments) -> int`` (the exit code); ``arguments``
carries ``gettext`` and ``parser`` as well. A module is imported only when its command is called:
``scorekeeper --help`` starts at once, and ``score`` knows no web and no database.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper

from scorekeeper import __version__
from scorekeeper.commands.language import LANGUAGES, speak, wanted_language
from scorekeeper.core.marking import N_, Gettext

# Command -> its module in scorekeeper.commands, and one line of help.
COMMANDS: Mapping[str, tuple[str, str]] = {
    "serve": ("serve", N_("run the program for the tablets on this network")),
    "score": ("score", N_("score match files: one line of JSON for each")),
    "export": ("export", N_("write one match, or all, as match files")),
    "import": ("import_", N_("read match files into the database")),
    "backup": ("backup", N_("copy the whole database")),
    "restore": ("restore", N_("put a backup back")),
    "demo": ("demo", N_("look around in a demonstration club, apart from your own data")),
    "rebuild-results": ("rebuild_results", N_("make the results again from the rounds")),
}

BROKEN_PIPE = 128 + 13  # as a program that was ended by SIGPIPE
INTERRUPTED = 128 + 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _write_whatever_comes()
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away (``… | head``). What is still buffered must not be tried again
        # when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        return _report(error, speak(wanted_language(words, os.environ)))
    return code


def _write_whatever_comes() -> None:
    """No name may end a command half-way because the terminal lacks one of its letters."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and (
            stream.errors == "strict" or stream.encoding.lower() not in ("utf-8", "utf8")
        ):
            stream.reconfigure(errors="backslashreplace")


def _report(error: OSError, gettext: Gettext) -> int:
    """What no command could help: the disk is full, nothing can be written there."""
    from scorekeeper.why_not import unusable

    print(f"scorekeeper: {unusable(error).translate(gettext)}", file=sys.stderr)
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _formatter(prog: str) -> argparse.HelpFormatter:
    """As wide as the terminal, found without what argparse would import for that."""
    try:
        width = os.get_terminal_size().columns
    except OSError:
        width = 80
    return argparse.HelpFormatter(prog, width=max(width, 40) - 2)


def _run(words: Sequence[str]) -> int:
    gettext = speak(wanted_language(words, os.environ))
    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description=gettext(N_("Keep the score of card games.")),
        formatter_class=_formatter,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"scorekeeper {__version__}",
        help=gettext(N_("show the version and exit")),
    )
    commands = parser.add_subparsers(
        dest="command", required=True, metavar=gettext(N_("COMMAND")), title=gettext(N_("commands"))
    )
    chosen = next((word for word in words if not word.startswith("-")), None)
    for command, (module, summary) in COMMANDS.items():
        own = commands.add_parser(
            command,
            help=gettext(summary),
            description=gettext(summary),
            formatter_class=_formatter,
            allow_abbrev=False,
        )
        own.add_argument(
            "--language",
            choices=LANGUAGES,
            help=gettext(N_("language of the messages (else SCOREKEEPER_LANGUAGE, else nl)")),
        )
        if command == chosen:
            implementation = import_module(f"scorekeeper.commands.{module}")
            implementation.add_arguments(own, gettext)
            own.set_defaults(run=implementation.run, gettext=gettext, parser=own)
    arguments = parser.parse_args(words)
    return int(arguments.run(arguments))
