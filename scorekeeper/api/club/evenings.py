"""An evening: read, moved, who is there, results of before, closed, opened again, put away."""

from flask import Response

from scorekeeper.api.answers import answer, tagged_by_content
from scorekeeper.api.asked import actor, query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club import evening_models, models
from scorekeeper.api.club.asked import against, ask_about, body_of, known_members, only_revision
from scorekeeper.api.club.bodies import (
    AttendanceBody,
    EveningChange,
    GuestBody,
    ReopeningBody,
    ResultsBody,
)
from scorekeeper.api.club.documents import (
    evening_page,
    evening_url,
    history_document,
    member_document,
    member_url,
)
from scorekeeper.api.club.evening_documents import evening_document
from scorekeeper.api.club.revisions import change_of_revision, revised
from scorekeeper.api.operation import operation
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED
from scorekeeper.core.problem import shape_problem
from scorekeeper.core.text import N_
from scorekeeper.services.club import closing, evenings, members, paper
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.records import Evening

TAG = N_("Club: evenings")
EVENING = (N_("The evening"), evening_models.EveningDocument)


def evening_answer(evening: Evening, status: int = 200) -> Response:
    """An evening, and where it stands when it is new."""
    return revised(evening_document(evening), evening.revision, evening_url(evening.id), status)


@bp.get("/v1/club/evenings/going-on")
@operation(
    TAG,
    N_("List the evenings going on"),
    N_("The evenings at which a match is being played, of every competition, the latest first."),
    {200: (N_("The evenings"), models.GoingOnList), 304: UNCHANGED},
)
def list_evenings_going_on() -> Response:
    """The evenings at which a match is being played."""
    query()
    found = [
        vars(each) | {"url": evening_url(each.id), "page": evening_page(each.id)}
        for each in evenings.evenings_going_on()
    ]
    return tagged_by_content({"evenings": found})


@bp.get("/v1/club/evenings/<id:evening_id>")
@operation(
    TAG,
    N_("Read an evening"),
    N_(
        "Who is there, every match round with its draw and its tables, and how far the match at "
        "each table is."
    ),
    {200: EVENING, 304: UNCHANGED},
)
def read_evening(evening_id: int) -> Response:
    """An evening with all that the organiser sees of it."""
    query()
    return evening_answer(evenings.load_evening(evening_id))


@bp.put("/v1/club/evenings/<id:evening_id>")
@change_of_revision(
    TAG,
    N_("Move an evening"),
    N_("Another date or number of match rounds; its matches get the date as well."),
    EVENING,
    "EveningChange",
)
def move_evening(evening_id: int) -> Response:
    """Another date or number of match rounds."""
    query()
    body = body_of(EveningChange)
    moved = evenings.move_evening(evening_id, body.date, body.rounds, against(body), actor())
    return evening_answer(moved)


@bp.put("/v1/club/evenings/<id:evening_id>/attendance/<id:member_id>")
@operation(
    TAG,
    N_("Check somebody in"),
    N_(
        "Note that somebody is there, has cancelled or stays away, and which match rounds he "
        "plays. It needs no revision: two people at the door note different members."
    ),
    {200: EVENING},
    body="AttendanceBody",
    problems=("not-allowed",),
)
def check_in(evening_id: int, member_id: int) -> Response:
    """Note that somebody is there, has cancelled or stays away."""
    query()
    body = body_of(AttendanceBody)
    noted = evenings.check_in(
        evening_id, member_id, body.state, actor(), body.from_round, body.until_round
    )
    return evening_answer(noted)


@bp.delete("/v1/club/evenings/<id:evening_id>/attendance/<id:member_id>")
@operation(
    TAG,
    N_("Undo a check-in"),
    N_("Nothing is known of him any more."),
    {200: EVENING},
    problems=("not-allowed",),
)
def undo_check_in(evening_id: int, member_id: int) -> Response:
    """Nothing is known of him any more."""
    query()
    return evening_answer(evenings.check_in(evening_id, member_id, None, actor()))


