"""The demonstration club: made once, the same every time, apart from everything real."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from socket import socket
from urllib.request import urlopen

import pytest
from flask import Flask

from scorekeeper import config
from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.services import matches
from scorekeeper.services.club import closing, demonstration, evenings, members, standings
from scorekeeper.services.club import demonstration_plan as plan
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.demonstration import NotEmpty, make_demonstration
from scorekeeper.services.errors import Unavailable
from scorekeeper.storage import db
from tests.services.club import playing

SEASON, AUTUMN, HALFWAY = 1, 2, 17


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The club as the command makes it."""
    folder = tmp_path_factory.mktemp("demonstration") / "demo"
    started = time.process_time()
    assert main(["demo", str(folder), "--make-only"]) == 0
    assert time.process_time() - started < 30  # of one core; mostly 7
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(made, tmp_path / "demo"))


@pytest.fixture
def shown(folder: Path) -> Iterator[Flask]:
    app = create_app({"INSTANCE": str(folder)})
    with app.app_context():
        yield app
        db.engine.dispose()


def test_half_a_season_stands_there(shown: Flask) -> None:
    assert len([m for m in members.all_members(retired=True) if not m.is_guest]) == 23
    lines = evenings.all_evenings(SEASON)
    assert len(lines) == 14
    assert [line.is_closed for line in lines] == [True] * 13 + [False]
    found = standings.competition_standing(SEASON)
    assert [row.place for row in found.rows][:3] == [1, 2, 3]
    assert len(found.rows) == 25
    assert found.rows[-1].place is None  # a guest
    assert any(
        part.entry.kind == "sat_out" for r in found.rows for e in r.evenings for part in e.parts
    )
    assert any(evening.dropped for row in found.rows for evening in row.evenings)


def test_everything_that_an_evening_can_be_is_somewhere(shown: Flask) -> None:
    played = [evenings.load_evening(line.id) for line in evenings.all_evenings(SEASON)]
    states = {table.state for evening in played for table in evening.tables}
    assert states == {"finished", "stopped", "paper", "playing", "to_be_checked"}
    sizes = {size for evening in played for draw in evening.draws.values() for size in draw.sizes}
    assert sizes >= {3, 4}
    assert any(draw.sat_out for evening in played for draw in evening.draws.values())
    assert any(evening.substitutions for evening in played)
    assert any(evening.entered for evening in played)
    there = [each for evening in played for each in evening.attendance.values()]
    assert {each.state for each in there} == {"present", "cancelled", "absent"}
    assert any(each.from_round == 2 for each in there)
    assert any(each.until_round == 1 for each in there)
    kinds = {change.kind for evening in played for change in club_history("evening", evening.id)}
    assert kinds >= {"reopened", "substituted", "totals", "results", "closed"}


def test_one_evening_is_half_way(shown: Flask) -> None:
    evening = evenings.load_evening(HALFWAY)
    assert {table.state for table in evening.tables_of(1)} == {"finished"}
    assert {table.rounds for table in evening.tables_of(2)} >= {0, 1, 2}
    assert "to_be_checked" in {table.state for table in evening.tables_of(2)}
    assert not evening.is_closed


def test_every_match_is_scored_by_the_fold_without_a_problem(shown: Flask) -> None:
    found = [
        matches.load_match(summary.id) for summary in matches.summaries(["finished"], limit=400)
    ]
    assert len(found) > 100
    assert not [stored.id for stored in found if stored.score.problems]
    assert all(len(stored.match.rounds) >= 3 for stored in found)


def test_the_small_competition_is_of_the_other_game(shown: Flask) -> None:
    found = standings.competition_standing(AUTUMN)
    assert found.competition.game.slug == "jokeren-wedstrijd"
    totals = [row.total for row in found.rows]
    assert len(totals) == 8
    assert max(totals) > min(totals) > 0


