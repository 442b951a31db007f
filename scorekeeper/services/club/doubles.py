"""One person who stands in the list twice: what a merge would do, and how it is taken back."""

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from scorekeeper.services.club import references
from scorekeeper.services.club.changes import record
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.members import (
    check_free,
    load_members,
    member_of,
    merge_member,
    resolved,
)
from scorekeeper.services.club.records import Member
from scorekeeper.services.club.wishes import WishesMerged, wishes_merged
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import competitions, evenings, members


@dataclass(frozen=True)
class Visit:
    """An evening at which somebody sat at a table, sat out or has a result."""

    competition: str
    date: str
    rounds: int  # match rounds of it


@dataclass(frozen=True)
class Merge:
    """What a merge would do: whose evenings move to whom, and where both were at one time."""

    double: Member
    member: Member
    of_double: tuple[Visit, ...]
    of_member: tuple[Visit, ...]
    met: tuple[Visit, ...]
    wishes: WishesMerged

    @property
    def is_possible(self) -> bool:
        """Nobody is in two places at one time."""
        return not self.met

    @property
    def stamp(self) -> str:
        """The same as long as the same would happen: to be sent back when it is done."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


def preview_merge(double_id: int, member_id: int) -> Merge:
    """What ``merge_member`` would do, stored nowhere."""
    with reading() as connection:
        return _preview(connection, double_id, member_id)


def merge_as_shown(double_id: int, member_id: int, stamp: str, actor: Actor) -> Member:
    """Merge two members when what would happen is still what was shown (``Merge.stamp``)."""

    def check(connection: Connection) -> None:
        if _preview(connection, double_id, member_id).stamp != stamp:
            raise ClubNotAllowed("merge_changed")

    return merge_member(double_id, member_id, actor, check)


def _preview(connection: Connection, double_id: int, member_id: int) -> Merge:
    known = load_members(connection)
    double, member = member_of(known, double_id), member_of(known, member_id)
    if resolved(known, double_id) == resolved(known, member_id):
        raise ClubNotAllowed("same_member")
    if member.is_anonymous or double.is_anonymous:
        raise ClubNotAllowed("anonymous")
    target = resolved(known, member_id)
    one = references.places_of(connection, references.all_of(double_id, known))
    other = references.places_of(connection, references.all_of(target, known))
    return Merge(
        double,
        known[target],
        _visits(connection, one),
        _visits(connection, other),
        _visits(connection, one & other),
        wishes_merged(connection, double_id, target, known),
    )


def split_member(double_id: int, actor: Actor) -> Member:
    """A merge was a mistake: the double is a member again, with his results and wishes."""

    def work(connection: Connection) -> Member:
        known = load_members(connection)
        double = member_of(known, double_id)
        if double.same_as is None:
            return double
        if double.is_anonymous:
            raise ClubNotAllowed("anonymous")
        check_free(known.values(), double.name, double.nickname)
        connection.execute(update(members).where(members.c.id == double_id).values(same_as=None))
        target = resolved(known, double_id)
        record(connection, "member", double_id, "split", actor, None, {"from": target})
        record(connection, "member", target, "gave_back", actor, None, {"to": double_id})
        return member_of(load_members(connection), double_id)

    return club_write(work)


def _visits(connection: Connection, places: set[references.Place]) -> tuple[Visit, ...]:
    ids = {evening for evening, _round in places}
    rows = connection.execute(
        select(evenings.c.id, evenings.c.date, competitions.c.name)
        .join(competitions, competitions.c.id == evenings.c.competition_id)
        .where(evenings.c.id.in_(ids))
        .order_by(evenings.c.date, evenings.c.id)
    )
    return tuple(
        Visit(row.name, row.date, sum(evening == row.id for evening, _round in places))
        for row in rows
    )
