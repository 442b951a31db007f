"""An evening from check-in to closing, and what can go wrong afterwards (C1 to C7)."""

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.core.club import PaperSide
from scorekeeper.core.match import match_file
from scorekeeper.core.season import Attendance
from scorekeeper.services import matches, rounds, transactions
from scorekeeper.services.club import (
    closing,
    evenings,
    members,
    paper,
    result_file,
    seating,
    standings,
    substitutes,
)
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.club.records import Evening
from scorekeeper.services.errors import NotAllowed
from scorekeeper.services.rebuilding import check_results
from scorekeeper.storage.tables import results
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.samples import made


def now(evening: Evening) -> Evening:
    return evenings.load_evening(evening.id)


def test_c1_cancelled_and_stayed_away_are_kept_apart(app: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a], rounds=2)
    evenings.check_in(evening.id, b, "cancelled", DESK)
    evenings.check_in(evening.id, c, "absent", DESK)
    evenings.check_in(evening.id, d, "present", DESK, from_round=2)
    found = now(evening)
    assert found.attendance == {
        a: Attendance("present"),
        b: Attendance("cancelled"),
        c: Attendance("absent"),
        d: Attendance("present", 2),
    }
    assert (found.playing_in(1), found.playing_in(2)) == ((a,), (a, d))
    evenings.check_in(evening.id, c, None, DESK)
    assert c not in now(evening).attendance
    assert evenings.check_in(evening.id, a, "present", DESK).revision == now(evening).revision
    numbers = "This evening has match rounds 1 to 2."
    before = "The last match round is not before the first one, 2."
    for first, last, field, said in (
        (3, None, "from_round", numbers),
        (0, None, "from_round", numbers),
        (1, 3, "until_round", numbers),
        (2, 1, "until_round", before),
    ):
        with pytest.raises(ClubRefused) as refused:
            evenings.check_in(evening.id, a, "present", DESK, first, last)
        assert [(p.field, p.message()) for p in refused.value.problems] == [(field, said)]


def test_the_date_is_the_organisers_and_no_clocks(club: Flask) -> None:
    """Over midnight and on both nights on which the clock changes."""
    a, b = playing.join("Anja", "Bea")
    competition = playing.compete()
    for date in ("2026-10-25", "2027-03-28"):
        evening = playing.evening_of(competition, date, [a, b])
        playing.seat(evening, 1, [[[a], [b]]])
        stored = playing.play(evening, 1, 1, 1000, 900)
        assert stored.match.played_on == date
        playing.close(evening)
        assert now(evening).date == date
    moved = closing.reopen_evening(evening.id, now(evening).revision, "verkeerde datum", DESK)
    moved = evenings.move_evening(moved.id, "2027-03-29", 1, moved.revision, DESK)
    assert matches.load_match(playing.match_at(moved, 1, 1)).match.played_on == "2027-03-29"
    with pytest.raises(ClubNotAllowed) as refused:
        evenings.move_evening(moved.id, "2026-10-25", 1, moved.revision, DESK)
    assert refused.value.code == "evening_taken"


def test_c6_the_organiser_sees_where_every_table_is(club: Flask) -> None:
    ids = playing.join("Anja", "Bea", "Cor", "Dirk", "Els", "Fred", "Gerda", "Henk")
    a, b, c, d, e, f, g, h = ids
    evening = playing.evening_of(playing.compete(), "2026-09-04", ids)
    playing.seat(evening, 1, [[[a], [b]], [[c], [d]], [[e], [f]], [[g], [h]]])
    playing.enter(playing.match_at(evening, 1, 1), 50, 1000, 900)
    playing.play(evening, 1, 2, 3000, 2000)
    playing.on_paper(evening, 1, 3, 1200, 1300)
    checked = playing.match_at(evening, 1, 4)
    for contract in (50, 60, 80):
        stored = matches.load_match(checked)
        rounds.enter_round(checked, made(contract), stored.revision, DESK)
    stored = matches.load_match(checked)
    rounds.correct_round(checked, 1, made(80), stored.revision, DESK)
    tables = now(evening).tables
    assert [(t.state, t.rounds, t.points, t.winner) for t in tables] == [
        ("playing", 1, None, None),
        ("finished", 5, (30, 20), 0),
        ("paper", 0, (12, 13), 1),
        ("to_be_checked", 3, None, None),
    ]
    with pytest.raises(ClubNotAllowed) as refused:
        playing.close(evening)
    assert refused.value.code == "to_be_checked"
    assert dict(refused.value.text.params) == {"table": 4, "round": 1}


