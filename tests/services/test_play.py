"""Entering, correcting and taking back rounds."""

from datetime import UTC
from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.errors import NotAllowed, NotFound, Refused, Stale
from scorekeeper.services.history import history
from scorekeeper.services.records import Actor, StoredMatch
from scorekeeper.storage.clock import today
from tests.services.samples import OUT, START, made, written

ME = Actor("web", "device-1", "tablet tafel 3")


@pytest.fixture
def started(app: Flask) -> StoredMatch:
    return matches.start_match(START, ME)


def play(stored: StoredMatch, *facts: dict) -> StoredMatch:
    for each in facts:
        stored, _ = rounds.enter_round(stored.id, each, stored.revision, ME)
    return stored


def totals(stored: StoredMatch) -> list[int]:
    return [side.total for side in stored.score.state.sides]


def codes(error: pytest.ExceptionInfo[Refused]) -> list[tuple]:
    return [(p.round, p.side, p.field, p.code) for p in error.value.problems]


def test_a_new_match_is_played_today_and_has_no_score(started: StoredMatch) -> None:
    assert (started.status, started.revision, totals(started)) == ("playing", 1, [0, 0])
    assert started.match.played_on == today().isoformat()
    assert started.created_at.tzinfo is UTC
    assert matches.load_match(started.id) == started


def test_today_is_where_the_club_is_whatever_the_servers_clock(app: Flask) -> None:
    played_on = set()
    for zone in ("Pacific/Pago_Pago", "Pacific/Kiritimati"):  # 25 hours apart
        app.config["BABEL_DEFAULT_TIMEZONE"] = zone
        played_on.add(matches.start_match(START, ME).match.played_on)
    app.config["BABEL_DEFAULT_TIMEZONE"] = "Nowhere"
    assert matches.start_match(START, ME).match.played_on
    app.config["BABEL_DEFAULT_TIMEZONE"] = None
    assert len(played_on) == 2


def test_the_same_start_with_the_same_key_is_one_match(app: Flask) -> None:
    first = matches.start_match(START, ME, "key")
    assert matches.start_match(START, ME, "key") == first
    with pytest.raises(NotAllowed, match="key_reused"):
        matches.start_match({**START, "first_dealer": "Jos"}, ME, "key")
    assert matches.count() == 1


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"sides": [{"players": ["Jos"]}, {"players": ["Jos"]}]}, "players", "duplicate_player"),
        ({"game": "whist"}, "game", "value"),
        ({"rounds": [OUT]}, "rounds", "value"),
        ({"closed": True}, "closed", "value"),
        ({"id": "mine"}, "id", "value"),
    ],
)
def test_a_wrong_start_is_refused_and_not_stored(
    app: Flask, change: dict, field: str, code: str
) -> None:
    with pytest.raises(Refused) as error:
        matches.start_match({**START, **change}, ME)
    assert (field, code) in [(p.field, p.code) for p in error.value.problems]
    assert matches.count() == 0


def test_an_entered_round_is_there_when_the_match_is_loaded_again(started: StoredMatch) -> None:
    entered, repeated = rounds.enter_round(started.id, OUT, 1, ME, "k")
    assert not repeated
    assert (entered.revision, totals(entered)) == (2, [250, 950])
    assert matches.load_match(started.id) == entered


def test_the_same_round_with_the_same_key_is_one_round(started: StoredMatch) -> None:
    first, _ = rounds.enter_round(started.id, OUT, 1, ME, "k")
    for revision in (1, 2):  # a sender that learnt of the new revision meanwhile, too
        again, repeated = rounds.enter_round(started.id, OUT, revision, ME, "k")
        assert repeated
        assert again == first


def test_a_key_used_for_something_else_stores_nothing(started: StoredMatch) -> None:
    other = matches.start_match(START, ME)
    rounds.enter_round(started.id, OUT, 1, ME, "k")
    for match_id, facts, revision in ((started.id, made(50), 2), (other.id, OUT, 1)):
        with pytest.raises(NotAllowed, match="key_reused"):
            rounds.enter_round(match_id, facts, revision, ME, "k")
    assert matches.load_match(other.id).revision == 1


def test_a_round_made_against_an_old_revision_gets_the_present_state(started: StoredMatch) -> None:
    present = play(started, OUT)
    with pytest.raises(Stale) as error:
        rounds.enter_round(started.id, made(50), 1, ME, "other")
    assert error.value.stored == present
    assert matches.load_match(started.id) == present


