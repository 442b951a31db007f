"""Fixed pairs and own tables of somebody who stood in the list twice (C3)."""

import pytest
from flask import Flask

from scorekeeper.services.club import competitions, doubles, draws, evenings, members
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.records import Competition, Wishes
from tests.services.club import playing
from tests.services.club.playing import DESK


def wishing(*pairs: tuple[int, int], **tables: int) -> Competition:
    made = playing.compete()
    wishes = Wishes(pairs, {int(member[1:]): table for member, table in tables.items()})
    return competitions.change_wishes(made.id, wishes, made.revision, DESK)


def held(competition: Competition) -> Wishes:
    return competitions.load_competition(competition.id).wishes


def test_the_wishes_of_a_double_go_over_and_come_back(app: Flask) -> None:
    jan, double, els = playing.join("Jan de Wit", "J. de Wit", "Els")
    competition = wishing((double, els), **{f"m{double}": 2})
    before = held(competition)
    seen = doubles.preview_merge(double, jan).wishes
    assert (seen.go_over, seen.lapsed) == (True, ())
    assert held(competition) == before

    members.merge_member(double, jan, DESK)
    assert held(competition) == Wishes(((jan, els),), {jan: 2})
    doubles.split_member(double, DESK)
    assert held(competition) == before


def test_who_stays_keeps_what_he_wished(app: Flask) -> None:
    jan, double, els, bea = playing.join("Jan de Wit", "J. de Wit", "Els", "Bea")
    competition = wishing((double, els), (jan, bea), **{f"m{double}": 2, f"m{jan}": 1})
    before = held(competition)
    seen = doubles.preview_merge(double, jan).wishes
    assert not seen.go_over
    pair, table = seen.lapsed
    assert pair.pair is not None
    assert pair.kept is not None
    assert ([m.id for m in pair.pair], pair.kept.id) == ([double, els], bea)
    assert (table.table, table.kept_table) == (2, 1)

    members.merge_member(double, jan, DESK)
    assert held(competition) == Wishes(((jan, bea),), {jan: 1})
    doubles.split_member(double, DESK)
    assert {frozenset(p) for p in held(competition).pairs} == {frozenset(p) for p in before.pairs}
    assert held(competition).tables == before.tables


def test_what_both_wished_is_one_wish(app: Flask) -> None:
    jan, double, els, other = playing.join("Jan de Wit", "J. de Wit", "Els", "E. Mol")
    competition = wishing((jan, els), (double, other), **{f"m{jan}": 3, f"m{double}": 3})
    members.merge_member(other, els, DESK)
    assert len(held(competition).pairs) == 1  # Els plays with Jan, J. de Wit with nobody
    seen = doubles.preview_merge(double, jan).wishes
    assert seen.lapsed == ()
    members.merge_member(double, jan, DESK)
    assert held(competition) == Wishes(((jan, els),), {jan: 3})


def test_nobody_is_a_pair_with_himself(app: Flask) -> None:
    jan, double = playing.join("Jan de Wit", "J. de Wit")
    competition = wishing((jan, double))
    (lapse,) = doubles.preview_merge(double, jan).wishes.lapsed
    assert (lapse.pair is not None, lapse.kept) == (True, None)
    members.merge_member(double, jan, DESK)
    assert held(competition) == Wishes((), {})
    with pytest.raises(ClubNotAllowed) as refused:
        competitions.change_wishes(
            competition.id, Wishes(((jan, double),)), held_revision(competition), DESK
        )
    assert refused.value.code == "one_person"
    with pytest.raises(ClubNotAllowed):
        competitions.change_wishes(
            competition.id, Wishes((), {jan: 1, double: 2}), held_revision(competition), DESK
        )
    doubles.split_member(double, DESK)
    assert held(competition).pairs == ((jan, double),)


def held_revision(competition: Competition) -> int:
    return competitions.load_competition(competition.id).revision


def test_what_lapsed_does_not_come_back_when_the_wishes_are_changed(app: Flask) -> None:
    jan, double, els, bea = playing.join("Jan de Wit", "J. de Wit", "Els", "Bea")
    competition = wishing((double, els), (jan, bea))
    members.merge_member(double, jan, DESK)
    changed = competitions.change_wishes(competition.id, Wishes(), held_revision(competition), DESK)
    assert changed.wishes == Wishes((), {})


def test_c3_every_draw_keeps_the_pair_and_the_table_of_a_double(club: Flask) -> None:
    jan, double, els, *others = playing.join("Jan", "J.", "Els", "An", "Bea", "Cor", "Dirk", "Fred")
    competition = wishing((double, els), **{f"m{double}": 2})
    members.merge_member(double, jan, DESK)
    present = [jan, els, *others, *playing.join("Gerda")]
    evening = playing.evening_of(competition, "2026-09-04", present)
    for seed in range(6):
        now = evenings.load_evening(evening.id)
        drawn = draws.propose_draw(now.id, 1, now.revision, DESK, seed=seed)
        (place,) = [(t.number, set(side)) for t in drawn.tables for side in t.sides if jan in side]
        assert place == (2, {jan, els})
