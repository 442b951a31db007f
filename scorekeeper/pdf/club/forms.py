"""The score forms of a match round: one for every table, its names filled in (C5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext

from scorekeeper.core.match import Match
from scorekeeper.core.scoring import score_match
from scorekeeper.core.text import N_, Text
from scorekeeper.pdf.documents import Document, laid_out, sheets_document
from scorekeeper.services.club.records import Evening

Qr = tuple[int, str]  # its modules along a side, and the path of the dark ones
TITLE = N_("Score forms of match round %(number)s")


@dataclass(frozen=True)
class Place:
    """What stands at the head of a table's form."""

    competition: str
    round: int
    table: int
    seats: tuple[str, ...]
    qr: Qr | None


def forms_document(
    evening: Evening,
    number: int,
    matches: Mapping[int, Match],
    codes: Mapping[int, Qr],
    language: str,
    stylesheet: str | None = None,
) -> Document:
    """All forms of a match round; the matches and their codes stand by the table's number."""
    sheets = []
    for table, match in sorted(matches.items()):
        empty = replace(match, rounds=(), closed=False)
        score = score_match(empty)
        place = Place(
            evening.competition.name,
            number,
            table,
            _around(empty.seating, empty.first_dealer),
            codes.get(table),
        )
        sheets.append(laid_out(empty.edition.sheet(score), empty.game, score, place))
    title = Text(TITLE, {"number": number}).translate(gettext)
    name = f"{title} {evening.competition.name} {evening.date}"
    return sheets_document(sheets, name, language, stylesheet)


def _around(seating: Sequence[str], first: str) -> tuple[str, ...]:
    """The seats clockwise, from who deals first."""
    start = seating.index(first)
    return (*seating[start:], *seating[:start])
