"""Correcting what was agreed at the start."""

import pytest
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.errors import Refused, Stale
from scorekeeper.services.history import history
from scorekeeper.services.people import known_names
from scorekeeper.services.records import Actor, StoredMatch
from tests.services.samples import OUT, START, made

ME = Actor("web")
RENAMED = {
    "sides": [
        {"name": "Heren", "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "Josefien"]},
    ],
    "seating": ["Toon", "Josefien", "Jos", "Anja"],
}


@pytest.fixture
def played(app: Flask) -> StoredMatch:
    stored = matches.start_match(START, ME)
    for facts in (OUT | {"dealer": "José"}, made(50)):
        stored, _ = rounds.enter_round(stored.id, facts, stored.revision, ME)
    return stored


def dealers(stored: StoredMatch) -> list[str]:
    return [state.round.dealer for state in stored.score.states[1:]]


def test_a_new_name_goes_everywhere_also_where_the_dealer_was_set_by_hand(
    played: StoredMatch,
) -> None:
    assert dealers(played) == ["José", "Jos"]
    corrected = matches.correct_start(played.id, START | RENAMED, 3, ME)
    assert dealers(corrected) == ["Josefien", "Jos"]
    assert matches.load_match(played.id) == corrected
    assert corrected.match.rounds[0].as_json()["dealer"] == "Josefien"
    assert known_names() == ["Jos", "Toon", "Anja", "Josefien"]
    change = history(played.id)[-1]
    assert (change.kind, change.round) == ("start_corrected", None)
    assert change.before["sides"] == START["sides"]
    assert change.after["sides"] == RENAMED["sides"]


def test_a_player_who_only_changes_his_seat_stays_the_dealer(played: StoredMatch) -> None:
    file = START | {"seating": ["Jos", "Anja", "Toon", "José"], "first_dealer": "Anja"}
    corrected = matches.correct_start(played.id, file, 3, ME)
    assert dealers(corrected) == ["José", "Jos"]


def test_players_who_changed_sides_keep_their_names(played: StoredMatch) -> None:
    sides = [{"players": ["José", "Toon"]}, {"players": ["Anja", "Jos"]}]
    corrected = matches.correct_start(played.id, START | {"sides": sides}, 3, ME)
    assert dealers(corrected)[0] == "José"
    assert corrected.match.side_of("José") == 0


def test_other_options_change_the_score_and_are_kept(played: StoredMatch) -> None:
    file = START | {"options": {"failed_side_keeps": "hand", "cross_when_nothing_laid": False}}
    preview = matches.preview_start(played.id, file)
    assert preview.problems == ()
    assert [side.total for side in preview.score.state.sides] == [-520, 1650]
    assert matches.load_match(played.id) == played
    corrected = matches.correct_start(played.id, file, 3, ME)
    assert corrected.score == preview.score
    assert corrected.score.state.sides[0].crosses == 1
    assert matches.load_match(played.id) == corrected


def test_another_edition_brings_its_own_defaults(played: StoredMatch) -> None:
    corrected = matches.correct_start(played.id, START | {"edition": "2023-12-23"}, 3, ME)
    assert corrected.match.options.decide_by == "hundreds"
    assert corrected.match.played_on == played.match.played_on


def test_a_correction_of_the_start_can_open_a_finished_match_and_end_it_again(
    app: Flask,
) -> None:
    stored = matches.start_match(START, ME)
    for facts in (made(50), made(60), made(80)):
        stored, _ = rounds.enter_round(stored.id, facts, stored.revision, ME)
    assert stored.status == "finished"
    file = START | {"options": {"cross_when_nothing_laid": False}}
    opened = matches.correct_start(stored.id, file, 4, ME)
    assert opened.status == "playing"
    stored, _ = rounds.enter_round(stored.id, made(100), 5, ME)
    checked = matches.correct_start(stored.id, START, 6, ME)
    assert checked.status == "to_be_checked"
    assert [(p.round, p.code) for p in checked.score.problems] == [(4, "match_over")]
    assert [p.code for p in matches.preview_start(stored.id, START).later] == ["match_over"]


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"sides": [{"players": ["Jos"]}, {"players": ["Jos"]}]}, "players", "duplicate_player"),
        ({"sides": [{"players": ["a"]}, {"players": ["b"]}, {"players": ["c"]}]}, "sides", "value"),
        ({"first_dealer": "Piet"}, "first_dealer", "not_seated"),
        ({"game": "jokeren"}, "game", "value"),
        ({"options": {"rain": 1}}, "options.rain", "unknown_key"),
    ],
)
def test_a_start_that_does_not_fit_is_refused(
    played: StoredMatch, change: dict, field: str, code: str
) -> None:
    file = {name: START[name] for name in ("format", "version", "game", "sides")} | change
    with pytest.raises(Refused) as error:
        matches.correct_start(played.id, file, 3, ME)
    assert (field, code) in [(p.field, p.code) for p in error.value.problems]
    assert matches.preview_start(played.id, file).score is None
    assert matches.load_match(played.id) == played


def test_two_single_players_can_become_two_pairs_when_that_was_meant(app: Flask) -> None:
    file = {name: START[name] for name in ("format", "version", "game", "rounds")}
    file["sides"] = [{"players": ["Jos"]}, {"players": ["Anja"]}]
    stored = matches.start_match(file, ME)
    rounds.enter_round(stored.id, OUT | {"dealer": "Anja"}, 1, ME)
    corrected = matches.correct_start(stored.id, START, 2, ME)
    assert corrected.match.sizes == (2, 2)
    assert dealers(corrected) == ["Anja"]


def test_the_same_start_is_no_change_and_an_old_revision_is_stale(played: StoredMatch) -> None:
    assert matches.correct_start(played.id, START, 3, ME) == played
    with pytest.raises(Stale):
        matches.correct_start(played.id, START | RENAMED, 2, ME)


def test_a_player_called_none_who_gets_another_name_deals_no_round_more(app: Flask) -> None:
    seated = {
        "sides": [{"players": ["None", "Toon"]}, {"players": ["Anja", "José"]}],
        "seating": ["None", "Anja", "Toon", "José"],
    }
    stored = matches.start_match(START | seated | {"first_dealer": "Anja"}, ME)
    stored, _ = rounds.enter_round(stored.id, OUT, 1, ME)
    renamed = {
        "sides": [{"players": ["Jos", "Toon"]}, {"players": ["Anja", "José"]}],
        "seating": ["Jos", "Anja", "Toon", "José"],
    }
    corrected = matches.correct_start(stored.id, START | renamed | {"first_dealer": "Anja"}, 2, ME)
    assert dealers(corrected) == ["Anja"]
    assert "dealer" not in corrected.match.rounds[0].as_json()
