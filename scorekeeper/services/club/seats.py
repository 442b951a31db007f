"""The seats of a club's table follow its match: who sat with whom is corrected at the table."""

from collections.abc import Mapping

from sqlalchemy import Connection, select, update

from scorekeeper.core.match import Match
from scorekeeper.storage.tables import club_tables


def follow_start(
    connection: Connection, match_id: str, old: Match, new: Match, renamed: Mapping[str, str]
) -> None:
    """Move the members of a table as the players of its match have moved.

    ``renamed`` gives the new name of a player who is called otherwise now; he stays who he is.
    """
    row = connection.execute(select(club_tables).where(club_tables.c.match_id == match_id)).first()
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
