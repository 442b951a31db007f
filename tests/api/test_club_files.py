"""Lists from a spreadsheet through the API: looked at line by line, taken over as seen."""

import base64
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.api.club.file_models import MemberFileDocument, ResultFileDocument

from .clubs import Club
from .conftest import codes, problem

NAMES = "naam;bijnaam;gast\nJosé Bos;;\nAn Bos;klein;ja\njosé bos;;\n" + "x" * 61 + ";;\n"
RESULTS = "naam;ronde 1;ronde 2\nJan;39;1\nan;−4;1\nNiemand;20;1\nBea;veel;1\n"


@pytest.fixture
def club(client: FlaskClient) -> Club:
    return Club(client)


@pytest.fixture
def evening(club: Club) -> int:
    club.members("Jan", "An", "Bea")
    return club.evening(club.competition(), [])


def names(club: Club) -> list[str]:
    return [member["name"] for member in club.get("members")["members"]]


def sent(club: Club, address: str, **body: Any) -> dict[str, Any]:
    answer = club.send("POST", address, **body)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    document: dict[str, Any] = answer.get_json()
    return document


def test_a_list_of_members_is_taken_over_as_it_was_seen(club: Club) -> None:
    seen = sent(club, "members/file/preview", text=NAMES)
    MemberFileDocument.model_validate(seen)
    lines = [(e["line"], e["name"], e["guest"], e["status"]) for e in seen["lines"][:3]]
    assert lines == [
        (2, "José Bos", False, "new"),
        (3, "An Bos", True, "new"),
        (4, "josé bos", False, "present"),
    ]
    assert seen["lines"][3]["status"] == "refused"
    assert (
        seen["lines"][3]["problem"] == "Een naam heeft 1 tot 60 letters, een bijnaam hoogstens 40."
    )
    assert seen["new"] == 2
    assert names(club) == []

    club.member("José Bos")
    stale = club.send("POST", "members/file", text=NAMES, stamp=seen["stamp"])
    assert problem(stale, 409, "not-allowed")["code"] == "members_changed"
    assert names(club) == ["José Bos"]
    again = sent(club, "members/file/preview", text=NAMES)
    assert sent(club, "members/file", text=NAMES, stamp=again["stamp"])["new"] == 1
    assert names(club) == ["An Bos", "José Bos"]
    assert sent(club, "members/file", text=NAMES)["new"] == 0


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8-sig", "utf-16"])
def test_the_bytes_of_a_file_are_read_whatever_their_encoding(club: Club, encoding: str) -> None:
    data = base64.b64encode("naam\nIrène Groß\n".encode(encoding)).decode()
    assert sent(club, "members/file", base64=data)["new"] == 1
    assert names(club) == ["Irène Groß"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"stamp": "0"}, ("text", "missing")),
        ({"text": "Jan", "base64": "SmFu"}, ("base64", "value")),
        ({"base64": "Jan!"}, ("base64", "value")),
        ({"base64": "é"}, ("base64", "value")),
        ({"text": "x" * 100_001}, ("text", "value")),
    ],
)
def test_what_brings_no_file_is_refused(
    club: Club, body: dict[str, Any], fault: tuple[str, str]
) -> None:
    refused = problem(club.send("POST", "members/file", **body), 422, "refused")
    assert codes(refused) == [(None, None, *fault)]


@pytest.mark.parametrize("address", ["members/file", "members/file/preview"])
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04xl/workbook", "spreadsheet_file"),
        (b"%PDF-1.7", "pdf_file"),
        (b"", "unreadable_csv"),
    ],
)
def test_what_is_no_list_is_refused(club: Club, address: str, data: bytes, code: str) -> None:
    body = {"base64": base64.b64encode(data).decode()}
    told = problem(club.send("POST", address, **body), 409, "not-allowed")
    assert told["code"] == code
    assert names(club) == []


def test_a_list_of_results_is_entered_as_it_was_seen(club: Club, evening: int) -> None:
    address = f"evenings/{evening}/results/file"
    seen = sent(club, f"{address}/preview", text=RESULTS)
    ResultFileDocument.model_validate(seen)
    assert [line["status"] for line in seen["lines"]] == ["known", "known", "unknown", "refused"]
    assert "veel" in seen["lines"][3]["problems"][0]
    assert seen["left_out"] == [{"head": "ronde 2", "why": "no_round"}]
    assert (seen["entered"], seen["heads_at"]) == (2, 1)
    assert club.get(f"evenings/{evening}")["results"] == []

    body = {"text": RESULTS, "revision": seen["revision"], "stamp": seen["stamp"]}
    club.member("Niemand")  # whose line would go in by now
    stale = club.send("POST", address, **body)
    assert problem(stale, 409, "not-allowed")["code"] == "results_changed"
    again = sent(club, f"{address}/preview", text=RESULTS)
    entered = club.change("POST", address, **body | {"stamp": again["stamp"]})
    assert {e["member"]["name"]: e["points"] for e in entered["results"]} == {
        "Jan": 39,
        "An": -4,
        "Niemand": 20,
    }
    old = problem(club.send("POST", address, **body | {"stamp": again["stamp"]}), 409, "stale")
    assert old["evening"]["revision"] == entered["revision"]
    problem(club.send("POST", address, text=RESULTS), 428, "revision-missing")


def test_a_total_that_is_sent_as_a_score_is_asked_about(club: Club, evening: int) -> None:
    jan = club.get("members?search=jan")["members"][0]["id"]
    at = f"evenings/{evening}"
    revision = club.get(at)["revision"]
    text = "naam;ronde 1\nJan;3915\n"
    listed = {"text": text, "revision": revision}
    single = {"results": [{"round": 1, "member": jan, "points": 3915}], "revision": revision}
    for method, address, body in (
        ("POST", f"{at}/results/file", listed),
        ("PUT", f"{at}/results", single),
    ):
        refused = problem(club.send(method, address, **body), 409, "not-allowed")
        assert refused["code"] == "large_score"
    assert club.get(at)["results"] == []
    assert sent(club, f"{at}/results/file/preview", text=text)["lines"][0]["large"] == 3915
    entered = club.change("POST", f"{at}/results/file", **listed, sure=True)
    assert entered["results"][0]["points"] == 3915
    again = {**single, "revision": entered["revision"], "sure": True}
    assert club.change("PUT", f"{at}/results", **again)["results"] == entered["results"]