@bp.post("/v1/club/evenings/<id:evening_id>/guests")
@operation(
    TAG,
    N_("Let a guest in"),
    N_("Somebody new, as a guest, who is there from now on: both, or neither of the two."),
    {201: (N_("The guest and the evening"), evening_models.GuestDocument)},
    body="GuestBody",
    problems=("not-allowed",),
)
def let_in(evening_id: int) -> Response:
    """Somebody new, as a guest, who is there from now on."""
    query()
    body = body_of(GuestBody)
    guest = evenings.add_guest(evening_id, body.name, actor(), body.nickname)
    document = {
        "member": member_document(members.load_member(guest)),
        "evening": evening_document(evenings.load_evening(evening_id)),
    }
    return answer(document, 201, headers={"Location": member_url(guest)})


@bp.put("/v1/club/evenings/<id:evening_id>/results")
@change_of_revision(
    TAG,
    N_("Enter results"),
    N_(
        "Points of members in match rounds that were played before the program; null takes them "
        "out. Others that were entered stay. A score that looks like a total is refused once."
    ),
    EVENING,
    "ResultsBody",
)
def enter_results(evening_id: int) -> Response:
    """Points of members in match rounds that were played before the program."""
    query()
    body = body_of(ResultsBody)
    known = {member.id for member in members.all_members(retired=True)}
    results: dict[tuple[int, int], int | None] = {}
    for index, result in enumerate(body.results):
        if result.member not in known:
            known_members(**{f"results.{index}.member": result.member})
        if (result.round, result.member) in results:
            raise ApiError("refused", [shape_problem("value", f"results.{index}")])
        results[result.round, result.member] = result.points
    competition = evenings.load_evening(evening_id).competition
    ask_about(paper.large_score(competition, results.values()), body.sure)
    return evening_answer(paper.enter_results(evening_id, results, against(body), actor()))


@bp.put("/v1/club/evenings/<id:evening_id>/closure")
@change_of_revision(
    TAG,
    N_("Close an evening"),
    N_(
        "What still goes on is stopped as it stands, and its matches are locked. The answer names "
        "in `without_result` the tables of which nothing comes; look at these first."
    ),
    EVENING,
)
def close_evening(evening_id: int) -> Response:
    """What still goes on is stopped as it stands, and its matches are locked."""
    query()
    return evening_answer(closing.close_evening(evening_id, only_revision(), actor()))


@bp.delete("/v1/club/evenings/<id:evening_id>/closure")
@change_of_revision(
    TAG,
    N_("Open an evening again"),
    N_("Open a closed evening again; the reason is kept. What its closing had stopped goes on."),
    EVENING,
    "ReopeningBody",
)
def reopen_evening(evening_id: int) -> Response:
    """Open a closed evening again."""
    query()
    body = body_of(ReopeningBody)
    opened = closing.reopen_evening(evening_id, against(body), body.reason, actor())
    return evening_answer(opened)


@bp.get("/v1/club/evenings/<id:evening_id>/deletion")
@operation(
    TAG,
    N_("Read what a deletion takes along"),
    N_("How many tables, matches, rounds and results go with an evening when it is deleted."),
    {200: (N_("What goes along"), evening_models.DeletionDocument), 304: UNCHANGED},
)
def read_deletion(evening_id: int) -> Response:
    """What goes with an evening when it is deleted."""
    query()
    return tagged_by_content(vars(closing.deletion_of(evening_id)))


@bp.put("/v1/club/evenings/<id:evening_id>/deletion")
@change_of_revision(
    TAG,
    N_("Delete an evening"),
    N_("Put an evening away with its matches; nothing of it counts any more. It can be restored."),
    EVENING,
)
def delete_evening(evening_id: int) -> Response:
    """Put an evening away with its matches."""
    query()
    return evening_answer(closing.delete_evening(evening_id, only_revision(), actor()))


@bp.delete("/v1/club/evenings/<id:evening_id>/deletion")
@change_of_revision(
    TAG,
    N_("Restore an evening"),
    N_("Bring a deleted evening back as it was, with the matches that went with it."),
    EVENING,
)
def restore_evening(evening_id: int) -> Response:
    """Bring a deleted evening back as it was."""
    query()
    return evening_answer(closing.restore_evening(evening_id, only_revision(), actor()))


@bp.get("/v1/club/evenings/<id:evening_id>/history")
@operation(
    TAG,
    N_("Read an evening's history"),
    N_("Every change of an evening: who, when, what and why."),
    {200: (N_("The history"), models.ClubHistory), 304: UNCHANGED},
)
def read_evening_history(evening_id: int) -> Response:
    """Every change of an evening."""
    query()
    evenings.load_evening(evening_id)
    return tagged_by_content(history_document(club_history("evening", evening_id)))
