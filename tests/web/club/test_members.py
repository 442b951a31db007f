"""The members on screen: found, added, renamed, merged, gone."""

import html
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.services.club import competitions, evenings, members, standings
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.errors import NotFound
from scorekeeper.services.transactions import reading
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.conftest import Tablet, fields

LIST = "/club/members"
HOSTILE = (
    "<b>Vet</b>",
    'Jan "><script>alert(1)</script>',
    "Wim 't Hart",
    "Sean O'Brien",
    "🃏 Joë 😀",
    "Abdel (عبد عيسى) Issa",
    "{{7*7}} Tel",
    "=cmd|' /C calc'!A0",
    "W" * 60,
)


def names(page: str) -> list[str]:
    """The names in the list, as they are shown."""
    found = re.findall(
        r'<li class="member"[^>]*?(hidden)?>.*?<bdi class="name">(.*?)</bdi>', page, re.S
    )
    return [html.unescape(re.sub(r"</?b>", "", name)) for hidden, name in found if not hidden]


def letters(page: str) -> list[str]:
    return re.findall(r'<section class="letter">\s*<h2>(.)</h2>', page)


def test_the_list_is_sorted_as_dutch_sorts(tablet: Tablet) -> None:
    playing.join(
        "Jan de Vries", "Zoë Bakker", "Truus IJzerman", "Piet Yska", "Ank Øvergaard", "Riet Łuka"
    )
    members.add_member("Jan Smit", DESK, nickname="de bakker")
    members.add_member("Jan Smit", DESK, nickname="uit Ede")
    page = tablet.get(LIST).text
    assert names(page) == [
        "Zoë Bakker",
        "Riet Łuka",
        "Ank Øvergaard",
        "Jan Smit",
        "Jan Smit",
        "Jan de Vries",
        "Piet Yska",
        "Truus IJzerman",
    ]
    assert letters(page) == ["B", "L", "O", "S", "V", "Y"]


def test_a_search_finds_parts_of_names_and_of_nicknames(tablet: Tablet) -> None:
    playing.join("Jan de Vries", "Jannie Prins", "José Vredeling")
    members.add_member("Ria Smit", DESK, nickname="Vroni")
    assert names(tablet.get(f"{LIST}?q=vr").text) == ["Ria Smit", "José Vredeling", "Jan de Vries"]
    assert names(tablet.get(f"{LIST}?q=JOSE").text) == ["José Vredeling"]
    assert names(tablet.get(f"{LIST}?q=vr jan").text) == ["Jan de Vries"]
    assert "Niemand met deze letters." in tablet.get(f"{LIST}?q=xyz").text
    members.retire_member(members.all_members(search="jannie")[0].id, DESK, "2026-10-01")
    nobody = tablet.get(f"{LIST}?q=jannie").text  # where he is to be found stands above
    assert re.search(r'show=retired[^"]*q=jannie[^>]*><span>Gestopt <span class="count">1', nobody)


def test_guests_who_stopped_and_anonymous_members_have_a_list_of_their_own(tablet: Tablet) -> None:
    _jan, piet, an = playing.join("Jan", "Piet", "An")
    members.add_member("Gijs", DESK, is_guest=True)
    members.retire_member(piet, DESK, "2026-10-01")
    tablet.post(f"{LIST}/{an}/anonymity")
    assert names(tablet.get(LIST).text) == ["Gijs", "Jan"]
    assert names(tablet.get(f"{LIST}?show=guests").text) == ["Gijs"]
    retired = tablet.get(f"{LIST}?show=retired").text
    assert names(retired) == ["Piet"]
    assert "gestopt, 1 oktober" in retired
    assert names(tablet.get(f"{LIST}?show=anonymous").text) == [f"N.N. {an}"]
    assert names(tablet.get(f"{LIST}?show=nonsense").text) == ["Gijs", "Jan"]


def test_an_empty_list_says_what_to_do(tablet: Tablet) -> None:
    page = tablet.get(LIST).text
    assert "Nog geen leden" in page
    assert 'href="/club/members/new"' in page
    assert 'href="/club/members/import"' in page


