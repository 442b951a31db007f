"""A sentence to be translated where it is shown, as a value.

The core and the games speak in ``Text``: an English message with its parameters. Whoever shows it
passes the translation of his language; a day in it is written as that language writes it. ``N_``
marks a message for extraction and returns it as is.
"""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from scorekeeper.core.marking import N_, Gettext

__all__ = ["N_", "Gettext", "Text", "verbatim"]


MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July")),
    *(N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


class Text(NamedTuple):
    """An English message and its named parameters; parameters that are texts are translated too."""

    message: str
    params: Mapping[str, "str | int | date | Text"] = {}

    def translate(self, gettext: Gettext = str) -> str:
        """The sentence in the language of ``gettext``, in English without one."""
        if not self.params:
            return gettext(self.message)
        filled = {name: _filled(value, gettext) for name, value in self.params.items()}
        return gettext(self.message) % filled


def _filled(value: "str | int | date | Text", gettext: Gettext) -> str:
    if isinstance(value, Text):
        return value.translate(gettext)
    if isinstance(value, date):
        month = gettext(MONTHS[value.month - 1])
        return gettext(N_("%(day)s %(month)s %(year)s")) % {
            "day": value.day,
            "month": month,
            "year": value.year,
        }
    return value if isinstance(value, str) else str(value).replace("-", "−")


def verbatim(words: str) -> Text:
    """Words that are never translated, a player's name for one, where a ``Text`` is asked for."""
    return Text("%(words)s", {"words": words})
