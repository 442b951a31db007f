"""The draw of a match round: fair, seeded, swapped, typed in, accepted, taken back (C2 to C5)."""

import threading
from itertools import combinations

import pytest
from flask import Flask

from scorekeeper.services import matches
from scorekeeper.services.club import (
    competitions,
    draws,
    evenings,
    members,
    seating,
    seating_list,
    standings,
)
from scorekeeper.services.club.errors import ClubNotAllowed, ClubStale
from scorekeeper.services.club.records import Evening, Wishes
from tests.services.club import playing
from tests.services.club.playing import DESK


def draw(evening: Evening, number: int = 1, **more: object) -> Evening:
    now = evenings.load_evening(evening.id)
    return draws.propose_draw(now.id, number, now.revision, DESK, **more)


def accept(evening: Evening, number: int = 1) -> Evening:
    now = evenings.load_evening(evening.id)
    return seating.accept_draw(now.id, number, now.revision, DESK)


def code_of(error: pytest.ExceptionInfo[ClubNotAllowed]) -> str:
    return error.value.code


def seated(evening: Evening, number: int = 1) -> list[int]:
    return [m for t in evening.tables_of(number) for side in t.sides for m in side]


def test_c2_the_divisions_of_those_who_play_this_match_round(club: Flask) -> None:
    ids = playing.join(*"abcdefghi")
    evening = playing.evening_of(playing.compete(), "2026-09-04", ids[:7], rounds=2)
    evenings.check_in(evening.id, ids[7], "present", DESK, from_round=2)
    evenings.check_in(evening.id, ids[0], "present", DESK, until_round=1)
    evenings.check_in(evening.id, ids[8], "present", DESK)
    assert draws.divisions(evening.id, 1)[0] == (4, 4)
    evenings.check_in(evening.id, ids[8], "cancelled", DESK)
    assert draws.divisions(evening.id, 1)[0] == (4, 3)
    assert draws.divisions(evening.id, 2)[0] == (4, 3)
    assert evenings.load_evening(evening.id).playing_in(2) == tuple(ids[1:8])


@pytest.mark.parametrize("number", [0, 1])
def test_w9_who_cannot_be_seated_is_said_clearly(club: Flask, number: int) -> None:
    ids = playing.join("Anja", "Bea")
    evening = playing.evening_of(playing.compete("jokeren-wedstrijd"), "2026-09-04", ids[:number])
    assert draws.divisions(evening.id, 1) == []
    with pytest.raises(ClubNotAllowed) as refused:
        draw(evening)
    assert code_of(refused) == "nobody"


def test_c5_accepting_makes_the_matches_with_names_seats_and_dealer(app: Flask) -> None:
    ids = playing.join("Anja", "Bea", "Cor", "Dirk", "Els", "Fred", "Gerda")
    evening = draw(playing.evening_of(playing.compete(), "2026-09-04", ids))
    assert not evening.draws[1].is_accepted
    assert matches.count() == 0
    evening = accept(evening)
    big, small = evening.tables_of(1)
    assert (big.state, small.state) == ("playing", "playing")
    stored = matches.load_match(big.match_id or "")
    names = [[members.load_member(m).name for m in side] for side in big.sides]
    assert [list(side.players) for side in stored.match.sides] == names
    assert stored.match.seating == (names[0][0], names[1][0], names[0][1], names[1][1])
    assert stored.match.first_dealer == names[0][0]
    assert stored.match.played_on == "2026-09-04"
    assert stored.match.options.model_dump()["decide_by"] == "hundreds"
    assert [len(side) for side in small.sides] == [1, 1, 1]


def test_the_same_seed_and_history_give_the_same_draw(club: Flask) -> None:
    ids = playing.join(*"abcdefghijk")
    evening = playing.evening_of(playing.compete(), "2026-09-04", ids)
    first = draw(evening)
    seed = first.draws[1].seed
    other = draw(evening)
    assert other.draws[1].seed != seed
    again = draw(evening, seed=seed)
    assert [t.sides for t in again.tables] == [t.sides for t in first.tables]


def test_c3_nobody_sits_out_or_at_a_small_table_again_before_everybody_has(club: Flask) -> None:
    ids = playing.join(*"abcdefg")
    competition = playing.compete()
    out: list[int] = []
    for day in range(1, 8):
        evening = playing.evening_of(competition, f"2026-10-{day:02}", ids)
        evening = accept(draw(evening, sizes=(4, 2)))
        out += evening.draws[1].sat_out
    assert sorted(out) == ids


