"""Results of before the program from a CSV: looked at first, then entered (C6)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.core.match import LIMIT
from scorekeeper.core.naming import fold
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.evening_loading import load
from scorekeeper.services.club.member_import import readable_rows
from scorekeeper.services.club.paper import enter_results
from scorekeeper.services.club.records import Evening, Member
from scorekeeper.services.club.result_heads import Columns, LeftOut, columns_of, has_heads
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")  # one sign: +-35 is neither +35 nor -35


@dataclass(frozen=True)
class ResultLine:
    """A line of a file of results and whose it is: points by match round, where they are known.

    ``empty`` is a member without any points, ``twice`` one who stands on another line as well:
    which of the two is right nobody can tell, so neither goes in.
    """

    line: int
    name: str
    member: Member | None
    points: Mapping[int, int]
    status: Literal["known", "empty", "twice", "unknown", "refused"]


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
    rows = readable_rows(data)
    known = _known(evening)
    if not rows:
        raise ClubNotAllowed("unreadable_csv")
    is_headed = has_heads(rows[0]) or _may_be_heads(rows[0], known)
    body = rows[1:] if is_headed else rows
    if not body:
        raise ClubNotAllowed("unreadable_csv")
    width = max(map(len, rows))
    heads = [*(rows[0] if is_headed else ()), *[""] * width][:width]
    used = [any(len(row) > column and row[column] for row in body) for column in range(width)]
    columns = columns_of(heads, used, evening.rounds, is_headed)
    lines = [
        _line(number, row, columns, known) for number, row in enumerate(body, start=1 + is_headed)
    ]
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


def _known(evening: Evening) -> dict[str, list[Member]]:
    known: dict[str, list[Member]] = {}
    for member in evening.members.values():
        if member.same_as is None:
            for spelling in {fold(member.label), fold(member.name)}:
                known.setdefault(spelling, []).append(member)
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
    points = {n: value for n, text in cells.items() if (value := _number_in(text)) is not None}
    if not name or any(text and n not in points for n, text in cells.items()):
        return ResultLine(number, name, None, points, "refused")
    found = known.get(fold(name), ())
    if len(found) != 1:  # nobody, or two who are told apart by a nickname only
        return ResultLine(number, name, None, points, "unknown")
    return ResultLine(number, name, found[0], points, "known" if points else "empty")
