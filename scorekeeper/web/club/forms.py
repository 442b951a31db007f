"""What the forms of the club share: no token of their own, and a revision that came along."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask import request
from flask_wtf import FlaskForm
from wtforms import Field

from scorekeeper.core.problem import Problem
from scorekeeper.web.locale import say


class ClubForm(FlaskForm):  # type: ignore[misc]
    """A form of the club; the token is checked for the whole request.

    ``problem`` is a sentence that belongs to no field.
    """

    problem: str | None = None

    class Meta(FlaskForm.Meta):  # type: ignore[misc]
        csrf = False

    def blame(self, field: str, message: str) -> None:
        """Say what is wrong with a field, once; with the whole form where it has no such field."""
        found: Field | None = self._fields.get(field)
        if found is None:
            self.problem = self.problem or message
        elif message not in found.errors:
            found.errors = [*found.errors, message]

    def blame_all(self, problems: Iterable[Problem], sentences: Mapping[str, str]) -> None:
        """Put what a service refused at its fields; ``sentences`` say it better, field by field."""
        for problem in problems:
            field = problem.field or ""
            self.blame(field, sentences.get(field) or say(problem.text))

    @property
    def is_wrong(self) -> bool:
        """Whether anything was found wrong."""
        return bool(self.problem or self.errors)


def sent_revision() -> int:
    """The revision that the page was drawn with; none that exists when it is no number."""
    return number_in(request.form.get("revision", ""), -1)


def number_in(typed: Any, otherwise: int) -> int:
    """A whole number that a form or an address carries."""
    text = str(typed)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else otherwise
