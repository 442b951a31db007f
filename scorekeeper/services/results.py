"""The results that standings are summed from: derived from a match, never the truth themselves."""

import hashlib
import json
import unicodedata
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, delete, insert

from scorekeeper.core.club import match_counts
from scorekeeper.services.records import StoredMatch
from scorekeeper.storage.tables import results


def same_name(name: str) -> str:
    """What two spellings of one name have in common: case, accents' encoding, outer blanks."""
    return unicodedata.normalize("NFC", name.strip()).casefold()


def result_rows(stored: StoredMatch) -> list[dict[str, Any]]:
    """One row a side when the match has ended and is not deleted, otherwise none."""
    outcome = stored.score.outcome
    if outcome is None or stored.deleted_at is not None:
        return []
    match = stored.match
    views = match.edition.views(stored.score.state)
    parties = [_hash(sorted(map(same_name, side.players))) for side in match.sides]
    meeting = _hash(sorted(parties))
    counts = match_counts(stored.score)
    return [
        {
            "match_id": stored.id,
            "side": index,
            "game": match.game.slug,
            "meeting": meeting,
            "party": parties[index],
            "players": json.dumps(side.players, ensure_ascii=False),
            "total": views[index].total,
            "standing": _standing(outcome.result, outcome.winner, index),
            "score": None if outcome.scores is None else outcome.scores[index],
            "played_on": match.played_on,
            "counts": counts[index],
        }
        for index, side in enumerate(match.sides)
    ]


def _standing(result: str | None, winner: int | None, side: int) -> str:
    if result is None:
        return "stopped"
    if winner is None:
        return "draw"
    return "won" if winner == side else "lost"


def write_results(connection: Connection, stored: StoredMatch, is_new: bool) -> None:
    """Put the results of a match in the place of those it had."""
    if not is_new:
        connection.execute(delete(results).where(results.c.match_id == stored.id))
    rows = result_rows(stored)
    if rows:
        connection.execute(insert(results), rows)


def _hash(parts: Iterable[str]) -> str:
    text = json.dumps(list(parts), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
