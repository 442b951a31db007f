"""The club's tables on paper: the standing, the results of an evening."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from flask import render_template
from flask_babel import gettext

from scorekeeper.core.lettering import width
from scorekeeper.core.policies import in_words
from scorekeeper.core.text import N_, Text
from scorekeeper.exports.evening import players_table, tables_table
from scorekeeper.exports.standing import OF_PAIRS, STANDING, standing_export, standing_table
from scorekeeper.exports.table import Cell, Column, Table, day
from scorekeeper.exports.words import Words
from scorekeeper.pdf.documents import Document, joined_style
from scorekeeper.pdf.paper import fit
from scorekeeper.services.club.overviews import EveningOverview
from scorekeeper.services.club.records import Competition
from scorekeeper.services.club.standings import Standing

TEMPLATE, STYLE = "pdf/club/list.html", "pdf/club/club.css"
UPRIGHT, ACROSS = 6, 13  # evenings beside each other on upright and on lying paper
NARROW = 5  # evenings on upright paper that leave too little room for names as wide as they are
# Lines that are still set roomily, and those of a page, the first and another one: upright, lying.
ROOMY, FULL, ACROSS_FULL = 18, (34, 37), (22, 25)
FIRST = 3  # players who stand below their heading on one page
HEADED = 2  # lines that a heading takes
MOST_DAYS = 3  # of open evenings that are named
HOLDERS = 4  # of one record; more are only counted
SHEET = 20  # lines that count as a sheet more to be set
LINE, WORDS, POLICIES = 7, 4.5, {False: 46, True: 38}  # mm high: a line, of a note, the policies
LETTERS = {False: 100, True: 150}  # of a note, in a line
MOST_WORDS = 36  # mm of what decided between equal totals: left out where it is more
# The width of names with nothing beside them; of an evening, wide and narrow; of a letter, in mm.
NAMES, EVENING, LETTER = {False: 187, True: 269}, {False: 14, True: 12.4}, {False: 2.0, True: 2.3}
Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Block:
    """A table on paper; ``groups`` are rows that stay together, each on a page of its own if so."""

    kind: str
    columns: tuple[Column, ...]
    groups: tuple[tuple[Row, ...], ...]
    heading: str = ""
    notes: tuple[Text, ...] = ()
    letters: float = 1000  # of a name that fits in one line
    has_pages: bool = False
    is_repeated: bool = False  # its heading stands on every page of it
    is_fresh: bool = False  # it begins a page


def standing_document(
    found: Standing, language: str, stylesheet: str | None = None, pairs: bool = False
) -> Document:
    """The standing: upright, lying where there are many evenings, the last ones where too many."""
    words = Words(language, gettext)
    block, is_across = standing_block(found, words, is_alone=True, pairs=pairs)
    name = standing_export(found, pairs).called(words.say)
    return list_document(
        name,
        words.say(OF_PAIRS if pairs else STANDING),
        found.competition,
        when(found, words),
        [block],
        words,
        on=words.long_day(day(found.after.date)) if found.after else "",
        is_across=is_across,
        policies=True,
        stylesheet=stylesheet,
    )


def results_document(
    found: EveningOverview, language: str, stylesheet: str | None = None
) -> Document:
    """The results of an evening: the tables of every match round, then every player."""
    words, evening = Words(language, gettext), found.evening
    blocks = []
    tables = tables_table(evening)
    shown = _without(tables, {"round"})
    number = tables.column("table")
    for played, group in groupby(tables.rows, lambda row: row[tables.column("round")].value):
        rows = list(group)
        heading = gettext("Match round %(number)s", number=played)
        by_table = [tuple(each) for _, each in groupby(rows, lambda row: row[number].value)]
        groups = tuple(_once(_only(each, tables, shown), shown, "table") for each in by_table)
        blocks.append(Block("tables", shown, groups, heading, is_repeated=True))
    players = players_table(found)
    first, others = players.rows[:FIRST], players.rows[FIRST:]
    groups = (tuple(first), *((row,) for row in others))
    blocks.append(Block("players", players.columns, groups, words.title(players)))
    name = f"{gettext('Results')} {evening.competition.name} {evening.date}"
    on = words.long_day(day(evening.date))
    return list_document(
        name,
        gettext("Results"),
        evening.competition,
        on,
        blocks,
        words,
        on=on,
        stylesheet=stylesheet,
    )


def style() -> str:
    """The style of these documents."""
    return joined_style(STYLE)


def standing_block(
    found: Standing, words: Words, is_alone: bool, pairs: bool = False
) -> tuple[Block, bool]:
    """The table of the standing as it fits on paper, and whether the paper lies across.

    ``is_alone``: there is no heading above it, and only the policies are below.
    """
    table = standing_table(found, pairs)
    evenings = [column for column in table.columns if column.key.startswith("evening-")]
    is_across = len(evenings) > UPRIGHT
    left_out = evenings[: max(0, len(evenings) - ACROSS)]
    columns = _without(table, {column.key for column in left_out})
    remark, place, player = (table.column(key) for key in ("remark", "place", "player"))
    ties = [
        Text("%(name)s: %(remark)s", {"name": str(row[player].value), "remark": said})
        for row in _first_of_ties(table, place)
        if isinstance((said := row[remark].value), Text)
    ]
    notes = (*_provisional(found, words), *table.notes)
    if left_out:
        counts = {"shown": ACROSS, "all": len(evenings)}
        text = Text(
            N_("The last %(shown)s of %(all)s evenings; the total counts them all."), counts
        )
        notes = (text, *notes)
    rows = _only([_with_reason(row, table, words) for row in table.rows], table, columns)
    is_narrow = NARROW <= len(evenings) <= UPRIGHT
    kind = "standing" if len(rows) > ROOMY or is_across else "standing roomy"
    room, policies = room_of(is_across, is_alone), POLICIES[is_across] if is_alone else 0

    def pages(said: Sequence[Text]) -> tuple[tuple[Row, ...], ...]:
        below = height(said, words, is_across) + policies
        return divided(rows, room, math.ceil(below / LINE))

    is_short = height(ties, words, is_across) <= MOST_WORDS
    if is_short and len(pages([*notes, *ties])) == len(pages(notes)):
        notes = (*notes, *ties)
    evening = EVENING[is_across or is_narrow]
    letters = (NAMES[is_across] - evening * len(columns)) // (LETTER[kind != "standing"])
    kind += " narrow" if is_narrow else ""
    return Block(kind, columns, pages(notes), "", notes, letters, has_pages=True), is_across


def room_of(is_across: bool, is_alone: bool) -> tuple[int, int]:
    """How many lines of a standing its first page has room for, and how many another one."""
    first, other = ACROSS_FULL if is_across else FULL
    return first if is_alone else first - HEADED, other


def _with_reason(row: Row, table: Table, words: Words) -> Row:
    """A row with why it has no place behind the name."""
    place, player, remark = (table.column(key) for key in ("place", "player", "remark"))
    if row[place].value is not None:
        return row
    name = f"{words.cell(row[player])} ({words.cell(row[remark])})"
    return (*row[:player], Cell(name), *row[player + 1 :])


def height(notes: Sequence[Text], words: Words, is_across: bool) -> float:
    """About how many millimetres of a page these sentences take."""
    letters = [width(words.say(note)) for note in notes]
    return WORDS * sum(math.ceil(each / LETTERS[is_across]) for each in letters)


def _first_of_ties(table: Table, place: int) -> list[Row]:
    """The first of those who have as many points, in their order; who has no place has no tie."""
    total = table.column("total")
    ranked = [row for row in table.rows if row[place].value is not None]
    return [next(rows) for _, rows in groupby(ranked, lambda row: row[total].value)]


def divided(rows: Sequence[Row], lines: tuple[int, int], below: int) -> tuple[tuple[Row, ...], ...]:
    """The rows on as few pages as can be, filled alike, with room for so much below the last."""
    room = [lines[0]]
    while sum(room) - below < len(rows):
        room.append(lines[1])
    room[-1] = max(1, room[-1] - below)
    ends, all_room = [0], sum(room)
    for number in range(1, len(room) + 1):
        share = round(len(rows) * sum(room[:number]) / all_room)
        ends.append(min(share, ends[-1] + room[number - 1]))
    ends[-1] = len(rows)
    return tuple(tuple(rows[start:end]) for start, end in pairwise(ends))


def _without(table: Table, keys: set[str]) -> tuple[Column, ...]:
    return tuple(c for c in table.columns if c.key not in keys and not c.is_aside)


def _only(rows: Sequence[Row], table: Table, columns: Sequence[Column]) -> tuple[Row, ...]:
    kept = [table.columns.index(column) for column in columns]
    return tuple(tuple(row[index] for index in kept) for row in rows)


def _once(rows: Sequence[Row], columns: Sequence[Column], key: str) -> tuple[Row, ...]:
    """The rows with what they share only in the first of them."""
    index = [column.key for column in columns].index(key)
    first, *rest = rows
    return (first, *((*row[:index], Cell(), *row[index + 1 :]) for row in rest))


def when(found: Standing, words: Words) -> str:
    if found.after is None:
        return str(gettext("No results yet"))
    on = words.long_day(day(found.after.date))
    number = len(found.evenings)
    if found.still_open:
        return str(gettext("Provisional, %(date)s", date=on))
    if number == 1:
        return str(gettext("After 1 evening, %(date)s", date=on))
    return str(gettext("After %(number)s evenings, %(date)s", number=number, date=on))


def _provisional(found: Standing, words: Words) -> list[Text]:
    """Which evenings can still change a standing."""
    days = [words.long_day(day(line.date)) for line in found.still_open]
    message = N_("Provisional: the evening of %(date)s is not closed yet.")
    if len(days) > MOST_DAYS:
        number = N_("Provisional: %(number)s evenings are not closed yet.")
        return [Text(number, {"number": len(days)})]
    if len(days) > 1:
        message = N_("Provisional: these evenings are not closed yet: %(date)s.")
    return [Text(message, {"date": ", ".join(days)})] if days else []


def list_document(
    name: str,
    title: str,
    competition: Competition,
    when: str,
    blocks: Sequence[Block],
    words: Words,
    *,
    on: str = "",
    is_across: bool = False,
    policies: bool = False,
    stylesheet: str | None = None,
) -> Document:
    html = render_template(
        TEMPLATE,
        language=words.language,
        stylesheet=stylesheet,
        name=name,
        foot=" ".join(part for part in (title, competition.name, on) if part),
        title=title,
        competition=competition.name,
        when=when,
        blocks=blocks,
        words=words,
        fit=fit,
        is_across=is_across,
        policies=in_words(competition.settings, competition.rules) if policies else (),
    )
    lines = sum(len(group) for block in blocks for group in block.groups)
    return Document(name, html, style(), 1 + lines // SHEET)
