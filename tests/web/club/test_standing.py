"""The standing on screen: what stands in a line, where it opens, what moves when facts change."""

import re

import pytest
from flask import Flask

from scorekeeper.services.club import (
    anonymising,
    closing,
    competitions,
    evenings,
    paper,
    substitutes,
)
from scorekeeper.services.club.records import Wishes
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.club.test_season import Played, correct_the_first_evening, play_season
from tests.web.club.standing_table import address, duel, lines, named, text
from tests.web.conftest import Tablet


@pytest.fixture
def season(app: Flask) -> Played:
    return play_season()


def test_the_standing_line_by_line(season: Played, tablet: Tablet) -> None:
    correct_the_first_evening(season)
    answer = tablet.get(address(season.competition))
    found = lines(answer)
    assert [line[:1] + line[2:6] for line in found] == [
        ("1", "Bea", ("30", "61", "20"), "27,8", "111"),
        ("2", "Anja", ("30", "38", "29"), "24,3", "97"),
        ("3", "Cor", ("31", "50", "12"), "23,3", "93"),
        ("4", "Gerda", ("28", "33", "29"), "22,5", "90"),
        ("5", "Els", ("21", "52", "10"), "20,8", "83"),
        ("6", "Fred", ("21", "48", "7"), "19,0", "76"),
        ("7", "Mien", ("(27)", "48", "–"), "24,0", "75"),
        ("8", "Henk", ("28", "22", "20"), "17,5", "70"),
        ("9", "Dirk", ("31", "39", "–"), "23,3", "70"),
        ("10", "Jan", ("26", "17", "19"), "20,7", "62"),
        ("11", "Ineke", ("26", "18", "12"), "14,0", "56"),
        ("12", "Lia", ("26", "(10)", "7"), "16,5", "43"),
        ("13", "Kees", ("26", "–", "10"), "18,0", "36"),
        ("–", "Nel gast", ("–", "–", "19"), "19,0", "19"),
    ]
    by_name = named(found)
    assert by_name["Lia"].said == ("afwezig: een vast aantal",)
    assert by_name["Kees"].said == ("afgemeld",)
    page = text(answer.text)
    assert "na 3 avonden" in page
    assert "9 Dirk Evenveel punten als Henk. Beslist door: meer gewonnen partijen." in page


def test_in_english_the_average_has_a_point(season: Played, tablet: Tablet) -> None:
    tablet.language("en")
    found = named(lines(tablet.get(address(season.competition))))
    assert found["Bea"].average == "27.8"


def test_the_standing_after_an_earlier_evening(season: Played, tablet: Tablet) -> None:
    first, second, third = season.evenings
    after_first = tablet.get(f"{address(season.competition)}?after={first.id}")
    assert {line.movement for line in lines(after_first)} == {""}
    assert "na 1 van 3 avonden" in text(after_first.text)
    found = lines(tablet.get(f"{address(season.competition)}?after={second.id}"))
    assert found[0][:3] == ("1", "gelijk gebleven", "Bea")
    assert named(found)["Mien"].total == "74"
    assert named(found)["Mien"].movement == "6 gestegen"
    assert "Nel gast" not in named(found)
    assert found[0].url == f"{address(season.competition)}/{season.ids['Bea']}?after={second.id}"
    opened = tablet.get(found[0].url)
    assert "11 september" in opened.text
    assert "18 september" not in opened.text
    last = tablet.get(f"{address(season.competition)}?after={third.id}")
    assert lines(last) == [
        line._replace(url=f"{line.url}?after={third.id}")
        for line in lines(tablet.get(address(season.competition)))
    ]


@pytest.mark.parametrize("after", ["0", "999", "x", "1e3", "-1", "٣", "9" * 30])
def test_an_evening_that_does_not_exist(season: Played, tablet: Tablet, after: str) -> None:
    assert tablet.get(f"{address(season.competition)}?after={after}").status_code == 404
    assert tablet.get(f"{address(season.competition)}/1?after={after}").status_code == 404


def test_an_evening_of_another_competition(season: Played, tablet: Tablet) -> None:
    other = playing.compete(name="Een andere")
    assert tablet.get(f"{address(other)}?after={season.evenings[0].id}").status_code == 404