def test_c3_partners_are_repeated_as_little_as_can_be(club: Flask) -> None:
    ids = playing.join(*"abcdefgh")
    competition = playing.compete()
    partners: list[frozenset[int]] = []
    for day in range(1, 8):
        evening = accept(draw(playing.evening_of(competition, f"2026-10-{day:02}", ids)))
        partners += [frozenset(side) for t in evening.tables for side in t.sides]
    assert set(partners) == {frozenset(pair) for pair in combinations(ids, 2)}


def test_c3_sixteen_players_meet_nobody_twice_in_five_rounds(club: Flask) -> None:
    ids = playing.join(*"abcdefghijklmnop")
    evening = playing.evening_of(playing.compete(), "2026-10-01", ids, rounds=5)
    met: list[frozenset[int]] = []
    for number in range(1, 6):
        evening = accept(draw(evening, number), number)
        for table in evening.tables_of(number):
            at = [m for side in table.sides for m in side]
            met += [frozenset(pair) for pair in combinations(at, 2)]
    assert len(met) == len(set(met)) == 120


def test_c3_wishes_are_respected(app: Flask) -> None:
    ids = playing.join(*"abcdefgh")
    competition = playing.compete()
    wishes = Wishes(((ids[0], ids[1]), (ids[6], ids[7])), {ids[4]: 2})
    competitions.change_wishes(competition.id, wishes, competition.revision, DESK)
    for day in range(1, 4):
        evening = accept(draw(playing.evening_of(competition, f"2026-10-{day:02}", ids)))
        sides = [set(side) for table in evening.tables for side in table.sides]
        assert {ids[0], ids[1]} in sides
        assert {ids[6], ids[7]} in sides
        assert ids[4] in [m for side in evening.tables_of(1)[1].sides for m in side]
    without = playing.evening_of(competition, "2026-10-09", [*ids[:7]])
    assert len(seated(accept(draw(without)))) == 7


def test_c3_without_a_seed_it_is_another_draw_each_time(app: Flask) -> None:
    ids = playing.join(*"abcdefgh")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", ids, rounds=2)
    seeds = []
    typed = competition.seed + 999
    for number, seed in ((1, None), (1, typed), (2, None), (2, None), (2, None)):
        now = evenings.load_evening(evening.id)
        now = draws.propose_draw(now.id, number, now.revision, DESK, seed=seed)
        seeds.append(now.draws[number].seed)
        if seed is not None:
            seating.accept_draw(now.id, 1, now.revision, DESK)
    assert len(set(seeds)) == 5


def test_c3_players_are_swapped_before_the_draw_counts(app: Flask) -> None:
    a, b, c, d, e = playing.join(*"abcde")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c, d, e])
    now = evenings.load_evening(evening.id)
    now = draws.type_draw(now.id, 1, [[[a, b], [c, d]]], now.revision, DESK)
    now = draws.swap_seats(now.id, 1, a, d, now.revision, DESK)
    now = draws.swap_seats(now.id, 1, b, e, now.revision, DESK)
    assert now.tables[0].sides == ((d, e), (c, a))
    assert now.draws[1].sat_out == (b,)
    with pytest.raises(ClubStale) as stale:
        draws.swap_seats(now.id, 1, a, b, now.revision - 1, DESK)
    assert stale.value.present == now
    now = accept(now)
    with pytest.raises(ClubNotAllowed) as refused:
        draws.swap_seats(now.id, 1, a, d, now.revision, DESK)
    assert code_of(refused) == "draw_accepted"


def test_c3_numbered_stones_are_typed_in(app: Flask) -> None:
    a, b, c, d, e = playing.join(*"abcde")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c, d, e])
    now = evenings.load_evening(evening.id)
    stones = {a: 3, b: 9, c: 1, d: 4, e: 2}
    now = draws.type_lots(now.id, 1, stones, now.revision, DESK, sizes=(4,))
    assert now.tables[0].sides == ((c, a), (e, d))
    assert now.draws[1].sat_out == (b,)
    assert now.draws[1].seed is None
    for wrong, code in (
        ({**stones, b: 1}, "stone_twice"),
        ({a: 1, b: 2, c: 3, d: 4}, "not_in_draw"),
    ):
        with pytest.raises(ClubNotAllowed) as refused:
            draws.type_lots(now.id, 1, wrong, now.revision, DESK)
        assert code_of(refused) == code


