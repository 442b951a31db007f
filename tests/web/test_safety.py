"""Headers, tokens, and forms that are sent late."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.services import matches
from tests.web.conftest import Tablet, fields, finished, start

PAGES = ("/", "/matches", "/matches/new", "/records", "/settings", "/rules/highfive", "/nowhere")


@pytest.mark.parametrize("address", PAGES)
def test_every_page_forbids_what_is_not_ours(tablet: Tablet, address: str) -> None:
    headers = tablet.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    for rule in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
        assert rule in policy
    assert "object-src 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", PAGES)
def test_no_page_has_anything_inline(tablet: Tablet, address: str) -> None:
    page = tablet.get(address).text
    assert " style=" not in page
    assert "<style" not in page
    assert " onclick" not in page
    assert page.count("<script") == page.count('<script type="module" src="/static/')


def test_no_address_that_changes_something_answers_to_a_link(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("lifecycle."):
            assert rule.methods is not None
            assert not {"GET", "HEAD"} & rule.methods


def test_a_form_without_a_token_changes_nothing(app: Flask, tablet: Tablet) -> None:
    stored = start()
    for step in ("closure", "reopening", "deletion", "restoration", "rematch"):
        answer = tablet.client.post(f"/matches/{stored.id}/{step}", data={"revision": 1})
        assert answer.status_code == 400
    assert matches.load_match(stored.id).revision == stored.revision
    assert matches.count() == 1


def test_a_form_of_another_site_changes_nothing_even_with_a_token(
    app: Flask, tablet: Tablet
) -> None:
    stored = start()
    data = {"revision": str(stored.revision)}
    strange = {"Sec-Fetch-Site": "cross-site"}
    answer = tablet.post(f"/matches/{stored.id}/deletion", data, headers=strange)
    assert answer.status_code == 403
    assert matches.load_match(stored.id).status == "playing"


def test_a_lost_session_keeps_what_was_typed_and_one_more_tap_saves_it(tablet: Tablet) -> None:
    page = tablet.get("/matches/new")
    typed = fields(page) | {"seat-0": "Jos", "seat-1": "Anja", "seat-2": "Toon", "seat-3": "José"}
    tablet.client.delete_cookie("scorekeeper")
    back = tablet.client.post("/matches/new", data=typed)
    assert back.status_code == 400
    assert "Alles wat je typte staat er nog" in back.text
    again = fields(back)
    assert again["seat-3"] == "José"
    assert matches.count() == 0
    assert tablet.client.post("/matches/new", data=again).status_code == 303
    assert matches.summaries()[0].labels == ("Jos & Toon", "Anja & José")


def test_a_lost_session_on_a_single_button_comes_back_with_the_button(
    app: Flask, tablet: Tablet
) -> None:
    stored = start()
    lost = {"revision": str(stored.revision), "csrf_token": "old"}
    back = tablet.client.post(f"/matches/{stored.id}/deletion", data=lost)
    assert back.status_code == 400
    assert "Nog een keer opslaan" in back.text
    answer = tablet.client.post(f"/matches/{stored.id}/deletion", data=fields(back))
    assert answer.status_code == 303
    assert matches.load_match(stored.id).status == "deleted"


def test_a_session_lost_by_a_script_is_answered_with_a_fresh_token(tablet: Tablet) -> None:
    answer = tablet.client.post("/settings", headers={"Accept": "application/json"})
    assert answer.status_code == 400
    assert answer.json["code"] == "session_lost"
    assert answer.json["message"].startswith("Deze bladzijde stond lang open")
    data = {"csrf_token": answer.json["csrf_token"]}
    assert tablet.client.post("/settings", data=data).status_code == 303


def test_a_restart_in_mid_evening_does_not_lose_the_session(
    app: Flask, tablet: Tablet, new_tablet: Callable[[], Tablet]
) -> None:
    from scorekeeper.app import create_app

    token = tablet.get("/token").json["csrf_token"]
    session = tablet.client.get_cookie("scorekeeper")
    restarted = create_app({"INSTANCE": app.instance_path}).test_client()
    assert session is not None
    restarted.set_cookie("scorekeeper", session.value)
    assert restarted.post("/settings", data={"csrf_token": token}).status_code == 303


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
@pytest.mark.parametrize(
    ("address", "status"),
    [("/nowhere", 404), ("/matches/none/sheet", 404), ("/matches/new/x", 404)],
)
def test_what_is_not_there_is_said_in_dutch(
    tablet: Tablet, address: str, status: int, accept: str
) -> None:
    answer = tablet.get(address, headers={"Accept": accept})
    assert answer.status_code == status
    assert "Misschien is de partij weg" in answer.text
    assert "Traceback" not in answer.text


def test_a_wrong_method_has_a_page_with_a_way_back(tablet: Tablet) -> None:
    answer = tablet.post("/records")
    assert answer.status_code == 405
    assert "Zo kan dat niet" in answer.text
    assert 'href="/"' in answer.text


def test_too_much_at_once_is_refused(tablet: Tablet) -> None:
    answer = tablet.post("/settings", {"name": "x" * 1_100_000})
    assert answer.status_code == 413
    assert "Dat is te veel in één keer" in answer.text


def test_a_fault_of_ours_has_a_page_without_a_traceback(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> str:
        raise RuntimeError("secret detail")

    app.add_url_rule("/broken", "broken", broken)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = app.test_client().get("/broken")
    assert answer.status_code == 500
    assert "Er ging hier iets mis" in answer.text
    assert "secret detail" not in answer.text
    assert "secret detail" in caplog.text


def test_the_devices_cookie_is_kept_and_a_strange_one_replaced(tablet: Tablet) -> None:
    tablet.get("/")
    first = tablet.client.get_cookie("device")
    assert first is not None
    assert first.http_only
    tablet.get("/")
    assert tablet.client.get_cookie("device") == first
    tablet.client.set_cookie("device", "<script>")
    tablet.get("/")
    assert tablet.client.get_cookie("device").value not in ("<script>", first.value)


def test_the_rematch_of_a_double_tap_is_one_match(app: Flask, tablet: Tablet) -> None:
    finished()
    page = tablet.get("/").text
    assert "Revanche" in page
    sent = fields(tablet.get("/"))
    address = f"/matches/{matches.summaries()[0].id}/rematch"
    first = tablet.client.post(address, data=sent)
    second = tablet.client.post(address, data=sent)
    assert first.location == second.location
    assert matches.count() == 2


@pytest.mark.parametrize(
    "host",
    ["localhost", "192.168.1.5:8000", "[fe80::1]:8000", "laptop", "Laptop.local:8000", "tafel.lan"],
)
def test_a_name_of_the_own_network_is_answered(tablet: Tablet, host: str) -> None:
    assert tablet.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example"])
def test_a_name_that_a_page_elsewhere_made_lead_here_is_refused(
    app: Flask, tablet: Tablet, host: str
) -> None:
    page = tablet.get("/", headers={"Host": host})
    assert page.status_code == 400
    assert f"Deze computer staat niet bekend als {host.partition(':')[0]}." in page.text
    asked = {"Host": host, "Origin": f"http://{host}"}
    answer = app.test_client().post("/api/v1/matches", json={}, headers=asked)
    assert answer.status_code == 400
    assert "HOSTS" in answer.json["detail"]
    app.config["HOSTS"] = ["evil.example", "localhost.evil.example"]
    assert tablet.get("/", headers={"Host": host}).status_code == 200
