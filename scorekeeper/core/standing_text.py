"""How places, averages, movements and what stands behind points are written, on every door.

Screen, paper, spreadsheet and API show the same texts: each takes them from here.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from scorekeeper.core.club import ClubRules
from scorekeeper.core.standings import (
    EveningResult,
    Kind,
    Part,
    Player,
    Policy,
    Row,
    TieBreak,
    half_up,
    has_counting,
)
from scorekeeper.core.text import N_, Text, verbatim

MINUS, NOTHING = "\N{MINUS SIGN}", "\N{EN DASH}"
_MARKS = {"nl": ",", "en": "."}
Direction = Literal["up", "down", "same", "new"]
PLAYED: frozenset[Kind] = frozenset({"played", "entered"})
KINDS: Mapping[Kind, Text] = MappingProxyType(
    {
        "played": Text(N_("played")),
        "stopped": Text(N_("stopped: does not count")),
        "entered": Text(N_("entered as a result")),
        "sat_out": Text(N_("sat out")),
        "missed": Text(N_("not there")),
        "cancelled": Text(N_("cancelled")),
        "absent": Text(N_("absent")),
    }
)


class Movement(NamedTuple):
    """How many places somebody went up or down since the evening before."""

    direction: Direction
    places: int
    sign: str
    text: Text


class Cell(NamedTuple):
    """An evening in the line of a player.

    ``text`` has the points, in brackets where none of them were played for, or a dash: nothing to
    count, which is never a 0. ``said`` says what a figure alone does not.
    """

    text: str
    is_dropped: bool
    said: Text | None


def place_text(row: Row) -> str:
    """The place: 1, 2, 2, 4. Who is not ranked has a dash; why stands in ``Row.unranked``."""
    return NOTHING if row.place is None else str(row.place)


def figure(number: int) -> str:
    """A whole number as on a score sheet: a real minus sign."""
    return str(number).replace("-", MINUS)


def points_text(points: int | None) -> str:
    """Points; a dash where there is nothing to count, which is never a 0."""
    return NOTHING if points is None else figure(points)


def total_text(row: Row) -> str:
    """A player's total; a dash where he is not ranked and nothing of him counts."""
    return points_text(row.total if row.place is not None or has_counting(row) else None)


def average_text(average: Fraction | None, language: str = "nl") -> str:
    """An average to one decimal, halves up, with the decimal mark of the language."""
    if average is None:
        return NOTHING
    tenths = half_up(average * 10)
    whole, rest = divmod(abs(tenths), 10)
    return f"{MINUS if tenths < 0 else ''}{whole}{_MARKS.get(language, '.')}{rest}"


def movement(row: Row, is_first: bool = False) -> Movement | None:
    """The movement of a ranked player; None in the first standing, and without a place."""
    if row.place is None or is_first:
        return None
    if row.moved is None:
        return Movement("new", 0, "", Text(N_("new in the standing")))
    if row.moved == 0:
        return Movement("same", 0, NOTHING, Text(N_("same place")))
    number = abs(row.moved)
    if row.moved > 0:
        text = Text(N_("up %(number)s"), {"number": number})
        return Movement("up", number, f"\N{BLACK UP-POINTING TRIANGLE} {number}", text)
    text = Text(N_("down %(number)s"), {"number": number})
    return Movement("down", number, f"\N{BLACK DOWN-POINTING TRIANGLE} {number}", text)


def cell(evening: EveningResult | None) -> Cell:
    """An evening of a player; None: nothing is known of him that evening."""
    if evening is None:
        return Cell(NOTHING, False, None)
    text = points_text(evening.points)
    kinds = [part.entry.kind for part in evening.parts]
    if evening.points is None:
        return Cell(text, False, KINDS[kinds[0]])
    if PLAYED.isdisjoint(kinds):
        reason = next(part.why for part in evening.parts if part.points is not None)
        return Cell(f"({text})", evening.dropped, reason)
    return Cell(text, evening.dropped, Text(N_("dropped")) if evening.dropped else None)


def remark(part: Part) -> Text | None:
    """What is to be said of a match round that was no plain match."""
    if part.why is not None:
        return part.why
    if part.entry.kind == "entered":
        return KINDS["entered"]
    return Text(N_("stopped: counts as it stands")) if part.entry.is_stopped else None


