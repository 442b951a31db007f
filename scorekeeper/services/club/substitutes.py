"""Somebody takes a seat over: the match gets his name, the evening the facts (C6)."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from scorekeeper.core.match import Match, match_file
from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club import references
from scorekeeper.services.club.draws import at
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.club.evening_loading import Told, change, check_not_entered, check_round
from scorekeeper.services.club.members import load_members, member_of, resolved
from scorekeeper.services.club.records import Evening, Member, Substitution, Table
from scorekeeper.services.club.seating import seat_name
from scorekeeper.services.history import BY_EVENING
from scorekeeper.services.loading import load_to_change
from scorekeeper.services.records import Actor
from scorekeeper.services.saving import Asked, save, start_of
from scorekeeper.services.starts import corrected
from scorekeeper.services.transactions import reading
from scorekeeper.storage.tables import club_tables, substitutions

MOST_ON_PAPER = 99  # rounds of a match that is kept on paper


def substitute(
    evening_id: int,
    number: int,
    member_id: int,
    substitute_id: int,
    revision: int,
    actor: Actor,
    from_round: int | None = None,
    counts_for_member: bool | None = None,
) -> Evening:
    """Put a substitute in a member's seat of a match round, for the whole match.

    ``from_round`` is the round of the match since which he sits there, the next one by default;
    for whom it counts is the competition's policy unless it is said. A member who sits in for
    himself is back: that ends the substitution.
    """
    with reading() as connection:
        known = load_members(connection)
    member_of(known, member_id)
    if resolved(known, member_id) == substitute_id:
        return end_substitution(evening_id, number, member_id, revision, actor)

    def work(connection: Connection, evening: Evening) -> Told:
        table, who = _seat_of(evening, number, member_id)
        newcomer = member_of(evening.members, substitute_id)
        if newcomer.same_as is not None or newcomer.is_anonymous:
            raise ClubNotAllowed("not_there", name=newcomer.label)
        seated = {m for t in evening.tables_of(number) for side in t.seats for m in side}
        drawn = {m for t in evening.tables_of(number) for side in t.sides for m in side}
        if substitute_id in seated | (drawn - {who}):
            raise ClubNotAllowed("seated_already", name=newcomer.label, round=number)
        check_not_entered(evening, number, [substitute_id])
        since = table.rounds + 1 if from_round is None else from_round
        _check_since(table, since)
        policy = evening.competition.settings.substitute.name == "member"
        for_member = policy if counts_for_member is None else counts_for_member
        _rename(connection, table, who, newcomer, actor)
        _forget(connection, evening, number, who)
        row = {
            "round": number,
            "member_id": _as_drawn(connection, evening, table, who),
            "substitute_id": substitute_id,
            "from_round": since,
            "counts_for_member": for_member,
        }
        connection.execute(insert(substitutions).values(row | {"evening_id": evening.id}))
        return _told(_present(evening, number, who)), row

    return change(evening_id, revision, actor, "substituted", work)


def end_substitution(
    evening_id: int, number: int, member_id: int, revision: int, actor: Actor
) -> Evening:
    """It was a mistake: the member sits in his seat again."""

    def work(connection: Connection, evening: Evening) -> Told:
        table, who = _seat_of(evening, number, member_id)
        member = evening.members[who]
        present = _present(evening, number, who)
        if present is None:
            raise ClubNotAllowed("no_substitution", name=member.label)
        _rename(connection, table, who, member, actor)
        _forget(connection, evening, number, who)
        return _told(present), None

    return change(evening_id, revision, actor, "substitution_ended", work)


def _seat_of(evening: Evening, number: int, member_id: int) -> tuple[Table, int]:
    """The table where a member was drawn, and who he is: a double is who he was merged into."""
    check_round(evening, number)
    member = member_of(evening.members, member_id)
    who = resolved(evening.members, member_id)
    draw = evening.draws.get(number)
    for table in evening.tables_of(number):
        if draw and draw.is_accepted and any(who in side for side in table.sides):
            return table, who
    raise ClubNotAllowed("not_in_draw", name=member.label)


def _check_since(table: Table, since: int) -> None:
    """Refuse a round that the match has not come to; of one on paper nobody knows how far it is."""
    last = table.rounds + 1 if table.rounds else MOST_ON_PAPER
    if 1 <= since <= last:
        return
    text = Text(N_("Somebody can sit in from round 1 to %(last)s of this match."), {"last": last})
    raise ClubRefused([Problem("value", None, None, "from_round", text)])


def _as_drawn(connection: Connection, evening: Evening, table: Table, who: int) -> int:
    """Under which of his doubles somebody was drawn: his seat stays that one's after a split."""
    place = at(evening.id, table.round, table.number)
    sides = connection.execute(select(club_tables.c.sides).where(place)).scalar_one()
    return next(int(m) for side in sides for m in side if resolved(evening.members, m) == who)


def _present(evening: Evening, number: int, member_id: int) -> Substitution | None:
    return next(
        (s for s in evening.substitutions if (s.round, s.member) == (number, member_id)), None
    )


def _told(present: Substitution | None) -> dict[str, Any] | None:
    if present is None:
        return None
    return {
        "round": present.round,
        "member_id": present.member,
        "substitute_id": present.substitute,
        "from_round": present.from_round,
        "counts_for_member": present.counts_for_member,
    }


def _forget(connection: Connection, evening: Evening, number: int, who: int) -> None:
    connection.execute(
        delete(substitutions).where(
            substitutions.c.evening_id == evening.id,
            substitutions.c.round == number,
            substitutions.c.member_id.in_(references.all_of(who, evening.members)),
        )
    )


def _rename(
    connection: Connection, table: Table, member_id: int, newcomer: Member, actor: Actor
) -> None:
    """Give the seat of a match another name; his rounds as a dealer go with it."""
    if table.match_id is None:
        return
    stored = load_to_change(connection, table.match_id)
    old = next(
        player
        for side, players in zip(table.sides, stored.match.sides, strict=False)
        for member, player in zip(side, players.players, strict=False)
        if member == member_id
    )
    new = seat_name(newcomer)
    if new == old:
        return
    file = match_file(stored.match)
    file["sides"] = [
        side | {"players": [new if player == old else player for player in side["players"]]}
        for side in file["sides"]
    ]
    file["seating"] = [new if player == old else player for player in file["seating"]]
    file["first_dealer"] = new if file["first_dealer"] == old else file["first_dealer"]
    match = corrected(stored.match, file)
    if not isinstance(match, Match):
        raise ClubRefused(match)
    before, after = start_of(stored.match), start_of(match)
    save(connection, stored, match, Asked(actor, BY_EVENING), before=before, after=after)
