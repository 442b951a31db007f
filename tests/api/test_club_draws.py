"""The draw in the API: why it is fair, and what its number is worth (C3)."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.api.club.evening_models import FairDraw
from tests.api.clubs import Club


@pytest.fixture
def club(client: FlaskClient) -> Club:
    return Club(client)


def test_c3_a_wish_that_there_was_no_room_for_is_told(club: Club) -> None:
    an, jan, toon = club.members("An", "Jan", "Toon")
    competition = club.competition("Seizoen")
    wishes = {"pairs": [[an, jan]], "tables": [{"member": toon, "table": 2}]}
    club.change("PUT", f"competitions/{competition}/wishes", revision=1, **wishes)
    evening = club.evening(competition, [an, jan, toon])
    club.at(evening, "PUT", "/rounds/1/draw/tables", tables=[[[an], [jan], [toon]]])
    fair = club.get(f"evenings/{evening}/rounds/1/draw", FairDraw)
    told = [(w["member"]["name"], w["table"], w["partner"]) for w in fair["unkept"]]
    assert [each[:2] for each in told] == [("An", None), ("Toon", 2)]
    assert told[0][2]["id"] == jan
