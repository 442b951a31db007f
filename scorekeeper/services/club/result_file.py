"""Results of before the program from a CSV: looked at first, then entered (C6)."""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.core.delimited import Numbered
from scorekeeper.core.match import LIMIT
from scorekeeper.core.naming import fold
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.evening_loading import load
from scorekeeper.services.club.file_places import place_of, shortened
from scorekeeper.services.club.member_import import readable_rows
from scorekeeper.services.club.members import resolved
from scorekeeper.services.club.paper import enter_results, large_score
from scorekeeper.services.club.records import Evening, Member
from scorekeeper.services.club.result_heads import (
    Columns,
    LeftOut,
    columns_of,
    has_heads,
    looks_headed,
    names_players,
)
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")  # one sign: +-35 is neither +35 nor -35
_OWN_TABLES, _OWN_PLAYERS = ("tafels", "tables"), ("spelers", "players")
DASHES = ("-", "\N{MINUS SIGN}", "\N{EN DASH}", "\N{EM DASH}")
NO_NAME = Text(N_("The name is missing."))
HEADS_AGAIN = Text(N_("These are the heads again."))
NO_FIGURE = N_("%(place)s: “%(typed)s” is no whole number. Write figures alone, such as 39 or −4.")


@dataclass(frozen=True)
class ResultLine:
    """A line of a file of results and whose it is: points by match round, where they are known.

    ``empty`` is a member without any points, ``twice`` one who stands on another line as well:
    which of the two is right nobody can tell, so neither goes in. ``unknown`` is nobody's name,
    ``several`` that of more than one, ``refused`` has ``problems``. ``is_double``: the name is that
    of a double, who was this member all along. ``large`` is a score as there is hardly one.
    """

    line: int
    name: str
    member: Member | None
    points: Mapping[int, int]
    status: Literal["known", "empty", "twice", "unknown", "several", "refused"]
    problems: tuple[Text, ...] = ()
    is_double: bool = False
    large: int | None = None


@dataclass(frozen=True)
class ResultFile:
    """What a file of results would enter, and what of it does not go in.

    ``heads_at`` is the line of the heads, None where there are none; ``above`` are the lines over
    them, each with what stands there.
    """

    lines: tuple[ResultLine, ...]
    left_out: tuple[LeftOut, ...]
    heads_at: int | None = None
    above: tuple[tuple[int, str], ...] = ()

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

    @property
    def large(self) -> int | None:
        """The first score that goes in and is too large to be true."""
        return next((e.large for e in self.lines if e.status == "known" and e.large), None)

    @property
    def stamp(self) -> str:
        """The same as long as the same would go in: to be sent back when it is done."""
        return hashlib.sha256(repr(sorted(self.results.items())).encode()).hexdigest()[:16]

    def heads(self, why: str) -> list[str]:
        """The columns that do not go in for this reason."""
        return [each.head for each in self.left_out if each.why == why]


@dataclass(frozen=True)
class _Names:
    """Members by what they are called, and those whose name belonged to a double."""

    own: Mapping[str, Sequence[Member]]
    doubles: Mapping[str, Sequence[Member]]

    def of(self, name: str) -> tuple[Sequence[Member], bool]:
        """Who bears a name, and whether he bore it as a double: his own name goes first."""
        key = fold(name)
        return (self.own[key], False) if key in self.own else (self.doubles.get(key, ()), True)


def preview_results(evening_id: int, data: bytes) -> ResultFile:
    """What a CSV of names with points would enter, stored nowhere."""
    with reading() as connection:
        evening = load(connection, evening_id)
    rows = readable_rows(data, looks_headed)
    names = _names(evening)
    at = _heads_at(rows, names)
    first = [] if at is None else rows[at][1]
    body = rows if at is None else rows[at + 1 :]
    if at is not None and not body:
        raise ClubNotAllowed("only_heads", line=rows[at][0])
    width = max(len(row) for _number, row in (*body, (0, first)))
    heads = [*first, *[""] * width][:width]
    used = [any(len(row) > column and row[column] for _n, row in body) for column in range(width)]
    columns = columns_of(heads, used, evening.rounds, at is not None)
    lines = [_line(number, row, columns, names, heads) for number, row in body]
    times = Counter(line.member.id for line in lines if line.member is not None)
    return ResultFile(
        tuple(
            replace(
                line,
                status="twice" if line.member and times[line.member.id] > 1 else line.status,
                large=large_score(evening.competition, line.points.values()),
            )
            for line in lines
        ),
        columns.left_out,
        None if at is None else rows[at][0],
        tuple((number, " ".join(filter(None, row))) for number, row in rows[: at or 0]),
    )


