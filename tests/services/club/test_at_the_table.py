"""What belongs to the evening is not decided at the table: who sits there, the date, the rules."""

import pytest
from flask import Flask

from scorekeeper.services import history, matches, rounds
from scorekeeper.services.club import closing, doubles, evenings, members, seating, substitutes
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.records import Evening
from scorekeeper.services.errors import NotAllowed
from scorekeeper.services.records import Actor
from scorekeeper.services.undoing import undo_correction
from tests.services.club import playing
from tests.services.club.playing import DESK

TABLET = Actor("web", "0123456789abcdef", "tablet tafel 1")


def now(evening: Evening) -> Evening:
    return evenings.load_evening(evening.id)


def seated(name: str = "Seizoen 2026-2027") -> tuple[Evening, list[int], str]:
    """Anja and Bea against Cor and Dirk, with one round; Els is a member too."""
    ids = playing.join("Anja", "Bea", "Cor", "Dirk", "Els")
    a, b, c, d, _els = ids
    evening = playing.evening_of(playing.compete(name=name), "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a, b], [c, d]]])
    match_id = playing.match_at(evening, 1, 1)
    playing.enter(match_id, 50, 1000, 900)
    return now(evening), ids, match_id


def undo(match_id: str) -> None:
    undo_correction(match_id, matches.load_match(match_id).revision, TABLET)


def last(match_id: str) -> str | None:
    found = history.last_change(history.history(match_id))
    return None if found is None else found.kind


def test_an_undo_at_the_table_leaves_a_substitute_in_his_seat(app: Flask) -> None:
    evening, (a, _b, _c, _d, e), match_id = seated()
    substitutes.substitute(evening.id, 1, a, e, evening.revision, DESK)
    assert last(match_id) == "entered"
    with pytest.raises(NotAllowed) as refused:
        undo(match_id)
    assert refused.value.code == "no_correction"
    assert matches.load_match(match_id).match.sides[0].players == ("Els", "Bea")
    substitutes.end_substitution(evening.id, 1, a, now(evening).revision, DESK)
    with pytest.raises(NotAllowed):
        undo(match_id)
    assert matches.load_match(match_id).match.sides[0].players == ("Anja", "Bea")


def test_an_undo_at_the_table_leaves_the_date_of_the_evening(app: Flask) -> None:
    evening, _ids, match_id = seated()
    evenings.move_evening(evening.id, "2026-09-06", 1, evening.revision, DESK)
    with pytest.raises(NotAllowed):
        undo(match_id)
    assert matches.load_match(match_id).match.played_on == "2026-09-06"


def test_what_the_evening_changed_is_not_taken_back_through_an_earlier_correction(
    app: Flask,
) -> None:
    evening, (a, _b, c, _d, e), match_id = seated()
    stored = matches.load_match(match_id)
    facts = stored.match.rounds[0].as_json() | {"dealer": "Cor"}
    stored, _ = rounds.correct_round(match_id, 1, facts, stored.revision, TABLET)
    substitutes.substitute(evening.id, 1, c, e, now(evening).revision, DESK)
    assert last(match_id) == "entered"
    with pytest.raises(NotAllowed):
        undo(match_id)
    stored = matches.load_match(match_id)
    assert stored.match.rounds[0].dealer == "Els"
    # What is corrected after that is undone as ever.
    facts = stored.match.rounds[0].as_json() | {"dealer": "Dirk"}
    rounds.correct_round(match_id, 1, facts, stored.revision, TABLET)
    undo(match_id)
    assert matches.load_match(match_id).match.rounds[0].dealer == "Els"
    assert a in {m for side in now(evening).tables[0].seats for m in side}


def lines(evening: Evening) -> list[tuple[int, int]]:
    return [(each.member, each.substitute) for each in now(evening).substitutions]


def agree(evening: Evening, match_id: str) -> list[list[str]]:
    """Who sits at the table, which the evening and the match say alike."""
    found = now(evening)
    seats = [[found.members[m].label for m in side] for side in found.tables[0].seats]
    stored = matches.load_match(match_id)
    assert seats == [list(side.players) for side in stored.match.sides]
    return seats


def test_a_substitute_takes_the_place_of_the_one_before_after_a_merge(app: Flask) -> None:
    evening, (a, _b, _c, _d, e), match_id = seated()
    other, fred = playing.join("Anja Mol", "Fred")
    substitutes.substitute(evening.id, 1, a, e, evening.revision, DESK)
    members.merge_member(a, other, DESK)
    substitutes.substitute(evening.id, 1, other, fred, now(evening).revision, DESK)
    assert lines(evening) == [(other, fred)]
    assert agree(evening, match_id) == [["Fred", "Bea"], ["Cor", "Dirk"]]
    doubles.split_member(a, DESK)
    assert lines(evening) == [(a, fred)]
    substitutes.end_substitution(evening.id, 1, a, now(evening).revision, DESK)
    assert lines(evening) == []
    assert agree(evening, match_id) == [["Anja", "Bea"], ["Cor", "Dirk"]]


def test_a_substitution_made_after_a_merge_stands_after_its_undo(app: Flask) -> None:
    evening, (a, _b, _c, _d, e), match_id = seated()
    (other,) = playing.join("Anja Mol")
    members.merge_member(a, other, DESK)
    # The double's own id is as good as that of whom he was merged into.
    substitutes.substitute(evening.id, 1, a, e, now(evening).revision, DESK)
    assert lines(evening) == [(other, e)]
    doubles.split_member(a, DESK)
    assert lines(evening) == [(a, e)]
    assert agree(evening, match_id) == [["Els", "Bea"], ["Cor", "Dirk"]]
    members.merge_member(a, other, DESK)
    substitutes.substitute(evening.id, 1, a, other, now(evening).revision, DESK)  # he is back
    assert lines(evening) == []
    assert agree(evening, match_id) == [["Anja Mol", "Bea"], ["Cor", "Dirk"]]


def test_c4_a_match_whose_draw_was_taken_back_stays_deleted(app: Flask) -> None:
    evening, _ids, match_id = seated()
    rounds.remove_last_round(match_id, matches.load_match(match_id).revision, TABLET)
    seating.withdraw_draw(evening.id, 1, now(evening).revision, DESK)
    stored = matches.load_match(match_id)
    with pytest.raises(NotAllowed) as refused:
        matches.restore_match(match_id, stored.revision, TABLET)
    assert refused.value.code == "withdrawn"
    assert matches.load_match(match_id).status == "deleted"


def test_c7_a_match_says_whether_its_evening_is_closed_or_deleted(app: Flask) -> None:
    evening, _ids, match_id = seated()
    playing.close(evening)

    def refused() -> str:
        with pytest.raises(NotAllowed) as found:
            rounds.remove_last_round(match_id, matches.load_match(match_id).revision, TABLET)
        with pytest.raises(NotAllowed) as other:
            matches.restore_match(match_id, matches.load_match(match_id).revision, TABLET)
        assert found.value.code == other.value.code
        return found.value.code

    assert refused() == "locked"
    closing.reopen_evening(evening.id, now(evening).revision, "te vroeg", DESK)
    closing.delete_evening(evening.id, now(evening).revision, DESK)
    assert refused() == "evening_deleted"


def test_c4_an_evening_keeps_the_match_round_that_somebody_comes_for(app: Flask) -> None:
    (a,) = playing.join("Anja")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [], 3)
    evenings.check_in(evening.id, a, "present", DESK, from_round=3)
    with pytest.raises(ClubNotAllowed) as refused:
        evenings.move_evening(evening.id, evening.date, 2, now(evening).revision, DESK)
    assert refused.value.code == "comes_later"
    assert dict(refused.value.text.params) == {"name": "Anja", "round": 3}
    evenings.check_in(evening.id, a, "present", DESK, from_round=2)
    evenings.move_evening(evening.id, evening.date, 2, now(evening).revision, DESK)
    assert now(evening).rounds == 2
