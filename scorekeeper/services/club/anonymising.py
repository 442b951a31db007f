"""A member who asks for it is made anonymous: his name goes from everywhere, his results stay.

That is the only change that also rewrites histories: of the club, of his matches, and what is told
of them. Backups that were made before still hold the name; they are the organiser's to delete.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from sqlite3 import OperationalError
from typing import Any, NamedTuple

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
from scorekeeper.services.transactions import reading
from scorekeeper.storage.database import empty_log
from scorekeeper.storage.tables import (
    club_changes,
    club_tables,
    competitions,
    matches,
    members,
    revisions,
    rounds,
    substitutions,
)


class Renaming:
    """Puts the stand-in where one of these names stands; the names of others are kept.

    ``nicknames`` go from what people wrote as well, when they stand there letter for letter.
    """

    def __init__(
        self,
        names: Iterable[str],
        others: Iterable[str],
        stand_in: str,
        nicknames: Iterable[str] = (),
    ) -> None:
        self.names = {_one_spaced(name) for name in names}
        self.stand_in = stand_in
        self.nicknames = set(nicknames)
        spelled = {name: _pattern(name) for name in (*self.names, *map(_one_spaced, others))}
        spelled |= {name: f"(?-i:{_pattern(name)})" for name in self.nicknames}
        alternatives = "|".join(spelled[name] for name in sorted(spelled, key=len, reverse=True))
        self._spelled = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE)

    def of(self, value: Any) -> Any:
        """A value of JSON with the stand-in for every text that is the name, and in side names."""
        if isinstance(value, str):
            return self.stand_in if _one_spaced(value) in self.names else value
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

        def put(found: re.Match[str]) -> str:
            is_his = _one_spaced(found[0]) in self.names or found[0] in self.nicknames
            return self.stand_in if is_his else found[0]

        composed = unicodedata.normalize("NFC", text)
        written = self._spelled.sub(put, composed)
        return text if written == composed else written


def _one_spaced(name: str) -> str:
    """What all spellings of a name have in common; of blanks only where they are counts."""
    return same_name(" ".join(name.split()))


def _pattern(name: str) -> str:
    return r"\s+".join(map(re.escape, name.split()))


def named_after(member_id: int) -> list[str]:
    """The competitions that have his name in theirs: it is the organiser's to change those."""
    with reading() as connection:
        known = load_members(connection)
        renaming = _him(connection, known, resolved(known, member_of(known, member_id).id)).texts
        names = connection.execute(select(competitions.c.name).order_by(competitions.c.id))
        return [name for name in names.scalars() if renaming.within(name) != name]


def anonymise_member(member_id: int, actor: Actor) -> Member:
    """Take a member's name out of everything, for good.

    His matches get a stand-in for it, in whatever way they were spelled; matches outside of the
    club do too, unless another member bears the name.
    """

    def work(connection: Connection) -> Member:
        known = load_members(connection)
        target = resolved(known, member_of(known, member_id).id)
        if known[target].is_anonymous:
            return known[target]
        him = _him(connection, known, target)
        ids, stand_in = him.ids, him.own.stand_in
        own = _own_matches(connection, set(ids))
        for match_id in _matches_with(connection, him.own.names):
            renaming = him.own if match_id in own else him.elsewhere
            _rewrite_match(connection, match_id, renaming, actor)
        _rewrite_texts(connection, him.texts)
        _rewrite_competitions(connection, him.texts)
        for each in ids:
            _rewrite_changes(connection, each, him.own)
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


class _Him(NamedTuple):
    """Somebody with all his doubles, and what is to be put in the place of his names.

    ``own``: at his tables and in his history. ``elsewhere``: where it may be somebody else of the
    same name. ``texts``: in what people wrote.
    """

    ids: list[int]
    own: Renaming
    elsewhere: Renaming
    texts: Renaming


def _him(connection: Connection, known: Mapping[int, Member], target: int) -> _Him:
    ids = [each.id for each in known.values() if resolved(known, each.id) == target]
    names, nicknames = _names_of(connection, known, ids)
    stand_in = f"N.N. {target}"
    strangers = [each for each in known.values() if each.id not in ids]
    others = {_one_spaced(spelling) for each in strangers for spelling in (each.name, each.label)}
    taken = others | {_one_spaced(each.nickname) for each in strangers if each.nickname}
    unshared = {name for name in names if _one_spaced(name) not in others}
    # "klein" and "jr" tell two of one name apart, and are no name in a sentence of themselves.
    alone = {n for n in nicknames if n[:1].isupper() and _one_spaced(n) not in taken}
    return _Him(
        ids,
        Renaming(names, others - set(map(_one_spaced, names)), stand_in),
        Renaming(unshared, others, stand_in),
        Renaming(unshared, others, stand_in, alone),
    )


def _names_of(
    connection: Connection, known: Mapping[int, Member], ids: Iterable[int]
) -> tuple[set[str], set[str]]:
    """Every name he has had here, with a nickname in brackets too, and his nicknames alone."""
    found, nicknames = set(), set()
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
                nicknames.add(nickname)
                label = f"{name} ({nickname})"
                found |= {label, seat_name(_named(member, name, nickname, label))}
    return found, nicknames


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
    wanted = re.compile("|".join(map(_pattern, sorted(names, key=len, reverse=True))), re.I)
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
    for table, column in (
        (club_changes, club_changes.c.reason),
        (club_changes, club_changes.c.name),
        (club_changes, club_changes.c.device),
        (revisions, revisions.c.name),
        (revisions, revisions.c.device),
    ):
        there = select(column).distinct().where(column.is_not(None))
        for old in connection.execute(there).scalars().all():
            new = renaming.within(old)[: getattr(column.type, "length", None)]
            if new != old:
                change = update(table).where(column == bindparam("old")).values({column: new})
                connection.execute(change, {"old": old})


def _rewrite_competitions(connection: Connection, renaming: Renaming) -> None:
    """The names that competitions had before; what they are called now is not his alone."""
    present = set(connection.execute(select(competitions.c.name)).scalars())
    named = club_changes.c.subject == "competition"
    for row in connection.execute(select(club_changes).where(named)).all():
        old = {"before": row.before, "after": row.after}
        new = {key: _called(told, present, renaming) for key, told in old.items()}
        if new != old:
            connection.execute(update(club_changes).where(club_changes.c.id == row.id).values(new))


def _called(told: Any, present: set[str], renaming: Renaming) -> Any:
    name = told.get("name") if isinstance(told, Mapping) else None
    if not isinstance(name, str) or name in present:
        return told
    return {**told, "name": renaming.within(name)}