def test_an_impossible_round_is_refused_by_name_and_not_stored(started: StoredMatch) -> None:
    play(started, OUT)
    with pytest.raises(Refused) as error:
        rounds.enter_round(started.id, OUT, 2, ME, "k")
    assert codes(error) == [(2, 1, "contract", "number_not_open")]
    assert error.value.stored == matches.load_match(started.id)
    assert len(error.value.stored.match.rounds) == 1
    rounds.enter_round(started.id, made(50), 2, ME, "k")  # the key is not used up by a refusal


@pytest.mark.parametrize("facts", [None, [], "x", {}, {"end": "out", "sides": [1, 2], "out": 0}])
def test_facts_of_the_wrong_shape_are_refused(started: StoredMatch, facts: object) -> None:
    with pytest.raises(Refused) as error:
        rounds.enter_round(started.id, facts, 1, ME)
    assert {problem.round for problem in error.value.problems} == {1}


def test_a_round_after_the_end_is_refused_as_match_over(started: StoredMatch) -> None:
    ended = play(started, made(50), made(50), made(60))
    assert ended.status == "finished"  # three crosses for laying nothing three times
    with pytest.raises(Refused) as error:
        rounds.enter_round(started.id, made(80), 4, ME)
    assert codes(error) == [(4, None, None, "match_over")]


def test_unknown_matches_and_rounds_are_not_found(started: StoredMatch) -> None:
    for match_id in (str(uuid4()), "x", "", "\0", started.id.upper()):
        with pytest.raises(NotFound):
            rounds.enter_round(match_id, OUT, 1, ME)
    for number in (0, 1, -1):
        with pytest.raises(NotFound):
            rounds.correct_round(started.id, number, OUT, 1, ME)
    with pytest.raises(NotFound):
        rounds.preview_round(started.id, OUT, 1)


def test_a_correction_counts_in_every_later_round(started: StoredMatch) -> None:
    played = play(started, OUT, written(50, 300))
    facts = OUT | {"sides": [OUT["sides"][0], OUT["sides"][1] | {"table": 400}]}
    corrected, repeated = rounds.correct_round(started.id, 1, facts, 3, ME, "c")
    assert not repeated
    assert totals(played) == [550, 1250]
    assert totals(corrected) == [550, 1300]
    assert rounds.correct_round(started.id, 1, facts, 3, ME, "c") == (corrected, True)


def test_a_correction_to_the_same_is_no_change(started: StoredMatch) -> None:
    played = play(started, OUT)
    assert rounds.correct_round(started.id, 1, OUT, 2, ME) == (played, False)


def test_a_correction_passes_the_same_checks_as_an_entry(started: StoredMatch) -> None:
    played = play(started, OUT)
    wrong = OUT | {"sides": [OUT["sides"][0], OUT["sides"][1] | {"stacks": 4}]}
    with pytest.raises(Refused) as error:
        rounds.correct_round(started.id, 1, wrong, 2, ME)
    assert codes(error) == [(1, 1, "out", "criteria_not_met")]
    assert matches.load_match(started.id) == played


def test_a_correction_keeps_later_rounds_that_became_impossible(started: StoredMatch) -> None:
    play(started, made(50), made(60), made(80))
    corrected, _ = rounds.correct_round(started.id, 1, made(60), 4, ME)
    assert corrected.status == "to_be_checked"
    assert len(corrected.match.rounds) == 3
    assert [(p.round, p.code) for p in corrected.score.problems] == [(2, "number_not_open")]
    assert matches.summaries(["to_be_checked"])[0].id == started.id
    with pytest.raises(NotAllowed, match="to_be_checked"):
        rounds.enter_round(started.id, made(100), 5, ME)

    resolved, _ = rounds.correct_round(started.id, 2, made(50), 5, ME)
    assert resolved.status == "finished"
    assert resolved.score.problems == ()


def test_a_correction_can_end_a_match_early_and_open_it_again(started: StoredMatch) -> None:
    third = written(80, 500)
    play(started, made(50), made(60), third)
    early, _ = rounds.correct_round(started.id, 3, made(80), 4, ME)
    assert early.status == "finished"
    opened, _ = rounds.correct_round(started.id, 3, third, 5, ME)
    assert opened.status == "playing"


