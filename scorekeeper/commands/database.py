"""The database for the commands that need it, and its faults as a sentence and an exit code."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from scorekeeper import config, storage
from scorekeeper.core.text import N_, Text
from scorekeeper.services.backup import BackupRefused
from scorekeeper.services.errors import NotAllowed, NotFound, Unavailable
from scorekeeper.services.records import Actor
from scorekeeper.storage.start import StartRefused
from scorekeeper.why_not import unusable

EXIT_FAULT = 1
CLI = Actor("cli")
REFUSALS = (StartRefused, config.SettingsRefused, BackupRefused, Unavailable, NotAllowed)


@contextmanager
def database(arguments: argparse.Namespace, is_prepared: bool = True) -> Iterator[Flask]:
    """Within it the services work; ``is_prepared`` False leaves the database as it is."""
    try:
        app = _app(config.instance_folder())
        storage.connect(app)
        with app.app_context():
            try:
                if is_prepared:
                    storage.prepare()
                yield app
            finally:
                storage.db.engine.dispose()
    except REFUSALS as error:
        raise failed(arguments, error.text) from error
    except OSError as error:
        if error.filename is None:  # not the instance folder, but what is written out
            raise
        raise failed(arguments, unusable(error)) from error
    except NotFound as error:
        text = Text(N_("There is no match %(id)s."), {"id": str(error)})
        raise failed(arguments, text) from error


def failed(arguments: argparse.Namespace, text: Text) -> SystemExit:
    """Say what is wrong on standard error; what to raise then."""
    print(text.translate(arguments.gettext), file=sys.stderr)
    return SystemExit(EXIT_FAULT)


def _app(instance: Path) -> Flask:
    """Only the settings and the database: nothing of the web."""
    instance.mkdir(parents=True, exist_ok=True)
    app = Flask("scorekeeper", instance_path=str(instance))
    config.read(app.config, instance)
    return app
