"""What a game offers a club agrees with its own rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.club import PaperSide, match_counts
from scorekeeper.core.match import Match
from scorekeeper.core.parsing import parse_match, parse_options
from scorekeeper.core.policies import Settings, default_settings, in_words, parse_settings
from scorekeeper.core.problem import Problem
from scorekeeper.core.scoring import Score, score_match
from scorekeeper.games import all_games

DATA = Path(__file__).parent.parent / "data"
CLUB_GAMES = [game for game in all_games().values() if game.club is not None]


def finished() -> list[Score]:
    """Every worked match of a club's game that ended by itself."""
    found = []
    for name in ("highfive.json", "jokeren-family.json"):
        for case in json.loads((DATA / name).read_text("utf-8")):
            match = parse_match(case["match"], all_games())
            if not isinstance(match, Match) or match.game.club is None:
                continue
            score = score_match(match)
            outcome = score.outcome
            if outcome is not None and outcome.reason not in ("closed", "stopped"):
                found.append(score)
    return found


def test_clubs_play_two_games() -> None:
    assert [game.slug for game in CLUB_GAMES] == ["highfive", "jokeren-wedstrijd"]
    games = {score.match.game.slug for score in finished()}
    assert games == {game.slug for game in CLUB_GAMES}
    assert len(finished()) > 10


@pytest.mark.parametrize("score", finished(), ids=lambda score: str(score.match.id))
def test_totals_from_paper_come_to_what_the_match_came_to(score: Score) -> None:
    match, outcome = score.match, score.outcome
    rules = match.game.club
    assert rules is not None
    assert outcome is not None
    reports: Any = match.edition.side_reports(score.state)
    sides = [
        PaperSide(side["total"], side.get("crosses", 0) >= 3, side.get("dashes", 0))
        for side in reports
    ]
    judged = rules.judge(match.options, sides)
    wanted = outcome.scores if rules.points == "score" else tuple(s["total"] for s in reports)
    assert judged == (wanted, outcome.winner)
    counts = match_counts(score)
    assert all(each is not None and each["behind"] >= 0 for each in counts)
    for side, each in zip(reports, counts, strict=True):
        for key in ("crosses", "dashes"):
            if key in side:
                assert each is not None
                assert each[key] == side[key]


@pytest.mark.parametrize("game", CLUB_GAMES, ids=lambda game: game.slug)
def test_the_options_of_a_competition_are_options_of_the_game(game: Any) -> None:
    for edition in game.editions.values():
        problems: list[Problem] = []
        parse_options(edition, dict(game.club.options), problems.append)
        assert problems == []


@pytest.mark.parametrize("game", CLUB_GAMES, ids=lambda game: game.slug)
def test_the_default_policies_are_possible_and_can_be_said(game: Any) -> None:
    settings = default_settings(game.club)
    assert parse_settings({}, game.club) == settings
    assert isinstance(parse_settings(settings.model_dump(mode="json"), game.club), Settings)
    for label, value in in_words(settings, game.club):
        assert label.translate()
        assert "%" not in value.translate()


@pytest.mark.parametrize("raw", [None, [], {"counted": "all"}, {"absent": {"name": "no"}}])
def test_impossible_policies_are_problems_and_no_error(raw: Any) -> None:
    found = parse_settings(raw, CLUB_GAMES[0].club)  # type: ignore[arg-type]
    assert isinstance(found, list)
    assert found