def test_c6_a_substitute_takes_the_seat_for_the_whole_match(app: Flask) -> None:
    a, b, c, d, e, f = playing.join("Anja", "Bea", "Cor", "Dirk", "Els", "Fred")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b, c, d, e])
    playing.seat(evening, 1, [[[a, b], [c, d]]])
    match_id = playing.match_at(evening, 1, 1)
    stored = matches.load_match(match_id)
    facts = made(50) | {"dealer": "Cor"}
    rounds.enter_round(match_id, facts, stored.revision, DESK)
    found = substitutes.substitute(evening.id, 1, c, f, now(evening).revision, DESK)
    stored = matches.load_match(match_id)
    assert [side.players for side in stored.match.sides] == [("Anja", "Bea"), ("Fred", "Dirk")]
    assert stored.match.seating == ("Anja", "Fred", "Bea", "Dirk")
    assert stored.match.rounds[0].dealer == "Fred"
    (fact,) = found.substitutions
    assert (fact.member, fact.substitute, fact.from_round) == (c, f, 2)
    assert found.tables[0].seats == ((a, b), (f, d))
    assert found.tables[0].sides == ((a, b), (c, d))
    # Els sat out and takes over from Fred: one substitution, another person.
    found = substitutes.substitute(evening.id, 1, c, e, found.revision, DESK, from_round=1)
    assert [s.substitute for s in found.substitutions] == [e]
    for other, code in ((a, "seated_already"), (e, "seated_already")):
        with pytest.raises(ClubNotAllowed) as refused:
            substitutes.substitute(evening.id, 1, d, other, found.revision, DESK)
        assert refused.value.code == code
    found = substitutes.end_substitution(evening.id, 1, c, found.revision, DESK)
    assert matches.load_match(match_id).match.sides[1].players == ("Cor", "Dirk")
    assert found.substitutions == ()
    with pytest.raises(ClubNotAllowed) as refused:
        substitutes.end_substitution(evening.id, 1, c, found.revision, DESK)
    assert refused.value.code == "no_substitution"


def test_who_sat_with_whom_is_corrected_at_the_table(club: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a, b], [c, d]]])
    stored = playing.play(evening, 1, 1, 3000, 2000)
    file = match_file(stored.match)
    file["sides"] = [{"players": ["Cor", "Dirk"]}, {"players": ["Anja", "Bep"]}]
    file["seating"] = ["Cor", "Anja", "Dirk", "Bep"]
    file["first_dealer"] = "Cor"
    matches.correct_start(stored.id, file, stored.revision, DESK)
    assert playing.totals(competition) == {"Cor": 30, "Dirk": 30, "Anja": 20, "Bea": 20}
    assert now(evening).tables[0].sides == ((c, d), (a, b))


def test_c6_only_the_final_totals_of_a_paper_form(app: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a, b], [c, d]]])
    match_id = playing.match_at(evening, 1, 1)
    for wrong, field in (
        ((3001, 2000), "total"),
        ((3000,), "sides"),
        ((10**9 + 5, 0), "total"),
    ):
        with pytest.raises(ClubRefused) as refused:
            playing.on_paper(evening, 1, 1, *wrong)
        assert refused.value.problems[0].field == field
    # Three crosses lose, whatever the points (5.2), and are worth 0 (5.7).
    found = playing.on_paper(evening, 1, 1, PaperSide(3995, crossed=True), -150)
    assert (found.tables[0].points, found.tables[0].winner) == ((0, -1), 1)
    assert matches.load_match(match_id).status == "deleted"
    found = playing.on_paper(evening, 1, 1, 3995, 3900)
    assert (found.tables[0].points, found.tables[0].is_draw) == ((39, 39), True)  # R14
    assert playing.totals(competition) == {"Anja": 39, "Bea": 39, "Cor": 39, "Dirk": 39}
    found = paper.remove_totals(evening.id, 1, 1, found.revision, DESK)
    assert found.tables[0].state == "playing"
    playing.enter(match_id, 50, 100, 100)
    with pytest.raises(ClubNotAllowed) as not_allowed:
        playing.on_paper(evening, 1, 1, 1000, 900)
    assert not_allowed.value.code == "has_rounds"


def test_c6_a_match_stays_away_as_long_as_totals_from_paper_stand(app: Flask) -> None:
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    match_id = playing.match_at(evening, 1, 1)
    playing.on_paper(evening, 1, 1, 3000, 2000)
    stored = matches.load_match(match_id)
    with pytest.raises(NotAllowed) as refused:
        matches.restore_match(match_id, stored.revision, DESK)
    assert refused.value.code == "on_paper"
    assert matches.load_match(match_id).status == "deleted"
    playing.on_paper(evening, 1, 1, 3000, 2100)  # they can still be corrected
    paper.remove_totals(evening.id, 1, 1, now(evening).revision, DESK)
    stored = matches.load_match(match_id)
    assert stored.status == "playing"
    matches.delete_match(match_id, stored.revision, DESK)
    stored = matches.load_match(match_id)
    assert matches.restore_match(match_id, stored.revision, DESK).status == "playing"