def import_results(
    evening_id: int, data: bytes, revision: int, actor: Actor, shown: str | None = None
) -> Evening:
    """Enter the results of such a file: all of its lines that go in.

    ``shown`` is the stamp of the preview that was looked at: another outcome is refused.
    """
    found = preview_results(evening_id, data)
    if shown is not None and shown != found.stamp:
        raise ClubNotAllowed("results_changed")
    return enter_results(evening_id, found.results, revision, actor)


def _heads_at(rows: Sequence[Numbered], names: _Names) -> int | None:
    """Where the heads are: at the top, or below a title; what looks like a result has none below.

    The program's own file of results has its tables above the players.
    """
    own = [_alone(row) for _number, row in rows]
    if own[0] in _OWN_TABLES:
        for at, (_number, row) in enumerate(rows[1:], start=1):
            if own[at - 1] in _OWN_PLAYERS and names_players(row):
                return at
    headed = [
        at
        for at, (_number, row) in enumerate(rows)
        if looks_headed(row) and (names_players(row) or not _is_named(row, names))
    ]
    named = [at for at in headed if names_players(rows[at][1])]
    for at in (*named, *headed):
        if not any(_is_result(row, names) for _number, row in rows[:at]):
            return at
    first = rows[0][1]
    is_headed = has_heads(first) and not _is_named(first, names)
    return 0 if is_headed or _may_be_heads(first, names) else None


def _alone(row: Sequence[str]) -> str:
    """What stands in the first cell of a line with nothing beside it."""
    return fold(row[0]) if row[0] and not any(row[1:]) else ""


def _is_named(row: Sequence[str], names: _Names) -> bool:
    return any(names.of(cell)[0] for cell in row if cell)


def _is_result(row: Sequence[str], names: _Names) -> bool:
    return _is_named(row, names) and any(_number_in(cell) is not None for cell in row)


def _names(evening: Evening) -> _Names:
    """Members by what they are called: a whole name first, then one without its nickname."""
    own = [member for member in evening.members.values() if member.same_as is None]
    doubles = [
        (member, evening.members[resolved(evening.members, member.id)])
        for member in evening.members.values()
        if member.same_as is not None and not member.is_anonymous
    ]
    return _Names(_called([(member, member) for member in own]), _called(doubles))


def _called(bearers: Sequence[tuple[Member, Member]]) -> dict[str, list[Member]]:
    known: dict[str, list[Member]] = {}
    for called, member in bearers:
        known.setdefault(fold(called.label), []).append(member)
    whole = set(known)
    for called, member in bearers:
        if fold(called.name) not in whole:
            known.setdefault(fold(called.name), []).append(member)
    return {name: list({each.id: each for each in found}.values()) for name, found in known.items()}


def _may_be_heads(row: Sequence[str], names: _Names) -> bool:
    """Whether a first line in words that nobody knows has no points, and is no member."""
    return not names.of(row[0])[0] and all(_number_in(cell) is None for cell in row[1:])


def _number_in(cell: str) -> int | None:
    plain = cell.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-").strip()
    if not _NUMBER.fullmatch(plain) or abs(int(plain)) > LIMIT:
        return None
    return int(plain)


def _line(
    number: int, row: Sequence[str], columns: Columns, names: _Names, heads: Sequence[str]
) -> ResultLine:
    def cell(column: int) -> str:
        return row[column] if column < len(row) else ""

    name = cell(columns.name)
    cells = {played: cell(column) for played, column in columns.rounds.items()}
    cells = {played: "" if text in DASHES else text for played, text in cells.items()}
    points = {n: value for n, text in cells.items() if (value := _number_in(text)) is not None}
    wrong = [
        _no_figure(columns.rounds[n], heads, text)
        for n, text in cells.items()
        if text and n not in points
    ]
    if any(heads) and list(map(fold, row)) == list(map(fold, heads[: len(row)])):
        wrong = [HEADS_AGAIN]
    elif not name:
        wrong = [NO_NAME, *wrong]
    if wrong:
        return ResultLine(number, name, None, points, "refused", tuple(wrong))
    found, is_double = names.of(name)
    if len(found) != 1:  # nobody, or more than one who are told apart by a nickname only
        return ResultLine(number, name, None, points, "several" if found else "unknown")
    status: Literal["known", "empty"] = "known" if points else "empty"
    return ResultLine(number, name, found[0], points, status, is_double=is_double)


def _no_figure(column: int, heads: Sequence[str], typed: str) -> Text:
    """What is wrong with a figure, and in which column: as a spreadsheet calls it, and its head."""
    shown = shortened(typed)
    return Text(NO_FIGURE, {"place": place_of(column, heads[column]), "typed": shown})
