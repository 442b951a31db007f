"""Several tablets at once: one round is stored, whoever was first."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.services import matches, rounds
from scorekeeper.services.errors import NotAllowed, Stale
from scorekeeper.services.exchange import import_match
from scorekeeper.services.history import history
from scorekeeper.services.records import Actor
from scorekeeper.storage.database import db
from tests.services.samples import OUT, START, made, written

TABLETS = 8
TIMES = 100
ME = Actor("web")

All = Callable[[Callable[[int], Any]], list[Any]]


@pytest.fixture
def at_once(any_app: Flask) -> Iterator[All]:
    """Run something on eight tablets at the same moment; what each got, exceptions included."""
    barrier = Barrier(TABLETS)

    def one(work: Callable[[int], Any], tablet: int) -> Any:
        with any_app.app_context():
            barrier.wait(30)
            try:
                return work(tablet)
            except (NotAllowed, Stale) as error:
                return error

    with ThreadPoolExecutor(TABLETS) as pool:
        yield lambda work: list(pool.map(one, [work] * TABLETS, range(TABLETS)))


def entered(match_id: str, facts: dict, key: str) -> Any:
    return rounds.enter_round(match_id, facts, 1, ME, f"{match_id} {key}")


def test_the_same_key_at_once_is_one_round(app: Flask, at_once: All) -> None:
    for match_id in [matches.start_match(START, ME).id for _ in range(TIMES)]:
        answers = at_once(lambda tablet, of=match_id: entered(of, OUT, "key"))
        assert sorted(repeated for _, repeated in answers) == [False] + [True] * 7
        assert {stored.revision for stored, _ in answers} == {2}
        assert len(matches.load_match(match_id).match.rounds) == 1


def test_the_same_revision_at_once_is_one_round_and_the_rest_see_it(
    app: Flask, at_once: All
) -> None:
    for match_id in [matches.start_match(START, ME).id for _ in range(TIMES)]:
        answers = at_once(
            lambda tablet, of=match_id: entered(of, made(50, tablet * 5), f"key {tablet}")
        )
        (stored,) = [answer[0] for answer in answers if isinstance(answer, tuple)]
        stale = [answer for answer in answers if isinstance(answer, Stale)]
        assert len(stale) == 7
        assert all(error.stored == stored for error in stale)
        assert matches.load_match(match_id) == stored


def test_the_same_start_or_rematch_at_once_is_one_match(app: Flask, at_once: All) -> None:
    answers = at_once(lambda tablet: matches.start_match(START, ME, "start"))
    assert len({stored.id for stored in answers}) == 1
    answers = at_once(lambda tablet: matches.rematch(answers[0].id, ME, "again"))
    assert len({stored.id for stored in answers}) == 1
    assert matches.count() == 2


def test_the_same_file_at_once_is_one_match(app: Flask, at_once: All) -> None:
    answers = at_once(lambda tablet: import_match(START | {"id": "evening 1"}, ME).status)
    assert sorted(answers) == ["added"] + ["present"] * 7


def test_one_key_for_two_matches_at_once_is_used_once(app: Flask, at_once: All) -> None:
    ids = [matches.start_match(START, ME).id for _ in range(TABLETS)]
    answers = at_once(lambda tablet: rounds.enter_round(ids[tablet], OUT, 1, ME, "key"))
    assert sum(isinstance(answer, tuple) for answer in answers) == 1
    assert {answer.code for answer in answers if isinstance(answer, NotAllowed)} == {"key_reused"}
    assert sum(len(matches.load_match(match_id).match.rounds) for match_id in ids) == 1


def test_undo_pressed_everywhere_at_once_takes_back_one_round(app: Flask, at_once: All) -> None:
    stored = matches.start_match(START, ME)
    for facts in (OUT, made(50)):
        stored, _ = rounds.enter_round(stored.id, facts, stored.revision, ME)
    answers = at_once(lambda tablet: rounds.remove_last_round(stored.id, 3, ME, f"key {tablet}"))
    assert sum(isinstance(answer, tuple) for answer in answers) == 1
    assert len(matches.load_match(stored.id).match.rounds) == 1


def test_every_change_has_its_place_when_all_write_to_one_match(app: Flask, at_once: All) -> None:
    stored = matches.start_match(START | {"options": {"cross_when_nothing_laid": False}}, ME)
    rounds.enter_round(stored.id, made(50), 1, ME)

    def correct_until_done(tablet: int) -> int:
        tries = 0
        while True:
            tries += 1
            present = matches.load_match(stored.id)
            facts = written(50, 5 * present.revision)
            try:
                rounds.correct_round(stored.id, 1, facts, present.revision, ME, f"k{tablet}")
            except Stale:
                continue
            return tries

    assert all(isinstance(answer, int) for answer in at_once(correct_until_done))
    changes = history(stored.id)
    assert [change.revision for change in changes] == list(range(1, 2 + TABLETS + 1))
    for earlier, later in pairwise(changes[1:]):
        assert later.before == earlier.after
    with db.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM round")).scalar() == 1
