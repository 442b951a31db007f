"""Members: their names, doubles, guests, lists from a spreadsheet."""

import shutil
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.services.club import evenings, member_import, members
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused
from scorekeeper.services.errors import NotFound
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.conftest import dispose, make_app
from tests.services.releases import FOLDER as RELEASES


def labels(**wanted: object) -> list[str]:
    return [member.label for member in members.all_members(**wanted)]


def test_sorted_as_dutch_sorts_and_found_while_typing(app: Flask) -> None:
    playing.join(
        "Jan de Vries",
        "Zoë Bakker",
        "Truus IJzerman",
        "Piet Yska",
        "Ans van 't Hof",
        "José Xhofleer",
    )
    assert labels() == [
        "Zoë Bakker",
        "Ans van 't Hof",
        "Jan de Vries",
        "José Xhofleer",
        "Piet Yska",
        "Truus IJzerman",
    ]
    assert labels(search="zoe") == ["Zoë Bakker"]
    assert labels(search="vr ja") == ["Jan de Vries"]
    assert labels(search="q") == []


def test_a_nickname_in_brackets_is_one_wherever_it_is_typed(club: Flask) -> None:
    members.add_member("Bea Mol", DESK)
    made = members.add_member("Bea Mol  (rood)", DESK)
    assert (made.name, made.nickname, made.label) == ("Bea Mol", "rood", "Bea Mol (rood)")
    here = evenings.create_evening(playing.compete().id, "2026-09-11", DESK).id
    guest = evenings.add_guest(here, "Bea Mol (uit Ede)", DESK)
    assert members.load_member(guest).nickname == "uit Ede"
    renamed = members.change_member(guest, DESK, name="Els Bos (zus)", nickname="")
    assert (renamed.name, renamed.nickname) == ("Els Bos", "zus")
    assert members.checked_names("Els (zus)", "Zus") == ("Els", "Zus")
    assert members.checked_names("(zus)", None) == ("(zus)", None)
    (line,) = member_import.preview_members(b"Naam\nBea Mol (Rood)\n").lines
    assert (line.name, line.nickname, line.status) == ("Bea Mol", "Rood", "present")
    (line,) = member_import.preview_members(b'Naam\n"Vries, Jan de (zager)"\n').lines
    assert (line.name, line.nickname, line.status) == ("Jan de Vries", "zager", "new")


def test_what_somebody_is_shown_by_is_not_free(club: Flask) -> None:
    members.add_member("Bea Mol", DESK, nickname="rood")
    here = evenings.create_evening(playing.compete().id, "2026-09-11", DESK).id
    for name, nickname in (
        ("Bea Mol (rood)", None),
        ("bea mol (Rood)", "lang"),
        ("Bea Mol", "rood"),
    ):
        with pytest.raises(ClubNotAllowed) as refused:
            members.add_member(name, DESK, nickname=nickname)
        assert refused.value.code == "name_taken"
        with pytest.raises(ClubNotAllowed):
            evenings.add_guest(here, name, DESK, nickname)
    found = member_import.preview_members(b"Naam;Bijnaam\nBea Mol (rood);\nBea Mol (Rood);lang\n")
    assert [line.status for line in found.lines] == ["present", "present"]
    members.add_member("Bea Mol", DESK)
    assert len({member.label for member in members.all_members()}) == 2


def test_one_name_twice_needs_a_nickname(club: Flask) -> None:
    first = members.add_member("Jan de Vries", DESK)
    for same in ("Jan de Vries", "  jan   DE vries "):
        with pytest.raises(ClubNotAllowed) as refused:
            members.add_member(same, DESK)
        assert refused.value.code == "name_taken"
    second = members.add_member("Jan de Vries", DESK, nickname="de bakker")
    assert (second.label, members.load_member(first.id).label) == (
        "Jan de Vries (de bakker)",
        "Jan de Vries",
    )
    with pytest.raises(ClubNotAllowed):
        members.change_member(second.id, DESK, nickname="")
    renamed = members.change_member(second.id, DESK, name="Jan de Vries-Smit")
    assert renamed.label == "Jan de Vries-Smit"
    told = club_history("member", second.id)
    assert [change.kind for change in told] == ["added", "changed"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "Jan\x07"])
def test_what_is_no_name_is_refused(club: Flask, name: str) -> None:
    with pytest.raises(ClubRefused) as refused:
        members.add_member(name, DESK)
    assert refused.value.problems[0].field == "name"
    with pytest.raises(ClubRefused):
        members.add_member("Jan", DESK, nickname="y" * 41)


def test_who_retires_is_not_listed_and_can_come_back(club: Flask) -> None:
    (jan,) = playing.join("Jan")
    members.retire_member(jan, DESK, "2026-10-01")
    assert labels() == []
    assert labels(retired=True) == ["Jan"]
    members.unretire_member(jan, DESK)
    assert labels() == ["Jan"]


def test_only_who_was_never_anywhere_can_be_deleted(app: Flask) -> None:
    jan, piet, an, els = playing.join("Jan", "Piet", "An", "Els")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [jan, an])
    playing.seat(evening, 1, [[[jan], [an]]])
    members.delete_member(piet, DESK)
    with pytest.raises(NotFound):
        members.load_member(piet)
    with pytest.raises(ClubNotAllowed) as refused:
        members.delete_member(jan, DESK)
    assert refused.value.code == "has_results"
    evenings.check_in(evening.id, els, "cancelled", DESK)
    with pytest.raises(ClubNotAllowed):
        members.delete_member(els, DESK)


