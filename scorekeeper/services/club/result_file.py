"""Results of before the program from a CSV: looked at first, then entered (C6)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.core.delimited import Numbered, decoded, numbered_table
from scorekeeper.core.match import LIMIT
from scorekeeper.core.naming import fold
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.evening_loading import load
from scorekeeper.services.club.member_import import readable_rows
from scorekeeper.services.club.paper import enter_results
from scorekeeper.services.club.records import Evening, Member
from scorekeeper.services.club.result_heads import NAME, Columns, LeftOut, columns_of, has_heads
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")  # one sign: +-35 is neither +35 nor -35
_PLAYERS = re.compile(r"^[;,\t ]*\r?\n(?:spelers|players)[;,\t ]*\r?\n", re.I | re.M)
DASHES = ("-", "\N{MINUS SIGN}", "\N{EN DASH}", "\N{EM DASH}")


@dataclass(frozen=True)
class ResultLine:
    """A line of a file of results and whose it is: points by match round, where they are known.

    ``empty`` is a member without any points, ``twice`` one who stands on another line as well:
    which of the two is right nobody can tell, so neither goes in. ``unknown`` is nobody's name,
    ``several`` that of more than one.
    """

    line: int
    name: str
    member: Member | None
    points: Mapping[int, int]
    status: Literal["known", "empty", "twice", "unknown", "several", "refused"]


@dataclass(frozen=True)
class ResultFile:
    """What a file of results would enter, and the columns of it that do not go in."""

    lines: tuple[ResultLine, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def results(self) -> dict[tuple[int, int], int | None]:
        """What goes in: the points of members in match rounds."""
        return {
            (number, line.member.id): points
            for line in self.lines
            if line.status == "known" and line.member is not None
            for number, points in line.points.items()
        }

    @property
    def entered(self) -> int:
        """How many lines go in."""
        return sum(line.status == "known" for line in self.lines)

    def heads(self, why: str) -> list[str]:
        """The columns that do not go in for this reason."""
        return [each.head for each in self.left_out if each.why == why]


def preview_results(evening_id: int, data: bytes) -> ResultFile:
    """What a CSV of names with points would enter, stored nowhere."""
    with reading() as connection:
        evening = load(connection, evening_id)
    rows = _rows_of(data)
    known = _known(evening)
    if not rows:
        raise ClubNotAllowed("unreadable_csv")
    first = rows[0][1]
    is_headed = has_heads(first) or _may_be_heads(first, known)
    body = rows[1:] if is_headed else rows
    if not body:
        raise ClubNotAllowed("unreadable_csv")
    width = max(len(row) for _number, row in rows)
    heads = [*(first if is_headed else ()), *[""] * width][:width]
    used = [any(len(row) > at and row[at] for _number, row in body) for at in range(width)]
    columns = columns_of(heads, used, evening.rounds, is_headed)
    lines = [_line(number, row, columns, known) for number, row in body]
    times = Counter(line.member.id for line in lines if line.member is not None)
    return ResultFile(
        tuple(
            replace(line, status="twice") if line.member and times[line.member.id] > 1 else line
            for line in lines
        ),
        columns.left_out,
    )


def import_results(evening_id: int, data: bytes, revision: int, actor: Actor) -> Evening:
    """Enter the results of such a file: all of its lines that go in."""
    return enter_results(evening_id, preview_results(evening_id, data).results, revision, actor)


def _rows_of(data: bytes) -> list[Numbered]:
    """The rows of the file; of the program's own results only the table of the players."""
    rows = readable_rows(data)
    text = decoded(data)
    if own := _PLAYERS.search(text):
        above = text[: own.end()].count("\n")
        part = numbered_table(text[own.end() :].encode())
        if part and any(fold(cell) in NAME for cell in part[0][1]):
            return [(above + number, row) for number, row in part]
    return rows


def _known(evening: Evening) -> dict[str, list[Member]]:
    """Members by what they are called: a whole name first, then one without its nickname."""
    known: dict[str, list[Member]] = {}
    own = [member for member in evening.members.values() if member.same_as is None]
    for member in own:
        known.setdefault(fold(member.label), []).append(member)
    whole = set(known)
    for member in own:
        if fold(member.name) not in whole:
            known.setdefault(fold(member.name), []).append(member)
    return known


def _may_be_heads(row: Sequence[str], known: Mapping[str, Sequence[Member]]) -> bool:
    """Whether a first line in words that nobody knows has no points, and is no member."""
    return fold(row[0]) not in known and all(_number_in(cell) is None for cell in row[1:])


def _number_in(cell: str) -> int | None:
    plain = cell.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-").strip()
    if not _NUMBER.fullmatch(plain) or abs(int(plain)) > LIMIT:
        return None
    return int(plain)


def _line(
    number: int, row: Sequence[str], columns: Columns, known: Mapping[str, Sequence[Member]]
) -> ResultLine:
    def cell(column: int) -> str:
        return row[column] if column < len(row) else ""

    name = cell(columns.name)
    cells = {played: cell(column) for played, column in columns.rounds.items()}
    cells = {played: "" if text in DASHES else text for played, text in cells.items()}
    points = {n: value for n, text in cells.items() if (value := _number_in(text)) is not None}
    if not name or any(text and n not in points for n, text in cells.items()):
        return ResultLine(number, name, None, points, "refused")
    found = known.get(fold(name), ())
    if len(found) != 1:  # nobody, or more than one who are told apart by a nickname only
        return ResultLine(number, name, None, points, "several" if found else "unknown")
    return ResultLine(number, name, found[0], points, "known" if points else "empty")
