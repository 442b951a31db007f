"""Where everybody sits, for the wall: by name in large type, and a QR for every table (C5)."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import render_template
from flask_babel import gettext

from scorekeeper.core.text import N_, Text
from scorekeeper.exports.evening import together
from scorekeeper.exports.table import day
from scorekeeper.exports.words import Words
from scorekeeper.pdf.club.forms import Qr
from scorekeeper.pdf.club.lists import style
from scorekeeper.pdf.documents import Document
from scorekeeper.pdf.paper import fit
from scorekeeper.services.club.records import Evening
from scorekeeper.services.club.seating_list import Seat, seating_list

TEMPLATE = "pdf/club/seating.html"
ONE_COLUMN, HIGHEST = 16, 30  # names below each other: on a page of one column, and of two
# How many letters of a name fit large, and in the middle size.
LIMITS = {"one": (34, 48), "high": (20, 26), "low": (25, 33)}
BESIDE = 3  # tables whose codes stand below a short list
SHORT = 11  # names of a short list
CARDS, MANY_CARDS = 12, 16  # of a page, and of one where that makes it the only one
TALL_CARDS = 9  # of a page where every name is whole, however long


class Card(NamedTuple):
    """A table with its code, to be cut out or left hanging."""

    number: int
    sides: tuple[str, ...]
    qr: Qr | None


def seating_document(
    evening: Evening,
    number: int,
    codes: Mapping[int, Qr],
    language: str,
    stylesheet: str | None = None,
) -> Document:
    """The list of a match round; the codes of the matches stand by the table's number."""
    words = Words(language, gettext)
    seats = seating_list(evening, number)
    cards = [
        Card(
            table.number,
            tuple(together(evening.members[m] for m in side) for side in table.seats),
            codes.get(table.number),
        )
        for table in evening.tables_of(number)
    ]
    draw = evening.draws[number]
    title = gettext("Seating list")
    name = " ".join(
        (
            Text(N_("Seating list of match round %(number)s"), {"number": number}).translate(
                gettext
            ),
            evening.competition.name,
            evening.date,
        )
    )
    when = words.long_day(day(evening.date))
    html = render_template(
        TEMPLATE,
        language=language,
        stylesheet=stylesheet,
        name=name,
        title=title,
        competition=evening.competition.name,
        when=when,
        foot=" ".join((title, evening.competition.name, when)),
        number=number,
        pages=_pages(seats),
        size=_size(len(seats)),
        cards=_card_pages(cards),
        few=CARDS,
        tall=TALL_CARDS,
        fit=fit,
        limits=LIMITS[_size(len(seats))],
        is_short=len(seats) <= SHORT and len(cards) <= BESIDE,
        has_codes=any(card.qr for card in cards),
        draw=draw,
    )
    return Document(name, html, style())


def _pages(seats: list[Seat]) -> list[list[list[Seat]]]:
    """The names on pages, each of one column or of two that are read downwards."""
    if len(seats) <= ONE_COLUMN:
        return [[seats]]
    count = -(-len(seats) // (2 * HIGHEST))
    share = -(-len(seats) // (2 * count))
    columns = [seats[start : start + share] for start in range(0, len(seats), share)]
    return [columns[start : start + 2] for start in range(0, len(columns), 2)]


def _size(seats: int) -> str:
    if seats <= ONE_COLUMN:
        return "one"
    return "high" if seats <= 2 * 22 else "low"


def _card_pages(cards: list[Card]) -> list[list[Card]]:
    count = 1 if len(cards) <= MANY_CARDS else -(-len(cards) // CARDS)
    share = -(-len(cards) // count)
    return [cards[start : start + share] for start in range(0, len(cards), share)]
