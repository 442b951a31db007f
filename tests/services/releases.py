"""The database of a release, with played matches, kept for the updates of all later ones.

``python -m tests.services.releases`` makes that of the present version; it is made once, when the
version is released, and not changed afterwards.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from scorekeeper import __version__
from scorekeeper.services import matches, rounds
from scorekeeper.services.backup import back_up
from scorekeeper.services.exchange import import_match
from scorekeeper.services.history import history
from scorekeeper.services.people import head_to_head
from scorekeeper.services.records import Actor, StoredMatch
from tests.services.conftest import dispose, make_app
from tests.services.samples import OUT, START, made, written

FOLDER = Path(__file__).parent.parent / "data" / "releases"
CASES = Path(__file__).parent.parent / "data" / "highfive.json"
TABLET = Actor("web", "0123456789abcdef", "tablet tafel 3")


def play(start: dict[str, Any], *facts: dict[str, Any]) -> StoredMatch:
    stored = matches.start_match(start, TABLET)
    for number, each in enumerate(facts):
        key = f"{stored.id} {number}"
        stored, _ = rounds.enter_round(stored.id, each, stored.revision, TABLET, key)
    return stored


def play_matches() -> None:
    """Matches in every status and every kind of change, and all worked ones."""
    for case in json.loads(CASES.read_text("utf-8")):
        if "expect" in case:
            import_match(case["match"], Actor("cli"))
    three = {"sides": [{"players": [name]} for name in ("'t Hart", "José", "<b>Null</b>")]}
    play({name: START[name] for name in ("format", "version", "game", "rounds")} | three)
    play(START, OUT | {"dealer": "José"}, made(50))
    finished = play(START, made(50), made(60), made(80))
    matches.rematch(finished.id, TABLET)
    stopped = play(START | {"edition": "2023-12-23"}, OUT)
    matches.close_match(stopped.id, stopped.revision, TABLET)
    deleted = play(START, OUT)
    matches.delete_match(deleted.id, deleted.revision, TABLET)
    checked = play(START, made(50), made(60), written(80, 500))
    rounds.correct_round(checked.id, 1, made(60), checked.revision, TABLET)
    undone = play(START, OUT, made(50))
    undone, _ = rounds.remove_last_round(undone.id, undone.revision, TABLET)
    names = [START["sides"][0], {"name": "Dames", "players": ["Anja", "Josefien"]}]
    seats = ["Toon", "Josefien", "Jos", "Anja"]
    renamed = START | {"sides": names, "seating": seats}
    matches.correct_start(undone.id, renamed, undone.revision, TABLET)


def account() -> dict[str, Any]:
    """What an update must leave as it is: every match with its changes and its scores."""
    statuses = ("playing", "finished", "stopped", "to_be_checked", "deleted")
    lines = matches.summaries(statuses)
    meetings = [
        [
            [sorted(party.players), party.wins]
            for party in sorted(each.parties, key=lambda p: p.label)
        ]
        + [each.matches, each.draws]
        for each in head_to_head()
    ]
    return {
        "matches": {
            line.id: {
                "status": line.status,
                "rounds": line.rounds,
                "totals": list(line.totals),
                "winner": line.winner,
                "changes": [change.kind for change in history(line.id)],
            }
            for line in lines
        },
        "meetings": sorted(meetings, key=str),
    }


def main() -> None:
    target = FOLDER / f"{__version__}.sqlite3"
    if target.exists() and "--again" not in sys.argv:
        raise SystemExit(f"{target} is there already (--again makes it anew)")
    folder = Path(tempfile.mkdtemp())
    app = make_app(f"sqlite:///{folder / 'scorekeeper.sqlite3'}")
    with app.app_context():
        play_matches()
        target.unlink(missing_ok=True)
        back_up(target)
        text = json.dumps(account(), ensure_ascii=False, indent=1)
        target.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
    dispose(app)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
