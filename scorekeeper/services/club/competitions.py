"""Competitions: made, copied for a new season, changed, and how they count."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import Connection, insert, select, update

from scorekeeper.core.club import ClubRules
from scorekeeper.core.game import Game
from scorekeeper.core.naming import fold, tidy
from scorekeeper.core.parsing import parse_options
from scorekeeper.core.policies import Settings, default_settings, parse_settings
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.games import all_games
from scorekeeper.services.club.changes import record
from scorekeeper.services.club.competition_loading import competition_from, load
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.club.members import check_apart, load_members, member_of, resolved
from scorekeeper.services.club.records import Competition, Wishes
from scorekeeper.services.club.writing import club_write
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import competitions, evenings

LONGEST_NAME = 80
SEED_STEP = 1000  # the draws of one competition share their plan: see core.draw
SEED_STEPS = 9000


@dataclass(frozen=True)
class NewCompetition:
    """What the organiser fills in; ``policies`` and ``options`` left out go by default.

    ``seed`` is what its draws start from, one by chance unless it is said.
    """

    name: str
    game: str
    first_day: str
    last_day: str
    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    policies: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None


def club_games() -> list[Game]:
    """The games of which a club can hold a competition."""
    return [game for game in all_games().values() if game.club is not None]


def all_competitions(deleted: bool = False) -> list[Competition]:
    """The competitions, the last begun first."""
    with reading() as connection:
        statement = select(competitions).order_by(
            competitions.c.first_day.desc(), competitions.c.id.desc()
        )
        if not deleted:
            statement = statement.where(competitions.c.deleted_at.is_(None))
        return [competition_from(connection, row) for row in connection.execute(statement)]


def load_competition(competition_id: int) -> Competition:
    """One competition, a deleted one included."""
    with reading() as connection:
        return load(connection, competition_id)


def create_competition(new: NewCompetition, actor: Actor) -> Competition:
    """Make a competition. Its matches carry the options that the game forces on them (5.8)."""
    game = all_games().get(new.game)
    if game is None or game.club is None:
        raise ClubNotAllowed("no_club_game")
    values, settings = _checked(new, game, game.club)

    def work(connection: Connection) -> Competition:
        _check_name(connection, values["name"])
        row = values | {
            "game": game.slug,
            "policies": settings.model_dump(mode="json"),
            "wishes": {},
            "seed": new.seed or SEED_STEP * (1 + secrets.randbelow(SEED_STEPS)),
            "revision": 1,
            "created_at": datetime.now(UTC),
        }
        key = connection.execute(insert(competitions).values(row)).inserted_primary_key
        competition_id = int(key[0]) if key else 0
        after = values | {"game": game.slug, "policies": row["policies"]}
        record(connection, "competition", competition_id, "created", actor, None, after)
        return load(connection, competition_id)

    return club_write(work)


def copied_settings(competition_id: int) -> NewCompetition:
    """What a new season takes over from this one; its name and days are still to be given."""
    old = load_competition(competition_id)
    return NewCompetition(
        name="",
        game=old.game.slug,
        first_day="",
        last_day="",
        edition=old.edition,
        options=dict(old.options),
        policies=old.settings.model_dump(mode="json"),
    )


def change_competition(
    competition_id: int,
    revision: int,
    actor: Actor,
    name: str | None = None,
    first_day: str | None = None,
    last_day: str | None = None,
) -> Competition:
    """Give a competition another name or other days; every evening must stay between them."""

    def changed(connection: Connection, old: Competition) -> dict[str, Any]:
        new = {
            "name": old.name if name is None else tidy(name),
            "first_day": first_day or old.first_day,
            "last_day": last_day or old.last_day,
        }
        problems = _check_top(**new)
        if problems:
            raise ClubRefused(problems)
        _check_name(connection, new["name"], but=old.id)
        for day in connection.execute(
            select(evenings.c.date).where(
                evenings.c.competition_id == old.id, evenings.c.deleted_at.is_(None)
            )
        ).scalars():
            if not new["first_day"] <= day <= new["last_day"]:
                raise ClubNotAllowed("outside_season", date=date.fromisoformat(day))
        return new

    return change_row(competition_id, revision, actor, "changed", changed)


def change_policies(
    competition_id: int,
    policies: Mapping[str, Any],
    revision: int,
    actor: Actor,
    reason: str | None = None,
) -> Competition:
    """Choose other policies. Once a result stands this needs a reason, and recomputes all."""

    def changed(connection: Connection, old: Competition) -> dict[str, Any]:
        settings = parse_settings(old.settings.model_dump(mode="json") | dict(policies), old.rules)
        if not isinstance(settings, Settings):
            raise ClubRefused(settings)
        if settings != old.settings and old.is_frozen and not (reason or "").strip():
            raise ClubNotAllowed("frozen")
        return {"policies": settings.model_dump(mode="json")}

    return change_row(competition_id, revision, actor, "policies", changed, reason)


def change_wishes(competition_id: int, wishes: Wishes, revision: int, actor: Actor) -> Competition:
    """The fixed pairs, and who keeps to one table (C3). Nobody is in two pairs."""

    def changed(connection: Connection, old: Competition) -> dict[str, Any]:
        known = load_members(connection)

        def who(member: int) -> int:
            return resolved(known, member_of(known, member).id)

        check_apart(known, [member for pair in wishes.pairs for member in pair])
        check_apart(known, wishes.tables or {})
        pairs = [[who(one), who(other)] for one, other in wishes.pairs]
        seated = [who(member) for member in wishes.tables or {}]
        paired = [member for pair in pairs for member in pair]
        for member in (*paired, *seated):
            if paired.count(member) > 1 or seated.count(member) > 1:
                raise ClubNotAllowed("twice", name=known[member].label)
        if any(table < 1 for table in (wishes.tables or {}).values()):
            raise ClubRefused([shape_problem("value", "tables")])
        tables = {str(who(member)): table for member, table in (wishes.tables or {}).items()}
        return {"wishes": {"pairs": pairs, "tables": tables}}

    return change_row(competition_id, revision, actor, "wishes", changed)


def delete_competition(competition_id: int, revision: int, actor: Actor) -> Competition:
    """Put a competition without evenings away."""

    def changed(connection: Connection, old: Competition) -> dict[str, Any]:
        there = select(evenings.c.id).where(
            evenings.c.competition_id == old.id, evenings.c.deleted_at.is_(None)
        )
        if connection.execute(there).first():
            raise ClubNotAllowed("has_evenings")
        return {"deleted_at": datetime.now(UTC)}

    return change_row(competition_id, revision, actor, "deleted", changed)


def restore_competition(competition_id: int, revision: int, actor: Actor) -> Competition:
    """Put a deleted competition back."""

    def changed(connection: Connection, old: Competition) -> dict[str, Any]:
        _check_name(connection, old.name, but=old.id)
        return {"deleted_at": None}

    return change_row(competition_id, revision, actor, "restored", changed)


def change_row(
    competition_id: int,
    revision: int,
    actor: Actor,
    kind: str,
    changed: Any,
    reason: str | None = None,
) -> Competition:
    """Do ``changed`` to a competition in one transaction, only on this revision.

    It gives the columns that change; what they were is told in the history.
    """

    def work(connection: Connection) -> Competition:
        old = load(connection, competition_id)
        if old.deleted_at is not None and kind != "restored":
            raise ClubNotAllowed("competition_deleted")
        if old.revision != revision:
            raise ClubStale(old)
        row = connection.execute(select(competitions).where(competitions.c.id == old.id)).one()
        new: dict[str, Any] = changed(connection, old)
        before = {name: getattr(row, name) for name in new}
        if before == new:
            return old
        connection.execute(
            update(competitions)
            .where(competitions.c.id == old.id)
            .values(new | {"revision": old.revision + 1})
        )
        is_told = "deleted_at" not in new
        told_before, told_after = (before, new) if is_told else (None, None)
        record(connection, "competition", old.id, kind, actor, told_before, told_after, reason)
        return load(connection, old.id)

    return club_write(work)


def _checked(new: NewCompetition, game: Game, rules: ClubRules) -> tuple[dict[str, Any], Settings]:
    name = tidy(new.name)
    problems = _check_top(name, new.first_day, new.last_day)
    edition_slug = new.edition or game.default_edition
    edition = game.editions.get(edition_slug)
    options = dict(new.options) | dict(rules.options)
    if edition is None:
        problems.append(shape_problem("value", "edition"))
    else:
        parse_options(edition, options, problems.append)
    raw = default_settings(rules).model_dump(mode="json") | dict(new.policies)
    settings = parse_settings(raw, rules)
    if not isinstance(settings, Settings):
        raise ClubRefused([*problems, *settings])
    if problems:
        raise ClubRefused(problems)
    values = {
        "name": name,
        "edition": edition_slug,
        "options": options,
        "first_day": new.first_day,
        "last_day": new.last_day,
    }
    return values, settings


def _check_top(name: str, first_day: str, last_day: str) -> list[Problem]:
    problems = []
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        problems.append(shape_problem("value", "name"))
    for field_name, day in (("first_day", first_day), ("last_day", last_day)):
        if not is_day(day):
            problems.append(shape_problem("value", field_name))
    if not problems and first_day > last_day:
        problems.append(shape_problem("value", "last_day"))
    return problems


def is_day(text: str) -> bool:
    """Whether this is a date as it is kept: 2026-11-29."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_name(connection: Connection, name: str, but: int | None = None) -> None:
    taken = connection.execute(
        select(competitions.c.id, competitions.c.name).where(competitions.c.deleted_at.is_(None))
    )
    if any(fold(row.name) == fold(name) and row.id != but for row in taken):
        raise ClubNotAllowed("competition_taken", name=name)
