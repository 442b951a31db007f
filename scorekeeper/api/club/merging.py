"""One person who stands in the list twice: looked at first, merged, and set apart again."""

from typing import Any

from flask import Response

from scorekeeper.api.answers import tagged_by_content
from scorekeeper.api.asked import actor, query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club import models
from scorekeeper.api.club.asked import body_of, known_members, number_in
from scorekeeper.api.club.bodies import MergeBody
from scorekeeper.api.club.documents import who
from scorekeeper.api.club.members import MEMBER, TAG, member_answer
from scorekeeper.api.openapi import ID
from scorekeeper.api.operation import Parameter, operation
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED
from scorekeeper.core.match import LIMIT
from scorekeeper.core.problem import shape_problem
from scorekeeper.core.text import N_
from scorekeeper.services.club import doubles, members

MERGE = "/v1/club/members/<id:member_id>/merge"
INTO = Parameter("into", "query", ID, N_("who the double really is"))


@bp.get(MERGE)
@operation(
    TAG,
    N_("Preview a merge"),
    N_(
        "What would happen if this member was the same person as another one: whose evenings move "
        "to whom, which wishes lapse, and where both were at one time. Send its stamp along when "
        "it is done."
    ),
    {200: (N_("What would happen"), models.MergeDocument), 304: UNCHANGED},
    parameters=(INTO,),
    problems=("not-allowed",),
)
def preview_merge(member_id: int) -> Response:
    """What would happen if this member was the same person as another one."""
    into = number_in(query(into=range(1, LIMIT)), "into")
    members.load_member(member_id)
    if into is None:
        raise ApiError("refused", [shape_problem("missing", "into")])
    known_members(into=into)
    return tagged_by_content(merge_document(doubles.preview_merge(member_id, into)))


@bp.post(MERGE)
@operation(
    TAG,
    N_("Merge a double"),
    N_(
        "This member was the same person as another one all along: all results are the other's, "
        "who is the answer, and so are the wishes, but for those that contradict his own. "
        "Refused when both played in one match round."
    ),
    {200: MEMBER},
    body="MergeBody",
    problems=("not-allowed",),
)
def merge_member(member_id: int) -> Response:
    """This member was the same person as another one all along."""
    query()
    body = body_of(MergeBody)
    members.load_member(member_id)
    known_members(into=body.into)
    if body.stamp is None:
        return member_answer(members.merge_member(member_id, body.into, actor()))
    return member_answer(doubles.merge_as_shown(member_id, body.into, body.stamp, actor()))


@bp.delete(MERGE)
@operation(
    TAG,
    N_("Undo a merge"),
    N_("It was a mistake: the double is a member of his own again, with his results and wishes."),
    {200: MEMBER},
    problems=("not-allowed",),
)
def split_member(member_id: int) -> Response:
    """The double is a member of his own again."""
    query()
    return member_answer(doubles.split_member(member_id, actor()))


def merge_document(merge: doubles.Merge) -> dict[str, Any]:
    """What a merge would do."""
    return {
        "stamp": merge.stamp,
        "possible": merge.is_possible,
        "double": who(merge.double),
        "member": who(merge.member),
        "of_double": [vars(visit) for visit in merge.of_double],
        "of_member": [vars(visit) for visit in merge.of_member],
        "met": [vars(visit) for visit in merge.met],
        "wishes_go_over": merge.wishes.go_over,
        "wishes_lapsed": [
            {
                "competition": lapse.competition,
                "pair": None if lapse.pair is None else [who(each) for each in lapse.pair],
                "kept": None if lapse.kept is None else who(lapse.kept),
                "table": lapse.table,
                "kept_table": lapse.kept_table,
            }
            for lapse in merge.wishes.lapsed
        ],
    }
