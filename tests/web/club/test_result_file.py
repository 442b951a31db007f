"""A file of results on the page of the evening: what does not go in is said before it counts."""

import io
import logging
import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.services.club import evenings, members, result_file
from scorekeeper.services.club.records import Evening
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.club.evening import at, do, evening_with, now, part, take_over, words
from tests.web.conftest import Tablet, fields

WHY_UNREADABLE = (
    "Dit bestand is niet te lezen als een lijst met namen|hier begint een aanhalingsteken dat "
    "nergens sluit|In dit bestand staan alleen koppen"
)
UNREADABLE = [
    b"\n\n",
    b"\0\0",
    b" ; ;\r\n \r\n",
    b'Naam;Ronde 1\nAnna;5\n"' + b"x" * 140_000,
    b'Naam;Ronde 1\nAnna;"5\n',
]


def upload(tablet: Tablet, evening: Evening, data: bytes) -> TestResponse:
    return tablet.post(
        at(evening, "results", "preview"),
        {"file": (io.BytesIO(data), "uitslag.csv"), "revision": str(now(evening).revision)},
        content_type="multipart/form-data",
    )


def test_what_does_not_go_in_is_said(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(3)
    data = (
        "Nr;Naam;R1;R2;R3\n1;Toon de Wit;30;5;7\n2;Anja Zon;4;4\n"
        "3;Toon de Wit;9;9\n4;Els van Aa;;\n"
    )
    page = words(upload(tablet, evening, data.encode()))
    assert page.count("nee: dit lid staat ook op een andere regel") == 2
    assert "niets: geen punten" in page
    assert "Deze avond heeft 2 speelrondes. Niet mee gaat: R3." in page
    assert "Niet gelezen: Nr." in page
    take_over(tablet, evening, data)
    anja = next(m.id for m in now(evening).members.values() if m.name == "Anja Zon")
    assert dict(now(evening).entered) == {(1, anja): 4, (2, anja): 4}
    page = words(upload(tablet, evening, b"Naam;R1;Ronde 1\nAnja Zon;1;2\n"))
    assert "Voor deze speelronde is er al een kolom. Niet mee gaat: Ronde 1." in page


@pytest.mark.parametrize("data", UNREADABLE)
def test_a_file_that_is_no_table_is_the_form_again(
    app: Flask, tablet: Tablet, caplog: pytest.LogCaptureFixture, data: bytes
) -> None:
    evening = evening_with(2)
    for answer in (
        upload(tablet, evening, data),
        do(tablet, evening, "results", "file", table=data.decode()),
    ):
        assert answer.status_code == 409
        assert re.search(WHY_UNREADABLE, words(answer))
        assert 'type="file"' in part(answer, "more")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04\x14\0\0\0xl/workbook.xml", "Dit is een Excel-bestand. Bewaar het als CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(40), "Dit is een Excel-bestand."),
        (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\nAnna;5\n", "Dit is een PDF"),
    ],
    ids=["xlsx", "xls", "pdf"],
)
def test_a_file_that_is_no_csv_is_refused_with_what_to_do(
    app: Flask, tablet: Tablet, data: bytes, said: str
) -> None:
    evening = evening_with(2)
    sent = do(tablet, evening, "results", "file", table=data.decode("cp1252"))
    for answer in (upload(tablet, evening, data), sent):
        assert answer.status_code == 409
        assert said in words(answer)
        assert 'type="file"' in part(answer, "more")
    assert not now(evening).entered


