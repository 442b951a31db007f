"""Where something stands in a file of a spreadsheet, and what stands there, to be said."""

from scorekeeper.core.text import N_, Text

LONGEST_HEAD = 40
LONGEST_TYPED = 40  # letters of a cell that are repeated


def column_letter(column: int) -> str:
    """What a spreadsheet calls a column: A to Z, AA, AB …"""
    return ("" if column < 26 else column_letter(column // 26 - 1)) + chr(ord("A") + column % 26)


def place_of(column: int, head: str = "") -> Text:
    """A column, as a spreadsheet calls it and by the words above it."""
    letter = column_letter(column)
    if not head:
        return Text(N_("column %(letter)s"), {"letter": letter})
    return Text(N_("column %(letter)s (%(head)s)"), {"letter": letter, "head": head[:LONGEST_HEAD]})


def shortened(typed: str) -> str:
    """The words of a cell or a field, not endlessly."""
    return typed if len(typed) <= LONGEST_TYPED else f"{typed[:LONGEST_TYPED]}…"
