"""The members and guests of the club: added, found, renamed, retired, merged."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from scorekeeper.core.faults import validated
from scorekeeper.core.match import Name
from scorekeeper.core.naming import fold, matches, nickname_apart, sort_key, tidy, with_nickname
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.services.club import references
from scorekeeper.services.club.changes import record
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.club.records import Member
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.errors import NotFound
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading
from scorekeeper.storage.clock import today
from scorekeeper.storage.tables import club_changes, members

LONGEST_NAME, LONGEST_NICKNAME = 60, 40
_NAME: TypeAdapter[str] = TypeAdapter(Name)


def all_members(retired: bool = False, search: str = "") -> list[Member]:
    """The members and guests as Dutch sorts them; ``search``: parts of a name, as it is typed.

    Doubles that were merged are left out; who has retired is there when asked for.
    """
    with reading() as connection:
        found = load_members(connection).values()
    return sorted(
        (
            member
            for member in found
            if member.same_as is None
            and (retired or member.retired_on is None)
            and matches(f"{member.name} {member.nickname or ''}", search)
        ),
        key=lambda member: sort_key(member.label),
    )


def load_member(member_id: int) -> Member:
    """One member, a merged double included."""
    with reading() as connection:
        return member_of(load_members(connection), member_id)


def add_member(
    name: str, actor: Actor, nickname: str | None = None, is_guest: bool = False
) -> Member:
    """A new member or guest; who bears the name of another one needs a nickname."""
    name, nickname = checked_names(name, nickname)
    return club_write(lambda c: add(c, name, nickname, is_guest, actor))


def add_members(
    names: Sequence[tuple[str, str | None]], actor: Actor, is_guest: bool = False
) -> list[Member]:
    """Several members or guests at once, each a name and a nickname; all of them or none."""
    checked = [checked_names(name, nickname) for name, nickname in names]
    spelled = [fold(with_nickname(name, nickname)) for name, nickname in checked]
    for index, (name, nickname) in enumerate(checked):
        if spelled[index] in spelled[:index]:
            raise ClubNotAllowed("named_twice", name=with_nickname(name, nickname))

    def work(connection: Connection) -> list[Member]:
        there = list(load_members(connection).values())
        ids = []
        for name, nickname in checked:
            check_free(there, name, nickname)
            ids.append(put(connection, name, nickname, is_guest, actor))
            there.append(Member(ids[-1], name, nickname, name, is_guest, None, None, False))
        known = load_members(connection)
        return [known[member_id] for member_id in ids]

    return club_write(work)


def change_member(
    member_id: int,
    actor: Actor,
    name: str | None = None,
    nickname: str | None = None,
    is_guest: bool | None = None,
    revision: int | None = None,
) -> Member:
    """Give a member another name or nickname ("" for none), or make a guest a member.

    Matches keep the name under which he played them. ``revision`` None: whatever it is by now.
    """

    def work(connection: Connection) -> Member:
        known = load_members(connection)
        old = member_of(known, member_id)
        if old.is_anonymous:
            raise ClubNotAllowed("anonymous")
        if revision is not None and revision != old.revision:
            raise ClubStale(old)
        new_name, new_nickname = checked_names(
            old.name if name is None else name, old.nickname if nickname is None else nickname
        )
        new = {
            "name": new_name,
            "nickname": new_nickname,
            "is_guest": old.is_guest if is_guest is None else is_guest,
        }
        before = {key: getattr(old, key) for key in new}
        if new == before:
            return old
        check_free(known.values(), new_name, new_nickname, but=member_id)
        connection.execute(update(members).where(members.c.id == member_id).values(new))
        record(connection, "member", member_id, "changed", actor, before, new)
        return member_of(load_members(connection), member_id)

    return club_write(work)


def retire_member(member_id: int, actor: Actor, day: str | None = None) -> Member:
    """From this day (today) on he is no member any more; his results stay."""
    return _retire(member_id, actor, day or today().isoformat())


def unretire_member(member_id: int, actor: Actor) -> Member:
    """He is a member again."""
    return _retire(member_id, actor, None)


def _retire(member_id: int, actor: Actor, day: str | None) -> Member:
    def work(connection: Connection) -> Member:
        old = member_of(load_members(connection), member_id)
        if old.retired_on == day:
            return old
        connection.execute(update(members).where(members.c.id == member_id).values(retired_on=day))
        before, after = {"retired_on": old.retired_on}, {"retired_on": day}
        record(connection, "member", member_id, "retired", actor, before, after)
        return member_of(load_members(connection), member_id)

    return club_write(work)


def can_be_deleted(member_id: int) -> bool:
    """Whether nothing is known of a member but his name."""
    with reading() as connection:
        return not references.is_used(connection, member_id)


def delete_member(member_id: int, actor: Actor) -> None:
    """Take out a member who has never been anywhere; anybody else can only retire.

    His history goes with him; his id goes to nobody: other histories may speak of it.
    """

    def work(connection: Connection) -> None:
        member = member_of(load_members(connection), member_id)
        if references.is_used(connection, member_id):
            raise ClubNotAllowed("has_results", name=member.label)
        references.forget_wishes(connection, member_id)
        own = (club_changes.c.subject == "member") & (club_changes.c.subject_id == member_id)
        connection.execute(delete(club_changes).where(own))
        connection.execute(delete(members).where(members.c.id == member_id))

    club_write(work)


def merge_member(
    double_id: int,
    member_id: int,
    actor: Actor,
    check: Callable[[Connection], None] = lambda _connection: None,
) -> Member:
    """``double_id`` was the same person as ``member_id`` all along: all results are his.

    So are the wishes of the double, but for those that contradict his own (``wishes``).
    Refused when both were at a table, or had a result, in one match round, or by ``check``.
    """

    def work(connection: Connection) -> Member:
        known = load_members(connection)
        double, member = member_of(known, double_id), member_of(known, member_id)
        if resolved(known, double_id) == resolved(known, member_id):
            raise ClubNotAllowed("same_member")
        if member.is_anonymous or double.is_anonymous:
            raise ClubNotAllowed("anonymous")
        target = resolved(known, member_id)  # with all who are one with him
        if references.have_met(connection, double_id, target, known):
            raise ClubNotAllowed("met", name=double.label, other=known[target].label)
        check(connection)
        connection.execute(update(members).where(members.c.id == double_id).values(same_as=target))
        after = {"into": target, "name": double.name, "nickname": double.nickname}
        record(connection, "member", double_id, "merged", actor, None, after)
        record(connection, "member", target, "took_over", actor, None, {"from": double_id})
        return member_of(load_members(connection), target)

    return club_write(work)


def add(
    connection: Connection, name: str, nickname: str | None, is_guest: bool, actor: Actor
) -> Member:
    """The same within a transaction, of names that were checked."""
    check_free(load_members(connection).values(), name, nickname)
    member_id = put(connection, name, nickname, is_guest, actor)
    return member_of(load_members(connection), member_id)


def put(
    connection: Connection, name: str, nickname: str | None, is_guest: bool, actor: Actor
) -> int:
    """Write a member down of whom everything was checked, and his id."""
    new = {"name": name, "nickname": nickname, "is_guest": is_guest}
    values = new | {"created_at": datetime.now(UTC)}
    key = connection.execute(insert(members).values(values)).inserted_primary_key
    member_id = int(key[0]) if key else 0
    record(connection, "member", member_id, "added", actor, None, new)
    return member_id


def checked_names(name: str, nickname: str | None) -> tuple[str, str | None]:
    """A name and a nickname as they are kept; refused when blank, too long or not printable.

    A nickname may stand in brackets behind the name, wherever that is typed.
    """
    problems: list[Problem] = []
    name, nickname = tidy(name), tidy(nickname or "")
    alone, in_brackets = nickname_apart(name)
    if fold(nickname) in ("", fold(in_brackets or "")):
        name, nickname = alone, nickname or in_brackets or ""
    if validated(_NAME.validate_python, name)[1]:
        problems.append(shape_problem("value", "name"))
    is_wrong = validated(_NAME.validate_python, nickname)[1] or len(nickname) > LONGEST_NICKNAME
    if nickname and is_wrong:
        problems.append(shape_problem("value", "nickname"))
    if problems:
        raise ClubRefused(problems)
    return name, nickname or None


def shown_by(name: str, nickname: str | None) -> set[str]:
    """What nobody else may be called, folded: the whole, and a name that looks like a whole one."""
    plain = fold(name)
    return {fold(with_nickname(name, nickname))} | ({plain} if plain.endswith(")") else set())


def check_free(
    known: Iterable[Member], name: str, nickname: str | None, but: int | None = None
) -> None:
    """Refuse a name that somebody else has with the same nickname, or is shown by."""
    wanted = shown_by(name, nickname)
    for member in known:
        if member.id == but or member.same_as is not None:
            continue
        if wanted & shown_by(member.name, member.nickname):
            raise ClubNotAllowed("name_taken", name=member.label)


def load_members(connection: Connection) -> dict[int, Member]:
    """Every member there is, by his id."""
    rows = connection.execute(select(members).order_by(members.c.id)).all()
    bearers: dict[str, int] = {}
    for row in rows:
        if row.same_as is None:
            bearers[fold(row.name)] = bearers.get(fold(row.name), 0) + 1
    changed = connection.execute(
        select(club_changes.c.subject_id, func.max(club_changes.c.number))
        .where(club_changes.c.subject == "member")
        .group_by(club_changes.c.subject_id)
    )
    last = {row[0]: row[1] for row in changed}
    return {
        row.id: _member(row, bearers.get(fold(row.name), 0) > 1, last.get(row.id, 0))
        for row in rows
    }


def _member(row: Row[Any], is_shared: bool, revision: int) -> Member:
    label = with_nickname(row.name, row.nickname if is_shared else None)
    return Member(
        id=row.id,
        name=row.name,
        nickname=row.nickname,
        label=label,
        is_guest=row.is_guest,
        retired_on=row.retired_on,
        same_as=row.same_as,
        is_anonymous=row.anonymised_at is not None,
        revision=revision,
    )


def member_of(known: Mapping[int, Member], member_id: int) -> Member:
    """The member with this id."""
    if member_id not in known:
        raise NotFound(f"member {member_id}")
    return known[member_id]


def resolved(known: Mapping[int, Member], member_id: int) -> int:
    """Who this is: of a merged double the member it was merged into."""
    seen = {member_id}
    while (target := known[member_id].same_as) is not None and target not in seen:
        member_id = target
        seen.add(target)
    return member_id


def check_apart(known: Mapping[int, Member], listed: Iterable[int]) -> None:
    """Refuse a list in which a member stands beside his double: one of the two would be lost."""
    seen: dict[int, int] = {}
    for member in (each for each in listed if each in known):
        other = seen.setdefault(resolved(known, member), member)
        if other != member:
            raise ClubNotAllowed("one_person", name=known[other].label, other=known[member].label)
