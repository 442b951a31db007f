"""What is agreed in every match of a competition: the edition of the rules and its options.

It stands fast with the first result, and while a match of it is being played: what was scored by
one set of rules is not scored by another. Matches that wait for their first round follow.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from scorekeeper.core.game import Game
from scorekeeper.core.match import Match, match_file
from scorekeeper.core.parsing import parse_options
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.services.club.changes import changes_of
from scorekeeper.services.club.competitions import change_row
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.records import Competition, Evening
from scorekeeper.services.history import BY_EVENING
from scorekeeper.services.loading import load_to_change
from scorekeeper.services.records import Actor, StoredMatch
from scorekeeper.services.saving import Asked, save, start_of
from scorekeeper.services.starts import corrected
from scorekeeper.storage.tables import club_tables, evenings


def change_rules(
    competition_id: int,
    revision: int,
    actor: Actor,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Competition:
    """Play by another edition or other options from now on; only as long as there is no result.

    Without ``edition`` it stays. ``options`` are all that differ from the edition; without any
    those of now stay, but for another edition: that brings its own.
    """

    def changed(connection: Connection, old: Competition) -> dict[str, Any]:
        slug = edition or old.edition
        kept = old.options if slug == old.edition else {}
        asked = dict(kept if options is None else options) | dict(old.rules.options)
        problems = check_rules(old.game, slug, asked)
        if problems:
            raise ClubRefused(problems)
        new = {"edition": slug, "options": asked}
        if _all_options(old.game, slug, asked) == _all_options(old.game, old.edition, old.options):
            return {"edition": old.edition, "options": dict(old.options)}
        if old.is_frozen:
            raise ClubNotAllowed("rules_frozen")
        for table in _tables(connection, old.id):
            stored = load_to_change(connection, table.match_id)
            if stored.match.rounds:
                raise ClubNotAllowed("rules_in_play", table=table.number, round=table.round)
            _follow(connection, stored, new, actor)
        return new

    return change_row(competition_id, revision, actor, "rules", changed)


def check_rules(game: Game, edition: str, options: dict[str, Any]) -> list[Problem]:
    """What is wrong with an edition and options for the matches of a competition."""
    problems: list[Problem] = []
    if edition not in game.editions:
        problems.append(shape_problem("value", "edition"))
    else:
        parse_options(game.editions[edition], options, problems.append)
    return problems


def follow_rules(connection: Connection, evening: Evening, actor: Actor) -> None:
    """Bring an evening that comes back to the rules that its competition has got meanwhile.

    Refused when matches of it were played by the rules of before.
    """
    own = evening.competition
    if all(change.kind != "rules" for change in changes_of(connection, "competition", own.id)):
        return
    now = _all_options(own.game, own.edition, own.options)
    for table in evening.tables:
        if table.match_id is None:
            continue
        stored = load_to_change(connection, table.match_id)
        if (stored.match.edition.slug, stored.match.options.model_dump()) == now:
            continue
        if stored.match.rounds or table.totals:
            raise ClubNotAllowed("other_rules")
        _follow(connection, stored, {"edition": own.edition, "options": own.options}, actor)


def _all_options(game: Game, edition: str, options: Mapping[str, Any]) -> tuple[str, Any]:
    return edition, game.editions[edition].options.model_validate(options).model_dump()


def _tables(connection: Connection, competition_id: int) -> Sequence[Any]:
    """The tables of a competition that have a match; those of deleted evenings stay as they are."""
    return connection.execute(
        select(club_tables.c.match_id, club_tables.c.number, club_tables.c.round)
        .join(evenings, evenings.c.id == club_tables.c.evening_id)
        .where(
            evenings.c.competition_id == competition_id,
            evenings.c.deleted_at.is_(None),
            club_tables.c.match_id.is_not(None),
        )
        .order_by(club_tables.c.match_id)
    ).all()


def _follow(
    connection: Connection, stored: StoredMatch, new: Mapping[str, Any], actor: Actor
) -> None:
    """Let a match of which nothing was played go by the new rules."""
    match = corrected(stored.match, match_file(stored.match) | dict(new))
    if not isinstance(match, Match):
        raise ClubRefused(match)
    before, after = start_of(stored.match), start_of(match)
    save(connection, stored, match, Asked(actor, BY_EVENING), before=before, after=after)
