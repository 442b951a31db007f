"""The standing of a competition, now or after any evening, computed from the facts each time.

Everything is read in one transaction: a standing never shows half of a change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.core.policies import as_policies
from scorekeeper.core.records import pair_entries
from scorekeeper.core.season import PlayedTable
from scorekeeper.core.standings import Entry, Player, Row, running_totals, standing
from scorekeeper.services.club.known_seasons import season_of
from scorekeeper.services.club.members import member_of, resolved
from scorekeeper.services.club.records import Competition, EveningLine, Member, Substitution
from scorekeeper.services.club.season_loading import Season
from scorekeeper.services.errors import NotFound
from scorekeeper.services.transactions import reading

KEPT = 6  # standings of one season: now, after some earlier evenings, and the pairs


@dataclass(frozen=True, eq=False)  # one and the same as long as nothing has changed
class Standing:
    """The lines of a standing, best first; who is not ranked comes last.

    The player of a row is a member's id (for pairs a pair of ids); the evenings of a row and of its
    entries are ids of ``evenings``. ``after`` is the last evening that was counted, None before
    the first. ``lines`` are all evenings of the season, also those not counted (yet).
    """

    competition: Competition
    rows: tuple[Row, ...]
    members: Mapping[int, Member]
    evenings: Mapping[int, EveningLine]
    after: EveningLine | None
    lines: tuple[EveningLine, ...]

    def member(self, row: Row) -> Member:
        """Whose line this is."""
        return self.members[int(str(row.player))]

    def pair(self, row: Row) -> tuple[Member, ...]:
        """The same for a line of the pairs."""
        ids = row.player if isinstance(row.player, tuple) else (row.player,)
        return tuple(self.members[int(str(player))] for player in ids)

    def name(self, row: Row) -> str:
        """The name of a line, of a pair both."""
        return " & ".join(member.label for member in self.pair(row))

    @property
    def still_open(self) -> tuple[EveningLine, ...]:
        """The evenings counted that are not closed: as long as there are any it is provisional."""
        return tuple(line for line in self.evenings.values() if not line.is_closed)

    @property
    def is_first(self) -> bool:
        """Whether no evening was counted before this one: then nobody moved."""
        return len(self.evenings) <= 1


@dataclass(frozen=True)
class StandingLine:
    """One line of a standing, opened: with the tables at which its matches were played.

    ``gaps`` is the number of points behind the leader after each evening that was counted, below
    zero, None before the first evening of this player; ``tables`` go by evening (an id), match
    round and number; ``substitutions`` by evening.
    """

    standing: Standing
    row: Row
    tables: Mapping[tuple[int, int, int], PlayedTable]
    gaps: tuple[int | None, ...]
    substitutions: Mapping[int, Sequence[Substitution]]


def competition_standing(competition_id: int, after: int | None = None) -> Standing:
    """The standing; with ``after`` as it was after that evening, and how it moved since before."""
    with reading() as connection:
        season = season_of(connection, competition_id)
    return standing_of(season, after)


def pairs_standing(competition_id: int, after: int | None = None) -> Standing:
    """The standing of the fixed pairs: the match rounds that both played on one side."""
    with reading() as connection:
        season = season_of(connection, competition_id)
    return standing_of(season, after, pairs=True)


def standing_of(season: Season, after: int | None = None, pairs: bool = False) -> Standing:
    """The standing of a season that was read; those asked for last are kept with it."""
    kept, asked = season.derived, (after, pairs)
    found: Standing | None = kept.get(asked)
    if found is None:
        if len(kept) >= KEPT:
            kept.clear()
        found = kept[asked] = _standing(season, after, pairs)
    return found


def _standing(season: Season, after: int | None, pairs: bool) -> Standing:
    number = _counted(season, after)
    rows = _rows(season, number, pairs)
    last = season.lines[number - 1] if number else None
    return Standing(
        competition=season.competition,
        rows=tuple(_with_ids(row, season) for row in rows),
        members=season.members,
        evenings={line.id: line for line in season.lines[:number]},
        after=last,
        lines=season.lines,
    )


def standing_line(
    competition_id: int, player: int | tuple[int, int], after: int | None = None
) -> StandingLine:
    """The line of a member, or of a pair, with the matches it is the sum of."""
    with reading() as connection:
        season = season_of(connection, competition_id)
    is_pair = isinstance(player, tuple)
    if isinstance(player, int):
        player = resolved(season.members, member_of(season.members, player).id)
    found = standing_of(season, after, pairs=is_pair)
    row = next((row for row in found.rows if row.player == player), None)
    if row is None:
        raise NotFound(f"line of {player}")
    tables = {
        (line.id, table.round, table.number): table
        for line, evening in zip(season.lines, season.facts, strict=True)
        for table in evening.tables
    }
    return StandingLine(found, row, tables, gaps_of(found)[player], season.substitutions)


def gaps_of(found: Standing) -> dict[Player, tuple[int | None, ...]]:
    """How far everybody was behind the leader after each evening: 0, or less."""
    rules = found.competition.rules
    sign = -1 if rules.lowest_wins else 1
    policies = as_policies(found.competition.settings, rules)
    totals = {row.player: running_totals(row, policies, found.evenings) for row in found.rows}
    ranked = [totals[row.player] for row in found.rows if row.place is not None]
    best = [
        max((sign * total for total in after if total is not None), default=0)
        for after in zip(*ranked, strict=True)
    ]
    return {
        player: tuple(
            None if total is None else min(0, sign * total - most)
            for total, most in zip(line, best, strict=bool(ranked))
        )
        for player, line in totals.items()
    }


def progress(competition_id: int) -> dict[int, list[int | None]]:
    """Everybody's total after every evening, None before his first: the lines of the season."""
    totals = totals_of(competition_standing(competition_id))
    return {int(str(player)): line for player, line in totals.items()}


