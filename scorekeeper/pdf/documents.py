"""The documents: the score sheet of a match as far as it is, and the empty form of a game.

Both are one template; a form is the sheet of a match in which nothing has a name yet.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from flask import current_app, render_template
from flask_babel import format_date, gettext
from jinja2 import TemplateNotFound

from scorekeeper.core.chart import plot
from scorekeeper.core.entered import EnteredRound, waiting
from scorekeeper.core.game import Game
from scorekeeper.core.lettering import stands_alone, width
from scorekeeper.core.match import Match, Side, default_seating
from scorekeeper.core.problem import Problem
from scorekeeper.core.scoring import Score, score_match
from scorekeeper.core.sheet import Cell, Sheet
from scorekeeper.core.text import N_, Text, verbatim
from scorekeeper.pdf import paper

# The forms by their address: how many sides they are for, and what they are called.
FORMS: Mapping[str, tuple[int, str]] = {
    "one-player": (1, N_("for one player")),
    "two-sides": (2, N_("for two sides")),
    "three-players": (3, N_("for three players")),
    "four-players": (4, N_("for four players")),
    "five-players": (5, N_("for five players")),
    "six-players": (6, N_("for six players")),
    "seven-players": (7, N_("for seven players")),
    "eight-players": (8, N_("for eight players")),
    "nine-players": (9, N_("for nine players")),
    "ten-players": (10, N_("for ten players")),
}
TEMPLATE = "pdf/sheet/sheet.html"
TYPE, STYLE = ("pdf/fonts.css", "pdf/demonstration.css"), "pdf/sheet/sheet.css"
# The graph in tenths of a millimetre: as wide as the page, as high as the page has room for.
GRAPH_WIDTH, GRAPH_TYPE = 1820, 32
RULE = 0.7  # mm, the thick line above and below a table: 2 points
KEY_HEIGHT = 90  # what the two lines take that are below a graph with names that it cannot draw
GRAPH_HEIGHT = {2: 450, 3: 420}


@dataclass(frozen=True, slots=True)
class Document:
    """A document before it is set: all that decides what it looks like, and its name as a file.

    ``sheets`` is how many there are in it: so many times as long it may take.
    """

    name: str
    html: str
    css: str
    sheets: int = 1

    @property
    def key(self) -> str:
        """The same for the same document, whatever may have changed elsewhere."""
        return hashlib.sha256(f"{self.css}\0{self.html}".encode()).hexdigest()


def sheet_document(score: Score, language: str, stylesheet: str | None = None) -> Document:
    """The score sheet of a match as far as it was played.

    ``stylesheet`` is the address of the style where a browser shows the document.
    """
    sheet = score.match.edition.sheet(score)
    return paper_document(sheet, score.match.game, language, stylesheet=stylesheet, score=score)


def forms_of(game: Game) -> Mapping[str, str]:
    """The forms of a game by their address, with what they are called."""
    counts = {len(size) for size in game.sizes}
    return {form: name for form, (count, name) in FORMS.items() if count in counts}


def form_document(
    game: Game, form: str, language: str, stylesheet: str | None = None
) -> Document | None:
    """The empty form of a game for so many sides; None where the game has no such form."""
    count, name = FORMS.get(form, (0, ""))
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
    nameless = tuple(side._replace(label="", players=(), counted=None) for side in sheet.sides)
    named = [verbatim(side.label) for side in sheet.sides]
    columns = tuple(
        column._replace(heading=Text(N_("Name"))) if column.heading in named else column
        for column in sheet.columns
    )
    ready = sheet.form_rows
    if ready is not None:
        first = (row._replace(kind="empty", cells=(Cell(), *row.cells[1:])) for row in sheet.rows)
        ready = (*first, *ready)
    sheet = sheet._replace(sides=nameless, rows=(), columns=columns, form_rows=ready)
    title = " ".join((gettext(sheet.title), gettext("form"), gettext(name)))
    return paper_document(sheet, game, language, title=title, stylesheet=stylesheet)


def paper_document(
    sheet: Sheet,
    game: Game,
    language: str,
    *,
    title: str | None = None,
    stylesheet: str | None = None,
    score: Score | None = None,
) -> Document:
    """A sheet laid out on paper; without a ``score`` it is a form."""
    names = " - ".join(side.label for side in sheet.sides)
    title = title or " ".join((gettext(sheet.title), names, sheet.played_on or "")).strip()
    return sheets_document([laid_out(sheet, game, score)], title, language, stylesheet)


def sheets_document(
    sheets: Sequence[Mapping[str, Any]], title: str, language: str, stylesheet: str | None = None
) -> Document:
    """Sheets that were laid out, one after the other."""
    html = render_template(
        TEMPLATE,
        language=language,
        stylesheet=stylesheet,
        title=title,
        sheets=sheets,
        fit=paper.fit,
    )
    return Document(title, html, style(), max(1, len(sheets)))


def laid_out(
    sheet: Sheet, game: Game, score: Score | None = None, place: Any = None
) -> dict[str, Any]:
    """What the template needs of one sheet; ``place``: the club's table that it is for."""
    has_crib = _has_template(f"{game.slug}/crib.html")
    entered = waiting(score) if score else ()
    layout = paper.lay_out(sheet, has_crib=has_crib or bool(entered), has_place=place is not None)
    notes = _notes(score) if score else ()
    if layout.left_out:
        left_out: dict[str, str | int | Text] = {"count": layout.left_out}
        notes += (Text(N_("%(count)s more rounds do not fit on this sheet."), left_out),)
    count = len(sheet.sides)
    is_played = any(row.kind == "round" for row in sheet.rows)
    has_heads = sum(column.side == 0 for column in sheet.columns) > 1
    limits = paper.limits(count, has_heads)
    options = score.match.options if score else game.editions[game.default_edition].options()
    return {
        "game": game.slug,
        "options": options,
        "sheet": sheet,
        "layout": layout,
        "has_edges": count == 2 and bool(sheet.sides[0].edge),
        "has_heads": has_heads,
        "is_played": is_played,
        "waiting": paper.by_room(entered, [_lines(sheet, each) for each in entered], is_played),
        "outcome": score.outcome if score else None,
        "notes": notes,
        "date": _long_date(sheet.played_on),
        **_graph(sheet),
        "limits": limits,
        "dealer_size": paper.fit_all(_dealers(sheet), limits.dealer),
        "label_size": paper.fit_all([side.label for side in sheet.sides], limits.label),
        "place": place,
    }


