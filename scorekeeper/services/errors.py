"""What a use case can refuse: a handful of exceptions, turned into answers by each door once."""

from typing import TYPE_CHECKING

from scorekeeper.core.problem import Problem
from scorekeeper.core.text import Text

if TYPE_CHECKING:
    from scorekeeper.services.records import StoredMatch


class NotFound(Exception):
    """There is no such match or round."""


class Refused(Exception):
    """What was entered cannot have happened; nothing was stored."""

    def __init__(self, problems: tuple[Problem, ...], stored: "StoredMatch | None" = None) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems
        self.stored = stored


class Stale(Exception):
    """Written against an old revision; carries the present state."""

    def __init__(self, stored: "StoredMatch") -> None:
        super().__init__()
        self.stored = stored


class NotAllowed(Exception):
    """Not possible in the state the match is in."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


class Unavailable(Exception):
    """The database cannot be written or read just now: busy, full, read_only or down."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(code)
        self.code = code
        self.text = text
