"""The page of a player: his record, with whom and against whom, his form, and a rating."""

import re

import pytest
from flask import Flask

from scorekeeper.core.club import PaperSide
from scorekeeper.services.club import (
    anonymising,
    closing,
    competitions,
    evenings,
    members,
    paper,
    players,
)
from scorekeeper.services.club.rating import START
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.club.test_season import Played, play_season
from tests.web.club.standing_table import text
from tests.web.conftest import Tablet


@pytest.fixture
def season(app: Flask) -> Played:
    return play_season()


def page_of(tablet: Tablet, member: int) -> str:
    answer = tablet.get(f"/club/members/{member}")
    assert answer.status_code == 200
    return text(answer.text)


def test_the_record_of_a_player(season: Played, tablet: Tablet) -> None:
    page = page_of(tablet, season.ids["Anja"])
    assert (
        "Plaats 2 Partijen 4 Gewonnen 3 Gelijk 0 Verloren 1 Gemiddeld 24,3 Beste partij 30" in page
    )
    assert "De laatste 4 partijen W V W W W (winst), V (verlies)" in page
    assert "Met wie (4)" in page
    assert "Bea 1 1 0 0 Cor 1 0 0 1 Gerda 1 1 0 0 Ineke 1 1 0 0" in page
    assert "Tegen wie (6)" in page
    assert "Bea 2 1 0 1" in page  # most often first
    ineke = page_of(tablet, season.ids["Ineke"])
    assert "kruizen 3" in ineke
    assert "rondes zonder uitleggen 0" in ineke
    els = page_of(tablet, season.ids["Els"])
    assert "De laatste 4 partijen V W G S W (winst), G (gelijk), V (verlies), S (gestopt)" in els


def test_the_graph_says_in_words_what_it_draws(season: Played, tablet: Tablet) -> None:
    answer = tablet.get(f"/club/members/{season.ids['Anja']}")
    found = re.findall(r"<desc[^>]*>(.*?)</desc>", answer.text)
    assert found[0].strip() == "Anja: 0, 0, −23, −14."  # 30, 68 and 97 against 30, 91 and 111
    ids = re.findall(r'<(?:title|desc) id="([^"]+)"', answer.text)
    assert len(ids) == len(set(ids))


def test_the_competition_begun_last_comes_first(season: Played, tablet: Tablet) -> None:
    new = competitions.NewCompetition("Zomer", "highfive", "2027-06-01", "2027-08-31")
    later = competitions.create_competition(new, DESK)
    anja, bea = season.ids["Anja"], season.ids["Bea"]
    evening = playing.evening_of(later, "2027-06-04", [anja, bea])
    playing.seat(evening, 1, [[[anja], [bea]]])
    playing.on_paper(evening, 1, 1, 1000, 2000)
    playing.close(evening)
    page = page_of(tablet, anja)
    assert page.index("Zomer Plaats 2") < page.index("Seizoen 2026-2027 Plaats 2")
    assert page.count("Geschatte speelsterkte bij HighFive") == 1


def test_nothing_played_yet(app: Flask, tablet: Tablet) -> None:
    (a,) = playing.join("Anja")
    page = page_of(tablet, a)
    assert "Er is nog niets gespeeld." in page
    assert "speelsterkte" not in page
    assert tablet.get("/club/members/99").status_code == 404


def test_results_without_a_match_have_a_place_and_no_rating(app: Flask, tablet: Tablet) -> None:
    (a,) = playing.join("Anja")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-10-01", [a])
    paper.enter_results(evening.id, {(1, a): 31}, evening.revision, DESK)
    playing.close(evening)
    page = page_of(tablet, a)
    assert "Plaats 1 Partijen 0" in page
    assert "speelsterkte" not in page


def test_who_is_a_guest_has_retired_or_was_merged(season: Played, tablet: Tablet) -> None:
    nel = next(m.id for m in members.all_members() if m.name == "Nel")
    assert "gast" in page_of(tablet, nel)
    members.retire_member(season.ids["Kees"], DESK, "2026-11-01")
    assert "geen lid meer sinds 1 november" in page_of(tablet, season.ids["Kees"])
    double = members.add_member("Anja B.", DESK).id
    members.merge_member(double, season.ids["Anja"], DESK)
    answer = tablet.get(f"/club/members/{double}")
    assert answer.location == f"/club/members/{season.ids['Anja']}"


