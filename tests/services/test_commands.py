"""export, import, backup, restore and rebuild-results, as they are called."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.storage import sqlite_file
from tests.services.samples import OUT, START, made

CASES = json.loads((Path(__file__).parent.parent / "data" / "highfive.json").read_text("utf-8"))
PLAYABLE = [case["match"] for case in CASES if "expect" in case]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "instance"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    monkeypatch.setenv("SCOREKEEPER_LANGUAGE", "en")
    monkeypatch.setenv("LANGUAGE", "en")  # the commands set it; put back afterwards
    monkeypatch.delenv("SCOREKEEPER_DATABASE_URL", raising=False)
    return folder


@pytest.fixture
def run(instance: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """The exit code, what was printed, and the errors."""

    def run(*words: object) -> tuple[int, str, str]:
        try:
            code = main([str(word) for word in words])
        except SystemExit as ended:
            code = int(ended.code or 0)
        return code, *capsys.readouterr()

    return run


def write(path: Path, *values: object, indent: int | None = None) -> Path:
    lines = [json.dumps(value, indent=indent, ensure_ascii=False) for value in values]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_export_of_all_is_read_by_import_and_gives_the_same(run: Run, tmp_path: Path) -> None:
    code, out, err = run("import", write(tmp_path / "all.jsonl", *PLAYABLE))
    assert (code, err) == (0, "")
    assert out.count("added: ") == len(PLAYABLE)
    _, exported, _ = run("export")
    assert len(exported.splitlines()) == len(PLAYABLE)
    assert "José" in exported
    file = tmp_path / "again.jsonl"
    file.write_text(exported, encoding="utf-8")
    code, out, _ = run("import", file)
    assert code == 0
    assert out.count("there already, nothing changed") == len(PLAYABLE)
    assert run("export")[1] == exported


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_lacks_letters_gets_every_line(
    instance: Path, tmp_path: Path, encoding: str
) -> None:
    names = [START | {"id": f"{n}"} | _seated(name) for n, name in enumerate("Łé☃")]
    for words in (["import", write(tmp_path / "all.jsonl", *names)], ["--help"], ["export"]):
        result = subprocess.run(
            [sys.executable, "-m", "scorekeeper", *map(str, words)],
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PYTHONIOENCODING": encoding, "SCOREKEEPER_LANGUAGE": "nl"},
            capture_output=True,
        )
        assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.decode("utf-8").count("\n") == 3
    assert "☃" in result.stdout.decode("utf-8")


def _seated(name: str) -> dict[str, object]:
    sides = [{"players": [name, "Toon"]}, {"players": ["Anja", "José"]}]
    return {"sides": sides, "seating": [name, "Anja", "Toon", "José"]}


def test_one_match_may_stand_over_many_lines(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "one.json", START | {"id": "evening 7", "rounds": [OUT]}, indent=2)
    code, out, _ = run("import", file)
    assert code == 0
    name, _, rest = out.partition(": added: ")
    assert name == str(file)
    match_id = rest.split()[0]
    _, exported, _ = run("export", match_id)
    assert json.loads(exported)["id"] == "evening 7"
    assert json.loads(exported)["rounds"] == [OUT]


def test_every_problem_is_named_and_the_rest_is_imported(run: Run, tmp_path: Path) -> None:
    wrong = START | {"rounds": [OUT, OUT]}
    file = write(tmp_path / "some.jsonl", START, wrong, {}, START)
    with file.open("a") as more:
        more.write("{broken\n\n")
    code, out, err = run("import", file, tmp_path / "missing.json")
    assert code == 2
    assert out.count("added: ") == 2
    assert f"{file}:2: round 2, Dames, contract: 60 is no longer open" in err
    assert "(number_not_open)" in err
    assert f"{file}:3: format: " in err
    assert f"{file}:5: This is not readable as JSON. (not_json)" in err
    assert "missing.json: This file cannot be read. (unreadable)" in err
    assert "Traceback" not in err


def test_an_impossible_match_is_taken_to_be_checked(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "one.json", START | {"rounds": [OUT, OUT]})
    code, _, err = run("import", file)
    assert code == 2
    assert err.endswith("scorekeeper import --to-be-checked\n")
    code, out, err = run("import", "--to-be-checked", file)
    assert err == ""
    assert code == 0
    assert "added, to be checked: " in out
    assert json.loads(run("export")[1])["rounds"] == [OUT, OUT]


def test_what_is_no_match_at_all_is_not_told_of_the_way_to_be_checked(
    run: Run, tmp_path: Path
) -> None:
    _, _, err = run("import", write(tmp_path / "one.json", {"format": "other"}))
    assert "--to-be-checked" not in err


def test_another_match_under_an_id_that_is_there_is_left_out_and_told(
    run: Run, tmp_path: Path
) -> None:
    run("import", write(tmp_path / "a.json", START | {"id": "m2"}))
    other = write(tmp_path / "b.json", START | {"id": "m2", "rounds": [OUT]})
    code, out, _ = run("import", other)
    assert code == 2
    assert "there already with other contents, nothing changed" in out
    assert json.loads(run("export", "m2")[1])["rounds"] == []


def test_a_whole_backup_brings_back_also_what_is_to_be_checked(
    run: Run, instance: Path, tmp_path: Path
) -> None:
    run("import", "--to-be-checked", write(tmp_path / "a.json", START | {"rounds": [OUT, OUT]}))
    before = run("export")[1]
    code, out, _ = run("backup")
    assert code == 0
    backup = Path(out.strip())
    assert backup.parent == instance / "backups"
    run("import", write(tmp_path / "b.json", START | {"id": "later"}))
    code, out, _ = run("restore", backup)
    assert code == 0
    assert f"Restored from {backup}." in out
    assert run("export")[1] == before
    kept = Path(out.split("kept as ")[1].strip().removesuffix("."))
    run("restore", kept)
    assert len(run("export")[1].splitlines()) == 2


def test_a_backup_goes_where_it_is_told_and_replaces_nothing(run: Run, tmp_path: Path) -> None:
    run("export")
    target = tmp_path / "stick" / "evening.sqlite3"
    assert run("backup", target) == (1, "", f"There is no folder {target.parent}.\n")
    assert not target.parent.exists()  # a stick that is not in the computer is noticed
    target.parent.mkdir()
    assert run("backup", target)[:2] == (0, f"{target}\n")
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    code, _, err = run("backup", target)
    assert (code, err) == (1, f"{target} is there already; choose another name.\n")
    code, _, err = run("backup", target / "below.sqlite3")
    assert (code, err) == (1, f"There is no folder {target}.\n")


def test_a_damaged_database_is_named_and_restored(run: Run, instance: Path, tmp_path: Path) -> None:
    run("import", write(tmp_path / "a.json", START))
    before = run("export")[1]
    backup = run("backup")[1].strip()
    database = instance / "scorekeeper.sqlite3"
    database.write_bytes(b"\xff" * 10000)
    code, out, err = run("export")
    assert (code, out) == (1, "")
    assert f"put it back with 'scorekeeper restore {backup}'" in err
    code, out, _ = run("restore", backup)
    assert code == 0
    assert ".damaged-" in out
    assert run("export")[1] == before


@pytest.mark.parametrize("content", [None, b"", b"no database", b"\xff" * 5000])
def test_what_is_no_backup_is_not_restored(run: Run, tmp_path: Path, content: bytes | None) -> None:
    run("import", write(tmp_path / "a.json", START))
    before = run("export")[1]
    file = tmp_path / "backup"
    if content is not None:
        file.write_bytes(content)
    code, out, err = run("restore", file)
    assert (code, out) == (1, "")
    assert str(file) in err
    assert run("export")[1] == before


def test_another_programs_database_is_not_restored(run: Run, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other")) as connection:
        connection.execute("CREATE TABLE match (id)")
    code, _, err = run("restore", tmp_path / "other")
    assert code == 1
    assert "no database of scorekeeper" in err or "another program" in err


def test_results_that_differ_are_named_and_mended(run: Run, instance: Path, tmp_path: Path) -> None:
    file = START | {"rounds": [made(50), made(60), made(80)]}
    run("import", write(tmp_path / "a.json", file))
    assert run("rebuild-results", "--check") == (0, "Differences: 0.\n", "")
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite3")) as connection:
        connection.execute("UPDATE result SET standing = 'draw'")
        connection.commit()
    code, out, _ = run("rebuild-results", "--check")
    assert code == 2
    assert "draw" in out
    assert "won" in out
    assert run("rebuild-results")[:1] == (0,)
    assert run("rebuild-results", "--check")[0] == 0


def test_unknown_matches_are_said_to_be_so(run: Run) -> None:
    code, out, err = run("export", "nothing")
    assert (code, out, err) == (1, "", "There is no match nothing.\n")


def test_postgresql_is_backed_up_by_its_own_tools(
    run: Run, postgresql_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", postgresql_url)
    assert run("import", write(tmp_path / "a.json", START | {"id": "one"}))[0] == 0
    assert '"id":"one"' in run("export")[1]
    assert "pg_dump" in run("backup")[2]
    assert "pg_restore" in run("restore", "file")[2]


def test_the_commands_speak_dutch_unless_told_otherwise(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SCOREKEEPER_LANGUAGE")
    assert "er is geen" in run("restore", tmp_path / "none")[2].lower()


def test_a_backup_that_cannot_be_written_gets_a_sentence(run: Run, instance: Path) -> None:
    run("export")
    code, out, err = run("backup", "/proc/backup.sqlite3")
    assert (code, out) == (1, "")
    assert "/proc/backup.sqlite3" in err


def test_a_full_disk_gets_a_sentence_and_leaves_the_database(
    run: Run, instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("import", write(tmp_path / "a.json", START))
    before = run("export")[1]
    backup = run("backup")[1].strip()
    run("import", write(tmp_path / "b.json", START | {"id": "later"}))

    def full(_path: Path, _target: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "back_up", full)
        for words in (("backup",), ("restore", backup)):
            code, out, err = run(*words)
            assert (code, out) == (1, "")
            assert "database or disk is full" in err
    assert len(run("export")[1].splitlines()) == 2
    assert run("restore", backup)[0] == 0
    assert run("export")[1] == before


def test_nothing_is_written_between_the_copy_and_the_restoring(
    run: Run, instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("import", write(tmp_path / "a.json", START))
    backup = run("backup")[1].strip()
    copy = sqlite_file.back_up
    tried = []

    def copy_and_try(path: Path, target: Path) -> None:
        copy(path, target)
        with (
            closing(sqlite3.connect(path, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")
        tried.append(target)

    monkeypatch.setattr(sqlite_file, "back_up", copy_and_try)
    code, out, _ = run("restore", backup)
    assert code == 0
    (kept,) = tried
    assert str(kept) in out
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT count(*) FROM match").fetchone() == (1,)


@pytest.mark.parametrize("name", ["who?", "a#b", "50%20", "a?b=c&d"])
def test_a_folder_may_have_any_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / name))
    assert run("import", write(tmp_path / "a.json", START))[0] == 0
    assert (tmp_path / name / "scorekeeper.sqlite3").stat().st_size > 0
    assert run("backup")[0] == 0


@pytest.mark.parametrize("url", ["nonsense", "oracle://x", "sqlite:/x", "5"])
def test_a_nonsense_address_gets_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", url)
    code, out, err = run("export")
    assert (code, out) == (1, "")
    assert err == "DATABASE_URL is not the address of a database that this program can use.\n"


@pytest.mark.parametrize("content", [b"A = (", b"A = '\xff'", b"\0", b"A = unknown"])
def test_broken_settings_get_a_sentence(run: Run, instance: Path, content: bytes) -> None:
    instance.mkdir()
    (instance / "local.cfg").write_bytes(content)
    code, out, err = run("export")
    assert (code, out) == (1, "")
    assert err.startswith(f"The settings in {instance / 'local.cfg'} cannot be read: ")


def test_a_full_disk_behind_the_output_gets_a_sentence(instance: Path, tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "score", write(tmp_path / "a.json", START)],
            cwd=Path(__file__).parents[2],
            env=os.environ | {"SCOREKEEPER_LANGUAGE": "nl"},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    told = "scorekeeper: De uitvoer kon niet worden weggeschreven: de schijf is vol.\n"
    assert (done.returncode, done.stderr) == (1, told)


@pytest.mark.parametrize("below", ["", "below"])
def test_a_file_where_the_folder_should_be_is_told_by_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "file" / below))
    monkeypatch.setenv("SCOREKEEPER_LANGUAGE", "nl")
    place = tmp_path / "file" / below
    told = f"{place} is niet te gebruiken: er staat een bestand waar een map hoort.\n"
    for words in (("export",), ("serve", "--port", "8399")):
        assert run(*words) == (1, "", told)


def test_a_folder_is_no_backup_and_no_database(run: Run, instance: Path, tmp_path: Path) -> None:
    run("export")
    assert run("restore", tmp_path) == (
        1,
        "",
        f"{tmp_path} is a folder. Name one of the backups in it.\n",
    )
    backup = run("backup")[1].strip()
    database = instance / "scorekeeper.sqlite3"
    for file in instance.glob(f"{database.name}*"):
        file.unlink()
    database.mkdir()
    told = f"{database} is a folder; the database is a file. Name that in the settings.\n"
    for words in (("export",), ("restore", backup)):
        assert run(*words) == (1, "", told)


def test_a_side_in_a_message_goes_by_its_name(run: Run, tmp_path: Path) -> None:
    rounds = {"rounds": [OUT, OUT]}
    code, _, err = run("import", write(tmp_path / "a.json", START | rounds))
    assert code == 2
    assert "round 2, Dames, contract: 60 is no longer open" in err
    sides = [{"name": "Heren", "players": ["Jos", "Toon"]}, {"players": [7]}]
    _, _, err = run("import", write(tmp_path / "b.json", START | {"sides": sides} | rounds))
    assert "side 2" in err
