"""Entering, correcting and taking back rounds; each names the revision it was made against."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from scorekeeper.core.game import RoundFacts
from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_rounds
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.scoring import score_match
from scorekeeper.services.club.places import why_locked
from scorekeeper.services.errors import NotAllowed, NotFound, Refused, Stale
from scorekeeper.services.loading import load, load_to_change
from scorekeeper.services.meant import Meant, still_fits
from scorekeeper.services.recent import remember
from scorekeeper.services.records import Actor, Preview, StoredMatch
from scorekeeper.services.saving import Asked, Repeated, find_repeated, overtaken, save
from scorekeeper.services.transactions import reading, write

Done = tuple[StoredMatch, bool]
ROUND_STANDS = ("entered", "corrected")  # a repetition of these says that the round is there


def enter_round(
    match_id: str,
    facts: object,
    revision: int,
    actor: Actor,
    key: str | None = None,
    meant: Meant | None = None,
) -> Done:
    """Add the next round. The second value tells whether this was a repetition."""
    asked = Asked(actor, "entered", key, content=facts)

    def work(connection: Connection, stored: StoredMatch) -> StoredMatch:
        check_open(stored)
        number = len(stored.match.rounds) + 1
        if stored.score.problems:
            raise NotAllowed("to_be_checked", stored, round=stored.score.problems[0].round or 0)
        if stored.score.outcome is not None:
            raise Refused((shape_problem("match_over", round=number),), stored)
        parsed, problems = parse_round(stored.match, facts, number)
        if parsed is None:
            raise Refused(problems, stored)
        match = replace(stored.match, rounds=(*stored.match.rounds, parsed))
        score = score_match(match)
        if score.problems:
            raise Refused(score.problems, stored)
        facts_after = parsed.as_json()
        return save(connection, stored, match, asked, round=number, after=facts_after, score=score)

    return change(match_id, revision, asked, work, meant=meant)


def correct_round(
    match_id: str,
    number: int,
    facts: object,
    revision: int,
    actor: Actor,
    key: str | None = None,
    meant: Meant | None = None,
) -> Done:
    """Replace a round. Later rounds that become impossible stay, and are to be checked."""
    asked = Asked(actor, "corrected", key, number, facts)

    def work(connection: Connection, stored: StoredMatch) -> StoredMatch:
        check_open(stored)
        old = _round(stored, number)
        parsed, problems = parse_round(stored.match, facts, number)
        if parsed is None:
            raise Refused(problems, stored)
        if parsed == old:
            return stored
        match = with_round(stored.match, number, parsed)
        score = score_match(match)
        own = tuple(problem for problem in score.problems if problem.round == number)
        if own:
            raise Refused(own, stored)
        return save(
            connection,
            stored,
            match,
            asked,
            round=number,
            before=old.as_json(),
            after=parsed.as_json(),
            score=score,
        )

    return change(match_id, revision, asked, work, meant=meant)


def remove_last_round(
    match_id: str, revision: int, actor: Actor, key: str | None = None
) -> tuple[StoredMatch, dict[str, Any]]:
    """Take the last round back; its facts come along, to be entered again."""
    asked = Asked(actor, "removed", key)
    removed: dict[str, Any] = {}

    def work(connection: Connection, stored: StoredMatch) -> StoredMatch:
        check_open(stored)
        if not stored.match.rounds:
            raise NotAllowed("no_rounds", stored)
        *rest, last = stored.match.rounds
        removed.clear()
        removed.update(last.as_json())
        match = replace(stored.match, rounds=tuple(rest))
        number = len(rest) + 1
        return save(connection, stored, match, asked, round=number, before=last.as_json())

    def on_repeat(repeated: Repeated) -> None:
        removed.clear()
        removed.update(repeated.before or {})

    stored, _ = change(match_id, revision, asked, work, on_repeat)
    return stored, removed


def preview_round(match_id: str, facts: object, number: int | None = None) -> Preview:
    """What this round would do, as the next one or in the place of round ``number``."""
    with reading() as connection:
        stored = load(connection, match_id)
    match = stored.match
    is_next = number is None
    if number is None:
        number = len(match.rounds) + 1
    else:
        _round(stored, number)
    parsed, problems = parse_round(match, facts, number)
    if parsed is None:
        before = lenient_state(match, number - 1)
        return Preview(stored, number, problems, before, None, stored.score, ())
    if is_next:
        match = replace(match, rounds=(*match.rounds, parsed))
    else:
        match = with_round(match, number, parsed)
    before = lenient_state(match, number - 1)
    score = score_match(match)
    own = tuple(problem for problem in score.problems if problem.round == number)
    if not own and score.problems and (score.problems[0].round or 0) < number:
        own = tuple(match.edition.check(before, parsed))
    later = tuple(problem for problem in score.problems if (problem.round or 0) > number)
    after = match.edition.score(before, parsed)
    return Preview(stored, number, own, before, after, score, later)


def change(
    match_id: str,
    revision: int,
    asked: Asked,
    work: Callable[[Connection, StoredMatch], StoredMatch],
    on_repeat: Callable[[Repeated], None] = lambda repeated: None,
    meant: Meant | None = None,
) -> Done:
    """Do ``work`` on a match in one transaction, once per key and only on this revision.

    What is ``meant`` is stored as just that, or not; it says itself what may have changed since.
    """

    def once(connection: Connection) -> Done:
        stored = load_to_change(connection, match_id)
        repeated = find_repeated(connection, asked, match_id)
        if repeated is not None:
            if asked.kind in ROUND_STANDS:
                why = overtaken(connection, asked, match_id, repeated)
                if why is not None:
                    raise NotAllowed(why, stored)
            on_repeat(repeated)
            return stored, True
        if stored.locked_at is not None:  # C7
            raise NotAllowed(why_locked(connection, stored.id), stored)
        if not still_fits(connection, stored, asked, revision, meant):
            raise Stale(stored)
        return work(connection, stored), False

    done = write(once)
    remember(done[0])
    return done


def check_open(stored: StoredMatch) -> None:
    """Refuse changes of the rounds of a match that was deleted or stopped by hand."""
    if stored.deleted_at is not None:
        raise NotAllowed("deleted", stored)
    if stored.playing_status == "stopped":
        raise NotAllowed("closed", stored)


def parse_round(
    match: Match, facts: object, number: int
) -> tuple[RoundFacts | None, tuple[Problem, ...]]:
    """The facts of one round in their right shape, or every problem of it."""
    problems: dict[tuple[object, ...], Problem] = {}

    def add(problem: Problem) -> None:
        problems.setdefault(problem[1:4], problem._replace(round=number))

    parsed = parse_rounds(match.game, match.options, [facts], match.sizes, match.seating, add)
    if problems:
        return None, tuple(problems.values())
    return parsed[0], ()


def with_round(match: Match, number: int, facts: RoundFacts) -> Match:
    """The match with this round in the place of the one with its number."""
    rounds = list(match.rounds)
    rounds[number - 1] = facts
    return replace(match, rounds=tuple(rounds))


def lenient_state(match: Match, number: int) -> Any:
    """The state after so many rounds, scored through impossible ones as well."""
    state = match.edition.opening(match)
    for facts in match.rounds[:number]:
        state = match.edition.score(state, facts)
    return state


def _round(stored: StoredMatch, number: int) -> RoundFacts:
    if not 1 <= number <= len(stored.match.rounds):
        raise NotFound(f"{stored.id} has no round {number}")
    return stored.match.rounds[number - 1]