def test_who_is_anonymous_keeps_his_record(season: Played, tablet: Tablet) -> None:
    cor = season.ids["Cor"]
    before = page_of(tablet, cor)
    member = anonymising.anonymise_member(cor, DESK)
    page = page_of(tablet, cor)
    assert "Cor" not in page
    assert f"N.N. {cor}" in page
    assert "Anoniem gemaakt" in page
    assert "Wijzigen" not in page
    figures = "Partijen 4 Gewonnen 0 Gelijk 1 Verloren 3"
    assert figures in before
    assert figures in page
    assert member.label in page_of(tablet, season.ids["Anja"])


def ratings(*ids: int) -> list[float]:
    return [players.player_page(member).ratings[0][1].value for member in ids]


def test_a_rating_goes_up_by_winning_and_is_surer_with_more_matches(
    app: Flask, tablet: Tablet
) -> None:
    a, b = playing.join("Anja", "Bea")
    competition = playing.compete()
    deviations = []
    for day in ("2026-10-01", "2026-10-08"):
        evening = playing.evening_of(competition, day, [a, b])
        playing.seat(evening, 1, [[[a], [b]]])
        playing.on_paper(evening, 1, 1, 2000, 1000)
        playing.close(evening)
        deviations.append(players.player_page(a).ratings[0][1].deviation)
    winner, loser = ratings(a, b)
    assert winner > START > loser
    assert deviations[1] < deviations[0]
    page = page_of(tablet, a)
    low, high = players.player_page(a).ratings[0][1].around
    assert f"Waarschijnlijk tussen {low} en {high}. Iedereen begint op 25." in page
    assert "voor de stand telt dit niet mee" in page


def test_a_correction_of_an_old_match_changes_every_rating_after_it(app: Flask) -> None:
    """The matches are rated again in the order of play, whichever was entered last."""
    a, b, c = playing.join("Anja", "Bea", "Cor")
    competition = playing.compete()
    played = []
    for day, one, other in (("2026-10-08", b, c), ("2026-10-01", a, b)):
        evening = playing.evening_of(competition, day, [one, other])
        playing.seat(evening, 1, [[[one], [other]]])
        playing.on_paper(evening, 1, 1, 2000, 1000)
        played.append(playing.close(evening))
    before = ratings(a, b, c)
    now = closing.reopen_evening(played[1].id, played[1].revision, "verwisseld", DESK)
    sides = [PaperSide(1000), PaperSide(2000)]
    paper.enter_totals(now.id, 1, 1, sides, now.revision, DESK)
    playing.close(now)
    after = ratings(a, b, c)
    assert after[0] < before[0]
    assert after[1] > before[1]
    assert after[2] != before[2]  # who lost against a stronger one loses less


def test_a_draw_is_a_draw_and_a_stopped_match_is_no_match(app: Flask) -> None:
    a, b = playing.join("Anja", "Bea")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-10-01", [a, b], rounds=2)
    playing.seat(evening, 1, [[[a], [b]]])
    playing.on_paper(evening, 1, 1, 2010, 2050)  # 20 each (5.7)
    one, other = ratings(a, b)
    assert one == pytest.approx(other)
    playing.seat(evening, 2, [[[a], [b]]])
    playing.enter(playing.match_at(evening, 2, 1), 50, 2150, 100)
    playing.close(evenings.load_evening(evening.id))
    assert ratings(a, b) == [one, other]
    assert players.player_page(a).ratings[0][1].matches == 1


def test_games_are_rated_apart(app: Flask, tablet: Tablet) -> None:
    a, b = playing.join("Anja", "Bea")
    c = playing.join("Cor")[0]
    for game, name, totals in (
        ("highfive", "Vijf", (2000, 1000, 500)),
        ("jokeren-wedstrijd", "Jokeren", (200, 100, 50)),  # the lowest wins
    ):
        competition = playing.compete(game, name)
        evening = playing.evening_of(competition, "2026-10-01", [a, b, c])
        playing.seat(evening, 1, [[[a], [b], [c]]])
        sides = [
            PaperSide(total, dashes=4 if index == 2 and game != "highfive" else 0)
            for index, total in enumerate(totals)
        ]
        playing.on_paper(evening, 1, 1, *sides)
        playing.close(evening)
    found = {game.slug: rating.value for game, rating in players.player_page(a).ratings}
    assert found["highfive"] > START > found["jokeren-wedstrijd"]
    page = page_of(tablet, a)
    assert "Geschatte speelsterkte bij Jokeren wedstrijd" in page
