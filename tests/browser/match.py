"""Matches for the browser tests, made and read through the API of the same server."""

from typing import Any

from playwright.sync_api import APIRequestContext, Page

from tests.browser.server import Server

MEN = {"name": "Heren", "players": ["Jos", "Toon"]}
WOMEN = {"name": "Dames", "players": ["Anja", "José"]}
SOLO = ({"players": ["Jos"]}, {"players": ["Anja"]}, {"players": ["Wim"]})


def side(
    contract: int | None, stacks: int = 0, runs: int = 0, table: int = 0, hand: int = 0
) -> Any:
    return {"contract": contract, "stacks": stacks, "runs": runs, "table": table, "hand": hand}


MEN_OUT = {"end": "out", "out": 0, "sides": [side(60, 6, 1, 400), side(None)]}
WOMEN_OUT = {"end": "out", "out": 1, "sides": [side(100, 5, 0, 300, 100), side(60, 7, 1, 420)]}


def start(
    page: Page,
    server: Server,
    *rounds: dict[str, Any],
    sides: Any = (MEN, WOMEN),
    game: str = "highfive",
    options: dict[str, Any] | None = None,
) -> str:
    """A match with these rounds; the address of its deal card."""
    file = {"format": "scorekeeper-match", "version": 1, "game": game, "options": options or {}}
    file |= {"sides": list(sides), "rounds": list(rounds)}
    answer = page.request.post(f"{server.url}/api/v1/matches", data=file, max_retries=2)
    assert answer.ok, answer.text()
    return f"{server.url}/matches/{answer.json()['id']}"


def stored(request: APIRequestContext, address: str) -> dict[str, Any]:
    """The match as it is stored."""
    # The server ends connections that nobody used for a while, perhaps just now.
    answer = request.get(address.replace("/matches/", "/api/v1/matches/"), max_retries=2)
    assert answer.ok, answer.text()
    document: dict[str, Any] = answer.json()
    return document
