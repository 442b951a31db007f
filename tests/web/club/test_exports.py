"""The club's lists as files: what stands in them, what they are called, what is kept."""

import csv
import io
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openpyxl import load_workbook

from scorekeeper.core.club import PaperSide
from scorekeeper.services.club import closing, competitions, evenings, members, paper
from scorekeeper.services.club.records import Wishes
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.club.test_season import Played, play_season

Rows = list[list[str]]
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def season(app: Flask) -> Played:
    return play_season()


@pytest.fixture
def read(client: FlaskClient) -> Callable[[str], Rows]:
    def rows(address: str) -> Rows:
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.content_type == "text/csv; charset=utf-8"
        text = answer.data.decode("utf-8-sig")
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))

    return rows


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def address(season: Played, what: str) -> str:
    return f"/club/competitions/{season.competition.id}/{what}"


def book_of(client: FlaskClient, where: str) -> Any:
    answer = client.get(where)
    assert answer.status_code == 200
    assert answer.mimetype == XLSX
    return load_workbook(io.BytesIO(answer.data))


def test_the_standing(season: Played, read: Callable[[str], Rows]) -> None:
    head, *rows = read(address(season, "standing.csv"))
    days = ["4 sep", "11 sep", "18 sep"]
    assert head[:8] == ["Plaats", "Verschil", "Speler", *days, "Gemiddeld", "Totaal"]
    assert rows[0][0::2][:1] == ["1"]
    by_name = {row[2]: row for row in rows}
    assert by_name["Bea"][3:8] == ["30", "61", "20", "27,8", "111"]
    assert by_name["Lia"][3:6] == ["26", "10", "7"]  # absent: a fixed number
    assert by_name["Kees"][3:6] == ["26", "–", "10"]  # cancelled: nothing, which is no 0
    assert head[8:] == ["Punten zonder te spelen", "Telt niet mee", "Opmerking"]
    assert "2026-09-11" in by_name["Lia"][8].split(", ")  # the 10 was not played for
    assert by_name["Bea"][8] == ""
    assert by_name["Nel"][:2] == ["–", ""]
    assert by_name["Nel"][-1] == "gast"


def test_a_standing_after_an_earlier_evening(season: Played, read: Callable[[str], Rows]) -> None:
    after = season.evenings[0].id
    head, *rows = read(address(season, f"standing.csv?after={after}"))
    assert "Verschil" not in head  # nobody has moved yet
    assert head.count("4 sep") == 1
    assert "11 sep" not in head
    assert len(rows) == 13


@pytest.mark.parametrize("after", ["0", "999", "x", "-1", "²", "9" * 30])
def test_no_such_evening(season: Played, client: FlaskClient, after: str) -> None:
    assert client.get(address(season, f"standing.csv?after={after}")).status_code == 404
    assert client.get(address(season, f"standing.pdf?after={after}")).status_code == 404


def test_the_results_of_an_evening(season: Played, read: Callable[[str], Rows]) -> None:
    rows = read(f"/club/evenings/{season.evenings[1].id}/results.csv")
    assert rows[0] == ["Tafels"]
    assert rows[1][:6] == ["Speelronde", "Tafel", "Spelers", "Totaal", "Punten", "Uitslag"]
    assert rows[2] == ["1", "1", "Anja & Cor", "2000", "20", "verloren", "van papier"]
    assert ["1", "3", "Ineke", "700", "0", "verloren", "van papier; drie kruizen: 0 punten"] in rows
    assert ["2", "3", "Dirk", "2400", "24", "gelijk", "van papier"] in rows
    start = rows.index(["Spelers"])
    assert rows[start - 1] == []
    assert rows[start + 1] == ["Speler", "Speelronde 1", "Speelronde 2", "Avond", "Opmerking"]
    assert rows[start + 2] == ["Bea", "31", "30", "61", ""]
    by_name = {row[0]: row[1:] for row in rows[start + 2 :]}
    assert by_name["Jan"] == ["–", "17", "17", "niet aanwezig: niets"]
    assert by_name["Lia"] == ["–", "–", "10", "afwezig: een vast aantal"]
    assert by_name["Kees"] == ["–", "–", "–", "afgemeld: niets"]