def replaced_text(reason: Text, part: Part) -> Text:
    """What a match round that somebody did not end came to, with ``reason`` for *not there*."""
    if part.why is None or not isinstance(part.why.params.get("reason"), Text):
        return reason
    return Text(part.why.message, {**part.why.params, "reason": reason})


def substitute_text(name: str, from_round: int) -> Text:
    """Who sits in a player's seat, and since when."""
    if from_round <= 1:
        return Text(N_("substitute: %(name)s"), {"name": name})
    message = N_("substitute: %(name)s from round %(round)s")
    return Text(message, {"name": name, "round": from_round})


def sat_in_text(name: str, from_round: int) -> Text:
    """For whom somebody sat in, and since when."""
    if from_round <= 1:
        return Text(N_("sat in for %(name)s"), {"name": name})
    message = N_("sat in for %(name)s from round %(round)s")
    return Text(message, {"name": name, "round": from_round})


def gave_up_text(name: str, from_round: int) -> Text:
    """Who took a seat over for whom the match counts."""
    if from_round <= 1:
        return Text(N_("replaced by %(name)s, for whom the match counts"), {"name": name})
    message = N_("replaced by %(name)s from round %(round)s, for whom the match counts")
    return Text(message, {"name": name, "round": from_round})


def counted_text(counted: Policy) -> Text | None:
    """Which evenings count, in a few words; None: all of them."""
    if counted.name == "best":
        return _of_number(
            counted, N_("only the best evening counts"), N_("the best %(number)s count")
        )
    if counted.name == "drop_worst":
        return _of_number(
            counted,
            N_("the worst evening does not count"),
            N_("the worst %(number)s do not count"),
        )
    return None


def dropped_text(counted: Policy) -> Text | None:
    """Why an evening of a player was dropped; None where none can be."""
    if counted.name == "best":
        return _of_number(
            counted,
            N_("Dropped: only the best evening counts."),
            N_("Dropped: only the best %(number)s evenings count."),
        )
    if counted.name == "drop_worst":
        return _of_number(
            counted,
            N_("Dropped: the worst evening does not count."),
            N_("Dropped: the worst %(number)s evenings do not count."),
        )
    return None


def _of_number(counted: Policy, one: str, more: str) -> Text:
    return Text(one) if counted.number == 1 else Text(more, {"number": counted.number})


def names_text(names: Sequence[str]) -> Text:
    """Names in a row."""
    if len(names) == 1:
        return verbatim(names[0])
    message = N_("%(first)s and %(rest)s") if len(names) == 2 else N_("%(first)s, %(rest)s")
    return Text(message, {"first": names[0], "rest": names_text(names[1:])})


def tie_texts(
    row: Row, rows: Sequence[Row], tie_breaks: Sequence[TieBreak], names: Mapping[Player, str]
) -> list[Text]:
    """What decided between a player and everybody with as many points; nothing without such."""
    equal = [r for r in rows if r.place and r.total == row.total and r.player != row.player]
    if row.place is None or not equal:
        return []
    found = []
    shared = [names[r.player] for r in equal if r.place == row.place]
    if shared:
        message = N_("As many points as %(names)s, and equal in what decides: a shared place.")
        found.append(Text(message, {"names": names_text(shared)}))
    for each in tie_breaks:
        others = [names[r.player] for r in equal if decider(row, r) == each.name]
        if others:
            message = N_("As many points as %(names)s. What decided: %(sentence)s.")
            params = {"names": names_text(others), "sentence": each.sentence}
            found.append(Text(message, params))
    return found


def decider(one: Row, other: Row) -> str | None:
    """The tie-break that decided between two with as many points; None: they share a place."""
    return next((a[0] for a, b in zip(one.ties, other.ties, strict=False) if a != b), None)


def record_label(rules: ClubRules, key: str) -> Text:
    """What a record of the season is of."""
    if key == "total":
        return Text(N_("lowest match") if rules.lowest_wins else N_("highest match"))
    if key == "comeback":
        return Text(N_("biggest comeback: so far behind, and still won"))
    label = next(count.label for count in rules.counts if count.key == key)
    return Text(N_("most %(what)s in a match"), {"what": label})
