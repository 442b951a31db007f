"""Match files out and in, and results made again from the facts."""

import json
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.core.match import match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games
from scorekeeper.services import matches, rounds
from scorekeeper.services.errors import Refused, Unavailable, Unreadable
from scorekeeper.services.exchange import export_all, export_match, import_match
from scorekeeper.services.history import history
from scorekeeper.services.rebuilding import check_results
from scorekeeper.services.records import Actor
from scorekeeper.storage.database import db
from tests.services.samples import START, made

ME = Actor("cli")
CASES = json.loads((Path(__file__).parent.parent / "data" / "highfive.json").read_text("utf-8"))
PLAYABLE = [case["match"] for case in CASES if "expect" in case]


def change_rows(statement: str, **values: object) -> None:
    with db.engine.begin() as connection:
        connection.execute(text(statement), values)


def test_export_then_import_gives_the_same_matches(app: Flask) -> None:
    for file in PLAYABLE:
        assert import_match(file, ME).status == "added"
    files = list(export_all())
    assert len(files) == len(PLAYABLE)
    for file, original in zip(files, PLAYABLE, strict=True):
        match = parse_match(original, all_games())
        assert file == match_file(match) | {"id": file["id"]}
    scores = [matches.load_match(file["id"]).score.state for file in files]
    change_rows("DELETE FROM match")
    for file in files:
        assert import_match(json.loads(json.dumps(file)), ME).status == "added"
    assert list(export_all()) == files
    assert [matches.load_match(file["id"]).score.state.sides for file in files] == [
        state.sides for state in scores
    ]


@pytest.mark.parametrize(
    "file_id", ["evening-7/table 3", "\0", "x" * 64, "0F7C1C2E-9B7E-4F57-8A53-2F7F7F0C9E11", "é☃"]
)
def test_the_same_id_twice_is_one_match_whatever_the_id(app: Flask, file_id: str) -> None:
    file = PLAYABLE[1] | {"id": file_id}
    added = import_match(file, ME)
    again = import_match(file, ME)
    assert (added.status, again.status) == ("added", "present")
    assert again.stored == added.stored
    assert export_match(added.stored.id)["id"] == file_id
    assert import_match(file | {"played_on": "2001-01-01"}, ME).status == "differs"
    assert matches.load_match(added.stored.id) == added.stored
    assert [change.kind for change in history(added.stored.id)] == ["imported"]


def test_a_match_without_id_is_a_new_one_every_time(app: Flask) -> None:
    ids = {import_match(PLAYABLE[1], ME).stored.id for _ in range(2)}
    assert len(ids) == 2


def test_an_impossible_match_is_taken_only_to_be_checked(app: Flask) -> None:
    file = START | {"rounds": [made(50), made(60), made(60)]}
    with pytest.raises(Refused) as error:
        import_match(file, ME)
    assert [(p.round, p.code) for p in error.value.problems] == [(3, "number_not_open")]
    imported = import_match(file, ME, to_be_checked=True)
    assert imported.stored.status == "to_be_checked"
    assert export_match(imported.stored.id)["rounds"] == file["rounds"]
    with pytest.raises(Refused):
        import_match(file | {"rounds": [{}]}, ME, to_be_checked=True)


def test_a_match_to_be_checked_that_is_there_already_is_left_as_it_is(app: Flask) -> None:
    file = START | {"id": "evening 7", "rounds": [made(50), made(60), made(60)]}
    added = import_match(file, ME, to_be_checked=True)
    again = import_match(file, ME)
    assert (again.status, again.stored) == ("present", added.stored)
    with pytest.raises(Refused):
        import_match(file | {"played_on": "2001-01-01"}, ME)
    assert matches.count() == 1


def test_closed_matches_and_dealers_set_by_hand_come_along(app: Flask) -> None:
    file = START | {"rounds": [made(50) | {"dealer": "Anja"}], "closed": True}
    stored = import_match(file, ME).stored
    assert stored.status == "stopped"
    assert stored.score.states[1].round.dealer == "Anja"
    exported = export_match(stored.id)
    assert exported["closed"]
    assert exported["rounds"] == file["rounds"]


def test_deleted_matches_are_not_exported(app: Flask) -> None:
    stored = import_match(PLAYABLE[1], ME).stored
    matches.delete_match(stored.id, 1, ME)
    assert list(export_all()) == []
    assert import_match(PLAYABLE[1] | {"id": stored.id}, ME).stored.status == "deleted"


def test_results_made_again_from_the_facts_are_the_same(app: Flask) -> None:
    for file in PLAYABLE:
        import_match(file, ME)
    assert list(check_results()) == []


def test_a_difference_in_the_results_is_named_and_mended(app: Flask) -> None:
    stored = matches.start_match(START, ME)
    for contract in (50, 60, 80):
        stored, _ = rounds.enter_round(stored.id, made(contract), stored.revision, ME)
    change_rows("UPDATE result SET total = total + 5 WHERE side = 0")
    change_rows("UPDATE match SET status = 'playing'")
    found = list(check_results())
    assert [(d.match_id, d.what) for d in found] == [
        (stored.id, "status"),
        (stored.id, "results"),
    ]
    assert (found[0].stored, found[0].right) == ("playing", "finished")
    assert list(check_results()) == found
    assert list(check_results(repair=True)) == found
    assert list(check_results()) == []


def test_a_match_of_a_newer_version_is_named_and_hides_no_other(app: Flask) -> None:
    fine = matches.start_match(START, ME)
    other = matches.start_match(START, ME)
    change_rows("UPDATE match SET edition = '2031-01-01', revision = 7 WHERE id = :id", id=other.id)
    with pytest.raises(Unreadable, match="2031-01-01") as error:
        matches.load_match(other.id)
    assert isinstance(error.value, Unavailable)
    assert [line.id for line in matches.summaries()] == [fine.id]
    assert [d.match_id for d in check_results()] == [other.id]


def test_large_written_results_are_kept_on_every_database(app: Flask) -> None:
    side = {"contract": 50, "written": {"points": 10**9, "made": False}}
    file = START | {
        "rounds": [
            {"end": "out", "out": 1, "sides": [side, made(c)["sides"][1]]} for c in (50, 60, 80)
        ]
    }
    stored = import_match(file, ME).stored
    assert stored.status == "finished"
    assert score_match(stored.match).state.sides[0].total == 3 * 10**9
    assert list(check_results()) == []
