"""What measurements of served pages share: asking, and judging a ratio."""

import json
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from statistics import median
from typing import Any

REST = 0.8  # seconds before each series
JSON = {"Content-Type": "application/json"}


def times_of(server: HTTPConnection, address: str, requests: int) -> list[float]:
    """Seconds of so many reads of one page, one after the other."""
    time.sleep(REST)
    server.close()  # it may have waited longer than a server keeps a connection
    server.connect()
    times = []
    for _ in range(requests):
        start = time.perf_counter()
        server.request("GET", address, headers={"Cookie": "device=benchmark"})
        answer = server.getresponse()
        answer.read()
        times.append(time.perf_counter() - start)
        if answer.status != 200:
            raise RuntimeError(f"{address}: {answer.status}")
    return times


def create(server: HTTPConnection, address: str, body: object) -> Any:
    """What the server answers to something new, for example with its ``id``."""
    server.request("POST", address, json.dumps(body).encode(), JSON)
    answer = server.getresponse()
    content = answer.read()
    if answer.status != 201:
        raise RuntimeError(f"{answer.status} {content[:300]!r}")
    return json.loads(content)


def percentile(times: Sequence[float], percent: int) -> float:
    """The time that so many of a hundred do not exceed."""
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


def judge(words: str, runs: Sequence[tuple[float, float]], most: float) -> bool:
    """Print seconds of a baseline and of what is measured; whether the ratio is above its most.

    The ratio is that of the medians; it is missed only when the least of a single run misses too.
    """
    base, own = (median(values) for values in zip(*runs, strict=True))
    least = min(subject / baseline for baseline, subject in runs)
    print(
        words.format(f"{base * 1e3:.2f} ms", f"{own * 1e3:.2f} ms")
        + f", ratio {own / base:.2f} (least {least:.2f}), may be {most}"
    )
    return own / base > most and least > most
