"""Closing by hand: the end of a match without one of its own (J6, V2), otherwise a stop (5.9)."""

import html
import re

import pytest
from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.records import StoredMatch
from tests.web.conftest import ACTOR, Tablet, clear, start

PLAYERS = tuple({"players": [name]} for name in ("Ada", "Bert", "Cor"))
ROUNDS = {
    "jokerspelen": {"out": 0, "hands": [0, 17, 26]},
    "jokeren": {"out": 0, "hands": [0, 17, 26]},
    "vrij": {"points": [43, 17, 26]},
}


def read(tablet: Tablet, address: str) -> str:
    page = tablet.get(address, follow_redirects=True).text
    page = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def open_match(game: str) -> StoredMatch:
    stored = start(*PLAYERS, game=game)
    return rounds.enter_round(stored.id, ROUNDS[game], stored.revision, ACTOR)[0]


@pytest.mark.parametrize("game", sorted(ROUNDS))
def test_j6_v2_closing_is_called_the_end_everywhere(app: Flask, tablet: Tablet, game: str) -> None:
    stored = open_match(game)
    place = f"/matches/{stored.id}"
    for page in (place, f"{place}/sheet"):
        assert "Deze partij afsluiten" in read(tablet, page)
        assert "partij stoppen" not in read(tablet, page)
    answer = tablet.post(f"{place}/closure", {"revision": stored.revision})
    assert answer.status_code == 303
    told = read(tablet, f"{place}/sheet")
    assert "De partij is afgesloten." in told
    assert "De spelers hebben de partij afgesloten. Ada wint." in told
    for page in ("/", "/matches", f"{place}/history"):
        assert "afgesloten" in read(tablet, page)
        assert "gestopt" not in read(tablet, page)
    records = read(tablet, "/records")
    assert "1 partij" in records
    assert "Partijen met een uitslag tellen; een partij die zonder uitslag is gestopt" in records


def test_5_9_a_match_with_an_end_of_its_own_is_stopped_and_counts_nowhere(
    app: Flask, tablet: Tablet
) -> None:
    stored = clear(start(), 0, 50)
    place = f"/matches/{stored.id}"
    assert "Deze partij stoppen" in read(tablet, place)
    tablet.post(f"{place}/closure", {"revision": stored.revision})
    assert "De partij is gestopt." in read(tablet, f"{place}/sheet")
    assert "gestopt" in read(tablet, "/matches")
    assert "Nog niemand" in read(tablet, "/records") or "1 partij" not in read(tablet, "/records")


def test_before_the_first_round_there_is_nothing_to_close(app: Flask, tablet: Tablet) -> None:
    stored = start(*PLAYERS, game="jokerspelen")
    assert "Deze partij stoppen" in read(tablet, f"/matches/{stored.id}")
    stopped = matches.close_match(stored.id, stored.revision, ACTOR)
    assert "gestopt" in read(tablet, f"/matches/{stopped.id}/sheet").lower()
