"""What is offered and in which order: games, forms, agreements; and which game a match is of."""

import re

import pytest
from flask import Flask

from scorekeeper.games import all_games
from scorekeeper.services import rounds
from scorekeeper.services.records import StoredMatch
from tests.web.conftest import ACTOR, Tablet, fields, start

PLAYERS = ("Ada", "Bert", "Cor")
JOKERSPELEN = "/matches/new?game=jokerspelen&size=1-1-1"


def of(game: str) -> StoredMatch:
    return start(*({"players": [name]} for name in PLAYERS), game=game)


def test_forms_and_rules_begin_with_the_usual_game(tablet: Tablet) -> None:
    order = ["HighFive", "Jokeren", "Jokeren wedstrijd", "Jokerspelen", "Vrij scoreblad"]
    assert re.findall(r"<h2>([^<]+)</h2>", tablet.get("/forms").text) == order
    rules = tablet.get("/rules").text
    assert re.findall(r'<a class="plain" href="/rules/[\w-]+"><span>([^<]+)', rules) == order


def test_the_start_screen_names_the_game_where_it_is_not_always_the_same(
    app: Flask, tablet: Tablet
) -> None:
    start()
    assert "HighFive, ronde" not in tablet.get("/").text
    of("jokeren")
    of("jokerspelen")
    page = tablet.get("/").text
    assert [
        name for name in ("HighFive", "Jokeren", "Jokerspelen") if f"{name}, ronde" in page
    ] == [
        "HighFive",
        "Jokeren",
        "Jokerspelen",
    ]


def test_a_free_sheet_has_its_own_name_in_the_language_of_the_page(
    app: Flask, tablet: Tablet
) -> None:
    stored = of("vrij")
    rounds.enter_round(stored.id, {"points": [1, 2, 3]}, stored.revision, ACTOR)
    page = tablet.get(f"/matches/{stored.id}/sheet").text
    assert '<h1 class="vh">Scorelijst Vrij scoreblad</h1>' in page
    assert "Free score sheet" not in page


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_an_edition_is_named_only_where_there_are_several(tablet: Tablet, slug: str) -> None:
    page = tablet.get(f"/matches/new?game={slug}").text
    summary = re.search(r"<summary>.*?</summary>", page, re.DOTALL)
    assert summary is not None
    assert ("</b> <span>" in summary[0]) == (len(all_games()[slug].editions) > 1)


@pytest.mark.parametrize("typed", ["abc", "0", "-3", "1,5", "9" * 20])
def test_a_number_that_is_none_is_said_on_top_and_stays_as_it_was_typed(
    tablet: Tablet, typed: str
) -> None:
    sent = fields(tablet.get(JOKERSPELEN)) | {f"seat-{i}": n for i, n in enumerate(PLAYERS)}
    answer = tablet.client.post("/matches/new", data=sent | {"option-rounds": typed})
    assert answer.status_code == 422
    right = "Vul een heel getal in, 1 of meer, of laat het leeg."
    assert f"Aantal rondes: {right}" in answer.text
    assert f'<p class="wrong" id="wrong-option-rounds">{right}</p>' in answer.text
    field = re.search(r'<input[^>]*name="option-rounds"[^>]*>', answer.text)
    assert field is not None
    assert f'value="{typed[:10]}"' in field[0]
    assert " autofocus" in field[0]


def test_a_number_that_must_be_there_cannot_be_left_empty(tablet: Tablet) -> None:
    sent = fields(tablet.get("/matches/new?game=jokeren-wedstrijd&size=1-1-1"))
    answer = tablet.client.post("/matches/new", data=sent | {"option-rounds": ""})
    assert '<p class="wrong" id="wrong-option-rounds">Vul een heel getal in, 1 of meer.</p>' in (
        answer.text
    )


def test_what_is_agreed_stands_before_the_names_that_are_known(app: Flask, tablet: Tablet) -> None:
    of("jokeren")
    page = tablet.get(JOKERSPELEN).text
    assert page.index('<details class="agreed"') < page.index('<section class="known"')
