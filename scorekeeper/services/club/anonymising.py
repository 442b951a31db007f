"""A member who asks for it is made anonymous: his name goes from everywhere, his results stay.

That is the only change that also rewrites histories: of the club, of his matches, and what is told
of them. Backups that were made before still hold the name; they are the organiser's to delete.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from sqlite3 import OperationalError
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from scorekeeper.services.club.changes import changes_of, record
from scorekeeper.services.club.members import load_members, member_of, resolved
from scorekeeper.services.club.records import Member
from scorekeeper.services.club.seating import seat_name
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.loading import load, load_to_change
from scorekeeper.services.records import Actor
from scorekeeper.services.results import same_name, write_results
from scorekeeper.services.saving import Asked, save
from scorekeeper.storage.database import empty_log
from scorekeeper.storage.tables import (
    club_changes,
    club_tables,
    matches,
    members,
    revisions,
    rounds,
    substitutions,
)


class Renaming:
    """Puts the stand-in where one of these names stands; the names of others are kept."""

    def __init__(self, names: Iterable[str], others: Iterable[str], stand_in: str) -> None:
        self.names = {same_name(name) for name in names}
        self.stand_in = stand_in
        spelled = sorted({*self.names, *map(same_name, others)}, key=len, reverse=True)
        alternatives = "|".join(map(re.escape, spelled))
        self._spelled = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE)

    def of(self, value: Any) -> Any:
        """A value of JSON with the stand-in for every text that is the name, and in side names."""
        if isinstance(value, str):
            return self.stand_in if same_name(value) in self.names else value
        if isinstance(value, list):
            return [self.of(item) for item in value]
        if not isinstance(value, Mapping):
            return value
        is_side = "players" in value
        return {
            key: self.within(item) if is_side and key == "name" and item else self.of(item)
            for key, item in value.items()
        }

    def within(self, text: str) -> str:
        """A text that somebody wrote, with the stand-in for the name wherever it stands."""
        return self._spelled.sub(
            lambda found: self.stand_in if same_name(found[0]) in self.names else found[0], text
        )


def anonymise_member(member_id: int, actor: Actor) -> Member:
    """Take a member's name out of everything, for good.

    His matches get a stand-in for it, in whatever way they were spelled; matches outside of the
    club do too, unless another member bears the name.
    """

    def work(connection: Connection) -> Member:
        known = load_members(connection)
        target = resolved(known, member_of(known, member_id).id)
        ids = [each.id for each in known.values() if resolved(known, each.id) == target]
        if known[target].is_anonymous:
            return known[target]
        names = _names_of(connection, known, ids)
        stand_in = f"N.N. {target}"
        others = {
            same_name(spelling)
            for each in known.values()
            if each.id not in ids
            for spelling in (each.name, each.label)
        }
        own = _own_matches(connection, set(ids))
        shared = {name for name in names if same_name(name) in others}
        renaming = Renaming(names, others - set(map(same_name, names)), stand_in)
        elsewhere = Renaming(names - shared, others, stand_in)
        for match_id in _matches_with(connection, names):
            _rewrite_match(connection, match_id, renaming if match_id in own else elsewhere, actor)
        _rewrite_texts(connection, elsewhere)
        for each in ids:
            _rewrite_changes(connection, each, renaming)
            connection.execute(
                update(members)
                .where(members.c.id == each)
                .values(name=stand_in, nickname=None, anonymised_at=datetime.now(UTC))
            )
        record(connection, "member", target, "anonymised", actor)
        return load_members(connection)[target]

    member = club_write(work)
    with suppress(OperationalError):  # done is done: the log can be emptied another time
        empty_log()
    return member


def _names_of(connection: Connection, known: Mapping[int, Member], ids: Iterable[int]) -> set[str]:
    """Every name he has had here, his nicknames in brackets included."""
    found = set()
    for each in ids:
        member = known[each]
        spellings = {(member.name, member.nickname)}
        for change in changes_of(connection, "member", each):
            for told in (change.before, change.after):
                if told and "name" in told:
                    spellings.add((told["name"], told.get("nickname")))
        for name, nickname in spellings:
            found.add(name)
            if nickname:
                label = f"{name} ({nickname})"
                found |= {label, seat_name(_named(member, name, nickname, label))}
    return found


def _named(member: Member, name: str, nickname: str, label: str) -> Member:
    return Member(member.id, name, nickname, label, member.is_guest, None, None, False)


def _own_matches(connection: Connection, ids: set[int]) -> set[str]:
    """The matches at whose table he sat, or sat in for somebody."""
    found = set()
    sat_in = {
        (row.evening_id, row.round)
        for row in connection.execute(
            select(substitutions.c.evening_id, substitutions.c.round).where(
                substitutions.c.substitute_id.in_(ids)
            )
        )
    }
    for row in connection.execute(select(club_tables).where(club_tables.c.match_id.is_not(None))):
        is_seated = any(ids.intersection(side) for side in row.sides)
        if is_seated or (row.evening_id, row.round) in sat_in:
            found.add(row.match_id)
    return found


def _matches_with(connection: Connection, names: set[str]) -> list[str]:
    """The matches in which one of these names occurs, now or in their history."""
    wanted = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))), re.I)
    found = [
        row.id
        for row in connection.execute(
            select(matches.c.id, matches.c.sides, matches.c.seating, matches.c.first_dealer)
        )
        if wanted.search(f"{_texts(row.sides)} {_texts(row.seating)} {row.first_dealer}")
    ]
    past = connection.execute(
        select(revisions.c.match_id, revisions.c.before, revisions.c.after).order_by(
            revisions.c.match_id
        )
    )
    found += [r.match_id for r in past if wanted.search(f"{_texts(r.before)} {_texts(r.after)}")]
    return list(dict.fromkeys(found))


def _texts(value: Any) -> str:
    """All texts in a value, in one line."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        value = value.values()
    elif not isinstance(value, list):
        return ""
    return "\n".join(_texts(item) for item in value)