def test_it_is_the_same_each_time(
    shown: Flask, club: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made once more, as far as the second evening."""
    monkeypatch.setattr(plan, "EVENINGS", plan.EVENINGS[:2])
    monkeypatch.setattr(plan, "AUTUMN_EVENINGS", ())
    monkeypatch.setattr(plan, "HALFWAY_ROUNDS", (0,) * 9)
    monkeypatch.setattr(plan, "DOUBTED", 0)
    with club.app_context():
        make_demonstration()
        again = [(r.player, r.total, r.place) for r in standings.competition_standing(1, 3).rows]
    with shown.app_context():
        first = [(r.player, r.total, r.place) for r in standings.competition_standing(1, 3).rows]
    assert first == again


def test_it_goes_on_from_where_it_is(shown: Flask) -> None:
    """Its half-way evening can be ended like any other, once what is to be checked is right."""
    evening = evenings.load_evening(HALFWAY)
    doubted = next(table for table in evening.tables if table.state == "to_be_checked")
    assert doubted.match_id is not None
    stored = matches.load_match(doubted.match_id)
    matches.delete_match(stored.id, stored.revision, playing.DESK)
    evening = evenings.load_evening(HALFWAY)
    assert closing.close_evening(evening.id, evening.revision, playing.DESK).is_closed


def test_a_database_with_a_member_takes_no_demonstration(club: Flask) -> None:
    members.add_member("Anja", playing.DESK)
    with pytest.raises(NotEmpty):
        make_demonstration()
    assert [member.name for member in members.all_members()] == ["Anja"]


def test_a_folder_with_something_else_in_it_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / config.DATABASE).write_bytes(b"real")
    assert main(["demo", str(tmp_path), "--make-only"]) == 2
    assert str(tmp_path) in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == [config.DATABASE]
    assert (tmp_path / config.DATABASE).read_bytes() == b"real"


def test_a_link_to_a_real_database_is_no_demonstration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    real, folder = tmp_path / "real.sqlite3", tmp_path / "club"
    real.write_bytes(b"real")
    folder.mkdir()
    (folder / config.MARKER).touch()
    (folder / config.DATABASE).symlink_to(real)
    assert not config.is_demonstration(folder)
    assert main(["demo", str(folder), "--make-only"]) == 2
    assert str(folder) in capsys.readouterr().err
    assert real.read_bytes() == b"real"


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "leden.csv"
    file.write_text("Anja\n")
    assert main(["demo", str(file), "--make-only", "--language", "en"]) == 2
    assert "is not a folder" in capsys.readouterr().err
    assert file.read_text() == "Anja\n"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command does around the making of it needs no whole season."""

    def one_member(told: demonstration.Told) -> None:
        members.add_member("Anneke de Vries", playing.DESK)

    monkeypatch.setattr(demonstration, "make_demonstration", one_member)


def test_what_was_tried_out_stays_until_it_is_made_again(folder: Path, quick: None) -> None:
    with create_app({"INSTANCE": str(folder)}).app_context():
        members.add_member("Uitgeprobeerd", playing.DESK)
        db.engine.dispose()
    assert main(["demo", str(folder), "--make-only"]) == 0
    assert _names(folder) >= {"Uitgeprobeerd"}
    assert main(["demo", str(folder), "--make-only", "--again"]) == 0
    assert "Uitgeprobeerd" not in _names(folder)
    assert not list(folder.glob("*.draft*"))


def _names(folder: Path) -> set[str]:
    with create_app({"INSTANCE": str(folder)}).app_context():
        found = {member.name for member in members.all_members()}
        db.engine.dispose()
    return found


def test_an_interrupted_demonstration_is_made_again(tmp_path: Path, quick: None) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / config.MARKER).touch()
    (folder / f"{config.DATABASE}.draft").write_bytes(b"half")
    assert main(["demo", str(folder), "--make-only"]) == 0
    assert "Anneke de Vries" in _names(folder)


def test_a_full_disk_is_a_sentence_and_leaves_no_half_club(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(told: demonstration.Told) -> None:
        members.add_member("Anneke de Vries", playing.DESK)
        raise Unavailable("full")

    monkeypatch.setattr(demonstration, "make_demonstration", full)
    assert main(["demo", str(tmp_path / "demo"), "--make-only"]) == 1
    assert "Traceback" not in capsys.readouterr().err
    assert not (tmp_path / "demo" / config.DATABASE).exists()


def test_the_real_database_is_never_the_demonstrations(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the environment says of the database, a marked folder uses its own."""
    real = tmp_path / "real.sqlite3"
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{real}")
    app = create_app({"INSTANCE": str(folder)})
    with app.app_context():
        assert db.engine.url.database == str(folder / config.DATABASE)
        db.engine.dispose()
    assert not real.exists()
    assert app.config["SESSION_COOKIE_NAME"] != config.DEFAULTS["SESSION_COOKIE_NAME"]


def test_the_demonstration_is_in_a_folder_of_its_own_beside_the_real_data(
    tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a folder it is one in the instance folder, which knows nothing of it."""
    real = tmp_path / "instance"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(real))
    assert main(["demo", "--make-only"]) == 0
    assert [each.name for each in real.iterdir()] == ["demo"]
    assert _names(real / "demo") == {"Anneke de Vries"}
    assert _names(real) == set()


def test_its_pages_say_that_it_is_the_demonstration(shown: Flask) -> None:
    word = "Demonstratieclub"
    for address in ("/", "/matches", "/club", "/settings"):
        assert word in shown.test_client().get(address).get_data(as_text=True)


def test_the_pages_of_a_real_club_do_not(tmp_path: Path) -> None:
    app = create_app({"INSTANCE": str(tmp_path / "instance")})
    assert "Demonstratieclub" not in app.test_client().get("/").get_data(as_text=True)
    with app.app_context():
        db.engine.dispose()


def test_nothing_of_it_happened_by_itself(shown: Flask) -> None:
    """Every evening has its draw in the history of the club, made at the desk."""
    changes = club_history("evening", HALFWAY)
    assert {change.actor.name for change in changes} == {demonstration.DESK.name}


def test_the_command_serves_it(folder: Path) -> None:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    where = ["--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "demo", str(folder), *where],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            said = ""
            while f":{port}/" not in said:
                line = process.stdout.readline()
                assert line, said
                said += line
            assert str(folder) in said
            with urlopen(f"http://127.0.0.1:{port}/club", timeout=30) as answer:
                page = answer.read().decode()
            assert "Demonstratieclub" in page
            assert plan.SEASON in page
        finally:
            process.terminate()
            process.communicate(timeout=20)
