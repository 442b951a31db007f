"""Sheets and forms of the games of single players, read back from the paper."""

import io
import json
import re
from collections.abc import Callable
from typing import Any

import pdfplumber
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.games import all_games
from scorekeeper.pdf import documents
from tests.pdf.conftest import DATA, Request, read, scored, text_of

FAMILY: dict[str, dict[str, Any]] = {
    case["name"]: case["match"]
    for case in json.loads((DATA / "jokeren-family.json").read_text(encoding="utf-8"))
    if "expect" in case
}
NAMES = ("Anja", "Toon", "José", "Jos", "Wim", "Corrie", "Gerrit", "Truus", "Piet", "Yvonne")
GAMES = ("jokerspelen", "jokeren", "jokeren-wedstrijd", "vrij")


def played(game: str, players: int, rounds: int, **options: Any) -> dict[str, Any]:
    """A match in which nobody has the same twice; the seats go out in turn."""
    facts: list[dict[str, Any]] = []
    for number in range(rounds):
        amounts = [13 + 7 * number + 31 * seat for seat in range(players)]
        out = number % players
        if game == "vrij":
            facts.append({"points": [-amount if amount % 2 else amount for amount in amounts]})
        else:
            hands = [0 if seat == out else amount for seat, amount in enumerate(amounts)]
            facts.append({"out": out, "hands": hands})
    return {
        "format": "scorekeeper-match",
        "version": 1,
        "game": game,
        "options": options,
        "sides": [{"players": [name]} for name in NAMES[:players]],
        "rounds": facts,
    }


def rows(pdf: bytes, page: int = 0) -> list[list[str]]:
    """The words of a page line by line, each line from left to right."""
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        words = document.pages[page].extract_words(x_tolerance=1.5, use_text_flow=False)
    lines: dict[int, list[dict[str, Any]]] = {}
    for word in words:
        middle = (word["top"] + word["bottom"]) / 2
        near = next((at for at in lines if abs(at - middle) < 6), round(middle))
        lines.setdefault(near, []).append(word)
    return [
        [word["text"] for word in sorted(lines[at], key=lambda word: word["x0"])]
        for at in sorted(lines)
    ]


def written(amount: int | str) -> str:
    return str(amount).replace("-", "−")


def has_line(lines: list[list[str]], wanted: list[str]) -> bool:
    """Whether a line ends with these words."""
    return any(line[-len(wanted) :] == wanted for line in lines)


@pytest.mark.parametrize(("game", "players"), [*((game, 3) for game in GAMES), ("vrij", 10)])
def test_every_figure_is_that_of_the_fold(printed: Request, game: str, players: int) -> None:
    file = played(game, players, 5)
    states = scored(file).states[1:]
    lines = rows(printed(file))
    for state in states:
        shown = [
            "–" if game == "jokeren-wedstrijd" and index == state.round.out else written(points)
            for index, points in enumerate(state.round.points)
        ]
        if game == "jokeren-wedstrijd":
            shown.append(str(sum(state.round.points)))
        assert has_line(lines, shown), shown
    assert has_line(lines, [written(player.total) for player in states[-1].players])


def test_w4_the_form_of_the_club_match(printed: Request) -> None:
    """Dashes at the top, subtotals after 5 and 10, sums across, who signs."""
    file = played("jokeren-wedstrijd", 4, 10)
    score = scored(file)
    pdf = printed(file)
    lines, words = rows(pdf), text_of(pdf)
    assert len(read(pdf).pages) == 1
    assert ["Streepjes", "3", "3", "2", "2"] in lines
    heads = [line[0] for line in lines]
    assert heads.index("Streepjes") < heads.index("1")
    for number in (5, 10):
        totals = [player.total for player in score.states[number].players]
        assert ["Tussenstand", *map(str, totals), str(sum(totals))] in lines
    together = sum(player.total for player in score.state.players)
    assert "Streepjes samen 10, rondes gespeeld 10." in words
    assert f"Rijen samen {together}, kolommen samen {together}." in words
    assert "Opgeteld en nagekeken door de andere spelers" in words
    assert [line[2:5] for line in lines if line[0] == "3"] == [["3", "+", "4"]]  # the third potje


def test_w4_half_way_the_rest_of_the_form_is_ready(printed: Request) -> None:
    lines = rows(printed(played("jokeren-wedstrijd", 3, 4)))
    numbers = [line[0] for line in lines if re.fullmatch("[0-9]+", line[0])]
    assert [number for number in numbers if int(number) <= 10][:10] == [
        str(n) for n in range(1, 11)
    ]
    assert sum(line[0] == "Tussenstand" for line in lines) == 3  # twice a row, once the total


FORMS = [(game, form) for game in GAMES for form in documents.forms_of(all_games()[game])]


@pytest.mark.parametrize(("game", "form"), FORMS)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_empty_forms(
    app: Flask, in_language: Callable[[str], Any], game: str, form: str, language: str
) -> None:
    with in_language(language):
        document = documents.form_document(all_games()[game], form, language)
        assert document is not None
        pdf = app.extensions["printer"].print(document)
    columns = documents.FORMS[form][0]
    words = text_of(pdf).split()
    assert len(read(pdf).pages) == 1
    assert words.count("Naam" if language == "nl" else "Name") == columns
    if game == "jokeren-wedstrijd":
        lines = [line[0] for line in rows(pdf)]
        assert [line for line in lines if re.fullmatch("[0-9]+", line)] == [
            str(n) for n in range(1, 11)
        ]
        assert lines.count("Tussenstand" if language == "nl" else "Subtotal") == 2


def test_there_is_a_form_for_every_number_of_players(client: FlaskClient) -> None:
    sizes = {game: {documents.FORMS[form][0] for of, form in FORMS if of == game} for game in GAMES}
    assert sizes == {
        "jokerspelen": set(range(2, 8)),
        "jokeren": {3, 4},
        "jokeren-wedstrijd": {3, 4},
        "vrij": set(range(1, 11)),
    }
    assert client.get("/forms/jokeren/five-players.pdf").status_code == 404


@pytest.mark.parametrize("name", [*list(FAMILY)[::5]])
def test_worked_matches_are_printed(printed: Request, name: str) -> None:
    words = text_of(printed(FAMILY[name]))
    for player in scored(FAMILY[name]).state.players:
        assert written(player.total) in words


def test_g5_the_house_rule_is_marked_as_such_on_the_form(client: FlaskClient) -> None:
    words = text_of(client.get("/forms/jokeren/four-players.pdf").data)
    assert "Huisregel: het reglement zegt alleen wie een ronde wint" in words
