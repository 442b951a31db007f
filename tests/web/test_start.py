"""The start screen, a new match, all matches, and what becomes of a match."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.match import Match
from scorekeeper.services import matches
from scorekeeper.services.history import history
from scorekeeper.services.people import known_names
from tests.web.conftest import MEN, WOMEN, Tablet, clear, fields, finished, start

FOUR = {"seat-0": "Toon", "seat-1": "José", "seat-2": "Jos", "seat-3": "Anja"}
NAMES = (
    "José",
    "'t Hart",
    "O'Brien",
    "Null",
    "<b>Jan</b>",
    '"><script>alert(1)</script>',
    "{{7*7}}",
    "%(name)s",
    "🃏 Joë 😀",
    "王",
    "عبد عيسى",
    "W" * 60,
    "&amp;",
    "=cmd|' /C calc'!A0",
    "undefined",
)


def begin(tablet: Tablet, **typed: Any) -> Any:
    """Fill in the page of a new match and send it."""
    return tablet.client.post("/matches/new", data=fields(tablet.get("/matches/new")) | typed)


def newest() -> Match:
    return matches.load_match(matches.summaries(limit=1)[0].id).match


def test_an_empty_program_says_what_to_do(tablet: Tablet) -> None:
    page = tablet.get("/").text
    assert "Nog geen partijen" in page
    assert "Tik op Nieuwe partij" in page
    assert 'href="/matches/new"' in page


def test_four_people_make_a_match_with_partners_opposite(tablet: Tablet) -> None:
    answer = begin(tablet, **FOUR, dealer="3", **{"side-0": "Heren", "side-1": "Dames"})
    assert answer.status_code == 303
    assert answer.location == f"/matches/{matches.summaries()[0].id}"
    match = newest()
    assert match.seating == ("Toon", "José", "Jos", "Anja")
    assert [side.players for side in match.sides] == [("Toon", "Jos"), ("José", "Anja")]
    assert [side.name for side in match.sides] == ["Heren", "Dames"]
    assert match.first_dealer == "Anja"
    assert match.edition.slug == "2024-12-29"


@pytest.mark.parametrize(("size", "players"), [("1-1", 2), ("1-1-1", 3)])
def test_two_and_three_play_each_for_himself(tablet: Tablet, size: str, players: int) -> None:
    typed = {f"seat-{n}": name for n, name in enumerate(("Bep", "Sjaak", "Wil")[:players])}
    begin(tablet, size=size, **typed)
    assert newest().sizes == (1,) * players


def test_the_same_people_as_last_time_are_there_already(tablet: Tablet) -> None:
    stored = start(MEN, WOMEN, seating=["Toon", "José", "Jos", "Anja"], first_dealer="José")
    clear(stored, 0, 50)
    sent = fields(tablet.get("/matches/new"))
    assert {key: sent[key] for key in FOUR} == FOUR
    assert (sent["side-0"], sent["side-1"]) == ("Heren", "Dames")
    assert sent["dealer"] == "2"  # José dealt the last round, Jos is next
    assert tablet.client.post("/matches/new", data=sent).status_code == 303


def with_house_rules() -> None:
    clear(start(MEN, WOMEN, options={"extra_cards": 3}), 0, 50)


def test_what_the_same_people_agreed_is_said_in_words_and_kept(tablet: Tablet) -> None:
    with_house_rules()
    page = tablet.get("/matches/new")
    assert 'class="differs">Extra kaarten voor wie achter staat: <b>3</b>' in page.text
    assert tablet.client.post("/matches/new", data=fields(page)).status_code == 303
    assert newest().options.extra_cards == 3


def test_what_others_agreed_is_not_carried_along(tablet: Tablet) -> None:
    with_house_rules()
    sent = fields(tablet.get("/matches/new")) | {"seat-0": "Wim"}
    answer = tablet.client.post("/matches/new", data=sent)
    assert answer.status_code == 422
    assert "Er spelen nu andere mensen" in answer.text
    again = fields(answer)
    assert (again["seat-0"], again["option-extra_cards"]) == ("Wim", "2")
    assert tablet.client.post("/matches/new", data=again).status_code == 303
    assert newest().options.extra_cards == 2


def test_what_was_agreed_is_not_carried_to_another_number_of_players(tablet: Tablet) -> None:
    with_house_rules()
    sent = fields(tablet.get("/matches/new")) | {"change": "size:1-1"}
    answer = tablet.client.post("/matches/new", data=sent)
    assert fields(answer)["option-extra_cards"] == "2"
    assert "Er spelen nu andere mensen" not in answer.text


def test_an_agreement_changed_by_hand_holds_for_whoever_plays(tablet: Tablet) -> None:
    with_house_rules()
    sent = fields(tablet.get("/matches/new")) | {"seat-0": "Wim", "option-extra_cards": "1"}
    assert tablet.client.post("/matches/new", data=sent).status_code == 303
    assert newest().options.extra_cards == 1


def test_names_are_offered_the_last_seen_first(tablet: Tablet) -> None:
    start()
    start({"players": ["Wim", "Greet"]}, {"players": ["Kees", "'t Hart"]})
    page = tablet.get("/matches/new").text
    assert 'data-name="&#39;t Hart"' in page
    assert page.index('data-name="Wim"') < page.index('data-name="Toon"')


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_shown_as_it_is_and_nothing_else(tablet: Tablet, name: str) -> None:
    from markupsafe import escape

    answer = begin(tablet, **FOUR | {"seat-0": name, "seat-1": "Riet"})
    assert answer.status_code == 303
    for address in ("/", "/matches", "/matches/new"):
        page = tablet.get(address).text
        assert str(escape(name)) in page
        assert "<b>Jan" not in page
        assert "<script>alert" not in page
        assert ">49<" not in page
    assert name in known_names()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Els  ", "Els"),
        ("Els\t\n Marie", "Els Marie"),
        ("Jose\u0301", "José"),
        ("E\u200bls\ufeff", "Els"),
    ],
)
def test_a_name_is_kept_trimmed_and_composed(tablet: Tablet, typed: str, kept: str) -> None:
    begin(tablet, **FOUR | {"seat-0": typed, "seat-1": "Riet"})
    assert newest().seating[0] == kept


def test_a_known_name_typed_in_other_capitals_is_the_same_person(tablet: Tablet) -> None:
    start()
    begin(tablet, **FOUR | {"seat-1": "JOSÉ"})
    assert newest().seating[1] == "José"


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"seat-2": "toon"}, "wrong-2", "toon zit al aan tafel"),
        ({"seat-3": "  "}, "wrong-3", "Wie zit hier?"),
        ({"seat-1": "x" * 61}, "wrong-1", "hooguit 60 letters"),
        ({"side-0": "De Vier", "side-1": "de vier"}, "wrong-team-1", "dezelfde naam"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_the_rest_stays(
    tablet: Tablet, wrong: dict[str, str], field: str, sentence: str
) -> None:
    answer = begin(tablet, **FOUR | {"dealer": "2"} | wrong)
    assert answer.status_code == 422
    at = answer.text.index(f'id="{field}"')
    assert sentence in answer.text[at : at + 200]
    assert f'aria-describedby="{field}"' in answer.text
    sent = fields(answer)
    assert sent["dealer"] == "2"
    for key, name in FOUR.items():
        if key not in wrong:
            assert sent[key] == name
    assert matches.count() == 0


def test_an_option_that_differs_is_kept_with_the_match_and_nothing_else(tablet: Tablet) -> None:
    begin(tablet, **FOUR, **{"option-extra_cards": "3"})
    match = newest()
    assert match.options.model_dump(exclude_unset=True) == {"extra_cards": 3}


def test_another_edition_brings_its_own_options(tablet: Tablet) -> None:
    answer = begin(tablet, **FOUR, change="edition:2023-12-23")
    sent = fields(answer)
    assert sent["edition"] == "2023-12-23"
    assert sent["option-extra_cards"] == "0"
    assert sent["option-decide_by"] == "hundreds"
    assert {key: sent[key] for key in FOUR} == FOUR
    answer = tablet.client.post("/matches/new", data=sent)
    match = newest()
    assert match.edition.slug == "2023-12-23"
    assert match.options.model_dump(exclude_unset=True) == {}


@pytest.mark.parametrize("value", ["9", "-1", "ten", "", "1" * 400])
def test_an_option_out_of_its_range_is_refused_in_its_place(tablet: Tablet, value: str) -> None:
    answer = begin(tablet, **FOUR, **{"option-extra_cards": value})
    assert answer.status_code == 422
    assert "Kies een van de waarden" in answer.text
    assert "<details" in answer.text
    assert " open>" in answer.text


@pytest.mark.parametrize(
    "garbage",
    [
        {"size": "9-9"},
        {"size": "../.."},
        {"game": "none"},
        {"edition": "1900"},
        {"dealer": "17"},
        {"dealer": "-1"},
        {"change": "game:none"},
        {"change": "size:"},
        {"change": "drop table"},
        {"seat-31": "x", "seat-9": "y"},
        {"key": ""},
        {"key": "k" * 5000},
    ],
)
def test_garbage_in_the_form_never_breaks_the_page(tablet: Tablet, garbage: dict[str, str]) -> None:
    assert begin(tablet, **FOUR | garbage).status_code in (200, 303, 422)


def test_fewer_chairs_keep_the_people_and_more_chairs_keep_them_too(tablet: Tablet) -> None:
    sent = fields(begin(tablet, **FOUR, change="size:1-1-1"))
    assert [sent[f"seat-{n}"] for n in range(3)] == ["Toon", "José", "Jos"]
    assert "seat-3" not in sent
    sent = fields(tablet.client.post("/matches/new", data=sent | {"change": "size:2-2"}))
    assert [sent[f"seat-{n}"] for n in range(4)] == ["Toon", "José", "Jos", ""]


def test_a_double_tap_makes_one_match(tablet: Tablet) -> None:
    sent = fields(tablet.get("/matches/new")) | FOUR
    first = tablet.client.post("/matches/new", data=sent)
    second = tablet.client.post("/matches/new", data=sent)
    assert first.location == second.location
    assert matches.count() == 1


def test_the_back_button_and_other_names_ask_for_one_more_tap(tablet: Tablet) -> None:
    sent = fields(tablet.get("/matches/new")) | FOUR
    tablet.client.post("/matches/new", data=sent)
    answer = tablet.client.post("/matches/new", data=sent | {"seat-0": "Wim"})
    assert answer.status_code == 409
    assert fields(answer)["seat-0"] == "Wim"
    assert tablet.client.post("/matches/new", data=fields(answer)).status_code == 303
    assert matches.count() == 2


def test_the_start_screen_shows_going_on_apart_from_ended(app: Flask, tablet: Tablet) -> None:
    finished()
    start({"players": ["Wim", "Greet"]}, {"players": ["Kees", "Riet"]})
    page = tablet.get("/").text
    going_on, ended = page.index("Verder spelen"), page.index("Afgelopen")
    assert going_on < page.index("Wim &amp; Greet") < ended < page.index("Heren")
    assert "ronde 1, Wim deelt" in page
    assert "−200" not in page[:ended]
    assert "−600" in page


def test_all_matches_are_searched_by_a_part_of_a_name(app: Flask, tablet: Tablet) -> None:
    start()
    start({"players": ["Wim", "Greet"]}, {"players": ["Émile", "Riet"]})
    assert "Heren" in tablet.get("/matches?name=jos").text
    found = tablet.get("/matches?name=ÉMI").text
    assert "Émile" in found
    assert "Heren" not in found
    nobody = tablet.get("/matches?name=<b>").text
    assert "Hier staat geen partij met &lt;b&gt;" in nobody


def test_all_matches_are_paged(app: Flask, tablet: Tablet) -> None:
    for number in range(21):
        start({"players": [f"A{number}", "B"]}, {"players": ["C", "D"]})
    first, second = tablet.get("/matches").text, tablet.get("/matches?page=2").text
    assert first.count('class="match ') == 20
    assert second.count('class="match ') == 1
    assert "A0 &amp; B" in second
    assert "Bladzijde 1 van 2" in first
    for strange in ("0", "-3", "99", "x", "9" * 30):
        assert tablet.get(f"/matches?page={strange}&show=<x>").status_code == 200


def test_a_match_is_stopped_and_goes_on_again_from_the_bar(app: Flask, tablet: Tablet) -> None:
    stored = start()
    answer = tablet.post(f"/matches/{stored.id}/closure", {"revision": stored.revision})
    assert answer.location == f"/matches/{stored.id}/sheet"
    assert matches.load_match(stored.id).status == "stopped"
    bar = tablet.get("/")
    assert "De partij is gestopt." in bar.text
    assert f'action="/matches/{stored.id}/reopening"' in bar.text
    tablet.post(f"/matches/{stored.id}/reopening", {"revision": stored.revision + 1})
    assert matches.load_match(stored.id).status == "playing"


def test_a_deleted_match_is_gone_and_comes_back(app: Flask, tablet: Tablet) -> None:
    stored = finished()
    tablet.post(f"/matches/{stored.id}/deletion", {"revision": stored.revision})
    page = tablet.get("/")
    assert "De partij is verwijderd." in page.text
    assert f'action="/matches/{stored.id}/restoration"' in page.text
    assert "Heren" not in tablet.get("/").text
    assert "Heren" not in tablet.get("/matches").text
    assert "Heren" in tablet.get("/matches?show=deleted").text
    revision = matches.load_match(stored.id).revision
    tablet.post(f"/matches/{stored.id}/restoration", {"revision": revision})
    assert matches.load_match(stored.id).status == "finished"


def test_a_step_on_an_old_page_is_told_and_changes_nothing(app: Flask, tablet: Tablet) -> None:
    stored = start()
    clear(stored, 0, 50)
    answer = tablet.post(f"/matches/{stored.id}/deletion", {"revision": stored.revision})
    assert answer.status_code == 409
    assert "Iemand anders was je net voor" in answer.text
    assert matches.load_match(stored.id).status == "playing"


@pytest.mark.parametrize("revision", ["", "x", "-1", "9" * 40])
def test_a_step_without_a_revision_changes_nothing(
    app: Flask, tablet: Tablet, revision: str
) -> None:
    stored = start()
    answer = tablet.post(f"/matches/{stored.id}/deletion", {"revision": revision})
    assert answer.status_code == 409
    assert matches.load_match(stored.id).status == "playing"


def test_the_history_says_which_device_did_it(app: Flask, new_tablet: Callable[[], Tablet]) -> None:
    stored, tablet = start(), new_tablet()
    tablet.post("/settings", {"name": "  tablet\ttafel 3 "})
    tablet.post(f"/matches/{stored.id}/closure", {"revision": stored.revision})
    actor = history(stored.id)[-1].actor
    assert (actor.door, actor.name) == ("web", "tablet tafel 3")
    assert actor.device == tablet.client.get_cookie("device").value


def test_who_won_how_often_against_whom(app: Flask, tablet: Tablet) -> None:
    assert "Hier heeft nog niemand gewonnen" in tablet.get("/records").text
    finished()
    finished()
    finished(WOMEN, MEN)
    page = tablet.get("/records").text
    assert 'aria-label="2 keer gewonnen">2<' in page
    assert 'aria-label="één keer gewonnen">1<' in page
    assert "3 partijen" in page


def test_a_device_name_that_is_too_long_is_said_and_not_cut(app: Flask, tablet: Tablet) -> None:
    tablet.post("/settings", {"name": "🃏" * 40})
    assert "🃏" * 40 in tablet.get("/settings").text
    tablet.post("/settings", {"name": "x" * 41})
    page = tablet.get("/settings").text
    assert "Deze naam is te lang: hooguit 40 letters." in page
    assert "🃏" * 40 in page


def test_a_name_of_sixty_drawn_faces_is_kept_whole(tablet: Tablet) -> None:
    begin(tablet, **FOUR | {"seat-0": "😀" * 60})
    assert newest().seating[0] == "😀" * 60


def test_who_won_names_a_team_that_was_always_called_so(app: Flask, tablet: Tablet) -> None:
    finished()
    assert "<bdi>Heren</bdi>" in tablet.get("/records").text
    finished(MEN | {"name": "De Mannen"}, WOMEN)
    page = tablet.get("/records").text
    assert "<bdi>Heren</bdi>" not in page
    assert "<bdi>Dames</bdi>" in page


@pytest.mark.parametrize("size", ["²", "2-²", "٢-٢", "-", "999"])
def test_a_size_that_is_none_is_the_usual_one(tablet: Tablet, size: str) -> None:
    assert tablet.get("/matches/new", query_string={"size": size}).status_code == 200
