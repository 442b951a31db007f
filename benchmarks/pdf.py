"""A new score sheet, and the same once more, against WeasyPrint used naively on the same HTML.

``python -m benchmarks.pdf`` prints the medians and their ratios, and ends with 1 when one is above
what it may be. The subject is the whole request: match, fold, page and document.
"""

import itertools
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from flask.testing import FlaskClient

from benchmarks.fold import CASES
from scorekeeper.app import create_app
from scorekeeper.config import assets_folder
from scorekeeper.pdf.worker import NICENESS
from scorekeeper.services.matches import start_match
from scorekeeper.services.records import Actor
from scorekeeper.services.rounds import enter_round

RUNS, REST = 9, 0.8
MOST = {"new": 0.85, "same again": 0.03}


def main() -> int:
    """Measure and judge."""
    # The process that sets documents is niced: so is the baseline, or a busy machine would decide.
    os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
    with tempfile.TemporaryDirectory() as folder, _client(Path(folder)) as client:
        times = _measure(client)
    baseline = times.pop("naive")
    print(f"naive        median {median(baseline) * 1000:7.1f} ms")
    missed = 0
    for name, found in times.items():
        ratio, best = median(found) / median(baseline), min(found) / min(baseline)
        verdict = "ok" if min(ratio, best) <= MOST[name] else "MISSED"
        missed += verdict != "ok"
        print(
            f"{name:<12} median {median(found) * 1000:7.1f} ms"
            f"  ratio {ratio:.3f}  best {best:.3f}  at most {MOST[name]}  {verdict}"
        )
    return 1 if missed else 0


def _measure(client: FlaskClient) -> dict[str, list[float]]:
    addresses = (f"/matches/{_played(client.application, n)}" for n in itertools.count())
    first = next(addresses)
    naive = _naively(client.get(f"{first}/sheet/paper").text, client.get("/paper.css").text)
    times: dict[str, list[float]] = {"naive": [], "new": [], "same again": []}
    for run in range(RUNS + 1):
        address = next(addresses)
        phases: dict[str, Callable[[], Any]] = {
            "naive": naive,
            "new": lambda where=address: _ask(client, where),
            "same again": lambda where=address: _ask(client, where),
        }
        for name, phase in phases.items():
            time.sleep(REST)
            start = time.perf_counter()
            phase()
            if run:  # the first is the warm-up
                times[name].append(time.perf_counter() - start)
    return times


def _naively(html: str, css: str) -> Callable[[], Any]:
    """WeasyPrint as its first page of documentation shows it, fonts from the disk."""
    from weasyprint import HTML

    css = re.sub(
        r"url\([^)]*/fonts/", f"url({(assets_folder() / 'static' / 'fonts').as_uri()}/", css
    )
    page = html.replace('<link rel="stylesheet" href="/paper.css">', f"<style>{css}</style>")
    return lambda: HTML(string=page).write_pdf(pdf_variant="pdf/ua-1")


def _ask(client: FlaskClient, address: str) -> None:
    answer = client.get(f"{address}/sheet.pdf")
    if answer.mimetype != "application/pdf":
        raise RuntimeError(answer.text)


@contextmanager
def _client(folder: Path) -> Iterator[FlaskClient]:
    app = create_app({"INSTANCE": folder})
    yield app.test_client()
    app.extensions["printer"].renderer.close()


def _played(app: Any, number: int) -> str:
    """A finished match of six rounds; each has other names, so each is a new sheet."""
    case = json.loads(CASES.read_text(encoding="utf-8"))[2]["match"]
    rounds = case["rounds"]
    case["rounds"] = []
    case["sides"][0]["name"] = f"Heren {number}"
    actor = Actor("cli")
    with app.app_context():
        stored = start_match(case, actor)
        for facts in rounds:
            stored, _ = enter_round(stored.id, facts, stored.revision, actor, None)
    return stored.id


if __name__ == "__main__":
    sys.exit(main())
