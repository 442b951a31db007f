"""A page that a game brings of its own: something to work out at the table, beside the score.

A game offers them in a module ``pages`` of its folder as ``PAGES``. They are pure: the web gives
what stands in the address and draws the template with what comes back.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.text import Text

Asked = Callable[[str], Sequence[str]]  # the values of a name in the address


@dataclass(frozen=True, slots=True)
class GamePage:
    """A page of a game: its address below the rules, its name, template and what fills it."""

    slug: str
    title: Text
    template: str
    context: Callable[[Asked], Mapping[str, Any]]
