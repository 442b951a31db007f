"""Names of people: how Dutch sorts them, and what two spellings of one have in common.

*De Vries* stands under V, and *IJ* with Y, as in the telephone book: who is looked for by ear is
found whether he writes Bruijn or Bruyn.
"""

import re
import unicodedata

PREFIXES = frozenset(
    {
        "aan",
        "auf",
        "bij",
        "da",
        "de",
        "dei",
        "del",
        "den",
        "der",
        "des",
        "di",
        "do",
        "du",
        "el",
        "het",
        "in",
        "la",
        "las",
        "le",
        "les",
        "op",
        "over",
        "te",
        "ten",
        "ter",
        "toe",
        "tot",
        "uit",
        "uijt",
        "van",
        "vande",
        "vanden",
        "vander",
        "vd",
        "von",
        "zu",
        "'s",
        "'t",
        "d'",
        "v.d.",
    }
)


# Letters that Unicode does not take apart: they stand with the letter they look like.
_WHOLE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})
# Signs that take no room: two names that differ in them alone could not be told apart.
UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_BEHIND = re.compile(r"\s*\([^()]*\)\s*$")  # a nickname in brackets
_NICKNAMED = re.compile(r"([^()]+)\(([^()]+)\)")


def tidy(name: str) -> str:
    """A name as it is kept: single blanks, composed accents, plain apostrophes, nothing unseen."""
    plain = unicodedata.normalize("NFC", name).replace("’", "'").replace("‘", "'")
    seen = plain.translate(UNSEEN)
    return " ".join(seen.split())


def nickname_apart(name: str) -> tuple[str, str | None]:
    """A name as it is said, *Jan Smit (de zager)*: what it is, and the nickname in brackets."""
    found = _NICKNAMED.fullmatch(tidy(name))
    return (found[1].strip(), found[2].strip() or None) if found else (name, None)


def with_nickname(name: str, nickname: str | None) -> str:
    """The other way round: how somebody is called who is told apart by his nickname."""
    return f"{name} ({nickname})" if nickname else name


def fold(text: str) -> str:
    """Letters without case and accents: what is typed in a search."""
    decomposed = unicodedata.normalize("NFKD", tidy(text).casefold().translate(_WHOLE))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def surname(name: str) -> str:
    """The part that a name is sorted by: no first names, nor what precedes it."""
    name = _BEHIND.sub("", name) or name
    if "," in name:
        return name.partition(",")[0].strip()
    words = name.split()
    for index, word in enumerate(words):
        if word.rpartition("-")[2].casefold() in PREFIXES and "-" in word.strip("-"):
            return " ".join(words[index:])  # Kuiper-van Dam: her own name begins before the dash
        if word.casefold() in PREFIXES:
            rest = index
            while rest < len(words) - 1 and words[rest].casefold() in PREFIXES:
                rest += 1
            return " ".join(words[rest:])
    return words[-1] if words else ""


def sort_key(name: str) -> tuple[str, str]:
    """Sorts by surname, then by the whole name."""
    return fold(surname(name)).replace("ij", "y"), fold(name).replace("ij", "y")


def matches(name: str, typed: str) -> bool:
    """Whether each word typed begins a word of the name, or stands in it.

    A nickname may stand in brackets, as the lists show it.
    """
    folded = fold(name)
    return all(word in folded for word in re.split(r"[\s()]+", fold(typed)))