def test_c7_closing_locks_the_matches_until_it_is_opened_again(app: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a], [b]], [[c], [d]]])
    finished = playing.play(evening, 1, 1, 3000, 2000)
    playing.enter(playing.match_at(evening, 1, 2), 50, 1000, 900)
    closed = playing.close(evening)
    assert closed.is_closed
    stopped = matches.load_match(playing.match_at(evening, 1, 2))
    assert stopped.status == "stopped"
    facts = {
        "end": "out",
        "out": 0,
        "sides": [{"contract": 50, "written": {"points": p, "made": True}} for p in (5, 10)],
    }
    for refuse in (
        lambda: rounds.correct_round(finished.id, 1, facts, finished.revision, DESK),
        lambda: rounds.remove_last_round(finished.id, finished.revision, DESK),
        lambda: matches.delete_match(finished.id, finished.revision, DESK),
        lambda: matches.reopen_match(stopped.id, stopped.revision, DESK),
        lambda: rounds.enter_round(stopped.id, facts, stopped.revision, DESK),
    ):
        with pytest.raises(NotAllowed) as locked:
            refuse()
        assert locked.value.code == "locked"
    for change in (
        lambda: evenings.check_in(evening.id, a, "cancelled", DESK),
        lambda: playing.on_paper(evening, 1, 1, 5, 5),
        lambda: closing.close_evening(evening.id, closed.revision, DESK),
        lambda: substitutes.substitute(evening.id, 1, a, c, closed.revision, DESK),
    ):
        with pytest.raises(ClubNotAllowed) as refused:
            change()
        assert refused.value.code == "evening_closed"
    with pytest.raises(ClubNotAllowed) as refused:
        closing.reopen_evening(evening.id, closed.revision, "  ", DESK)
    assert refused.value.code == "reason_missing"
    closing.reopen_evening(evening.id, closed.revision, "partij 2 ging nog door", DESK)
    assert [t.state for t in now(evening).tables] == ["finished", "playing"]
    last = club_history("evening", evening.id)[-1]
    assert (last.kind, last.reason, last.actor) == ("reopened", "partij 2 ging nog door", DESK)
    rounds.correct_round(finished.id, 1, facts, finished.revision, DESK)
    assert playing.totals(competition) == {"Anja": 0, "Bea": 0}


def test_a_correction_of_a_match_three_weeks_ago_changes_everything(app: Flask) -> None:
    a, b = playing.join("Anja", "Bea")
    competition = playing.compete(counted=("best", 2))
    stored = None
    for date, points in (("2026-09-04", 1000), ("2026-09-11", 1500), ("2026-09-25", 1200)):
        evening = playing.evening_of(competition, date, [a, b])
        playing.seat(evening, 1, [[[a], [b]]])
        played = playing.play(evening, 1, 1, points, 1300)
        stored = stored or (evening, played)
        playing.close(evening)
    assert stored is not None
    old, match = stored
    assert playing.places(competition) == [(1, "Anja"), (2, "Bea")]
    assert playing.totals(competition) == {"Anja": 27, "Bea": 26}
    closing.reopen_evening(old.id, now(old).revision, "telfout", DESK)
    sides = [{"contract": 50, "written": {"points": p, "made": True}} for p in (1000, 1650)]
    facts = {"end": "out", "out": 0, "sides": sides}
    rounds.correct_round(match.id, 1, facts, match.revision, DESK)
    playing.close(old)
    assert playing.totals(competition) == {"Bea": 29, "Anja": 27}
    rows = standings.competition_standing(competition.id).rows
    assert [e.dropped for e in rows[0].evenings] == [False, False, True]
    assert list(check_results()) == []


def test_rebuilding_finds_what_was_counted_wrongly(club: Flask) -> None:
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    stored = playing.play(evening, 1, 1, 1000, 900)

    def spoil(counts: object) -> None:
        where = results.c.match_id == stored.id
        transactions.write(lambda c: c.execute(update(results).where(where).values(counts=counts)))

    spoil({"crosses": 9})
    assert [each.what for each in check_results(repair=True)] == ["results"]
    assert list(check_results()) == []
    spoil(None)  # as a release before there were clubs wrote it
    assert list(check_results()) == []


