"""Members from a CSV file: looked at first, then taken over."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection

from scorekeeper.core.delimited import Numbered, foreign, numbered_table
from scorekeeper.core.naming import fold
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.members import checked_names, load_members, put
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading

HEADS = {
    "name": ("naam", "name", "lid", "speler", "member", "player", "volledige naam"),
    "first": ("voornaam", "roepnaam", "first name", "firstname", "voorletters"),
    "prefix": ("tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels", "prefix"),
    "last": ("achternaam", "familienaam", "last name", "lastname", "surname"),
    "nickname": ("bijnaam", "nickname", "alias"),
    "guest": ("gast", "guest"),
}
MOST_LINES = 1000
ABOVE = N_("This stands above the heads.")
LENGTHS = N_("A name has 60 letters at most, a nickname 40.")
NO = ("", "nee", "n", "no", "0", "false", "onwaar", "-", "lid")


@dataclass(frozen=True)
class MemberLine:
    """A line of the file and what becomes of it; ``problem`` says why it is refused."""

    line: int
    name: str
    nickname: str | None
    is_guest: bool
    status: Literal["new", "present", "refused"]
    problem: Text | None = None


def preview_members(data: bytes) -> list[MemberLine]:
    """What an import of this file would do, stored nowhere."""
    with reading() as connection:
        return _judged(connection, data)


def fingerprint(lines: Sequence[MemberLine]) -> str:
    """Tells one preview from another."""
    shown = [(e.line, e.name, e.nickname, e.is_guest, e.status) for e in lines]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def import_members(data: bytes, actor: Actor, shown: str | None = None) -> list[MemberLine]:
    """Add everybody who is new in the file, all in one go.

    ``shown`` is the fingerprint of the preview that was looked at: another outcome is refused.
    """

    def work(connection: Connection) -> list[MemberLine]:
        lines = _judged(connection, data)
        if shown is not None and shown != fingerprint(lines):
            raise ClubNotAllowed("members_changed")
        for line in lines:
            if line.status == "new":
                put(connection, line.name, line.nickname, line.is_guest, actor)
        return lines

    return club_write(work)


def readable_rows(
    data: bytes, is_head: Callable[[list[str]], bool] | None = None
) -> list[Numbered]:
    """The rows of a file, which has to be a text: nothing else may become names."""
    if found := foreign(data):
        raise ClubNotAllowed(found)
    return numbered_table(data, is_head)


def is_headed(data: bytes) -> bool:
    """Whether the first line of a file says what stands in its columns."""
    return _heads_at(readable_rows(data, _may_stand_below)) is not None


def columns(head: list[str], known: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """Which column holds what, by the words at its head."""
    folded = [fold(cell) for cell in head]
    return {
        meaning: folded.index(word)
        for meaning, words in known.items()
        for word in words
        if word in folded
    }


def _is_head(found: dict[str, int]) -> bool:
    return bool({"name", "first", "last"} & set(found))


def _may_stand_below(row: list[str]) -> bool:
    """Whether these are heads that may have a title above them: there is more than one."""
    return sum(map(bool, row)) > 1 and _is_head(columns(row, HEADS))


def _heads_at(rows: list[Numbered]) -> int | None:
    """Where the heads are: on the first line, or below a title of lines with one cell each."""
    for at, (_number, row) in enumerate(rows):
        if _may_stand_below(row) or (at == 0 and _is_head(columns(row, HEADS))):
            return at
        if sum(map(bool, row)) > 1:
            return None
    return None


def _judged(connection: Connection, data: bytes) -> list[MemberLine]:
    rows = readable_rows(data, _may_stand_below)
    if len(rows) > MOST_LINES:
        raise ClubNotAllowed("too_many_lines", number=MOST_LINES)
    at = _heads_at(rows)
    where = {"name": 0, "nickname": 1} if at is None else columns(rows[at][1], HEADS)
    known = {
        _spelled(member.name, member.nickname)
        for member in load_members(connection).values()
        if not member.is_anonymous  # a double is known: he was somebody all along
    }
    lines = []
    if len(rows) == (at or 0) + (at is not None):
        raise ClubNotAllowed("unreadable_csv")
    for number, row in rows[: at or 0]:
        title = " ".join(filter(None, row))
        lines.append(MemberLine(number, title, None, False, "refused", Text(ABOVE)))
    for number, row in rows if at is None else rows[at + 1 :]:
        cells = {
            meaning: row[column] if column < len(row) else "" for meaning, column in where.items()
        }
        line = _line(number, cells, known)
        known.add(_spelled(line.name, line.nickname))
        lines.append(line)
    return lines


def _line(number: int, cells: dict[str, str], known: set[tuple[str, str]]) -> MemberLine:
    parts = [cells.get(part, "") for part in ("first", "prefix", "last")]
    name = cells.get("name") or " ".join(part for part in parts if part)
    nickname = cells.get("nickname") or None
    is_guest = fold(cells.get("guest", "")) not in NO
    try:
        name, nickname = checked_names(name, nickname)
    except ClubRefused:
        return MemberLine(number, name, nickname, is_guest, "refused", Text(LENGTHS))
    if _spelled(name, nickname) in known:
        return MemberLine(number, name, nickname, is_guest, "present")
    return MemberLine(number, name, nickname, is_guest, "new")


def _spelled(name: str, nickname: str | None) -> tuple[str, str]:
    """What makes a second line of the same name a repetition."""
    return fold(name), fold(nickname or "")