def test_the_id_of_who_was_deleted_goes_to_nobody(app: Flask) -> None:
    jan, piet = playing.join("Jan", "Piet")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [jan, piet])
    evenings.check_in(evening.id, piet, None, DESK)
    members.delete_member(piet, DESK)
    (new,) = playing.join("Nieuw")
    assert new not in (jan, piet)
    with pytest.raises(NotFound):
        evenings.check_in(evening.id, piet, "present", DESK)  # a page that still shows him


def test_an_update_does_not_give_ids_away_either(tmp_path: Path) -> None:
    path = tmp_path / "scorekeeper.sqlite3"
    shutil.copy(RELEASES / "0.1.0.sqlite3", path)
    app = make_app(f"sqlite:///{path}")
    with app.app_context():
        jan, piet = playing.join("Jan", "Piet")
        members.delete_member(piet, DESK)
        assert playing.join("Nieuw") == [piet + 1]
        members.delete_member(jan, DESK)
    dispose(app)


def test_merging_a_double_keeps_all_results(app: Flask) -> None:
    jan, double, an, els = playing.join("Jan de Wit", "J. de Wit", "An", "Els")
    competition = playing.compete()
    first = playing.evening_of(competition, "2026-09-04", [jan, an])
    playing.seat(first, 1, [[[jan], [an]]])
    playing.on_paper(first, 1, 1, 3000, 1000)
    second = playing.evening_of(competition, "2026-09-11", [double, els, an])
    playing.seat(second, 1, [[[double], [els], [an]]])
    playing.play(second, 1, 1, 2000, 1500, 900)
    assert playing.totals(competition) == {"Jan de Wit": 30, "J. de Wit": 20, "Els": 15, "An": 19}
    merged = members.merge_member(double, jan, DESK)
    assert merged.id == jan
    assert playing.totals(competition) == {"Jan de Wit": 50, "Els": 15, "An": 19}
    assert labels() == ["An", "Els", "Jan de Wit"]
    evenings.check_in(second.id, double, "cancelled", DESK)
    assert list(evenings.load_evening(second.id).attendance) == [jan, an, els]


def test_who_played_at_the_same_time_are_not_one_person(club: Flask) -> None:
    jan, piet, an = playing.join("Jan", "Piet", "An")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [jan, piet, an])
    playing.seat(evening, 1, [[[jan], [an]]])  # Piet sits out
    for one, other, code in ((jan, an, "met"), (piet, jan, "met"), (jan, jan, "same_member")):
        with pytest.raises(ClubNotAllowed) as refused:
            members.merge_member(one, other, DESK)
        assert refused.value.code == code


FILE = "Naam;Bijnaam;Gast\r\nJosé de Vries;;nee\r\nZoë;Zus;ja\r\nAn;;\r\nAn;;\r\n;leeg;\r\n"


@pytest.mark.parametrize(
    "data",
    [
        FILE.encode("utf-8"),
        FILE.encode("utf-8-sig"),
        FILE.encode("cp1252"),
        FILE.encode("utf-16"),
        FILE.replace(";", ",").encode("cp1252"),
        FILE.replace(";", "\t").encode("utf-8"),
        b"sep=;\r\n" + FILE.encode("cp1252"),
    ],
    ids=["utf-8", "bom", "windows", "utf-16", "commas", "tabs", "sep"],
)
def test_a_list_from_a_spreadsheet_is_looked_at_first(club: Flask, data: bytes) -> None:
    playing.join("An")
    lines = member_import.preview_members(data).lines
    told = [(line.line, line.name, line.nickname, line.is_guest, line.status) for line in lines]
    assert told == [
        (2, "José de Vries", None, False, "new"),
        (3, "Zoë", "Zus", True, "new"),
        (4, "An", None, False, "present"),
        (5, "An", None, False, "present"),
        (6, "", "leeg", False, "refused"),
    ]
    assert labels() == ["An"]
    member_import.import_members(data, DESK)
    assert labels() == ["An", "José de Vries", "Zoë"]
    again = [line.status for line in member_import.import_members(data, DESK).lines]
    assert again == ["present", "present", "present", "present", "refused"]


def test_names_in_parts_and_lists_without_a_head(club: Flask) -> None:
    parts = 'Voornaam,Tussenvoegsel,Achternaam\nJan,de,Vries\nPiet,,"Bakker, sr."\n'
    lines = member_import.preview_members(parts.encode()).lines
    assert [line.name for line in lines] == ["Jan de Vries", "Piet Bakker, sr."]
    lines = member_import.preview_members(b"Kees\nMien\n'=Ans\n").lines
    assert [(line.name, line.status) for line in lines] == [
        ("Kees", "new"),
        ("Mien", "new"),
        ("=Ans", "new"),
    ]
    with pytest.raises(ClubNotAllowed) as refused:
        member_import.preview_members(b"\n\n")
    assert refused.value.code == "unreadable_csv"


@pytest.mark.parametrize("sign", [";", ","])
def test_a_title_above_the_heads_of_a_list_is_no_member(club: Flask, sign: str) -> None:
    data = f"Ledenlijst 2026\nNaam{sign}Bijnaam\nPiet Bakker{sign}junior\n".encode()
    lines = member_import.preview_members(data).lines
    assert [(line.line, line.name, line.nickname, line.status) for line in lines] == [
        (1, "Ledenlijst 2026", None, "refused"),
        (3, "Piet Bakker", "junior", "new"),
    ]
    assert [line.name for line in member_import.preview_members(b"Jan\nPiet\nLid\n").lines] == [
        "Jan",
        "Piet",
        "Lid",
    ]


def test_a_double_in_a_list_is_known_already(club: Flask) -> None:
    double, piet = playing.join("P. Bakker", "Piet Bakker")
    members.merge_member(double, piet, DESK)
    found = member_import.import_members(b"Naam\nP. Bakker\nPiet Bakker\nJan\n", DESK)
    assert [line.status for line in found.lines] == ["present", "present", "new"]
