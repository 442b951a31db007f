"""What is to be said of a match round: who sat in for whom, and why a total brought no points."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from scorekeeper.core.club import ClubRules
from scorekeeper.core.season import PlayedTable
from scorekeeper.core.standing_text import (
    gave_up_text,
    remark,
    replaced_text,
    sat_in_text,
    substitute_text,
)
from scorekeeper.core.standings import Part, Player
from scorekeeper.core.text import Text
from scorekeeper.services.club.records import Substitution, Table

Named = Callable[[int], str]


def remarks(
    part: Part, own: Sequence[Player], replaced: Iterable[Substitution], named: Named
) -> list[Text]:
    """Everything about a match round of these players; ``replaced`` are those of its evening."""
    said = remark(part)
    found = [] if said is None else [said]
    for each in replaced:
        substitute = named(each.substitute)
        if each.round != part.entry.round:
            if each.member in own and part.entry.kind == "cancelled":  # of the whole evening
                found.append(gave_up_text(substitute, each.from_round))
            continue
        if each.member in own and each.counts_for_member:
            found.append(substitute_text(substitute, each.from_round))
        elif each.member in own and part.entry.kind == "missed":
            found[:1] = [replaced_text(gave_up_text(substitute, each.from_round), part)]
        elif each.substitute in own:
            found.append(sat_in_text(named(each.member), each.from_round))
    return found


def seat_remarks(
    table: Table, side: int, replaced: Iterable[Substitution], named: Named
) -> list[Text]:
    """Who sat in for whom at a side of a table."""
    drawn = table.sides[side]
    return [
        Text(
            "%(name)s %(said)s",
            {
                "name": named(each.substitute),
                "said": sat_in_text(named(each.member), each.from_round),
            },
        )
        for each in replaced
        if each.round == table.round and each.member in drawn
    ]


def nothing_text(rules: ClubRules, table: Table | PlayedTable, side: int) -> Text | None:
    """Why the total of a side brought no points; None where that is not so (5.7)."""
    if table.points is None or table.points[side] or side >= len(table.counts):
        return None
    counts: Mapping[str, int] = table.counts[side]
    return rules.nothing(counts)
