"""About how wide a text is, where nothing can measure it: in the drawing of a graph, on paper."""

import unicodedata

BROAD = frozenset("MWmw@%&")


def width(text: str) -> float:
    """The width in usual letters: those of the Far East and emoji count nearly double."""
    return sum(map(_letter, text))


def _letter(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1.8
    if letter in BROAD:
        return 1.7
    return 1.25 if letter.isupper() else 1


def stands_alone(text: str) -> bool:
    """Whether it is right drawn letter by letter from the left, as graphs on paper are.

    Arabic is joined and goes to the left, and so does Hebrew; marks belong to other letters.
    """
    return not any(
        unicodedata.bidirectional(letter) in ("R", "AL", "AN")
        or unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf")
        for letter in unicodedata.normalize("NFC", text)
    )


def shorten(text: str, room: float) -> str:
    """The text, or as much of its beginning as fits with an ellipsis."""
    if width(text) <= room:
        return text
    kept = ""
    for letter in text:
        if width(kept + letter) > room - 1:
            break
        kept += letter
    return kept.rstrip() + "…"