def test_no_results_yet(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete()
    for place in ("standing", "pairs", "season"):
        answer = tablet.get(address(competition, place))
        assert answer.status_code == 200
        assert lines(answer) == []
    assert "Er zijn nog geen uitslagen." in tablet.get(address(competition)).text
    assert "heeft geen vaste paren" in tablet.get(address(competition, "pairs")).text
    assert tablet.get(f"{address(competition)}/1").status_code == 404
    assert tablet.get("/club/competitions/99/standing").status_code == 404
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    assert lines(tablet.get(address(competition))) == []  # drawn, and nothing played


def test_a_line_opens_into_its_matches(season: Played, tablet: Tablet) -> None:
    found = named(lines(tablet.get(address(season.competition))))
    anja = tablet.get(found["Anja"].url)
    page = text(anja.text)
    assert "Speelronde 1 met Cor tegen Bea, Mien verloren eindstand van papier 20" in page
    assert "Speelronde 2 met Ineke tegen Jan, Mien gewonnen 18" in page
    match = playing.match_at(season.evenings[0], 1, 1)
    assert f'href="/matches/{match}/sheet"' in anja.text
    mien = text(tablet.get(found["Mien"].url).text)
    assert "4 september (26) Speelronde 1 vrij: het gemiddelde van die speelronde 26" in mien
    assert "18 september – afgemeld: niets –" in mien
    els = text(tablet.get(found["Els"].url).text)
    assert "met Kees tegen Fred, Lia gestopt: telt zoals hij staat 10" in els
    jan = text(tablet.get(found["Jan"].url).text)
    assert "Speelronde 1 niet aanwezig: niets –" in jan
    nel = text(tablet.get(found["Nel gast"].url).text)
    assert "Plaats – gast" in nel
    assert "met Jan tegen Cor, Ineke gewonnen viel in voor Dirk vanaf ronde 2 19" in nel


def test_c6_a_line_says_who_sat_in_for_whom(season: Played, tablet: Tablet) -> None:
    found = named(lines(tablet.get(address(season.competition))))
    dirk = text(tablet.get(found["Dirk"].url).text)
    assert "vanaf ronde 2 vervangen door Nel, voor wie de partij telt" in dirk
    assert "niet aanwezig" not in dirk
    nel = text(tablet.get(found["Nel gast"].url).text)
    assert "viel in voor Dirk vanaf ronde 2" in nel


def test_c6_a_line_names_the_substitute_whose_match_counts_for_the_member(
    app: Flask, tablet: Tablet
) -> None:
    a, b, c = playing.join("Anja", "Bea", "Cor")
    competition = playing.compete(substitute="member")
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    now = evenings.load_evening(evening.id)
    substitutes.substitute(
        evening.id, 1, a, c, now.revision, DESK, from_round=1, counts_for_member=True
    )
    playing.play(evening, 1, 1, 3000, 2500)
    anja = text(tablet.get(f"{address(competition)}/{a}").text)
    assert "invaller: Cor" in anja
    assert "invaller" not in text(tablet.get(f"{address(competition)}/{b}").text)


def test_three_crosses_say_why_a_total_brought_nothing(season: Played, tablet: Tablet) -> None:
    found = named(lines(tablet.get(address(season.competition))))
    opened = text(tablet.get(found["Ineke"].url).text)
    assert "verloren drie kruizen: 0 punten" in opened
    page = text(tablet.get(f"/club/evenings/{season.evenings[1].id}").text)
    assert "Ineke 700 drie kruizen: 0 punten" in page
    assert page.count("drie kruizen: 0 punten") == 1


def test_a_correction_of_three_weeks_ago_moves_all_that_follows(
    season: Played, tablet: Tablet
) -> None:
    """The standing, the movement, the tie-break, the drop, and the rating of the players."""
    standing, cor = address(season.competition), f"/club/members/{season.ids['Cor']}"
    before, player = lines(tablet.get(standing)), tablet.get(cor).text
    assert (named(before)["Cor"].place, named(before)["Cor"].total) == ("4", "87")
    assert "Evenveel punten" not in tablet.get(standing).text
    correct_the_first_evening(season)
    after = lines(tablet.get(standing))
    assert (named(after)["Cor"].place, named(after)["Cor"].total) == ("3", "93")
    assert named(after)["Cor"].evenings[0] == "31"
    assert "Beslist door: meer gewonnen partijen" in tablet.get(standing).text
    # Who sat out has the new average of that match round.
    assert (named(before)["Mien"].total, named(after)["Mien"].total) == ("74", "75")
    assert rating(tablet.get(cor).text) > rating(player)


def rating(page: str) -> int:
    found = re.search(r'class="rating">.*?<b class="fig">(\d+)</b>', page, re.DOTALL)
    assert found is not None
    return int(found[1])


def test_places_are_shared_1_2_2_4(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete()
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    duel(competition, "2026-10-01", a, b, c, totals=(3000, 2000, 2000))
    duel(competition, "2026-10-08", d, a, totals=(1000, 3000))
    found = lines(tablet.get(address(competition)))
    assert [(line.place, line.name) for line in found] == [
        ("1", "Anja"),
        ("2", "Bea"),
        ("2", "Cor"),
        ("4", "Dirk"),
    ]
    bea = text(tablet.get(named(found)["Bea"].url).text)
    assert "Evenveel punten als Cor, en ook verder gelijk: een gedeelde plaats." in bea


def test_many_evenings_show_the_last_ones_and_a_way_to_all(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    evening_ids = []
    for day in range(1, 11):
        evening = playing.evening_of(competition, f"2026-10-{day:02}", [a, b])
        results = {(1, a): day, (1, b): 50}
        paper.enter_results(evening.id, results, evening.revision, DESK)
        evening_ids.append(playing.close(evening).id)
    answer = tablet.get(address(competition))
    anja = named(lines(answer))["Anja"]
    assert (anja.evenings, anja.total) == (("3", "4", "5", "6", "7", "8", "9", "10"), "55")
    way = f"{address(competition)}?all=1"
    assert f'href="{way}"' in answer.text
    assert named(lines(tablet.get(way)))["Anja"].evenings == tuple(map(str, range(1, 11)))
    earlier = tablet.get(f"{address(competition)}?after={evening_ids[8]}&all=1")
    assert len(named(lines(earlier))["Anja"].evenings) == 9


def test_the_pairs(app: Flask, tablet: Tablet) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = playing.compete()
    wishes = Wishes(((a, b), (c, d)))
    competitions.change_wishes(competition.id, wishes, competition.revision, DESK)
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a, b], [c, d]]])
    playing.on_paper(evening, 1, 1, 3000, 2000)
    playing.close(evening)
    answer = tablet.get(address(competition, "pairs"))
    found = lines(answer)
    assert [(line.place, line.name, line.total) for line in found] == [
        ("1", "Anja & Bea", "30"),
        ("2", "Cor & Dirk", "20"),
    ]
    opened = text(tablet.get(found[0].url).text)
    assert "Speelronde 1 tegen Cor, Dirk gewonnen" in opened
    assert tablet.get(f"{address(competition, 'pairs')}/{a}/{c}").status_code == 404


