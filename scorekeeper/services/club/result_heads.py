"""Which column of a file of results is whose name and which match round, by the words above it."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from scorekeeper.core.naming import fold

# The best word first: the one that is read where two stand there.
NAME = ("volledige naam", "naam", "name", "speler", "player", "lid", "member")
TOTAL = frozenset({"totaal", "total", "eindtotaal", "som", "sum", "avond", "evening", "eindstand"})
OTHER = frozenset(
    {"nr", "no", "nummer", "number", "lidnr", "lidnummer", "plaats", "pl", "place", "rang", "rank"}
    | {"datum", "date", "tafel", "table", "bijnaam", "nickname", "gast", "guest", "opmerking"}
)
_ORDINALS = {"eerste": "1e", "tweede": "2e", "derde": "3e", "vierde": "4e", "vijfde": "5e"}
_POINTS = "(?:punten|pnt|pt|pts|points|score|resultaat|uitslag|result)"
_ROUND = "(?:r|rd|rnd|(?:speel|wedstrijd|spel)?ronde|(?:match )?round|partij|match|wedstrijd)"
_NUMBERED = re.compile(
    f"(?:{_POINTS} ?)?(?:{_ROUND} ?)?([0-9]{{1,2}})(?: {_POINTS})?"
    f"|([0-9]{{1,2}})(?:e|de|ste|st|nd|rd|th)? {_ROUND}(?: {_POINTS})?"
)
_POINTS_IN = re.compile(rf"punten|points|\b{_POINTS}\b")  # also wedstrijdpunten
_SIGNS = re.compile(r"[\s._:;#()/\-]+")


class LeftOut(NamedTuple):
    """A column that does not go in, and why.

    The evening has no such match round, the match round has a column already, or it is no result.
    """

    head: str
    why: Literal["no_round", "double", "unread"]


class Columns(NamedTuple):
    """Where the names stand, and the points of each match round."""

    name: int
    rounds: Mapping[int, int]
    left_out: tuple[LeftOut, ...]


def has_heads(row: Sequence[str]) -> bool:
    """Whether a first line surely tells what stands below it."""
    plain = [_plain(cell) for cell in row]
    return any(
        words in NAME or (not words.isdigit() and _number_of(words) is not None) for words in plain
    )


def looks_headed(row: Sequence[str]) -> bool:
    """The same of a line that may have a title above it: it has more than one head."""
    return sum(map(bool, row)) > 1 and has_heads(row)


def names_players(row: Sequence[str]) -> bool:
    """Whether a line has a head for the names."""
    return any(fold(cell) in NAME for cell in row)


def columns_of(heads: Sequence[str], used: Sequence[bool], rounds: int, is_headed: bool) -> Columns:
    """The columns of an evening with so many match rounds; without heads they are in order.

    Where match rounds are named by a number, nothing else is a result; else every column of
    points is, and only where there is none of those a total.
    """
    plain = [_plain(head) for head in heads]
    name = _name_column(plain)
    others = [i for i in range(len(heads)) if i != name and (plain[i] or used[i])]
    named = [(i, number) for i in others if (number := _number_of(plain[i])) is not None]
    if not is_headed or not named:
        points = [i for i in others if _is_points(plain[i])]
        totals = [i for i in others if _is_total(plain[i])]
        rest = [i for i in others if plain[i] not in OTHER and plain[i] not in NAME]
        in_order = (points or totals or rest) if is_headed else others
        named = [(i, number) for number, i in enumerate(in_order, start=1)]
    chosen: dict[int, int] = {}
    why: dict[int, Literal["no_round", "double"]] = {}
    for column, number in named:
        if not 1 <= number <= rounds:
            why[column] = "no_round"
        elif number in chosen:
            why[column] = "double"
        else:
            chosen[number] = column
    left_out = (
        LeftOut(heads[column][:40] or str(column + 1), why.get(column, "unread"))
        for column in others
        if column not in chosen.values()
    )
    return Columns(name, chosen, tuple(left_out))


def _plain(head: str) -> str:
    words = _SIGNS.sub(" ", fold(head)).strip().split(" ")
    return " ".join(_ORDINALS.get(word, word) for word in words)


def _name_column(plain: Sequence[str]) -> int:
    """The column of the names: the one that says so best, else the first that is nothing else."""
    said = [plain.index(word) for word in NAME if word in plain]
    if said:
        return said[0]
    for column, words in enumerate(plain):
        is_result = _is_points(words) or _is_total(words) or _number_of(words) is not None
        if words not in OTHER and not is_result:
            return column
    return 0


def _number_of(words: str) -> int | None:
    found = _NUMBERED.fullmatch(words)
    return int(found[1] or found[2]) if found else None


def _is_total(words: str) -> bool:
    return any(word in TOTAL for word in words.split())


def _is_points(words: str) -> bool:
    return not _is_total(words) and _POINTS_IN.search(words) is not None
