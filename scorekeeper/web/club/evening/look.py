"""What is opened on the page of an evening: it stands in the address, also without a script."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorekeeper.web.club.evening.sent import whole

WAYS = ("seed", "stones", "tables")


@dataclass(frozen=True)
class Look:
    """One thing is open at a time: somebody at the door, a table, a way to draw, a list."""

    who: int | None = None
    table: tuple[int, int] | None = None  # match round, table
    pick: int | None = None
    by: tuple[int, str] | None = None  # match round, how
    why: int | None = None
    door: bool = False
    shown: int | None = None  # a match round whose tables stay in sight
    results: bool = False
    history: bool = False
    search: str = ""


def read_look(sent: Mapping[str, Any]) -> Look:
    """What an address asks to be open; what makes no sense is left out."""
    round_of, _, table = str(sent.get("table", "")).partition("-")
    place = whole(round_of), whole(table)
    by_round, _, way = str(sent.get("by", "")).partition("-")
    by = whole(by_round)
    return Look(
        who=whole(str(sent.get("who", ""))),
        table=(place[0], place[1]) if place[0] is not None and place[1] is not None else None,
        pick=whole(str(sent.get("pick", ""))),
        by=(by, way) if by is not None and way in WAYS else None,
        why=whole(str(sent.get("why", ""))),
        door="door" in sent,
        shown=whole(str(sent.get("shown", ""))),
        results="results" in sent,
        history="history" in sent,
        search=str(sent.get("q", ""))[:60],
    )


def here(evening_id: int, anchor: str = "", **opened: Any) -> str:
    """The address of the evening with this open, at this place of the page."""
    return url_for("club_evenings.show", evening_id=evening_id, _anchor=anchor or None, **opened)
