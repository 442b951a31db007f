"""A match from its first deal to its end, by the API alone."""

from typing import Any

from flask.testing import FlaskClient

from .conftest import FILE, NOBODY, ROUND, STOCK, codes, problem


def url(match: str, rest: str = "") -> str:
    return f"/api/v1/matches/{match}{rest}"


def enter(
    client: FlaskClient, match: str, revision: int, facts: Any = ROUND, **headers: str
) -> Any:
    return client.post(
        url(match, "/rounds"), json={"revision": revision, "round": facts}, headers=headers
    )


def test_a_match_is_created_read_and_listed(client: FlaskClient) -> None:
    made = client.post("/api/v1/matches", json=FILE)
    assert made.status_code == 201
    document = made.get_json()
    assert made.headers["Location"] == url(document["id"])
    assert document["revision"] == 1
    assert document["status"] == "playing"
    assert document["match"]["sides"] == FILE["sides"]
    assert document["score"]["next"]["dealer"] == "Toon"
    read = client.get(made.headers["Location"])
    assert read.get_json() == document
    listed = client.get("/api/v1/matches").get_json()
    assert [match["id"] for match in listed["matches"]] == [document["id"]]
    assert listed["total"] == 1
    assert listed["next"] is None


def test_a_round_is_entered_and_scored(client: FlaskClient, match: str) -> None:
    entered = enter(client, match, 1)
    assert entered.status_code == 201
    assert entered.headers["Location"] == url(match, "/rounds/1")
    document = entered.get_json()
    assert document["revision"] == 2
    assert [side["total"] for side in document["score"]["sides"]] == [250, 950]
    assert document["match"]["rounds"] == [ROUND]
    assert client.get(url(match, "/score")).get_json() == document["score"]
    one = client.get(entered.headers["Location"]).get_json()
    assert one["facts"] == ROUND
    assert one["result"] == document["score"]["rounds"][0]


def test_a_repeated_key_stores_one_round(client: FlaskClient, match: str) -> None:
    key = {"Idempotency-Key": "7f2b"}
    assert enter(client, match, 1, **key).status_code == 201
    again = enter(client, match, 1, **key)
    assert again.status_code == 200
    assert len(again.get_json()["match"]["rounds"]) == 1
    quoted = enter(client, match, 1, **{"Idempotency-Key": '"7f2b"'})
    assert quoted.status_code == 200


def test_a_key_used_for_something_else_is_refused(client: FlaskClient, match: str) -> None:
    key = {"Idempotency-Key": "7f2b"}
    enter(client, match, 1, **key)
    problem(enter(client, match, 2, STOCK, **key), 422, "key-reused")
    assert len(client.get(url(match)).get_json()["match"]["rounds"]) == 1


def test_starting_and_rematch_are_made_once_per_key(client: FlaskClient, match: str) -> None:
    key = {"Idempotency-Key": "start-1"}
    first = client.post("/api/v1/matches", json=FILE, headers=key)
    second = client.post("/api/v1/matches", json=FILE, headers=key)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.get_json()["id"] == second.get_json()["id"]
    key = {"Idempotency-Key": "rematch-1"}
    first = client.post(url(match, "/rematch"), json={}, headers=key)
    second = client.post(url(match, "/rematch"), json={}, headers=key)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.get_json()["id"] == second.get_json()["id"] != match
    assert first.get_json()["match"]["seating"] == FILE["seating"]


def test_a_stale_revision_gets_the_present_state(client: FlaskClient, match: str) -> None:
    enter(client, match, 1)
    document = problem(enter(client, match, 1, STOCK), 409, "stale")
    assert document["match"]["revision"] == 2
    assert document["match"]["match"]["rounds"] == [ROUND]


def test_the_revision_may_come_as_if_match(client: FlaskClient, match: str) -> None:
    etag = client.get(url(match)).headers["ETag"]
    entered = client.post(url(match, "/rounds"), json={"round": ROUND}, headers={"If-Match": etag})
    assert entered.status_code == 201
    stale = client.post(url(match, "/rounds"), json={"round": STOCK}, headers={"If-Match": etag})
    problem(stale, 409, "stale")


