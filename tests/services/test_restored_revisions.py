"""After a backup was put back no revision of before returns: it would count as present."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.services import matches, recent, rounds
from scorekeeper.services.backup import back_up
from scorekeeper.services.club import competitions, evenings, known_seasons, members
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.errors import NotFound, Stale
from scorekeeper.services.history import history
from scorekeeper.services.rebuilding import check_results
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading
from scorekeeper.storage.database import db, sqlite_path
from scorekeeper.storage.restoring import restore
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.samples import OUT, START, made

ME = Actor("web")


@pytest.fixture
def file(sqlite_app: Flask) -> Iterator[Path]:
    """The database of an app in which the services work."""
    with sqlite_app.app_context():
        path = sqlite_path(db.engine.url)
        assert path is not None
        yield path


def shown_settings(competition: int) -> object:
    """As the standing has them, which is kept between two looks."""
    with reading() as connection:
        return known_seasons.season_of(connection, competition).competition.settings


def test_a_match_that_was_replaced_gets_a_revision_above_all_it_had(
    file: Path, tmp_path: Path
) -> None:
    stored = matches.start_match(START, ME)
    backup = back_up(tmp_path / "backup")
    replaced, _ = rounds.enter_round(stored.id, OUT, 1, ME)
    restore(backup)
    now = matches.load_match(stored.id)
    assert (now.revision, now.match.rounds) == (3, ())
    assert [change.kind for change in history(stored.id)] == ["started", "from_backup"]
    assert history(stored.id)[-1].revision == 3
    with pytest.raises(Stale):
        rounds.enter_round(stored.id, made(50), replaced.revision, ME)
    after, _ = rounds.enter_round(stored.id, made(50), 3, ME)
    recent.remember(replaced)  # as another process still knows it
    assert matches.load_match(stored.id) == after
    assert list(check_results()) == []


def test_a_backup_that_is_ahead_stays_ahead(file: Path, tmp_path: Path) -> None:
    stored = matches.start_match(START, ME)
    early = back_up(tmp_path / "early")
    rounds.enter_round(stored.id, OUT, 1, ME)
    rounds.enter_round(stored.id, made(50), 2, ME)
    late = back_up(tmp_path / "late")
    restore(early)
    assert matches.load_match(stored.id).revision == 4
    restore(late)
    now = matches.load_match(stored.id)
    assert (now.revision, len(now.match.rounds)) == (5, 2)


def test_one_backup_after_another_brings_no_revision_back(file: Path, tmp_path: Path) -> None:
    empty = back_up(tmp_path / "empty")
    stored = matches.start_match(START, ME)
    backup = back_up(tmp_path / "backup")
    rounds.enter_round(stored.id, OUT, 1, ME)
    restore(empty)
    with pytest.raises(NotFound):
        matches.load_match(stored.id)
    kept = restore(backup)
    assert kept is not None
    assert matches.load_match(stored.id).revision == 3  # 2 was known when it went


def test_a_match_that_was_not_there_comes_back_as_it_was(file: Path, tmp_path: Path) -> None:
    stored = matches.start_match(START, ME)
    backup = back_up(tmp_path / "backup")
    file.unlink()
    for suffix in ("-wal", "-shm"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
    db.engine.dispose()
    shutil.rmtree(file.parent / "backups", ignore_errors=True)
    assert restore(backup) is None
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT id, revision FROM match").fetchall() == [(stored.id, 1)]


def test_the_club_gets_revisions_above_all_it_had(file: Path, tmp_path: Path) -> None:
    anja, *_ = playing.join("Anja", "Bea", "Cor")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [])
    assert shown_settings(competition.id) == competition.settings
    backup = back_up(tmp_path / "backup")
    held = members.change_member(anja, DESK, name="Anja de Wit")
    best = {"counted": {"name": "best", "number": 1}}
    policies = competitions.change_policies(competition.id, best, 1, DESK, "proef")
    moved = evenings.move_evening(evening.id, "2026-09-11", 4, evening.revision, DESK)
    assert shown_settings(competition.id) == policies.settings != competition.settings
    restore(backup)

    member = members.load_member(anja)
    assert (member.name, member.revision) == ("Anja", held.revision + 1)
    assert club_history("member", anja)[-1].kind == "from_backup"
    now = competitions.load_competition(competition.id)
    assert (now.settings, now.revision) == (competition.settings, policies.revision + 1)
    assert club_history("competition", now.id)[-1].kind == "from_backup"
    back = evenings.load_evening(evening.id)
    assert (back.date, back.revision) == ("2026-09-04", moved.revision + 1)
    assert club_history("evening", back.id)[-1].kind == "from_backup"
    assert shown_settings(competition.id) == competition.settings


def test_a_backup_of_before_there_were_clubs_is_raised_too(file: Path) -> None:
    release = Path(__file__).parents[1] / "data" / "releases" / "0.1.0.sqlite3"
    restore(release)
    with closing(sqlite3.connect(file)) as connection:
        before = dict(connection.execute("SELECT id, revision FROM match").fetchall())
        connection.execute("UPDATE match SET revision = revision + 7")
        connection.commit()
    assert before
    restore(release)
    with closing(sqlite3.connect(file)) as connection:
        after = dict(connection.execute("SELECT id, revision FROM match").fetchall())
        lines = connection.execute("SELECT count(*) FROM revision WHERE kind = 'from_backup'")
        assert lines.fetchone() == (len(before),)
    assert after == {match_id: revision + 8 for match_id, revision in before.items()}


def test_what_was_made_after_the_backup_leaves_its_id_to_nobody(file: Path, tmp_path: Path) -> None:
    competition = playing.compete()
    (anja,) = playing.join("Anja")
    first = evenings.create_evening(competition.id, "2026-09-04", DESK)
    backup = back_up(tmp_path / "backup")
    gone = evenings.create_evening(competition.id, "2026-09-11", DESK)
    lost = playing.join("Bea", "Cor")
    restore(backup)
    restore(backup)  # once more: what is replaced now had no evening of that id
    with pytest.raises(NotFound):
        evenings.load_evening(gone.id)
    after = evenings.create_evening(competition.id, "2026-09-18", DESK)
    assert (first.id, after.id) == (1, gone.id + 1)
    assert playing.join("Dirk") == [lost[-1] + 1]
    # The page of the evening that is gone, still open on a laptop, writes nowhere.
    with pytest.raises(NotFound):
        evenings.check_in(gone.id, anja, "present", DESK)
    assert evenings.load_evening(after.id).attendance == {}


def test_a_backup_into_an_empty_place_goes_on_counting(file: Path, tmp_path: Path) -> None:
    ids = playing.join("Anja", "Bea")
    backup = back_up(tmp_path / "backup")
    restore(backup)
    assert playing.join("Cor") == [ids[-1] + 1]
