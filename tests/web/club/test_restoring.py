"""Who puts back an evening that has no place any more is told why, on the page of the evening."""

from flask import Flask

from scorekeeper.services.club import competitions
from tests.services.club.playing import DESK
from tests.web.club.evening import do, evening_with, now, words
from tests.web.conftest import Tablet


def test_the_competition_is_to_be_put_back_first(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(2)
    do(tablet, evening, "deletion")
    season = competitions.load_competition(evening.competition.id)
    competitions.delete_competition(season.id, season.revision, DESK)
    answer = do(tablet, evening, "restoration")
    assert answer.status_code == 409
    assert "Deze competitie is verwijderd. Zet haar eerst terug." in words(answer)
    assert now(evening).deleted_at is not None


def test_the_days_of_the_competition_are_to_be_changed_first(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(2)
    do(tablet, evening, "deletion")
    season = competitions.load_competition(evening.competition.id)
    competitions.change_competition(season.id, season.revision, DESK, first_day="2026-10-01")
    answer = do(tablet, evening, "restoration")
    assert answer.status_code == 409
    sentence = "4 september ligt niet tussen de eerste en de laatste dag van de competitie."
    assert sentence in words(answer)
    assert now(evening).deleted_at is not None
