"""All measurements, one after the other: ``python -m benchmarks``.

``--write`` puts what was measured into ``docs/performance.md``; ``--only NAME`` runs one. Each is a
module of its own that judges itself; the exit code is 1 when one misses what it may be.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

REST = 5  # seconds between two measurements
REPORT = Path(__file__).parent.parent / "docs" / "performance.md"


class Measurement(NamedTuple):
    """A module of this package, and what it measures."""

    module: str
    title: str
    about: str


MEASUREMENTS = (
    Measurement(
        "api_entry",
        "Recording a round",
        "Through the API, with device, idempotency key, revision, checks, fold and history, "
        "against a bare Flask and Flask-SQLAlchemy insert of one row. SQLite, WAL, "
        "`synchronous=FULL`, one client.",
    ),
    Measurement(
        "sheet_page",
        "The score sheet page",
        "Of the longest match that the rules of HighFive allow (three players, fifteen rounds), "
        "scored from its facts and with its graph, against a plain page of rows that were computed "
        "beforehand, by the ORM and Jinja.",
    ),
    Measurement(
        "standing_page",
        "The standing of a season",
        "The page of sixty members after thirty-six evenings of two match rounds against the score "
        "sheet page; and the same with 100,000 other matches in the database. A standing is "
        "computed once after each change, which is the last line.",
    ),
    Measurement(
        "pdf",
        "The PDF",
        "A new score sheet, and the same once more, against WeasyPrint used as its first page of "
        "documentation shows, on the same HTML.",
    ),
    Measurement(
        "fold",
        "The fold and the command line",
        "A match of twelve rounds against a scorer in one plain loop that keeps no lines and "
        "checks nothing; and whole matches a second through `scorekeeper score --jsonl`.",
    ),
    Measurement(
        "starts",
        "Starting",
        "The import of the application against the import of its libraries alone, and the command "
        "line against Python that does nothing.",
    ),
    Measurement(
        "draw",
        "The draw of a full hall",
        "Sixty players at the end of a season, on one core, against a bare loop of as many moves. "
        "How fair it is stands in [draw.md](draw.md).",
    ),
    Measurement(
        "first_load",
        "The first load on a tablet",
        "The entry page in Chromium with an empty cache, as it comes over the network; a later "
        "round; and the first picture on a processor slowed down four times.",
    ),
)


def main() -> int:
    """Measure, print, and write the report where that is asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    parser.add_argument("--only", choices=[each.module for each in MEASUREMENTS])
    arguments = parser.parse_args()
    chosen = [each for each in MEASUREMENTS if arguments.only in (None, each.module)]
    found = []
    for number, each in enumerate(chosen):
        if number:
            time.sleep(REST)
        print(f"\n{each.title}", flush=True)
        code, said = measure(each)
        found.append((each, code, said))
    if arguments.write and not arguments.only:
        REPORT.write_text(report(found), encoding="utf-8")
    return int(any(code for _, code, _ in found))


def measure(each: Measurement) -> tuple[int, str]:
    """Run one in a Python of its own; its exit code and what it printed."""
    command = [sys.executable, "-m", f"benchmarks.{each.module}"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    print(ended.stdout + ended.stderr, end="", flush=True)
    if ended.returncode not in (0, 1) or "Traceback" in ended.stderr:
        raise SystemExit(f"{each.module} did not come to its end")
    return ended.returncode, ended.stdout.strip()


def report(found: list[tuple[Measurement, int, str]]) -> str:
    """The page with what was measured."""
    day = datetime.now(UTC).date().isoformat()
    cores, version = os.cpu_count(), platform.python_version()
    parts = [
        "# Speed\n",
        "Measured by one command, which also writes this page:\n",
        "    .venv/bin/python -m benchmarks --write\n",
        f"{day}, {cores} cores, Python {version}, {platform.system()} {platform.machine()}.\n",
        "Machines are shared and noisy, so every speed is a ratio: baseline and subject alternate "
        "within one run, at least five times after a warm-up, with a rest between them. What "
        "counts is the ratio of the medians; a target is missed only when the least ratio of a "
        "single run misses it too. The milliseconds are for orientation.\n",
    ]
    for each, code, said in found:
        verdict = "" if code == 0 else "\n**Misses its target.**\n"
        parts.append(f"## {each.title}\n\n{each.about}\n{verdict}\n```\n{said}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(main())
