"""Lists from a spreadsheet, members and results: looked at first, then taken over."""

from flask import Response

from scorekeeper.api.answers import answer
from scorekeeper.api.asked import actor, query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club import evenings, file_models, members
from scorekeeper.api.club.asked import against, ask_about, body_of, file_in
from scorekeeper.api.club.bodies import (
    FileBody,
    MemberFileBody,
    MemberPreviewBody,
    ResultFileBody,
)
from scorekeeper.api.club.file_documents import member_file_document, result_file_document
from scorekeeper.api.club.revisions import change_of_revision
from scorekeeper.api.language import gettext
from scorekeeper.api.operation import operation
from scorekeeper.core.text import N_
from scorekeeper.services.club import member_import, result_file
from scorekeeper.services.club.evenings import load_evening

MEMBERS = (N_("Every line, and what becomes of it"), file_models.MemberFileDocument)
RESULTS = "/v1/club/evenings/<id:evening_id>/results/file"


@bp.post("/v1/club/members/file/preview")
@operation(
    members.TAG,
    N_("Preview a list of members"),
    N_(
        "What a CSV of names would add, line by line; nothing is stored. Send its stamp along "
        "when it is taken over."
    ),
    {200: MEMBERS},
    body="MemberPreviewBody",
    problems=("not-allowed",),
)
def preview_member_file() -> Response:
    """What a CSV of names would add."""
    query()
    body = body_of(MemberPreviewBody)
    found = member_import.preview_members(file_in(body), body.as_written)
    return answer(member_file_document(found, gettext()))


@bp.post("/v1/club/members/file")
@operation(
    members.TAG,
    N_("Take over a list of members"),
    N_("Add everybody who is new in a CSV of names, all in one go. Sent twice it adds nobody."),
    {200: MEMBERS},
    body="MemberFileBody",
    problems=("not-allowed",),
)
def import_member_file() -> Response:
    """Add everybody who is new in a CSV of names."""
    query()
    body = body_of(MemberFileBody)
    found = member_import.import_members(file_in(body), actor(), body.stamp, body.as_written)
    return answer(member_file_document(found, gettext()))


@bp.post(f"{RESULTS}/preview")
@operation(
    evenings.TAG,
    N_("Preview a list of results"),
    N_(
        "What a CSV of names and points would enter, line by line; nothing is stored. Send its "
        "stamp along when it is entered."
    ),
    {200: (N_("Every line, and whether it goes in"), file_models.ResultFileDocument)},
    body="FileBody",
    problems=("not-allowed",),
)
def preview_result_file(evening_id: int) -> Response:
    """What a CSV of names and points would enter."""
    query()
    body = body_of(FileBody)
    evening = load_evening(evening_id)
    found = result_file.preview_results(evening_id, file_in(body))
    return answer(result_file_document(found, evening.revision, gettext()))


@bp.post(RESULTS)
@change_of_revision(
    evenings.TAG,
    N_("Enter a list of results"),
    N_("Enter the lines of a CSV of names and points that go in; the others stay out."),
    evenings.EVENING,
    "ResultFileBody",
)
def import_result_file(evening_id: int) -> Response:
    """Enter the lines of a CSV of names and points that go in."""
    query()
    body = body_of(ResultFileBody)
    revision, data = against(body), file_in(body)
    ask_about(result_file.preview_results(evening_id, data).large, body.sure)
    entered = result_file.import_results(evening_id, data, revision, actor(), body.stamp)
    return evenings.evening_answer(entered)
