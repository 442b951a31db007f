"""A member who asks for it is made anonymous: his name goes from everywhere, his results stay.

That is the only change that also rewrites histories: of the club, of his matches, and what is told
of them. Backups that were made before still hold the name; they are the organiser's to delete.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from sqlite3 import OperationalError
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select, update

from scorekeeper.core.naming import fold
from scorekeeper.services.club.changes import changes_of, record
from scorekeeper.services.club.members import load_members, member_of, resolved
from scorekeeper.services.club.records import Member
from scorekeeper.services.club.renaming import Renaming, pattern
from scorekeeper.services.club.seating import seat_name
from scorekeeper.services.club.sittings import (
    called_at_his_table,
    matches_sat_at,
    played_again,
    starts_of,
)
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.history import BY_EVENING
from scorekeeper.services.loading import load, load_to_change
from scorekeeper.services.records import Actor
from scorekeeper.services.results import write_results
from scorekeeper.services.saving import Asked, save
from scorekeeper.services.transactions import reading
from scorekeeper.storage.database import empty_log
from scorekeeper.storage.tables import (
    club_changes,
    competitions,
    matches,
    members,
    revisions,
    rounds,
)


def named_after(member_id: int) -> list[str]:
    """The competitions that have his name in theirs: it is the organiser's to change those."""
    with reading() as connection:
        known = load_members(connection)
        him = _him(connection, known, resolved(known, member_of(known, member_id).id))
        renaming = him.in_texts()
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
        sat = _called(connection, matches_sat_at(connection, known, set(ids)), him)
        again = played_again(connection, sat, him.own.names)
        for match_id in dict.fromkeys([*sat, *again, *_matches_with(connection, him.own.names)]):
            renaming = him.elsewhere
            if match_id in sat:
                renaming = Renaming(him.names | sat[match_id], him.others, stand_in)
            elif match_id in again:
                renaming = Renaming(him.unshared | again[match_id], him.others, stand_in)
            _rewrite_match(connection, match_id, renaming, actor)
        texts = him.in_texts({name for names in sat.values() for name in names})
        _rewrite_texts(connection, texts)
        _forget_file_ids(connection, texts)
        _rewrite_competitions(connection, texts)
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
    same name. ``others`` are the names of everybody else, folded; ``alone`` are nicknames that
    stand for him by themselves.
    """

    ids: list[int]
    names: set[str]
    unshared: set[str]
    alone: set[str]
    others: set[str]
    own: Renaming
    elsewhere: Renaming

    def in_texts(self, called: Iterable[str] = ()) -> Renaming:
        """In what people wrote; ``called``: how he was called at his tables."""
        spelled = {name for name in called if fold(name) not in self.others}
        others = self.elsewhere.others
        return Renaming(self.unshared | spelled, others, self.own.stand_in, self.alone)


def _him(connection: Connection, known: Mapping[int, Member], target: int) -> _Him:
    ids = [each.id for each in known.values() if resolved(known, each.id) == target]
    names, nicknames = _names_of(connection, known, ids)
    stand_in = f"N.N. {target}"
    strangers = [each for each in known.values() if each.id not in ids]
    others = {fold(spelling) for each in strangers for spelling in (each.name, each.label)}
    taken = others | {fold(each.nickname) for each in strangers if each.nickname}
    unshared = {name for name in names if fold(name) not in others}
    strange = others - set(map(fold, names))
    return _Him(
        ids,
        names,
        unshared,
        # "klein" and "jr" tell two of one name apart, and are no name in a sentence of themselves.
        {n for n in nicknames if n[:1].isupper() and fold(n) not in taken},
        strange,
        Renaming(names, strange, stand_in),
        Renaming(unshared, others, stand_in),
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


def _called(
    connection: Connection, seats: Mapping[str, set[str]], him: _Him
) -> dict[str, set[str]]:
    """What he was called in these matches at his table, however his seat was spelled."""
    return {
        match_id: now
        | called_at_his_table(starts_of(connection, match_id), him.own.names, him.others)
        for match_id, now in seats.items()
    }


def _matches_with(connection: Connection, names: set[str]) -> list[str]:
    """The matches in which one of these names occurs, now or in their history."""
    wanted = re.compile("|".join(map(pattern, sorted(names, key=len, reverse=True))))
    found = [
        row.id
        for row in connection.execute(
            select(matches.c.id, matches.c.sides, matches.c.seating, matches.c.first_dealer)
        )
        if wanted.search(fold(f"{_texts(row.sides)} {_texts(row.seating)} {row.first_dealer}"))
    ]
    past = connection.execute(
        select(revisions.c.match_id, revisions.c.before, revisions.c.after).order_by(
            revisions.c.match_id
        )
    )
    found += [
        row.match_id
        for row in past
        if wanted.search(fold(f"{_texts(row.before)} {_texts(row.after)}"))
    ]
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
    stored = save(connection, stored, stored.match, Asked(actor, BY_EVENING))
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


def _forget_file_ids(connection: Connection, renaming: Renaming) -> None:
    """A match whose file was called after him is called by its own id from now on."""
    rows = connection.execute(
        select(matches.c.id, matches.c.file_id).where(matches.c.file_id.is_not(None))
    )
    for row in rows.all():
        words = re.sub(r"[-_.]", " ", row.file_id)
        if renaming.within(words) != words:
            connection.execute(update(matches).where(matches.c.id == row.id).values(file_id=None))


def _rewrite_competitions(connection: Connection, renaming: Renaming) -> None:
    """The names that competitions had before; what they are called now is not his alone."""
    present = set(connection.execute(select(competitions.c.name)).scalars())
    named = club_changes.c.subject == "competition"
    for row in connection.execute(select(club_changes).where(named)).all():
        old = {"before": row.before, "after": row.after}
        new = {key: _titled(told, present, renaming) for key, told in old.items()}
        if new != old:
            connection.execute(update(club_changes).where(club_changes.c.id == row.id).values(new))


def _titled(told: Any, present: set[str], renaming: Renaming) -> Any:
    name = told.get("name") if isinstance(told, Mapping) else None
    if not isinstance(name, str) or name in present:
        return told
    return {**told, "name": renaming.within(name)}
