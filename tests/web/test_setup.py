"""Correcting the start of a match: what it would change is shown before it is saved."""

import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scorekeeper.services import matches, rounds
from scorekeeper.services.history import history
from scorekeeper.services.records import StoredMatch
from tests.web.conftest import ACTOR, Tablet, clear, fields, finished, start
from tests.web.test_sheet import HOSTILE, WHOLE, played, words

SEATS = ["Toon", "José", "Jos", "Anja"]


def send(
    tablet: Tablet, stored: StoredMatch, step: str | None = None, **typed: Any
) -> TestResponse:
    """The form as it was drawn, with something typed; without a step only redrawn."""
    address = f"/matches/{stored.id}/start"
    data = fields(tablet.get(address)) | {key.replace("_", "-"): v for key, v in typed.items()}
    data["played_on"] = data.pop("played-on", data["played_on"])
    return tablet.client.post(address, data=data | {"step": step})


def effects(answer: TestResponse) -> str:
    (part,) = re.findall(r'<aside class="effects".*?</aside>', answer.text, flags=re.S)
    return words(part)


def now(stored: StoredMatch) -> StoredMatch:
    return matches.load_match(stored.id)


def seated() -> StoredMatch:
    return clear(start(seating=SEATS, first_dealer="Toon"), 0, 50)


def test_the_form_shows_the_start_as_it_stands(tablet: Tablet) -> None:
    stored = seated()
    found = fields(tablet.get(f"/matches/{stored.id}/start"))
    assert [found[f"seat-{i}"] for i in range(4)] == SEATS
    assert [found[f"seat-{i}-side"] for i in range(4)] == ["0", "1", "0", "1"]
    assert found["dealer"] == "0"
    assert found["side-0"] == "Heren"
    assert found["edition"] == "2024-12-29"
    assert found["option-extra_cards"] == "2"


def test_sent_back_as_drawn_it_changes_nothing(tablet: Tablet) -> None:
    stored = seated()
    assert "Niets: zo staat het er al" in effects(send(tablet, stored, "preview"))
    send(tablet, stored, "save")
    assert now(stored) == stored


def test_a_preview_stores_nothing(tablet: Tablet) -> None:
    stored = seated()
    answer = send(tablet, stored, "preview", seat_2="Joost")
    assert answer.status_code == 200
    assert "Jos &amp; Toon is nu: Joost &amp; Toon" in effects(answer)
    assert "Andere delers" not in effects(answer)
    assert 'value="save"' in answer.text
    assert now(stored) == stored


def test_a_name_is_corrected_and_stays_the_same_player(tablet: Tablet) -> None:
    stored = seated()
    facts = stored.match.rounds[0].as_json() | {"dealer": "Jos"}
    stored, _ = rounds.correct_round(stored.id, 1, facts, stored.revision, ACTOR, None)
    answer = send(tablet, stored, "save", seat_2="Joost")
    assert answer.status_code == 303
    assert answer.location == f"/matches/{stored.id}/sheet"
    match = now(stored).match
    assert match.seating == ("Toon", "José", "Joost", "Anja")
    assert match.sides[0].players == ("Joost", "Toon")
    assert match.rounds[0].dealer == "Joost"
    assert "Je verbetering is bewaard" in tablet.get(answer.location).text


def test_two_players_change_sides(tablet: Tablet) -> None:
    stored = seated()
    typed = {"seat-0-side": "1", "seat-1-side": "0"}
    assert "Spelers van team 1" in effects(send(tablet, stored, "preview", **typed))
    send(tablet, stored, "save", **typed)
    match = now(stored).match
    assert [side.players for side in match.sides] == [("Jos", "José"), ("Anja", "Toon")]
    assert match.seating == tuple(SEATS)
    assert now(stored).score.state.sides == stored.score.state.sides


def test_a_side_with_too_many_players_is_refused(tablet: Tablet) -> None:
    stored = seated()
    answer = send(tablet, stored, "save", **{"seat-0-side": "1"})
    assert answer.status_code == 422
    assert "Kies 2 spelers voor dit team" in answer.text
    assert now(stored) == stored


def test_the_seats_change_one_place_at_a_time(tablet: Tablet) -> None:
    stored = seated()
    address = f"/matches/{stored.id}/start"
    answer = tablet.client.post(address, data=fields(tablet.get(address)) | {"change": "up:2"})
    found = fields(answer)
    assert [found[f"seat-{i}"] for i in range(4)] == ["Toon", "Jos", "José", "Anja"]
    assert [found[f"seat-{i}-side"] for i in range(4)] == ["0", "0", "1", "1"]
    assert now(stored) == stored
    tablet.client.post(address, data=found | {"step": "save"})
    assert now(stored).match.seating == ("Toon", "Jos", "José", "Anja")
    assert [s.players for s in now(stored).match.sides] == [s.players for s in stored.match.sides]


