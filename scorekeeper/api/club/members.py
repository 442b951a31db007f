"""Members and guests: listed, added, renamed, retired, made anonymous."""

from flask import Response, request

from scorekeeper.api.answers import answer, tagged_by_content
from scorekeeper.api.asked import actor, json_object, query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club import models, standing_models
from scorekeeper.api.club.asked import body_of, switched
from scorekeeper.api.club.bodies import MemberBody, MemberChange, RetirementBody
from scorekeeper.api.club.documents import history_document, member_document, member_url
from scorekeeper.api.club.standing_documents import player_document
from scorekeeper.api.operation import Parameter, operation, switch
from scorekeeper.api.unchanged import UNCHANGED
from scorekeeper.core.problem import shape_problem
from scorekeeper.core.text import N_
from scorekeeper.services.club import anonymising, members
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.errors import ClubRefused
from scorekeeper.services.club.players import player_page
from scorekeeper.services.club.records import Member
from scorekeeper.storage.clock import today

TAG = N_("Club: members")
MEMBER = (N_("The member"), models.MemberDocument)
SEARCH = Parameter(
    "search", "query", {"type": "string"}, N_("parts of a name, as somebody types it")
)
RETIRED = switch(
    "retired",
    N_("true for those too who are no member any more"),
)


def member_answer(member: Member, status: int = 200) -> Response:
    """A member, and where he stands when he is new."""
    headers = {"Location": member_url(member.id)} if status == 201 else None
    return answer(member_document(member), status, headers=headers)


@bp.get("/v1/club/members")
@operation(
    TAG,
    N_("List members"),
    N_("The members and guests as Dutch sorts them: De Vries under V, IJ with Y."),
    {200: (N_("The members"), models.MemberList), 304: UNCHANGED},
    parameters=(SEARCH, RETIRED),
)
def list_members() -> Response:
    """The members and guests as Dutch sorts them."""
    query(search=None, retired=("true", "false"))
    found = members.all_members(switched("retired"), request.args.get("search", ""))
    return tagged_by_content({"members": [member_document(member) for member in found]})


@bp.post("/v1/club/members")
@operation(
    TAG,
    N_("Add a member"),
    N_("Add a member or a guest. Who bears the name of another one needs a nickname."),
    {201: (N_("The new member"), models.MemberDocument)},
    body="MemberBody",
    problems=("not-allowed",),
)
def add_member() -> Response:
    """Add a member or a guest."""
    query()
    body = body_of(MemberBody)
    return member_answer(members.add_member(body.name, actor(), body.nickname, body.guest), 201)


@bp.get("/v1/club/members/<id:member_id>")
@operation(TAG, N_("Read a member"), N_("A member or guest."), {200: MEMBER, 304: UNCHANGED})
def read_member(member_id: int) -> Response:
    """A member or guest."""
    query()
    return tagged_by_content(member_document(members.load_member(member_id)))


@bp.put("/v1/club/members/<id:member_id>")
@operation(
    TAG,
    N_("Change a member"),
    N_("Another name or nickname, or a guest who becomes a member. Matches keep the old name."),
    {200: MEMBER},
    body="MemberChange",
    problems=("not-allowed", "stale"),
)
def change_member(member_id: int) -> Response:
    """Another name or nickname, or a guest who becomes a member."""
    query()
    body = body_of(MemberChange)
    changed = members.change_member(
        member_id, actor(), body.name, body.nickname or "", body.guest, body.revision
    )
    return member_answer(changed)


@bp.delete("/v1/club/members/<id:member_id>")
@operation(
    TAG,
    N_("Delete a member"),
    N_("Take out a member who has never been anywhere. Anybody else can only retire."),
    {204: (N_("He is gone"), None)},
    problems=("not-allowed",),
)
def delete_member(member_id: int) -> Response:
    """Take out a member who has never been anywhere."""
    query()
    members.delete_member(member_id, actor())
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response


@bp.put("/v1/club/members/<id:member_id>/retirement")
@operation(
    TAG,
    N_("Retire a member"),
    N_("From a day on, today or before, he is no member any more. His results stay."),
    {200: MEMBER},
    body="RetirementBody",
)
def retire_member(member_id: int) -> Response:
    """From a day on he is no member any more."""
    query()
    day = body_of(RetirementBody).day
    if day is not None and day > today().isoformat():  # till then he is a member
        raise ClubRefused([shape_problem("value", "day")])
    return member_answer(members.retire_member(member_id, actor(), day))


@bp.delete("/v1/club/members/<id:member_id>/retirement")
@operation(TAG, N_("Undo a retirement"), N_("He is a member again."), {200: MEMBER})
def unretire_member(member_id: int) -> Response:
    """He is a member again."""
    query()
    return member_answer(members.unretire_member(member_id, actor()))


@bp.put("/v1/club/members/<id:member_id>/anonymity")
@operation(
    TAG,
    N_("Make a member anonymous"),
    N_(
        "His name goes from everywhere, from matches and histories too, for good. His results "
        "stay. Send an empty object, `{}`: it is not done by accident."
    ),
    {200: MEMBER},
    body="EmptyBody",
)
def anonymise_member(member_id: int) -> Response:
    """His name goes from everywhere, for good."""
    query()
    json_object(optional=())
    return member_answer(anonymising.anonymise_member(member_id, actor()))


@bp.get("/v1/club/members/<id:member_id>/record")
@operation(
    TAG,
    N_("Read a member's record"),
    N_(
        "Played, won, with whom and against whom, the form of the last ten and every match, in "
        "every competition. Of a merged double it is the other member's."
    ),
    {200: (N_("The record"), standing_models.PlayerDocument), 304: UNCHANGED},
)
def read_record(member_id: int) -> Response:
    """A member's record in every competition."""
    query()
    return tagged_by_content(player_document(player_page(member_id)))


@bp.get("/v1/club/members/<id:member_id>/history")
@operation(
    TAG,
    N_("Read a member's history"),
    N_("Every change of a member: who, when, what."),
    {200: (N_("The history"), models.ClubHistory), 304: UNCHANGED},
)
def read_member_history(member_id: int) -> Response:
    """Every change of a member."""
    query()
    members.load_member(member_id)
    return tagged_by_content(history_document(club_history("member", member_id)))
