"""An evening through the API, from check-in to closing: each operation and what it changes."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.api.club.evening_models import (
    DeletionDocument,
    DivisionsDocument,
    EveningDocument,
    FairDraw,
    GuestDocument,
    SeatingDocument,
)
from scorekeeper.api.club.models import ClubHistory, GoingOnList

from .clubs import Club
from .conftest import codes, problem

NAMES = ("Anja", "Bea", "Cor", "Dirk", "Els", "Fred", "Gerda", "Henk")


@pytest.fixture
def club(client: FlaskClient) -> Club:
    return Club(client)


@pytest.fixture
def people(club: Club) -> list[int]:
    return club.members(*NAMES)


@pytest.fixture
def competition(club: Club) -> int:
    return club.competition()


@pytest.fixture
def evening(club: Club, competition: int, people: list[int]) -> int:
    """Everybody is there; one match round."""
    return club.evening(competition, people)


def code(club: Club, evening: int, method: str, address: str, **body: object) -> str:
    """Why something is not possible now."""
    revision = club.get(f"evenings/{evening}")["revision"]
    answer = club.send(method, f"evenings/{evening}{address}", revision=revision, **body)
    return str(problem(answer, 409, "not-allowed")["code"])


def test_check_in_keeps_who_cancelled_and_who_stayed_away_apart(
    club: Club, competition: int, people: list[int]
) -> None:
    """C1, C4: late and early are match rounds."""
    evening = club.evening(competition, [], rounds=2)
    for member, body in zip(
        people,
        (
            {"state": "present"},
            {"state": "cancelled"},
            {"state": "absent"},
            {"state": "present", "from_round": 2},
            {"state": "present", "until_round": 1},
        ),
        strict=False,
    ):
        club.change("PUT", f"evenings/{evening}/attendance/{member}", **body)
    found = club.get(f"evenings/{evening}", EveningDocument)["attendance"]
    states = [(a["member"]["name"], a["state"], a["from_round"], a["until_round"]) for a in found]
    assert states == [
        ("Anja", "present", 1, None),
        ("Bea", "cancelled", 1, None),
        ("Cor", "absent", 1, None),
        ("Dirk", "present", 2, None),
        ("Els", "present", 1, 1),
    ]
    club.change("DELETE", f"evenings/{evening}/attendance/{people[1]}")
    assert len(club.get(f"evenings/{evening}")["attendance"]) == 4
    address = f"evenings/{evening}/attendance"
    wrong = club.send("PUT", f"{address}/{people[0]}", state="drunk")
    assert codes(problem(wrong, 422, "refused")) == [(None, None, "state", "value")]
    problem(club.send("PUT", f"{address}/4000", state="present"), 404, "not-found")
    third = club.send("PUT", f"{address}/{people[0]}", state="present", from_round=3)
    assert codes(problem(third, 422, "refused")) == [(None, None, "from_round", "value")]


def test_the_divisions_of_those_who_are_there(club: Club, evening: int, people: list[int]) -> None:
    """C2: seven are four and three."""
    club.change("PUT", f"evenings/{evening}/attendance/{people[0]}", state="cancelled")
    found = club.get(f"evenings/{evening}/rounds/1/divisions", DivisionsDocument)
    assert found["players"] == 7
    assert found["divisions"][0] == [4, 3]
    problem(club.send("GET", f"evenings/{evening}/rounds/2/divisions"), 404, "not-found")


def test_a_draw_is_proposed_looked_at_swapped_accepted_and_withdrawn(
    club: Club, evening: int
) -> None:
    """C3, C5."""
    drawn = club.at(evening, "PUT", "/rounds/1/draw", seed=7)["match_rounds"][0]
    again = club.at(evening, "PUT", "/rounds/1/draw", seed=7)["match_rounds"][0]
    assert drawn == again
    told = {"accepted": False, "seed": 7, "swapped": False, "sizes": [4, 4], "sat_out": []}
    assert drawn["draw"] == told
    fair = club.get(f"evenings/{evening}/rounds/1/draw", FairDraw)
    assert [turn["sat_out"] for turn in fair["turns"]] == [0] * 8
    assert (fair["again"], fair["unkept"]) == ([], [])
    one = drawn["tables"][0]["sides"][0][0]["id"]
    other = drawn["tables"][1]["sides"][0][0]["id"]
    swapped = club.at(evening, "POST", "/rounds/1/draw/swap", one=one, other=other)
    assert swapped["match_rounds"][0]["tables"][0]["sides"][0][0]["id"] == other
    assert swapped["match_rounds"][0]["draw"] == told | {"swapped": True}
    accepted = club.at(evening, "PUT", "/rounds/1/draw/acceptance")["match_rounds"][0]
    assert accepted["draw"]["accepted"] is True
    for table in accepted["tables"]:
        match = club.client.get(table["match"]["url"]).get_json()["match"]
        names = [[member["name"] for member in side] for side in table["sides"]]
        assert [side["players"] for side in match["sides"]] == names
        assert match["played_on"] == "2026-09-11"
    assert code(club, evening, "PUT", "/rounds/1/draw") == "draw_accepted"
    withdrawn = club.at(evening, "DELETE", "/rounds/1/draw")["match_rounds"][0]
    assert withdrawn == {"number": 1, "draw": None, "tables": []}


def test_a_draw_that_was_played_is_not_withdrawn(
    club: Club, evening: int, people: list[int]
) -> None:
    club.seat(evening, [people[:2], people[2:4]], [people[4:6], people[6:8]])
    club.play(evening)
    assert code(club, evening, "DELETE", "/rounds/1/draw") == "round_started"


def test_tables_of_the_hall_are_typed_in_and_the_others_sit_out(
    club: Club, evening: int, people: list[int]
) -> None:
    tables = [[people[:2], people[2:4]], [[people[4]], [people[5]], [people[6]]]]
    typed = club.at(evening, "PUT", "/rounds/1/draw/tables", tables=tables)["match_rounds"][0]
    assert typed["draw"]["seed"] is None
    assert [member["name"] for member in typed["draw"]["sat_out"]] == ["Henk"]
    seats = club.get(f"evenings/{evening}/rounds/1/seating", SeatingDocument)["seats"]
    assert [(s["member"]["name"], s["table"]) for s in seats] == [
        ("Anja", 1),
        ("Bea", 1),
        ("Cor", 1),
        ("Dirk", 1),
        ("Els", 2),
        ("Fred", 2),
        ("Gerda", 2),
        ("Henk", None),
    ]
    assert [member["name"] for member in seats[0]["partners"]] == ["Bea"]
    twice = [[people[:2], [people[0], people[3]]]]
    assert code(club, evening, "PUT", "/rounds/1/draw/tables", tables=twice) == "twice"
    five = [[people[:2], people[2:4], [people[4]]]]
    shape = code(club, evening, "PUT", "/rounds/1/draw/tables", tables=five)
    assert shape == "no_such_division"


def test_numbered_stones_are_typed_in(club: Club, evening: int, people: list[int]) -> None:
    lots = [{"member": member, "stone": 10 - n} for n, member in enumerate(people)]
    typed = club.at(evening, "PUT", "/rounds/1/draw/lots", lots=lots)["match_rounds"][0]
    names = [[[m["name"] for m in side] for side in table["sides"]] for table in typed["tables"]]
    assert names[0] == [["Henk", "Fred"], ["Gerda", "Els"]]  # stones 3, 5 against 4, 6
    same = [{"member": member, "stone": 3} for member in people]
    assert code(club, evening, "PUT", "/rounds/1/draw/lots", lots=same) == "stone_twice"
    fewer = lots[:-1]
    assert code(club, evening, "PUT", "/rounds/1/draw/lots", lots=fewer) == "not_in_draw"
    twice = club.send("PUT", f"evenings/{evening}/rounds/1/draw/lots", revision=1, lots=lots * 2)
    assert codes(problem(twice, 422, "refused")) == [(None, None, "lots.8.member", "value")]
    nobody = [{"member": 4000, "stone": 1}]
    wrong = club.send("PUT", f"evenings/{evening}/rounds/1/draw/lots", revision=1, lots=nobody)
    assert codes(problem(wrong, 422, "refused")) == [(None, None, "lots.0.member", "value")]


def test_of_two_who_draw_at_once_one_wins_and_the_other_is_told(club: Club, evening: int) -> None:
    revision = club.get(f"evenings/{evening}")["revision"]
    address = f"evenings/{evening}/rounds/1/draw"
    first = club.change("PUT", address, revision=revision)
    late = problem(club.send("PUT", address, revision=revision), 409, "stale")
    assert late["evening"] == first
    assert late["evening"]["revision"] == revision + 1


def test_a_change_of_an_evening_names_its_revision_or_its_etag(club: Club, evening: int) -> None:
    address = f"/api/v1/club/evenings/{evening}"
    problem(club.send("PUT", f"evenings/{evening}/closure"), 428, "revision-missing")
    tag = club.client.get(address).headers["ETag"]
    answer = club.client.put(f"{address}/closure", headers={"If-Match": tag})
    assert answer.status_code == 200
    assert answer.get_json()["closed"] is True
    old = club.client.delete(
        f"{address}/closure", headers={"If-Match": tag}, json={"reason": "toch niet"}
    )
    problem(old, 409, "stale")


def test_the_etag_of_an_evening_moves_with_its_tables(
    club: Club, evening: int, people: list[int]
) -> None:
    """C6: whoever watches the evening sees a round that was entered, and nothing else twice."""
    club.seat(evening, [people[:2], people[2:4]], [people[4:6], people[6:8]])
    address = f"/api/v1/club/evenings/{evening}"
    tag = club.client.get(address).headers["ETag"]
    same = club.client.get(address, headers={"If-None-Match": tag})
    assert (same.status_code, same.data) == (304, b"")
    club.play(evening)
    changed = club.client.get(address, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    table = changed.get_json()["match_rounds"][0]["tables"][0]
    assert (table["state"], table["rounds"]) == ("playing", 1)


def test_a_substitute_sits_in_and_is_taken_out_again(
    club: Club, evening: int, people: list[int]
) -> None:
    """C6: the match gets his name; for whom it counts is a fact of the evening."""
    guest = club.member("Frits", guest=True)
    club.seat(evening, [people[:2], people[2:4]], [people[4:6], people[6:8]])
    match = club.play(evening)
    address = f"/rounds/1/substitutes/{people[0]}"
    changed = club.at(evening, "PUT", address, substitute=guest, counts_for_member=True)
    assert changed["substitutions"] == [
        {
            "round": 1,
            "member": {"id": people[0], "name": "Anja"},
            "substitute": {"id": guest, "name": "Frits"},
            "from_round": 2,
            "counts_for_member": True,
        }
    ]
    seats = changed["match_rounds"][0]["tables"][0]["seats"]
    assert [member["name"] for member in seats[0]] == ["Frits", "Bea"]
    sides = club.client.get(f"/api/v1/matches/{match}").get_json()["match"]["sides"]
    assert sides[0]["players"] == ["Frits", "Bea"]
    other = f"/rounds/1/substitutes/{people[1]}"
    assert code(club, evening, "PUT", other, substitute=people[4]) == "seated_already"
    revision = changed["revision"]
    wrong = club.send("PUT", f"evenings/{evening}{other}", substitute=4000, revision=revision)
    assert codes(problem(wrong, 422, "refused")) == [(None, None, "substitute", "value")]
    ended = club.at(evening, "DELETE", address)
    assert ended["substitutions"] == []
    assert code(club, evening, "DELETE", address) == "no_substitution"


def test_totals_of_a_paper_form_take_the_place_of_an_empty_match(
    club: Club, evening: int, people: list[int]
) -> None:
    """C6."""
    club.seat(evening, [people[:2], people[2:4]], [people[4:6], people[6:8]])
    changed = club.totals(evening, 2, 3000, 2100)["match_rounds"][0]["tables"][1]
    assert (changed["state"], changed["points"], changed["winner"]) == ("paper", [30, 21], 0)
    revision = club.get(f"evenings/{evening}")["revision"]
    address = f"evenings/{evening}/rounds/1/tables"
    odd = [{"total": 3001}, {"total": 10}]
    wrong = club.send("PUT", f"{address}/1/totals", revision=revision, sides=odd)
    assert codes(problem(wrong, 422, "refused")) == [(None, 0, "total", "not_multiple_of_five")]
    crossed = [{"total": 3000, "crossed": True}, {"total": 100}]
    stopped = club.at(evening, "PUT", "/rounds/1/tables/1/totals", sides=crossed, stopped=True)
    table = stopped["match_rounds"][0]["tables"][0]
    assert (table["points"], table["winner"], table["stopped"]) == ([0, 1], None, True)
    back = club.at(evening, "DELETE", "/rounds/1/tables/1/totals")["match_rounds"][0]
    assert back["tables"][0]["state"] == "playing"
    club.play(evening)
    sides = [{"total": 5}, {"total": 10}]
    assert code(club, evening, "PUT", "/rounds/1/tables/1/totals", sides=sides) == "has_rounds"
    none = club.send("PUT", f"{address}/9/totals", revision=revision, sides=sides)
    problem(none, 404, "not-found")


def test_results_of_before_the_program_count_like_the_others(
    club: Club, competition: int, people: list[int]
) -> None:
    evening = club.evening(competition, [], rounds=2)
    results = [
        {"round": 1, "member": people[0], "points": 39},
        {"round": 2, "member": people[0], "points": -1},
        {"round": 1, "member": people[1], "points": 0},
    ]
    entered = club.at(evening, "PUT", "/results", results=results)
    assert len(entered["results"]) == 3
    assert club.standing(competition) == [(1, "Anja", 38), (2, "Bea", 0)]
    gone = [{"round": 1, "member": people[1], "points": None}]
    assert len(club.at(evening, "PUT", "/results", results=gone)["results"]) == 2
    assert club.standing(competition) == [(1, "Anja", 38)]
    nobody = [{"round": 1, "member": 4000, "points": 3}]
    wrong = club.send("PUT", f"evenings/{evening}/results", revision=1, results=nobody)
    assert codes(problem(wrong, 422, "refused")) == [(None, None, "results.0.member", "value")]
    third = [{"round": 3, "member": people[0], "points": 3}]
    assert code(club, evening, "PUT", "/results", results=third) == "no_such_round"


def test_closing_locks_the_matches_and_opening_keeps_why(
    club: Club, evening: int, people: list[int]
) -> None:
    """C7."""
    club.seat(evening, [people[:2], people[2:4]], [people[4:6], people[6:8]])
    match = club.play(evening)
    closed = club.at(evening, "PUT", "/closure")
    assert closed["closed"] is True
    assert closed["match_rounds"][0]["tables"][0]["state"] == "stopped"
    revision = closed["match_rounds"][0]["tables"][0]["match"]["revision"]
    locked = club.client.delete(f"/api/v1/matches/{match}/closure", json={"revision": revision})
    assert problem(locked, 409, "not-allowed")["code"] == "locked"
    assert code(club, evening, "DELETE", "/closure", reason="  ") == "reason_missing"
    missing = club.send("DELETE", f"evenings/{evening}/closure", revision=closed["revision"])
    assert codes(problem(missing, 422, "refused")) == [(None, None, "reason", "missing")]
    opened = club.at(evening, "DELETE", "/closure", reason="tafel 1 was nog bezig")
    assert opened["match_rounds"][0]["tables"][0]["state"] == "playing"
    last = club.get(f"evenings/{evening}/history", ClubHistory)["changes"][-1]
    assert (last["kind"], last["reason"]) == ("reopened", "tafel 1 was nog bezig")


def test_deleting_asks_what_goes_along_and_can_be_undone(
    club: Club, competition: int, evening: int, people: list[int]
) -> None:
    club.seat(evening, [people[:2], people[2:4]], [people[4:6], people[6:8]])
    match = club.play(evening)
    club.totals(evening, 2, 3000, 2100)
    assert club.get(f"evenings/{evening}/deletion", DeletionDocument) == {
        "tables": 2,
        "matches": 1,
        "rounds": 1,
        "totals": 1,
        "entered": 0,
        "present": 8,
    }
    before = club.standing(competition)
    assert club.at(evening, "PUT", "/deletion")["deleted_at"] is not None
    assert club.standing(competition) == []
    assert club.client.get(f"/api/v1/matches/{match}").get_json()["status"] == "deleted"
    listed = club.get(f"competitions/{competition}/evenings?deleted=true")["evenings"]
    assert [each["deleted"] for each in listed] == [True]
    assert club.get(f"competitions/{competition}/evenings")["evenings"] == []
    assert code(club, evening, "PUT", "/closure") == "evening_deleted"
    assert club.at(evening, "DELETE", "/deletion")["deleted_at"] is None
    assert club.standing(competition) == before


def test_an_evening_moves_to_another_date_with_its_matches(
    club: Club, evening: int, people: list[int]
) -> None:
    club.seat(evening, [people[:2], people[2:4]], [people[4:6], people[6:8]])
    moved = club.at(evening, "PUT", "", date="2026-10-25", rounds=2)
    assert (moved["date"], moved["rounds"]) == ("2026-10-25", 2)
    match = moved["match_rounds"][0]["tables"][0]["match"]["id"]
    file = club.client.get(f"/api/v1/matches/{match}").get_json()["match"]
    assert file["played_on"] == "2026-10-25"


def test_an_evening_that_is_not_there(club: Club) -> None:
    for address in ("", "/history", "/deletion", "/rounds/1/draw", "/rounds/1/seating"):
        problem(club.send("GET", f"evenings/77{address}"), 404, "not-found")
    problem(club.send("PUT", "evenings/77/closure", revision=1), 404, "not-found")


def test_a_guest_comes_in_and_is_there_in_one_step(club: Club) -> None:
    evening = club.evening(club.competition(), club.members("Jan", "An"))
    address = f"evenings/{evening}/guests"
    answer = club.send("POST", address, name=" Nel  Bakker ")
    assert answer.status_code == 201, answer.get_data(as_text=True)
    made = answer.get_json()
    GuestDocument.model_validate(made)
    guest = made["member"]["id"]
    assert answer.headers["Location"].endswith(f"/club/members/{guest}")
    assert (made["member"]["name"], made["member"]["guest"]) == ("Nel Bakker", True)
    there = {each["member"]["id"]: each["state"] for each in made["evening"]["attendance"]}
    assert there[guest] == "present"
    assert made["evening"]["revision"] == club.get(f"evenings/{evening}")["revision"]

    twice = problem(club.send("POST", address, name="nel bakker"), 409, "not-allowed")
    assert twice["code"] == "name_taken"
    nobody = problem(club.send("POST", address, name=" "), 422, "refused")
    assert codes(nobody) == [(None, None, "name", "value")]
    club.at(evening, "PUT", "/closure")
    late = problem(club.send("POST", address, name="Kees"), 409, "not-allowed")
    assert late["code"] == "evening_closed"
    assert [e["name"] for e in club.get("members")["members"]] == ["An", "Nel Bakker", "Jan"]


def test_the_evenings_going_on_are_listed(club: Club) -> None:
    a, b, c, d = club.members("A", "B", "C", "D")
    assert club.get("evenings/going-on", GoingOnList) == {"evenings": []}
    first = club.evening(club.competition("Seizoen"), [a, b, c, d], rounds=2)
    club.evening(club.competition("Beker"), [a, b])  # where nothing is played yet
    club.seat(first, [[a], [b]], [[c], [d]])
    (line,) = club.get("evenings/going-on", GoingOnList)["evenings"]
    assert line == {
        "id": first,
        "date": "2026-09-11",
        "competition": "Seizoen",
        "tables": 2,
        "round": 1,
        "url": f"/api/v1/club/evenings/{first}",
        "page": f"/club/evenings/{first}",
    }
    club.at(first, "PUT", "/closure")
    assert club.get("evenings/going-on")["evenings"] == []