def test_c6_results_say_who_sat_in_for_whom(season: Played, read: Callable[[str], Rows]) -> None:
    rows = read(f"/club/evenings/{season.evenings[2].id}/results.csv")
    table = next(row for row in rows if "Nel & Jan" in row)
    assert table[-1] == "Nel viel in voor Dirk vanaf ronde 2"
    remarks = {row[0]: row[-1] for row in rows[rows.index(["Spelers"]) :] if row}
    assert remarks["Dirk"].endswith("vanaf ronde 2 vervangen door Nel, voor wie de partij telt")
    assert remarks["Nel"] == "viel in voor Dirk vanaf ronde 2"


def test_results_name_who_has_never_come_and_gets_points_by_the_policy(
    app: Flask, client: FlaskClient, read: Callable[[str], Rows]
) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = playing.compete(cancelled="worst", absent="nothing")
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    evenings.check_in(evening.id, c, "cancelled", DESK)
    evenings.check_in(evening.id, d, "absent", DESK)
    playing.seat(evening, 1, [[[a], [b]]])
    playing.on_paper(evening, 1, 1, 3000, 600)
    playing.close(evening)
    rows = read(f"/club/evenings/{evening.id}/results.csv")
    (cor,) = (row for row in rows if row and row[0] == "Cor")
    assert cor[1:3] == ["–", "6"]
    assert cor[3].startswith("afgemeld: de ")
    assert not any(row and row[0] == "Dirk" for row in rows)
    standing = read(f"/club/competitions/{competition.id}/standing.csv")
    assert not any("Cor" in row for row in standing)  # he is in it once he has come


def test_results_typed_in_are_called_so_once(
    app: Flask, client: FlaskClient, read: Callable[[str], Rows]
) -> None:
    (anja,) = playing.join("Anja")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [], 2)
    entered = {(1, anja): 3, (2, anja): 4}
    paper.enter_results(evening.id, entered, evening.revision, DESK)
    rows = read(f"/club/evenings/{evening.id}/results.csv")
    assert ["Anja", "3", "4", "7", "ingevoerde uitslag"] in rows


def test_all_matches(season: Played, client: FlaskClient, read: Callable[[str], Rows]) -> None:
    head, *rows = read(address(season, "matches.csv"))
    assert len(rows) == 12
    assert head[:6] == ["Datum", "Speelronde", "Tafel", "Spelers 1", "Totaal 1", "Punten 1"]
    assert head[-3:] == ["Winnaar", "Rondes", "Opmerking"]
    first, *_ = rows
    assert first[:9] == [
        "2026-09-04",
        "1",
        "1",
        "Anja & Bea",
        "3000",
        "30",
        "Cor & Dirk",
        "2500",
        "25",
    ]
    assert first[-3:] == ["Anja & Bea", "5", ""]
    draw = next(row for row in rows if row[3] == "Ineke & Jan")
    assert draw[-3:] == ["Gelijkspel", "", "van papier"]
    stopped = rows[-1]
    assert stopped[-3:] == ["", "1", "niet uitgespeeld"]
    sheet = book_of(client, address(season, "matches.xlsx")).active
    assert sheet["A2"].value == datetime(2026, 9, 4)
    assert sheet["E2"].value == 3000


def test_a_match_that_has_begun_says_so(app: Flask, read: Callable[[str], Rows]) -> None:
    a, b, c, d = playing.join("Aad", "Ben", "Cas", "Daan")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a, b], [c, d]]])
    _, row = read(f"/club/competitions/{competition.id}/matches.csv")
    assert row[3:9] == ["Aad & Ben", "", "", "Cas & Daan", "", ""]
    assert row[-2:] == ["0", "bezig"]
    rows = read(f"/club/evenings/{evening.id}/results.csv")
    assert rows[2][2:6] == ["Aad & Ben", "–", "–", "bezig"]


