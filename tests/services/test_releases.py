"""The database of every earlier release is brought up to date with nothing lost."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.services import matches, rounds
from scorekeeper.services.rebuilding import check_results
from scorekeeper.storage import sqlite_file
from tests.services.conftest import dispose, make_app
from tests.services.releases import FOLDER, TABLET, account
from tests.services.samples import made

RELEASES = sorted(FOLDER.glob("*.sqlite3"))


def test_there_is_a_database_of_a_release() -> None:
    assert [path.stem for path in RELEASES][:1] == ["0.1.0"]


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_an_update_keeps_every_match_and_every_total(release: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(release, tmp_path / "scorekeeper.sqlite3"))
    version = sqlite_file.version(path)
    app = make_app(f"sqlite:///{path}")
    with app.app_context():
        told = json.loads(release.with_suffix(".json").read_text("utf-8"))
        assert account() == told
        assert len(told["matches"]) > 30
        assert list(check_results()) == []
        line = next(line for line in matches.summaries(["playing"]) if line.rounds)
        stored = matches.load_match(line.id)
        entered, _ = rounds.enter_round(stored.id, made(80), stored.revision, TABLET)
        assert entered.revision == stored.revision + 1
    dispose(app)
    backups = list(sqlite_file.backups(path))
    assert len(backups) == (sqlite_file.version(path) != version)
    for backup in backups:
        with closing(sqlite3.connect(backup)) as connection:
            count = connection.execute("SELECT count(*) FROM match").fetchone()
        assert count == (len(told["matches"]),)
