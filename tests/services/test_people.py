"""Names seen before, and who won how often against whom."""

import unicodedata

from flask import Flask

from scorekeeper.services import matches, rounds
from scorekeeper.services.people import head_to_head, known_names
from scorekeeper.services.records import Actor, StoredMatch
from tests.services.samples import START, made

ME = Actor("web")


def start(*sides: list[str], **more: object) -> StoredMatch:
    file = {name: START[name] for name in ("format", "version", "game", "rounds")}
    return matches.start_match(file | {"sides": [{"players": s} for s in sides]} | more, ME)


def finish(stored: StoredMatch, winner: int = 1) -> StoredMatch:
    for contract in (50, 60, 80):
        facts = made(contract)
        if winner == 0:
            facts = facts | {"out": 0, "sides": facts["sides"][::-1]}
        stored, _ = rounds.enter_round(stored.id, facts, stored.revision, ME)
    assert stored.status == "finished"
    return stored


def test_names_come_the_last_seen_first_and_exactly_as_typed(app: Flask) -> None:
    first = start(["'t Hart"], ["Null"])
    start(["José"], ["O’Brien"])
    assert known_names() == ["José", "O’Brien", "'t Hart", "Null"]
    rounds.enter_round(first.id, made(50), 1, ME)
    assert known_names()[:2] == ["'t Hart", "Null"]
    assert known_names(limit=3) == ["'t Hart", "Null", "José"]


def test_one_person_is_named_once_however_spelled(app: Flask) -> None:
    start(["rené"], ["Els"])
    start(["RENE\u0301 "], ["  Els"])
    start(["René"], ["Wim"])
    assert known_names() == ["René", "Wim", "  Els"]


def test_names_of_deleted_matches_are_not_proposed(app: Flask) -> None:
    matches.delete_match(start(["Typo"], ["Els"]).id, 1, ME)
    assert known_names() == []


def test_who_won_how_often_against_whom(app: Flask) -> None:
    finish(start(["Jos", "Toon"], ["Anja", "José"], played_on="2026-01-02"))
    finish(start(["Toon", "Jos"], ["José", "anja"], played_on="2026-03-04"))
    decomposed = unicodedata.normalize("NFD", "José")
    finish(start(["Anja", decomposed], ["Jos", "Toon"], played_on="2026-02-03"))
    finish(start(["Jos"], ["Anja"]))
    ladies, men = head_to_head()[0].parties
    meeting = head_to_head()[0]
    assert (meeting.game, meeting.matches, meeting.draws) == ("highfive", 3, 0)
    assert {player.casefold() for player in ladies.players} >= {"anja"}
    assert (ladies.wins, men.wins) == (2, 1)
    assert meeting.last_played == "2026-03-04"
    assert [(m.matches, len(m.parties)) for m in head_to_head()] == [(3, 2), (1, 2)]


def test_a_draw_is_nobodys_win(app: Flask) -> None:
    stored = start(["Jos"], ["Anja"])
    stock = {"end": "stock", "sides": [{"contract": None}] * 2}
    for _ in range(3):
        stored, _ = rounds.enter_round(stored.id, stock, stored.revision, ME)
    (meeting,) = head_to_head()
    assert (meeting.matches, meeting.draws) == (1, 1)
    assert [party.wins for party in meeting.parties] == [0, 0]


def test_three_players_are_one_meeting(app: Flask) -> None:
    stored = start(["Jos"], ["Anja"], ["Toon"])
    facts = made(50)
    for contract in (50, 60, 80):
        facts = made(contract)
        facts["sides"].append({"contract": 60, "written": {"points": 100, "made": False}})
        stored, _ = rounds.enter_round(stored.id, facts, stored.revision, ME)
    (meeting,) = head_to_head()
    assert [(party.label, party.wins) for party in meeting.parties] == [
        ("Anja", 1),
        ("Jos", 0),
        ("Toon", 0),
    ]


def test_only_a_result_counts_and_it_follows_every_change(app: Flask) -> None:
    start(["Jos"], ["Anja"])
    matches.close_match(start(["Jos"], ["Anja"]).id, 1, ME)
    assert head_to_head() == []
    stored = finish(start(["Jos"], ["Anja"]))
    assert head_to_head()[0].parties[0].label == "Anja"

    other, _ = rounds.remove_last_round(stored.id, stored.revision, ME)
    assert head_to_head() == []
    finished, _ = rounds.enter_round(stored.id, made(80), other.revision, ME)
    impossible, _ = rounds.correct_round(stored.id, 1, made(80), finished.revision, ME)
    assert impossible.status == "to_be_checked"
    assert head_to_head() == []
    rounds.correct_round(stored.id, 1, made(50), impossible.revision, ME)

    names = {"sides": [{"players": ["Jos"]}, {"players": ["Annie"]}]}
    file = {name: START[name] for name in ("format", "version", "game", "rounds")} | names
    matches.correct_start(stored.id, file, impossible.revision + 1, ME)
    assert head_to_head()[0].parties[0].label == "Annie"
