"""The documents: the score sheet of a match as far as it is, and the empty form of a game.

Both are one template; a form is the sheet of a match in which nothing has a name yet.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from flask import current_app, render_template
from flask_babel import format_date, gettext

from scorekeeper.core.chart import plot
from scorekeeper.core.game import Game
from scorekeeper.core.match import Match, Side, default_seating
from scorekeeper.core.scoring import Score, score_match
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.text import N_, Text
from scorekeeper.pdf import paper

FORMS: Mapping[str, int] = {"two-sides": 2, "three-players": 3}  # an address and its sides
TEMPLATE = "pdf/sheet/sheet.html"
STYLE = "pdf/sheet/sheet.css"
# The graph in tenths of a millimetre: as wide as the page, as high as the page has room for.
GRAPH_WIDTH, GRAPH_TYPE = 1820, 32
GRAPH_HEIGHT = {2: 500, 3: 440}


@dataclass(frozen=True, slots=True)
class Document:
    """A document before it is set: all that decides what it looks like, and its name as a file."""

    name: str
    html: str
    css: str

    @property
    def key(self) -> str:
        """The same for the same document, whatever may have changed elsewhere."""
        return hashlib.sha256(f"{self.css}\0{self.html}".encode()).hexdigest()


def sheet_document(score: Score, language: str) -> Document:
    """The score sheet of a match as far as it was played."""
    sheet = score.match.edition.sheet(score)
    name = " - ".join(side.label for side in sheet.sides)
    title = " ".join(filter(None, [sheet.title, name, sheet.played_on]))
    return _document(title, sheet, score.match.game, language, notes=_notes(score), score=score)


def form_document(game: Game, form: str, language: str) -> Document | None:
    """The empty form of a game for so many sides; None where the game has no such form."""
    count = FORMS.get(form)
    sizes = next((size for size in game.sizes if len(size) == count), None)
    if sizes is None:
        return None
    edition = game.editions[game.default_edition]
    names = tuple(
        tuple(f"{side}.{seat}" for seat in range(players)) for side, players in enumerate(sizes)
    )
    match = Match(
        game=game,
        edition=edition,
        options=edition.options(),
        sides=tuple(Side(players=players) for players in names),
        seating=default_seating(names),
        first_dealer=names[0][0],
    )
    sheet = edition.sheet(score_match(match))
    nameless = tuple(side._replace(label="", players=()) for side in sheet.sides)
    title = f"{sheet.title} {gettext('score sheet')}"
    return _document(title, sheet._replace(sides=nameless, rows=()), game, language)


def _document(
    title: str,
    sheet: Sheet,
    game: Game,
    language: str,
    notes: tuple[Text, ...] = (),
    score: Score | None = None,
) -> Document:
    layout = paper.lay_out(sheet)
    if layout.left_out:
        left_out: dict[str, str | int | Text] = {"count": layout.left_out}
        notes += (Text(N_("%(count)s more rounds do not fit on this sheet."), left_out),)
    count = len(sheet.sides)
    outcome = score.outcome if score else None
    html = render_template(
        TEMPLATE,
        language=language,
        title=title,
        game=game.slug,
        options=score.match.options if score else game.editions[game.default_edition].options(),
        sheet=sheet,
        layout=layout,
        has_edges=count == 2 and bool(sheet.sides[0].edge),
        has_heads=len(sheet.columns) > count + 1,
        is_played=any(row.kind == "round" for row in sheet.rows),
        outcome=outcome,
        notes=notes,
        date=_long_date(sheet.played_on),
        chart=plot(sheet, GRAPH_WIDTH, GRAPH_HEIGHT.get(count, 400), GRAPH_TYPE),
        fit=paper.fit,
        limits=paper.limits(count),
    )
    return Document(title, html, _style(Path(str(current_app.template_folder)) / STYLE))


def _notes(score: Score) -> tuple[Text, ...]:
    """How it ended, or why it cannot be told."""
    if score.outcome is not None:
        return (score.outcome.text,)
    return tuple(
        Text(
            N_("Round %(number)s has to be looked at: %(problem)s"),
            {"number": problem.round or 0, "problem": problem.text},
        )
        for problem in score.problems[:3]
    )


def _long_date(played_on: str | None) -> str:
    return format_date(date.fromisoformat(played_on), "d MMMM y") if played_on else ""


@cache
def _style(path: Path) -> str:
    return path.read_text(encoding="utf-8")
