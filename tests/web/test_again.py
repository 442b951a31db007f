"""A form that cannot be drawn again: a page that says why and carries what was typed."""

import shutil
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.storage import db
from tests.web.conftest import ACTOR, MEN, WOMEN, Tablet, clear, fields, start
from tests.web.test_entry import round_of_the_rules


def test_a_round_sent_while_the_database_is_gone_is_saved_from_the_page_that_says_so(
    app: Flask, tablet: Tablet, tmp_path: Path
) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet)
    match_form = fields(tablet.get("/matches/new")) | {"seat-0": "Jos", "seat-1": "Anja"}
    db.engine.dispose()
    file = Path(db.engine.url.database or "")
    shutil.move(file, tmp_path / "away")
    file.write_bytes(b"this is no database" * 1000)
    address = f"/matches/{match.id}/rounds/new"
    back = tablet.client.post(address, data=form)
    assert back.status_code == 503
    assert "Opslaan lukt nu even niet" in back.text
    kept = fields(back)
    assert kept["sides-0-table"] == "200+120"
    also = tablet.client.post("/matches/new", data=match_form)
    assert also.status_code == 503
    assert fields(also)["seat-1"] == "Anja"
    lost = tablet.client.post(address, data=form | {"csrf_token": "old"})
    assert lost.status_code == 503
    db.engine.dispose()
    shutil.move(tmp_path / "away", file)
    assert tablet.client.post(address, data=kept).status_code == 303
    assert len(matches.load_match(match.id).match.rounds) == 1


@pytest.mark.parametrize("token", ["good", "bad"])
def test_a_correction_of_a_round_that_was_taken_back_keeps_what_was_typed(
    tablet: Tablet, token: str
) -> None:
    match = clear(start(MEN, WOMEN), 0, 50)
    address = f"/matches/{match.id}/rounds/1"
    form = fields(tablet.get(address)) | {"sides-1-hand": "77"}
    rounds.remove_last_round(match.id, match.revision, ACTOR)
    if token == "bad":
        form["csrf_token"] = "old"
    back = tablet.client.post(address, data=form)
    assert back.status_code == 404
    assert fields(back)["sides-1-hand"] == "77"
    assert fields(back)["csrf_token"] != "old"


@pytest.mark.parametrize("step", ["rounds/new", "rounds/1", "start"])
@pytest.mark.parametrize("data", [{}, {"csrf_token": "old"}])
def test_a_form_of_an_unknown_match_is_not_found(
    tablet: Tablet, step: str, data: dict[str, str]
) -> None:
    assert tablet.client.post(f"/matches/nope/{step}", data=data).status_code == 404
    assert tablet.post(f"/matches/nope/{step}").status_code == 404
