"""From a draw that counts to its matches, and back as long as nobody has played (C4, C5)."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, delete, update

from scorekeeper.core.match import FORMAT, VERSION, Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.games import all_games
from scorekeeper.services.club import draws as drawing
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.evening_loading import Told, change, check_not_entered, check_round
from scorekeeper.services.club.records import Evening, Member, Table
from scorekeeper.services.loading import load_to_change
from scorekeeper.services.records import Actor, StoredMatch
from scorekeeper.services.saving import Asked, save, save_new
from scorekeeper.storage.tables import club_tables, draws, substitutions

LONGEST_NAME = 60


def accept_draw(evening_id: int, number: int, revision: int, actor: Actor) -> Evening:
    """Let a proposed draw count: each table gets its match with names, seats, dealer and options.

    Refused when the draw does not fit those who are there by now.
    """

    def work(connection: Connection, evening: Evening) -> Told:
        drawing.check_proposed(evening, number)
        _check_fit(evening, number)
        made = {}
        for table in evening.tables_of(number):
            match = match_of(evening, table)
            stored = save_new(connection, match, Asked(actor, "started"))
            made[str(table.number)] = stored.id
            connection.execute(
                update(club_tables)
                .where(drawing.at(evening.id, number, table.number))
                .values(match_id=stored.id)
            )
        connection.execute(
            update(draws)
            .where(draws.c.evening_id == evening.id, draws.c.round == number)
            .values(is_accepted=True)
        )
        return None, {"round": number, "matches": made}

    return change(evening_id, revision, actor, "accepted", work)


def withdraw_draw(evening_id: int, number: int, revision: int, actor: Actor) -> Evening:
    """Take a draw back, to draw again: only while nobody of that match round has played (C4).

    Its empty matches are deleted with it.
    """

    def work(connection: Connection, evening: Evening) -> Told:
        check_round(evening, number)
        if number not in evening.draws:
            raise ClubNotAllowed("no_draw", round=number)
        tables = evening.tables_of(number)
        if any(table.rounds or table.totals for table in tables):
            raise ClubNotAllowed("round_started", round=number)
        for table in tables:
            if table.match_id is not None:
                put_away(connection, table.match_id, actor, only_empty=True)
        connection.execute(
            delete(substitutions).where(
                substitutions.c.evening_id == evening.id, substitutions.c.round == number
            )
        )
        drawing.remove(connection, evening.id, number)
        before = {
            "round": number,
            "tables": [[list(side) for side in table.sides] for table in tables],
        }
        return before, None

    return change(evening_id, revision, actor, "withdrawn", work)


def match_of(evening: Evening, table: Table) -> Match:
    """The match of a table, nothing played yet; partners sit opposite, the first one deals."""
    names = [[seat_name(evening.members[m]) for m in side] for side in table.seats]
    competition = evening.competition
    file: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": competition.game.slug,
        "edition": competition.edition,
        "options": dict(competition.options),
        "played_on": evening.date,
        "sides": [{"players": side} for side in names],
        "rounds": [],
    }
    match = parse_match(file, all_games())
    if not isinstance(match, Match):
        raise ClubRefused(match)
    return match


def seat_name(member: Member) -> str:
    """A member's name as it stands in a match: short enough, and not like another one's."""
    if len(member.label) <= LONGEST_NAME:
        return member.label
    tail = f" ({member.nickname})"
    return member.name[: LONGEST_NAME - len(tail)] + tail


def put_away(connection: Connection, match_id: str, actor: Actor, only_empty: bool = False) -> bool:
    """Delete a match; whether it was there. ``only_empty``: refused once somebody has played."""
    stored = load_to_change(connection, match_id)
    if only_empty and stored.match.rounds:
        raise ClubNotAllowed("just_started")
    if stored.deleted_at is not None:
        return False
    save(connection, stored, stored.match, Asked(actor, "deleted"), deleted=True)
    return True


def put_back(connection: Connection, match_id: str, actor: Actor) -> bool:
    """Undo that; whether it was deleted."""
    stored = load_to_change(connection, match_id)
    if stored.deleted_at is None:
        return False
    save(connection, stored, stored.match, Asked(actor, "restored"), deleted=False)
    return True


def set_closed(connection: Connection, match_id: str, is_closed: bool, actor: Actor) -> StoredMatch:
    """Stop a match by hand, or resume it."""
    stored = load_to_change(connection, match_id)
    match = replace(stored.match, closed=is_closed)
    asked = Asked(actor, "closed" if is_closed else "reopened")
    return save(connection, stored, match, asked)


def table_of(evening: Evening, number: int, table: int) -> Table:
    """A table of a match round."""
    check_round(evening, number)
    found = [each for each in evening.tables_of(number) if each.number == table]
    if not found:
        raise ClubNotAllowed("no_draw", round=number)
    return found[0]


def _check_fit(evening: Evening, number: int) -> None:
    tables = evening.tables_of(number)
    placed = [m for table in tables for side in table.sides for m in side]
    placed += evening.draws[number].sat_out
    check_not_entered(evening, number, placed)
    present = evening.playing_in(number)
    wrong = [m for m in (*placed, *present) if (m in placed) != (m in present)]
    wrong += [m for m in set(placed) if placed.count(m) > 1]
    if wrong:
        names = ", ".join(evening.members[m].label for m in dict.fromkeys(wrong))
        raise ClubNotAllowed("draw_outdated", names=names)
