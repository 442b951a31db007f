"""Standings through the API: worked out by hand, the same at every door, shown to named sites."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.api.club.evening_models import MatchListDocument
from scorekeeper.api.club.standing_models import EveningPoints, SeasonDocument, StandingDocument
from scorekeeper.services.club import standings

from .clubs import Club
from .conftest import codes, problem

SITE = "https://www.kaartclub.example"


@pytest.fixture
def club(client: FlaskClient) -> Club:
    return Club(client)


@pytest.fixture
def season(club: Club) -> int:
    """Three evenings: AB 3000, CD 2500; AC 2000, BD 3100; A alone 900, B 800, C sits out."""
    a, b, c, d = club.members("Anja", "Bea", "Cor", "Dirk")
    competition = club.competition(policies={"counted": {"name": "best", "number": 2}})
    first = club.evening(competition, [a, b, c, d], "2026-09-11")
    club.seat(first, [[a, b], [c, d]])
    club.totals(first, 1, 3000, 2500)
    club.at(first, "PUT", "/closure")
    second = club.evening(competition, [a, b, c, d], "2026-09-18")
    club.seat(second, [[a, c], [b, d]])
    club.totals(second, 1, 2000, 3100)
    club.at(second, "PUT", "/closure")
    third = club.evening(competition, [a, b, c], "2026-09-25")
    club.change("PUT", f"evenings/{third}/attendance/{d}", state="cancelled")
    club.seat(third, [[a], [b]])
    club.totals(third, 1, 900, 800)
    club.at(third, "PUT", "/closure")
    return competition


def test_the_standing_opens_into_what_it_is_the_sum_of(club: Club, season: int) -> None:
    """Best two: A 30 + 20, B 30 + 31, C 25 + 20 (8.5 rounded half up is 9), D 25 + 31."""
    found = club.get(f"competitions/{season}/standing", StandingDocument)
    rows = {row["players"][0]["name"]: row for row in found["rows"]}
    assert [(name, row["place"], row["total"]) for name, row in rows.items()] == [
        ("Bea", 1, 61),
        ("Dirk", 2, 56),
        ("Anja", 3, 50),
        ("Cor", 4, 45),
    ]
    assert rows["Anja"]["line"] == [30, 50, 50]
    assert [(e["date"], e["points"], e["dropped"]) for e in rows["Cor"]["evenings"]] == [
        ("2026-09-11", 25, False),
        ("2026-09-18", 20, False),
        ("2026-09-25", 9, True),
    ]
    out = rows["Cor"]["evenings"][2]["parts"][0]
    assert (out["kind"], out["points"]) == ("sat_out", 9)
    assert out["why"] == "vrij: het gemiddelde van die speelronde"
    gone = rows["Dirk"]["evenings"][2]["parts"][0]
    assert (gone["kind"], gone["round"], gone["points"]) == ("cancelled", 0, None)
    assert rows["Anja"]["average"] == 19.7  # 30, 20 and 9
    assert rows["Anja"]["texts"]["average"] == "19,7"
    assert found["after"]["date"] == "2026-09-25"


def test_the_standing_after_an_earlier_evening_and_how_it_moved(club: Club, season: int) -> None:
    evenings = [e["id"] for e in club.get(f"competitions/{season}/evenings")["evenings"]]
    assert club.standing(season, evenings[0]) == [
        (1, "Anja", 30),
        (1, "Bea", 30),
        (3, "Cor", 25),
        (3, "Dirk", 25),
    ]
    found = club.get(f"competitions/{season}/standing?after={evenings[0]}")["rows"]
    assert [row["shared"] for row in found] == [True] * 4
    after = club.get(f"competitions/{season}/standing?after={evenings[1]}")["rows"]
    assert {r["players"][0]["name"]: r["moved"] for r in after} == {
        "Bea": 0,
        "Dirk": 1,
        "Anja": -2,
        "Cor": -1,
    }
    wrong = club.send("GET", f"competitions/{season}/standing?after=99999")
    assert codes(problem(wrong, 422, "refused")) == [(None, None, "after", "value")]


def test_the_api_says_what_the_service_computes(club: Club, season: int, app: Flask) -> None:
    with app.app_context():
        rows = standings.competition_standing(season).rows
    shown = club.get(f"competitions/{season}/standing")["rows"]
    assert [(row.place, row.player, row.total) for row in rows] == [
        (row["place"], row["players"][0]["id"], row["total"]) for row in shown
    ]


def test_a_correction_of_three_weeks_ago_changes_everything_after_it(
    club: Club, season: int
) -> None:
    first = club.get(f"competitions/{season}/evenings")["evenings"][0]["id"]
    club.at(first, "DELETE", "/closure", reason="verkeerd overgenomen")
    club.totals(first, 1, 3000, 3300)
    club.at(first, "PUT", "/closure")
    assert club.standing(season)[0] == (1, "Dirk", 64)


def test_the_standing_of_fixed_pairs_has_two_players_in_a_line(club: Club, season: int) -> None:
    members = [m["id"] for m in club.get("members")["members"]]
    assert club.get(f"competitions/{season}/pairs", StandingDocument)["rows"] == []
    revision = club.get(f"competitions/{season}")["revision"]
    address = f"competitions/{season}/wishes"
    club.change("PUT", address, revision=revision, pairs=[members[:2], members[2:]])
    rows = club.get(f"competitions/{season}/pairs", StandingDocument)["rows"]
    assert [([p["name"] for p in row["players"]], row["total"]) for row in rows] == [
        (["Anja", "Bea"], 30),
        (["Cor", "Dirk"], 25),
    ]


def test_the_records_of_a_season(club: Club, season: int) -> None:
    found = club.get(f"competitions/{season}/season", SeasonDocument)
    best = {record["key"]: record for record in found["records"]}["total"]
    assert best["value"] == 3100
    assert [player["name"] for player in best["holders"][0]["players"]] == ["Bea", "Dirk"]
    assert [(each["date"], each["points"]) for each in found["best"]] == [
        ("2026-09-11", 30),
        ("2026-09-18", 31),
        ("2026-09-25", 9),
    ]


def test_what_everybody_got_of_an_evening_the_best_first(club: Club, season: int) -> None:
    last = club.get(f"competitions/{season}/evenings")["evenings"][2]["id"]
    found = club.get(f"evenings/{last}/points", EveningPoints)
    assert [(p["member"]["name"], p["points"], p["total"]) for p in found["players"]] == [
        ("Anja", 9, 50),
        ("Cor", 9, 45),
        ("Bea", 8, 61),
        ("Dirk", None, 56),
    ]
    club.at(last, "PUT", "/deletion")
    problem(club.send("GET", f"evenings/{last}/points"), 404, "not-found")


def test_all_matches_of_a_competition(club: Club, season: int) -> None:
    found = club.get(f"competitions/{season}/matches", MatchListDocument)["matches"]
    assert [(m["date"], m["table"]["points"], m["table"]["state"]) for m in found] == [
        ("2026-09-11", [30, 25], "paper"),
        ("2026-09-18", [20, 31], "paper"),
        ("2026-09-25", [9, 8], "paper"),
    ]


def test_a_standing_can_be_asked_for_without_its_matches(club: Club, season: int) -> None:
    address = f"competitions/{season}/standing"
    short = club.get(f"{address}?opened=false", StandingDocument)
    whole = club.get(address)
    assert [row["evenings"] for row in short["rows"]] == [[]] * 4
    assert [row["total"] for row in short["rows"]] == [row["total"] for row in whole["rows"]]


def test_a_competition_without_results_shows_no_lines(club: Club) -> None:
    competition = club.competition()
    found = club.get(f"competitions/{competition}/standing", StandingDocument)
    assert (found["rows"], found["after"], found["evenings"]) == ([], None, [])
    assert club.get(f"competitions/{competition}/season", SeasonDocument)["records"] == []


def test_unchanged_a_standing_is_not_sent_again(club: Club, season: int) -> None:
    address = f"/api/v1/club/competitions/{season}/standing"
    tag = club.client.get(address).headers["ETag"]
    assert club.client.get(address, headers={"If-None-Match": tag}).status_code == 304
    english = {"If-None-Match": tag, "Accept-Language": "en"}
    assert club.client.get(address, headers=english).status_code == 200


@pytest.fixture
def named_site(app: Flask) -> Iterator[None]:
    app.config["CLUB_SITES"] = f"{SITE}, https://andere.example/"
    yield
    del app.config["CLUB_SITES"]


def test_no_other_site_may_read_unless_it_is_named(club: Club, season: int) -> None:
    address = f"/api/v1/club/competitions/{season}/standing"
    answer = club.client.get(address, headers={"Origin": SITE})
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_named_site_may_read_the_club_and_nothing_else(
    club: Club, season: int, named_site: None
) -> None:
    address = f"/api/v1/club/competitions/{season}/standing"
    shown = club.client.get(address, headers={"Origin": SITE})
    assert shown.headers["Access-Control-Allow-Origin"] == SITE
    assert "Origin" in shown.headers["Vary"]
    assert "Accept-Language" in shown.headers["Vary"]
    unnamed = club.client.get(address, headers={"Origin": "https://www.kaartclub.example.org"})
    assert "Access-Control-Allow-Origin" not in unnamed.headers
    assert "Origin" in unnamed.headers["Vary"]
    for other in ("/api/v1/matches", "/", "/club"):
        answer = club.client.get(other, headers={"Origin": SITE})
        assert "Access-Control-Allow-Origin" not in answer.headers
    asked = {"Origin": SITE, "Access-Control-Request-Method": "PUT"}
    before = club.client.options(address, headers=asked)
    assert "Access-Control-Allow-Origin" not in before.headers


def test_a_named_site_may_change_nothing(club: Club, named_site: None) -> None:
    answer = club.client.post(
        "/api/v1/club/members", json={"name": "Indringer"}, headers={"Origin": SITE}
    )
    problem(answer, 403, "foreign-origin")
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert club.get("members")["members"] == []


def test_every_operation_of_the_club_is_in_the_document(client: FlaskClient) -> None:
    """What the services of the club can do and a program would want."""
    document = client.get("/api/openapi.json").get_json()
    club = {
        operation["operationId"]
        for path, methods in document["paths"].items()
        if path.startswith("/api/v1/club/")
        for operation in methods.values()
    }
    tested = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*club*.py")
    )
    assert len(club) > 45
    assert all(
        operation["description"] for m in document["paths"].values() for operation in m.values()
    )
    for path in document["paths"]:
        last = path.rsplit("/", 1)[-1]
        if path.startswith("/api/v1/club/") and not last.startswith("{"):
            assert last in tested, path