def test_several_are_added_at_once(tablet: Tablet) -> None:
    typed = "Jan de Vries\r\n\r\n  José   Smit \r\nJan de Vries (de bakker)\r\n"
    answer = tablet.post(f"{LIST}/new", {"names": typed, "kind": "member"})
    assert answer.status_code == 303
    found = [(m.name, m.nickname, m.is_guest) for m in members.all_members()]
    assert found == [
        ("José Smit", None, False),
        ("Jan de Vries", None, False),
        ("Jan de Vries", "de bakker", False),
    ]
    assert "Er zijn er 3 toegevoegd." in tablet.get(LIST).text
    tablet.post(f"{LIST}/new", {"names": "Gijs", "kind": "guest"})
    assert members.all_members(search="gijs")[0].is_guest


def test_of_several_all_are_added_or_none_and_what_was_typed_stays(tablet: Tablet) -> None:
    playing.join("Jan de Vries")
    answer = tablet.post(f"{LIST}/new", {"names": "Piet\njan de VRIES\nAn", "kind": "guest"})
    assert answer.status_code == 409
    assert "Er is al een lid Jan de Vries. Geef een van de twee een bijnaam." in answer.text
    assert "Piet\njan de VRIES\nAn</textarea>" in answer.text
    assert fields(answer)["kind"] == "guest"
    assert len(members.all_members()) == 1
    long = tablet.post(f"{LIST}/new", {"names": f"Piet\n{'x' * 61}\n", "kind": "member"})
    assert long.status_code == 422
    assert f"{'x' * 61}: dat kan geen naam zijn." in long.text
    assert tablet.post(f"{LIST}/new", {"names": " \n ", "kind": "member"}).status_code == 422
    assert len(members.all_members()) == 1


def test_a_name_twice_in_one_list_is_told_as_that(tablet: Tablet) -> None:
    answer = tablet.post(
        "/club/members/new", {"names": "Piet Bakker\nPiet Bakker", "kind": "member"}
    )
    assert answer.status_code == 409
    assert "Piet Bakker staat twee keer in deze lijst." in answer.text


def test_a_form_that_is_sent_twice_adds_once(
    new_tablet: Callable[[], Tablet], tablet: Tablet
) -> None:
    tablet.get(LIST)
    sent = {"names": "Piet\nAn (de lange)", "kind": "member"}
    assert [tablet.post(f"{LIST}/new", sent).status_code for _ in range(2)] == [303, 303]
    assert len(members.all_members()) == 2
    assert "Ze staan in de lijst." in tablet.get(LIST).text
    other = new_tablet()  # somebody else who types the same name has to be told
    other.get(LIST)
    assert other.post(f"{LIST}/new", sent).status_code == 409


def test_a_member_gets_another_name_and_becomes_a_guest(tablet: Tablet) -> None:
    (jan,) = playing.join("Jan de Vries")
    address = f"{LIST}/{jan}/edit"
    form = fields(tablet.get(address))
    assert (form["name"], form["nickname"], form["kind"]) == ("Jan de Vries", "", "member")
    sent = {**form, "name": "Jan  de Wit", "nickname": "Jantje", "kind": "guest"}
    assert tablet.post(address, sent).status_code == 303
    now = members.load_member(jan)
    assert (now.name, now.nickname, now.is_guest) == ("Jan de Wit", "Jantje", True)
    told = tablet.get(f"{LIST}/{jan}/history").text
    for words in ("Veranderd", "Jan de Vries", "Jan de Wit", "Jantje", "gast"):
        assert words in told


def test_what_is_wrong_stands_at_its_field(tablet: Tablet) -> None:
    (jan, _piet) = playing.join("Jan", "Piet")
    address = f"{LIST}/{jan}/edit"
    form = fields(tablet.get(address))
    blank = tablet.post(address, {**form, "name": " "})
    assert blank.status_code == 422
    assert re.search(r'name="name"[^>]*aria-invalid="true"', blank.text)
    assert "Een naam heeft 1 tot 60 letters" in blank.text
    taken = tablet.post(address, {**form, "name": "PIET"})
    assert taken.status_code == 409
    assert re.search(r'name="nickname"[^>]*aria-invalid="true"', taken.text)
    assert fields(taken)["name"] == "PIET"
    assert members.load_member(jan).name == "Jan"


