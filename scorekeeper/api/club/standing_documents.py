"""From standings, records and seasons to the documents of the answers. Nothing is computed here."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scorekeeper.api.club.documents import line_document, member_document, who
from scorekeeper.core.records import Tally
from scorekeeper.core.standing_text import (
    average_text,
    movement,
    place_text,
    record_label,
    remark,
    total_text,
)
from scorekeeper.core.standings import EveningResult, Part, Player, Row, half_up
from scorekeeper.core.text import Gettext
from scorekeeper.services.club.overviews import EveningOverview, points_of
from scorekeeper.services.club.players import CompetitionRecord, PlayerPage, SeasonPage
from scorekeeper.services.club.records import Competition, Member
from scorekeeper.services.club.standings import Standing


def named(competition: Competition) -> dict[str, Any]:
    """A competition where it is only named."""
    return {"id": competition.id, "name": competition.name, "game": competition.game.slug}


def average(value: Fraction | None) -> float | None:
    """To one decimal, halves up; None where there is nothing to take the average of."""
    return None if value is None else half_up(value * 10) / 10


def standing_document(
    found: Standing,
    totals: Mapping[Player, list[int | None]],
    gettext: Gettext,
    language: str,
    opened: bool = True,
) -> dict[str, Any]:
    """A standing, best first; ``opened``: every line with the matches that it is the sum of."""
    places = [row.place for row in found.rows if row.place is not None]
    return {
        "competition": named(found.competition),
        "after": None if found.after is None else line_document(found.after),
        "evenings": [line_document(line) for line in found.evenings.values()],
        "rows": [
            {
                "place": row.place,
                "shared": row.place is not None and places.count(row.place) > 1,
                "players": [who(member) for member in found.pair(row)],
                "total": row.total,
                "moved": row.moved,
                "matches": row.matches,
                "won": row.won,
                "drawn": row.drawn,
                "lost": row.lost,
                "best": row.best,
                "average": average(row.average),
                "decided_by": _decided(row, found.competition, gettext),
                "unranked": None if row.unranked is None else row.unranked.translate(gettext),
                "evenings": [evening_result(each, found, gettext) for each in row.evenings]
                if opened
                else [],
                "line": totals.get(row.player, []),
                "texts": _texts(row, found, gettext, language),
            }
            for row in found.rows
        ],
    }


def _texts(row: Row, found: Standing, gettext: Gettext, language: str) -> dict[str, str]:
    """What the screens, the paper and the spreadsheets say of a line."""
    moved = movement(row, found.is_first)
    return {
        "place": place_text(row),
        "total": total_text(row),
        "average": average_text(row.average, language),
        "moved": "" if moved is None else moved.text.translate(gettext),
    }


def _decided(row: Row, competition: Competition, gettext: Gettext) -> dict[str, str] | None:
    """What told a player apart from others with as many points."""
    for each in competition.rules.tie_breaks:
        if each.name == row.decided_by:
            return {"name": each.name, "sentence": each.sentence.translate(gettext)}
    return None


def evening_result(result: EveningResult, found: Standing, gettext: Gettext) -> dict[str, Any]:
    """A player's evening, with the match rounds that it is the sum of."""
    return {
        "evening": result.evening,
        "date": found.evenings[result.evening].date,
        "points": result.points,
        "dropped": result.dropped,
        "parts": [part_document(part, found, gettext) for part in result.parts],
    }


def part_document(part: Part, found: Standing, gettext: Gettext) -> dict[str, Any]:
    """One match round; ``round`` 0 is an absence for the whole evening."""
    entry = part.entry
    opponents = [
        who(found.members[int(str(each))])
        for player in entry.opponents
        for each in (player if isinstance(player, tuple) else (player,))
    ]
    why = remark(part)
    return {
        "round": entry.round,
        "kind": entry.kind,
        "points": part.points,
        "why": None if why is None else why.translate(gettext),
        "won": entry.won,
        "drawn": entry.drawn,
        "opponents": opponents,
        "table": entry.table,
        "match": entry.match,
    }


def player_document(page: PlayerPage) -> dict[str, Any]:
    """A member's record in every competition in which he played."""
    return {
        "member": member_document(page.member),
        "ratings": [
            {
                "game": game.slug,
                "value": round(rating.value, 1),
                "around": list(rating.around),
                "matches": rating.matches,
            }
            for game, rating in page.ratings
        ],
        "competitions": [_record(each, page.members) for each in page.competitions],
    }


def _record(found: CompetitionRecord, members: Mapping[int, Member]) -> dict[str, Any]:
    record = found.record
    return {
        "competition": named(found.competition),
        "place": None if found.row is None else found.row.place,
        "total": None if found.row is None else found.row.total,
        **_tally(record.tally),
        "average": average(record.average),
        "best": record.best,
        "counts": dict(record.counts),
        "form": list(record.form),
        "partners": _met(record.partners, members),
        "opponents": _met(record.opponents, members),
        "played": [
            {
                "evening": match.evening,
                "date": found.evenings[match.evening].date,
                "round": match.round,
                "result": match.result,
                "points": match.points,
                "total": match.total,
                "partners": _named(match.partners, members),
                "opponents": _named(match.opponents, members),
                "counts": dict(match.counts),
                "match": match.match,
            }
            for match in record.played
        ],
    }


def _tally(tally: Tally) -> dict[str, int]:
    return {
        "matches": tally.matches,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
    }


def _met(found: Mapping[Any, Tally], members: Mapping[int, Member]) -> list[dict[str, Any]]:
    return [{"member": who(members[other]), **_tally(tally)} for other, tally in found.items()]


def _named(players: Any, members: Mapping[int, Member]) -> list[dict[str, Any]]:
    return [who(members[player]) for player in players]


def points_document(found: EveningOverview, gettext: Gettext) -> dict[str, Any]:
    """What every player got of an evening, the best of the evening first."""
    return {
        "date": found.evening.date,
        "closed": found.evening.is_closed,
        "players": [
            {"member": who(found.standing.member(row)), "place": row.place, "total": row.total}
            | evening_result(result, found.standing, gettext)
            for row, result in points_of(found)
        ],
    }


def season_document(page: SeasonPage, gettext: Gettext) -> dict[str, Any]:
    """The records of a season, each with all who hold it."""
    return {
        "competition": named(page.competition),
        "records": [
            {
                "key": record.key,
                "label": record_label(page.competition.rules, record.key).translate(gettext),
                "value": record.value,
                "holders": [
                    {
                        "players": _named(players, page.members),
                        "evening": evening,
                        "date": page.evenings[evening].date,
                        "match": match,
                    }
                    for players, evening, match in record.holders
                ],
            }
            for record in page.records
        ],
        "best": [
            {
                "evening": evening,
                "date": page.evenings[evening].date,
                "players": [who(page.standing.member(row)) for row in rows],
                "points": points,
            }
            for evening, (rows, points) in page.best.items()
        ],
    }
