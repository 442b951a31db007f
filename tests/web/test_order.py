"""A form that was typed before the sides changed places elsewhere."""

import pytest

from scorekeeper.core.match import match_file
from scorekeeper.services.matches import correct_start
from tests.web.conftest import ACTOR, Tablet, fields, start
from tests.web.test_entry import rounds, typed

NAMES = ("Jos", "Anja", "Toon")


@pytest.mark.parametrize(
    ("now", "kept"),
    [
        (("Anja", "Toon", "Jos"), ["20", "30", "10"]),
        (("Jos", "Anja", "Toon"), ["10", "20", "30"]),
        (("Anja", "Jos", "Anton"), ["20", "10", "30"]),  # one name corrected
        (("Joost", "Anna", "Toon"), ["", "", ""]),  # two: they may have changed places
        (("Piet", "Jos", "Els"), ["", "", ""]),
    ],
)
@pytest.mark.parametrize("token", ["good", "old"])
def test_what_was_typed_stays_with_its_player(
    tablet: Tablet, now: tuple[str, ...], kept: list[str], token: str
) -> None:
    match = start(*({"players": [name]} for name in NAMES), game="jokerspelen")
    amounts = {f"sides-{i}-hand": str(10 * (i + 1)) for i in range(3)}
    form = typed(match.id, tablet, end="out-0") | amounts
    if token == "old":
        form["csrf_token"] = "old"
    file = match_file(match.match) | {"sides": [{"players": [name]} for name in now]}
    file |= {"seating": list(now), "first_dealer": now[0], "played_on": "2026-11-01"}
    correct_start(match.id, file, match.revision, ACTOR)
    back = tablet.client.post(f"/matches/{match.id}/rounds/new", data=form)
    is_moved = kept != ["10", "20", "30"]
    refused = 409 if is_moved else 422  # at their places nothing hinders it but the rules
    assert back.status_code == (refused if token == "good" else 400)
    found = fields(back)
    assert [found[f"sides-{i}-hand"] for i in range(3)] == kept
    assert found.get("end") == (f"out-{kept.index('10')}" if "10" in kept else None)
    assert ("De spelers zijn veranderd. Wat getypt was" in back.text.split("<template")[0]) == (
        "10" not in kept
    )
    assert rounds(match.id) == []
