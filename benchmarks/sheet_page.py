"""The score sheet page of the longest match against the same rows by plain ORM and Jinja.

``python -m benchmarks.sheet_page`` prints medians and 99th percentiles with their ratios, and ends
with 1 when one is above what it may be. Both behind the same server, one client on one connection.
"""

import json
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.fold import long_match
from benchmarks.servers import bare, ours, serving
from scorekeeper.core.match import match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match, score_report
from scorekeeper.games import all_games

RUNS, REQUESTS, REST = 7, 300, 0.8
ROUNDS = 15
MOST = {50: 1.2, 99: 0.5}
JSON = {"Content-Type": "application/json"}


def main() -> int:
    """Measure and judge."""
    file = longest()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(bare("benchmarks.bare_sheet:create_app()", Path(folder))) as plain,
        serving(ours(Path(folder))) as subject,
    ):
        addresses = (
            (plain, f"/matches/{_post(plain, '/matches', _rows(file))}"),
            (subject, f"/matches/{_post(subject, '/api/v1/matches', file)}/sheet"),
        )
        pairs = []
        for run in range(RUNS + 1):
            pair = [_times(server, address) for server, address in addresses]
            if run:  # the first one warms up
                pairs.append(pair)
    missed = 0
    for percent, most in MOST.items():
        figures = [[_percentile(times, percent) for times in pair] for pair in pairs]
        base, own = (median(values) for values in zip(*figures, strict=True))
        least = min(own / base for base, own in figures)
        missed += own / base > most and least > most
        print(
            f"p{percent}: plain {base * 1e3:.2f} ms, sheet {own * 1e3:.2f} ms, "
            f"ratio {own / base:.2f} (least {least:.2f}), may be {most}"
        )
    return int(missed > 0)


def longest() -> dict[str, Any]:
    """Three players, fifteen rounds: each clears four numbers, the stock is used up twice, and the
    fifteenth ends the match, whatever happens in it. No match of these rules is longer.
    """
    file = match_file(long_match())
    lost = {"contract": None, "hand": 100}
    stock = {"end": "stock", "sides": [lost] * 3}
    rounds = []
    for number, contract in enumerate([50] * 6 + [60] * 3 + [80] * 3 + [100]):
        won = {"contract": contract, "stacks": 6, "runs": 1, "table": 400 + 5 * number}
        winner = number % 3
        sides = [won if side == winner else lost for side in range(3)]
        rounds.append({"end": "out", "out": winner, "sides": sides})
        if number in (4, 9):
            rounds.append(stock)
    return {**file, "rounds": rounds}


def _rows(file: dict[str, Any]) -> dict[str, Any]:
    """What the sheet shows, computed beforehand."""
    match = parse_match(file, all_games())
    if isinstance(match, list):
        raise TypeError(match)
    score = score_match(match)
    if score.problems or len(score.states) <= ROUNDS or score.outcome is None:
        raise ValueError(score.problems)
    return {
        "names": [side.label for side in match.sides],
        "rounds": score_report(score)["rounds"],
    }


def _times(server: HTTPConnection, address: str) -> list[float]:
    time.sleep(REST)
    server.close()  # it may have waited longer than a server keeps a connection
    server.connect()
    times = []
    for _ in range(REQUESTS):
        start = time.perf_counter()
        server.request("GET", address, headers={"Cookie": "device=benchmark"})
        answer = server.getresponse()
        answer.read()
        times.append(time.perf_counter() - start)
        if answer.status != 200:
            raise RuntimeError(f"{address}: {answer.status}")
    return times


def _post(server: HTTPConnection, address: str, body: dict[str, Any]) -> Any:
    server.request("POST", address, json.dumps(body).encode(), JSON)
    answer = server.getresponse()
    content = json.loads(answer.read())
    if answer.status != 201:
        raise RuntimeError(content)
    return content["id"]


def _percentile(times: list[float], percent: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


if __name__ == "__main__":
    sys.exit(main())
