"""The score sheet page of the longest match against the same rows by plain ORM and Jinja.

``python -m benchmarks.sheet_page`` prints medians and 99th percentiles with their ratios, and ends
with 1 when one is above what it may be. Both behind the same server, one client on one connection.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.fold import long_match
from benchmarks.measuring import create, judge, percentile, times_of
from benchmarks.servers import bare, ours, serving
from scorekeeper.core.match import match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match, score_report
from scorekeeper.games import all_games

RUNS, REQUESTS = 7, 300
ROUNDS = 15
MOST = {50: 1.2, 99: 0.5}


def main() -> int:
    """Measure and judge."""
    file = longest()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(bare("benchmarks.bare_sheet:create_app()", Path(folder))) as plain,
        serving(ours(Path(folder))) as subject,
    ):
        addresses = (
            (plain, f"/matches/{create(plain, '/matches', _rows(file))['id']}"),
            (subject, f"/matches/{create(subject, '/api/v1/matches', file)['id']}/sheet"),
        )
        pairs = []
        for run in range(RUNS + 1):
            pair = [times_of(server, address, REQUESTS) for server, address in addresses]
            if run:  # the first one warms up
                pairs.append(pair)
    missed = [
        judge(
            f"p{percent}: plain {{}}, sheet {{}}",
            [(percentile(base, percent), percentile(own, percent)) for base, own in pairs],
            most,
        )
        for percent, most in MOST.items()
    ]
    return int(any(missed))


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


if __name__ == "__main__":
    sys.exit(main())
