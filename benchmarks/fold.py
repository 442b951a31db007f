"""The fold of a match of 12 rounds against a plain-loop scorer, and score files a second.

``python -m benchmarks.fold`` prints the medians, their ratio and what it may be.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from benchmarks.baseline_scorer import plain_score
from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games

RUNS, REPEATS, REST = 7, 400, 0.8
MOST = 3.0
FILES, LEAST_A_SECOND = 6000, 2000
CASES = Path(__file__).parent.parent / "tests" / "data" / "highfive.json"


def long_match() -> Match:
    """Three players, twelve rounds: one clears a number, another misses, the third lays nothing.

    Two sides cannot play as many: the match would have ended.
    """
    rounds = []
    for number, contract in enumerate([50] * 6 + [60] * 3 + [80] * 3):
        winner = number % 3
        sides: list[dict[str, object]] = [{"contract": None, "hand": 180} for _ in range(3)]
        if number % 2 == 0:
            sides[winner - 2] = {"contract": 100, "stacks": 3, "table": 150, "hand": 120}
        sides[winner] = {"contract": contract, "opening": 105, "stacks": 6, "runs": 1, "table": 400}
        rounds.append({"end": "out", "out": winner, "sides": sides})
    match = parse_match(
        {
            "format": "scorekeeper-match",
            "version": 1,
            "game": "highfive",
            "options": {"cross_when_nothing_laid": False},
            "sides": [{"players": [name]} for name in ("Toon", "José", "Anja")],
            "rounds": rounds,
        },
        all_games(),
    )
    if not isinstance(match, Match):
        raise TypeError(match)
    return match


def microseconds(work: Callable[[], object]) -> float:
    """One call, after a rest: the tail of one phase must not reach the next."""
    time.sleep(REST)
    start = time.perf_counter()
    for _ in range(REPEATS):
        work()
    return (time.perf_counter() - start) / REPEATS * 1e6


def fold_ratio(runs: int = RUNS) -> tuple[float, float, float, float]:
    """Medians of the baseline and the fold, their ratio, and the least ratio of one run."""
    match = long_match()
    folded = score_match(match)
    totals = [side.total for side in folded.state.sides]
    if folded.problems or plain_score(match)["totals"] != totals:
        raise ValueError("the two scorers disagree")
    pairs = []
    for run in range(runs + 1):
        pair = microseconds(lambda: plain_score(match)), microseconds(lambda: score_match(match))
        if run:  # the first one warms up
            pairs.append(pair)
    plain, fold = (median(values) for values in zip(*pairs, strict=True))
    return plain, fold, fold / plain, min(fold / plain for plain, fold in pairs)


def matches_a_second() -> float:
    """Whole matches of the rules a second through the command, its start taken off."""
    cases = json.loads(CASES.read_text("utf-8"))
    whole = next(case for case in cases if case["name"].startswith("a whole match"))
    line = (json.dumps(whole["match"]) + "\n").encode()
    command = [sys.executable, "-m", "scorekeeper", "score", "--jsonl"]

    def seconds(count: int) -> float:
        start = time.perf_counter()
        subprocess.run(command, input=line * count, capture_output=True, check=True)
        return time.perf_counter() - start

    return FILES / (seconds(FILES) - seconds(0))


def main() -> int:
    """Print the figures; 1 when a target is missed."""
    plain, fold, ratio, least = fold_ratio()
    speed = matches_a_second()
    print(f"fold of 12 rounds: plain {plain:.0f} µs, fold {fold:.0f} µs")
    print(f"ratio {ratio:.2f} (least {least:.2f}), may be {MOST}")
    print(f"score --jsonl: {speed:.0f} matches a second, at least {LEAST_A_SECOND}")
    return int(least > MOST or speed < LEAST_A_SECOND)


if __name__ == "__main__":
    raise SystemExit(main())
