"""Several clients at once, against the server as it is really started."""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from socket import socket
from threading import Barrier
from typing import Any

import pytest

from .conftest import FILE, ROUND, STOCK

CLIENTS, TIMES = 8, 100
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A running server: its processes and threads, its database."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1"]
    instance = {"SCOREKEEPER_INSTANCE": str(tmp_path_factory.mktemp("served"))}
    with subprocess.Popen(
        [*command, "--port", str(port)], env=os.environ | instance, stdout=subprocess.PIPE
    ) as process:
        try:
            deadline = time.monotonic() + 30
            while not is_open(port):
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
            yield port
        finally:
            process.terminate()
            process.communicate(timeout=20)


def is_open(port: int) -> bool:
    with socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def call(
    port: int, method: str, address: str, body: Any = None, **headers: str
) -> tuple[int, dict[str, Any]]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request(method, f"/api/v1{address}", json.dumps(body).encode(), JSON | headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def at_once(port: int, match: str, keys: list[str]) -> list[tuple[int, dict[str, Any]]]:
    """The same round against the same revision, from as many clients as there are keys."""
    barrier = Barrier(len(keys))

    def enter(key: str) -> tuple[int, dict[str, Any]]:
        barrier.wait()
        headers = {"Idempotency-Key": key}
        return call(
            port, "POST", f"/matches/{match}/rounds", {"revision": 1, "round": ROUND}, **headers
        )

    with ThreadPoolExecutor(len(keys)) as pool:
        return list(pool.map(enter, keys))


def test_the_same_key_at_once_stores_one_round(port: int) -> None:
    for turn in range(TIMES):
        match = call(port, "POST", "/matches", FILE)[1]["id"]
        answers = at_once(port, match, [f"same-{turn}"] * CLIENTS)
        assert Counter(status for status, _ in answers) == {201: 1, 200: CLIENTS - 1}
        assert all(document["revision"] == 2 for _, document in answers)
        assert call(port, "GET", f"/matches/{match}")[1]["match"]["rounds"] == [ROUND]


def test_different_keys_on_one_revision_store_one_round(port: int) -> None:
    for turn in range(TIMES):
        match = call(port, "POST", "/matches", FILE)[1]["id"]
        answers = at_once(port, match, [f"other-{turn}-{client}" for client in range(CLIENTS)])
        assert Counter(status for status, _ in answers) == {201: 1, 409: CLIENTS - 1}
        for status, document in answers:
            present = document if status == 201 else document["match"]
            assert present["revision"] == 2
            assert present["match"]["rounds"] == [ROUND]
        assert call(port, "GET", f"/matches/{match}")[1]["match"]["rounds"] == [ROUND]


def test_a_match_started_twice_at_once_with_one_key_is_one_match(port: int) -> None:
    barrier = Barrier(CLIENTS)

    def start(_: int) -> tuple[int, dict[str, Any]]:
        barrier.wait()
        return call(port, "POST", "/matches", FILE, **{"Idempotency-Key": "one"})

    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(start, range(CLIENTS)))
    assert Counter(status for status, _ in answers) == {201: 1, 200: CLIENTS - 1}
    assert len({document["id"] for _, document in answers}) == 1


def test_readers_see_whole_rounds_while_they_are_entered(port: int) -> None:
    match = call(port, "POST", "/matches", FILE)[1]["id"]
    with ThreadPoolExecutor(CLIENTS) as pool:
        reads = [pool.submit(call, port, "GET", f"/matches/{match}") for _ in range(CLIENTS * 4)]
        for revision in (1, 2):
            body = {"revision": revision, "round": STOCK}
            assert call(port, "POST", f"/matches/{match}/rounds", body)[0] == 201
    for read in reads:
        status, document = read.result()
        assert status == 200
        assert len(document["match"]["rounds"]) == document["revision"] - 1
        assert len(document["score"]["rounds"]) == document["revision"] - 1


@pytest.fixture
def evening(port: int) -> tuple[str, list[int]]:
    """The address of a new evening, and members who may come to it."""
    name = f"Seizoen {time.monotonic_ns()}"
    people = [
        call(port, "POST", "/club/members", {"name": f"Lid {n} van {name}"})[1]["id"]
        for n in range(CLIENTS)
    ]
    days = {"first_day": "2026-09-01", "last_day": "2027-05-31"}
    made = call(port, "POST", "/club/competitions", {"name": name, "game": "highfive"} | days)[1]
    address = f"/club/competitions/{made['id']}/evenings"
    return f"/club/evenings/{call(port, 'POST', address, {'date': '2026-09-11'})[1]['id']}", people


def test_everybody_who_is_checked_in_at_once_is_there(
    port: int, evening: tuple[str, list[int]]
) -> None:
    """C1: nobody waits for a revision at the door."""
    address, people = evening
    barrier = Barrier(len(people))

    def check_in(member: int) -> int:
        barrier.wait()
        return call(port, "PUT", f"{address}/attendance/{member}", {"state": "present"})[0]

    with ThreadPoolExecutor(len(people)) as pool:
        assert set(pool.map(check_in, people)) == {200}
    found = call(port, "GET", address)[1]["attendance"]
    assert sorted(each["member"]["id"] for each in found) == people


def test_of_organisers_who_draw_at_once_one_wins_and_the_others_are_told(
    port: int, evening: tuple[str, list[int]]
) -> None:
    address, people = evening
    for member in people:
        present = call(port, "PUT", f"{address}/attendance/{member}", {"state": "present"})[1]
    barrier = Barrier(CLIENTS)

    def draw(seed: int) -> tuple[int, dict[str, Any]]:
        barrier.wait()
        body = {"revision": present["revision"], "seed": seed}
        return call(port, "PUT", f"{address}/rounds/1/draw", body)

    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(draw, range(CLIENTS)))
    assert Counter(status for status, _ in answers) == {200: 1, 409: CLIENTS - 1}
    now = call(port, "GET", address)[1]
    for status, document in answers:
        assert (document if status == 200 else document["evening"]) == now
