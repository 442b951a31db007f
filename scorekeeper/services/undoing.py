"""Undoing a correction: what it replaced is put back, as a correction with its own history."""

from typing import Any

from sqlalchemy import Connection

from scorekeeper.core.match import FORMAT, VERSION, Match
from scorekeeper.services.errors import NotAllowed, Refused
from scorekeeper.services.history import last_change, read_history
from scorekeeper.services.records import Actor, Change, StoredMatch
from scorekeeper.services.rounds import change, check_open, parse_round, with_round
from scorekeeper.services.saving import Asked, save
from scorekeeper.services.starts import corrected

CORRECTIONS = ("corrected", "start_corrected")


def undo_correction(match_id: str, revision: int, actor: Actor) -> tuple[StoredMatch, Change]:
    """Put back what the last correction, of a round or of the start, has replaced.

    Nothing is refused: the match becomes what it was, with a round that was to be checked as well.
    """
    undone: list[Change] = []
    present = Asked(actor, "corrected")

    def work(connection: Connection, stored: StoredMatch) -> StoredMatch:
        check_open(stored)
        found = last_change(read_history(connection, match_id))
        if found is None or found.kind not in CORRECTIONS or found.before is None:
            raise NotAllowed("no_correction", stored)
        undone[:] = [found]
        asked = Asked(actor, found.kind)
        match = _before(stored, found)
        return save(
            connection,
            stored,
            match,
            asked,
            round=found.round,
            before=found.after,
            after=found.before,
        )

    stored, _ = change(match_id, revision, present, work)
    return stored, undone[0]


def _before(stored: StoredMatch, found: Change) -> Match:
    if found.round is not None:
        facts, problems = parse_round(stored.match, found.before, found.round)
        if facts is None:
            raise Refused(problems, stored)
        return with_round(stored.match, found.round, facts)
    file: dict[str, Any] = {"format": FORMAT, "version": VERSION, **(found.before or {})}
    match = corrected(stored.match, file)
    if not isinstance(match, Match):
        raise Refused(tuple(match), stored)
    return match