def test_the_seating_list_is_by_name(season: Played, read: Callable[[str], Rows]) -> None:
    head, *rows = read(f"/club/evenings/{season.evenings[0].id}/rounds/1/seating.csv")
    assert head == ["Speler", "Tafel", "Met", "Tegen"]
    assert rows[0] == ["Anja", "1", "Bea", "Cor, Dirk"]
    assert rows[-1] == ["Mien", "vrij", "", ""]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)


def test_the_season(season: Played, client: FlaskClient) -> None:
    book = book_of(client, address(season, "season.xlsx"))
    assert book.sheetnames == ["Stand", "Avonden", "Records"]
    evenings_sheet = book["Avonden"]
    first = [cell.value for cell in evenings_sheet[2]]
    assert first[:4] == [datetime(2026, 9, 4), 1, 13, "Bea, Anja"]
    records = [[cell.value for cell in row] for row in book["Records"].iter_rows(min_row=2)]
    assert ["hoogste partij", 3100, "Bea & Mien", datetime(2026, 9, 11)] in records


def test_the_members_can_be_read_back(app: Flask, client: FlaskClient) -> None:
    members.add_member("Jan de Vries", DESK, nickname="slager")
    members.add_member("Jan de Vries", DESK)
    gone = members.add_member("=1+1", DESK, is_guest=True)
    members.retire_member(gone.id, DESK, "2026-10-01")
    data = client.get("/club/members.csv").data
    assert data.decode("utf-8-sig").splitlines() == [
        "Naam;Bijnaam;Gast;Gestopt op",
        "'=1+1;;ja;2026-10-01",
        "Jan de Vries;;nee;",
        "Jan de Vries;slager;nee;",
    ]
    from scorekeeper.services.club.member_import import preview_members

    lines = preview_members(data).lines
    assert {line.status for line in lines} == {"present"}
    assert [line.name for line in lines] == ["=1+1", "Jan de Vries", "Jan de Vries"]


def test_names_of_files_beyond_ascii(app: Flask, client: FlaskClient) -> None:
    competition = playing.compete(name="Bokaal José & Günther")
    for kind in ("csv", "xlsx", "pdf"):
        answer = client.get(f"/club/competitions/{competition.id}/standing.{kind}")
        said = answer.headers["Content-Disposition"]
        assert f'filename="Stand Bokaal Jose & Gunther.{kind}"' in said
        assert f"filename*=UTF-8''Stand%20Bokaal%20Jos%C3%A9%20&%20G%C3%BCnther.{kind}" in said