def test_a_change_without_a_revision_is_refused(client: FlaskClient, match: str) -> None:
    problem(client.post(url(match, "/rounds"), json={"round": ROUND}), 428, "revision-missing")
    any_version = client.post(
        url(match, "/rounds"), json={"round": ROUND}, headers={"If-Match": "*"}
    )
    problem(any_version, 428, "revision-missing")


def test_revisions_that_contradict_or_are_none_are_refused(client: FlaskClient, match: str) -> None:
    both = client.post(
        url(match, "/rounds"), json={"revision": 1, "round": ROUND}, headers={"If-Match": '"2"'}
    )
    assert codes(problem(both, 422, "refused")) == [(None, None, "revision", "value")]
    for wrong, code in (("1", "type"), (True, "type"), (1.0, "type"), (-1, "value")):
        answer = client.post(url(match, "/rounds"), json={"revision": wrong, "round": ROUND})
        assert codes(problem(answer, 422, "refused")) == [(None, None, "revision", code)]
    tag = client.post(url(match, "/rounds"), json={"round": ROUND}, headers={"If-Match": '"abc"'})
    assert codes(problem(tag, 422, "refused")) == [(None, None, "If-Match", "value")]


def test_an_impossible_round_is_refused_with_its_places(client: FlaskClient, match: str) -> None:
    facts = {
        "end": "out",
        "out": 1,
        "sides": [
            {"contract": 60, "opening": 50, "table": 33, "hand": -3},
            {"contract": 50, "stacks": 4, "runs": 1, "table": 200},
        ],
    }
    document = problem(enter(client, match, 1, facts), 422, "refused")
    assert codes(document) == [
        (1, 0, "contract", "number_above_opening"),
        (1, 0, "table", "not_multiple_of_five"),
        (1, 0, "hand", "not_multiple_of_five"),
        (1, 0, "hand", "negative"),
        (1, 0, "table", "table_below_contract"),
        (1, 0, "table", "table_below_opening"),
        (1, 1, "out", "criteria_not_met"),
    ]
    assert client.get(url(match)).get_json()["revision"] == 1


def test_a_preview_stores_nothing_and_scores_problems_too(client: FlaskClient, match: str) -> None:
    seen = client.post(url(match, "/rounds/preview"), json={"round": ROUND}).get_json()
    assert [side["points"] for side in seen["sides"]] == [250, 950]
    assert sum(line["amount"] for line in seen["sides"][1]["lines"]) == 950
    assert seen["problems"] == []
    assert seen["score"]["sides"][1]["remaining"] == [50, 50, 80, 100]
    uneven = {**ROUND, "sides": [{**ROUND["sides"][0], "hand": 318}, ROUND["sides"][1]]}
    seen = client.post(url(match, "/rounds/preview"), json={"round": uneven}).get_json()
    assert [each["code"] for each in seen["problems"]] == ["not_multiple_of_five"]
    assert [side["points"] for side in seen["sides"]] == [252, 950]
    broken = client.post(url(match, "/rounds/preview"), json={"round": {"end": 1}})
    assert codes(problem(broken, 422, "refused")) == [
        (1, None, "end", "type"),
        (1, None, "sides", "missing"),
    ]
    assert client.get(url(match)).get_json()["revision"] == 1


def test_a_correction_replays_what_follows(client: FlaskClient, match: str) -> None:
    enter(client, match, 1)
    enter(client, match, 2, STOCK)
    better = {**ROUND, "sides": [{**ROUND["sides"][0], "runs": 1}, ROUND["sides"][1]]}
    seen = client.post(url(match, "/rounds/1/preview"), json={"round": better}).get_json()
    assert [side["total"] for side in seen["score"]["sides"]] == [300, 850]
    done = client.put(url(match, "/rounds/1"), json={"revision": 3, "round": better})
    assert done.status_code == 200
    assert done.get_json()["score"]["sides"] == seen["score"]["sides"]
    assert done.get_json()["revision"] == 4


