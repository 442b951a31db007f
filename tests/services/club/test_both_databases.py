"""One evening on SQLite and on PostgreSQL: all that is told of it is the same, to the letter."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from sqlalchemy import create_engine, text

from scorekeeper.core.match import match_file
from scorekeeper.exports.csv_file import csv_file
from scorekeeper.exports.evening import results_export, seating_export
from scorekeeper.exports.season import matches_export, members_export, season_export
from scorekeeper.exports.standing import standing_export
from scorekeeper.exports.words import Words
from scorekeeper.services import matches
from scorekeeper.services.club import (
    anonymising,
    closing,
    competitions,
    doubles,
    draws,
    evenings,
    member_import,
    members,
    overviews,
    players,
    result_file,
    seating,
    standings,
    substitutes,
)
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.records import Evening
from scorekeeper.services.errors import NotAllowed
from tests.services.club import playing
from tests.services.club.playing import DESK

MATCH_ID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOMENT = re.compile(r"datetime\.datetime\([^()]*(?:\([^()]*\)[^()]*)*\)|, tzinfo=[\w.]+\)")
SEED = re.compile(r"seed=[0-9]{4,}")  # a competition's own, at random
# Some that a database would put in another order than we do, or cut elsewhere than we do.
NAMES = "naam;bijnaam\nÉva;\nde Vries;\nIJs;\nZwaan;klein\nzwaan;groot\nAnja van der Wÿk-Ĳzer;\n"


@dataclass
class Told:
    """What was told, step by step, with every match under the number by which it came."""

    lines: list[str]
    numbers: dict[str, int]

    def __call__(self, *words: object) -> None:
        told = SEED.sub("seed", MOMENT.sub("then", "\n".join(map(str, words))))
        self.lines.append(MATCH_ID.sub(self._number, told))

    def _number(self, found: re.Match[str]) -> str:
        return f"match {self.numbers.setdefault(found[0], len(self.numbers) + 1)}"


@pytest.fixture
def emptied(postgresql_app: Flask) -> Iterator[Flask]:
    """PostgreSQL with nothing in it, and every id to come the first."""
    engine = create_engine(postgresql_app.config["DATABASE_URL"])
    statement = "TRUNCATE match, member, competition, club_change RESTART IDENTITY CASCADE"
    with engine.begin() as connection:
        connection.execute(text(statement))
    yield postgresql_app
    engine.dispose()


def now(evening: Evening) -> Evening:
    return evenings.load_evening(evening.id)


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(NotAllowed) as refused:
        work()
    return refused.value.code


def tell_all(told: Told, competition: int, evening: Evening) -> None:
    """Everything that can be read of a club, as its screens and files do."""
    words = Words("nl", str)
    told(evenings.evenings_going_on(), evenings.all_evenings(competition, deleted=True))
    told(now(evening), competitions.load_competition(competition))
    told(standings.competition_standing(competition), standings.progress(competition))
    for export in (
        standing_export(standings.competition_standing(competition)),
        season_export(players.season_page(competition)),
        matches_export(overviews.match_list(competition)),
        members_export(members.all_members(retired=True)),
        results_export(overviews.evening_overview(evening.id)),
        seating_export(now(evening), 1),
    ):
        told(csv_file(export, words).decode("utf-8-sig"))
    for member in members.all_members(retired=True):
        told(players.player_page(member.id), club_history("member", member.id))
    told(club_history("evening", evening.id), club_history("competition", competition))


def an_evening() -> Told:
    """An evening from its members to its merge, with all that is told on the way."""
    told = Told([], {})
    told(member_import.import_members(NAMES.encode(), DESK))
    eva, vries, ijs, zwaan, groot, anja = (m.id for m in members.all_members())
    told(members.all_members(search="zw"))
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-11", [eva, vries, ijs, zwaan], rounds=2)
    anna = evenings.add_guest(evening.id, "Änna", DESK)
    evenings.check_in(evening.id, groot, "cancelled", DESK)
    evenings.check_in(evening.id, anja, "present", DESK, from_round=2)
    told(draws.divisions(evening.id, 1))
    draws.propose_draw(evening.id, 1, now(evening).revision, DESK, seed=7)
    draws.swap_seats(evening.id, 1, eva, anna, now(evening).revision, DESK)
    seating.accept_draw(evening.id, 1, now(evening).revision, DESK)
    told(now(evening), evenings.evenings_going_on())

    withdrawn = playing.match_at(evening, 1, 1)
    told(matches.load_match(withdrawn).match)
    seating.withdraw_draw(evening.id, 1, now(evening).revision, DESK)
    gone = matches.load_match(withdrawn)
    told(refusal(lambda: matches.restore_match(withdrawn, gone.revision, DESK)))
    told(evenings.evenings_going_on())

    playing.seat(evening, 1, [[[eva, vries], [zwaan, anna]]])
    match_id = playing.match_at(evening, 1, 1)
    playing.enter(match_id, 50, 1200, 1990)
    substitutes.substitute(evening.id, 1, zwaan, groot, now(evening).revision, DESK)
    for contract in playing.NUMBERS[1:]:
        playing.enter(match_id, contract, 0, 0)
    told(match_file(matches.load_match(match_id).match))
    playing.seat(evening, 2, [[[eva, ijs], [anja, anna]]])
    playing.on_paper(evening, 2, 1, 3000, -250)
    tell_all(told, competition.id, evening)

    playing.close(evening)
    closing.reopen_evening(evening.id, now(evening).revision, "verkeerd overgenomen", DESK)
    playing.close(evening)
    before = playing.evening_of(competition, "2026-09-04", [])
    results = "naam;punten\nde vries;31\nIJs;-4\nNiemand;3\n".encode("cp1252")
    told(result_file.preview_results(before.id, results))
    told(result_file.import_results(before.id, results, now(before).revision, DESK))
    gone_again = playing.evening_of(competition, "2026-09-18", [eva])
    told(closing.delete_evening(gone_again.id, now(gone_again).revision, DESK))
    tell_all(told, competition.id, evening)

    (double,) = playing.join("J. IJs")
    playing.evening_of(competition, "2026-09-25", [double])
    merge = doubles.preview_merge(double, ijs)
    told(merge, merge.stamp)
    told(doubles.merge_as_shown(double, ijs, merge.stamp, DESK))
    told(anonymising.named_after(vries), anonymising.anonymise_member(vries, DESK))
    tell_all(told, competition.id, evening)
    assert "de Vries" not in told.lines[-1]
    return told


def test_an_evening_on_postgresql_is_the_same(emptied: Flask, sqlite_app: Flask) -> None:
    told = []
    for app in (sqlite_app, emptied):
        with app.app_context():
            told.append(an_evening())
    on_file, on_server = told
    assert len(on_file.numbers) == 4
    for on_one, on_other in zip(on_server.lines, on_file.lines, strict=True):
        assert on_one.splitlines() == on_other.splitlines()