def test_who_saves_on_what_another_has_changed_is_told_and_keeps_what_he_typed(
    new_tablet: Callable[[], Tablet], tablet: Tablet
) -> None:
    (jan,) = playing.join("Jan")
    address, other = f"{LIST}/{jan}/edit", new_tablet()
    mine, theirs = fields(tablet.get(address)), fields(other.get(address))
    other.post(address, {**theirs, "name": "Jan de Wit"})
    answer = tablet.post(address, {**mine, "nickname": "Jantje"})
    assert answer.status_code == 409
    assert "Iemand anders heeft dit lid net veranderd" in answer.text
    assert "Nu staat er: <b><bdi>Jan de Wit</bdi>" in answer.text
    again = fields(answer)
    assert (again["name"], again["nickname"]) == ("Jan", "Jantje")
    assert members.load_member(jan).name == "Jan de Wit"
    assert tablet.post(address, {**again, "name": "Jan de Wit"}).status_code == 303
    assert members.load_member(jan).nickname == "Jantje"


def test_who_stops_comes_back_with_the_undo(tablet: Tablet) -> None:
    (jan,) = playing.join("Jan")
    tablet.post(f"{LIST}/{jan}/retirement", {"day": "2026-10-01"})
    assert members.load_member(jan).retired_on == "2026-10-01"
    assert f'action="{LIST}/{jan}/return"' in tablet.get(LIST).text
    tablet.post(f"{LIST}/{jan}/return")
    assert members.load_member(jan).retired_on is None
    undo = re.search(r'name="day" value="([^"]*)"', tablet.get(LIST).text)
    assert undo
    assert undo[1] == "2026-10-01"
    for day in ("1 oktober", "", "2099-01-01"):  # on that day he would still be a member
        tablet.post(f"{LIST}/{jan}/retirement", {"day": day})
        assert members.load_member(jan).retired_on is None
    assert "Kies de dag" in tablet.get(f"{LIST}/{jan}/edit").text


def test_only_who_was_never_there_can_be_deleted_and_it_can_be_undone(tablet: Tablet) -> None:
    jan, piet = playing.join("Jan", "Piet")
    members.change_member(piet, DESK, nickname="de lange")
    playing.evening_of(playing.compete(), "2026-09-04", [jan])
    assert f"{LIST}/{jan}/deletion" not in tablet.get(f"{LIST}/{jan}/edit").text
    assert tablet.post(f"{LIST}/{jan}/deletion").status_code == 409
    assert f"{LIST}/{piet}/deletion" in tablet.get(f"{LIST}/{piet}/edit").text
    tablet.post(f"{LIST}/{piet}/deletion")
    with pytest.raises(NotFound):
        members.load_member(piet)
    undo = fields(tablet.get(LIST))
    assert undo["names"] == "Piet (de lange)"
    tablet.post(f"{LIST}/new", {"names": undo["names"], "kind": undo["kind"]})
    back = members.all_members(search="piet")[0]
    assert (back.name, back.nickname) == ("Piet", "de lange")
    # The new one has a history of his own, whatever id he got.
    assert [change.kind for change in club_history("member", back.id)] == ["added"]


