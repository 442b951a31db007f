"""Recording a round through the API against a bare insert of one row, both behind gunicorn.

``python -m benchmarks.api_entry`` prints medians, 99th percentiles and their ratios, and ends with
1 when one is above what it may be. One client, one connection, every round with a revision and an
idempotency key; matches of twelve rounds, so the fold and the answer are as long as in real play.
Besides: an unchanged read (304) against the read of the same match.
"""

import json
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

from benchmarks.fold import long_match
from benchmarks.measuring import JSON, REST, create, judge, percentile
from benchmarks.servers import bare, ours, serving
from scorekeeper.core.match import match_file

RUNS, MATCHES = 7, 25
MOST = {50: 1.5, 99: 1.5}


def main() -> int:
    """Measure and judge."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(bare("benchmarks.bare_insert:create_app()", Path(folder))) as plain,
        serving(ours(Path(folder))) as own,
    ):
        pairs = []
        for run in range(RUNS + 1):
            pair = _bare_run(plain), _our_run(own)
            if run:  # the first one warms up
                pairs.append(pair)
        reads = _reads(own)
    missed = [
        judge(
            f"p{percent}: bare {{}}, round {{}}",
            [(percentile(base, percent), percentile(own, percent)) for base, own in pairs],
            most,
        )
        for percent, most in MOST.items()
    ]
    print(f"read of 12 rounds {reads[0] * 1e3:.2f} ms, unchanged {reads[1] * 1e3:.2f} ms")
    return int(any(missed))


def _bare_run(server: HTTPConnection) -> list[float]:
    """The times of as many inserts as there are rounds."""
    rounds = match_file(long_match())["rounds"]
    bodies = [{"number": n, "facts": facts} for n, facts in enumerate(rounds, start=1)]
    time.sleep(REST)
    return [_timed(server, "/rows", body, {}) for _ in range(MATCHES) for body in bodies]


def _our_run(server: HTTPConnection) -> list[float]:
    """The times of the rounds; starting their matches is not counted."""
    file = match_file(long_match())
    start = {**file, "rounds": []}
    matches = [create(server, "/api/v1/matches", start)["id"] for _ in range(MATCHES)]
    time.sleep(REST)
    return [
        _timed(
            server,
            f"/api/v1/matches/{match}/rounds",
            {"revision": revision, "round": facts},
            {"Idempotency-Key": str(uuid4()), "Scorekeeper-Device": "benchmark"},
        )
        for match in matches
        for revision, facts in enumerate(file["rounds"], start=1)
    ]


def _reads(server: HTTPConnection) -> tuple[float, float]:
    """The medians of a whole read and of an unchanged one."""
    file = match_file(long_match())
    match = create(server, "/api/v1/matches", file)["id"]
    address = f"/api/v1/matches/{match}"
    server.request("GET", address)
    answer = server.getresponse()
    answer.read()
    tag = answer.headers["ETag"]
    medians = []
    for headers in ({}, {"If-None-Match": tag}):
        time.sleep(REST)
        times = []
        for _ in range(300):
            start = time.perf_counter()
            server.request("GET", address, headers=headers)
            server.getresponse().read()
            times.append(time.perf_counter() - start)
        medians.append(median(times))
    return medians[0], medians[1]


def _timed(server: HTTPConnection, address: str, body: Any, headers: dict[str, str]) -> float:
    encoded = json.dumps(body).encode()
    start = time.perf_counter()
    server.request("POST", address, encoded, JSON | headers)
    answer = server.getresponse()
    content = answer.read()
    taken = time.perf_counter() - start
    if answer.status != 201:
        raise RuntimeError(f"{answer.status} {content[:300]!r}")
    return taken


if __name__ == "__main__":
    raise SystemExit(main())
