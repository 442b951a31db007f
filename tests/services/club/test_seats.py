"""What the players may correct of a match at a club's table, and what is not theirs to change."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.match import match_file
from scorekeeper.services import matches, undoing
from scorekeeper.services.club import evenings, substitutes
from scorekeeper.services.club.records import Evening
from scorekeeper.services.errors import NotAllowed
from scorekeeper.services.records import Actor
from tests.services.club import playing
from tests.services.club.playing import DESK

TABLET = Actor("web", "0", "tafel 1")


def correct(match_id: str, **changed: Any) -> None:
    stored = matches.load_match(match_id)
    matches.correct_start(match_id, match_file(stored.match) | changed, stored.revision, TABLET)


def undo(match_id: str) -> None:
    undoing.undo_correction(match_id, matches.load_match(match_id).revision, TABLET)


def sides(*players: list[str]) -> list[dict[str, list[str]]]:
    return [{"players": each} for each in players]


def refused(match_id: str, **changed: Any) -> str:
    before = matches.load_match(match_id)
    with pytest.raises(NotAllowed) as found:
        correct(match_id, **changed)
    with pytest.raises(NotAllowed):
        matches.preview_start(match_id, match_file(before.match) | changed)
    assert matches.load_match(match_id) == before
    return found.value.code


def pairs() -> tuple[Evening, dict[str, int], str]:
    names = ("Anja", "Bert", "Cor", "Dirk")
    ids = dict(zip(names, playing.join(*names), strict=True))
    a, b, c, d = ids.values()
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a, b], [c, d]]])
    return evening, ids, playing.match_at(evening, 1, 1)


def test_undoing_who_sits_with_whom_brings_the_members_back_too(app: Flask) -> None:
    evening, ids, match_id = pairs()
    a, b, c, d = ids.values()
    correct(match_id, sides=sides(["Anja", "Cor"], ["Bert", "Dirk"]), seating=None)
    assert evenings.load_evening(evening.id).tables[0].sides == ((a, c), (b, d))
    undo(match_id)
    assert evenings.load_evening(evening.id).tables[0].sides == ((a, b), (c, d))
    playing.on_paper(evening, 1, 1, 900, 200)
    playing.close(evening)
    competition = evenings.load_evening(evening.id).competition
    assert playing.totals(competition) == {"Anja": 9, "Bert": 9, "Cor": 2, "Dirk": 2}


def test_the_sides_keep_their_size(app: Flask) -> None:
    a, b, c = playing.join("Anja", "Bert", "Cor")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c])
    playing.seat(evening, 1, [[[a], [b], [c]]])
    match_id = playing.match_at(evening, 1, 1)
    fewer = {"sides": sides(["Anja"], ["Bert"]), "seating": None, "first_dealer": "Anja"}
    more = fewer | {"sides": sides(["Anja", "Bert"], ["Cor", "Vreemde"])}
    assert refused(match_id, **fewer) == "club_sides"
    assert refused(match_id, **more) == "club_sides"
    assert evenings.load_evening(evening.id).tables[0].sides == ((a,), (b,), (c,))


def test_the_rules_are_those_of_the_competition(app: Flask) -> None:
    _evening, _ids, match_id = pairs()
    stored = matches.load_match(match_id)
    options = dict(match_file(stored.match)["options"])
    assert options["decide_by"] == "hundreds"
    assert refused(match_id, options=options | {"decide_by": "points"}) == "club_rules"
    assert refused(match_id, played_on="2026-09-05") == "club_date"
    file = match_file(stored.match)
    left = {n: v for n, v in file.items() if n not in ("edition", "options", "played_on")}
    new = left | {"first_dealer": "Cor"}
    after = matches.correct_start(match_id, new, stored.revision, TABLET).match
    assert (after.first_dealer, match_file(after)["options"]) == ("Cor", file["options"])


def test_another_member_comes_as_a_substitute_only(app: Flask) -> None:
    evening, ids, match_id = pairs()
    (eva,) = playing.join("Eva")
    other = {"sides": sides(["Anja", "eva"], ["Cor", "Dirk"]), "seating": None}
    assert refused(match_id, **other) == "club_member"
    accented = {"sides": sides(["Anja", "Éva"], ["Cor", "Dirk"]), "seating": None}
    assert refused(match_id, **accented) == "club_member"
    correct(match_id, sides=sides(["Anja", "Bert J."], ["Cor", "Dirk"]), seating=None)
    now = evenings.load_evening(evening.id)
    substitutes.substitute(evening.id, 1, ids["Bert"], eva, now.revision, DESK)
    with pytest.raises(NotAllowed) as found:  # what the organiser did is not undone at the table
        undo(match_id)
    assert found.value.code == "no_correction"
    assert "Eva" in matches.load_match(match_id).match.players


def test_the_date_that_the_organiser_gave_is_not_undone_at_the_table(app: Flask) -> None:
    evening, _ids, match_id = pairs()
    now = evenings.load_evening(evening.id)
    evenings.move_evening(evening.id, "2026-09-06", now.rounds, now.revision, DESK)
    with pytest.raises(NotAllowed) as found:
        undo(match_id)
    assert found.value.code == "no_correction"
    assert matches.load_match(match_id).match.played_on == "2026-09-06"
