"""The table and the graph of a score sheet, kept until the match changes.

A match is what it was as long as its revision is the same, so its drawing is too. The rest of the
page (its forms with their tokens, what was just done) is drawn for every request.
"""

from collections.abc import Callable

from flask import render_template, url_for
from markupsafe import Markup

from scorekeeper.core import chart
from scorekeeper.core.entered import waiting
from scorekeeper.core.sheet import Sheet
from scorekeeper.services.records import StoredMatch
from scorekeeper.web.locale import current_language

# The graph is laid out for three widths; the stylesheet shows the one that fits, so that its
# type is never drawn smaller than 20 pixels.
SIZES = {"wide": (800, 250), "mid": (580, 270), "slim": (360, 250)}
KEPT = 100  # drawings of a few tens of kilobytes each

Key = tuple[object, ...]
_kept: dict[Key, Markup] = {}


def drawn_sheet(stored: StoredMatch, sheet: Sheet) -> Markup:
    """The table and the graph of this match in the language of the page."""
    # An evening that is closed locks its matches without a revision of theirs (C7).
    fixable = stored.can_change_rounds
    key = (stored.id, stored.revision, stored.changed_at, current_language(), fixable)
    return _keep(key, lambda: _draw(stored, sheet))


def _keep(key: Key, draw: Callable[[], Markup]) -> Markup:
    found = _kept.get(key)
    if found is None:
        found = draw()
        for oldest in list(_kept)[: max(0, len(_kept) - KEPT + 1)]:
            _kept.pop(oldest, None)  # another thread may have been before us
        _kept[key] = found
    return found


def _draw(stored: StoredMatch, sheet: Sheet) -> Markup:
    played = len(stored.score.states) > 1
    plots = {name: chart.plot(sheet, *size) for name, size in SIZES.items()} if played else {}
    first = url_for("play.round", match_id=stored.id, number=1)
    rounds = first.removesuffix("1")
    table = {
        "sheet": sheet,
        "rounds": rounds,
        "fixable": stored.can_change_rounds,
        "waiting": waiting(stored.score),
    }
    return Markup(render_template("sheet/drawn.html", plots=plots, **table))  # noqa: S704
