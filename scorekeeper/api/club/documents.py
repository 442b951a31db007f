"""From members, competitions and their histories to the documents of the answers."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from scorekeeper.api.documents import BASE
from scorekeeper.core.club import ClubRules
from scorekeeper.core.game import Game
from scorekeeper.core.policies import in_words, policy_help
from scorekeeper.core.text import Gettext
from scorekeeper.services.club.records import ClubChange, Competition, EveningLine, Member

CLUB = f"{BASE}/club"


def moment(at: datetime | None) -> str | None:
    """A moment, as everywhere in the API."""
    return None if at is None else at.isoformat()


def member_url(member_id: int) -> str:
    """Where a member stands in the API."""
    return f"{CLUB}/members/{member_id}"


def competition_url(competition_id: int) -> str:
    """Where a competition stands in the API."""
    return f"{CLUB}/competitions/{competition_id}"


def evening_url(evening_id: int) -> str:
    """Where an evening stands in the API."""
    return f"{CLUB}/evenings/{evening_id}"


def evening_page(evening_id: int) -> str:
    """Where an evening stands on the screens."""
    return f"/club/evenings/{evening_id}"


def who(member: Member) -> dict[str, Any]:
    """A member where he is only named."""
    return {"id": member.id, "name": member.label}


def member_document(member: Member) -> dict[str, Any]:
    """A member, whole."""
    return {
        "id": member.id,
        "revision": member.revision,
        "name": member.name,
        "nickname": member.nickname,
        "label": member.label,
        "guest": member.is_guest,
        "retired_on": member.retired_on,
        "same_as": member.same_as,
        "anonymous": member.is_anonymous,
        "links": {"self": member_url(member.id), "page": f"/club/members/{member.id}"},
    }


def line_document(line: EveningLine) -> dict[str, Any]:
    """An evening in a list."""
    return {
        "id": line.id,
        "date": line.date,
        "rounds": line.rounds,
        "closed": line.is_closed,
        "deleted": line.is_deleted,
        "present": line.present,
        "url": evening_url(line.id),
    }


def competition_document(competition: Competition, gettext: Gettext) -> dict[str, Any]:
    """A competition with its policies, as chosen and in words."""
    words = in_words(competition.settings, competition.rules)
    wishes = competition.wishes
    url = competition_url(competition.id)
    return {
        "id": competition.id,
        "revision": competition.revision,
        "name": competition.name,
        "game": competition.game.slug,
        "edition": competition.edition,
        "options": dict(competition.options),
        "first_day": competition.first_day,
        "last_day": competition.last_day,
        "policies": competition.settings.model_dump(mode="json"),
        "in_words": [
            {"policy": policy.translate(gettext), "value": value.translate(gettext)}
            for policy, value in words
        ],
        "lowest_wins": competition.rules.lowest_wins,
        "wishes": {
            "pairs": [list(pair) for pair in wishes.pairs],
            "tables": [
                {"member": member, "table": table}
                for member, table in (wishes.tables or {}).items()
            ],
        },
        "frozen": competition.is_frozen,
        "deleted_at": moment(competition.deleted_at),
        "links": {
            "self": url,
            "evenings": f"{url}/evenings",
            "standing": f"{url}/standing",
            "page": f"/club/competitions/{competition.id}",
        },
    }


def club_game_document(game: Game, rules: ClubRules, gettext: Gettext) -> dict[str, Any]:
    """A game of which competitions can be held, with every policy and its values."""
    return {
        "game": game.slug,
        "name": gettext(game.name),
        "points": rules.points_text.translate(gettext),
        "lowest_wins": rules.lowest_wins,
        "tables": list(rules.sizes),
        "rounds": rules.rounds,
        "totals": list(rules.paper),
        "counts": [
            {"key": count.key, "label": count.label.translate(gettext)} for count in rules.counts
        ],
        "policies": [
            {
                "name": policy.name,
                "label": policy.label.translate(gettext),
                "values": [
                    {
                        "name": value.name,
                        "label": value.label._replace(params={"number": "N"}).translate(gettext),
                        "example": value.example.translate(gettext),
                        "least": value.least,
                    }
                    for value in policy.values
                ],
            }
            for policy in policy_help(rules)
        ],
    }


def history_document(changes: Iterable[ClubChange]) -> dict[str, Any]:
    """Every change, the first one first."""
    return {
        "changes": [
            {
                "number": change.number,
                "at": moment(change.at),
                "kind": change.kind,
                "before": change.before,
                "after": change.after,
                "reason": change.reason,
                "door": change.actor.door,
                "device": change.actor.device,
                "name": change.actor.name,
            }
            for change in changes
        ]
    }