def test_an_anonymous_member_is_nowhere_to_be_found(app: Flask, tablet: Tablet) -> None:
    jan, an = playing.join("Jan Zonderling", "An")
    members.change_member(jan, DESK, nickname="Kwast")
    members.change_member(jan, DESK, name="Jan Zonderling-Smit")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [jan, an])
    playing.seat(evening, 1, [[[jan], [an]]])
    match = playing.play(evening, 1, 1, 3000, 1200)
    pages = (
        LIST,
        f"{LIST}?show=anonymous",
        f"{LIST}/{jan}",
        f"{LIST}/{jan}/edit",
        f"{LIST}/{jan}/history",
        "/club",
        f"/club/competitions/{competition.id}",
        f"/club/competitions/{competition.id}/history",
        f"/club/competitions/{competition.id}/standing",
        f"/club/evenings/{evening.id}",
        f"/matches/{match.id}/sheet",
        f"/matches/{match.id}/history",
        f"/club/competitions/{competition.id}/matches.csv",
        f"/club/competitions/{competition.id}/standing.csv",
        f"{LIST}.csv",
        "/matches",
        "/records",
    )
    for address in pages:  # what is kept of them must not outlive the name
        tablet.client.get(address, follow_redirects=True)
    assert "Zonderling" in tablet.get(f"/matches/{match.id}/sheet").text
    explained = tablet.get(f"{LIST}/{jan}/anonymity").text
    assert "niet ongedaan" in explained
    assert "losse voornaam of achternaam" in explained  # what the search for his name passes by
    assert members.load_member(jan).name == "Jan Zonderling-Smit"  # a look changes nothing
    tablet.post(f"{LIST}/{jan}/anonymity")
    standing = standings.competition_standing(competition.id)
    assert [row.total for row in standing.rows] == [30, 12]
    for address in pages:
        answer = tablet.client.get(address, follow_redirects=True)
        assert answer.status_code == 200, address
        assert not re.search("zonderling|kwast", answer.text, re.I), address
    book = zipfile.ZipFile(io.BytesIO(tablet.get(f"{LIST}.xlsx").data))
    assert not any(b"onderling" in book.read(name) for name in book.namelist())
    with reading() as connection:
        raw = connection.connection.driver_connection
        assert raw is not None
        kept = [line for line in raw.iterdump() if re.search("zonderling|kwast", line, re.I)]
    assert kept == []
    files = [path for path in Path(app.instance_path).iterdir() if path.is_file()]
    assert len(files) > 1
    assert [path.name for path in files if b"onderling" in path.read_bytes()] == []


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_names_on_every_page(tablet: Tablet, name: str) -> None:
    member = members.add_member(name, DESK)
    (other,) = playing.join("Jan")
    competition = playing.compete(name=name)
    evening = playing.evening_of(competition, "2026-09-04", [member.id, other])
    playing.seat(evening, 1, [[[member.id], [other]]])
    playing.on_paper(evening, 1, 1, 3000, 1200)
    settings = f"/club/competitions/{competition.id}/settings"
    sent = {**fields(tablet.get(settings)), "step": "pair", "one": member.id, "other": other}
    tablet.post(f"/club/competitions/{competition.id}/wishes", sent)
    for address in (
        LIST,
        f"{LIST}/{member.id}/edit",
        f"{LIST}/{member.id}/merge",
        f"{LIST}/{member.id}/merge?into={other}",
        f"{LIST}/{member.id}/anonymity",
        f"{LIST}/{member.id}/history",
        "/club",
        f"/club/competitions/{competition.id}",
        settings,
        f"/club/competitions/{competition.id}/history",
        f"/club/competitions/new?from={competition.id}",
    ):
        text = tablet.get(address).text
        shown = re.sub(r"</?(?:b|bdi)(?: class=\"\w+\")?>|[\u2066-\u2069]", "", text)
        assert (
            html.escape(name, quote=True).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
            in shown
        )
        assert "<b>Vet" not in text
        assert "<script>alert" not in text
        assert "49 Tel" not in text


def test_nothing_is_done_by_looking(app: Flask, tablet: Tablet) -> None:
    (jan,) = playing.join("Jan")
    for step in ("retirement", "return", "deletion", "splitting"):
        assert tablet.get(f"{LIST}/{jan}/{step}").status_code == 405
    before: Any = members.load_member(jan)
    for page in ("edit", "merge", "anonymity", "history"):
        assert tablet.get(f"{LIST}/{jan}/{page}").status_code == 200
        assert tablet.get(f"{LIST}/99/{page}").status_code == 404
    assert members.load_member(jan) == before
    without = app.test_client().post(f"{LIST}/new", data={"names": "Piet", "kind": "member"})
    assert without.status_code == 400
    assert [member.name for member in members.all_members()] == ["Jan"]
    assert competitions.all_competitions() == []
    assert evenings.all_evenings(1) == []


def test_before_somebody_is_made_anonymous_it_is_said_where_the_name_stays(
    app: Flask, tablet: Tablet
) -> None:
    jan, piet = playing.join("Jan Zwaan", "Piet")
    playing.compete(name="Bokaal Jan Zwaan")
    said = tablet.get(f"{LIST}/{jan}/anonymity").text
    assert "Bokaal Jan Zwaan" in said
    assert "Geef de competitie eerst een andere naam" in said
    assert "Geef de competitie eerst" not in tablet.get(f"{LIST}/{piet}/anonymity").text
