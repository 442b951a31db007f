"""A draw that was held in the hall: numbered stones, or whole tables, typed in (C3)."""

from flask import redirect, request
from flask.typing import ResponseReturnValue

from scorekeeper.core.draw import FULL_TABLE, divisions
from scorekeeper.core.problem import shape_problem
from scorekeeper.services.club import draws, evenings
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.records import Evening
from scorekeeper.web.club.evening import bp
from scorekeeper.web.club.evening.drawing import sent_sizes
from scorekeeper.web.club.evening.look import here
from scorekeeper.web.club.evening.sent import number as sent_number
from scorekeeper.web.club.evening.sent import revision
from scorekeeper.web.club.evening.view import again
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import shows_again


@bp.post("/evenings/<int:evening_id>/rounds/<int:number>/stones")
@shows_again(again)
def stones(evening_id: int, number: int) -> ResponseReturnValue:
    """The stone that each player has drawn."""
    evening = evenings.load_evening(evening_id)
    lots: dict[int, int] = {}
    for member in evening.playing_in(number):
        if not request.form.get(f"stone-{member}", "").strip():
            continue
        stone = sent_number(f"stone-{member}")
        if stone is None or stone < 1:
            raise ClubRefused([shape_problem("value", f"stone-{member}")])
        lots[member] = stone
    sizes = sent_sizes(evening_id, number)
    draws.type_lots(evening_id, number, lots, revision(), current_actor(), sizes)
    return redirect(here(evening_id, f"round-{number}"), 303)


@bp.post("/evenings/<int:evening_id>/rounds/<int:number>/tables")
@shows_again(again)
def whole_tables(evening_id: int, number: int) -> ResponseReturnValue:
    """Who sits at which table; or, with another division chosen, the form for that one."""
    evening = evenings.load_evening(evening_id)
    tables = []
    for place, size in enumerate(chosen_sizes(evening, number), start=1):
        seats = [sent_number(f"seat-{place}-{seat}") for seat in range(size)]
        if all(seat is None for seat in seats):
            continue  # a table that was not used
        if None in seats:
            raise ClubNotAllowed("no_such_division", number=sum(seat is not None for seat in seats))
        tables.append(sides_of([seat for seat in seats if seat is not None], evening))
    if not tables:
        raise ClubNotAllowed("nobody", number=0)
    draws.type_draw(evening_id, number, tables, revision(), current_actor())
    return redirect(here(evening_id, f"round-{number}"), 303)


def chosen_sizes(evening: Evening, number: int) -> tuple[int, ...]:
    """The division of the form, the preferred one by default."""
    sizes = sent_sizes(evening.id, number)
    if sizes:
        return sizes
    possible = divisions(len(evening.playing_in(number)), evening.competition.rules.sizes)
    return possible[0] if possible else ()


def sides_of(seats: list[int], evening: Evening) -> list[list[int]]:
    """The sides of a table: at one of four two play together, the first two against the others."""
    if len(seats) == FULL_TABLE and evening.competition.rules.teams:
        return [seats[:2], seats[2:]]
    return [[seat] for seat in seats]
