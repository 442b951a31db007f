"""What the pages say after a backup was put back under the running program."""

from pathlib import Path

from flask import Flask

from scorekeeper.services import matches
from scorekeeper.services.backup import back_up
from scorekeeper.storage.restoring import restore
from tests.services.club import playing
from tests.web.conftest import Tablet, clear, start
from tests.web.test_sheet import words

TOLD = "Teruggezet uit een reservekopie"


def test_a_tablet_is_told_that_a_backup_was_put_back(
    app: Flask, tablet: Tablet, tmp_path: Path
) -> None:
    stored = start()
    backup = back_up(tmp_path / "backup")
    clear(stored, 0, 50)
    live = f"/matches/{stored.id}/live"
    held = tablet.get(live).headers["ETag"]
    restore(backup)
    clear(matches.load_match(stored.id), 1, 60)
    answer = tablet.get(f"{live}?since=2", headers={"If-None-Match": held})
    assert answer.status_code == 200
    said = answer.json["message"]
    assert said.startswith("Er is een reservekopie teruggezet: de partij is weer zoals toen.")
    text = words(tablet.get(f"/matches/{stored.id}/history").text)
    assert TOLD in text
    assert "de opdrachtregel" in text


def test_the_histories_of_the_club_tell_it_too(app: Flask, tablet: Tablet, tmp_path: Path) -> None:
    anja, *_ = playing.join("Anja", "Bea")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [anja])
    restore(back_up(tmp_path / "backup"))
    for page in (
        f"/club/members/{anja}/history",
        f"/club/competitions/{competition.id}/history",
        f"/club/evenings/{evening.id}?history=1",
    ):
        answer = tablet.get(page)
        assert answer.status_code == 200, page
        assert TOLD in answer.text, page
