"""Members through the API: each operation and what it changes."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.api.club.models import ClubHistory, MemberList
from scorekeeper.api.club.standing_models import PlayerDocument

from .clubs import Club
from .conftest import codes, problem


@pytest.fixture
def club(client: FlaskClient) -> Club:
    return Club(client)


def labels(club: Club, query: str = "") -> list[str]:
    return [m["label"] for m in club.get(f"members{query}", MemberList)["members"]]


def test_members_are_listed_as_dutch_sorts_them_and_found_by_parts(club: Club) -> None:
    club.members("Anneke de Vries", "Marijke IJzerman", "Wim Zon", "Jan van den Berg")
    everybody = ["Jan van den Berg", "Anneke de Vries", "Marijke IJzerman", "Wim Zon"]
    assert labels(club) == everybody
    assert labels(club, "?search=ann+vr") == ["Anneke de Vries"]
    assert labels(club, "?search=nobody") == []


def test_a_new_member_has_an_address_and_a_guest_is_one(club: Club) -> None:
    answer = club.send("POST", "members", name="  Frits   Aalbers ", guest=True)
    assert answer.status_code == 201
    made = answer.get_json()
    assert (made["name"], made["guest"], made["revision"]) == ("Frits Aalbers", True, 1)
    assert club.client.get(answer.headers["Location"]).get_json() == made


def test_two_of_one_name_are_told_apart_by_a_nickname(club: Club) -> None:
    club.member("Jan Bakker")
    taken = problem(club.send("POST", "members", name="jan bakker"), 409, "not-allowed")
    assert taken["code"] == "name_taken"
    club.member("Jan Bakker", nickname="de smid")
    assert sorted(labels(club)) == ["Jan Bakker", "Jan Bakker (de smid)"]
    taken = problem(club.send("POST", "members", name="Jan Bakker (de smid)"), 409, "not-allowed")
    assert taken["code"] == "name_taken"


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({"nickname": "x"}, [(None, None, "name", "missing")]),
        ({"name": 7}, [(None, None, "name", "type")]),
        ({"name": " "}, [(None, None, "name", "value")]),
        ({"name": "A\u0000"}, [(None, None, "name", "value")]),
        ({"name": "A", "age": 70}, [(None, None, "age", "unknown_key")]),
        ({"name": "A", "guest": "yes"}, [(None, None, "guest", "type")]),
        ({"name": "A" * 61}, [(None, None, "name", "value")]),
    ],
)
def test_what_is_no_member_is_refused_by_its_field(
    club: Club, body: dict[str, object], wrong: list[tuple[object, ...]]
) -> None:
    assert codes(problem(club.send("POST", "members", **body), 422, "refused")) == wrong
    assert labels(club) == []


def test_a_member_is_renamed_and_a_guest_becomes_a_member(club: Club) -> None:
    member = club.member("Loes", guest=True)
    changed = club.change("PUT", f"members/{member}", name="Loes Zijlstra", nickname="Lou")
    assert (changed["name"], changed["nickname"], changed["guest"]) == (
        "Loes Zijlstra",
        "Lou",
        False,
    )
    history = club.get(f"members/{member}/history", ClubHistory)["changes"]
    assert [change["kind"] for change in history] == ["added", "changed"]
    assert history[1]["before"]["name"] == "Loes"
    assert history[1]["door"] == "api"


def test_a_member_whom_somebody_else_changed_comes_back_as_he_is_now(club: Club) -> None:
    member = club.member("Loes")
    club.change("PUT", f"members/{member}", name="Loes Zijlstra", revision=1)
    late = club.send("PUT", f"members/{member}", name="Loes de Wit", revision=1)
    assert problem(late, 409, "stale")["member"]["name"] == "Loes Zijlstra"


def test_who_retires_is_left_out_and_can_come_back(club: Club) -> None:
    member = club.member("Dirk Dekker")
    retired = club.change("PUT", f"members/{member}/retirement", day="2024-11-01")
    assert (retired["retired_on"], retired["revision"]) == ("2024-11-01", 2)
    assert labels(club) == []
    assert labels(club, "?retired=true") == ["Dirk Dekker"]
    assert club.change("DELETE", f"members/{member}/retirement")["retired_on"] is None
    assert labels(club) == ["Dirk Dekker"]
    for day in ("2026-02-30", "9999-12-31"):  # till a day to come he is a member
        wrong = club.send("PUT", f"members/{member}/retirement", day=day)
        assert codes(problem(wrong, 422, "refused")) == [(None, None, "day", "value")]
    assert labels(club) == ["Dirk Dekker"]


def test_only_who_was_never_anywhere_can_be_deleted(club: Club) -> None:
    a, b = club.members("Anja", "Bea")
    club.evening(club.competition(), [a])
    assert problem(club.send("DELETE", f"members/{a}"), 409, "not-allowed")["code"] == "has_results"
    assert club.send("DELETE", f"members/{b}").status_code == 204
    problem(club.send("GET", f"members/{b}"), 404, "not-found")


def test_a_double_is_merged_with_its_results_and_split_again(club: Club) -> None:
    a, b, c, d = club.members("Anja", "Bea", "Cor", "Dirk")
    competition = club.competition()
    first = club.evening(competition, [a, b])
    club.seat(first, [[a], [b]])
    club.totals(first, 1, 3000, 2000)
    second = club.evening(competition, [c, d], "2026-09-18")
    club.seat(second, [[c], [d]])
    club.totals(second, 1, 1000, 2500)
    merged = club.change("POST", f"members/{c}/merge", into=a)
    assert merged["id"] == a
    assert club.get(f"members/{c}")["same_as"] == a
    assert club.standing(competition)[0] == (1, "Anja", 40)
    met = problem(club.send("POST", f"members/{b}/merge", into=a), 409, "not-allowed")
    assert met["code"] == "met"
    club.change("DELETE", f"members/{c}/merge")
    assert (1, "Anja", 30) in club.standing(competition)


def test_a_merge_into_nobody_is_refused(club: Club) -> None:
    member = club.member("Anja")
    wrong = club.send("POST", f"members/{member}/merge", into=member + 900)
    assert codes(problem(wrong, 422, "refused")) == [(None, None, "into", "value")]
    same = club.send("POST", f"members/{member}/merge", into=member)
    assert problem(same, 409, "not-allowed")["code"] == "same_member"


def test_an_anonymous_member_is_nowhere_by_name(club: Club) -> None:
    """Every answer of the club and of its matches is looked through."""
    a, b, c, d = club.members("Geheime Gerda", "Bea", "Cor", "Dirk")
    competition = club.competition()
    evening = club.evening(competition, [a, b, c, d])
    club.seat(evening, [[a, b], [c, d]])
    match = club.play(evening)
    club.change("PUT", f"members/{a}", name="Geheime Gerda", nickname="Geheim")
    gone = club.send("PUT", f"members/{a}/anonymity")
    assert gone.status_code == 415  # it asks for an empty object: nobody does this by accident
    answer = club.client.put(f"/api/v1/club/members/{a}/anonymity", json={})
    assert answer.get_json()["anonymous"] is True
    for address in (
        "/members?retired=true",
        f"/members/{a}",
        f"/members/{a}/history",
        f"/members/{a}/record",
        f"/members/{b}/record",
        f"/competitions/{competition}/standing",
        f"/competitions/{competition}/season",
        f"/competitions/{competition}/history",
        f"/evenings/{evening}",
        f"/evenings/{evening}/history",
        f"/evenings/{evening}/rounds/1/draw",
        f"/evenings/{evening}/rounds/1/seating",
    ):
        said = club.client.get(f"/api/v1/club{address}").get_data(as_text=True).casefold()
        assert "gehei" not in said, address
        assert "gerda" not in said, address
    for address in ("", "/file", "/history", "/sheet", "/rounds", "/deal"):
        answer = club.client.get(f"/api/v1/matches/{match}{address}")
        assert answer.status_code == 200
        assert "gehei" not in answer.get_data(as_text=True).casefold(), address


def test_the_record_of_a_member_has_every_match_with_whom_and_against_whom(club: Club) -> None:
    a, b, c, d = club.members("Anja", "Bea", "Cor", "Dirk")
    competition = club.competition()
    evening = club.evening(competition, [a, b, c, d])
    club.seat(evening, [[a, b], [c, d]])
    club.totals(evening, 1, 3000, 2000)
    record = club.get(f"members/{a}/record", PlayerDocument)["competitions"][0]
    assert (record["matches"], record["won"], record["place"], record["total"]) == (1, 1, 1, 30)
    assert [p["member"]["name"] for p in record["partners"]] == ["Bea"]
    assert [p["member"]["name"] for p in record["opponents"]] == ["Cor", "Dirk"]
    assert record["played"][0]["date"] == "2026-09-11"
    assert record["form"] == ["won"]


def test_nobody_is_not_found(club: Club) -> None:
    for address in ("members/99", "members/99/record", "members/99/history"):
        problem(club.send("GET", address), 404, "not-found")
    for address in ("members/0", "members/1e3", "members/99999999999999999999"):
        problem(club.send("GET", address), 404, "not-found")
