"""The standing of a full season against the score sheet page, and among 100,000 other matches.

``python -m benchmarks.standing_page`` prints medians with their ratios, and ends with 1 when one is
above what it may be. Sixty members, thirty-six evenings of two match rounds, of which the best
thirty count. Two servers of this program, one client on one connection to each.

A standing is computed once after each change. What that takes is printed beside it.
"""

import sys
import tempfile
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from benchmarks.club_season import add_others, fill
from benchmarks.measuring import create, judge, times_of
from benchmarks.servers import ours, serving
from benchmarks.sheet_page import longest
from scorekeeper import storage
from scorekeeper.app import create_app

RUNS, REQUESTS = 7, 100
MEMBERS, EVENINGS, OTHERS = 60, 36, 100_000
POLICIES = {"counted": {"name": "best", "number": 30}}
AGAINST_SHEET, AMONG_OTHERS = 2.0, 1.2
CHANGES = 5


def main() -> int:
    """Measure and judge."""
    with tempfile.TemporaryDirectory() as folder:
        alone, among = Path(folder) / "alone", Path(folder) / "among"
        address = prepare(alone, 0)
        prepare(among, OTHERS)
        with serving(ours(alone)) as one, serving(ours(among)) as other:
            sheet = f"/matches/{create(one, '/api/v1/matches', longest())['id']}/sheet"
            asked = ((one, sheet), (one, address), (other, address))
            runs = []
            for run in range(RUNS + 1):
                times = [median(times_of(server, path, REQUESTS)) for server, path in asked]
                if run:  # the first one warms up
                    runs.append(times)
            after_change = [_after_change(server, address) for server in (one, other)]
    missed = (
        judge("sheet {}, standing {}", [(run[0], run[1]) for run in runs], AGAINST_SHEET),
        judge("alone {}, among others {}", [(run[1], run[2]) for run in runs], AMONG_OTHERS),
    )
    print("the first time after a change {:.0f} ms, among others {:.0f} ms".format(*after_change))
    return int(any(missed))


def prepare(folder: Path, others: int) -> str:
    """An instance with the season, and the address of its standing."""
    app = create_app({"INSTANCE": str(folder / "instance")})
    with app.app_context():
        with storage.writing() as connection:
            competition = fill(connection, MEMBERS, EVENINGS, policies=POLICIES)
            add_others(connection, others)
        storage.db.engine.dispose()
    return f"/club/competitions/{competition}/standing"


def _after_change(server: HTTPConnection, address: str) -> float:
    """Milliseconds for the first page after a change of the club."""
    found = []
    for number in range(CHANGES):
        create(server, "/api/v1/club/members", {"name": f"Nieuw lid {number}"})
        found += times_of(server, address, 1)
    return median(found) * 1e3


if __name__ == "__main__":
    sys.exit(main())
