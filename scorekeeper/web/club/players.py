"""The page of a member: what he has done, with whom and against whom, and a rating as an extra."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core.naming import sort_key
from scorekeeper.core.records import Tally
from scorekeeper.core.standing_text import average_text, place_text
from scorekeeper.core.standings import Player
from scorekeeper.core.text import Text
from scorekeeper.services.club.players import CompetitionRecord, PlayerPage, player_page
from scorekeeper.services.club.records import Member
from scorekeeper.web.club.season_chart import SeasonChart, gap_chart
from scorekeeper.web.locale import current_language

bp = Blueprint("club_players", __name__, url_prefix="/club/members/<int:member_id>")


class Other(NamedTuple):
    """Somebody he played with or against."""

    member: Member
    tally: Tally


class Shown(NamedTuple):
    """His record in one competition, as it is drawn."""

    own: CompetitionRecord
    place: str | None
    average: str
    counts: Sequence[tuple[Text, int]]
    partners: Sequence[Other]
    opponents: Sequence[Other]
    chart: SeasonChart | None


@bp.get("")
def show(member_id: int) -> ResponseReturnValue:
    """Everything of a member; of a double that was merged, of whom it was merged into."""
    page = player_page(member_id)
    if page.member.id != member_id:
        return redirect(url_for("club_players.show", member_id=page.member.id))
    return render_template(
        "club/players/show.html",
        page=page,
        member=page.member,
        competitions=[_shown(page, own) for own in page.competitions],
    )


def _shown(page: PlayerPage, own: CompetitionRecord) -> Shown:
    rules, record = own.competition.rules, own.record
    return Shown(
        own,
        place_text(own.row) if own.row else None,
        average_text(record.average, current_language()),
        [(count.label, record.counts.get(count.key, 0)) for count in rules.counts],
        _others(page, record.partners),
        _others(page, record.opponents),
        gap_chart([(page.member.label, own.gaps)]),
    )


def _others(page: PlayerPage, tallies: Mapping[Player, Tally]) -> list[Other]:
    """With whom most often, first."""
    found = [Other(page.members[int(str(player))], tally) for player, tally in tallies.items()]
    found.sort(key=lambda other: (-other.tally.matches, sort_key(other.member.label)))
    return found
