"""The OpenAPI document and the page that people read of it."""

from typing import Any

from flask import Response, current_app, render_template

from scorekeeper.api.answers import tagged_by_content
from scorekeeper.api.blueprint import bp
from scorekeeper.api.openapi import described_rules, document, problems_of
from scorekeeper.api.problems import KINDS
from scorekeeper.core.text import N_

EXAMPLE = "0f7c1c2e-9b7e-4f57-8a53-2f7f7f0c9e11"
GROUND_RULES = (
    N_(
        "Whoever can reach this program can use it, here as on the screens: it asks for no account."
    ),
    N_(
        "Bodies are JSON in UTF-8, sent as application/json; a match and its rounds look as in the "
        "match file, and the same check stands behind the screens, the import and this API."
    ),
    N_(
        "Every change names the revision it was made against. When it has changed in the meantime "
        "nothing is stored, and the answer 409 holds what it is like now."
    ),
    N_(
        "With an Idempotency-Key a change of a match may be sent again after a broken connection: "
        "it is made once, and the repeat gets 200 in place of 201. In the club the revision, or "
        "the name, keeps a repeat from doing anything twice."
    ),
    N_("An answer with an ETag can be asked for again with If-None-Match: unchanged, it is a 304."),
    N_("Sentences for people are in Dutch; with Accept-Language: en in English. Codes stay."),
)


@bp.get("/openapi.json")
def openapi() -> Response:
    """The OpenAPI document, for programs."""
    return tagged_by_content(openapi_document())


@bp.get("/docs")
def docs() -> str:
    """The same as a page, for people."""
    problems = {
        rule.endpoint.removeprefix("api."): problems_of(rule, method, described)
        for rule, method, described in described_rules(current_app)
    }
    return render_template(
        "api/docs.html",
        document=openapi_document(),
        kinds=KINDS.values(),
        problems_of=problems,
        rules=GROUND_RULES,
        example=EXAMPLE,
    )


def openapi_document() -> dict[str, Any]:
    """The document of this app, made once."""
    made: dict[str, Any] | None = current_app.extensions.get("scorekeeper_openapi")
    if made is None:
        made = current_app.extensions["scorekeeper_openapi"] = document(current_app)
    return made
