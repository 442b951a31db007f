"""The match rounds of an evening as the page shows them: the draw, the tables, what fits not."""

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.core.draw import divisions
from scorekeeper.core.naming import sort_key
from scorekeeper.services.club.draw_history import Fairness, Turns, fairness
from scorekeeper.services.club.records import Draw, Evening, Member, Substitution, Table
from scorekeeper.web.club.evening.look import Look


@dataclass(frozen=True)
class Division:
    """Table sizes to choose: how many tables of each size, and how many sit out."""

    sizes: tuple[int, ...]
    tables: tuple[tuple[int, int], ...]  # (how many, of what size)
    out: int

    @property
    def value(self) -> str:
        """The sizes as a form sends them."""
        return as_sent(self.sizes)


@dataclass(frozen=True)
class Seat:
    """Who sits somewhere, and for whom he sits there."""

    member: Member
    replaces: Member | None = None


@dataclass(frozen=True)
class Card:
    """A table with who sits there, side by side."""

    table: Table
    sides: tuple[tuple[Seat, ...], ...]
    substitutions: tuple[Substitution, ...]
    is_open: bool

    def has(self, members: Collection[Member]) -> bool:
        """Whether one of these was drawn for this table."""
        drawn = {member for side in self.table.sides for member in side}
        return any(member.id in drawn for member in members)


@dataclass(frozen=True)
class RoundPart:
    """A match round.

    ``arrived`` are those who are there and have no place in the draw, ``gone`` those who have one
    and are not there any more; ``free`` can sit in for somebody.
    ``is_started``: somebody has played, it is not drawn again (C4).
    """

    number: int
    players: tuple[Member, ...]
    draw: Draw | None
    divisions: tuple[Division, ...]
    cards: tuple[Card, ...]
    sat_out: tuple[Member, ...]
    free: tuple[Member, ...]
    arrived: tuple[Member, ...]
    gone: tuple[Member, ...]
    is_started: bool
    is_over: bool
    fairness: Fairness | None
    entered: tuple[tuple[Member, int], ...] = ()  # results without a match, the best first

    @property
    def is_going_on(self) -> bool:
        """Whether something is to be done in it still: to draw it, or at one of its tables."""
        return not self.counts or any(card.table.is_going_on for card in self.cards)

    @property
    def counts(self) -> bool:
        """Whether it has a draw that counts."""
        return self.draw is not None and self.draw.is_accepted

    @property
    def redraw(self) -> Division | None:
        """The tables of the draw, when they were chosen and those who are there fit them still.

        The preferred ones are not chosen: they are those of whoever is there when it is drawn. Nor
        are those that would let others sit out than before (C2).
        """
        if self.draw is None:
            return None
        sizes, out = tuple(sorted(self.draw.sizes)[::-1]), len(self.draw.sat_out)
        known = [each for each in self.divisions[1:] if (each.sizes, each.out) == (sizes, out)]
        return known[0] if known else None

    @property
    def turns(self) -> list[Turns]:
        """Who sat out and who played at a small table, those of now first, then by how often."""
        if self.fairness is None:
            return []
        return sorted(
            self.fairness.turns,
            key=lambda turn: (
                not turn.sits_out_now,
                not turn.small_now,
                -turn.sat_out,
                -turn.small,
                sort_key(turn.member.label),
            ),
        )

    def is_gone(self, member_id: int) -> bool:
        """Whether this one was drawn and is not there any more."""
        return any(member.id == member_id for member in self.gone)

    @property
    def met_before(self) -> int:
        """How many pairs of this draw have been at one table before."""
        return sum(map(len, self.fairness.again.values())) if self.fairness else 0

    @property
    def done(self) -> int:
        """How many tables have their result."""
        return sum(card.table.points is not None for card in self.cards)


def round_parts(evening: Evening, look: Look) -> list[RoundPart]:
    """Every match round of the evening."""
    return [_part(evening, number, look) for number in range(1, evening.rounds + 1)]


def as_sent(sizes: Sequence[int]) -> str:
    """Table sizes in a form."""
    return "-".join(map(str, sizes))


def division_of(sizes: Sequence[int], players: int) -> Division:
    """Table sizes as they are offered."""
    ordered = tuple(sorted(sizes, reverse=True))
    tables = tuple((times, size) for size, times in Counter(ordered).items())
    return Division(ordered, tables, players - sum(ordered))


def _part(evening: Evening, number: int, look: Look) -> RoundPart:
    present = evening.playing_in(number)
    draw = evening.draws.get(number)
    tables = evening.tables_of(number)
    placed = {m for table in tables for side in table.sides for m in side}
    placed |= set(draw.sat_out if draw else ())
    replaced = {s.member: s for s in evening.substitutions if s.round == number}
    stand_ins = {s.substitute for s in replaced.values()}
    arrived = [m for m in present if draw and m not in placed | stand_ins]
    gone = [m for m in placed if m not in present and m not in replaced]
    wants_why = draw is not None and (not draw.is_accepted or look.why == number)
    return RoundPart(
        number=number,
        players=_by_name(evening, present),
        draw=draw,
        divisions=tuple(
            division_of(sizes, len(present))
            for sizes in divisions(len(present), evening.competition.rules.sizes)
        ),
        cards=tuple(_card(evening, table, look) for table in tables),
        sat_out=_by_name(evening, set(draw.sat_out) - stand_ins) if draw else (),
        free=_free(evening, number) if look.table else (),
        arrived=_by_name(evening, arrived),
        gone=_by_name(evening, gone),
        is_started=any(table.rounds or table.totals for table in tables),
        is_over=bool(tables) and all(table.points is not None for table in tables),
        fairness=fairness(evening.id, number) if wants_why else None,
        entered=_entered(evening, number),
    )


def _entered(evening: Evening, number: int) -> tuple[tuple[Member, int], ...]:
    found = [
        (evening.members[member], points)
        for (round_, member), points in evening.entered.items()
        if round_ == number
    ]
    sign = 1 if evening.competition.rules.lowest_wins else -1
    return tuple(sorted(found, key=lambda own: (sign * own[1], sort_key(own[0].label))))


def _by_name(evening: Evening, members: Collection[int]) -> tuple[Member, ...]:
    found = [evening.members[member] for member in members]
    return tuple(sorted(found, key=lambda member: sort_key(member.label)))


def _free(evening: Evening, number: int) -> tuple[Member, ...]:
    """Who has no seat in this match round: first those who are there."""
    taken = {m for t in evening.tables_of(number) for side in (*t.seats, *t.sides) for m in side}
    there = set(evening.playing_in(number))
    found = [
        member
        for member in evening.members.values()
        if member.id not in taken
        and member.same_as is None
        and not member.is_anonymous
        and (member.retired_on is None or member.id in there)
    ]
    return tuple(sorted(found, key=lambda member: (member.id not in there, sort_key(member.label))))


def seen(table: Table) -> str:
    """What the page showed of a table, for who types something for it."""
    shown = repr((table.match_id, table.totals, table.seats))
    return hashlib.sha256(shown.encode()).hexdigest()[:16]


def _card(evening: Evening, table: Table, look: Look) -> Card:
    sides = tuple(
        tuple(
            Seat(evening.members[now], evening.members[drawn] if now != drawn else None)
            for drawn, now in zip(drawn_side, side, strict=True)
        )
        for drawn_side, side in zip(table.sides, table.seats, strict=True)
    )
    drawn = {m for side in table.sides for m in side}
    own = [s for s in evening.substitutions if s.round == table.round and s.member in drawn]
    is_open = look.table == (table.round, table.number)
    return Card(table, sides, tuple(own), is_open)
