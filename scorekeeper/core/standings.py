"""From the results of evenings to a standing: policies, dropped results, a chain of tie-breaks.

Pure. ``Entry`` says what one player had in one match round of an evening: a match he played, a
result entered without a match, a round he sat out, or his absence. Everything else follows.
The numbers (C…) are those of docs/rules/competition.md; the policies are its table.
"""

from bisect import insort
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from scorekeeper.core.text import N_, Text

Player = Hashable
Ties = tuple[tuple[str, int], ...]  # tie-breaks by name, each with the rank in it
PRESENT = ("played", "stopped", "entered", "sat_out")
Kind = Literal["played", "stopped", "entered", "sat_out", "missed", "cancelled", "absent"]


class Policy(NamedTuple):
    """A choice with a number, where it has one: ``("best", 10)``, ``("fixed", 25)``."""

    name: str
    number: int = 0


class Policies(NamedTuple):
    """How a competition counts; the defaults are the first of each row of the table."""

    lowest_wins: bool = False
    counted: Policy = Policy("all")  # all, best N, drop_worst N
    ranked_from: int = 1
    # round_average, own_average (before the first match the round's), fixed, nothing
    sat_out: Policy = Policy("round_average")
    cancelled: Policy = Policy("nothing")  # nothing, fixed, worst
    absent: Policy = Policy("nothing")  # nothing, fixed, worst
    guests_ranked: bool = False


class Entry(NamedTuple):
    """What a player had in one match round of an evening; ``points`` only where something counts.

    ``stopped`` is a match that does not count, ``missed`` a match round that a player who came did
    not play; an absence is one entry for the whole evening.
    ``opponents`` are the players of the other sides, with ``won``, ``drawn`` or neither (lost).
    In a match that was stopped nobody has won, nor lost (5.9). ``table`` and ``match`` say where it
    was played, for opening the line.
    """

    player: Player
    evening: int
    round: int
    kind: Kind
    points: int | None = None
    won: bool = False
    drawn: bool = False
    opponents: tuple[Player, ...] = ()
    dashes: int = 0
    match: str | None = None
    table: int | None = None
    is_stopped: bool = False


class Part(NamedTuple):
    """One match round in a player's evening, with the points it came to by the policies."""

    entry: Entry
    points: int | None
    why: Text | None


class EveningResult(NamedTuple):
    """A player's evening: the sum of its match rounds, and whether it counts in the total.

    ``points`` None: nothing to count, which is not the same as 0.
    """

    evening: int
    points: int | None
    dropped: bool
    parts: tuple[Part, ...]


class Row(NamedTuple):
    """A line of the standing. ``place`` None: not ranked, and ``unranked`` says why.

    ``ties`` are the tie-breaks that told him apart from others with as many points, in order, each
    with his rank in it; ``decided_by`` is the last of them.
    """

    place: int | None
    player: Player
    total: int
    evenings: tuple[EveningResult, ...]
    matches: int
    won: int
    drawn: int
    lost: int
    best: int | None
    average: Fraction | None
    decided_by: str | None
    unranked: Text | None
    moved: int | None = None
    ties: Ties = ()


class TieBreak(NamedTuple):
    """What decides between equal totals: more is ahead. None for a group: it is passed over."""

    name: str
    sentence: Text
    worth: Callable[[Player, Sequence[Player], "Facts"], int | None]


class Facts(NamedTuple):
    """The entries by player, and which way is up."""

    entries: Mapping[Player, Sequence[Entry]]
    policies: Policies


def _matches_won(player: Player, _group: Sequence[Player], facts: Facts) -> int:
    return sum(entry.won for entry in facts.entries[player])


def _between_them(player: Player, group: Sequence[Player], facts: Facts) -> int | None:
    """Matches won minus lost against the others; None when not all of them have met."""
    others = set(group) - {player}
    met: set[Player] = set()
    balance = 0
    for entry in facts.entries[player]:
        if entry.kind == "stopped":  # does not count
            continue
        for opponent in others.intersection(entry.opponents):
            met.add(opponent)
            balance += 1 if entry.won else 0 if entry.drawn or entry.is_stopped else -1
    return balance if met == others else None


def _best_match(player: Player, _group: Sequence[Player], facts: Facts) -> int:
    points = [
        e.points for e in facts.entries[player] if e.kind == "played" and e.points is not None
    ]
    if not points:
        return -(10**12)
    return -min(points) if facts.policies.lowest_wins else max(points)


def _dashes(player: Player, _group: Sequence[Player], facts: Facts) -> int:
    return sum(entry.dashes for entry in facts.entries[player] if entry.kind == "played")


TIE_BREAKS = (
    TieBreak("won", Text(N_("more matches won")), _matches_won),
    TieBreak("between", Text(N_("the result between them")), _between_them),
    TieBreak("best", Text(N_("the best single match")), _best_match),
)
DASH_TIE_BREAKS = (TieBreak("dashes", Text(N_("more rounds gone out")), _dashes),)  # W8


