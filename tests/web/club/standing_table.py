"""The lines of a standing as they stand on its page."""

import html
import re
from typing import NamedTuple

from werkzeug.test import TestResponse


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
