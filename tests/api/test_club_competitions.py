"""Competitions through the API: each operation and what it changes."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.api.club.models import (
    ClubGames,
    ClubHistory,
    CompetitionDocument,
    CompetitionList,
    EveningList,
)

from .clubs import DAYS, Club
from .conftest import codes, problem


@pytest.fixture
def club(client: FlaskClient) -> Club:
    return Club(client)


def in_words(club: Club, competition: int) -> dict[str, str]:
    found = club.get(f"competitions/{competition}", CompetitionDocument)["in_words"]
    return {each["policy"]: each["value"] for each in found}


def test_the_games_of_a_club_with_every_policy_and_an_example(club: Club) -> None:
    games = {game["game"]: game for game in club.get("games", ClubGames)["games"]}
    assert set(games) == {"highfive", "jokeren-wedstrijd"}
    counted = games["highfive"]["policies"][0]
    assert [value["name"] for value in counted["values"]] == ["all", "best", "drop_worst"]
    assert counted["values"][1]["least"] == 1
    assert "N" in counted["values"][1]["label"]
    assert all(value["example"] for p in games["highfive"]["policies"] for value in p["values"])
    assert games["jokeren-wedstrijd"]["lowest_wins"] is True
    assert games["jokeren-wedstrijd"]["totals"] == ["dashes"]


def test_a_new_competition_has_the_default_policies_in_words(club: Club) -> None:
    answer = club.send("POST", "competitions", name="Seizoen", game="highfive", **DAYS)
    assert answer.status_code == 201
    made = answer.get_json()
    assert club.client.get(answer.headers["Location"]).get_json() == made
    assert made["policies"]["counted"] == {"name": "all", "number": 0}
    assert made["options"] == {"decide_by": "hundreds"}
    assert "alle avonden" in in_words(club, made["id"]).values()
    assert [c["name"] for c in club.get("competitions", CompetitionList)["competitions"]] == [
        "Seizoen"
    ]


def test_a_new_season_takes_the_settings_of_the_last_over(club: Club) -> None:
    old = club.competition(policies={"counted": {"name": "best", "number": 8}})
    new = club.change("POST", "competitions", name="Volgend seizoen", like=old, **DAYS)
    assert new["policies"]["counted"] == {"name": "best", "number": 8}
    other = club.change(
        "POST",
        "competitions",
        name="Nog een",
        like=old,
        policies={"absent": {"name": "fixed", "number": 5}},
        **DAYS,
    )
    assert other["policies"]["absent"]["number"] == 5
    assert other["policies"]["counted"]["name"] == "best"


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"first_day": "1 september"}, "first_day"),
        ({"last_day": "2026-08-01"}, "last_day"),
        ({"name": ""}, "name"),
        ({"policies": {"counted": {"name": "best"}}}, "counted"),
        ({"policies": {"counted": {"name": "worst"}}}, "counted"),
        ({"policies": {"beer": {"name": "free"}}}, "beer"),
        ({"policies": {"counted": {"name": "best", "number": 10**9}}}, "policies.counted.number"),
        ({"edition": "1066"}, "edition"),
        ({"options": {"wild": True}}, "options.wild"),
        ({"like": 4000}, "like"),
    ],
)
def test_what_is_no_competition_is_refused_by_its_field(
    club: Club, change: dict[str, object], wrong: str
) -> None:
    body = {"name": "Seizoen", "game": "highfive"} | DAYS | change
    document = problem(club.send("POST", "competitions", **body), 422, "refused")
    assert wrong in [error["field"] for error in document["errors"]]
    assert club.get("competitions")["competitions"] == []


def test_no_competition_of_a_game_without_one_nor_twice_the_same_name(club: Club) -> None:
    body = {"name": "Seizoen", "game": "vrij"} | DAYS
    found = problem(club.send("POST", "competitions", **body), 409, "not-allowed")
    assert found["code"] == "no_club_game"
    club.competition()
    twice = club.send("POST", "competitions", name="SEIZOEN", game="highfive", **DAYS)
    assert problem(twice, 409, "not-allowed")["code"] == "competition_taken"
    missing = club.send("POST", "competitions", name="Anders", **DAYS)
    assert codes(problem(missing, 422, "refused")) == [(None, None, "game", "missing")]


def test_name_and_days_change_and_every_evening_stays_between(club: Club) -> None:
    competition = club.competition()
    club.evening(competition, [], "2026-09-11")
    body = {"name": "Winter", "first_day": "2026-09-11", "last_day": "2027-03-31"}
    changed = club.change("PUT", f"competitions/{competition}", revision=1, **body)
    assert (changed["name"], changed["revision"]) == ("Winter", 2)
    late = body | {"first_day": "2026-10-01"}
    refused = club.send("PUT", f"competitions/{competition}", revision=2, **late)
    assert problem(refused, 409, "not-allowed")["code"] == "outside_season"


def test_of_two_organisers_one_is_told(club: Club) -> None:
    competition = club.competition()
    body = {"policies": {"guests": {"name": "ranked"}}, "revision": 1}
    club.change("PUT", f"competitions/{competition}/policies", **body)
    late = club.send("PUT", f"competitions/{competition}/policies", **body)
    present = problem(late, 409, "stale")["competition"]
    assert present["policies"]["guests"]["name"] == "ranked"
    assert present["revision"] == 2


def test_policies_need_a_reason_once_a_result_stands_and_recompute_everything(club: Club) -> None:
    a, b = club.members("Anja", "Bea")
    competition = club.competition()
    for date in ("2026-09-11", "2026-09-18"):
        evening = club.evening(competition, [a, b], date)
        club.seat(evening, [[a], [b]])
        club.totals(evening, 1, 3000, 2000)
    assert club.get(f"competitions/{competition}")["frozen"] is True
    body = {"revision": 1, "policies": {"counted": {"name": "best", "number": 1}}}
    address = f"competitions/{competition}/policies"
    refused = problem(club.send("PUT", address, **body), 409, "not-allowed")
    assert refused["code"] == "frozen"
    assert club.standing(competition)[0][2] == 60
    club.change("PUT", address, **body, reason="besluit van de ledenvergadering")
    assert club.standing(competition)[0][2] == 30
    last = club.get(f"competitions/{competition}/history", ClubHistory)["changes"][-1]
    assert (last["kind"], last["reason"]) == ("policies", "besluit van de ledenvergadering")


def test_fixed_pairs_and_own_tables_are_kept_by_the_draw(club: Club) -> None:
    people = club.members(*"ABCDEFGH")
    competition = club.competition()
    changed = club.change(
        "PUT",
        f"competitions/{competition}/wishes",
        revision=1,
        pairs=[people[:2]],
        tables=[{"member": people[7], "table": 2}],
    )
    assert changed["wishes"] == {
        "pairs": [people[:2]],
        "tables": [{"member": people[7], "table": 2}],
    }
    evening = club.evening(competition, people)
    drawn = club.at(evening, "PUT", "/rounds/1/draw")["match_rounds"][0]["tables"]
    sides = [{m["id"] for m in side} for table in drawn for side in table["sides"]]
    assert set(people[:2]) in sides
    assert people[7] in [m["id"] for side in drawn[1]["sides"] for m in side]


def test_wishes_of_nobody_and_two_pairs_of_one_are_refused(club: Club) -> None:
    a, b, c = club.members("Anja", "Bea", "Cor")
    address = f"competitions/{club.competition()}/wishes"
    nobody = club.send("PUT", address, revision=1, pairs=[[a, 4000]])
    assert codes(problem(nobody, 422, "refused")) == [(None, None, "pairs", "value")]
    twice = club.send("PUT", address, revision=1, pairs=[[a, b], [a, c]])
    assert problem(twice, 409, "not-allowed")["code"] == "twice"
    tables = [{"member": a, "table": 1}, {"member": a, "table": 2}]
    two = club.send("PUT", address, revision=1, pairs=[], tables=tables)
    assert codes(problem(two, 422, "refused")) == [(None, None, "tables", "value")]


def test_a_competition_without_evenings_is_put_away_and_back(club: Club) -> None:
    competition = club.competition()
    address = f"competitions/{competition}/deletion"
    assert club.change("PUT", address, revision=1)["deleted_at"] is not None
    assert club.get("competitions")["competitions"] == []
    assert len(club.get("competitions?deleted=true")["competitions"]) == 1
    assert club.change("DELETE", address, revision=2)["deleted_at"] is None
    club.evening(competition, [])
    kept = club.send("PUT", address, revision=3)
    assert problem(kept, 409, "not-allowed")["code"] == "has_evenings"


def test_evenings_one_a_date_in_the_order_of_their_dates(club: Club) -> None:
    competition = club.competition()
    later = club.evening(competition, [], "2026-10-02", rounds=2)
    sooner = club.evening(competition, [], "2026-09-11")
    found = club.get(f"competitions/{competition}/evenings", EveningList)["evenings"]
    assert [each["id"] for each in found] == [sooner, later]
    address = f"competitions/{competition}/evenings"
    taken = club.send("POST", address, date="2026-10-02")
    told = problem(taken, 409, "not-allowed")
    assert told["code"] == "evening_taken"
    assert told["detail"] == "Er is al een avond op 2 oktober 2026."
    english = club.client.post(
        f"/api/v1/club/competitions/{competition}/evenings",
        json={"date": "2026-10-02"},
        headers={"Accept-Language": "en"},
    )
    assert english.get_json()["detail"] == "There is an evening on 2 October 2026 already."
    outside = club.send("POST", address, date="2028-10-02")
    assert problem(outside, 409, "not-allowed")["code"] == "outside_season"
    assert codes(problem(club.send("POST", address, date="morgen"), 422, "refused")) == [
        (None, None, "date", "value")
    ]


def test_what_is_not_there_is_not_found(club: Club) -> None:
    for address in ("", "/standing", "/pairs", "/season", "/history", "/evenings"):
        problem(club.send("GET", f"competitions/77{address}"), 404, "not-found")
    problem(club.send("POST", "competitions/77/evenings", date="2026-10-02"), 404, "not-found")


def test_the_rules_change_until_the_first_result(club: Club) -> None:
    competition = club.competition()
    address = f"competitions/{competition}/rules"
    changed = club.change(
        "PUT", address, revision=1, edition="2023-12-23", options={"extra_cards": 3}
    )
    assert changed["edition"] == "2023-12-23"
    assert changed["options"]["extra_cards"] == 3
    wrong = problem(club.send("PUT", address, revision=2, edition="1900"), 422, "refused")
    assert codes(wrong) == [(None, None, "edition", "value")]
    a, b = club.members("Anja", "Bea")
    evening = club.evening(competition, [a, b], "2026-09-11")
    club.seat(evening, [[a], [b]])
    club.totals(evening, 1, 3000, 2000)
    refused = club.send("PUT", address, revision=2, edition="2024-12-29")
    assert problem(refused, 409, "not-allowed")["code"] == "rules_frozen"
