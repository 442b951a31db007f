"""Names as a list may have them: the surname first, or what precedes it behind it.

A club types *Vries, Jan de* so that the list sorts well. It is turned round only where it is
certain; everything else goes in as it stands, and the organiser is told.
"""

import re

from scorekeeper.core.naming import PREFIXES, fold

# Behind a comma these are no first names, and with one of those there is more than one person.
_OTHER = frozenset({"jr", "sr", "junior", "senior", "mr", "dr", "drs", "ir", "ing", "mevr", "dhr"})
_SEVERAL = re.compile(r"[&+/0-9()]|\b(en|and)\b", re.IGNORECASE)


def turned(name: str) -> str | None:
    """A whole name with its surname first, the other way round; None where that is not certain."""
    parts = _around_the_comma(name)
    if parts is None:
        return None
    before, after = parts
    given, behind = _without_prefixes(after)  # Vries, Jan de
    ahead: list[str] = []
    if given and not behind:
        backwards, ahead = _without_prefixes(given[::-1])  # Vries, de Jan
        given, ahead = backwards[::-1], ahead[::-1]
    surname, between = _without_prefixes(before)  # Vries de, Jan
    if not surname:
        surname, between = before, []
    moved = [prefixes for prefixes in (behind, ahead, between) if prefixes]
    if len(moved) > 1 or (moved and _is_prefix(before[0])) or any(map(_is_prefix, given)):
        return None
    if not all(word.islower() for word in (*ahead, *between)):
        return None  # Le may well be a first name
    return " ".join([*given, *ahead, *behind, *between, *surname])


def turned_surname(surname: str) -> str | None:
    """A surname with what precedes it behind it: *Vries, de* and *Vries de*; None for others."""
    parts = _around_the_comma(surname) if "," in surname else ([], surname.split())
    if parts is None:
        return None
    before, after = parts
    rest, prefixes = _without_prefixes(after)
    if before and (_is_prefix(before[0]) or _is_prefix(before[-1])):
        return None  # de Vries, van
    if not prefixes or bool(before) == bool(rest):
        return None
    return " ".join([*prefixes, *before, *rest])


def is_doubtful(name: str) -> bool:
    """Whether a name looks as if it was not in the order in which it is said."""
    words = name.split()
    return "," in name or (len(words) > 1 and _is_prefix(words[-1]))


def _around_the_comma(name: str) -> tuple[list[str], list[str]] | None:
    surname, _comma, given = name.partition(",")
    before, after = surname.split(), given.split()
    if not before or not after or "," in given or _SEVERAL.search(name):
        return None
    if any(fold(word).strip(".") in _OTHER for word in after):
        return None
    return before, after


def _is_prefix(word: str) -> bool:
    return word.casefold() in PREFIXES


def _without_prefixes(words: list[str]) -> tuple[list[str], list[str]]:
    """The words, and the prefixes at their end."""
    at = len(words)
    while at and _is_prefix(words[at - 1]):
        at -= 1
    return words[:at], words[at:]
