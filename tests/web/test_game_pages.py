"""The pages of every game: its rules in both languages, and those it brings of its own."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.game import Game
from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games
from scorekeeper.web.pages import pages_of
from tests.web.conftest import Tablet, start

GAMES = list(all_games().values())
DATA = Path(__file__).parents[1] / "data"
CASES = [
    case
    for case in json.loads((DATA / "jokeren-family.json").read_text("utf-8"))
    if "expect" in case
]
PAGES = [(game, page) for game in GAMES for page in pages_of(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_rules_in_both_languages(tablet: Tablet, game: Game, language: str) -> None:
    tablet.language(language)
    answer = tablet.get(f"/rules/{game.slug}")
    assert answer.status_code == 200
    assert f'<article class="rules" lang="{language}">' in answer.text
    targets = re.findall(r'<a href="#(\w+)">', answer.text)
    assert targets
    assert all(f'<section id="{target}">' in answer.text for target in targets)


@pytest.mark.parametrize(("game", "page"), PAGES, ids=[page.slug for _, page in PAGES])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_pages_of_a_game_s_own(tablet: Tablet, game: Game, page, language: str) -> None:
    tablet.language(language)
    assert tablet.get(f"/rules/{game.slug}/{page.slug}").status_code == 200
    assert f"/rules/{game.slug}/{page.slug}" in tablet.get(f"/rules/{game.slug}").text


def test_a_page_that_is_not_there(tablet: Tablet) -> None:
    assert tablet.get("/rules/jokeren/nothing").status_code == 404
    assert tablet.get("/rules/highfive/opening").status_code == 404
    assert tablet.get("/rules/nothing/opening").status_code == 404


def test_the_deal_card_leads_to_it(tablet: Tablet) -> None:
    sides = [{"players": [name]} for name in ("Jos", "Anja", "Toon")]
    stored = start(*sides, game="jokeren")
    assert f'/rules/jokeren/opening?from={stored.id}"' in tablet.get(f"/matches/{stored.id}").text
    other = start(*sides, game="jokerspelen")
    assert "/opening" not in tablet.get(f"/matches/{other.id}").text


def test_g3_an_opening_without_a_script(tablet: Tablet) -> None:
    """From one link to the next: jack, queen, king, joker of hearts."""
    address = "/rules/jokeren/opening"
    for card in ("h11", "h12", "h13", "j0"):
        found = re.search(rf'href="([^"]+)" id="{card}"', tablet.get(address).text)
        assert found is not None
        address = found[1].replace("&amp;", "&")
    text = tablet.get(address).text
    assert "Genoeg: je mag uitleggen." in text
    laid = re.search(r'<a class="card joker" href="[^"]+"><b>joker</b>(.*?)</a>', text, re.DOTALL)
    assert laid is not None
    assert re.sub("<svg.*?</svg>|<[^>]+>", "", laid[1]) == "= harten 10, terugnemen"


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_rule_that_a_point_cites_is_on_the_page(
    tablet: Tablet, case: dict[str, Any], language: str
) -> None:
    match = parse_match(case["match"], all_games())
    assert isinstance(match, Match)
    score = score_match(match)
    cited = {line.rule for state in score.states[1:] for i, _ in enumerate(match.sides)
             for line in match.edition.lines(state, i)}  # fmt: skip
    cited |= {remark.rule for remark in match.edition.ending(score)}
    tablet.language(language)
    page = tablet.get(f"/rules/{match.game.slug}").text
    assert not [rule for rule in cited if f'id="r{rule}"' not in page]


def test_the_way_back_to_the_match_is_kept(tablet: Tablet) -> None:
    stored = start(*[{"players": [name]} for name in ("Jos", "Anja", "Toon")], game="jokeren")
    page = tablet.get(f"/rules/jokeren/opening?from={stored.id}&m=h2").text
    assert f'href="/matches/{stored.id}"' in page
    links = re.findall(r'href="(/rules/jokeren/opening[^"]*)"', page)
    assert links
    assert all(f"from={stored.id}" in link for link in links)
