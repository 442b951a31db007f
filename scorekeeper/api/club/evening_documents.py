"""From an evening, its draws and its tables to the documents of the answers."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.api.club.documents import competition_url, evening_page, evening_url, moment, who
from scorekeeper.api.documents import match_url
from scorekeeper.services.club.draw_history import Fairness
from scorekeeper.services.club.overviews import MatchList
from scorekeeper.services.club.records import Draw, Evening, Member, Table
from scorekeeper.services.club.seating_list import Seat


def evening_document(evening: Evening) -> dict[str, Any]:
    """An evening: who is there, every match round with its draw and tables, how far each is."""
    members = evening.members
    return {
        "id": evening.id,
        "revision": evening.revision,
        "competition": {
            "id": evening.competition.id,
            "name": evening.competition.name,
            "url": competition_url(evening.competition.id),
        },
        "date": evening.date,
        "rounds": evening.rounds,
        "closed": evening.is_closed,
        "deleted_at": moment(evening.deleted_at),
        "attendance": [
            {
                "member": who(members[member]),
                "state": each.state,
                "from_round": each.from_round,
                "until_round": each.until_round,
            }
            for member, each in evening.attendance.items()
        ],
        "match_rounds": [
            match_round_document(evening, number) for number in range(1, evening.rounds + 1)
        ],
        "substitutions": [
            {
                "round": each.round,
                "member": who(members[each.member]),
                "substitute": who(members[each.substitute]),
                "from_round": each.from_round,
                "counts_for_member": each.counts_for_member,
            }
            for each in evening.substitutions
        ],
        "results": [
            {"round": number, "member": who(members[member]), "points": points}
            for (number, member), points in evening.entered.items()
        ],
        "without_result": [
            {"round": table.round, "table": table.number} for table in evening.without_result
        ],
        "links": {"self": evening_url(evening.id), "page": evening_page(evening.id)},
    }


def match_round_document(evening: Evening, number: int) -> dict[str, Any]:
    """A match round: its draw, None before there is one, and its tables."""
    draw = evening.draws.get(number)
    return {
        "number": number,
        "draw": None if draw is None else draw_document(evening, draw),
        "tables": [table_document(t, evening.members) for t in evening.tables_of(number)],
    }


def draw_document(evening: Evening, draw: Draw) -> dict[str, Any]:
    """A draw; without a seed its lots were typed in, swapped the seed alone does not give it."""
    return {
        "accepted": draw.is_accepted,
        "seed": draw.seed,
        "swapped": draw.is_swapped,
        "sizes": list(draw.sizes),
        "sat_out": [who(evening.members[member]) for member in draw.sat_out],
    }


def table_document(table: Table, members: Mapping[int, Member]) -> dict[str, Any]:
    """A table: who was drawn, who sits there now, and where its match stands."""

    def named(sides: tuple[tuple[int, ...], ...]) -> list[list[dict[str, Any]]]:
        return [[who(members[member]) for member in side] for side in sides]

    totals = table.totals
    return {
        "number": table.number,
        "sides": named(table.sides),
        "seats": named(table.seats),
        "state": table.state,
        "match": None
        if table.match_id is None
        else {
            "id": table.match_id,
            "revision": table.match_revision,
            "url": match_url(table.match_id),
            "page": f"/matches/{table.match_id}",
        },
        "rounds": table.rounds,
        "totals": None
        if totals is None
        else {
            "sides": [side._asdict() for side in totals.sides],
            "stopped": totals.is_stopped,
        },
        "points": None if table.points is None else list(table.points),
        "side_totals": list(table.side_totals),
        "winner": table.winner,
        "draw": table.is_draw,
        "stopped": table.is_stopped,
    }


def fairness_document(evening: Evening, number: int, fair: Fairness) -> dict[str, Any]:
    """A draw, and why it is fair: everybody's turns, and what each table repeats."""
    return match_round_document(evening, number) | {
        "revision": evening.revision,
        "turns": [
            {
                "member": who(turn.member),
                "sat_out": turn.sat_out,
                "small": turn.small,
                "sits_out_now": turn.sits_out_now,
                "small_now": turn.small_now,
            }
            for turn in fair.turns
        ],
        "again": [
            {
                "table": table,
                "players": [who(each.one), who(each.other)],
                "partners": each.partners,
                "meetings": each.meetings,
                "are_partners": each.are_partners,
            }
            for table, found in fair.again.items()
            for each in found
        ],
        "unkept": [
            {
                "member": who(wish.member),
                "table": wish.table,
                "partner": None if wish.partner is None else who(wish.partner),
            }
            for wish in fair.unkept
        ],
    }


def matches_document(found: MatchList) -> dict[str, Any]:
    """Every match of a competition, in the order of its evenings."""
    return {
        "matches": [
            {
                "evening": line.id,
                "date": line.date,
                "round": table.round,
                "table": table_document(table, found.members),
            }
            for line, table in found.tables
        ]
    }


def seat_document(seat: Seat) -> dict[str, Any]:
    """A line of the seating list."""
    return {
        "member": who(seat.member),
        "table": seat.table,
        "side": seat.side,
        "partners": [who(member) for member in seat.partners],
        "opponents": [who(member) for member in seat.opponents],
        "match": seat.match_id,
        "page": None if seat.match_id is None else f"/matches/{seat.match_id}",
    }
