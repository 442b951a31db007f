"""A season on paper: its standing, its records, its evenings, and how it is counted.

What follows the standing is divided so that no page is nearly empty: the records stay together, and
the evenings, with the policies below them, are on one page where that does not leave the page
before them half empty; else they are divided alike.
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
    standing_block,
    when,
)
from scorekeeper.pdf.documents import Document
from scorekeeper.services.club.players import SeasonPage

HOLDERS = 4  # of one record; more are only counted
# In mm: a page, the head of the first one, the heading of a table with its columns, a line of a
# roomy standing and one of the evenings.
PAGE, MAST, HEADING = {False: 268, True: 183}, 18, 19
ROOMY_LINE, EVENING_LINE, WRAPPED = 9.8, 5.9, 4.6
BEST, HOLDER = {False: 34, True: 90}, {False: 34, True: 80}  # letters of names in a line
LEAST = 3  # evenings at the foot of a page
EMPTY = 0.55  # of a page that may be left so far filled when a table goes to the next one


def season_document(found: SeasonPage, language: str, stylesheet: str | None = None) -> Document:
    """A season at a glance."""
    words = Words(language, gettext)
    standing, is_across = standing_block(found.standing, words, has_policies=False)
    blocks = [replace(standing, heading=words.say(STANDING))]
    used = _height_of_standing(standing, words, is_across)
    records = records_table(found, HOLDERS)
    if records.rows:
        tall = HEADING + _lines(records, "players", words, HOLDER[is_across], LINE)
        is_fresh = used + tall > PAGE[is_across]
        used = tall if is_fresh else used + tall
        together = (tuple(records.rows),)
        title = words.title(records)
        blocks.append(Block("records", records.columns, together, title, is_fresh=is_fresh))
    evenings = evenings_table(found)
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
    first = MAST if len(block.groups) < 2 else 0
    line = ROOMY_LINE if "roomy" in block.kind else LINE
    rows = len(block.groups[-1]) if block.groups else 0
    return first + HEADING + rows * line + height(block.notes, words, is_across) + 3


def _lines(table: Table, key: str, words: Words, letters: int, line: float) -> float:
    """How high the rows of a table are where its names may need more than one line."""
    names = table.column(key)
    more = [math.ceil(width(words.cell(row[names])) / letters) - 1 for row in table.rows]
    return sum(line + WRAPPED * max(0, each) for each in more)