def test_rounds_after_an_earlier_end_stay_until_taken_back(started: StoredMatch) -> None:
    third = written(80, 500)
    play(started, made(50), made(60), third, made(100))
    early, _ = rounds.correct_round(started.id, 3, made(80), 5, ME)
    assert [(p.round, p.code) for p in early.score.problems] == [(4, "match_over")]
    resolved, removed = rounds.remove_last_round(started.id, 6, ME)
    assert resolved.status == "finished"
    assert removed == made(100)


def test_taking_back_gives_the_facts_and_the_state_before(started: StoredMatch) -> None:
    before = play(started, OUT)
    play(before, made(50))
    after, removed = rounds.remove_last_round(started.id, 3, ME, "undo")
    assert removed == made(50)
    assert after.score.state == before.score.state  # dealer and number as well
    again, same = rounds.remove_last_round(started.id, 3, ME, "undo")
    assert (again, same) == (after, removed)
    assert len(again.match.rounds) == 1
    entered, _ = rounds.enter_round(started.id, removed, 4, ME)
    assert entered.score.states[2].round.dealer == "José"


def test_there_is_nothing_to_take_back_before_the_first_round(started: StoredMatch) -> None:
    with pytest.raises(NotAllowed, match="no_rounds"):
        rounds.remove_last_round(started.id, 1, ME)


def test_a_preview_shows_the_effects_and_stores_nothing(started: StoredMatch) -> None:
    played = play(started, made(50), made(60))
    preview = rounds.preview_round(started.id, made(80))
    assert (preview.number, preview.problems, preview.later) == (3, (), ())
    assert [side.total for side in preview.before.sides] == totals(played)
    assert preview.score.outcome is not None
    assert preview.after == preview.score.state

    preview = rounds.preview_round(started.id, made(60), 1)
    assert preview.number == 1
    assert preview.problems == ()
    assert [(p.round, p.code) for p in preview.later] == [(2, "number_not_open")]
    assert matches.load_match(started.id) == played


def test_a_preview_scores_an_impossible_round_too(started: StoredMatch) -> None:
    play(started, made(50), made(50))
    preview = rounds.preview_round(started.id, made(50))
    assert [(p.round, p.code) for p in preview.problems] == [(3, "number_not_open")]
    assert preview.after.sides[1].total == 3 * 700
    assert rounds.preview_round(started.id, {"end": "out"}).after is None


def test_a_preview_behind_an_impossible_round_goes_on_from_it(started: StoredMatch) -> None:
    play(started, made(50), made(60), written(80, 500))
    rounds.correct_round(started.id, 1, made(60), 4, ME)
    preview = rounds.preview_round(started.id, written(80, 600), 3)
    assert preview.problems == ()
    assert preview.before.number == 2
    assert preview.after.sides[0].total - preview.before.sides[0].total == 600


def test_a_count_of_cards_and_every_key_come_back_as_entered(started: StoredMatch) -> None:
    side = {"contract": 50, "table_cards": {"ace": 6, "joker": 0, "two": 5}, "stacks": 0}
    facts = {"dealer": "Anja", "end": "out", "out": 1, "sides": [side, OUT["sides"][1]]}
    play(started, facts)
    assert matches.load_match(started.id).match.rounds[0].as_json() == facts


def test_the_history_tells_who_changed_what(started: StoredMatch) -> None:
    play(started, OUT)
    rounds.correct_round(started.id, 1, made(50), 2, Actor("api", "device-2"))
    rounds.remove_last_round(started.id, 3, ME)
    matches.close_match(started.id, 4, ME)
    changes = history(started.id)
    assert [(c.revision, c.kind, c.round, c.before, c.after) for c in changes] == [
        (1, "started", None, None, None),
        (2, "entered", 1, None, OUT),
        (3, "corrected", 1, OUT, made(50)),
        (4, "removed", 1, made(50), None),
        (5, "closed", None, None, None),
    ]
    assert [c.actor for c in changes] == [ME, ME, Actor("api", "device-2"), ME, ME]
    assert [c.at for c in changes] == sorted(c.at for c in changes)
    with pytest.raises(NotFound):
        history(str(uuid4()))


def test_a_device_may_call_itself_anything(started: StoredMatch) -> None:
    rounds.enter_round(started.id, OUT, 1, Actor("api", "\0\udcff" + "x" * 500, "<b>'\"☃"), "\0")
    actor = history(started.id)[1].actor
    assert len(actor.device or "") == 120
    assert actor.name == "<b>'\"☃"
