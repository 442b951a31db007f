"""Every form of the evening, sent with nothing in it: the page again and its sentence, no fault."""

import logging
from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.services.club import closing, members
from scorekeeper.services.club.records import Evening
from tests.services.club.playing import DESK
from tests.web.club.evening import counting, evening_with, now, words
from tests.web.conftest import Tablet


def addresses(app: Flask, evening: Evening) -> Iterator[tuple[str, str]]:
    """Where the forms of an evening go."""
    for rule in app.url_map.iter_rules():
        is_form = "POST" in (rule.methods or ()) and "evening_id" in rule.arguments
        if rule.endpoint.startswith("club_evenings.") and is_form:
            address = rule.rule.replace("<int:evening_id>", str(evening.id))
            yield (
                rule.endpoint,
                address.replace("<int:number>", "1").replace("<int:table>", "1"),
            )


@pytest.mark.parametrize("state", ["open", "closed", "deleted"])
@pytest.mark.parametrize("sent", ["nothing", "stale", "revision"])
def test_a_form_without_its_fields_is_shown_again(
    app: Flask, tablet: Tablet, caplog: pytest.LogCaptureFixture, state: str, sent: str
) -> None:
    evening = counting(evening_with(8))
    if state == "closed":
        evening = closing.close_evening(evening.id, evening.revision, DESK)
    elif state == "deleted":
        evening = closing.delete_evening(evening.id, evening.revision, DESK)
    found = dict(addresses(app, evening))
    assert len(found) > 15
    for endpoint, address in found.items():
        fields = {"nothing": {}, "stale": {"revision": "1"}}.get(
            sent, {"revision": str(now(evening).revision)}
        )
        answer = tablet.post(address, fields)
        assert answer.status_code in (303, 404, 409, 422), endpoint
        if answer.status_code in (409, 422):
            assert "<club-evening" in answer.text, endpoint  # the evening, not a bare page
            assert 'role="alert"' in answer.text, endpoint
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ("guests", "Typ eerst een naam, van hooguit 60 letters."),
        ("date", "Kies een datum."),
        ("rounds/1/tables/1/substitutes", "Kies wie er vervangen wordt."),
        ("rounds/1/tables/1/totals", "De eindstand ontbreekt."),
    ],
)
def test_the_sentence_says_what_is_missing(
    app: Flask, tablet: Tablet, form: str, sentence: str
) -> None:
    evening = counting(evening_with(4))
    sent = {"revision": str(evening.revision)}
    answer = tablet.post(f"/club/evenings/{evening.id}/{form}", sent)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert "Ga terug" not in words(answer)


@pytest.mark.parametrize("form", ["reopening", "guests", "date"])
def test_a_closed_evening_says_why_not(app: Flask, tablet: Tablet, form: str) -> None:
    evening = counting(evening_with(4))
    evening = closing.close_evening(evening.id, evening.revision, DESK)
    known = len(members.all_members())
    sent = {"revision": str(evening.revision)} | ({"q": "Gerrit"} if form == "guests" else {})
    answer = tablet.post(f"/club/evenings/{evening.id}/{form}", sent)
    sentence = "Zeg waarom." if form == "reopening" else "Open hem eerst weer."
    assert (answer.status_code, sentence in words(answer)) == (409, True), words(answer)
    assert len(members.all_members()) == known  # nobody is added who cannot be there