def test_names_are_texts(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete(name="<b>Vrijdag</b> & 'co'")
    a, b = playing.join("<img src=x onerror=alert(1)>", "O'Brien {{7*7}}")
    duel(competition, "2026-10-01", a, b, totals=(1000, 2000))
    for page in (
        tablet.get(address(competition)),
        tablet.get(address(competition, "season")),
        tablet.get(f"{address(competition)}/{a}"),
        tablet.get(f"/club/members/{a}"),
    ):
        assert "<img" not in page.text
        assert "<b>Vrijdag" not in page.text
        assert "onerror=alert(1)" in page.text
    found = lines(tablet.get(address(competition)))
    assert found[0].name == "O'Brien {{7*7}}"


def test_who_is_anonymous_is_nowhere_by_name(season: Played, tablet: Tablet) -> None:
    pages = [
        address(season.competition),
        address(season.competition, "season"),
        f"{address(season.competition)}/{season.ids['Cor']}",
        *(f"/club/members/{member}" for member in season.ids.values()),
    ]
    assert any("Cor" in tablet.get(page).text for page in pages)
    member = anonymising.anonymise_member(season.ids["Cor"], DESK)
    for page in pages:
        assert "Cor" not in text(tablet.get(page).text)
    assert named(lines(tablet.get(address(season.competition))))[member.label].total == "87"


def test_a_standing_is_provisional_as_long_as_an_evening_of_it_is_open(
    season: Played, tablet: Tablet
) -> None:
    last = season.evenings[2]
    places = [address(season.competition), address(season.competition, "season")]
    papers = [f"{place}/paper" for place in places]
    for place in places + papers:
        assert "oorlopig" not in text(tablet.get(place).text), place
    now = evenings.load_evening(last.id)
    closing.reopen_evening(last.id, now.revision, "tafel 3 speelde nog", DESK)
    bea = f"{address(season.competition)}/{season.ids['Bea']}"
    for place in (*places, bea):
        said = "Voorlopig: deze avond is nog niet afgesloten: 18 september"
        assert said in text(tablet.get(place).text), place
    for place in papers:
        page = text(tablet.get(place).text)
        assert "Voorlopig, 18 september 2026" in page, place
        assert "de avond van 18 september 2026 is nog niet afgesloten" in page, place
    after_second = tablet.get(f"{places[0]}?after={season.evenings[1].id}")
    assert "oorlopig" not in text(after_second.text)