def test_a_correction_that_makes_a_later_round_impossible_is_kept_to_be_checked(
    client: FlaskClient, match: str
) -> None:
    sixty = {**ROUND, "sides": [ROUND["sides"][0], {**ROUND["sides"][1], "contract": 50}]}
    later = {**ROUND, "sides": [ROUND["sides"][0], {**ROUND["sides"][1], "contract": 60}]}
    enter(client, match, 1, sixty)
    enter(client, match, 2, later)
    seen = client.post(url(match, "/rounds/1/preview"), json={"round": later}).get_json()
    assert [(p["round"], p["code"]) for p in seen["later"]] == [(2, "number_not_open")]
    done = client.put(url(match, "/rounds/1"), json={"revision": 3, "round": later}).get_json()
    assert done["status"] == "to_be_checked"
    assert codes(done["score"]) == [(2, 1, "contract", "number_not_open")]
    assert client.get(url(match, "/rounds/2")).get_json()["result"] is None
    problem(client.get(url(match, "/deal")), 409, "not-allowed")
    assert client.get(url(match, "/sheet")).status_code == 200
    refused = problem(enter(client, match, 4, STOCK), 409, "not-allowed")
    assert refused["code"] == "to_be_checked"
    mended = client.put(url(match, "/rounds/2"), json={"revision": 4, "round": sixty}).get_json()
    assert mended["status"] == "playing"


def test_only_the_last_round_is_deleted(client: FlaskClient, match: str) -> None:
    enter(client, match, 1)
    enter(client, match, 2, STOCK)
    document = problem(
        client.delete(url(match, "/rounds/1"), headers={"If-Match": '"3"'}), 409, "not-allowed"
    )
    assert document["code"] == "not_last"
    problem(client.delete(url(match, "/rounds/3"), headers={"If-Match": '"3"'}), 404, "not-found")
    problem(client.delete(url(match, "/rounds/2"), headers={"If-Match": '"2"'}), 409, "stale")
    key = {"If-Match": '"3"', "Idempotency-Key": "undo"}
    for _ in range(2):
        done = client.delete(url(match, "/rounds/2"), headers=key)
        assert done.status_code == 200
        assert done.get_json()["match"]["rounds"] == [ROUND]
    by_body = client.delete(url(match, "/rounds/1"), json={"revision": 4})
    assert by_body.get_json()["match"]["rounds"] == []


def test_the_start_is_corrected(client: FlaskClient, match: str) -> None:
    enter(client, match, 1)
    start = {
        "sides": [FILE["sides"][0], {"name": "Vrouwen", "players": ["Anja", "Josée"]}],
        "seating": ["Toon", "Josée", "Jos", "Anja"],
        "first_dealer": "Anja",
        "options": {"extra_cards": 3},
    }
    seen = client.post(url(match, "/start/preview"), json={"start": start}).get_json()
    assert seen["score"]["next"] == {
        "number": 2,
        "dealer": "Toon",
        "starter": "Josée",
        "extra_cards": [3, 0],
    }
    done = client.put(url(match, "/start"), json={"revision": 2, "start": start}).get_json()
    assert done["match"]["sides"][1]["name"] == "Vrouwen"
    assert done["score"] == seen["score"]
    wrong = client.put(url(match, "/start"), json={"revision": 3, "start": {**start, "rounds": []}})
    assert codes(problem(wrong, 422, "refused")) == [(None, None, "rounds", "unknown_key")]
    other = client.put(
        url(match, "/start"), json={"revision": 3, "start": {**start, "game": "jokeren"}}
    )
    problem(other, 422, "refused")


