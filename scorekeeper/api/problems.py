"""The kinds of problem answers (RFC 9457): their stable names, status codes and sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Gettext, Text

DOCS = "/api/docs"
MOST_ERRORS = 100  # one answer lists; a body of nothing but unknown keys would fill megabytes


class Kind(NamedTuple):
    """One kind of problem. Its name is the anchor on the page of the API that explains it."""

    name: str
    status: int
    title: str
    detail: str


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "bad-request",
            400,
            N_("The request cannot be understood"),
            N_("The request is not made as it should be; it was not looked at any further."),
        ),
        Kind(
            "not-json",
            400,
            N_("The body is not JSON"),
            N_("The body must be one JSON value in UTF-8, without repeated keys, NaN or Infinity."),
        ),
        Kind(
            "foreign-origin",
            403,
            N_("The request comes from another site"),
            N_("A page of another site may not change anything here."),
        ),
        Kind(
            "not-found",
            404,
            N_("Not found"),
            N_("There is nothing at this address. What it names may not exist (any more)."),
        ),
        Kind(
            "method-not-allowed",
            405,
            N_("This cannot be done here"),
            N_("This address does not know the method; the header Allow names those it knows."),
        ),
        Kind(
            "stale",
            409,
            N_("It has changed in the meantime"),
            N_(
                "The change was made against an older revision and was not stored. "
                "What it is like now is in this answer."
            ),
        ),
        Kind(
            "not-allowed",
            409,
            N_("This is not possible now"),
            N_("What was asked does not fit the state that it is in. Nothing was changed."),
        ),
        Kind(
            "other-match",
            409,
            N_("Another match has this id"),
            N_("A match with this id is stored already, with other contents. Nothing was changed."),
        ),
        Kind(
            "too-large",
            413,
            N_("The body is too large"),
            N_("The body is larger than any that is expected. It was not read."),
        ),
        Kind(
            "not-json-type",
            415,
            N_("The body is not sent as JSON"),
            N_("Send the body as JSON in UTF-8, with the header Content-Type: application/json."),
        ),
        Kind(
            "refused",
            422,
            N_("What was sent cannot be right"),
            N_("What was sent was refused and nothing was stored; the errors say what is wrong."),
        ),
        Kind(
            "key-reused",
            422,
            N_("This key belongs to another request"),
            N_(
                "The Idempotency-Key was used before for something else. Take a new key for every "
                "new change and repeat a key only to send exactly the same again."
            ),
        ),
        Kind(
            "revision-missing",
            428,
            N_("The revision is missing"),
            N_(
                "Say which revision the change was made against: the number in "
                '"revision", or the ETag in the header If-Match.'
            ),
        ),
        Kind(
            "failed",
            500,
            N_("The program failed"),
            N_("This is a fault of the program; it was written to its log."),
        ),
        Kind(
            "unreadable",
            500,
            N_("This version cannot read the match"),
            N_("The match was stored by another version of the program."),
        ),
        Kind(
            "unavailable",
            503,
            N_("The data cannot be reached now"),
            N_("Nothing was changed. Try again in a moment, with the same Idempotency-Key."),
        ),
    )
}


class ApiError(Exception):
    """Something the API answers with a problem document."""

    def __init__(
        self,
        kind: str,
        errors: Sequence[Problem] = (),
        detail: Text | None = None,
        code: str | None = None,
        headers: Mapping[str, str] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(kind)
        self.kind = KINDS[kind]
        self.errors = tuple(errors)
        self.detail = detail
        self.code = code
        self.headers = dict(headers or {})
        self.extra = dict(extra or {})

    def document(self, gettext: Gettext) -> dict[str, Any]:
        """The body of the answer."""
        detail = self.detail.translate(gettext) if self.detail else gettext(self.kind.detail)
        document: dict[str, Any] = {
            "type": f"{DOCS}#{self.kind.name}",
            "title": gettext(self.kind.title),
            "status": self.kind.status,
            "detail": detail,
            "errors": [problem.as_json(gettext) for problem in self.errors[:MOST_ERRORS]],
        }
        if len(self.errors) > MOST_ERRORS:
            more = Text(N_("Of %(number)s errors the first %(most)s are listed."))
            numbers = {"number": len(self.errors), "most": MOST_ERRORS}
            document["detail"] += " " + more._replace(params=numbers).translate(gettext)
        if self.code is not None:
            document["code"] = self.code
        return document | self.extra