def _rewrite_match(connection: Connection, match_id: str, renaming: Renaming, actor: Actor) -> None:
    """A match with the stand-in for the name, in its start, its rounds and its history."""
    if not renaming.names:
        return
    load_to_change(connection, match_id)
    row = connection.execute(select(matches).where(matches.c.id == match_id)).one()
    start = {name: getattr(row, name) for name in ("sides", "seating", "first_dealer")}
    # Its moment changes first: what this process knows of the match has the old name.
    moment = max(datetime.now(UTC), row.changed_at + timedelta(microseconds=1))
    new_start = {name: renaming.of(value) for name, value in start.items()}
    connection.execute(
        update(matches).where(matches.c.id == match_id).values(new_start | {"changed_at": moment})
    )
    for table, key in ((rounds, rounds.c.number), (revisions, revisions.c.revision)):
        columns = ("facts",) if table is rounds else ("before", "after")
        for each in connection.execute(select(table).where(table.c.match_id == match_id)).all():
            old = {name: getattr(each, name) for name in columns}
            new = {name: renaming.of(value) for name, value in old.items()}
            if new != old:
                connection.execute(
                    update(table)
                    .where(table.c.match_id == match_id, key == getattr(each, key.name))
                    .values(new)
                )
    stored = load(connection, match_id)
    stored = save(connection, stored, stored.match, Asked(actor, "start_corrected"))
    write_results(connection, stored, is_new=False)


def _rewrite_changes(connection: Connection, member_id: int, renaming: Renaming) -> None:
    """The history of a member tells his names; afterwards it tells none."""
    own = (club_changes.c.subject == "member") & (club_changes.c.subject_id == member_id)
    for row in connection.execute(select(club_changes).where(own)).all():
        told = {name: _told(getattr(row, name), renaming) for name in ("before", "after")}
        connection.execute(update(club_changes).where(club_changes.c.id == row.id).values(told))


def _told(told: Any, renaming: Renaming) -> Any:
    if not isinstance(told, Mapping) or "nickname" not in told:
        return renaming.of(told)
    return {**renaming.of(told), "nickname": None}


def _rewrite_texts(connection: Connection, renaming: Renaming) -> None:
    """What people wrote themselves: reasons, and the names of their devices."""
    if not renaming.names:
        return
    for table, column in (
        (club_changes, club_changes.c.reason),
        (club_changes, club_changes.c.name),
        (revisions, revisions.c.name),
    ):
        there = select(column).distinct().where(column.is_not(None))
        for old in connection.execute(there).scalars().all():
            new = renaming.within(old)
            if new != old:
                change = update(table).where(column == bindparam("old")).values({column: new})
                connection.execute(change, {"old": old})
