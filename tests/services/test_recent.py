"""What a process knows of a match is used only while it is what the database holds."""

from collections import OrderedDict

import pytest
from flask import Flask

from scorekeeper.services import matches, recent, rounds
from scorekeeper.services.records import Actor
from tests.services.samples import OUT, START

ME = Actor("web")


def test_a_known_match_is_not_read_again(app: Flask) -> None:
    stored = matches.start_match(START, ME)
    first = matches.load_match(stored.id)
    assert matches.load_match(stored.id) is first
    entered, _ = rounds.enter_round(stored.id, OUT, 1, ME)
    assert matches.load_match(stored.id) is entered


def test_what_another_process_changed_is_read(app: Flask) -> None:
    stored = matches.start_match(START, ME)
    entered, _ = rounds.enter_round(stored.id, OUT, 1, ME)
    recent.remember(stored)  # as a process knows it that has seen nothing of the round
    assert matches.load_match(stored.id) == entered


def test_only_so_many_matches_are_kept(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent, "SIZE", 2)
    monkeypatch.setattr(recent, "_known", OrderedDict())
    kept = [matches.load_match(matches.start_match(START, ME).id) for _ in range(3)]
    assert matches.load_match(kept[2].id) is kept[2]
    assert matches.load_match(kept[0].id) is not kept[0]
    assert matches.load_match(kept[0].id) == matches.load_match(kept[0].id)
