"""Who is who after the sides changed: the tablet has the same rule as the server."""

from playwright.sync_api import Page

from scorekeeper.web.play.order import new_names, new_places
from tests.browser.server import Server
from tests.web.test_places import changes, drawn

MIXED = [
    (drawn((("Jos", "Toon"), ("Anja", "José"))), drawn(after))
    for after in (
        (("Jos", "Anja"), ("Toon", "José")),
        (("Jos", "Anja"), ("Piet", "Els")),
        (("Jos",), ("Toon",), ("Anja",)),
        (("Joost", "Toon"), ("Anna", "Josée")),
    )
]
GARBAGE = [([side] * 2, drawn((("Jos",), ("Anja",)))) for side in ("", "{", "null", '"Jos"', "[1]")]


def test_the_tablet_puts_every_side_where_the_server_does(live: Server, page: Page) -> None:
    cases = [(before, after) for before, after, *_ in changes()] + MIXED + GARBAGE
    page.goto(live.url)
    found = page.evaluate(
        """async (cases) => {
          const {src} = document.querySelector('script[type=module]');
          const {newNames, newPlaces} = await import(new URL('./round-places.js', src));
          return cases.map(([drawn, now]) =>
            [newPlaces(drawn, now), Object.fromEntries(newNames(drawn, now))]);
        }""",
        cases,
    )
    wanted = [[new_places(*each), new_names(*each)] for each in cases]
    assert [
        case for case, here, there in zip(cases, found, wanted, strict=True) if here != there
    ] == []
