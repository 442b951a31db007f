"""A deleted evening is put back only where its competition has a place for it."""

from datetime import date

import pytest
from flask import Flask

from scorekeeper.services import matches
from scorekeeper.services.club import closing, competitions, evenings
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.records import Evening
from tests.services.club import playing
from tests.services.club.playing import DESK


def deleted_evening() -> tuple[Evening, str]:
    """An evening that was deleted with a match that was going on."""
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    match_id = playing.match_at(evening, 1, 1)
    now = evenings.load_evening(evening.id)
    return closing.delete_evening(now.id, now.revision, DESK), match_id


def test_an_evening_of_a_deleted_competition_stays_deleted(app: Flask) -> None:
    gone, match_id = deleted_evening()
    competition = competitions.load_competition(gone.competition.id)
    put_away = competitions.delete_competition(competition.id, competition.revision, DESK)
    with pytest.raises(ClubNotAllowed) as refused:
        closing.restore_evening(gone.id, gone.revision, DESK)
    assert refused.value.code == "competition_deleted"
    assert evenings.load_evening(gone.id).revision == gone.revision
    assert matches.load_match(match_id).status == "deleted"

    competitions.restore_competition(competition.id, put_away.revision, DESK)
    closing.restore_evening(gone.id, gone.revision, DESK)
    assert matches.load_match(match_id).status == "playing"


def test_an_evening_outside_the_season_stays_deleted(app: Flask) -> None:
    gone, match_id = deleted_evening()
    season = competitions.load_competition(gone.competition.id)
    moved = competitions.change_competition(
        season.id, season.revision, DESK, first_day="2026-10-01"
    )
    with pytest.raises(ClubNotAllowed) as refused:
        closing.restore_evening(gone.id, gone.revision, DESK)
    assert refused.value.code == "outside_season"
    assert refused.value.text.params == {"date": date(2026, 9, 4)}
    assert matches.load_match(match_id).status == "deleted"

    competitions.change_competition(season.id, moved.revision, DESK, first_day="2026-09-01")
    closing.restore_evening(gone.id, gone.revision, DESK)
    assert matches.load_match(match_id).status == "playing"