def test_the_first_dealer_stays_the_same_player_when_the_seats_change(tablet: Tablet) -> None:
    stored = seated()
    address = f"/matches/{stored.id}/start"
    answer = tablet.client.post(address, data=fields(tablet.get(address)) | {"change": "up:1"})
    assert fields(answer)["dealer"] == "1"
    assert fields(answer)["seat-1"] == "Toon"


def test_another_first_dealer_names_the_rounds_that_others_dealt(tablet: Tablet) -> None:
    stored = seated()
    text = effects(send(tablet, stored, "preview", dealer="2"))
    assert "Ronde 1 Toon Jos" in text
    assert "Volgende deler was: José is nu: Anja" in text
    assert "blijven zoals ze zijn" not in text
    send(tablet, stored, "save", dealer="2")
    assert now(stored).match.first_dealer == "Jos"


def test_an_option_shows_the_totals_and_the_result_it_changes(tablet: Tablet) -> None:
    stored = played(WHOLE)
    answer = send(tablet, stored, "preview", **{"option-failed-side-keeps": "hand"})
    assert answer.status_code == 200
    typed = {"option-failed_side_keeps": "hand"}
    address = f"/matches/{stored.id}/start"
    form = fields(tablet.get(address)) | typed
    text = effects(tablet.client.post(address, data=form | {"step": "preview"}))
    assert "Stand was: 3915 is nu: 2895" in text
    assert "Stand was: 3800 is nu: 3300" in text
    assert "Hoe het staat" in text
    tablet.client.post(address, data=form | {"step": "save"})
    assert [side.total for side in now(stored).score.state.sides] == [2895, 3300]


def test_another_edition_brings_its_own_values_and_keeps_what_was_set(tablet: Tablet) -> None:
    stored = clear(start(options={"failed_side_keeps": "cards"}), 0, 50)
    address = f"/matches/{stored.id}/start"
    form = fields(tablet.get(address)) | {"change": "edition:2023-12-23"}
    found = fields(tablet.client.post(address, data=form))
    assert found["edition"] == "2023-12-23"
    assert found["option-extra_cards"] == "0"
    assert found["option-decide_by"] == "hundreds"
    assert found["option-failed_side_keeps"] == "cards"
    tablet.client.post(address, data=found | {"step": "save"})
    match = now(stored).match
    assert match.edition.slug == "2023-12-23"
    assert match.options.model_dump()["failed_side_keeps"] == "cards"


def test_the_date_is_corrected(tablet: Tablet) -> None:
    stored = seated()
    send(tablet, stored, "save", played_on="2026-01-31")
    assert now(stored).match.played_on == "2026-01-31"


@pytest.mark.parametrize("date", ["31-01-2026", "2026-02-30", "gisteren", "'; drop table"])
def test_a_date_that_is_none_is_refused_beside_its_field(tablet: Tablet, date: str) -> None:
    stored = seated()
    answer = send(tablet, stored, "save", played_on=date)
    assert answer.status_code == 422
    assert 'id="wrong-played_on"' in answer.text
    assert now(stored) == stored


def test_a_round_that_becomes_impossible_is_named_before_saving(tablet: Tablet) -> None:
    # Without the cross for laying nothing the match had not ended; with it round 4 is too many.
    stored = start(options={"cross_when_nothing_laid": False})
    for number in (50, 60, 80, 100):
        stored = clear(stored, 0, number)
    address = f"/matches/{stored.id}/start"
    form = fields(tablet.get(address)) | {"option-cross_when_nothing_laid": "true"}
    text = effects(tablet.client.post(address, data=form | {"step": "preview"}))
    assert "Hiermee kan een ronde niet meer kloppen" in text
    assert "Ronde 4" in text
    tablet.client.post(address, data=form | {"step": "save"})
    assert now(stored).status == "to_be_checked"
    assert len(now(stored).match.rounds) == 4


def test_the_same_option_can_end_and_open_a_match(tablet: Tablet) -> None:
    stored = finished()
    address = f"/matches/{stored.id}/start"
    form = fields(tablet.get(address)) | {"option-cross_when_nothing_laid": "false"}
    text = effects(tablet.client.post(address, data=form | {"step": "preview"}))
    assert "is nu: de partij gaat door" in text
    tablet.client.post(address, data=form | {"step": "save"})
    assert now(stored).status == "playing"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"seat_1": ""}, "Wie zit hier?"),
        ({"seat_1": "   "}, "Wie zit hier?"),
        ({"seat_1": "toon"}, "zit al aan tafel"),
        ({"seat_1": "W" * 61}, "te lang"),
        ({"side_0": "Dames"}, "dezelfde naam"),
        ({"option-extra_cards": "9"}, ""),
    ],
)
def test_what_cannot_be_is_refused_with_everything_kept(
    tablet: Tablet, typed: dict[str, str], sentence: str
) -> None:
    stored = seated()
    address = f"/matches/{stored.id}/start"
    given = {key.replace("seat_", "seat-").replace("side_", "side-"): v for key, v in typed.items()}
    form = fields(tablet.get(address)) | {"side-1": "De Dames"} | given
    if "side_0" in typed:
        form["side-1"] = "dames"
    answer = tablet.client.post(address, data=form | {"step": "save"})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert fields(answer)["side-1"] == form["side-1"]
    assert now(stored) == stored


