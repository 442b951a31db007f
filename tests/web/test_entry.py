"""Entering and correcting rounds without a script: plain forms, the same check, nothing lost."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.services import matches
from scorekeeper.services import rounds as services
from tests.web.conftest import ACTOR, MEN, WOMEN, Tablet, fields, start


def typed(match_id: str, tablet: Tablet, **more: str) -> dict[str, str]:
    """The form as it is drawn, with what somebody filled in."""
    page = tablet.get(f"/matches/{match_id}/rounds/new")
    return fields(page) | {name.replace("__", "-"): value for name, value in more.items()}


def round_of_the_rules(match_id: str, tablet: Tablet, **more: str) -> dict[str, str]:
    facts = {
        "end": "out-1",
        "sides-0-contract": "100",
        "sides-0-opening": "105",
        "sides-0-stacks": "5",
        "sides-0-table": "200+120",
        "sides-0-hand": "320",
        "sides-1-contract": "60",
        "sides-1-opening": "75",
        "sides-1-stacks": "7",
        "sides-1-runs": "1",
        "sides-1-table": "350",
    }
    return typed(match_id, tablet) | facts | more


def rounds(match_id: str) -> list[dict[str, Any]]:
    return [facts.as_json() for facts in matches.load_match(match_id).match.rounds]


def test_a_round_is_saved_from_the_plain_form(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    answer = tablet.post(f"/matches/{match.id}/rounds/new", round_of_the_rules(match.id, tablet))
    assert answer.status_code == 303
    assert answer.location == f"/matches/{match.id}"
    [facts] = rounds(match.id)
    assert facts["sides"][0] == {
        "contract": 100, "opening": 105, "stacks": 5, "table": 320, "hand": 320,
    }  # fmt: skip
    card = tablet.get(answer.location).text
    assert "Ronde 1 opgeslagen" in card
    assert ">950<" in card


def test_blank_is_left_out_and_0_is_0(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet, **{"sides-1-hand": "0", "sides-0-runs": "0"})
    tablet.post(f"/matches/{match.id}/rounds/new", form)
    [facts] = rounds(match.id)
    assert facts["sides"][1]["hand"] == 0
    assert facts["sides"][0]["runs"] == 0
    assert "runs" not in rounds(match.id)[0]["sides"][1] or facts["sides"][1]["runs"] == 1


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("sides-1-table", "352", "Op tafel:"),
        ("sides-1-table", "12,5", "Alleen hele punten"),
        ("sides-1-table", "veel", "Alleen cijfers"),
        ("sides-1-table", "", "Vul in wat er op tafel ligt"),
        ("sides-1-stacks", "4", "Uitmaken:"),
        ("sides-1-contract", "none", "Kies eerst het getal van Dames."),
        ("sides-0-opening", "75", "Getal:"),
        ("sides-0-hand", "-5", "In de hand:"),
        ("sides-0-hand", "1500", "Samen meer dan er kaarten zijn"),
        ("sides-0-stacks", "3000000000", "Dat is veel te veel"),
        ("end", "", "Kies wie er uit is"),
        ("end", "out-7", "Kies wie er uit is"),
        ("sides-0-contract", "70", "Kies een getal"),
        ("dealer", "Niemand", "zit niet aan tafel"),
    ],
)
def test_a_refusal_is_at_its_place_and_keeps_what_was_typed(
    tablet: Tablet, name: str, value: str, said: str
) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet, **{name: value})
    answer = tablet.post(f"/matches/{match.id}/rounds/new", form)
    assert answer.status_code == 422
    assert said in re.sub("<[^>]+>", " ", answer.text).replace("  ", " ")
    kept = fields(answer)
    for other, amount in form.items():
        if other.startswith("sides-") and other != name and "contract" not in other:
            assert kept[other] == amount
    if name.endswith(("table", "hand", "stacks", "opening")):
        assert kept[name] == value
    assert rounds(match.id) == []


def test_a_number_left_out_is_refused_not_taken_for_nothing_laid(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet)
    del form["sides-0-contract"]
    answer = tablet.post(f"/matches/{match.id}/rounds/new", form)
    assert answer.status_code == 422
    assert "Kies een getal" in answer.text


def test_an_opening_below_every_open_number_says_so(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(
        match.id, tablet, **{"sides-0-opening": "45", "sides-0-contract": "none"}
    )
    answer = tablet.post(f"/matches/{match.id}/rounds/new", form)
    assert "minder dan elk getal dat nog openstaat (50, 60, 80, 100)" in answer.text


def test_the_same_form_sent_twice_saves_one_round(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet)
    tablet.post(f"/matches/{match.id}/rounds/new", form)
    answer = tablet.post(f"/matches/{match.id}/rounds/new", form, follow_redirects=True)
    assert answer.status_code == 200
    assert "was al opgeslagen" in answer.text
    assert len(rounds(match.id)) == 1


def test_the_same_form_sent_with_other_values_is_no_hidden_second_round(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet)
    tablet.post(f"/matches/{match.id}/rounds/new", form)
    answer = tablet.post(f"/matches/{match.id}/rounds/new", form | {"sides-1-table": "400"})
    assert answer.status_code == 409
    assert "Ronde 1 is al opgeslagen" in answer.text
    assert "<td>350</td><td>400</td>" in answer.text
    assert len(rounds(match.id)) == 1
    # Replaced on purpose, from the page as it was shown.
    again = form | fields(answer) | {"sides-1-table": "400"}
    replaced = tablet.post(f"/matches/{match.id}/rounds/1", again)
    assert replaced.status_code == 303
    assert [facts["sides"][1]["table"] for facts in rounds(match.id)] == [400]


def test_two_tablets_the_second_is_shown_the_difference_and_can_go_on(
    new_tablet: Callable[[], Tablet],
) -> None:
    first, second = new_tablet(), new_tablet()
    match = start(MEN, WOMEN)
    one = round_of_the_rules(match.id, first)
    two = round_of_the_rules(match.id, second, **{"sides-0-hand": "300"})
    assert first.post(f"/matches/{match.id}/rounds/new", one).status_code == 303
    answer = second.post(f"/matches/{match.id}/rounds/new", two)
    assert answer.status_code == 409
    assert "<td>320</td><td>300</td>" in answer.text
    next_round = two | {
        name: fields(answer)[name] for name in ("revision", "key", "number")
    } | {"sides-1-contract": "80", "sides-1-opening": ""}  # fmt: skip
    assert second.post(f"/matches/{match.id}/rounds/new", next_round).status_code == 303
    assert len(rounds(match.id)) == 2


def test_rows_in_another_order_reach_their_own_side(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet)
    backwards = dict(reversed(form.items()))
    assert tablet.post(f"/matches/{match.id}/rounds/new", backwards).status_code == 303
    assert [side["contract"] for side in rounds(match.id)[0]["sides"]] == [100, 60]


def test_extra_fields_and_broken_ones_are_no_fault(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    odd = {"sides-9-table": "5", "revision": "x", "number": "x", "key": "é" * 500, "opened": "z"}
    form = round_of_the_rules(match.id, tablet, **odd)
    assert tablet.post(f"/matches/{match.id}/rounds/new", form).status_code == 409
    assert tablet.post(f"/matches/{match.id}/preview", form).status_code == 200
    assert tablet.post(f"/matches/{match.id}/preview", {}).status_code == 200
    assert tablet.post(f"/matches/{match.id}/conflict", {}).status_code == 200
    assert tablet.post(f"/matches/{match.id}/undo", {}).status_code == 409
    assert tablet.get(f"/matches/{match.id}/live?since=x").status_code == 200
    assert tablet.get(f"/matches/{match.id}/rounds/0").status_code == 404


@pytest.mark.parametrize("revision", ["9" * 30, "-" + "9" * 30, "9" * 100, "0", "-1", "abc"])
def test_a_revision_that_never_was_is_not_the_one_of_now(tablet: Tablet, revision: str) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet, revision=revision)
    assert tablet.post(f"/matches/{match.id}/rounds/new", form).status_code == 409
    assert rounds(match.id) == []


def test_a_number_of_thousands_of_digits_is_said_at_its_field(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet, **{"sides-0-contract": "9" * 4400})
    assert tablet.post(f"/matches/{match.id}/preview", form).status_code == 200
    answer = tablet.post(f"/matches/{match.id}/rounds/new", form)
    assert answer.status_code == 422
    assert "Kies een getal, of dat er niets is uitgelegd." in answer.text
    assert fields(answer)["sides-0-table"] == "200+120"


def test_written_points(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(
        match.id, tablet, **{"sides-0-is_written": "y", "sides-0-points": "−150"}
    )
    answer = tablet.post(f"/matches/{match.id}/rounds/new", form)
    assert answer.status_code == 422
    assert "of het getal gehaald is" in answer.text
    form["sides-0-made"] = "no"
    assert tablet.post(f"/matches/{match.id}/rounds/new", form).status_code == 303
    [facts] = rounds(match.id)
    assert facts["sides"][0] == {"contract": 100, "written": {"points": -150, "made": False}}
    page = tablet.get(f"/matches/{match.id}/rounds/1")
    assert fields(page)["sides-0-points"] == "−150"


def test_counted_cards_come_back_in_the_form(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    cards = {"sides-1-table": "", "sides-1-table_cards-eight_to_king": "35",
             "sides-1-table_cards-three": "0"}  # fmt: skip
    form = round_of_the_rules(match.id, tablet, **cards)
    assert tablet.post(f"/matches/{match.id}/rounds/new", form).status_code == 303
    [facts] = rounds(match.id)
    assert facts["sides"][1]["table_cards"] == {"eight_to_king": 35, "three": 0}
    kept = fields(tablet.get(f"/matches/{match.id}/rounds/1"))
    assert kept["sides-1-table_cards-eight_to_king"] == "35"
    assert kept["sides-1-table"] == ""


def test_the_preview_scores_what_is_there_and_stores_nothing(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet)
    answer = tablet.post(f"/matches/{match.id}/preview", form | {"opened": "1"})
    assert answer.json["choose"] == {"sides-1-contract": "60"}
    assert ">950<" in answer.json["html"]
    assert "2 extra voor Heren" in answer.json["html"]
    del form["end"]
    assert ">750<" in tablet.post(f"/matches/{match.id}/preview", form).json["html"]
    assert rounds(match.id) == []


def test_undo_brings_the_values_back_on_every_tablet(new_tablet: Callable[[], Tablet]) -> None:
    tablet, other = new_tablet(), new_tablet()
    match = start(MEN, WOMEN)
    tablet.post(f"/matches/{match.id}/rounds/new", round_of_the_rules(match.id, tablet))
    answer = tablet.post(f"/matches/{match.id}/undo", {"revision": "2"})
    assert answer.location == f"/matches/{match.id}/rounds/new"
    for each in (tablet, other):
        kept = fields(each.get(answer.location))
        assert kept["sides-1-table"] == "350"
        assert kept["end"] == "out-1"
    assert rounds(match.id) == []


def test_undo_gives_back_number_and_dealer(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    before = fields(tablet.get(f"/matches/{match.id}/rounds/new"))
    dealer = matches.load_match(match.id).score.state.dealer
    tablet.post(f"/matches/{match.id}/rounds/new", round_of_the_rules(match.id, tablet))
    tablet.post(f"/matches/{match.id}/undo", {"revision": "2"})
    after = fields(tablet.get(f"/matches/{match.id}/rounds/new"))
    assert after["number"] == before["number"] == "1"
    assert matches.load_match(match.id).score.state.dealer == dealer


def test_a_correction_goes_through_the_same_check(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    tablet.post(f"/matches/{match.id}/rounds/new", round_of_the_rules(match.id, tablet))
    form = fields(tablet.get(f"/matches/{match.id}/rounds/1"))
    answer = tablet.post(f"/matches/{match.id}/rounds/1", form | {"sides-1-table": "352"})
    assert answer.status_code == 422
    assert rounds(match.id)[0]["sides"][1]["table"] == 350
    answer = tablet.post(f"/matches/{match.id}/rounds/1", form | {"dealer": "Anja"})
    assert answer.status_code == 303
    assert rounds(match.id)[0]["dealer"] == "Anja"


def test_only_a_form_of_our_own_is_taken(new_tablet: Callable[[], Tablet]) -> None:
    tablet = new_tablet()
    match = start(MEN, WOMEN)
    form = round_of_the_rules(match.id, tablet)
    form["csrf_token"] = "old"
    answer = tablet.client.post(f"/matches/{match.id}/rounds/new", data=form)
    assert answer.status_code == 400
    kept = fields(answer)
    assert kept["sides-1-table"] == "350"  # everything is still there, and one more tap saves
    assert tablet.client.post(f"/matches/{match.id}/rounds/new", data=kept).status_code == 303


def test_reading_changes_nothing(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    for address in ("", "/rounds/new", "/live"):
        tablet.get(f"/matches/{match.id}{address}")
    for address in ("/undo", "/preview", "/conflict"):
        assert tablet.get(f"/matches/{match.id}{address}").status_code == 405
    assert matches.load_match(match.id).revision == 1


def test_live_says_nothing_until_something_changed(new_tablet: Callable[[], Tablet]) -> None:
    tablet, other = new_tablet(), new_tablet()
    match = start(MEN, WOMEN)
    address = f"/matches/{match.id}/live?since=1"
    tag = tablet.get(address).headers["ETag"]
    assert tablet.get(address, headers={"If-None-Match": tag}).status_code == 304
    other.post(f"/matches/{match.id}/rounds/new", round_of_the_rules(match.id, other))
    news = tablet.get(address, headers={"If-None-Match": tag})
    assert news.json["number"] == 2
    assert news.json["message"] == "Ronde 1 is opgeslagen op een andere tablet."
    assert not news.json["here"]


def test_names_are_text_everywhere(tablet: Tablet) -> None:
    odd = ["<b>Jan</b>", "O'Brien", '"><script>x</script>', "{{7*7}}"]
    match = start({"players": odd[:2]}, {"players": odd[2:]})
    for address in ("", "/rounds/new"):
        page = tablet.get(f"/matches/{match.id}{address}").text
        assert "<script>x" not in page
        assert "<b>Jan" not in page
        assert "49" not in re.sub(r'\w+="[^"]*"', "", page)


def test_a_sum_that_is_too_long_is_refused_and_not_cut(tablet: Tablet) -> None:
    match = start(MEN, WOMEN)
    long = "+".join(["10"] * 28)
    form = round_of_the_rules(match.id, tablet, **{"sides-0-table": long})
    answer = tablet.post(f"/matches/{match.id}/rounds/new", form)
    assert answer.status_code == 422
    assert "Dat is te lang: vul in wat het samen is." in answer.text
    assert fields(answer)["sides-0-table"] == long
    assert rounds(match.id) == []


@pytest.mark.parametrize("game", ["highfive", "vrij"])
def test_a_correction_keeps_the_dealer_that_was_set_by_hand(tablet: Tablet, game: str) -> None:
    match = start(MEN, WOMEN) if game == "highfive" else start(
        {"players": ["Jos"]}, {"players": ["Anja"]}, game="vrij"
    )  # fmt: skip
    dealer = match.match.first_dealer
    facts: dict[str, Any] = {"end": "stock", "sides": [{"contract": 60}, {"contract": None}]}
    if game == "vrij":
        facts = {"points": [10, 20]}
    services.enter_round(match.id, facts | {"dealer": dealer}, match.revision, ACTOR)
    page = tablet.get(f"/matches/{match.id}/rounds/1")
    assert f"<option selected>{dealer}</option>" in page.text
    hand = "sides-0-table" if game == "highfive" else "sides-0-hand"
    sent = fields(page) | {"dealer": dealer, hand: "30"}
    assert tablet.post(f"/matches/{match.id}/rounds/1", sent).status_code == 303
    assert rounds(match.id)[0]["dealer"] == dealer
