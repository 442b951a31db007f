"""Undoing a correction: what it replaced is put back, as a correction with its own history."""

from typing import Any

from sqlalchemy import Connection

from scorekeeper.core.match import FORMAT, VERSION, Match
from scorekeeper.services.club.seats import check_start, follow_start
from scorekeeper.services.errors import NotAllowed, Refused
from scorekeeper.services.history import last_change, read_history
from scorekeeper.services.records import Actor, Change, StoredMatch
from scorekeeper.services.rounds import change, check_open, parse_round, with_round
from scorekeeper.services.saving import Asked, Repeated, save
from scorekeeper.services.starts import corrected, new_names

CORRECTIONS = ("corrected", "start_corrected")


def undo_correction(
    match_id: str, revision: int, actor: Actor, key: str | None = None
) -> tuple[StoredMatch, int | None]:
    """Put back what the last correction has replaced; with the number of the round, if it was one.

    Nothing is refused: the match becomes what it was, with a round that was to be checked as well.
    """
    undone: list[int | None] = []
    asked = Asked(actor, "undone", key)

    def on_repeat(repeated: Repeated) -> None:
        undone[:] = [repeated.round]

    def work(connection: Connection, stored: StoredMatch) -> StoredMatch:
        check_open(stored)
        found = last_change(read_history(connection, match_id))
        if found is None or found.kind not in CORRECTIONS or found.before is None:
            raise NotAllowed("no_correction", stored)
        undone[:] = [found.round]
        match = _before(stored, found)
        if found.round is None:
            renamed = new_names(stored.match, match)
            check_start(connection, stored, match, renamed, undoes=True)
            follow_start(connection, match_id, stored.match, match, renamed)
        return save(
            connection,
            stored,
            match,
            asked,
            kind=found.kind,
            round=found.round,
            before=found.after,
            after=found.before,
        )

    stored, _ = change(match_id, revision, asked, work, on_repeat)
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