def test_closing_and_deleting_are_put_there_and_taken_away(client: FlaskClient, match: str) -> None:
    def turn(method: str, what: str, revision: int) -> str:
        answer = client.open(url(match, what), method=method, headers={"If-Match": f'"{revision}"'})
        assert answer.status_code == 200
        return answer.get_json()["status"]

    assert turn("PUT", "/closure", 1) == "stopped"
    assert turn("PUT", "/closure", 2) == "stopped"
    refused = problem(enter(client, match, 2), 409, "not-allowed")
    assert refused["code"] == "closed"
    assert turn("DELETE", "/closure", 2) == "playing"
    assert turn("PUT", "/deletion", 3) == "deleted"
    assert client.get("/api/v1/matches").get_json()["total"] == 0
    assert client.get("/api/v1/matches?status=deleted").get_json()["total"] == 1
    assert client.get(url(match)).get_json()["deleted_at"] is not None
    assert turn("DELETE", "/deletion", 4) == "playing"
    body = client.put(url(match, "/closure"), json={"revision": 5})
    assert body.get_json()["status"] == "stopped"
    problem(client.put(url(match, "/closure")), 428, "revision-missing")


def test_the_history_tells_who_changed_what(client: FlaskClient, match: str) -> None:
    enter(client, match, 1, **{"Scorekeeper-Name": "Tafel José".encode().decode("latin-1")})
    changes = client.get(url(match, "/history")).get_json()["changes"]
    assert [change["kind"] for change in changes] == ["started", "entered"]
    assert changes[1]["after"] == ROUND
    assert changes[1]["door"] == "api"
    assert changes[1]["name"] == "Tafel José"


def test_the_sheet_the_deal_and_the_reasons_speak_the_language_asked_for(
    client: FlaskClient, match: str
) -> None:
    enter(client, match, 1)
    english = {"Accept-Language": "en-GB,nl;q=0.5"}
    deal = client.get(url(match, "/deal"), headers=english).get_json()
    assert deal["notes"] == ["15 cards each for Heren: 2 extra, being 700 behind"]
    assert deal["cards"][0] == {"player": "Toon", "cards": 15}
    why = client.get(url(match, "/rounds/1/why"), headers=english).get_json()
    assert why["sides"][1]["lines"][-1]["rule"] == "4.2"
    sheet = client.get(url(match, "/sheet"), headers=english).get_json()
    assert [side["series"] for side in sheet["sides"]] == [[0, 250], [0, 950]]
    assert sheet["columns"][0]["heading"] == "Laid"
    assert sheet["rows"][0]["cells"][0] == {
        "content": 100,
        "marks": ["ring", "cross"],
        "explained": False,
    }


def test_an_exported_file_scores_the_same(client: FlaskClient, match: str) -> None:
    enter(client, match, 1)
    file = client.get(url(match, "/file"))
    assert file.headers["Content-Disposition"].startswith("attachment")
    assert file.get_json() == client.get(url(match)).get_json()["match"]


def test_reads_answer_304_until_something_changes(client: FlaskClient, match: str) -> None:
    enter(client, match, 1)
    for rest in ("", "/score", "/sheet", "/deal", "/history", "/file", "/rounds", "/rounds/1"):
        etag = client.get(url(match, rest)).headers["ETag"]
        again = client.get(url(match, rest), headers={"If-None-Match": etag})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == etag
        weak = client.get(url(match, rest), headers={"If-None-Match": f"W/{etag}"})
        assert weak.status_code == 304
        other = {"If-None-Match": etag, "Accept-Language": "en"}
        assert client.get(url(match, rest), headers=other).status_code == 200
    etag = client.get(url(match)).headers["ETag"]
    enter(client, match, 2, STOCK)
    assert client.get(url(match), headers={"If-None-Match": etag}).status_code == 200
    for address in ("/api/v1/games", "/api/v1/matches", "/api/openapi.json"):
        etag = client.get(address).headers["ETag"]
        assert client.get(address, headers={"If-None-Match": etag}).status_code == 304


