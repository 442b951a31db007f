"""What happens at a table of an evening: a substitute, and the totals of a paper form."""

from flask import Response

from scorekeeper.api.asked import actor, query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club.asked import against, body_of, known_members, only_revision
from scorekeeper.api.club.bodies import SubstituteBody, TotalsBody
from scorekeeper.api.club.draws import ROUND, having
from scorekeeper.api.club.evenings import EVENING, evening_answer
from scorekeeper.api.club.revisions import change_of_revision
from scorekeeper.api.problems import ApiError
from scorekeeper.core.club import PaperSide
from scorekeeper.core.text import N_
from scorekeeper.services.club import paper, substitutes

TAG = N_("Club: tables")


@bp.put(f"{ROUND}/substitutes/<id:member_id>")
@change_of_revision(
    TAG,
    N_("Put a substitute in"),
    N_(
        "Put a substitute in the seat of a member: the match gets his name for the whole match. "
        "For whom it counts says the policy, unless it is said here."
    ),
    EVENING,
    "SubstituteBody",
)
def put_substitute(evening_id: int, match_round: int, member_id: int) -> Response:
    """Put a substitute in the seat of a member."""
    query()
    body = body_of(SubstituteBody)
    known_members(substitute=body.substitute)
    changed = substitutes.substitute(
        evening_id,
        match_round,
        member_id,
        body.substitute,
        against(body),
        actor(),
        body.from_round,
        body.counts_for_member,
    )
    return evening_answer(changed)


@bp.delete(f"{ROUND}/substitutes/<id:member_id>")
@change_of_revision(
    TAG,
    N_("Take a substitute out"),
    N_("It was a mistake: the member sits in his seat again."),
    EVENING,
)
def end_substitution(evening_id: int, match_round: int, member_id: int) -> Response:
    """The member sits in his seat again."""
    query()
    return evening_answer(
        substitutes.end_substitution(evening_id, match_round, member_id, only_revision(), actor())
    )


@bp.put(f"{ROUND}/tables/<id:table>/totals")
@change_of_revision(
    TAG,
    N_("Enter totals from paper"),
    N_(
        "Only the final totals of a match, one a side; its empty match gives way to them. "
        "Refused when the match has rounds already, or when no match can end like that."
    ),
    EVENING,
    "TotalsBody",
)
def enter_totals(evening_id: int, match_round: int, table: int) -> Response:
    """Only the final totals of a match, one a side."""
    query()
    body = body_of(TotalsBody)
    check_table(evening_id, match_round, table)
    sides = [PaperSide(side.total, side.crossed, side.dashes) for side in body.sides]
    changed = paper.enter_totals(
        evening_id, match_round, table, sides, against(body), actor(), body.stopped
    )
    return evening_answer(changed)


@bp.delete(f"{ROUND}/tables/<id:table>/totals")
@change_of_revision(
    TAG,
    N_("Take totals from paper out"),
    N_("It was a mistake: the table has its match again."),
    EVENING,
)
def remove_totals(evening_id: int, match_round: int, table: int) -> Response:
    """The table has its match again."""
    query()
    against_revision = only_revision()
    check_table(evening_id, match_round, table)
    return evening_answer(
        paper.remove_totals(evening_id, match_round, table, against_revision, actor())
    )


def check_table(evening_id: int, match_round: int, table: int) -> None:
    """There is nothing at the address of a table that was not drawn."""
    tables = having(evening_id, match_round).tables_of(match_round)
    if tables and table not in [each.number for each in tables]:
        raise ApiError("not-found")
