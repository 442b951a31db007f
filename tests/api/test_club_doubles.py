"""A merged double in what is sent: he is the member, and never beside him in one list."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.api.club.models import MergeDocument

from .clubs import Club
from .conftest import codes, problem


@pytest.fixture
def club(client: FlaskClient) -> Club:
    return Club(client)


@pytest.fixture
def people(club: Club) -> list[int]:
    """Four members, and a double of the first."""
    found = club.members("Jan de Wit", "An", "Bea", "Cor", "J. de Wit")
    club.change("POST", f"members/{found[4]}/merge", into=found[0])
    return found


def test_who_stands_in_a_list_twice_is_refused_by_both_names(club: Club, people: list[int]) -> None:
    jan, an, bea, cor, double = people
    competition = club.competition()
    evening = club.evening(competition, [jan, an, bea, cor])
    at = f"evenings/{evening}"
    pairs = [[jan, an], [double, bea]]
    tables = [{"member": jan, "table": 1}, {"member": double, "table": 2}]
    results = [{"round": 1, "member": m, "points": p} for m, p in ((jan, 5), (an, 3), (double, 8))]
    lots = [{"member": m, "stone": n} for n, m in enumerate((jan, an, bea, cor, double), start=1)]
    sent: list[tuple[str, dict[str, Any]]] = [
        (f"{at}/results", {"results": results}),
        (f"{at}/rounds/1/draw/tables", {"tables": [[[jan, an], [bea, double]]]}),
        (f"{at}/rounds/1/draw/lots", {"lots": lots}),
        (f"competitions/{competition}/wishes", {"pairs": pairs}),
        (f"competitions/{competition}/wishes", {"pairs": [], "tables": tables}),
    ]
    for address, body in sent:
        revision = club.get(
            address.partition("/rounds")[0].removesuffix("/results").removesuffix("/wishes")
        )
        refused = club.send("PUT", address, revision=revision["revision"], **body)
        told = problem(refused, 409, "not-allowed")
        assert told["code"] == "one_person", address
        assert "Jan de Wit" in told["detail"]
        assert "J. de Wit" in told["detail"]
    assert club.get(at)["results"] == []


def test_a_double_alone_is_the_member(club: Club, people: list[int]) -> None:
    jan, an, bea, cor, double = people
    evening = club.evening(club.competition(), [double, an, bea, cor], rounds=3)
    at = club.get(f"evenings/{evening}")
    assert [each["member"]["id"] for each in at["attendance"]] == [jan, an, bea, cor]
    club.at(evening, "PUT", "/rounds/1/draw/tables", tables=[[[double, an], [bea, cor]]])
    lots = [{"member": m, "stone": n} for n, m in enumerate((double, an, bea, cor), start=1)]
    drawn = club.at(evening, "PUT", "/rounds/2/draw/lots", lots=lots)
    for each in drawn["match_rounds"][:2]:
        assert each["tables"][0]["seats"][0][0]["id"] == jan
    results = [{"round": 3, "member": double, "points": 4}]
    entered = club.at(evening, "PUT", "/results", results=results)["results"]
    assert [(each["member"]["id"], each["points"]) for each in entered] == [(jan, 4)]


def test_a_round_that_is_not_there_is_named(club: Club, people: list[int]) -> None:
    jan, an, bea, cor, _double = people
    newcomer = club.member("Els")
    evening = club.evening(club.competition(), [jan, an, bea, cor])
    address = f"evenings/{evening}/attendance/{jan}"
    late = problem(club.send("PUT", address, state="present", from_round=2), 422, "refused")
    assert codes(late) == [(None, None, "from_round", "value")]
    assert late["errors"][0]["message"] == "Deze avond heeft speelronde 1 tot en met 1."
    early = problem(club.send("PUT", address, state="present", from_round=0), 422, "refused")
    assert codes(early) == [(None, None, "from_round", "value")]
    club.seat(evening, [[jan, an], [bea, cor]])
    club.play(evening)
    place = f"evenings/{evening}/rounds/1/substitutes/{cor}"
    for since in (0, 3, 100_000):
        revision = club.get(f"evenings/{evening}")["revision"]
        body = {"substitute": newcomer, "from_round": since, "revision": revision}
        refused = problem(club.send("PUT", place, **body), 422, "refused")
        assert codes(refused) == [(None, None, "from_round", "value")]
    assert refused["errors"][0]["message"] == (
        "Invallen kan vanaf ronde 1 tot en met 2 van deze partij."
    )
    sat_in = club.at(
        evening, "PUT", f"/rounds/1/substitutes/{cor}", substitute=newcomer, from_round=2
    )
    assert [each["from_round"] for each in sat_in["substitutions"]] == [2]


def test_a_merge_can_be_looked_at_and_does_what_was_shown(club: Club) -> None:
    jan, an, bea, double = club.members("Jan de Wit", "An", "Bea", "J. de Wit")
    competition = club.competition()
    wishes = {"pairs": [[jan, an], [double, bea]]}
    club.change("PUT", f"competitions/{competition}/wishes", revision=1, **wishes)
    evening = club.evening(competition, [an, bea, double], rounds=2)
    club.seat(evening, [[an], [bea], [double]])
    address = f"members/{double}/merge"
    seen = club.get(f"{address}?into={jan}", MergeDocument)
    assert seen["possible"]
    assert (seen["of_member"], seen["met"]) == ([], [])
    assert seen["of_double"] == [{"competition": "Seizoen", "date": "2026-09-11", "rounds": 1}]
    (lapse,) = seen["wishes_lapsed"]
    assert [who["id"] for who in lapse["pair"]] == [double, bea]
    assert lapse["kept"] == {"id": an, "name": "An"}

    club.seat(evening, [[an], [bea], [double]], number=2)  # two match rounds by now
    stale = club.send("POST", address, into=jan, stamp=seen["stamp"])
    assert problem(stale, 409, "not-allowed")["code"] == "merge_changed"
    assert club.get(f"members/{double}")["same_as"] is None
    now = club.get(f"{address}?into={jan}", MergeDocument)
    assert now["of_double"][0]["rounds"] == 2
    assert club.change("POST", address, into=jan, stamp=now["stamp"])["id"] == jan
    assert club.get(f"members/{double}")["same_as"] == jan


def test_who_were_at_one_table_are_shown_to_be_two(club: Club) -> None:
    jan, an, bea = club.members("Jan", "An", "Bea")
    evening = club.evening(club.competition(), [jan, an, bea])
    club.seat(evening, [[jan], [an], [bea]])
    seen = club.get(f"members/{jan}/merge?into={an}", MergeDocument)
    assert not seen["possible"]
    assert [visit["date"] for visit in seen["met"]] == ["2026-09-11"]
    refused = club.send("POST", f"members/{jan}/merge", into=an, stamp=seen["stamp"])
    assert problem(refused, 409, "not-allowed")["code"] == "met"


def test_a_merge_that_cannot_be_is_not_shown(club: Club) -> None:
    (jan,) = club.members("Jan")
    nobody = problem(club.send("GET", f"members/{jan}/merge?into={jan + 9}"), 422, "refused")
    assert codes(nobody) == [(None, None, "into", "value")]
    unsaid = problem(club.send("GET", f"members/{jan}/merge"), 422, "refused")
    assert codes(unsaid) == [(None, None, "into", "missing")]
    himself = club.send("GET", f"members/{jan}/merge?into={jan}")
    assert problem(himself, 409, "not-allowed")["code"] == "same_member"
