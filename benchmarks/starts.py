"""How fast the program starts: its import, and the command line.

``python -m benchmarks.starts`` prints the medians and their ratios, and ends with 1 when one is
above what it may be. Everything runs in a Python of its own, baseline and subject in turn.
"""

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

RUNS, REST = 9, 0.8
# What was compiled once is kept, as wherever the program is installed.
KEEPS = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
MOST = {"app": 1.2, "command": 3.0}
# What the web application has loaded once it stands, apart from Python's own.
ASK = """
import sys, sysconfig
from pathlib import Path
from scorekeeper.app import create_app
create_app({"INSTANCE": sys.argv[1]})
own, libraries = [], []
for name, module in list(sys.modules.items()):
    place = getattr(module, "__file__", None) or ""
    if name.split(".")[0] == "scorekeeper":
        own.append(name)
    elif "site-packages" in place and not name.startswith("_") and name[0].isalpha():
        libraries.append(name)
print(" ".join(libraries))
print(" ".join(own))
print("weasyprint" in sys.modules)
"""


def main() -> int:
    """Measure and judge."""
    with tempfile.TemporaryDirectory() as folder:
        asked = subprocess.run(
            [sys.executable, "-c", ASK, folder], capture_output=True, text=True, check=True
        )
    libraries, own, has_weasyprint = asked.stdout.splitlines()
    python = [sys.executable, "-c"]
    commands = {
        "libraries": [*python, _imports(libraries)],
        "app": [*python, _imports(libraries) + _imports(own)],
        "pass": [*python, "pass"],
        "command": [sys.executable, "-m", "scorekeeper", "--help"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for run in range(RUNS + 1):
        for name, command in commands.items():
            taken = _seconds(command)
            if run:  # the first one warms up
                times[name].append(taken)
    missed = _judge("import of the app", times["libraries"], times["app"], MOST["app"])
    missed += _judge("scorekeeper --help", times["pass"], times["command"], MOST["command"])
    print(f"WeasyPrint loaded before a PDF is wanted: {has_weasyprint}, may be False")
    return int(missed > 0 or has_weasyprint != "False")


def _imports(names: str) -> str:
    """A program that imports these, one after the other; what only a part can load is left out."""
    lines = [f"try: import {name}\nexcept ImportError: pass\n" for name in names.split()]
    return "".join(lines)


def _judge(what: str, baseline: list[float], subject: list[float], most: float) -> bool:
    ratio = median(subject) / median(baseline)
    least = min(own / base for base, own in zip(baseline, subject, strict=True))
    print(
        f"{what}: baseline {median(baseline) * 1e3:.0f} ms, subject {median(subject) * 1e3:.0f} ms,"
        f" ratio {ratio:.2f} (least {least:.2f}), may be {most}"
    )
    return ratio > most and least > most


def _seconds(command: list[str]) -> float:
    time.sleep(REST)
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True, env=KEEPS)
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
