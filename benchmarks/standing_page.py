"""The standing of a full season against the score sheet page, and among 100,000 other matches.

``python -m benchmarks.standing_page`` prints medians with their ratios, and ends with 1 when one is
above what it may be. Sixty members, thirty-six evenings of two match rounds, of which the best
thirty count. Two servers of this program, one client on one connection to each.

A standing is computed once after each change. What that takes is printed beside it.
"""

import json
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from benchmarks.club_season import add_others, fill
from benchmarks.servers import ours, serving
from benchmarks.sheet_page import longest
from scorekeeper import storage
from scorekeeper.app import create_app

RUNS, REQUESTS, REST = 7, 100, 0.8
MEMBERS, EVENINGS, OTHERS = 60, 36, 100_000
POLICIES = {"counted": {"name": "best", "number": 30}}
AGAINST_SHEET, AMONG_OTHERS = 2.0, 1.2
CHANGES = 5
JSON = {"Content-Type": "application/json"}


def main() -> int:
    """Measure and judge."""
    with tempfile.TemporaryDirectory() as folder:
        alone, among = Path(folder) / "alone", Path(folder) / "among"
        address = prepare(alone, 0)
        prepare(among, OTHERS)
        with serving(ours(alone)) as one, serving(ours(among)) as other:
            sheet = f"/matches/{_post(one, '/api/v1/matches', longest())}/sheet"
            asked = ((one, sheet), (one, address), (other, address))
            runs = []
            for run in range(RUNS + 1):
                times = [median(_times(server, path, REQUESTS)) for server, path in asked]
                if run:  # the first one warms up
                    runs.append(times)
            after_change = [_after_change(server, address) for server in (one, other)]
    on_sheet, own, beside = (median(times) for times in zip(*runs, strict=True))
    missed = 0
    for base, subject, ratios, most, words in (
        (on_sheet, own, [r[1] / r[0] for r in runs], AGAINST_SHEET, "sheet {}, standing {}"),
        (own, beside, [r[2] / r[1] for r in runs], AMONG_OTHERS, "alone {}, among others {}"),
    ):
        missed += subject / base > most and min(ratios) > most
        print(
            words.format(f"{base * 1e3:.2f} ms", f"{subject * 1e3:.2f} ms")
            + f", ratio {subject / base:.2f} (least {min(ratios):.2f}), may be {most}"
        )
    print("the first time after a change {:.0f} ms, among others {:.0f} ms".format(*after_change))
    return int(missed > 0)


def prepare(folder: Path, others: int) -> str:
    """An instance with the season, and the address of its standing."""
    app = create_app({"INSTANCE": str(folder / "instance")})
    with app.app_context():
        with storage.writing() as connection:
            competition = fill(connection, MEMBERS, EVENINGS, policies=POLICIES)
            add_others(connection, others)
        storage.db.engine.dispose()
    return f"/club/competitions/{competition}/standing"


def _times(server: HTTPConnection, address: str, requests: int) -> list[float]:
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


def _after_change(server: HTTPConnection, address: str) -> float:
    """Milliseconds for the first page after a change of the club."""
    found = []
    for number in range(CHANGES):
        _post(server, "/api/v1/club/members", {"name": f"Nieuw lid {number}"})
        found += _times(server, address, 1)
    return median(found) * 1e3


def _post(server: HTTPConnection, address: str, body: object) -> object:
    server.request("POST", address, json.dumps(body).encode(), JSON)
    answer = server.getresponse()
    content = json.loads(answer.read())
    if answer.status != 201:
        raise RuntimeError(content)
    return content["id"]


if __name__ == "__main__":
    sys.exit(main())
