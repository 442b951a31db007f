"""Reading what is sent about the club: a body of a known shape, and the revision it was made on."""

import base64
from typing import Any, TypeVar

from flask import request
from pydantic import BaseModel

from scorekeeper.api.asked import json_body, optional_object, revision
from scorekeeper.api.club.bodies import FileBody, RevisionOnly
from scorekeeper.api.problems import ApiError
from scorekeeper.core.faults import validated
from scorekeeper.core.problem import shape_problem
from scorekeeper.services.club import members
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.errors import NotFound

Body = TypeVar("Body", bound=BaseModel)


def body_of(model: type[Body]) -> Body:
    """The body, when it has this shape; every fault is named with its field."""
    raw = json_body()
    found, faults = validated(model.model_validate, raw)
    if found is None:
        raise ApiError(
            "refused",
            [shape_problem(f.code, ".".join(map(str, f.location)) or None) for f in faults],
        )
    return found


def against(body: RevisionOnly) -> int:
    """The revision that a change was made on, from the body or the header If-Match."""
    return revision(body.model_dump(include={"revision"}))


def only_revision() -> int:
    """The same of a change that says nothing else."""
    return revision(optional_object())


def known_members(**fields: int | None) -> None:
    """Refuse a body that names a member who is not there, in the field that does."""
    problems = []
    for field, member_id in fields.items():
        if member_id is not None and not _is_known(member_id):
            problems.append(shape_problem("value", field))
    if problems:
        raise ApiError("refused", problems)


def _is_known(member_id: int) -> bool:
    try:
        members.load_member(member_id)
    except NotFound:
        return False
    return True


def file_in(body: FileBody) -> bytes:
    """The file that a body brings, in one of the two ways."""
    if body.text is not None and body.base64 is not None:
        raise ApiError("refused", [shape_problem("value", "base64")])
    if body.base64 is not None:
        return base64.b64decode(body.base64)
    if body.text is None:
        raise ApiError("refused", [shape_problem("missing", "text")])
    return body.text.encode()


def ask_about(large: int | None, is_sure: bool) -> None:
    """Refuse a score that is a total by mistake, unless it was meant."""
    if large is not None and not is_sure:
        raise ClubNotAllowed("large_score", number=large)


def switched(name: str) -> bool:
    """Whether a word of the query is switched on."""
    return request.args.get(name) == "true"


def number_in(asked: dict[str, list[str]], name: str) -> int | None:
    """A number of the query, None where it was not asked."""
    values: Any = asked[name]
    return int(values[0]) if values else None