def test_made_against_an_older_state_it_is_shown_again_not_saved(tablet: Tablet) -> None:
    stored = seated()
    address = f"/matches/{stored.id}/start"
    form = fields(tablet.get(address)) | {"seat-2": "Joost", "step": "save"}
    changed = clear(stored, 1, 60)
    answer = tablet.client.post(address, data=form)
    assert answer.status_code == 409
    assert now(stored) == changed
    again = fields(answer)
    assert again["seat-2"] == "Joost"
    assert again["revision"] == str(changed.revision)
    assert tablet.client.post(address, data=again | {"step": "save"}).status_code == 303
    assert now(stored).match.seating[2] == "Joost"
    assert len(now(stored).match.rounds) == 2


def test_a_double_tap_corrects_once(tablet: Tablet) -> None:
    stored = seated()
    address = f"/matches/{stored.id}/start"
    form = fields(tablet.get(address)) | {"seat-2": "Joost", "step": "save"}
    assert [tablet.client.post(address, data=form).status_code for _ in range(2)] == [303, 303]
    assert [change.kind for change in history(stored.id)].count("start_corrected") == 1


def test_without_its_token_nothing_is_saved(tablet: Tablet) -> None:
    stored = seated()
    form = fields(tablet.get(f"/matches/{stored.id}/start")) | {"seat-2": "Joost", "step": "save"}
    form.pop("csrf_token")
    answer = tablet.client.post(f"/matches/{stored.id}/start", data=form)
    assert answer.status_code == 400
    assert fields(answer)["seat-2"] == "Joost"
    assert now(stored) == stored


def test_the_start_of_a_deleted_match_is_not_offered(tablet: Tablet) -> None:
    stored = seated()
    matches.delete_match(stored.id, stored.revision, ACTOR)
    assert tablet.get(f"/matches/{stored.id}/start").status_code == 302


def test_three_players_have_no_teams_to_choose(tablet: Tablet) -> None:
    stored = start({"players": ["P"]}, {"players": ["Q"]}, {"players": ["R"]})
    page = tablet.get(f"/matches/{stored.id}/start").text
    assert "-side" not in page
    assert send(tablet, stored, "save", seat_1="Quirine").status_code == 303
    assert now(stored).match.players == ("P", "Quirine", "R")


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_given_and_none_injects(tablet: Tablet, name: str) -> None:
    stored = seated()
    answer = send(tablet, stored, "preview", seat_2=name)
    assert "<script>alert" not in answer.text
    assert "<svg onload" not in answer.text
    assert send(tablet, stored, "save", seat_2=name).status_code == 303
    assert now(stored).match.seating[2] == name


def test_the_history_tells_of_the_correction(tablet: Tablet) -> None:
    stored = seated()
    send(tablet, stored, "save", seat_2="Joost", played_on="2026-01-31")
    text = words(tablet.get(f"/matches/{stored.id}/history").text)
    assert "Namen, plaatsen, regels verbeterd" in text
    assert "Spelers van team 1 was: Jos &amp; Toon is nu: Joost &amp; Toon" in text
    assert "is nu: 31 januari" in text


def test_names_that_nobody_changed_stay_as_their_file_has_them(tablet: Tablet) -> None:
    sides = [
        {"name": "Les  e\u0301gaux ", "players": ["Jose\u0301", "B"]},
        {"name": "Dames", "players": [" Anja  de  Wit", "b"]},
    ]
    stored = start(*sides)
    address = f"/matches/{stored.id}/start"
    form = fields(tablet.get(address)) | {"option-extra_cards": "1", "step": "save"}
    assert tablet.client.post(address, data=form).status_code == 303
    match = now(stored).match
    assert match.options.extra_cards == 1
    assert [side.name for side in match.sides] == [side["name"] for side in sides]
    assert [list(side.players) for side in match.sides] == [side["players"] for side in sides]


def test_a_new_name_may_not_be_like_another(tablet: Tablet) -> None:
    stored = start(seating=SEATS)
    answer = send(tablet, stored, "save", seat_1="toon")
    assert answer.status_code == 422
    assert "zit al aan tafel" in answer.text


@pytest.mark.parametrize(("target", "status"), [("1000000000", 303), ("1000000001", 422)])
def test_a_target_goes_up_to_the_limit_of_the_file(
    tablet: Tablet, target: str, status: int
) -> None:
    stored = start({"players": ["Jos"]}, {"players": ["Anja"]}, game="vrij")
    answer = send(tablet, stored, "save", **{"option-target": target})
    assert answer.status_code == status
    assert now(stored).match.options.target == (int(target) if status == 303 else None)
