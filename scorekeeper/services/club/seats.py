"""The seats of a club's table follow its match: who sat with whom is corrected at the table.

What the evening and the competition say of a match is theirs: how many sit at the table and who
they are, the date, the rules. At the table that is not changed.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, select, update

from scorekeeper.core.match import Match, match_file
from scorekeeper.core.naming import fold
from scorekeeper.services.club.members import load_members, resolved
from scorekeeper.services.club.seating import seat_name
from scorekeeper.services.errors import NotAllowed
from scorekeeper.services.records import StoredMatch
from scorekeeper.storage.tables import club_tables, substitutions

OF_COMPETITION = ("edition", "options")


def with_rules(connection: Connection, stored: StoredMatch, file: object) -> object:
    """A file for the start of a match: at a club's table, the rules it leaves out stay."""
    if not isinstance(file, dict) or _table(connection, stored.id) is None:
        return file
    present = match_file(stored.match)
    given = {name: value for name, value in file.items() if value is not None}
    return {name: present[name] for name in OF_COMPETITION} | given


def check_start(
    connection: Connection,
    stored: StoredMatch,
    new: Match,
    renamed: Mapping[str, str],
    *,
    undoes: bool = False,
) -> None:
    """Refuse at a club's table what is the evening's or the competition's to change.

    ``undoes``: what the organiser did is not taken back here either.
    """
    row = _table(connection, stored.id)
    if row is None:
        return
    if _rules(stored.match) != _rules(new):
        raise NotAllowed("club_rules", stored)
    if [len(s.players) for s in stored.match.sides] != [len(s.players) for s in new.sides]:
        raise NotAllowed("club_sides", stored)
    if stored.match.played_on != new.played_on:
        raise NotAllowed("club_date", stored)
    _check_names(connection, stored, row, renamed, undoes)


def _rules(match: Match) -> tuple[str, Any]:
    return match.edition.slug, match.options.model_dump()


def _check_names(
    connection: Connection,
    stored: StoredMatch,
    row: Row[Any],
    renamed: Mapping[str, str],
    undoes: bool,
) -> None:
    """A name may be spelled in another way; somebody else comes as a substitute (C6)."""
    if not renamed:
        return
    known = load_members(connection)
    replaced = {
        resolved(known, each.member_id): resolved(known, each.substitute_id)
        for each in connection.execute(
            select(substitutions).where(
                substitutions.c.evening_id == row.evening_id, substitutions.c.round == row.round
            )
        )
    }
    for side, players in zip(row.sides, stored.match.sides, strict=False):
        for member, player in zip(side, players.players, strict=False):
            drawn = resolved(known, member)
            sits = replaced.get(drawn, drawn)
            others = {
                fold(name)
                for each in known.values()
                if each.same_as is None and each.id != sits
                for name in (each.label, seat_name(each))
            }
            name = renamed.get(player)
            is_replaced = undoes and sits != drawn
            if name is not None and (is_replaced or fold(name) in others):
                raise NotAllowed("club_member", stored, name=name)


def _table(connection: Connection, match_id: str) -> Row[Any] | None:
    return connection.execute(select(club_tables).where(club_tables.c.match_id == match_id)).first()


def follow_start(
    connection: Connection, match_id: str, old: Match, new: Match, renamed: Mapping[str, str]
) -> None:
    """Move the members of a table as the players of its match have moved.

    ``renamed`` gives the new name of a player who is called otherwise now; he stays who he is.
    """
    row = _table(connection, match_id)
    if row is None:
        return
    members = {
        renamed.get(player, player): member
        for side, players in zip(row.sides, old.sides, strict=False)
        for member, player in zip(side, players.players, strict=False)
    }
    sides = [[members.get(player) for player in side.players] for side in new.sides]
    seated = [member for side in sides for member in side]
    if sides == row.sides or sorted(members.values()) != sorted(m for m in seated if m is not None):
        return
    connection.execute(
        update(club_tables)
        .where(
            club_tables.c.evening_id == row.evening_id,
            club_tables.c.round == row.round,
            club_tables.c.number == row.number,
        )
        .values(sides=sides)
    )