@pytest.mark.parametrize("data", UNREADABLE)
def test_a_list_of_members_that_is_no_table_is_the_form_again(
    tablet: Tablet, caplog: pytest.LogCaptureFixture, data: bytes
) -> None:
    answer = tablet.post(
        "/club/members/import",
        {"file": (io.BytesIO(data[:90_000]), "leden.csv")},
        content_type="multipart/form-data",
    )
    assert answer.status_code == 409
    assert re.search(WHY_UNREADABLE, words(answer))
    assert 'type="file"' in answer.text
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("is_resaved", [False, True])
def test_its_own_results_can_be_read_back(app: Flask, language: str, is_resaved: bool) -> None:
    ids = playing.join("Anna", "Bert", "Cor", "Dirk", "Els")
    junior = members.add_member("Anna", DESK, "junior").id
    competition = playing.compete(sat_out="nothing")
    played = playing.evening_of(competition, "2026-09-04", [*ids, junior], 2)
    one, two, three, four, five = ids
    playing.seat(played, 1, [[[one, two], [three, four]], [[five], [junior]]])
    playing.on_paper(played, 1, 1, 2150, 1890)
    playing.on_paper(played, 1, 2, 900, -450)
    evening = playing.close(played)
    address = f"/club/evenings/{played.id}/results.csv"
    client = app.test_client()
    client.set_cookie("language", language)
    data = client.get(address).data
    if is_resaved:  # by a spreadsheet, which makes all rows as long
        data = data.replace(b"\r\n\r\n", b"\r\n;;;;;;\r\n").replace(
            b"\r\nSpelers\r\n", b"\r\nSpelers;;;;;;\r\n"
        )
    old = evenings.create_evening(competition.id, "2026-09-18", DESK, 2)
    found = result_file.preview_results(old.id, data)
    assert {line.status for line in found.lines} == {"known"}
    after = result_file.import_results(old.id, data, old.revision, DESK)
    points = {
        table.seats[side][0]: p for table in evening.tables for side, p in enumerate(table.points)
    }
    assert {member: points for (_round, member), points in after.entered.items()} == {
        **points,
        two: points[one],
        four: points[three],
    }
    rows = data.decode("utf-8-sig").splitlines()
    assert all(rows[line.line - 1].startswith(line.name) for line in found.lines)


def test_a_total_in_a_file_is_asked_about_once(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(2)
    data = "Naam;R1\nToon de Wit;2150\nAnja Zon;12\n"
    assert "ja, maar 2150 is wel erg veel: is dat een totaal?" in words(
        upload(tablet, evening, data.encode())
    )
    asked = take_over(tablet, evening, data)
    assert asked.status_code == 409
    assert "2150 is wel erg veel voor een competitiescore" in words(asked)
    assert 'name="sure" value="1"' in asked.text
    assert not now(evening).entered
    assert take_over(tablet, evening, data, sure="1").status_code == 303
    assert sorted(now(evening).entered.values()) == [12, 2150]


def test_what_would_no_longer_be_as_shown_is_shown_again(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(2)
    data = "Naam;R1\nToon de Wit;12\nNel Bakker;9\n"
    shown = fields(upload(tablet, evening, data.encode()))["shown"]
    (nel,) = playing.join("Nel Bakker")  # whom nobody knew when it was looked at
    again = do(tablet, evening, "results", "file", table=data, shown=shown)
    assert again.status_code == 409
    assert "er zou iets anders gebeuren dan er stond" in words(again)
    assert not now(evening).entered
    sent = {"table": data, "shown": fields(again)["shown"]}
    assert do(tablet, evening, "results", "file", **sent).status_code == 303
    assert now(evening).entered[1, nel] == 9


def test_the_page_says_what_of_a_file_it_could_not_read(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(3)
    toon, anja = (member.id for member in list(now(evening).members.values())[:2])
    members.merge_member(anja, toon, DESK)
    data = "Uitslag van 11 september\nNaam;R1\nAnja Zon;3\nEls van Aa;3.915\n"
    page = words(upload(tablet, evening, data.encode()))
    assert "Niet gelezen, boven de koppen: regel 1 ( Uitslag van 11 september )" in page
    assert "Anja Zon (nu Toon de Wit)" in page
    assert "nee: kolom B (R1): “3.915” is geen heel getal. Schrijf alleen cijfers" in page
    page = words(upload(tablet, evening, b"Toon de Wit;3\n"))
    assert "Er zijn geen koppen gevonden" in page


def test_a_wrong_figure_in_the_table_is_named(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(2)
    toon = next(iter(now(evening).members))
    answer = do(tablet, evening, "results", **{f"points-2-{toon}": "1e3"})
    assert answer.status_code == 422
    assert "Toon de Wit, speelronde 2: “1e3” is geen heel getal." in words(answer)
    assert 'value="1e3" aria-invalid="true"' in answer.text
