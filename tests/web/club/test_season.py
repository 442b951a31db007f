"""The season on one page: leaders, records with their matches, and who was best on an evening."""

import pytest
from flask import Flask

from scorekeeper.services.club import members
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.club.test_season import Played, correct_the_first_evening, play_season
from tests.web.club.standing_table import text
from tests.web.conftest import Tablet


@pytest.fixture
def season(app: Flask) -> Played:
    return play_season()


def address(played: Played) -> str:
    return f"/club/competitions/{played.competition.id}/season"


def test_leaders_records_and_evenings(season: Played, tablet: Tablet) -> None:
    page = text(tablet.get(address(season)).text)
    assert "Voorop 1 Bea 111 2 Anja 97 3 Gerda 90 4 Cor 87 5 Els 83" in page
    assert "hoogste partij 3100 Bea, Mien, 11 september" in page
    assert "meeste kruizen in één partij 3 Ineke, 11 september" in page
    assert "18 september beste: Anja, Gerda 29" in page
    assert "11 september beste: Bea 61" in page
    assert "4 september beste: Anja, Bea 30" in page or "4 september beste: Bea, Anja 30" in page


def test_a_correction_moves_the_records_and_the_best_of_an_evening(
    season: Played, tablet: Tablet
) -> None:
    correct_the_first_evening(season)
    answer = tablet.get(address(season))
    page = text(answer.text)
    assert "4 september beste: Cor, Dirk 31" in page
    assert "3 Cor 93" in page
    # Two share the record now; the one that was played on a tablet opens its sheet.
    assert "hoogste partij 3100 Cor, Dirk, 4 september Bea, Mien, 11 september" in page
    match = playing.match_at(season.evenings[0], 1, 1)
    assert f'href="/matches/{match}/sheet"' in answer.text


def test_the_graph_of_the_first_five(season: Played, tablet: Tablet) -> None:
    answer = tablet.get(address(season))
    assert "Bea: 0, 0, 0, 0. Anja: 0, 0, −23, −14." in text(answer.text)


def test_guests_are_not_the_best_of_an_evening(app: Flask, tablet: Tablet) -> None:
    (a,) = playing.join("Anja")
    guest = members.add_member("Gast", DESK, is_guest=True).id
    for policy, best in (("unranked", "Anja 10"), ("ranked", "Gast 20")):
        competition = playing.compete(name=policy, guests=policy)
        evening = playing.evening_of(competition, "2026-10-01", [a, guest])
        playing.seat(evening, 1, [[[a], [guest]]])
        playing.on_paper(evening, 1, 1, 1000, 2000)
        playing.close(evening)
        page = text(tablet.get(f"/club/competitions/{competition.id}/season").text)
        assert f"1 oktober beste: {best}" in page


def test_absence_never_is_the_best_of_an_evening(app: Flask, tablet: Tablet) -> None:
    a, b, c = playing.join("Anja", "Bea", "Cor")
    competition = playing.compete(absent=("fixed", 50))
    for day, pair in (("2026-10-01", (a, b)), ("2026-10-08", (b, c))):
        evening = playing.evening_of(competition, day, pair)
        playing.seat(evening, 1, [[[pair[0]], [pair[1]]]])
        playing.on_paper(evening, 1, 1, 1000, 2000)
        playing.close(evening)
    page = text(tablet.get(f"/club/competitions/{competition.id}/season").text)
    assert "8 oktober beste: Cor 20" in page


def test_an_evening_without_results_says_so(season: Played, tablet: Tablet) -> None:
    playing.evening_of(season.competition, "2026-10-02", [])
    page = text(tablet.get(address(season)).text)
    assert "2 oktober nog geen uitslagen" in page
    assert "na 3 van 4 avonden" in page
