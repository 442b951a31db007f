"""What was taken back or undone since: its page, and its form sent once more."""

import pytest

from scorekeeper.services import matches
from scorekeeper.services import rounds as services
from scorekeeper.services.undoing import undo_correction
from tests.web.conftest import ACTOR, MEN, WOMEN, Tablet, fields, start
from tests.web.test_entry import round_of_the_rules, rounds


def test_the_page_of_a_round_that_was_taken_back_leads_to_the_deal_card(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    tablet.post(f"/matches/{match.id}/rounds/new", round_of_the_rules(match.id, tablet))
    page = f"/matches/{match.id}/rounds/1"
    assert tablet.get(page).status_code == 200
    tablet.post(f"/matches/{match.id}/undo", {"revision": matches.load_match(match.id).revision})
    answer = tablet.get(page, follow_redirects=True)
    assert (answer.status_code, answer.request.path) == (200, f"/matches/{match.id}")
    assert "Ronde 1 is er niet meer. Er is niets veranderd." in answer.text


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_round_that_was_taken_back_since_is_not_said_to_stand_there(
    tablet: Tablet, accept: str
) -> None:
    match = start(MEN, WOMEN)
    address = f"/matches/{match.id}/rounds/new"
    form = round_of_the_rules(match.id, tablet)
    assert tablet.post(address, form).status_code == 303
    stored = matches.load_match(match.id)
    services.remove_last_round(match.id, stored.revision, ACTOR)
    again = tablet.client.post(address, data=form, headers={"Accept": accept})
    assert again.status_code == 409
    assert "Deze ronde was opgeslagen en is daarna ongedaan gemaakt" in (
        again.json["message"] if again.is_json else again.text
    )
    assert rounds(match.id) == []
    if accept == "text/html":
        once_more = fields(again)
        assert once_more["key"] != form["key"]
        assert tablet.client.post(address, data=once_more).status_code == 303
        assert len(rounds(match.id)) == 1
    else:
        assert again.json["code"] == "taken_back"
        assert again.json["revision"] == stored.revision + 1


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_correction_that_was_undone_since_is_not_said_to_be_in_force(
    tablet: Tablet, accept: str
) -> None:
    match = start(MEN, WOMEN)
    tablet.post(f"/matches/{match.id}/rounds/new", round_of_the_rules(match.id, tablet))
    address = f"/matches/{match.id}/rounds/1"
    form = fields(tablet.get(address)) | {"sides-1-table": "360"}
    assert tablet.post(address, form).status_code == 303
    assert tablet.post(address, form).status_code == 303  # once more: it stands there once
    [corrected] = rounds(match.id)
    stored = matches.load_match(match.id)
    undo_correction(match.id, stored.revision, ACTOR)
    again = tablet.client.post(address, data=form, headers={"Accept": accept})
    assert again.status_code == 409
    assert "Deze verbetering was opgeslagen en is daarna weer veranderd" in (
        again.json["message"] if again.is_json else again.text
    )
    assert rounds(match.id) != [corrected]
    if accept == "text/html":
        once_more = fields(again)
        assert once_more["key"] != form["key"]
        assert tablet.client.post(address, data=once_more).status_code == 303
        assert rounds(match.id) == [corrected]
    else:
        assert again.json["code"] == "replaced"
        assert again.json["revision"] == stored.revision + 1
