"""The stand-in for a name, put wherever that stands, however it is spelled."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.core.naming import fold, tidy


class Renaming:
    """Puts the stand-in where one of these names stands; the names of others are kept.

    Spellings that the list of members takes for one name are one name here: of capitals, accents,
    apostrophes and blanks. ``nicknames`` go from what people wrote as well, when they stand there
    letter for letter.
    """

    def __init__(
        self,
        names: Iterable[str],
        others: Iterable[str],
        stand_in: str,
        nicknames: Iterable[str] = (),
    ) -> None:
        self.names = {fold(name) for name in names}
        self.others = {fold(name) for name in others}
        self.stand_in = stand_in
        self.nicknames = set(nicknames)
        spelled = {*self.names, *self.others, *map(fold, self.nicknames)}
        alternatives = "|".join(map(pattern, sorted(spelled, key=len, reverse=True)))
        self._spelled = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)")

    def of(self, value: Any) -> Any:
        """A value of JSON with the stand-in for every text that is the name, and in side names."""
        if isinstance(value, str):
            return self.stand_in if fold(value) in self.names else value
        if isinstance(value, list):
            return [self.of(item) for item in value]
        if not isinstance(value, Mapping):
            return value
        is_side = "players" in value
        return {
            key: self.within(item) if is_side and key == "name" and item else self.of(item)
            for key, item in value.items()
        }

    def within(self, text: str) -> str:
        """A text that somebody wrote, with the stand-in for the name wherever it stands."""
        folded, places = _folded(text)
        for found in reversed(list(self._spelled.finditer(folded))):
            start, end = places[found.start()], places[found.end() - 1] + 1
            while end < len(text) and unicodedata.combining(text[end]):
                end += 1
            is_nickname = tidy(text[start:end]) in self.nicknames
            if is_nickname or " ".join(found[0].split()) in self.names:
                text = text[:start] + self.stand_in + text[end:]
        return text


def pattern(name: str) -> str:
    """A name, folded, with any blanks between its words."""
    return " +".join(map(re.escape, name.split()))


def _folded(text: str) -> tuple[str, list[int]]:
    """The text folded sign by sign, and where each of its signs came from."""
    signs: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        folded = " " if sign.isspace() else fold(sign)
        signs.append(folded)
        places += [place] * len(folded)
    return "".join(signs), places
