"""What holds for every game there is, and for one that is only a folder more."""

import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from scorekeeper.commands.score import answer
from scorekeeper.core.game import Edition, Game
from scorekeeper.core.match import Match, match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import score_match, score_report
from scorekeeper.games import all_games

DATA = Path(__file__).parent.parent / "data"
GAMES = list(all_games().values())
CASES = [
    case
    for name in ("highfive.json", "jokeren-family.json")
    for case in json.loads((DATA / name).read_text("utf-8"))
    if "expect" in case
]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def empty_match(game: Game, sizes: tuple[int, ...], edition: str, closed: bool = False) -> Match:
    """A match of a game before its first round."""
    names = iter(f"Player {number}" for number in range(1, 20))
    match = parse_match(
        {
            "format": "scorekeeper-match",
            "version": 1,
            "game": game.slug,
            "edition": edition,
            "sides": [{"players": [next(names) for _ in range(size)]} for size in sizes],
            "rounds": [],
            "closed": closed,
        },
        all_games(),
    )
    assert isinstance(match, Match), match
    return match


def matches_of(game: Game, closed: bool = False) -> list[Match]:
    """A match of every size in every edition."""
    return [
        empty_match(game, sizes, edition, closed)
        for sizes in game.sizes
        for edition in game.editions
    ]


def check_game(game: Game) -> None:
    """Everything a game must offer."""
    assert game.default_edition in game.editions
    assert all(slug == edition.slug for slug, edition in game.editions.items())
    for match in [*matches_of(game), *matches_of(game, closed=True)]:
        check_before_the_first_round(match)
    schema = TypeAdapter(game.facts).json_schema()
    assert schema["properties"]
    for name in game.facts.model_fields:
        assert name == "dealer" or name == "sides" or name in game.field_labels, name


def check_before_the_first_round(match: Match) -> None:
    score = score_match(match)
    edition, state = match.edition, score.state
    assert not score.problems
    assert (score.outcome is not None) == match.closed
    report = score_report(score)
    assert report["finished"] == match.closed
    assert (report["next"] is None) == match.closed
    json.dumps(report)
    deal = edition.deal(state)
    assert (deal.number, deal.dealer) == (1, match.first_dealer)
    assert deal.starter == match.after(match.first_dealer)
    assert len(deal.cards) == len(match.seating)
    assert [view.total for view in edition.views(state)] == [0] * len(match.sides)
    sheet = edition.sheet(score)
    assert [side.label for side in sheet.sides] == [side.label for side in match.sides]
    assert all(len(row.cells) == len(sheet.columns) for row in sheet.rows)
    if score.outcome is not None:
        assert edition.ending(score)
    assert parse_match(json.loads(json.dumps(match_file(match))), all_games()) == match


@every_game
def test_a_game_offers_what_the_program_needs(game: Game) -> None:
    check_game(game)


@every_game
def test_an_edition_has_every_part_of_the_contract(game: Game) -> None:
    parts = [name for name in vars(Edition) if not name.startswith("_")]
    for edition in game.editions.values():
        for name in parts:
            assert hasattr(edition, name), name
            wanted, own = getattr(Edition, name), getattr(edition, name)
            if inspect.isfunction(wanted):
                names = list(inspect.signature(wanted).parameters)[1:]
                assert len(inspect.signature(own).parameters) == len(names), name


@every_game
def test_every_option_is_explained_and_every_value_named_is_one(game: Game) -> None:
    explained = {option.name: option for option in game.option_help}
    for edition in game.editions.values():
        assert set(explained) == set(edition.options.model_fields)
        for option in game.option_help:
            assert option.help.translate()
            assert option.label.translate()
            for value, label in option.values:
                assert getattr(edition.options(**{option.name: value}), option.name) == value
                assert label.translate()
            if not option.values:
                assert option.low is not None
                edition.options(**{option.name: option.low})
            if option.may_be_open:
                assert getattr(edition.options(), option.name) is None


@every_game
def test_a_round_with_nothing_in_it_has_faults_and_no_answer(game: Game) -> None:
    file = match_file(matches_of(game)[0])
    for junk in ({}, {"dealer": None}, {"street": 1}, 7, None, []):
        found = parse_match({**file, "rounds": [junk]}, all_games())
        assert isinstance(found, list)
        assert {problem.round for problem in found} == {1}
        assert all(problem.message() for problem in found)


@every_case
def test_the_lines_of_a_side_add_up_to_its_points(case: dict[str, Any]) -> None:
    score = scored(case)
    edition = score.match.edition
    for state in score.states[1:]:
        for index, view in enumerate(edition.views(state)):
            lines = edition.lines(state, index)
            assert sum(line.amount for line in lines) == view.points
            assert all(line.label.translate() and line.reason.translate() for line in lines)
            assert all(line.rule for line in lines)
            assert all(remark.text.translate() for remark in edition.remarks(state, index))


@every_case
def test_a_prefix_scores_as_the_prefix_of_the_score(case: dict[str, Any]) -> None:
    rounds = case["match"]["rounds"]
    for length in range(len(rounds) + 1):
        part = scored({"match": {**case["match"], "rounds": rounds[:length], "closed": False}})
        assert [part.match.edition.round_report(state) for state in part.states[1:]] == [
            part.match.edition.round_report(state) for state in scored(case).states[1 : length + 1]
        ]


@every_case
def test_the_sheet_has_a_row_a_round_and_the_totals(case: dict[str, Any]) -> None:
    score = scored(case)
    sheet = score.match.edition.sheet(score)
    views = score.match.edition.views(score.state)
    numbered = [row.number for row in sheet.rows if row.kind == "round"]
    assert numbered == list(range(1, len(score.states)))
    assert [side.total for side in sheet.sides] == [view.total for view in views]
    assert all(len(row.cells) == len(sheet.columns) for row in sheet.rows)
    for side in sheet.sides:
        assert len(side.series) == len(score.states)
        assert (side.series[0], side.series[-1]) == (0, side.total)
    assert (sheet.verdict is not None) == (score.outcome is not None)
    if score.outcome is not None:
        assert score.match.edition.ending(score)


def scored(case: dict[str, Any]) -> Any:
    match = parse_match(case["match"], all_games())
    assert isinstance(match, Match), match
    return score_match(match)


def test_a_game_that_is_only_a_folder_more(pebbles: Game) -> None:
    assert pebbles.slug in all_games()
    check_game(pebbles)
    file = match_file(empty_match(pebbles, (1, 1), "1"))
    file["rounds"] = [{"pebbles": [3, 9]}, {"pebbles": [9, 0]}]
    given = answer(json.dumps(file).encode())
    assert [side["total"] for side in given["sides"]] == [12, 9]


def test_it_is_gone_afterwards() -> None:
    assert "pebbles" not in all_games()