def _graph(sheet: Sheet) -> dict[str, Any]:
    """The graph; a name that cannot be drawn in it stands below, with a number in its place."""
    height = GRAPH_HEIGHT.get(len(sheet.sides), 400)
    keys = [
        (f"({number})", side.label)
        for number, side in enumerate(sheet.sides, start=1)
        if not stands_alone(side.label)
    ]
    if keys:
        signs = {label: sign for sign, label in keys}
        sides = (side._replace(label=signs.get(side.label, side.label)) for side in sheet.sides)
        sheet = sheet._replace(sides=tuple(sides))
        height -= KEY_HEIGHT
    return {"chart": plot(sheet, GRAPH_WIDTH, height, GRAPH_TYPE), "named_below": keys}


def _has_template(name: str) -> bool:
    try:
        current_app.jinja_env.get_template(name)
    except TemplateNotFound:
        return False
    return True


def _dealers(sheet: Sheet) -> list[str]:
    """The names in the dealer's column."""
    return [
        cell.content
        for row in sheet.rows
        for column, cell in zip(sheet.columns, row.cells, strict=True)
        if column.kind == "dealer" and isinstance(cell.content, str)
    ]


def _notes(score: Score) -> tuple[Text, ...]:
    """How it ended, or why it cannot be told; and the sums that prove the sheet."""
    checks = tuple(check.text for check in score.match.edition.sheet(score).checks)
    if score.outcome is not None:
        return (score.outcome.text, *checks)
    return (*(_problem_note(score, problem) for problem in score.problems[:3]), *checks)


def _lines(sheet: Sheet, entered: EnteredRound) -> int:
    """How many lines the words of a round take on paper."""
    lines = 0
    for side, words in entered.lines:
        label = sheet.sides[side].label if side is not None else " " * 20
        lines += 1 + int(width(f"{label}: {words.translate(gettext)}") // paper.LETTERS)
    return max(1, lines)


def _problem_note(score: Score, problem: Problem) -> Text:
    params: dict[str, str | int | Text] = {"number": problem.round or 0, "problem": problem.text}
    if problem.side is None:
        return Text(N_("Check round %(number)s: %(problem)s"), params)
    params["side"] = score.match.sides[problem.side].label
    return Text(N_("Check round %(number)s, %(side)s: %(problem)s"), params)


def _long_date(played_on: str | None) -> str:
    return format_date(date.fromisoformat(played_on), "d MMMM y") if played_on else ""


def style() -> str:
    """The style of the documents. The heights of lines come from where pages are divided."""
    return joined_style(STYLE) + _line_heights()


def joined_style(name: str) -> str:
    """A style of documents with what all of them have."""
    folder = Path(str(current_app.template_folder))
    return "".join(_read(folder / each) for each in (*TYPE, name))


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _line_heights() -> str:
    rules = []
    for (shape, size), height in paper.LINE_HEIGHTS.items():
        rules.append(f".{shape}.{size} .tally tbody tr > * {{ height: {height}mm; }}")
        if shape == "two":  # the numbers at the edges share the height of all lines
            rules += (
                f".{size} .lines-{lines} .slots {{ height: {lines * height + RULE}mm; }}"
                for lines in range(1, max(paper.HIGH + paper.LOW) + 1)
            )
    return "\n".join(rules) + "\n"
