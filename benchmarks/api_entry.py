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
from benchmarks.servers import bare, ours, serving
from scorekeeper.core.match import match_file

RUNS, MATCHES, REST = 7, 25, 0.8
MOST_MEDIAN = MOST_P99 = 1.5
JSON = {"Content-Type": "application/json"}


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
    missed = 0
    for name, index, most in (("p50", 50, MOST_MEDIAN), ("p99", 99, MOST_P99)):
        figures = [[_percentile(times, index) for times in pair] for pair in pairs]
        base, subject = (median(values) for values in zip(*figures, strict=True))
        least = min(round_ / insert for insert, round_ in figures)
        missed += subject / base > most and least > most
        print(
            f"{name}: bare {base * 1e3:.2f} ms, round {subject * 1e3:.2f} ms, "
            f"ratio {subject / base:.2f} (least {least:.2f}), may be {most}"
        )
    print(f"read of 12 rounds {reads[0] * 1e3:.2f} ms, unchanged {reads[1] * 1e3:.2f} ms")
    return int(missed > 0)


def _percentile(times: list[float], percent: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


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
    matches = [_call(server, "POST", "/api/v1/matches", start)["id"] for _ in range(MATCHES)]
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
    match = _call(server, "POST", "/api/v1/matches", file)["id"]
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


def _call(server: HTTPConnection, method: str, address: str, body: Any) -> Any:
    server.request(method, address, json.dumps(body).encode(), JSON)
    answer = server.getresponse()
    content = answer.read()
    if answer.status != 201:
        raise RuntimeError(f"{answer.status} {content[:300]!r}")
    return json.loads(content)


if __name__ == "__main__":
    raise SystemExit(main())
