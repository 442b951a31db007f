"""What the OpenAPI document says of a view, written beside the view."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from pydantic import BaseModel

from scorekeeper.core.text import N_

View = TypeVar("View", bound=Callable[..., object])
Answers = Mapping[int, tuple[str, type[BaseModel] | None]]


class Parameter(NamedTuple):
    """A query parameter or a header."""

    name: str
    place: str
    schema: Mapping[str, object]
    description: str


class Operation(NamedTuple):
    """One operation."""

    tag: str
    summary: str
    description: str
    answers: Answers
    body: str | None
    is_body_required: bool
    parameters: tuple[Parameter, ...]
    problems: tuple[str, ...]


def switch(name: str, description: str) -> Parameter:
    """A word of the query that is true or false."""
    return Parameter(name, "query", {"type": "string", "enum": ["true", "false"]}, description)


KEY = Parameter(
    "Idempotency-Key",
    "header",
    {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[!-~]+$"},
    N_("a new one for every change; sent again, the change is not made again"),
)
REVISION = Parameter(
    "If-Match",
    "header",
    {"type": "string"},
    N_("the ETag as it was read, in place of the revision in the body"),
)
DEVICE = Parameter(
    "Scorekeeper-Device",
    "header",
    {"type": "string"},
    N_("which device it is, for the history"),
)
NAME = Parameter(
    "Scorekeeper-Name",
    "header",
    {"type": "string"},
    N_("what people call it, for the history"),
)
LANGUAGE = Parameter(
    "Accept-Language",
    "header",
    {"type": "string"},
    N_("en for English; Dutch without it"),
)
TO_BE_CHECKED = switch(
    "to_be_checked", N_("true to take a match with an impossible round, to be checked")
)
LIST_QUERY = (
    Parameter(
        "status",
        "query",
        {
            "type": "array",
            "items": {"enum": ["playing", "finished", "stopped", "to_be_checked", "deleted"]},
        },
        N_("only these; may be repeated. Without it all but the deleted ones"),
    ),
    Parameter(
        "limit",
        "query",
        {"type": "integer", "minimum": 1, "maximum": 200},
        N_("how many at most; 50 without it"),
    ),
    Parameter(
        "offset",
        "query",
        {"type": "integer", "minimum": 0, "maximum": 10**9},
        N_("how many to pass over"),
    ),
)

OPERATIONS: dict[str, Operation] = {}


def operation(
    tag: str,
    summary: str,
    description: str,
    answers: Answers,
    *,
    body: str | None = None,
    is_body_required: bool = True,
    parameters: tuple[Parameter, ...] = (),
    problems: tuple[str, ...] = (),
) -> Callable[[View], View]:
    """Describe a view: its answers, its body, and the problems that are its own."""

    def note(view: View) -> View:
        OPERATIONS[view.__name__] = Operation(
            tag, summary, description, answers, body, is_body_required, parameters, problems
        )
        return view

    return note
