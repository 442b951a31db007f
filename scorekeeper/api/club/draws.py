"""The draw of a match round: proposed, typed in, changed, accepted, withdrawn; where all sit."""

from flask import Response

from scorekeeper.api.answers import tagged_by_content
from scorekeeper.api.asked import actor, query
from scorekeeper.api.blueprint import bp
from scorekeeper.api.club import evening_models
from scorekeeper.api.club.asked import against, body_of, only_revision
from scorekeeper.api.club.bodies import DrawBody, LotsBody, SwapBody, TablesBody
from scorekeeper.api.club.evening_documents import fairness_document, seat_document
from scorekeeper.api.club.evenings import EVENING, evening_answer
from scorekeeper.api.club.revisions import change_of_revision
from scorekeeper.api.operation import operation
from scorekeeper.api.problems import ApiError
from scorekeeper.api.unchanged import UNCHANGED
from scorekeeper.core.problem import shape_problem
from scorekeeper.core.text import N_
from scorekeeper.services.club import draws, evenings, seating
from scorekeeper.services.club.draw_history import fairness
from scorekeeper.services.club.records import Evening
from scorekeeper.services.club.seating_list import seating_list

TAG = N_("Club: draws")
ROUND = "/v1/club/evenings/<id:evening_id>/rounds/<id:match_round>"


def having(evening_id: int, match_round: int) -> Evening:
    """The evening, when it has this match round."""
    evening = evenings.load_evening(evening_id)
    if match_round > evening.rounds:
        raise ApiError("not-found")
    return evening


@bp.get(f"{ROUND}/divisions")
@operation(
    TAG,
    N_("Read the divisions"),
    N_("The table sizes that those who are there can be divided into, the best first."),
    {200: (N_("The divisions"), evening_models.DivisionsDocument), 304: UNCHANGED},
)
def read_divisions(evening_id: int, match_round: int) -> Response:
    """The table sizes that those who are there can be divided into."""
    query()
    evening = having(evening_id, match_round)
    found = draws.divisions(evening_id, match_round)
    return tagged_by_content(
        {
            "players": len(evening.playing_in(match_round)),
            "divisions": [list(division) for division in found],
        }
    )


@bp.get(f"{ROUND}/draw")
@operation(
    TAG,
    N_("Read a draw"),
    N_("The draw of a match round, and why it is fair: turns, and who met before."),
    {200: (N_("The draw"), evening_models.FairDraw), 304: UNCHANGED},
)
def read_draw(evening_id: int, match_round: int) -> Response:
    """The draw of a match round, and why it is fair."""
    query()
    evening = having(evening_id, match_round)
    fair = fairness(evening_id, match_round)
    return tagged_by_content(fairness_document(evening, match_round, fair))


@bp.put(f"{ROUND}/draw")
@change_of_revision(
    TAG,
    N_("Draw"),
    N_(
        "Draw a match round, in the place of an earlier proposal. It counts once it is accepted. "
        "Without a seed it is another draw each time."
    ),
    EVENING,
    "DrawBody",
)
def propose_draw(evening_id: int, match_round: int) -> Response:
    """Draw a match round, in the place of an earlier proposal."""
    query()
    body = body_of(DrawBody)
    drawn = draws.propose_draw(
        evening_id, match_round, against(body), actor(), body.sizes, body.seed
    )
    return evening_answer(drawn)


@bp.put(f"{ROUND}/draw/tables")
@change_of_revision(
    TAG,
    N_("Type a draw in"),
    N_("Take over tables that were drawn in the hall; who is at none of them sits out."),
    EVENING,
    "TablesBody",
)
def type_draw(evening_id: int, match_round: int) -> Response:
    """Take over tables that were drawn in the hall."""
    query()
    body = body_of(TablesBody)
    typed = draws.type_draw(evening_id, match_round, body.tables, against(body), actor())
    return evening_answer(typed)


@bp.put(f"{ROUND}/draw/lots")
@change_of_revision(
    TAG,
    N_("Type lots in"),
    N_(
        "Take over the numbered stones that everybody has drawn: the lowest sit at the first "
        "table, the first and third of it together."
    ),
    EVENING,
    "LotsBody",
)
def type_lots(evening_id: int, match_round: int) -> Response:
    """Take over the numbered stones that everybody has drawn."""
    query()
    body = body_of(LotsBody)
    lots: dict[int, int] = {}
    known = evenings.load_evening(evening_id).members
    for index, lot in enumerate(body.lots):
        if lot.member in lots or lot.member not in known:
            raise ApiError("refused", [shape_problem("value", f"lots.{index}.member")])
        lots[lot.member] = lot.stone
    typed = draws.type_lots(evening_id, match_round, lots, against(body), actor(), body.sizes)
    return evening_answer(typed)


@bp.post(f"{ROUND}/draw/swap")
@change_of_revision(
    TAG,
    N_("Swap two players"),
    N_("Let two players of a proposed draw change places; one of them may be sitting out."),
    EVENING,
    "SwapBody",
)
def swap_seats(evening_id: int, match_round: int) -> Response:
    """Let two players of a proposed draw change places."""
    query()
    body = body_of(SwapBody)
    swapped = draws.swap_seats(
        evening_id, match_round, body.one, body.other, against(body), actor()
    )
    return evening_answer(swapped)


@bp.put(f"{ROUND}/draw/acceptance")
@change_of_revision(
    TAG,
    N_("Accept a draw"),
    N_("Let a proposed draw count: each table gets its match with names, seats and dealer."),
    EVENING,
)
def accept_draw(evening_id: int, match_round: int) -> Response:
    """Let a proposed draw count."""
    query()
    return evening_answer(seating.accept_draw(evening_id, match_round, only_revision(), actor()))


@bp.delete(f"{ROUND}/draw")
@change_of_revision(
    TAG,
    N_("Withdraw a draw"),
    N_("Take a draw back, to draw again: only while nobody of that match round has played."),
    EVENING,
)
def withdraw_draw(evening_id: int, match_round: int) -> Response:
    """Take a draw back, to draw again."""
    query()
    return evening_answer(seating.withdraw_draw(evening_id, match_round, only_revision(), actor()))


@bp.get(f"{ROUND}/seating")
@operation(
    TAG,
    N_("Read the seating list"),
    N_("Where everybody sits, by name; who sits out has no table."),
    {200: (N_("The seating list"), evening_models.SeatingDocument), 304: UNCHANGED},
)
def read_seating(evening_id: int, match_round: int) -> Response:
    """Where everybody sits, by name."""
    query()
    evening = having(evening_id, match_round)
    seats = [seat_document(seat) for seat in seating_list(evening, match_round)]
    return tagged_by_content({"date": evening.date, "round": match_round, "seats": seats})
