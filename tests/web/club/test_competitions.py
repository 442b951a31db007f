"""Competitions on screen: made, copied, frozen with the first result, deleted and put back."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.core.policies import policy_help
from scorekeeper.games import all_games
from scorekeeper.services.club import competitions, members
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.records import Competition
from tests.services.club import playing
from tests.web.conftest import Tablet, fields

NEW = "/club/competitions/new"
TOP = {"name": "Vrijdag 2026-2027", "first_day": "2026-09-01", "last_day": "2027-05-31"}


def make(tablet: Tablet, query: str = "", **more: Any) -> Any:
    return tablet.post(NEW, {**fields(tablet.get(NEW + query)), **TOP, **more})


def with_result(competition: Competition) -> None:
    jan, an = playing.join("Jan", "An")
    evening = playing.evening_of(competition, "2026-09-04", [jan, an])
    playing.seat(evening, 1, [[[jan], [an]]])
    playing.on_paper(evening, 1, 1, 3000, 1200)


@pytest.mark.parametrize("slug", ["highfive", "jokeren-wedstrijd"])
def test_every_value_of_every_policy_is_explained_with_an_example(
    tablet: Tablet, slug: str
) -> None:
    tablet.language("en")
    page = tablet.get(f"{NEW}?game={slug}").text
    rules = all_games()[slug].club
    assert rules
    for policy in policy_help(rules):
        assert policy.label.translate() in page.replace("&#39;", "'")
        for value in policy.values:
            assert value.example.translate() in page
    assert page.count("standard</small>") >= len(policy_help(rules)) - 1
    nothing = 'name="policy_absent" value="nothing"' in page
    assert nothing == (not rules.lowest_wins)


def test_examples_are_of_a_game_where_the_lowest_wins(tablet: Tablet) -> None:
    page = tablet.get(f"{NEW}?game=jokeren-wedstrijd").text
    assert "39, 12 en 30 samen 42: de 39 valt af" in page
    assert "de 12 valt af" not in page


def test_a_competition_is_made_with_the_defaults_of_its_game(tablet: Tablet) -> None:
    answer = make(tablet)
    assert answer.status_code == 303
    page = tablet.get(answer.location).text
    for words in (
        "Vrijdag 2026-2027",
        "alle avonden",
        "het gemiddelde van alle spelers in die speelronde",
        "spelen mee, en krijgen geen plaats",
        "dan een gedeelde plaats",
        "Begin de eerste avond",
        "Er zijn nog geen resultaten.",
    ):
        assert words in page
    (made,) = competitions.all_competitions()
    assert made.settings.ranked_from.number == 1
    assert dict(made.options) == {"decide_by": "hundreds"}


def test_other_policies_and_options_are_taken_over(tablet: Tablet) -> None:
    answer = make(
        tablet,
        policy_counted="best",
        policy_counted_best="10",
        policy_ranked_from_evenings="5",
        policy_absent="fixed",
        policy_absent_fixed="\N{MINUS SIGN}5",
        policy_guests="ranked",
    )
    (made,) = competitions.all_competitions()
    assert (made.settings.counted.name, made.settings.counted.number) == ("best", 10)
    assert (made.settings.absent.name, made.settings.absent.number) == ("fixed", -5)
    page = tablet.get(answer.location).text
    assert "de beste 10 avonden" in page
    assert "een vast aantal: −5" in page
    assert "5 avonden" in page


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"policy_counted": "best", "policy_counted_best": ""}, "Welke avonden tellen"),
        ({"policy_counted": "best", "policy_counted_best": "0"}, "Welke avonden tellen"),
        ({"policy_counted": "best", "policy_counted_best": "tien"}, "Welke avonden tellen"),
        ({"policy_counted": "best", "policy_counted_best": "3000000000"}, "Welke avonden tellen"),
        ({"policy_guests": "nonsense"}, "Gasten"),
        ({"name": "  "}, "Naam van de competitie"),
        ({"name": "x" * 81}, "Naam van de competitie"),
        ({"first_day": "1 september"}, "Eerste dag"),
        ({"last_day": "2026-08-31"}, "Laatste dag"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays(
    tablet: Tablet, typed: dict[str, str], field: str
) -> None:
    answer = make(tablet, **typed)
    assert answer.status_code == 422
    wrong = re.findall(
        r'class="(?:policy|club-field) is-wrong">.*?<(?:legend|b)>(.*?)</', answer.text, re.S
    )
    assert wrong == [field]
    sent = {**TOP, **typed}
    assert fields(answer)["name"] == sent["name"]
    assert competitions.all_competitions() == []


def test_another_game_brings_its_own_defaults_and_keeps_the_name(tablet: Tablet) -> None:
    answer = make(tablet, change="game:jokeren-wedstrijd")
    assert answer.status_code == 200
    form = fields(answer)
    assert (form["name"], form["game"]) == (TOP["name"], "jokeren-wedstrijd")
    assert form["policy_absent"] == "worst"
    assert competitions.all_competitions() == []
    tablet.post(NEW, form)
    assert competitions.all_competitions()[0].game.slug == "jokeren-wedstrijd"


def test_a_new_season_copies_the_settings_of_the_last(tablet: Tablet) -> None:
    make(tablet, policy_counted="drop_worst", policy_counted_drop_worst="2")
    (old,) = competitions.all_competitions()
    form = fields(tablet.get(f"{NEW}?from={old.id}"))
    assert (form["name"], form["first_day"], form["last_day"]) == (
        "Vrijdag 2027-2028",
        "2027-09-01",
        "2028-05-31",
    )
    tablet.post(NEW, form)
    new, _old = competitions.all_competitions()
    assert (new.settings, new.edition, new.options) == (old.settings, old.edition, old.options)
    assert f"/club/competitions/{old.id}" in tablet.get("/club").text


def test_the_same_form_twice_makes_one_competition(tablet: Tablet) -> None:
    first, second = make(tablet), make(tablet)
    assert (first.location, second.status_code) == (second.location, 303)
    assert len(competitions.all_competitions()) == 1
    other = make(tablet, first_day="2026-10-01")
    assert other.status_code == 409
    assert "Er is al een competitie Vrijdag 2026-2027." in other.text


def test_policies_are_free_until_the_first_result_and_then_need_a_reason(tablet: Tablet) -> None:
    competition = playing.compete()
    place = f"/club/competitions/{competition.id}"
    form = fields(tablet.get(f"{place}/settings"))
    assert "reason" not in form
    sent = {**form, "policy_counted": "best", "policy_counted_best": "3"}
    assert tablet.post(f"{place}/policies", sent).status_code == 303
    with_result(competition)
    form = fields(tablet.get(f"{place}/settings"))
    assert form["reason"] == ""
    sent = {**form, "policy_counted": "all", "reason": "  "}
    refused = tablet.post(f"{place}/policies", sent)
    assert refused.status_code == 409
    assert re.search(r'name="reason"[^>]*aria-invalid="true"', refused.text)
    assert fields(refused)["policy_counted"] == "all"
    assert competitions.load_competition(competition.id).settings.counted.name == "best"
    assert tablet.post(f"{place}/policies", {**sent, "reason": "x" * 301}).status_code == 422
    sent["reason"] = "Besloten op 3 januari"
    assert tablet.post(f"{place}/policies", sent).status_code == 303
    told = tablet.get(f"{place}/history").text
    assert "Waarom</b>: <bdi>Besloten op 3 januari</bdi>" in told
    assert "de beste 3 avonden" in told
    last = club_history("competition", competition.id)[-1]
    assert (last.kind, last.reason) == ("policies", "Besloten op 3 januari")


def test_nothing_changed_needs_no_reason(tablet: Tablet) -> None:
    competition = playing.compete()
    with_result(competition)
    place = f"/club/competitions/{competition.id}"
    answer = tablet.post(f"{place}/policies", fields(tablet.get(f"{place}/settings")))
    assert answer.status_code == 303
    assert "Er is niets veranderd." in tablet.get(f"{place}/settings").text
    assert len(club_history("competition", competition.id)) == 1


@pytest.mark.parametrize("step", ["settings", "policies", "wishes"])
def test_a_second_organiser_is_told_and_keeps_what_he_typed(
    new_tablet: Callable[[], Tablet], tablet: Tablet, step: str
) -> None:
    competition = playing.compete()
    jan, an = playing.join("Jan", "An")
    place = f"/club/competitions/{competition.id}"
    mine = fields(tablet.get(f"{place}/settings"))
    other = new_tablet()
    other.post(
        f"{place}/settings", {**fields(other.get(f"{place}/settings")), "name": "Van de ander"}
    )
    typed = {
        **mine,
        "name": "Van mij",
        "policy_guests": "ranked",
        "step": "pair",
        "one": str(jan),
        "other": str(an),
    }
    answer = tablet.post(f"{place}/{step}", typed)
    assert answer.status_code == 409
    assert "Iemand anders heeft deze competitie net veranderd" in answer.text
    again = fields(answer)
    if step == "settings":
        assert again["name"] == "Van mij"
        assert "Nu staat er: <b><bdi>Van de ander</bdi>" in answer.text
    elif step == "policies":
        assert again["policy_guests"] == "ranked"
    else:
        assert f'<option value="{jan}" selected>Jan' in answer.text
        assert f'<option value="{an}" selected>An' in answer.text
    now = competitions.load_competition(competition.id)
    assert (now.name, now.settings.guests.name) == ("Van de ander", "unranked")
    # The page that came back knows the present revision: once more is meant.
    sent = {**typed, "revision": again["revision"]}
    assert tablet.post(f"{place}/{step}", sent).status_code == 303


def test_the_days_cannot_leave_an_evening_out(tablet: Tablet) -> None:
    competition = playing.compete()
    playing.evening_of(competition, "2026-09-04", [])
    place = f"/club/competitions/{competition.id}/settings"
    form = fields(tablet.get(place))
    answer = tablet.post(place, {**form, "first_day": "2026-10-01"})
    assert answer.status_code == 409
    assert "4 september ligt niet tussen" in answer.text
    assert tablet.post(place, {**form, "first_day": ""}).status_code == 422
    assert tablet.post(place, {**form, "name": "Donderdag"}).status_code == 303
    assert competitions.load_competition(competition.id).name == "Donderdag"


def test_wishes_are_chosen_and_taken_back(tablet: Tablet) -> None:
    jan, an, piet = playing.join("Jan", "An", "Piet")
    competition = playing.compete()
    place = f"/club/competitions/{competition.id}"

    def wish(**sent: Any) -> Any:
        revision = competitions.load_competition(competition.id).revision
        return tablet.post(f"{place}/wishes", {"revision": revision, **sent})

    assert wish(step="pair", one=jan, other=an).status_code == 303
    assert wish(step="table", who=piet, table="2").status_code == 303
    now = competitions.load_competition(competition.id).wishes
    assert (now.pairs, now.tables) == (((jan, an),), {piet: 2})
    page = tablet.get(f"{place}/settings").text
    assert "<bdi>Jan</bdi> &amp; <bdi>An</bdi>" in page
    assert "<bdi>Piet</bdi>, tafel 2" in page
    assert f"{place}/pairs" in tablet.get(place).text
    assert wish(step="pair", one=jan, other=piet).status_code == 409  # in two pairs
    assert wish(step="pair", one=jan, other=jan).status_code == 422
    assert wish(step="table", who=piet, table="0").status_code == 422
    assert wish(step=f"no-pair:{jan}").status_code == 303
    assert wish(step=f"no-table:{piet}").status_code == 303
    now = competitions.load_competition(competition.id).wishes
    assert (now.pairs, now.tables) == ((), {})
    told = tablet.get(f"{place}/history").text
    assert "Jan &amp; An" in told
    assert "Piet aan tafel 2" in told


def test_a_competition_without_evenings_is_deleted_and_put_back(tablet: Tablet) -> None:
    competition = playing.compete()
    place = f"/club/competitions/{competition.id}"
    tablet.post(f"{place}/deletion", {"revision": competition.revision})
    assert competitions.all_competitions() == []
    page = tablet.get("/club").text
    assert "is verwijderd" in page
    assert f'action="{place}/restoration"' in page
    assert "Deze competitie is verwijderd." in tablet.get(place).text
    assert tablet.get(f"{place}/settings").location == place
    revision = competitions.load_competition(competition.id).revision
    tablet.post(f"{place}/restoration", {"revision": revision})
    assert [each.id for each in competitions.all_competitions()] == [competition.id]
    playing.evening_of(competition, "2026-09-04", [])
    answer = tablet.post(f"{place}/deletion", {"revision": revision + 1})
    assert answer.status_code == 303
    assert "Deze competitie heeft avonden" in tablet.get(answer.location).text
    assert competitions.load_competition(competition.id).deleted_at is None


def test_the_overview_leads_everywhere(tablet: Tablet) -> None:
    competition = playing.compete()
    with_result(competition)
    place = f"/club/competitions/{competition.id}"
    page = tablet.get(place).text
    for target in (
        f"{place}/standing",
        f"{place}/season",
        f"{place}/settings",
        f"{place}/history",
        f"{place}/standing.pdf",
        f"{place}/season.pdf",
        f"{place}/standing.csv",
        f"{place}/matches.xlsx",
        f"{place}/evenings/new",
        "/club/evenings/1",
    ):
        assert f'href="{target}"' in page, target
    lines = re.findall(r'class="place fig">(.*?)</span>.*?<bdi>(.*?)</bdi>.*?fig">(.*?)<', page)
    assert lines == [("1", "Jan", "30"), ("2", "An", "12")]
    assert tablet.get("/club/competitions/99").status_code == 404


def test_both_languages(tablet: Tablet) -> None:
    competition = playing.compete()
    members.add_member("Jan", playing.DESK)
    tablet.language("en")
    for address, words in (
        ("/club", "Competitions"),
        ("/club/members", "Members and guests"),
        (f"/club/competitions/{competition.id}", "How it counts"),
        (f"/club/competitions/{competition.id}/settings", "all but the worst … evenings"),
    ):
        page = tablet.get(address).text
        assert words in page
        assert "avonden" not in page


def test_what_is_agreed_in_every_match_changes_until_the_first_result(tablet: Tablet) -> None:
    competition = playing.compete()
    address = f"/club/competitions/{competition.id}"
    form = fields(tablet.get(f"{address}/settings"))
    other = tablet.post(f"{address}/rules", {**form, "change": "edition:2023-12-23"})
    assert "Nog niet bewaard" in other.text  # a look changes nothing
    assert competitions.load_competition(competition.id) == competition
    form = fields(other)
    assert form["edition"] == "2023-12-23"
    made = tablet.post(f"{address}/rules", {**form, "option-extra_cards": "3"})
    assert made.location.endswith("/settings#rules")
    changed = competitions.load_competition(competition.id)
    assert (changed.edition, changed.options["extra_cards"]) == ("2023-12-23", 3)
    told = tablet.get(f"{address}/history").text
    assert "Afspraken in elke partij veranderd" in told
    assert "Uitgave van de spelregels" in told
    late = tablet.post(f"{address}/rules", form)  # of before
    assert late.status_code == 409
    assert "Iemand anders" in late.text
    with_result(changed)
    frozen = tablet.get(f"{address}/settings").text
    assert "Een nieuwe competitie kan met andere spelregels" in frozen
    assert 'name="option-extra_cards"' not in frozen
    refused = tablet.post(f"{address}/rules", {**form, "revision": changed.revision})
    assert refused.status_code == 409
    assert "Er zijn al resultaten" in refused.text