def test_deleting_an_evening_says_what_goes_along_and_can_be_undone(app: Flask) -> None:
    a, b, c, d = playing.join("Anja", "Bea", "Cor", "Dirk")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d])
    playing.seat(evening, 1, [[[a], [b]], [[c], [d]]])
    stored = playing.play(evening, 1, 1, 3000, 2000)
    playing.on_paper(evening, 1, 2, 1000, 900)
    playing.close(evening)
    before = playing.totals(competition)
    told = closing.deletion_of(evening.id)
    assert (told.tables, told.matches, told.rounds, told.totals, told.present) == (2, 1, 5, 1, 4)
    gone = closing.delete_evening(evening.id, now(evening).revision, DESK)
    assert playing.totals(competition) == {}
    assert matches.load_match(stored.id).status == "deleted"
    assert evenings.all_evenings(competition.id) == []
    assert [line.is_deleted for line in evenings.all_evenings(competition.id, True)] == [True]
    with pytest.raises(ClubNotAllowed) as refused:
        closing.reopen_evening(evening.id, gone.revision, "toch", DESK)
    assert refused.value.code == "evening_deleted"
    again = evenings.create_evening(competition.id, "2026-09-04", DESK)
    with pytest.raises(ClubNotAllowed) as refused:
        closing.restore_evening(evening.id, gone.revision, DESK)
    assert refused.value.code == "evening_taken"
    closing.delete_evening(again.id, again.revision, DESK)
    back = closing.restore_evening(evening.id, gone.revision, DESK)
    assert (back.is_closed, [t.state for t in back.tables]) == (True, ["finished", "paper"])
    assert playing.totals(competition) == before
    with pytest.raises(NotAllowed):
        matches.delete_match(stored.id, matches.load_match(stored.id).revision, DESK)


def test_evenings_of_before_the_program_are_entered_as_results(app: Flask) -> None:
    a, b, c = playing.join("Anja", "Bea", "Cor de Wit")
    competition = playing.compete()
    evening = evenings.create_evening(competition.id, "2026-09-04", DESK, rounds=2)
    found = paper.enter_results(
        evening.id, {(1, a): 39, (2, a): 0, (1, b): -3}, evening.revision, DESK
    )
    with pytest.raises(ClubStale):
        paper.enter_results(evening.id, {(1, a): 1}, evening.revision, DESK)
    assert playing.totals(competition) == {"Anja": 39, "Bea": -3}
    row = standings.competition_standing(competition.id).rows[0]
    assert [(p.entry.kind, p.entry.round, p.points) for p in row.evenings[0].parts] == [
        ("entered", 1, 39),
        ("entered", 2, 0),
    ]
    data = "Naam;Ronde 1;Ronde 2\nanja;12;3\nCor de Wit;\u22125;\nWie;1;2\nBea;x;1\n".encode()
    lines = result_file.preview_results(evening.id, data).lines
    assert [(x.line, x.name, x.status, dict(x.points)) for x in lines] == [
        (2, "anja", "known", {1: 12, 2: 3}),
        (3, "Cor de Wit", "known", {1: -5}),
        (4, "Wie", "unknown", {1: 1, 2: 2}),
        (5, "Bea", "refused", {2: 1}),
    ]
    found = result_file.import_results(evening.id, data, found.revision, DESK)
    assert playing.totals(competition) == {"Anja": 15, "Bea": -3, "Cor de Wit": -5}
    found = paper.enter_results(evening.id, {(1, b): None}, found.revision, DESK)
    assert playing.totals(competition) == {"Anja": 15, "Cor de Wit": -5}
    for member in (a, b, c):
        evenings.check_in(evening.id, member, "present", DESK)
    other = playing.evening_of(competition, "2026-09-11", [a, b])
    playing.seat(other, 1, [[[a], [b]]])
    with pytest.raises(ClubNotAllowed) as refused:
        paper.enter_results(other.id, {(1, a): 5}, now(other).revision, DESK)
    assert refused.value.code == "played_already"


def test_a_competition_without_results_has_an_empty_standing(club: Flask) -> None:
    competition = playing.compete()
    assert standings.competition_standing(competition.id).rows == ()
    ids = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-09-04", ids)
    found = standings.competition_standing(competition.id, evening.id)
    assert found.rows == ()
    playing.close(evening)
    assert standings.competition_standing(competition.id).rows == ()


def test_two_members_of_one_name_at_one_table(club: Flask) -> None:
    a = members.add_member("Jan de Vries", DESK).id
    b = members.add_member("Jan de Vries", DESK, nickname="de bakker").id
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    stored = playing.play(evening, 1, 1, 1000, 900)
    assert stored.match.players == ("Jan de Vries", "Jan de Vries (de bakker)")
    assert playing.places(competition) == [(1, "Jan de Vries"), (2, "Jan de Vries (de bakker)")]
    long = members.add_member("x" * 60, DESK)
    double = members.add_member("x" * 60, DESK, nickname="y" * 40)
    names = {seating.seat_name(members.load_member(each.id)) for each in (long, double)}
    assert len(names) == 2
    assert max(map(len, names)) == 60
