"""What is agreed in every match of a competition changes until the first result stands."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.services.club import closing, competitions, evenings
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.competition_rules import change_rules
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.club.records import Competition
from scorekeeper.services.history import history
from scorekeeper.services.matches import load_match
from tests.services.club import playing
from tests.services.club.playing import DESK

OTHER = {"extra_cards": 3}


def change(competition: Competition, **asked: Any) -> Competition:
    now = competitions.load_competition(competition.id)
    return change_rules(now.id, now.revision, DESK, **asked)


def refused(competition: Competition, **asked: Any) -> str:
    with pytest.raises(ClubNotAllowed) as found:
        change(competition, **asked)
    return found.value.code


def test_edition_and_options_change_and_the_change_is_recorded(club: Flask) -> None:
    competition = playing.compete()
    forced = dict(competition.options)
    changed = change(competition, edition="2023-12-23", options=OTHER)
    assert (changed.edition, dict(changed.options)) == ("2023-12-23", OTHER | forced)
    assert change(changed, edition="2023-12-23") == changed  # nothing else was said
    assert dict(change(changed, edition="2024-12-29").options) == forced  # that brings its own
    last, before = reversed(club_history("competition", competition.id)[-2:])
    assert (before.kind, before.actor) == ("rules", DESK)
    assert before.before == {"edition": competition.edition, "options": forced}
    assert before.after == last.before == {"edition": "2023-12-23", "options": OTHER | forced}
    with pytest.raises(ClubStale):
        change_rules(competition.id, 1, DESK, options=OTHER)
    for wrong in ({"edition": "1900"}, {"options": {"luck": 1}}):
        with pytest.raises(ClubRefused):
            change(competition, **wrong)


def test_matches_that_wait_for_their_first_round_follow(club: Flask) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    match_id = playing.match_at(evening, 1, 1)
    change(competition, edition="2023-12-23")
    assert load_match(match_id).match.edition.slug == "2023-12-23"
    assert history(match_id)[-1].kind == "by_evening"
    playing.enter(match_id, 50, 100, 50)
    assert refused(competition, edition="2024-12-29") == "rules_in_play"
    assert change(competition, edition="2023-12-23").edition == "2023-12-23"  # nothing changes
    assert load_match(match_id).match.edition.slug == "2023-12-23"


def test_with_the_first_result_it_stands_fast(club: Flask) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    playing.on_paper(evening, 1, 1, 3000, 2000)
    assert refused(competition, options=OTHER) == "rules_frozen"


def test_an_evening_of_other_rules_does_not_come_back(club: Flask) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    ids = []
    for date in ("2026-09-04", "2026-09-11"):
        evening = playing.evening_of(competition, date, [a, b])
        playing.seat(evening, 1, [[[a], [b]]])
        ids.append(evening.id)
    playing.on_paper(evening, 1, 1, 3000, 2000)
    for each in ids:
        closing.delete_evening(each, evenings.load_evening(each).revision, DESK)
    change(competition, options=OTHER)
    empty, played = (evenings.load_evening(each) for each in ids)
    closing.restore_evening(empty.id, empty.revision, DESK)  # its match follows
    match_id = playing.match_at(empty, 1, 1)
    assert load_match(match_id).match.options.model_dump()["extra_cards"] == 3
    with pytest.raises(ClubNotAllowed) as found:
        closing.restore_evening(played.id, played.revision, DESK)
    assert found.value.code == "other_rules"
    change(competition, options={})
    closing.restore_evening(played.id, played.revision, DESK)
    assert playing.totals(competition) == {"Anja": 30, "Bea": 20}
