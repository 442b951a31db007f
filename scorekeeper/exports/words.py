"""Cells and headings in a language, as they stand on paper and in a file."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction

from babel.dates import format_date

from scorekeeper.core.standing_text import average_text, figure
from scorekeeper.core.text import Gettext, Text
from scorekeeper.exports.table import Cell, Column, Table
from scorekeeper.languages import LANGUAGES

Said = Callable[[Text], str]


class Words:
    """How things are said in a language; ``gettext`` translates a message."""

    def __init__(self, language: str, gettext: Gettext) -> None:
        self.language = language
        self._gettext = gettext

    def say(self, text: Text) -> str:
        """A sentence."""
        return text.translate(self._gettext)

    def heading(self, column: Column) -> str:
        """What stands at the head of a column: a word, or the day of an evening."""
        if isinstance(column.heading, Text):
            return self.say(column.heading)
        return self.short_day(column.heading)

    def short_day(self, on: date) -> str:
        """A day of the season."""
        return str(format_date(on, "d MMM", LANGUAGES[self.language])).rstrip(".")

    def long_day(self, on: date) -> str:
        """A day with its year."""
        return str(format_date(on, "d MMMM y", LANGUAGES[self.language]))

    def cell(self, cell: Cell) -> str:
        """What stands in a cell for people."""
        if cell.text is not None:
            return cell.text
        value = cell.value
        if value is None:
            return ""
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, Fraction):
            return average_text(value, self.language)
        if isinstance(value, date):
            return self.short_day(value)
        return figure(value) if isinstance(value, int) else value

    def title(self, table: Table) -> str:
        """The name of a table."""
        return self.say(table.title)
