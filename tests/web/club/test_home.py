"""The first page of the club: what there is, and which step is due (C1 to C7)."""

import re
from datetime import date

import pytest

from scorekeeper.services.club import draws, evenings, members, seating
from scorekeeper.services.club.competitions import NewCompetition, create_competition
from scorekeeper.web.club import home
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.conftest import Tablet


def due(tablet: Tablet) -> tuple[str, str]:
    """The words of the step that is due, and where it leads."""
    page = tablet.get("/club").text
    found = re.search(r'class="go " href="([^"]*)"><span>(.*?)</span>', page)
    assert found, page
    return found[2], found[1]


def test_an_empty_club_says_what_to_do(tablet: Tablet) -> None:
    page = tablet.get("/club").text
    for words in ("Een club begint met leden", "scorekeeper demo", "/club/members/new"):
        assert words in page
    members.add_member("Jan", DESK)
    page = tablet.get("/club").text
    assert "Nog geen competitie." in page
    assert "/club/competitions/new" in page
    assert 'href="/club"' in tablet.get("/").text


def test_the_step_that_is_due_is_said_from_beginning_to_end(tablet: Tablet) -> None:
    competition = playing.compete()
    assert due(tablet) == ("Begin de eerste avond", "/club/competitions/1/evenings/new")
    jan, an, els = playing.join("Jan", "An", "Els")
    evening = evenings.create_evening(competition.id, "2026-09-04", DESK, 2)
    assert due(tablet) == ("Noteer wie er zijn", f"/club/evenings/{evening.id}")
    for member in (jan, an, els):
        evening = evenings.check_in(evening.id, member, "present", DESK)
    assert due(tablet)[0] == "Loot speelronde 1"
    evening = draws.type_draw(evening.id, 1, [[[jan], [an], [els]]], evening.revision, DESK)
    assert due(tablet)[0] == "Bekijk de loting van speelronde 1"
    evening = seating.accept_draw(evening.id, 1, evening.revision, DESK)
    assert due(tablet)[0] == "Speelronde 1: 0 van de 1 tafels klaar"
    playing.play(evening, 1, 1, 3000, 2000, 1000)
    assert due(tablet) == ("Loot speelronde 2", f"/club/evenings/{evening.id}#round-2")
    playing.seat(evening, 2, [[[jan], [an], [els]]])
    playing.on_paper(evening, 2, 1, 3000, 2000, 1000)
    assert due(tablet) == ("Avond afsluiten", f"/club/evenings/{evening.id}#end")
    playing.close(evening)
    assert due(tablet) == ("Begin de volgende avond", "/club/competitions/1/evenings/new")
    assert f'href="/club/evenings/{evening.id}"' in tablet.get("/club").text


def test_running_competitions_come_first_and_earlier_ones_stay(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "today", lambda: date(2027, 1, 15))
    new = NewCompetition
    for each in (
        new("Oud", "highfive", "2025-09-01", "2026-05-31"),
        new("Nu", "highfive", "2026-09-01", "2027-05-31"),
        new("Ook nu", "jokeren-wedstrijd", "2026-10-01", "2027-01-15"),
    ):
        create_competition(each, DESK)
    page = tablet.get("/club").text
    order = [page.index(f"<bdi>{name}</bdi>") for name in ("Ook nu", "Nu", "Oud")]
    assert order == sorted(order)
    assert page.index("Eerdere seizoenen") < page.index("<bdi>Oud</bdi>")
    monkeypatch.setattr(home, "today", lambda: date(2027, 7, 1))
    page = tablet.get("/club").text  # in summer the last one is still at hand
    assert page.index("<bdi>Nu</bdi>") < page.index("Eerdere seizoenen") < page.index("Ook nu")
