"""A new evening and who is there, on the page (C1, C4)."""

from flask import Flask

from scorekeeper.core.season import Attendance
from scorekeeper.services.club import evenings, members
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.club.evening import at, do, evening_with, in_order, now, part, words
from tests.web.conftest import Tablet, fields


def test_the_organiser_chooses_the_date_and_the_match_rounds(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete()
    address = f"/club/competitions/{competition.id}/evenings/new"
    sent = fields(tablet.get(address))
    assert (sent["date"], sent["rounds"]) == ("2026-09-01", "2")  # the first day, no clock
    sent |= {"date": "2026-10-25", "rounds": "3"}
    answer = tablet.post(address, sent)
    again = tablet.post(address, sent)
    (line,) = evenings.all_evenings(competition.id)
    assert (line.date, line.rounds) == ("2026-10-25", 3)
    assert answer.location == again.location == f"/club/evenings/{line.id}"
    assert fields(tablet.get(address))["date"] == "2026-11-01"


def test_an_evening_outside_the_season_is_refused_and_says_so(app: Flask, tablet: Tablet) -> None:
    competition = playing.compete()
    address = f"/club/competitions/{competition.id}/evenings/new"
    answer = tablet.post(address, {"date": "2027-06-01", "rounds": "2"})
    assert answer.status_code == 409
    assert "ligt niet tussen de eerste en de laatste dag" in words(answer)
    assert fields(answer)["date"] == "2027-06-01"
    for wrong in ({"date": "", "rounds": "2"}, {"date": "2026-09-04", "rounds": "veel"}):
        answer = tablet.post(address, wrong)
        assert answer.status_code == 422
        assert 'aria-invalid="true"' in answer.text
    assert evenings.all_evenings(competition.id) == []


def test_an_evening_is_moved_and_moved_back(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(4)
    do(tablet, evening, "date", date="2026-09-11", rounds=3)
    assert (now(evening).date, now(evening).rounds) == ("2026-09-11", 3)
    page = tablet.get(at(evening))
    assert "Speelavond 11 september" in page.text
    assert 'name="date" value="2026-09-04"' in page.text  # the undo
    answer = do(tablet, evening, "date", date="2027-09-11", rounds=3)
    assert answer.status_code == 409
    assert fields(answer)["date"] in ("2027-09-11", "2026-09-11")
    assert now(evening).date == "2026-09-11"


def test_c1_one_tap_is_present_and_another_takes_it_back(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(0)
    (toon,) = (member.id for member in members.all_members())
    page = tablet.get(at(evening))
    assert f'value="{toon}:present" aria-pressed="false"' in page.text
    answer = do(tablet, evening, "attendance", mark=f"{toon}:present")
    assert answer.location.endswith(f"#member-{toon}")  # without a script: back to the name
    page = tablet.get(at(evening))
    assert f'value="{toon}:unknown" aria-pressed="true"' in page.text
    assert "1 aanwezig" in words(page)
    do(tablet, evening, "attendance", mark=f"{toon}:unknown")
    assert now(evening).attendance == {}


def test_c1_cancelled_and_stayed_away_are_kept_apart(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(1)
    toon, anja = (m.id for m in sorted(members.all_members(), key=lambda m: m.id))
    page = tablet.get(f"{at(evening)}?who={anja}")
    assert in_order(part(page, "door"), f"{anja}:cancelled", f"{anja}:absent")
    do(tablet, evening, "attendance", mark=f"{toon}:cancelled")
    do(tablet, evening, "attendance", mark=f"{anja}:absent")
    assert now(evening).attendance == {toon: Attendance("cancelled"), anja: Attendance("absent")}
    assert "0 aanwezig 1 afgemeld 1 afwezig 0 nog niet genoteerd" in words(tablet.get(at(evening)))


def test_c1_the_names_are_sorted_as_dutch_sorts_them_and_searched(
    app: Flask, tablet: Tablet
) -> None:
    evening = evening_with(6)
    door = part(tablet.get(at(evening)), "door")
    assert in_order(door, "Els van Aa", "Bea Mol", "Dirk Roos", "Toon de Wit", "Cor IJs")
    found = part(tablet.get(f"{at(evening)}?q=van+els"), "door")
    assert "Els van Aa" in found
    assert "Bea Mol" not in found
    answer = do(tablet, evening, "guests", q="van els", find="1")  # as without a script
    assert answer.location == f"{at(evening)}?q=van+els#door"
    assert members.all_members(search="van els")[0].is_guest is False
    assert "Zo heet niemand" in tablet.get(f"{at(evening)}?q=xyz").text


def test_c1_a_guest_is_added_on_the_spot(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(1)
    do(tablet, evening, "guests", q="Wim Gast")
    (guest,) = members.all_members(search="Wim")
    assert guest.is_guest
    assert now(evening).attendance[guest.id] == Attendance("present")
    answer = do(tablet, evening, "guests", q="toon de wit")
    assert answer.status_code == 409
    assert "Geef een van de twee een bijnaam" in words(answer)
    assert 'name="nickname"' in answer.text
    assert fields(answer)["q"] == "toon de wit"
    do(tablet, evening, "guests", q="Toon de Wit", nickname="van de bakker")
    assert any(member.label == "Toon de Wit (van de bakker)" for member in members.all_members())


def test_c4_who_comes_late_or_leaves_early_plays_some_match_rounds(
    app: Flask, tablet: Tablet
) -> None:
    evening = evening_with(2)
    toon, anja = now(evening).attendance
    do(tablet, evening, "attendance", mark=f"{toon}:present", from_round=2)
    do(tablet, evening, "attendance", mark=f"{anja}:present", from_round=1, until_round=1)
    assert (now(evening).playing_in(1), now(evening).playing_in(2)) == ((anja,), (toon,))
    text = words(tablet.get(at(evening)))
    assert "vanaf speelronde 2" in text
    assert "alleen speelronde 1" in text
    answer = do(tablet, evening, "attendance", mark=f"{anja}:present", from_round=2, until_round=1)
    assert answer.status_code == 422
    assert "De laatste speelronde ligt niet voor de eerste, 2." in words(answer)
    for wrong, said in (
        ("0", "Rondes worden geteld vanaf 1."),
        ("veel", "Rondes worden geteld vanaf 1."),
        ("3", "Deze avond heeft speelronde 1 tot en met 2."),
    ):
        answer = do(tablet, evening, "attendance", mark=f"{anja}:present", from_round=wrong)
        assert answer.status_code == 422
        assert said in words(answer)
    assert now(evening).attendance[anja] == Attendance("present", 1, 1)


def test_an_evening_over_sixty_names_is_one_page(app: Flask, tablet: Tablet) -> None:
    ids = playing.join(*(f"Lid Nummer{number:02}" for number in range(60)))
    evening = playing.evening_of(playing.compete(), "2026-09-04", [])
    page = tablet.get(at(evening))
    assert page.text.count('class="visitor"') == 60
    for member in ids[:2]:
        evenings.check_in(evening.id, member, "present", DESK)
    assert "2 aanwezig" in words(tablet.get(at(evening)))


def test_nothing_that_is_no_mark_is_noted(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(1)
    for mark in ("", "x:present", "1:asleep", "999:present"):
        assert do(tablet, evening, "attendance", mark=mark).status_code == 404
    assert len(now(evening).attendance) == 1