def test_what_is_not_there_is_not_unchanged(client: FlaskClient, match: str) -> None:
    etag = client.get(url(match)).headers["ETag"]
    for rest in ("/rounds/1", "/rounds/1/why"):
        problem(client.get(url(match, rest), headers={"If-None-Match": etag}), 404, "not-found")
    closed = client.put(url(match, "/closure"), headers={"If-Match": etag}).headers["ETag"]
    answer = client.get(url(match, "/deal"), headers={"If-None-Match": closed})
    problem(answer, 409, "not-allowed")


def test_every_change_may_be_repeated_with_its_key(client: FlaskClient, match: str) -> None:
    start = {"sides": FILE["sides"], "seating": FILE["seating"], "first_dealer": "Anja"}
    changes: list[tuple[str, str, dict[str, Any]]] = [
        ("POST", "/rounds", {"round": ROUND}),
        ("PUT", "/rounds/1", {"round": STOCK}),
        ("DELETE", "/rounds/1", {}),
        ("PUT", "/start", {"start": start}),
        ("PUT", "/closure", {}),
        ("DELETE", "/closure", {}),
        ("PUT", "/deletion", {}),
        ("DELETE", "/deletion", {}),
    ]
    for revision, (method, rest, body) in enumerate(changes, start=1):
        key = {"Idempotency-Key": f"change-{revision}"}
        for _ in range(2):
            answer = client.open(
                url(match, rest), method=method, json={"revision": revision, **body}, headers=key
            )
            assert answer.status_code in (200, 201), answer.get_data(as_text=True)
            assert answer.get_json()["revision"] == revision + 1


def test_matches_are_listed_in_pages(client: FlaskClient) -> None:
    made = [client.post("/api/v1/matches", json=FILE).get_json()["id"] for _ in range(3)]
    first = client.get("/api/v1/matches?limit=2").get_json()
    assert [match["id"] for match in first["matches"]] == [made[2], made[1]]
    assert first["total"] == 3
    second = client.get(first["next"]).get_json()
    assert [match["id"] for match in second["matches"]] == [made[0]]
    assert second["next"] is None


def test_an_unknown_match_is_not_found_by_any_operation(client: FlaskClient) -> None:
    for match in (NOBODY, "x", "%00", "%ED%A0%80", NOBODY.upper(), "é" * 100):
        for rest in ("", "/score", "/sheet", "/deal", "/history", "/file", "/rounds"):
            problem(client.get(url(match, rest)), 404, "not-found")
            problem(
                client.get(url(match, rest), headers={"If-None-Match": '"1"'}), 404, "not-found"
            )
        problem(enter(client, match, 1), 404, "not-found")


def test_a_key_whose_round_was_taken_back_since_says_so(client: FlaskClient, match: str) -> None:
    key = {"Idempotency-Key": "round-1"}
    assert enter(client, match, 1, **key).status_code == 201
    assert client.delete(url(match, "/rounds/1"), json={"revision": 2}).status_code == 200
    document = problem(enter(client, match, 1, **key), 409, "not-allowed")
    assert document["code"] == "taken_back"
    assert document["match"]["revision"] == 3
    assert document["match"]["match"]["rounds"] == []
    assert enter(client, match, 3, **{"Idempotency-Key": "round-1b"}).status_code == 201
    other = enter(client, match, 3, **{"Idempotency-Key": "round-1b"})
    assert other.status_code == 200


def test_a_round_with_a_number_becomes_that_round_or_is_stale(
    client: FlaskClient, match: str
) -> None:
    key = {"Idempotency-Key": "waited"}
    assert enter(client, match, 1, **key).status_code == 201
    enter(client, match, 2, STOCK)  # somebody else
    present = enter(client, match, 1, **key).get_json()["revision"]
    body = {"revision": present, "round": STOCK, "number": 2}
    stale = problem(client.post(url(match, "/rounds"), json=body), 409, "stale")
    assert len(stale["match"]["match"]["rounds"]) == 2
    for number in (0, "2", True):
        wrong = client.post(url(match, "/rounds"), json=body | {"number": number})
        problem(wrong, 422, "refused")
    assert client.post(url(match, "/rounds"), json=body | {"number": 3}).status_code == 201
