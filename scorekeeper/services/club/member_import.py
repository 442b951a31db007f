"""Members from a CSV file: looked at first, then taken over.

Nothing of it is silent: a name that was turned round, a cell that says neither yes nor no and a
column that is not read are all told, with the place in the file.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sqlalchemy import Connection

from scorekeeper.core.delimited import Numbered, decoded, foreign, numbered_table, open_quote
from scorekeeper.core.name_order import is_doubtful, turned, turned_surname
from scorekeeper.core.naming import PREFIXES, fold, nickname_apart
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.file_places import LONGEST_HEAD, column_letter, place_of, shortened
from scorekeeper.services.club.members import checked_names, load_members, put, shown_by
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading

NAMES = ("volledige naam", "naam", "name", "speler", "player", "lid", "member")
# What each column may be called, the best word first: the one that is read where two stand there.
HEADS = {
    "name": NAMES,
    "first": ("roepnaam", "voornaam", "first name", "firstname", "voorletters"),
    "prefix": ("tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels", "prefix"),
    "last": ("achternaam", "familienaam", "last name", "lastname", "surname"),
    "nickname": ("bijnaam", "nickname", "alias"),
    "guest": ("gast", "guest"),
}
MOST_LINES = 1000
ABOVE = N_("This stands above the heads.")
LENGTHS = N_("A name has 60 letters at most, a nickname 40.")
NO = ("", "nee", "n", "no", "0", "false", "onwaar", "-", "lid", "member")
YES = ("ja", "j", "yes", "y", "1", "true", "waar", "x", "v", "+", "✓", "✔", "gast", "guest")
TURNED = N_("%(place)s: “%(typed)s” is read as %(name)s.")
AS_IT_STANDS = N_("%(place)s: “%(typed)s” goes in as it stands. Is that the order of the name?")
NEITHER = N_("%(place)s: “%(typed)s” is no yes or no. So this is no guest.")
SURNAMES = N_("Read as the surname: %(place)s, since the first names have a column of their own.")
TWICE = N_("Not read: %(place)s. Another column is read for the same.")
UNREAD = N_("Not read: %(columns)s.")


@dataclass(frozen=True)
class MemberLine:
    """A line of the file and what becomes of it; ``problem`` says why it is refused.

    ``remarks`` are what was read otherwise than it stands there, or may be meant otherwise.
    """

    line: int
    name: str
    nickname: str | None
    is_guest: bool
    status: Literal["new", "present", "refused"]
    problem: Text | None = None
    remarks: tuple[Text, ...] = ()


@dataclass(frozen=True)
class MemberFile:
    """What a file of members would add; ``turns``: names in it can be turned round, or left."""

    lines: tuple[MemberLine, ...]
    remarks: tuple[Text, ...]
    has_heads: bool
    turns: bool

    @property
    def stamp(self) -> str:
        """Tells one preview from another."""
        shown = [(e.line, e.name, e.nickname, e.is_guest, e.status) for e in self.lines]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def preview_members(data: bytes, as_written: bool = False) -> MemberFile:
    """What an import of this file would do, stored nowhere; ``as_written``: no name is turned."""
    with reading() as connection:
        return _judged(connection, data, as_written)


def import_members(
    data: bytes, actor: Actor, shown: str | None = None, as_written: bool = False
) -> MemberFile:
    """Add everybody who is new in the file, all in one go.

    ``shown`` is the stamp of the preview that was looked at: another outcome is refused.
    """

    def work(connection: Connection) -> MemberFile:
        found = _judged(connection, data, as_written)
        if shown is not None and shown != found.stamp:
            raise ClubNotAllowed("members_changed")
        for line in found.lines:
            if line.status == "new":
                put(connection, line.name, line.nickname, line.is_guest, actor)
        return found

    return club_write(work)


def readable_rows(
    data: bytes, is_head: Callable[[list[str]], bool] | None = None
) -> list[Numbered]:
    """The rows of a file, which has to be a text: nothing else may become names."""
    if other := foreign(data):
        raise ClubNotAllowed(other)
    rows = numbered_table(data, is_head)
    if not rows and (opened := open_quote(data)):
        line, column = opened
        raise ClubNotAllowed("open_quote", line=line, place=place_of(column))
    if not rows:
        raise ClubNotAllowed("unreadable_csv")
    return rows


def columns(head: list[str], known: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """Which column holds what, by the best of the words at the heads."""
    folded = [fold(cell) for cell in head]
    found = {
        meaning: [folded.index(word) for word in words if word in folded]
        for meaning, words in known.items()
    }
    return {meaning: at[0] for meaning, at in found.items() if at}


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


class _Columns(NamedTuple):
    """Which column holds what, and the words above all of them."""

    where: dict[str, int]
    heads: list[str]
    as_written: bool

    def said(self, message: str, meaning: str, cells: dict[str, str], **more: str) -> Text:
        """A sentence about a cell, with its place and what was typed in it."""
        place = self.place_at(self.where[meaning])
        return Text(message, {"place": place, "typed": shortened(cells[meaning]), **more})

    def place_at(self, column: int) -> Text:
        return place_of(column, self.heads[column] if column < len(self.heads) else "")


def _judged(connection: Connection, data: bytes, as_written: bool) -> MemberFile:
    rows = _comma_names(data) or readable_rows(data, _may_stand_below)
    if len(rows) > MOST_LINES:
        raise ClubNotAllowed("too_many_lines", number=MOST_LINES)
    at = _heads_at(rows)
    body = rows if at is None else rows[at + 1 :]
    if at is not None and not body:
        raise ClubNotAllowed("only_heads", line=rows[at][0])
    heads = [] if at is None else rows[at][1]
    where = {"name": 0, "nickname": 1} if at is None else columns(heads, HEADS)
    if _says_who_belongs(where, heads, body):
        del where["name"]
    told = []
    is_surname = _names_are_surnames(where, body)
    if is_surname:
        where["last"] = where.pop("name")
        told.append(Text(SURNAMES, {"place": place_of(where["last"], heads[where["last"]])}))
    found = _Columns(where, heads, as_written)
    known = {
        called
        for member in load_members(connection).values()
        if not member.is_anonymous  # a double is known: he was somebody all along
        for called in shown_by(member.name, member.nickname)
    }
    lines = []
    for number, row in rows[: at or 0]:
        title = " ".join(filter(None, row))
        lines.append(MemberLine(number, title, None, False, "refused", Text(ABOVE)))
    for number, row in body:
        line = _line(number, _read(row, where), known, found)
        known |= shown_by(line.name, line.nickname)
        lines.append(line)
    turns = any(_turned(_read(row, where), _Columns(where, heads, False)) for _number, row in body)
    return MemberFile(tuple(lines), (*told, *_unread(found, body)), at is not None, turns)


def _comma_names(data: bytes) -> list[Numbered]:
    """A list of *Vries, Jan de* without heads: its comma divides no columns, a blank follows it.

    Not every line needs to be certain, where most of those with a comma surely are.
    """
    if foreign(data):
        return []
    rows = [(n, line.strip()) for n, line in enumerate(decoded(data).splitlines(), start=1)]
    rows = [(n, line) for n, line in rows if line]
    if not rows or any(sign in line for _n, line in rows for sign in ';\t"'):
        return []
    divided = [line for _n, line in rows if "," in line]
    certain = sum(map(_is_surname_first, divided))
    is_list = all(
        line.count(",") == line.count(", ") == 1 and turned(nickname_apart(line)[0])
        for _n, line in rows
    )
    if not is_list and 2 * certain <= len(divided):
        return []
    if any("," in line and _is_head(columns(line.split(", "), HEADS)) for _n, line in rows[:2]):
        return []
    return [(n, [line]) for n, line in rows]


def _is_surname_first(line: str) -> bool:
    """Whether a comma and a blank stand between one surname and what looks like first names."""
    line, _nickname = nickname_apart(line)
    surname, _comma, given = line.partition(", ")
    names = [word for word in surname.split() if word.casefold() not in PREFIXES]
    return len(names) == 1 and given[:1].isupper() and turned(line) is not None


def _says_who_belongs(where: dict[str, int], heads: list[str], body: list[Numbered]) -> bool:
    """Whether *Member* holds a yes or a number, or what columns of their own say: no names."""
    if "name" not in where or not heads or fold(heads[where["name"]]) not in ("lid", "member"):
        return False
    told = [fold(_cells(row, where)["name"]) for _number, row in body]
    return "last" in where or (
        "first" in where and all(cell in (*NO, *YES) or cell.isdigit() for cell in told)
    )


def _names_are_surnames(where: dict[str, int], body: list[Numbered]) -> bool:
    """Whether *Name* stands for the surname: beside it are first names that it never holds."""
    if "first" not in where or "name" not in where or "last" in where:
        return False
    both = [
        (cells["first"], cells["name"])
        for _number, row in body
        if (cells := _cells(row, where)) and cells["first"] and cells["name"]
    ]
    return bool(both) and not any(
        set(fold(first).split()) & set(fold(name).replace(",", " ").split()) for first, name in both
    )


def _cells(row: list[str], where: dict[str, int]) -> dict[str, str]:
    return {meaning: row[column] if column < len(row) else "" for meaning, column in where.items()}


def _read(row: list[str], where: dict[str, int]) -> dict[str, str]:
    """The cells of a line, with the nickname that stands in brackets behind a name."""
    cells = _cells(row, where)
    if cells.get("name") and not cells.get("nickname"):
        name, nickname = nickname_apart(cells["name"])
        cells |= {"name": name, "nickname": nickname or ""}
    return cells


def _unread(found: _Columns, body: list[Numbered]) -> list[Text]:
    """The columns with something in them that are not read, and those that stand there twice."""
    width = max(len(row) for _number, row in body)
    used = [c for c in range(width) if any(len(row) > c and row[c] for _number, row in body)]
    read = set(found.where.values())
    if "name" in found.where and all(_cells(row, found.where)["name"] for _number, row in body):
        read -= {found.where.get(part) for part in ("first", "prefix", "last")}
    rest = [column for column in used if column not in read]
    meant = [column for column in rest if column < len(found.heads) and found.heads[column]]
    twice = [column for column in meant if columns([found.heads[column]], HEADS)]
    others = [column for column in rest if column not in twice]
    told = [Text(TWICE, {"place": found.place_at(column)}) for column in twice]
    if others:
        names = [
            f"{column_letter(c)} ({found.heads[c][:LONGEST_HEAD]})"
            if c in meant
            else column_letter(c)
            for c in others
        ]
        told.append(Text(UNREAD, {"columns": ", ".join(names)}))
    return told


def _turned(cells: dict[str, str], found: _Columns) -> tuple[str, str] | None:
    """The name of a line when something of it is turned round, and the column where that stands."""
    if found.as_written:
        return None
    if cells.get("name"):
        name = turned(cells["name"])
        return (name, "name") if name else None
    surname = None if cells.get("prefix") else turned_surname(cells.get("last", ""))
    if surname is None:
        return None
    return " ".join(part for part in (cells.get("first", ""), surname) if part), "last"


def _line(number: int, cells: dict[str, str], known: set[str], found: _Columns) -> MemberLine:
    parts = [cells.get(part, "") for part in ("first", "prefix", "last")]
    name = cells.get("name") or " ".join(part for part in parts if part)
    nickname = cells.get("nickname") or None
    guest = fold(cells.get("guest", ""))
    is_guest = guest in YES
    remarks = []
    better = _turned(cells, found)
    if better and not shown_by(name, nickname) & known:
        name, meaning = better
        remarks.append(found.said(TURNED, meaning, cells, name=name))
    elif doubtful := _doubtful(cells, found):
        remarks.append(found.said(AS_IT_STANDS, doubtful, cells))
    if guest not in (*NO, *YES):
        remarks.append(found.said(NEITHER, "guest", cells))
    try:
        name, nickname = checked_names(name, nickname)
    except ClubRefused:
        return MemberLine(number, name, nickname, is_guest, "refused", Text(LENGTHS))
    is_known = bool(shown_by(name, nickname) & known)
    status: Literal["new", "present"] = "present" if is_known else "new"
    return MemberLine(number, name, nickname, is_guest, status, remarks=tuple(remarks))


def _doubtful(cells: dict[str, str], found: _Columns) -> str | None:
    """The column in which the order of a name is to be looked at."""
    if not found.heads and _is_surname_first(f"{cells['name']}, {cells.get('nickname', '')}"):
        return "name"  # Vries;Jan de, where the second column holds nicknames
    asked = ("name",) if cells.get("name") else ("last", "first")
    for meaning in asked:
        cell = cells.get(meaning, "")
        if "," in cell or (meaning != "first" and is_doubtful(cell)):
            return meaning
    return None
