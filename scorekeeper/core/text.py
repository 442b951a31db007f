"""A sentence to be translated where it is shown, as a value.

The core and the games speak in ``Text``: an English message with its parameters. Whoever shows it
passes the translation of his language. ``N_`` marks a message for extraction and returns it as is.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.core.marking import N_, Gettext

__all__ = ["N_", "Gettext", "Text", "verbatim"]


class Text(NamedTuple):
    """An English message and its named parameters; parameters that are texts are translated too."""

    message: str
    params: Mapping[str, "str | int | Text"] = {}

    def translate(self, gettext: Gettext = str) -> str:
        """The sentence in the language of ``gettext``, in English without one."""
        if not self.params:
            return gettext(self.message)
        filled = {name: _filled(value, gettext) for name, value in self.params.items()}
        return gettext(self.message) % filled


def _filled(value: "str | int | Text", gettext: Gettext) -> str:
    if isinstance(value, Text):
        return value.translate(gettext)
    return value if isinstance(value, str) else str(value).replace("-", "−")


def verbatim(words: str) -> Text:
    """Words that are never translated, a player's name for one, where a ``Text`` is asked for."""
    return Text("%(words)s", {"words": words})
