"""What the demonstration club is made of: its people, its evenings, and what happens on them.

Nobody here exists. The days are fixed: the same club, whenever it is made.
"""

from dataclasses import dataclass, field
from random import Random

CHANCE = 1959  # what all luck of the demonstration comes from
SEED = 59_000  # of the draws
SEASON, AUTUMN = "HighFive 2026-2027", "Jokeren najaar 2026"
FIRST_DAY, LAST_DAY = "2026-09-01", "2027-05-31"
LAST_OF_AUTUMN = "2026-12-31"

MEMBERS: tuple[tuple[str, str | None], ...] = (
    ("Anneke de Vries", None),
    ("Piet 't Hart", None),
    ("Willem van den IJssel", None),
    ("José Hendriks", None),
    ("Jan Bakker", "de smid"),
    ("Jan Bakker", "van de bloemen"),
    ("Greet Smit", None),
    ("Truus van Dijk", None),
    ("Cor Jansen", None),
    ("Riet Mulder", None),
    ("Henk de Boer", None),
    ("Ineke Visser", None),
    ("Kees van 't Hoff", None),
    ("Mien Ooms", None),
    ("Toos Vermeulen", None),
    ("Dirk Dekker", None),
    ("Bep Brouwer", None),
    ("Wim Koning", None),
    ("Joke Postma", None),
    ("Sjaak Verhoeven", None),
    ("Marijke IJzerman", None),
    ("Gerard van der Laan", None),
    ("Nel Kuiper-van Benthuizen", None),
)
GUESTS = ("Frits Aalbers", "Loes Zijlstra")
LEAVES, LEFT_ON = "Dirk Dekker", "2026-11-01"
PAIRS = (("Anneke de Vries", "Henk de Boer"), ("Truus van Dijk", "Cor Jansen"))
OWN_TABLE = ("Nel Kuiper-van Benthuizen", 1)  # who walks badly
POLICIES = {
    "counted": {"name": "best", "number": 10},
    "ranked_from": {"name": "evenings", "number": 4},
}


@dataclass(frozen=True)
class Planned:
    """An evening of the season; the places are numbered as in ``MEMBERS``.

    ``out``: the tables are all of four, so somebody sits out. Tables are meant as (match round,
    table): ``totals`` brought their totals on paper, ``stopped`` was not finished, in
    ``substituted`` a guest sits in after two rounds. ``corrected`` was found to be wrong later.
    """

    date: str
    late: int | None = None
    early: int | None = None
    guests: int = 0
    out: bool = False
    totals: tuple[tuple[int, int], ...] = ()
    stopped: tuple[int, int] | None = None
    substituted: tuple[int, int] | None = None
    corrected: tuple[int, int] | None = None


BEFORE = "2026-09-04"  # of which only the results are known
EVENINGS = (
    Planned("2026-09-11"),
    Planned("2026-09-18", guests=1),
    Planned("2026-09-25", totals=((1, 2),)),
    Planned("2026-10-02", substituted=(2, 3)),
    Planned("2026-10-09", out=True),
    Planned("2026-10-16", stopped=(2, 4)),
    Planned("2026-10-23", corrected=(1, 1)),
    Planned("2026-10-30", late=6),
    Planned("2026-11-06", early=9, totals=((2, 1), (2, 3))),
    Planned("2026-11-13", out=True),
    Planned("2026-11-20", guests=2),
    Planned("2026-11-27", stopped=(2, 2)),
)
HALFWAY = Planned("2026-12-04", late=12)
HALFWAY_ROUNDS = (5, 2, 0, 3, 1)  # played at the tables of its second match round
DOUBTED = 4  # the table where a correction left a round to be checked

AUTUMN_EVENINGS = ("2026-10-06", "2026-10-20", "2026-11-03")
AUTUMN_PLAYERS = (0, 3, 4, 6, 9, 11, 14, 18)


@dataclass(frozen=True)
class Coming:
    """Who comes to an evening, and who does not; members by their places, guests by theirs."""

    present: tuple[int, ...]
    cancelled: tuple[int, ...]
    absent: tuple[int, ...]
    guests: tuple[int, ...] = field(default=())


def coming(planned: Planned, dice: Random) -> Coming:
    """Who comes: most of them mostly; of who does not, most cancel."""
    leaver = next(place for place, (name, _) in enumerate(MEMBERS) if name == LEAVES)
    there: list[int] = []
    cancelled: list[int] = []
    absent: list[int] = []
    sure = {planned.late, planned.early}
    for place in range(len(MEMBERS)):
        if place == leaver and planned.date >= LEFT_ON:
            continue
        if place in sure or dice.random() < 0.95 - 0.02 * (place % 8):
            there.append(place)
        else:
            (cancelled if dice.random() < 0.75 else absent).append(place)
    while planned.out and len(there) % 4 != 1:
        cancelled.append(there.pop())
    return Coming(
        tuple(there), tuple(sorted(cancelled)), tuple(absent), tuple(range(planned.guests))
    )


def strengths(dice: Random) -> list[float]:
    """How well each member plays, in the order of their places."""
    return [0.6 + 0.8 * dice.random() for _ in MEMBERS]