def totals_of(found: Standing) -> dict[Player, list[int | None]]:
    """The same of a standing, as far as it goes."""
    policies = as_policies(found.competition.settings, found.competition.rules)
    return {row.player: running_totals(row, policies, found.evenings) for row in found.rows}


def _counted(season: Season, after: int | None) -> int:
    """How many evenings count: up to this one, or up to the last one with a result."""
    if after is not None:
        for number, line in enumerate(season.lines, start=1):
            if line.id == after:
                return number
        raise NotFound(f"evening {after}")
    with_results = [entry.evening for entry in season.entries()]
    return max(with_results, default=0)


def absent_on(season: Season, evening_id: int) -> list[Row]:
    """Who was only ever absent up to this evening, and has points of it by the policies.

    He is in no standing yet; once he comes, these points are his.
    """
    rows = _rows(season, _counted(season, evening_id), pairs=False, all_of_them=True)
    found = [_with_ids(row, season) for row in rows if not _has_come(row)]
    return [
        row
        for row in found
        if any(each.evening == evening_id and each.points is not None for each in row.evenings)
    ]


def _rows(season: Season, number: int, pairs: bool, *, all_of_them: bool = False) -> list[Row]:
    rules = season.competition.rules
    policies = as_policies(season.competition.settings, rules)

    def made(evenings: int, before: list[Row] | None) -> list[Row]:
        own: list[Entry] = season.entries(evenings)
        guests: frozenset[int] = season.guests
        if pairs:
            own, guests = pair_entries(own, season.competition.wishes.pairs), frozenset()
        rows = standing(own, policies, guests, rules.tie_breaks, before)
        return [row for row in rows if all_of_them or _has_come(row)]

    before = made(number - 1, None) if number > 1 else None
    return made(number, before)


def _has_come(row: Row) -> bool:
    """Who was only ever absent stands in no standing."""
    return any(
        part.entry.kind not in ("absent", "cancelled")
        for evening in row.evenings
        for part in evening.parts
    )


def _with_ids(row: Row, season: Season) -> Row:
    """The row with the ids of its evenings in the place of their numbers."""

    def id_of(number: int) -> int:
        return season.lines[number - 1].id

    return row._replace(
        evenings=tuple(
            evening._replace(
                evening=id_of(evening.evening),
                parts=tuple(
                    part._replace(entry=part.entry._replace(evening=id_of(part.entry.evening)))
                    for part in evening.parts
                ),
            )
            for evening in row.evenings
        )
    )
