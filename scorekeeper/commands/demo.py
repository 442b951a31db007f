"""``scorekeeper demo``: a club to look around in, in a folder of its own.

The folder is made the first time and served; what was tried out in it stays until ``--again``.
``--make-only`` is for tests and pictures: point SCOREKEEPER_INSTANCE at the folder afterwards, or
give it to ``create_app`` as INSTANCE. It is marked by the file that ``config.MARKER`` names, and
a folder or database without that mark is never touched.
"""

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path

from scorekeeper.commands import serve
from scorekeeper.core.text import N_, Gettext, Text

EXIT_REFUSED = 2
FOLDER = "demo"  # in the instance folder
LEFT_ALONE = {".gitignore", ".gitkeep"}
EXPLANATION = (
    "Deze map is van de demonstratieclub van Scorekeeper: niets hierin is echt.\n"
    "De hele map kan worden weggegooid; 'scorekeeper demo' maakt haar opnieuw.\n\n"
    "This folder holds Scorekeeper's demonstration club: nothing in it is real.\n"
    "All of it can be thrown away; 'scorekeeper demo' makes it again.\n"
)


def add_arguments(parser: argparse.ArgumentParser, gettext: Gettext) -> None:
    """Where it is made, and where it can be seen."""
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar=gettext(N_("FOLDER")),
        help=gettext(N_("where the demonstration club is kept (demo, in the instance folder)")),
    )
    parser.add_argument(
        "--again",
        action="store_true",
        help=gettext(N_("make it anew: what was tried out in it goes")),
    )
    parser.add_argument(
        "--make-only", action="store_true", help=gettext(N_("make it, and serve nothing"))
    )
    serve.add_arguments(parser, gettext)


def run(arguments: argparse.Namespace) -> int:
    """Make the demonstration club where it is not there yet, and serve it."""
    from scorekeeper import config

    gettext: Gettext = arguments.gettext
    folder = (arguments.folder or config.instance_folder() / FOLDER).absolute()
    refused = why_not(folder)
    if refused is not None:
        print(refused.translate(gettext), file=sys.stderr)
        return EXIT_REFUSED
    is_there = (folder / config.DATABASE).exists()
    if arguments.again or not is_there:
        from scorekeeper.services.errors import Unavailable
        from scorekeeper.storage import StartRefused

        try:
            make(folder, gettext if sys.stderr.isatty() else None)
        except (StartRefused, Unavailable) as failed:
            print(failed.text.translate(gettext), file=sys.stderr)
            return 1
    told = Text(N_("The demonstration club is in %(folder)s."), {"folder": str(folder)})
    print(told.translate(gettext), flush=True)
    if arguments.make_only:
        return 0
    os.environ["SCOREKEEPER_INSTANCE"] = str(folder)
    return serve.run(arguments)


def why_not(folder: Path) -> Text | None:
    """Why this folder must not become a demonstration, in a sentence."""
    from scorekeeper import config

    if config.is_demonstration(folder):
        return None
    params = {"folder": str(folder)}
    if folder.exists() and not folder.is_dir():
        return Text(N_("%(folder)s is not a folder. Name another one."), params)
    if folder.is_dir() and any(each.name not in LEFT_ALONE for each in folder.iterdir()):
        message = N_(
            "There are things in %(folder)s that are no demonstration; nothing was changed. "
            "Name another folder."
        )
        return Text(message, params)
    return None


def make(folder: Path, gettext: Gettext | None = None) -> None:
    """Make the demonstration club in this folder, whole or not at all.

    The folder is marked before anything is in it, and the database gets its name when it is ready.
    With ``gettext`` it is told how far it is.
    """
    from flask import Flask

    from scorekeeper import config, storage
    from scorekeeper.services.club.demonstration import make_demonstration
    from scorekeeper.storage.lock import file_lock

    def told(done: int, total: int) -> None:
        if gettext is not None:
            words = Text(N_("Playing %(total)s evenings: %(done)s"), {"total": total, "done": done})
            end = "\n" if done == total else ""
            print(f"\r{words.translate(gettext)}", end=end, file=sys.stderr, flush=True)

    folder.mkdir(parents=True, exist_ok=True)
    (folder / config.MARKER).write_text(EXPLANATION, encoding="utf-8")
    with file_lock(folder / "demonstration.lock"):
        draft = folder / f"{config.DATABASE}.draft"
        _remove(draft)
        app = Flask("scorekeeper", instance_path=str(folder))
        app.config["DATABASE_URL"] = config.sqlite_url(draft)
        storage.init_app(app)
        with app.app_context():
            make_demonstration(told)
            storage.db.engine.dispose()
        _remove(folder / config.DATABASE)
        draft.replace(folder / config.DATABASE)
        for rest in folder.glob(f"{draft.name}*"):
            rest.unlink()


def _remove(database: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            database.with_name(database.name + suffix).unlink()
