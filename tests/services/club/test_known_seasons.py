"""A season is read again when anything in it has changed, and only then."""

from collections.abc import Callable, Iterator

from flask import Flask
from sqlalchemy import update

from scorekeeper.core.club import PaperSide
from scorekeeper.services import matches, rounds
from scorekeeper.services.club import (
    anonymising,
    closing,
    competitions,
    draws,
    evenings,
    known_seasons,
    members,
    paper,
    seating,
    standings,
    substitutes,
)
from scorekeeper.services.club.records import Wishes
from scorekeeper.services.club.season_loading import Season, load_season
from scorekeeper.services.rebuilding import check_results
from scorekeeper.services.transactions import reading, write
from scorekeeper.storage.tables import results
from tests.services.club import playing
from tests.services.club.playing import DESK

Step = Callable[[], object]


def season(competition: int) -> Season:
    with reading() as connection:
        return known_seasons.season_of(connection, competition)


def changes() -> Iterator[Step | int]:
    """First the competition; then everything that can change what its standing follows from."""
    a, b, c, d, e = playing.join("Anja", "Bea", "Cor", "Dirk", "Els")
    double = members.add_member("Bé", DESK).id
    competition = playing.compete(absent=("fixed", 10), sat_out=("fixed", 20))
    yield competition.id
    first = playing.evening_of(competition, "2026-10-01", [])

    def now() -> int:
        return evenings.load_evening(first.id).revision

    def match(number: int, table: int = 1) -> str:
        return playing.match_at(first, number, table)

    def correct(match_id: str, points: int) -> None:
        stored = matches.load_match(match_id)
        sides = [{"contract": 50, "written": {"points": p, "made": True}} for p in (points, 0)]
        facts = {"end": "out", "out": 0, "sides": sides}
        rounds.correct_round(match_id, 1, facts, stored.revision, DESK)

    def undo(match_id: str) -> None:
        rounds.remove_last_round(match_id, matches.load_match(match_id).revision, DESK)

    def falsify() -> None:
        """What a standing is summed from is not what the rounds say: rebuild-results mends it."""
        of = results.c.match_id == match(1)
        write(lambda connection: connection.execute(update(results).where(of).values(score=99)))
        list(check_results(repair=True))

    for member in (a, b, c, d, double):
        yield lambda member=member: evenings.check_in(first.id, member, "present", DESK)
    yield lambda: evenings.check_in(first.id, e, "cancelled", DESK)
    yield lambda: evenings.check_in(first.id, double, "absent", DESK)
    yield lambda: playing.seat(first, 1, [[[a, b], [c, d]]])
    yield lambda: playing.play(first, 1, 1, 3000, 2000)
    yield lambda: correct(match(1), 2500)
    yield lambda: undo(match(1))
    yield lambda: playing.enter(match(1), 100, 0, 0)
    yield lambda: matches.delete_match(match(1), matches.load_match(match(1)).revision, DESK)
    yield lambda: matches.restore_match(match(1), matches.load_match(match(1)).revision, DESK)
    yield lambda: substitutes.substitute(first.id, 1, d, double, now(), DESK)
    yield lambda: substitutes.end_substitution(first.id, 1, d, now(), DESK)
    yield lambda: evenings.move_evening(first.id, "2026-10-02", 3, now(), DESK)
    yield lambda: playing.seat(first, 2, [[[a], [b], [c]]])
    yield lambda: seating.withdraw_draw(first.id, 2, now(), DESK)
    yield lambda: draws.type_draw(first.id, 2, [[[a, c], [b, d]]], now(), DESK)
    yield lambda: seating.accept_draw(first.id, 2, now(), DESK)
    yield lambda: paper.enter_totals(first.id, 2, 1, [PaperSide(1000), PaperSide(900)], now(), DESK)
    yield lambda: paper.remove_totals(first.id, 2, 1, now(), DESK)
    yield lambda: playing.on_paper(first, 2, 1, 1200, 900)
    yield lambda: paper.enter_results(first.id, {(3, e): 31}, now(), DESK)
    yield lambda: closing.close_evening(first.id, now(), DESK)
    yield falsify
    yield lambda: closing.reopen_evening(first.id, now(), "verteld", DESK)
    yield lambda: closing.close_evening(first.id, now(), DESK)
    yield lambda: members.change_member(c, DESK, name="Cornelis")
    yield lambda: members.change_member(d, DESK, is_guest=True)
    yield lambda: members.retire_member(d, DESK, "2026-09-01")
    yield lambda: members.unretire_member(d, DESK)
    yield lambda: members.merge_member(double, e, DESK)
    yield lambda: anonymising.anonymise_member(a, DESK)

    def revision() -> int:
        return competitions.load_competition(competition.id).revision

    unplayed = playing.join("Wim")[0]
    yield lambda: competitions.change_wishes(
        competition.id, Wishes(((b, unplayed),)), revision(), DESK
    )
    yield lambda: members.delete_member(unplayed, DESK)
    best = {"counted": {"name": "best", "number": 1}}
    yield lambda: competitions.change_policies(competition.id, best, revision(), DESK, "besloten")
    yield lambda: evenings.create_evening(competition.id, "2026-10-09", DESK, 1)
    yield lambda: closing.delete_evening(first.id, now(), DESK)
    yield lambda: closing.restore_evening(first.id, now(), DESK)


def test_a_season_is_read_again_after_every_change(app: Flask) -> None:
    steps = changes()
    competition = next(steps)
    assert isinstance(competition, int)
    for step in steps:
        assert callable(step)
        before = season(competition)
        assert season(competition) is before
        kept = standings.standing_of(before)
        step()
        with reading() as connection:
            right = load_season(connection, competition)
        after = season(competition)
        assert after == right
        assert after is not before
        assert standings.standing_of(after) is not kept


def test_what_does_not_belong_to_a_season_leaves_it_as_it_is(club: Flask) -> None:
    a, b = playing.join("Anja", "Bea")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-10-01", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    other = playing.compete(name="Een andere")
    apart = playing.evening_of(other, "2026-10-01", [a, b])
    playing.seat(apart, 1, [[[a], [b]]])
    before = season(competition.id)
    playing.enter(playing.match_at(apart, 1, 1), 50, 1000, 900)  # at a table of the other one
    assert season(competition.id) is before
    playing.enter(playing.match_at(evening, 1, 1), 50, 1000, 900)
    assert season(competition.id) is not before


def test_only_the_last_seasons_are_kept(club: Flask) -> None:
    ids = [playing.compete(name=f"Seizoen {n}").id for n in range(known_seasons.SIZE + 1)]
    first = season(ids[0])
    for competition in ids[1:]:
        season(competition)
    assert season(ids[0]) is not first
