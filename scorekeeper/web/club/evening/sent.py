"""What a form of the evening sent: numbers that may be anything, and the revision it showed."""

from flask import request

from scorekeeper.core.problem import shape_problem
from scorekeeper.services.club.errors import ClubRefused

MOST_DIGITS = 9


def number(name: str) -> int | None:
    """A whole number, also with the minus signs that people type; None when it is none."""
    return whole(request.form.get(name, ""))


def whole(typed: str) -> int | None:
    """The same of any text."""
    plain = typed.strip().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
    digits = plain.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        return None
    return -int(digits) if plain.startswith("-") else int(digits)


def sent_round(name: str) -> int | None:
    """The number of a round; None where nothing was chosen, and refused when it is none."""
    if not request.form.get(name, "").strip():
        return None
    found = number(name)
    if found is None or found < 1:
        raise ClubRefused([shape_problem("value", name)])
    return found


def revision() -> int:
    """The revision that the page showed; none that exists when it is no number."""
    found = number("revision")
    return -1 if found is None else found
