"""Members, competitions and evenings to try things with, played through the services."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.club import PaperSide
from scorekeeper.services import matches, rounds
from scorekeeper.services.club import (
    closing,
    competitions,
    draws,
    evenings,
    members,
    paper,
    seating,
    standings,
)
from scorekeeper.services.club.records import Competition, Evening
from scorekeeper.services.records import Actor, StoredMatch

DESK = Actor("web", "fedcba9876543210", "laptop van de wedstrijdleider")
NUMBERS = (50, 50, 60, 80, 100)
Tables = Sequence[Sequence[Sequence[int]]]


def join(*names: str) -> list[int]:
    return [members.add_member(name, DESK).id for name in names]


def compete(
    game: str = "highfive", name: str = "Seizoen 2026-2027", **policies: Any
) -> Competition:
    chosen = {
        key: {"name": value[0], "number": value[1]} if isinstance(value, tuple) else {"name": value}
        for key, value in policies.items()
    }
    new = competitions.NewCompetition(name, game, "2026-09-01", "2027-05-31", policies=chosen)
    return competitions.create_competition(new, DESK)


def evening_of(
    competition: Competition, date: str, present: Sequence[int], rounds: int = 1
) -> Evening:
    evening = evenings.create_evening(competition.id, date, DESK, rounds)
    for member in present:
        evening = evenings.check_in(evening.id, member, "present", DESK)
    return evening


def seat(evening: Evening, number: int, tables: Tables) -> Evening:
    """Type these tables in and let them count."""
    now = evenings.load_evening(evening.id)
    now = draws.type_draw(now.id, number, tables, now.revision, DESK)
    return seating.accept_draw(now.id, number, now.revision, DESK)


def on_paper(evening: Evening, number: int, table: int, *totals: int | PaperSide) -> Evening:
    now = evenings.load_evening(evening.id)
    sides = [PaperSide(total) if isinstance(total, int) else total for total in totals]
    return paper.enter_totals(now.id, number, table, sides, now.revision, DESK)


def enter(match_id: str, contract: int, *points: int) -> StoredMatch:
    """A round as written: all sides made this number and got these points."""
    stored = matches.load_match(match_id)
    sides = [{"contract": contract, "written": {"points": p, "made": True}} for p in points]
    facts = {"end": "out", "out": 0, "sides": sides}
    return rounds.enter_round(match_id, facts, stored.revision, DESK)[0]


def play(evening: Evening, number: int, table: int, *totals: int) -> StoredMatch:
    """Play a match to its end with these totals."""
    match_id = match_at(evening, number, table)
    for index, contract in enumerate(NUMBERS):
        stored = enter(match_id, contract, *(total if index == 0 else 0 for total in totals))
    assert stored.status == "finished"
    return stored


def match_at(evening: Evening, number: int, table: int) -> str:
    match_id = seating.table_of(evenings.load_evening(evening.id), number, table).match_id
    assert match_id is not None
    return match_id


def close(evening: Evening) -> Evening:
    now = evenings.load_evening(evening.id)
    return closing.close_evening(now.id, now.revision, DESK)


def totals(competition: Competition, after: int | None = None) -> dict[str, int]:
    found = standings.competition_standing(competition.id, after)
    return {found.member(row).label: row.total for row in found.rows}


def places(competition: Competition, after: int | None = None) -> list[tuple[int | None, str]]:
    found = standings.competition_standing(competition.id, after)
    return [(row.place, found.member(row).label) for row in found.rows]
