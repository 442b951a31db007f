"""QR codes as a drawing: the shortest paths of ink."""

from itertools import groupby
from typing import NamedTuple

import segno

QUIET = 4  # modules of white around it, as the norm asks


class Qr(NamedTuple):
    """The modules along a side, and the dark ones as the path of a drawing."""

    size: int
    path: str
    quiet: int = QUIET


def qr(address: str) -> Qr:
    """The code of an address, a sixth of which may be smudged."""
    matrix = [list(row) for row in segno.make(address, error="m", micro=False).matrix]
    runs = []
    for y, row in enumerate(matrix):
        x = 0
        for is_dark, modules in groupby(row):
            length = len(list(modules))
            if is_dark:
                runs.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return Qr(len(matrix), "".join(runs))