def half_up(value: Fraction) -> int:
    """The nearest integer, halves up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def standing(
    entries: Iterable[Entry],
    policies: Policies,
    guests: Iterable[Player] = (),
    tie_breaks: Sequence[TieBreak] = TIE_BREAKS,
    before: Sequence[Row] | None = None,
) -> list[Row]:
    """The standing by the policies, best first; players who are not ranked come last.

    ``before`` is the standing after the evening before, for the movement.
    """
    by_player: dict[Player, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: (entry.evening, entry.round)):
        by_player.setdefault(entry.player, []).append(entry)
    facts = Facts(by_player, policies)
    scored = _score_entries(facts)
    unranked_guests = set() if policies.guests_ranked else set(guests)
    rows = []
    for player, parts in scored.items():
        evenings = _evenings(parts, policies)
        rows.append(_row(player, evenings, policies, player in unranked_guests))
    sign = 1 if policies.lowest_wins else -1
    ranked = [row for row in rows if row.unranked is None]
    others = sorted((row for row in rows if row.unranked), key=lambda row: sign * row.total)
    others.sort(key=lambda row: not has_counting(row))
    placed = _place(sorted(ranked, key=lambda row: sign * row.total), facts, tie_breaks)
    old = {row.player: row.place for row in before or () if row.place is not None}
    moved = [
        row._replace(moved=old[row.player] - row.place)
        if row.player in old and row.place is not None
        else row
        for row in placed
    ]
    return moved + others


def _score_entries(facts: Facts) -> dict[Player, list[Part]]:
    """The points of every entry: those played, then what the policies give for the others."""
    per_round: dict[tuple[int, int], list[int]] = {}
    per_evening: dict[int, dict[Player, int]] = {}
    for player, entries in facts.entries.items():
        for entry in entries:
            if entry.kind in ("played", "entered") and entry.points is not None:
                per_round.setdefault((entry.evening, entry.round), []).append(entry.points)
                evening = per_evening.setdefault(entry.evening, {})
                evening[player] = evening.get(player, 0) + entry.points
    scored: dict[Player, list[Part]] = {}
    for player, entries in facts.entries.items():
        own: list[int] = []
        parts = scored.setdefault(player, [])
        for entry in entries:
            if entry.kind in ("played", "entered"):
                if entry.points is not None:
                    own.append(entry.points)
                parts.append(Part(entry, entry.points, None))
                continue
            if entry.kind == "stopped" and not facts.policies.lowest_wins:
                parts.append(Part(entry, None, Text(N_("stopped: does not count"))))
                continue
            rounds = per_round.get((entry.evening, entry.round), [])
            evening_scores = list(per_evening.get(entry.evening, {}).values())
            points, why = _without_match(entry, facts.policies, rounds, evening_scores, own)
            parts.append(Part(entry, points, why))
    return scored


def _without_match(
    entry: Entry,
    policies: Policies,
    round_scores: Sequence[int],
    evening_scores: Sequence[int],
    own: Sequence[int],
) -> tuple[int | None, Text]:
    """What sitting out or absence comes to; an absence is one entry for the whole evening.

    Where the lowest total wins, a match that does not count is worth what sitting out is worth.
    """
    policy = {
        "sat_out": policies.sat_out,
        "stopped": policies.sat_out,
        "cancelled": policies.cancelled,
        "absent": policies.absent,
        "missed": Policy("worst_of_round" if policies.lowest_wins else "nothing"),
    }[entry.kind]
    said = {
        "sat_out": N_("sat out"),
        "stopped": N_("not finished"),
        "cancelled": N_("cancelled"),
        "absent": N_("absent"),
        "missed": N_("not there"),
    }
    reason = Text(said[entry.kind])
    if policy.name == "fixed":
        text = Text(N_("%(reason)s: a fixed number"), {"reason": reason})
        return policy.number, text
    if policy.name == "worst_of_round" and round_scores:
        text = Text(N_("%(reason)s: the worst score of that match round"), {"reason": reason})
        return max(round_scores), text
    has_own = policy.name == "own_average" and bool(own)
    if policy.name in ("round_average", "own_average") and round_scores and not has_own:
        text = Text(N_("%(reason)s: the average of that match round"), {"reason": reason})
        return half_up(Fraction(sum(round_scores), len(round_scores))), text
    if has_own:
        text = Text(N_("%(reason)s: the own average so far"), {"reason": reason})
        return half_up(Fraction(sum(own), len(own))), text
    if policy.name == "worst" and evening_scores:
        worst = max(evening_scores) if policies.lowest_wins else min(evening_scores)
        return worst, Text(N_("%(reason)s: the worst score of the evening"), {"reason": reason})
    return None, Text(N_("%(reason)s: nothing"), {"reason": reason})


def _evenings(parts: Sequence[Part], policies: Policies) -> tuple[EveningResult, ...]:
    """The evenings of a player, those that do not count marked as dropped."""
    results: dict[int, list[Part]] = {}
    for part in parts:
        results.setdefault(part.entry.evening, []).append(part)
    evenings = []
    for evening, own in results.items():
        points = [part.points for part in own if part.points is not None]
        evenings.append(EveningResult(evening, sum(points) if points else None, False, tuple(own)))
    counting = [e for e in evenings if e.points is not None]
    sign = 1 if policies.lowest_wins else -1
    counting.sort(key=lambda e: (sign * (e.points or 0), e.evening))
    dropped = {e.evening for e in counting[_kept_of(len(counting), policies.counted) :]}
    return tuple(e._replace(dropped=e.evening in dropped) for e in evenings)


def _kept_of(evenings: int, counted: Policy) -> int:
    """How many of so many evenings count."""
    if counted.name == "best":
        return min(evenings, counted.number)
    if counted.name == "drop_worst":
        return max(0, evenings - counted.number)
    return evenings


def has_counting(row: Row) -> bool:
    """Whether anything stands behind the total."""
    return any(each.points is not None and not each.dropped for each in row.evenings)


def running_totals(row: Row, policies: Policies, evenings: Iterable[int]) -> list[int | None]:
    """A player's total after each of these evenings, None before his first one.

    Where the lowest total wins there is none either as long as nothing of him counts.

    What an evening brought does not depend on later ones; only which evenings count does.
    """
    sign = 1 if policies.lowest_wins else -1
    own = {each.evening: each.points for each in row.evenings}
    totals: list[int | None] = []
    best_first: list[int] = []
    is_there = False
    for evening in evenings:
        is_there = is_there or evening in own
        points = own.get(evening)
        if points is not None:
            insort(best_first, points, key=lambda each: sign * each)
        keep = _kept_of(len(best_first), policies.counted)
        has_total = keep > 0 if policies.lowest_wins else is_there
        totals.append(sum(best_first[:keep]) if has_total else None)
    return totals


def _row(
    player: Player, evenings: tuple[EveningResult, ...], policies: Policies, is_guest: bool
) -> Row:
    entries = [part.entry for evening in evenings for part in evening.parts]
    played = [entry for entry in entries if entry.kind == "played"]
    points = [e.points for e in entries if e.kind in ("played", "entered") and e.points is not None]
    counting = [e.points for e in evenings if e.points is not None and not e.dropped]
    present = {e.evening for e in entries if e.kind in PRESENT}
    won, drawn = sum(e.won for e in played), sum(e.drawn for e in played)
    ended = sum(not e.is_stopped for e in played)
    unranked = None
    if is_guest:
        unranked = Text(N_("guest"))
    elif len(present) < policies.ranked_from:
        n = policies.ranked_from
        unranked = Text(N_("ranked from %(number)s evenings"), {"number": n})
    elif policies.lowest_wins and not counting:  # a total of 0 would be the best one
        unranked = Text(N_("nothing counts yet"))
    return Row(
        place=None,
        player=player,
        total=sum(counting),
        evenings=evenings,
        matches=len(played),
        won=won,
        drawn=drawn,
        lost=ended - won - drawn,
        best=(min if policies.lowest_wins else max)(points) if points else None,
        average=Fraction(sum(points), len(points)) if points else None,
        decided_by=None,
        unranked=unranked,
    )


def _place(rows: Sequence[Row], facts: Facts, tie_breaks: Sequence[TieBreak]) -> list[Row]:
    """Give places 1, 2, 2, 4: equal totals go through the chain, what stays equal shares."""
    placed: list[Row] = []
    start = 0
    while start < len(rows):
        end = start
        while end < len(rows) and rows[end].total == rows[start].total:
            end += 1
        for group, ties in _split(rows[start:end], facts, tie_breaks):
            place, last = len(placed) + 1, ties[-1][0] if ties else None
            placed += [row._replace(place=place, decided_by=last, ties=ties) for row in group]
        start = end
    return placed


def _split(
    group: Sequence[Row],
    facts: Facts,
    tie_breaks: Sequence[TieBreak],
    ties: Ties = (),
) -> list[tuple[Sequence[Row], Ties]]:
    """The group in order of the first tie-break that tells its members apart, then the next."""
    if len(group) == 1 or not tie_breaks:
        return [(group, ties)]
    first, rest = tie_breaks[0], tie_breaks[1:]
    players = [row.player for row in group]
    worth = [first.worth(player, players, facts) for player in players]
    if None in worth or len(set(worth)) == 1:
        return _split(group, facts, rest, ties)
    found: list[tuple[Sequence[Row], Ties]] = []
    for rank, value in enumerate(sorted({w for w in worth if w is not None}, reverse=True), 1):
        same = [row for row, own in zip(group, worth, strict=True) if own == value]
        found += _split(same, facts, rest, (*ties, (first.name, rank)))
    return found
