"""What is to be done next on an evening, and with a competition."""

from typing import NamedTuple

from flask import url_for

from scorekeeper.core.text import N_, Text
from scorekeeper.services.club.evenings import all_evenings, load_evening
from scorekeeper.services.club.records import Competition, Evening, EveningLine


class Next(NamedTuple):
    """The evening that counts now, and the step that is due, with where it is done."""

    evening: EveningLine | None
    text: Text
    address: str
    begins: bool = False  # the step is a new evening


def next_step(competition: Competition) -> Next:
    """What is due: on the evening that is not closed yet, else the next evening."""
    lines = all_evenings(competition.id)
    going_on = next((line for line in reversed(lines) if not line.is_closed), None)
    if going_on is not None:
        text, place = due(load_evening(going_on.id))
        address = url_for("club_evenings.show", evening_id=going_on.id, _anchor=place)
        return Next(going_on, text, address)
    address = url_for("club_evenings.new", competition_id=competition.id)
    if not lines:
        return Next(None, Text(N_("Begin the first evening")), address, True)
    return Next(lines[-1], Text(N_("Begin the next evening")), address, True)


def due(evening: Evening) -> tuple[Text, str | None]:
    """The step that an evening asks for, and the part of its page where that is done (C1 to C7)."""
    if evening.is_closed:
        return Text(N_("Closed")), None
    came = any(each.state == "present" for each in evening.attendance.values())
    if not came and not evening.entered:
        return Text(N_("Note who is here")), None
    for number in range(1, evening.rounds + 1):
        step = _due_in(evening, number)
        if step is not None:
            return step, f"round-{number}"
    without = evening.without_result
    if len(without) == 1:
        params = {"round": without[0].round, "table": without[0].number}
        return Text(N_("Match round %(round)s: table %(table)s has no result"), params), "end"
    if without:
        return Text(N_("%(number)s tables have no result"), {"number": len(without)}), "end"
    return Text(N_("Close the evening")), "end"


def _due_in(evening: Evening, number: int) -> Text | None:
    """The step of a match round; None when it is done."""
    draw = evening.draws.get(number)
    if draw is None:
        if any(entered_round == number for entered_round, _member in evening.entered):
            return None
        return Text(N_("Draw match round %(round)s"), {"round": number})
    if not draw.is_accepted:
        return Text(N_("Look at the draw of match round %(round)s"), {"round": number})
    tables = evening.tables_of(number)
    wrong = next((table for table in tables if table.state == "to_be_checked"), None)
    if wrong is not None:
        params = {"round": number, "table": wrong.number}
        return Text(N_("Match round %(round)s: look at table %(table)s"), params)
    if not any(table.is_going_on for table in tables):
        return None
    ready = [table for table in tables if table.points is not None]
    params = {"round": number, "ready": len(ready), "number": len(tables)}
    return Text(
        N_("Match round %(round)s is being played: %(ready)s of %(number)s tables are ready"),
        params,
    )
