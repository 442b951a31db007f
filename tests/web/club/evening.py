"""An evening to try the page with, and what stands on it."""

import re
from collections.abc import Sequence

from werkzeug.test import TestResponse

from scorekeeper.services.club import draws, evenings, result_file, seating
from scorekeeper.services.club.records import Evening
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.conftest import Tablet

NAMES = (
    "Toon de Wit",
    "Anja Zon",
    "Els van Aa",
    "Bea Mol",
    "Cor IJs",
    "Dirk Roos",
    "Fred Kool",
    "Gerda Nap",
    "Henk Oud",
    "Ina Pas",
    "Jos Quist",
    "Karel Som",
    "Leo Tol",
)


def evening_with(present: int, rounds: int = 2, game: str = "highfive") -> Evening:
    """So many members are there, one more is known."""
    ids = playing.join(*NAMES[: present + 1])
    return playing.evening_of(playing.compete(game), "2026-09-04", ids[:present], rounds)


def drawn(evening: Evening, number: int = 1, seed: int | None = None) -> Evening:
    now = evenings.load_evening(evening.id)
    return draws.propose_draw(now.id, number, now.revision, DESK, seed=seed)


def counting(evening: Evening, number: int = 1) -> Evening:
    """Its draw counts."""
    now = drawn(evening, number)
    return seating.accept_draw(now.id, number, now.revision, DESK)


def now(evening: Evening) -> Evening:
    return evenings.load_evening(evening.id)


def at(evening: Evening, *parts: str | int) -> str:
    return "/".join(("/club/evenings", str(evening.id), *map(str, parts)))


def do(tablet: Tablet, evening: Evening, *parts: str | int, **fields: object) -> TestResponse:
    """Send a form of the page as it stands now."""
    sent = {"revision": now(evening).revision} | fields
    return tablet.post(at(evening, *parts), {key: str(value) for key, value in sent.items()})


def take_over(tablet: Tablet, evening: Evening, table: str, **fields: object) -> TestResponse:
    """Enter a list of results that was looked at."""
    shown = result_file.preview_results(evening.id, table.encode()).stamp
    return do(tablet, evening, "results", "file", **{"table": table, "shown": shown} | fields)


def words(response: TestResponse) -> str:
    """What stands on the page, without its markup."""
    text = re.sub(r"<template.*?</template>", " ", response.text, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def part(response: TestResponse, name: str) -> str:
    """One part of the page, with its markup."""
    found = re.search(rf'<section id="{name}".*?</section>', response.text, re.DOTALL)
    assert found, f"no part {name}"
    return found[0]


def in_order(text: str, *wanted: str) -> bool:
    """Whether these stand there in this order."""
    places: Sequence[int] = [text.find(each) for each in wanted]
    assert -1 not in places, wanted[list(places).index(-1)]
    return list(places) == sorted(places)
