"""What marks a message for translation; it imports next to nothing, for a quick command line."""

from collections.abc import Callable

Gettext = Callable[[str], str]


def N_(message: str) -> str:
    """Mark a message for translation where it is defined."""
    return message
