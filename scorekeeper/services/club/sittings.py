"""Where somebody has ever sat at a club's table, and what he was called there.

The tables and substitutions of now do not tell it all: a draw is taken back, a substitution ends or
gives way to another one, a match is played again. The histories of evenings and matches do.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from scorekeeper.core.naming import fold
from scorekeeper.services.club.members import resolved
from scorekeeper.services.club.records import Member
from scorekeeper.services.history import BY_EVENING
from scorekeeper.services.starts import names_anew
from scorekeeper.storage.tables import club_changes, club_tables, matches, revisions, substitutions

Place = tuple[int, int]  # evening and match round
Sides = Sequence[Sequence[str]]
START = ("start_corrected", BY_EVENING)


def matches_sat_at(
    connection: Connection, known: Mapping[int, Member], ids: Set[int]
) -> dict[str, set[str]]:
    """The matches in whose seats one of these ever was, with how he is called in his seat now."""
    who = {member: resolved(known, member) for member in known}
    own = {who[member] for member in ids}
    sat_in: dict[Place, dict[int, int]] = defaultdict(dict)
    for row in connection.execute(select(substitutions)):
        sat_in[row.evening_id, row.round][who[row.member_id]] = who[row.substitute_id]
    history = _Histories(connection, who)
    found: dict[str, set[str]] = {match_id: set() for match_id in history.withdrawn(own)}
    rows = connection.execute(
        select(club_tables, matches.c.sides.label("players")).join(
            matches, matches.c.id == club_tables.c.match_id
        )
    )
    for row in rows:
        place = (row.evening_id, row.round)
        was_in = history.sat_in[place]
        for side, names in zip(row.sides, row.players, strict=False):
            for member, name in zip(side, names["players"], strict=False):
                drawn = who[member]
                sits = sat_in[place].get(drawn, drawn)
                if own & {drawn, sits, *was_in[drawn]}:
                    found.setdefault(row.match_id, set())
                if sits in own:
                    found[row.match_id].add(name)
    return found


class _Histories:
    """What the histories of evenings tell of draws that were taken back and of substitutes."""

    def __init__(self, connection: Connection, who: Mapping[int, int]) -> None:
        self.sat_in: dict[Place, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        self._gone: list[tuple[str, set[int]]] = []
        made: dict[Place, Mapping[str, str]] = {}
        rows = connection.execute(
            select(club_changes)
            .where(club_changes.c.subject == "evening")
            .order_by(club_changes.c.id)
        )
        for row in rows:
            for told in (row.before, row.after):
                if not told or "round" not in told:
                    continue
                place = (row.subject_id, told["round"])
                if row.kind == "accepted":
                    made[place] = told.get("matches", {})
                elif "substitute_id" in told:
                    drawn, substitute = told["member_id"], told["substitute_id"]
                    self.sat_in[place][who.get(drawn, drawn)].add(who.get(substitute, substitute))
                elif row.kind == "withdrawn":
                    sat_in = self.sat_in.pop(place, {})
                    tables = enumerate(told.get("tables", ()), start=1)
                    self._withdraw(tables, made.pop(place, {}), sat_in, who)

    def _withdraw(
        self,
        tables: Iterable[tuple[int, Sequence[Sequence[int]]]],
        made: Mapping[str, str],
        sat_in: Mapping[int, Set[int]],
        who: Mapping[int, int],
    ) -> None:
        for number, sides in tables:
            if str(number) in made:
                drawn = {who.get(member, member) for member in chain.from_iterable(sides)}
                seated = drawn.union(*(sat_in.get(member, set()) for member in drawn))
                self._gone.append((made[str(number)], seated))

    def withdrawn(self, members: Set[int]) -> list[str]:
        """The matches of draws that were taken back in which one of these had a seat."""
        return [match_id for match_id, seated in self._gone if seated & members]


class Starts(NamedTuple):
    """The players of a match as they stood after each change of its start.

    ``by_evening`` tells of each change whether somebody else came into a seat.
    """

    states: tuple[Sides, ...]
    by_evening: tuple[bool, ...]


def starts_of(connection: Connection, match_id: str) -> Starts:
    """How the players of a match were called, from its beginning until now."""
    rows = connection.execute(
        select(revisions.c.before, revisions.c.after, revisions.c.kind)
        .where(revisions.c.match_id == match_id, revisions.c.kind.in_(START))
        .order_by(revisions.c.revision)
    )
    states: list[Sides] = []
    by_evening: list[bool] = []
    for row in rows:
        for told, is_other in ((row.before, False), (row.after, row.kind == BY_EVENING)):
            if told and "sides" in told:
                by_evening += [is_other] if states else []
                states.append(_players(told["sides"]))
    now = connection.execute(select(matches.c.sides).where(matches.c.id == match_id)).scalar_one()
    by_evening += [False] if states else []
    return Starts((*states, _players(now)), tuple(by_evening))


def called_at_his_table(starts: Starts, names: Set[str], others: Set[str]) -> set[str]:
    """What he was called in a match at his table: his name, and what that was changed into.

    ``names`` are his own, ``others`` those of everybody else, all folded. A name that is somebody
    else's is that of who took his seat over.
    """
    called = {name for name in chain.from_iterable(starts.states[0]) if fold(name) in names}
    now = set(called)
    for before, after, is_other in zip(
        starts.states, starts.states[1:], starts.by_evening, strict=False
    ):
        for old, new in names_anew(before, after).items():
            is_his = fold(new) in names
            is_spelled_anew = old in now and fold(new) not in others and not is_other
            now.discard(old)
            if is_his or is_spelled_anew:
                now.add(new)
        called |= now
    return called


def played_again(
    connection: Connection, called: Mapping[str, Collection[str]], own: Set[str]
) -> dict[str, set[str]]:
    """The rematches of these matches, and theirs, with his spellings among their first players.

    Which match was played again is written down with the rematch; of one of before that was so it
    is the one whose players it began with. ``own`` are his own names, folded.
    """
    rows = connection.execute(
        select(revisions.c.match_id, revisions.c.after, revisions.c.at)
        .where(revisions.c.kind == "rematch")
        .order_by(revisions.c.at, revisions.c.match_id)
    ).all()
    of: dict[str, set[str]] = {match_id: set(names) for match_id, names in called.items()}
    states = {match_id: starts_of(connection, match_id).states for match_id in of}
    found: dict[str, set[str]] = {}
    for row in rows:
        if row.match_id in called:
            continue
        own_states = starts_of(connection, row.match_id).states
        parents = _parents(row.after, own_states[0], states)
        players = set(chain.from_iterable(own_states[0]))
        spelled = {name for parent in parents for name in of[parent]} & players
        spelled |= {name for name in players if parents and fold(name) in own}
        if spelled:
            of[row.match_id] = found[row.match_id] = spelled
            states[row.match_id] = own_states
    return found


def _parents(
    told: Mapping[str, Any] | None, first: Sides, states: Mapping[str, Sequence[Sides]]
) -> Iterator[str] | list[str]:
    parent = (told or {}).get("rematch_of")
    if parent is not None:
        return [parent] if parent in states else []
    return [match_id for match_id, past in states.items() if first in past]


def _players(sides: Sequence[Mapping[str, Any]]) -> Sides:
    return [side["players"] for side in sides]