def test_c5_the_seating_list_is_sorted_by_name(club: Flask) -> None:
    names = ("Toon de Wit", "Anja Zon", "Els van Aa", "Bea Mol", "Cor IJs")
    toon, anja, els, bea, cor = playing.join(*names)
    evening = playing.evening_of(playing.compete(), "2026-09-04", [toon, anja, els, bea, cor])
    evening = playing.seat(evening, 1, [[[toon, anja], [bea, cor]]])
    lines = [
        (seat.member.name, seat.table, [m.name for m in seat.partners])
        for seat in seating_list.seating_list(evening, 1)
    ]
    assert lines == [
        ("Els van Aa", None, []),
        ("Bea Mol", 1, ["Cor IJs"]),
        ("Toon de Wit", 1, ["Anja Zon"]),
        ("Cor IJs", 1, ["Bea Mol"]),
        ("Anja Zon", 1, ["Toon de Wit"]),
    ]
    place = seating_list.place_of_match(playing.match_at(evening, 1, 1))
    assert place is not None
    assert (place.evening_id, place.round, place.table) == (evening.id, 1, 1)
    assert seating_list.place_of_match("none") is None


def test_the_same_person_at_two_tables_is_refused(club: Flask) -> None:
    a, b, c, d = playing.join(*"abcd")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c])
    now = evenings.load_evening(evening.id)
    for tables, code in (
        ([[[a], [b]], [[a], [c]]], "twice"),
        ([[[a], [a]]], "twice"),
        ([[[a], [d]]], "not_there"),
        ([[[a], [99]]], "not_there"),
        ([[[a, b], [c]]], "no_such_division"),
        ([[[a]]], "no_such_division"),
    ):
        with pytest.raises(ClubNotAllowed) as refused:
            draws.type_draw(now.id, 1, tables, now.revision, DESK)
        assert code_of(refused) == code


def test_a_draw_that_does_not_fit_who_is_there_is_refused(club: Flask) -> None:
    a, b, c, d = playing.join(*"abcd")
    evening = draw(playing.evening_of(playing.compete(), "2026-09-04", [a, b, c]))
    evenings.check_in(evening.id, d, "present", DESK)
    with pytest.raises(ClubStale):
        seating.accept_draw(evening.id, 1, evening.revision, DESK)
    with pytest.raises(ClubNotAllowed) as refused:
        accept(evening)
    assert code_of(refused) == "draw_outdated"
    assert dict(refused.value.text.params) == {"names": "d"}
    evenings.check_in(evening.id, d, None, DESK)
    accept(evening)


def test_c4_only_match_rounds_that_have_not_started_are_drawn_again(app: Flask) -> None:
    ids = playing.join(*"abcde")
    evening = playing.evening_of(playing.compete(), "2026-09-04", ids[:4], rounds=2)
    evening = accept(draw(evening))
    old = evening.tables[0].match_id or ""
    evenings.check_in(evening.id, ids[4], "present", DESK)
    now = evenings.load_evening(evening.id)
    now = seating.withdraw_draw(now.id, 1, now.revision, DESK)
    assert matches.load_match(old).status == "deleted"
    assert now.tables == ()
    evening = accept(draw(now))
    assert len(seated(evening)) + len(evening.draws[1].sat_out) == 5
    match_id = evening.tables_of(1)[0].match_id or ""
    playing.enter(match_id, 50, *([100] * len(evening.tables_of(1)[0].sides)))
    now = evenings.load_evening(evening.id)
    with pytest.raises(ClubNotAllowed) as refused:
        seating.withdraw_draw(now.id, 1, now.revision, DESK)
    assert code_of(refused) == "round_started"
    with pytest.raises(ClubNotAllowed) as refused:
        draw(evening)
    assert code_of(refused) == "draw_accepted"
    draw(evening, 2)
    with pytest.raises(ClubNotAllowed) as refused:
        draw(evening, 3)
    assert code_of(refused) == "no_such_round"


def test_of_two_organisers_who_draw_at_once_one_wins_and_the_other_is_told(any_app: Flask) -> None:
    with any_app.app_context():
        ids = playing.join(*"abcdefgh")
        evening = playing.evening_of(playing.compete(), "2026-09-04", ids)
        evening = draw(evening)
    told: list[str] = []
    ready = threading.Barrier(2)

    def organiser() -> None:
        with any_app.app_context():
            ready.wait()
            try:
                seating.accept_draw(evening.id, 1, evening.revision, DESK)
                told.append("won")
            except ClubStale as stale:
                told.append(f"told: {stale.present.revision == evening.revision + 1}")

    threads = [threading.Thread(target=organiser) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with any_app.app_context():
        assert sorted(told) == ["told: True", "won"]
        assert matches.count() == 2
        assert standings.competition_standing(evening.competition.id).rows == ()
