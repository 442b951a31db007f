"""Stopping, resuming, deleting, putting back, playing again, and the lists that show it."""

import pytest
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.errors import NotAllowed, Refused, Stale
from scorekeeper.services.history import history
from scorekeeper.services.people import head_to_head
from scorekeeper.services.records import Actor, StoredMatch
from tests.services.samples import OUT, START, made, written

ME = Actor("web")


@pytest.fixture
def played(app: Flask) -> StoredMatch:
    started = matches.start_match(START, ME)
    return rounds.enter_round(started.id, OUT, 1, ME)[0]


@pytest.fixture
def finished(played: StoredMatch) -> StoredMatch:
    for facts in (made(50), made(50)):
        played, _ = rounds.enter_round(played.id, facts, played.revision, ME)
    return played


def test_a_match_stopped_by_hand_has_no_winner_and_takes_no_round(played: StoredMatch) -> None:
    stopped = matches.close_match(played.id, 2, ME)
    assert (stopped.status, stopped.score.outcome.winner) == ("stopped", None)
    assert stopped.score.outcome.scores == (2, 9)  # 5.9
    for change in (
        lambda: rounds.enter_round(played.id, made(50), 3, ME),
        lambda: rounds.correct_round(played.id, 1, made(50), 3, ME),
        lambda: rounds.remove_last_round(played.id, 3, ME),
    ):
        with pytest.raises(NotAllowed, match="closed"):
            change()
    resumed = matches.reopen_match(played.id, 3, ME)
    assert (resumed.status, resumed.score.states) == ("playing", played.score.states)
    assert rounds.enter_round(played.id, made(50), 4, ME)[0].revision == 5


def test_a_match_that_ended_by_itself_is_not_stopped_and_can_be_corrected(
    finished: StoredMatch,
) -> None:
    assert finished.status == "finished"
    with pytest.raises(NotAllowed, match="already_finished"):
        matches.close_match(finished.id, finished.revision, ME)
    opened, _ = rounds.correct_round(finished.id, 3, written(50, 500), finished.revision, ME)
    assert opened.status == "playing"


def test_what_is_so_already_is_not_done_again(played: StoredMatch) -> None:
    stopped = matches.close_match(played.id, 2, ME)
    assert matches.close_match(played.id, 2, ME) == stopped  # a double tap, not a conflict
    with pytest.raises(Stale):
        matches.delete_match(played.id, 2, ME)
    assert len(history(played.id)) == 3


def test_a_deleted_match_counts_nowhere_and_comes_back_as_it_was(finished: StoredMatch) -> None:
    assert len(head_to_head()) == 1
    deleted = matches.delete_match(finished.id, finished.revision, ME)
    assert deleted.status == "deleted"
    assert head_to_head() == []
    assert matches.summaries() == []
    assert [s.id for s in matches.summaries(["deleted"])] == [finished.id]
    for change in (
        lambda: rounds.enter_round(finished.id, OUT, deleted.revision, ME),
        lambda: rounds.remove_last_round(finished.id, deleted.revision, ME),
        lambda: matches.correct_start(finished.id, START, deleted.revision, ME),
        lambda: matches.close_match(finished.id, deleted.revision, ME),
        lambda: matches.reopen_match(finished.id, deleted.revision, ME),
        lambda: matches.rematch(finished.id, ME),
    ):
        with pytest.raises(NotAllowed, match="deleted"):
            change()
    restored = matches.restore_match(finished.id, deleted.revision, ME)
    assert restored.status == "finished"
    assert restored.score == finished.score
    assert len(head_to_head()) == 1


def test_a_rematch_has_the_same_players_and_the_deal_goes_on(finished: StoredMatch) -> None:
    again = matches.rematch(finished.id, ME, "once")
    assert matches.rematch(finished.id, ME, "once") == again
    assert again.id != finished.id
    assert (again.match.sides, again.match.seating) == (
        finished.match.sides,
        finished.match.seating,
    )
    # Toon, José and Jos dealt: Anja is next.
    assert again.match.first_dealer == "Anja"
    assert again.match.rounds == ()
    assert [side.total for side in again.score.state.sides] == [0, 0]
    assert matches.count() == 2


def test_a_rematch_keeps_the_edition_and_the_options(app: Flask) -> None:
    file = START | {"edition": "2023-12-23", "options": {"extra_cards": 1}}
    stopped = matches.close_match(matches.start_match(file, ME).id, 1, ME)
    again = matches.rematch(stopped.id, ME)
    assert again.match.edition.slug == "2023-12-23"
    assert again.match.options == stopped.match.options
    assert (again.status, again.match.first_dealer) == ("playing", "Toon")


def test_a_list_shows_the_last_changed_first_a_page_at_a_time(app: Flask) -> None:
    ids = [matches.start_match(START, ME).id for _ in range(5)]
    rounds.enter_round(ids[1], OUT, 1, ME)
    found = [s.id for s in matches.summaries(["playing"])]
    assert found == [ids[1], ids[4], ids[3], ids[2], ids[0]]
    assert [s.id for s in matches.summaries(["playing"], limit=2, offset=1)] == found[1:3]
    assert (matches.count(["playing"]), matches.count(["finished", "stopped"])) == (5, 0)


def test_a_line_of_a_list_says_how_the_match_stands(
    played: StoredMatch, finished: StoredMatch
) -> None:
    (line,) = matches.summaries()
    assert (line.status, line.game, line.labels) == ("finished", "highfive", ("Heren", "Dames"))
    assert (line.totals, line.winner, line.is_draw) == ((-150, 2350), 1, False)
    assert (line.rounds, line.next_dealer) == (3, None)
    matches.rematch(finished.id, ME)
    line = matches.summaries()[0]
    assert (line.status, line.totals, line.winner, line.next_dealer) == (
        "playing",
        (0, 0),
        None,
        "Anja",
    )


def test_wrong_input_is_refused_before_anything_is_looked_up(app: Flask) -> None:
    for file in (None, [], "x", {"rounds": []}):
        with pytest.raises(Refused):
            matches.start_match(file, ME)
