"""A season on paper: its standing, its records, its evenings, and how it is counted.

What follows the standing is divided so that no page is nearly empty: the records stay together, and
the evenings, with the policies below them, are on one page where that does not leave the page
before them half empty; else they are divided alike. Where all of it goes below the standing, that
has full pages.
"""

import math
from dataclasses import replace

from flask_babel import gettext

from scorekeeper.core.lettering import width
from scorekeeper.exports.season import evenings_table, records_table
from scorekeeper.exports.standing import STANDING
from scorekeeper.exports.table import Table
from scorekeeper.exports.words import Words
from scorekeeper.pdf.club.lists import (
    LINE,
    POLICIES,
    Block,
    divided,
    height,
    list_document,
    room_of,
    standing_block,
    when,
)
from scorekeeper.pdf.documents import Document
from scorekeeper.services.club.players import SeasonPage

HOLDERS = 4  # of one record; more are only counted
# In mm: a page, the head of the first one, the heading of a table with its columns, its columns
# alone, a line of a roomy standing and one of the evenings, and another line in one of them.
PAGE, MAST, HEADING, COLUMNS = {False: 268, True: 183}, 18, 19, 9
ROOMY_LINE, EVENING_LINE, WRAPPED = 9.8, 5.9, 4.6
BEST, HOLDER = {False: 34, True: 90}, {False: 34, True: 80}  # letters of names in a line
LEAST = 3  # evenings at the foot of a page
EMPTY = 0.55  # of a page that may be left so far filled when a table goes to the next one


def season_document(found: SeasonPage, language: str, stylesheet: str | None = None) -> Document:
    """A season at a glance."""
    words = Words(language, gettext)
    standing, is_across = standing_block(found.standing, words, is_alone=False)
    records, evenings = records_table(found, HOLDERS), evenings_table(found)
    tall = _lines(records, "players", words, HOLDER[is_across], LINE)
    recorded = HEADING + tall if records.rows else 0
    tall = _lines(evenings, "best", words, BEST[is_across], EVENING_LINE)
    rest = recorded + (HEADING + tall if evenings.rows else 0) + POLICIES[is_across]
    standing = _with(standing, rest, words, is_across)
    used = _height_of_standing(standing, words, is_across)
    blocks = [replace(standing, heading=words.say(STANDING))]
    if records.rows:
        is_fresh = used + recorded > PAGE[is_across]
        used = recorded if is_fresh else used + recorded
        together = (tuple(records.rows),)
        title = words.title(records)
        blocks.append(Block("records", records.columns, together, title, is_fresh=is_fresh))
    if evenings.rows:
        blocks.append(_evenings(evenings, words, used, is_across))
    competition = found.competition
    return list_document(
        f"{gettext('Season overview')} {competition.name}",
        gettext("Season overview"),
        competition,
        when(found.standing, words),
        blocks,
        words,
        is_across=is_across,
        policies=True,
        stylesheet=stylesheet,
    )


def _with(standing: Block, rest: float, words: Words, is_across: bool) -> Block:
    """The standing, on full pages where all the rest is then on its last one, and not else."""
    page, full = PAGE[is_across], as_full(standing, room_of(is_across, is_alone=False))
    if _height_of_standing(standing, words, is_across) + rest <= page:
        return standing
    return full if _height_of_standing(full, words, is_across) + rest <= page else standing


def as_full(block: Block, room: tuple[int, int]) -> Block:
    """The same rows on pages that are full, but for the last one, which has some too."""
    rows = [row for group in block.groups for row in group]
    ends = list(range(room[0], len(rows), room[1]))
    if ends and len(rows) - ends[-1] < LEAST:
        ends[-1] = max(1, len(rows) - LEAST)
    starts = [0, *ends]
    groups = (tuple(rows[start:end]) for start, end in zip(starts, [*ends, len(rows)], strict=True))
    return replace(block, groups=tuple(groups))


def _evenings(table: Table, words: Words, used: float, is_across: bool) -> Block:
    """The evenings, on this page or on the next, or on as many as they need."""
    page, policies = PAGE[is_across], POLICIES[is_across]
    tall = _lines(table, "best", words, BEST[is_across], EVENING_LINE)
    block = Block("evenings", table.columns, (tuple(table.rows),), words.title(table))
    block = replace(block, has_pages=True)
    if used + HEADING + tall + policies <= page:
        return block
    if HEADING + tall + policies <= page and used >= EMPTY * page:
        return replace(block, is_fresh=True)
    line = tall / len(table.rows)  # as high as they are on the average
    room = int((page - HEADING) // line)
    here = int((page - used - HEADING) // line)
    below = math.ceil(policies / line)
    groups = divided(table.rows, (here, room), below) if here >= LEAST else ()
    is_fresh = not groups or len(groups[0]) < LEAST
    if is_fresh:
        groups = divided(table.rows, (room, room), below)
    return replace(block, groups=groups, is_fresh=is_fresh)


def _height_of_standing(block: Block, words: Words, is_across: bool) -> float:
    """How much of its last page a standing takes."""
    heads = MAST + HEADING if len(block.groups) < 2 else COLUMNS
    line = ROOMY_LINE if "roomy" in block.kind else LINE
    rows = len(block.groups[-1]) if block.groups else 0
    return heads + rows * line + height(block.notes, words, is_across) + 3


def _lines(table: Table, key: str, words: Words, letters: int, line: float) -> float:
    """How high the rows of a table are where its names may need more than one line."""
    names = table.column(key)
    more = [math.ceil(width(words.cell(row[names])) / letters) - 1 for row in table.rows]
    return sum(line + WRAPPED * max(0, each) for each in more)
