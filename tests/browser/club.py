"""Club evenings for the browser tests, put into the database of the running server."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.app import create_app
from scorekeeper.services.club.records import Evening
from tests.browser.server import Server
from tests.services.club import playing

FIRST = (
    "Toon",
    "José",
    "Jos",
    "Anja",
    "Wim",
    "Zoë",
    "Greet",
    "Riet",
    "Kees",
    "Émile",
    "Ank",
    "Bob",
)
LAST = ("de Vries", "Jansen", "van den Berg", "Bakker", "van Dijk", "Visser", "IJsbrands")
LONGEST = "Wilhelmina-Antoinette van der Heijden-Zwaluwenberg"


@contextmanager
def services(server: Server) -> Iterator[None]:
    """The services on the database of a running server."""
    app = create_app({"INSTANCE": str(server.instance)})
    with app.app_context():
        yield


def names(number: int, long: bool = False) -> list[str]:
    """So many different names."""
    found = [f"{FIRST[n % len(FIRST)]} {LAST[n // len(FIRST) % len(LAST)]}" for n in range(number)]
    return [
        f"{each} {LONGEST[:38]}" if long and n % 4 == 0 else each for n, each in enumerate(found)
    ]


def evening(
    server: Server, season: str, known: list[str], present: int, rounds: int = 2
) -> tuple[Evening, list[int]]:
    """An evening of a season of its own, of members of its own."""
    with services(server):
        ids = playing.join(*(f"{name} {season}" for name in known))
        competition = playing.compete(name=f"Seizoen {season}")
        return playing.evening_of(competition, "2026-09-04", ids[:present], rounds), ids
