"""The lines of a standing as they stand on its page."""

import html
import re
from typing import NamedTuple

from werkzeug.test import TestResponse

from scorekeeper.services.club.records import Competition, Evening
from tests.services.club import playing


class Line(NamedTuple):
    """A line: a figure that was struck through has ``~`` around it; ``said`` is what a dash or
    brackets mean to who cannot see them."""

    place: str
    movement: str
    name: str
    evenings: tuple[str, ...]
    average: str
    total: str
    said: tuple[str, ...]
    url: str


def lines(response: TestResponse) -> list[Line]:
    assert response.status_code == 200
    found = re.findall(r"<tr><td class=\"pos\">.*?</tr>", response.text, re.DOTALL)
    return [_line(row) for row in found]


def _line(row: str) -> Line:
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
    said = re.findall(r"<i>(.*?)</i>", "".join(cells[3:-2]))
    address = re.search(r'href="([^"]*)"', cells[2])
    assert address is not None
    plain = [re.sub(r"<i>.*?</i>", "", cell) for cell in cells]
    return Line(
        place=text(plain[0]),
        movement=text(cells[1]),
        name=text(plain[2]),
        evenings=tuple(text(cell.replace("<s>", "~").replace("</s>", "~")) for cell in plain[3:-2]),
        average=text(plain[-2]),
        total=text(plain[-1]),
        said=tuple(text(each) for each in said),
        url=html.unescape(address[1]),
    )


def text(part: str) -> str:
    """What can be read of a piece of HTML."""
    blocks = re.sub(r"<[^>]+>", " ", re.sub(r"</?bdi>", "", part))
    return " ".join(html.unescape(blocks).split())


def address(competition: Competition, place: str = "standing") -> str:
    return f"/club/competitions/{competition.id}/{place}"


def named(found: list[Line]) -> dict[str, Line]:
    return {line.name: line for line in found}


def duel(competition: Competition, date: str, *players: int, totals: tuple[int, ...]) -> Evening:
    """A closed evening of players on their own, on paper."""
    evening = playing.evening_of(competition, date, players)
    playing.seat(evening, 1, [[[player] for player in players]])
    playing.on_paper(evening, 1, 1, *totals)
    return playing.close(evening)