def test_the_same_is_not_sent_twice_and_a_change_is(season: Played, client: FlaskClient) -> None:
    for kind in ("csv", "xlsx"):
        where = address(season, f"standing.{kind}")
        first = client.get(where)
        assert first.headers["Cache-Control"] == "private, no-cache"
        assert "Cookie" in first.headers["Vary"]
        again = client.get(where, headers={"If-None-Match": first.headers["ETag"]})
        assert again.status_code == 304
        client.set_cookie("language", "en")
        english = client.get(where, headers={"If-None-Match": first.headers["ETag"]})
        assert english.status_code == 200
        client.set_cookie("language", "nl")
    members.change_member(season.ids["Bea"], DESK, name="Beatrix")
    assert client.get(where, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_english(season: Played, client: FlaskClient) -> None:
    client.set_cookie("language", "en")
    text = client.get(address(season, "standing.csv")).data.decode("utf-8-sig")
    head, first, *_ = text.split("\r\n")
    assert head.startswith("Place,Movement,Player,4 Sept,11 Sept,18 Sept,Average,Total points")
    assert ",27.8,111," in first


def test_a_deleted_evening_came_to_nothing(season: Played, client: FlaskClient) -> None:
    evening = evenings.load_evening(season.evenings[2].id)
    closing.delete_evening(evening.id, evening.revision, DESK)
    for kind in ("csv", "xlsx", "pdf"):
        assert client.get(f"/club/evenings/{evening.id}/results.{kind}").status_code == 404
    assert "18 sep" not in client.get(address(season, "standing.csv")).text


def test_a_draw_of_a_deleted_evening_is_nowhere(season: Played, client: FlaskClient) -> None:
    evening = evenings.load_evening(season.evenings[2].id)
    base = f"/club/evenings/{evening.id}/rounds/1"
    assert client.get(f"{base}/seating.csv").status_code == 200
    closing.delete_evening(evening.id, evening.revision, DESK)
    for file in ("seating.csv", "seating.xlsx", "seating.pdf", "forms.pdf", "forms/paper"):
        assert client.get(f"{base}/{file}").status_code == 404


@pytest.mark.parametrize("kind", ["csv", "xlsx", "pdf"])
@pytest.mark.parametrize("what", ["standing", "season", "matches"])
def test_a_competition_without_results(
    app: Flask, client: FlaskClient, what: str, kind: str
) -> None:
    competition = playing.compete()
    answer = client.get(f"/club/competitions/{competition.id}/{what}.{kind}")
    assert answer.status_code == (404 if (what, kind) == ("matches", "pdf") else 200)


@pytest.mark.parametrize(
    "where",
    [
        "/club/competitions/99/standing.csv",
        "/club/competitions/99/season.xlsx",
        "/club/competitions/99/matches.csv",
        "/club/evenings/99/results.csv",
        "/club/evenings/99/rounds/1/seating.csv",
        "/club/evenings/99/rounds/1/seating.pdf",
        "/club/evenings/99/rounds/1/forms.pdf",
        "/club/members.ods",
    ],
)
def test_what_is_not_there(client: FlaskClient, where: str) -> None:
    assert client.get(where).status_code == 404


def test_a_correction_weeks_later_is_in_every_file(season: Played, read: Any) -> None:
    before = {row[2]: row[-4] for row in read(address(season, "standing.csv"))[1:]}
    evening = evenings.load_evening(season.evenings[0].id)
    evening = closing.reopen_evening(evening.id, evening.revision, "verkeerd", DESK)
    playing.on_paper(evening, 1, 2, 3100, PaperSide(2800))
    after = {row[2]: row[-4] for row in read(address(season, "standing.csv"))[1:]}
    assert int(after["Els"]) - int(before["Els"]) == 10
    rows = read(f"/club/evenings/{evening.id}/results.csv")
    assert ["1", "2", "Els & Fred", "3100", "31", "gewonnen", "van papier"] in rows


def test_the_pairs(app: Flask, client: FlaskClient, read: Callable[[str], Rows]) -> None:
    a, b, c, d = playing.join("Aad", "Ben", "Cas", "Daan")
    competition = playing.compete()
    wishes = Wishes(pairs=((a, b), (c, d)))
    competitions.change_wishes(competition.id, wishes, competition.revision, DESK)
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a, b], [c, d]]])
    playing.on_paper(evening, 1, 1, 2000, 3000)
    head, *rows = read(f"/club/competitions/{competition.id}/pairs.csv")
    assert head[:3] == ["Plaats", "Paar", "4 sep"]
    assert [row[:3] for row in rows] == [["1", "Cas & Daan", "30"], ["2", "Aad & Ben", "20"]]
    sheet = book_of(client, f"/club/competitions/{competition.id}/pairs.xlsx")
    assert sheet.sheetnames == ["Stand van de paren"]
    page = client.get(f"/club/competitions/{competition.id}/pairs").text
    for kind in ("csv", "xlsx", "pdf"):
        assert f'href="/club/competitions/{competition.id}/pairs.{kind}"' in page
    paper = client.get(f"/club/competitions/{competition.id}/pairs/paper").text
    assert "Cas &amp; Daan" in paper
