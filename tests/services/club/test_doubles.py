"""What the desk asks of the services: several at once, an old revision, a merge seen and undone."""

import pytest
from flask import Flask

from scorekeeper.services.club import doubles, member_import, members
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.errors import NotFound
from tests.services.club import playing
from tests.services.club.playing import DESK


def test_several_are_added_in_one_go_or_none(app: Flask) -> None:
    added = members.add_members([("Jan", None), ("  Jan ", "de bakker"), ("An", "")], DESK, True)
    assert [(m.label, m.is_guest) for m in added] == [
        ("Jan", True),
        ("Jan (de bakker)", True),
        ("An", True),
    ]
    with pytest.raises(ClubNotAllowed):
        members.add_members([("Piet", None), ("PIET", None)], DESK)
    with pytest.raises(ClubRefused):
        members.add_members([("Els", None), ("", None)], DESK)
    assert len(members.all_members()) == 3


def test_a_change_on_an_older_revision_is_refused(app: Flask) -> None:
    (jan,) = playing.join("Jan")
    seen = members.load_member(jan)
    now = members.change_member(jan, DESK, name="Jan de Wit", revision=seen.revision)
    assert now.revision == seen.revision + 1
    with pytest.raises(ClubStale) as stale:
        members.change_member(jan, DESK, nickname="Jantje", revision=seen.revision)
    assert stale.value.present == now
    assert members.load_member(jan) == now
    members.retire_member(jan, DESK, "2026-10-01")
    with pytest.raises(ClubStale):
        members.change_member(jan, DESK, nickname="Jantje", revision=now.revision)


def test_a_merge_is_seen_before_it_is_done_and_can_be_taken_back(app: Flask) -> None:
    jan, double, an, els = playing.join("Jan de Wit", "J. de Wit", "An", "Els")
    competition = playing.compete()
    first = playing.evening_of(competition, "2026-09-04", [jan, an], rounds=2)
    for number in (1, 2):
        playing.seat(first, number, [[[jan], [an]]])
        playing.on_paper(first, number, 1, 3000, 1000)
    second = playing.evening_of(competition, "2026-09-11", [double, an])
    playing.seat(second, 1, [[[double], [an]]])
    playing.on_paper(second, 1, 1, 2000, 900)
    before = playing.totals(competition)

    seen = doubles.preview_merge(double, jan)
    assert seen.is_possible
    assert [(v.date, v.rounds) for v in seen.of_double] == [("2026-09-11", 1)]
    assert [(v.date, v.rounds) for v in seen.of_member] == [("2026-09-04", 2)]
    assert playing.totals(competition) == before
    met = doubles.preview_merge(an, jan)
    assert not met.is_possible
    assert [(v.date, v.rounds, v.competition) for v in met.met] == [
        ("2026-09-04", 2, "Seizoen 2026-2027")
    ]
    assert doubles.preview_merge(els, jan).of_double == ()
    with pytest.raises(ClubNotAllowed):
        doubles.preview_merge(jan, jan)

    members.merge_member(double, jan, DESK)
    assert playing.totals(competition)["Jan de Wit"] == 80
    with pytest.raises(ClubNotAllowed):
        doubles.preview_merge(double, jan)  # they are one by now
    back = doubles.split_member(double, DESK)
    assert (back.id, back.same_as) == (double, None)
    assert playing.totals(competition) == before
    assert [c.kind for c in club_history("member", double)] == ["added", "merged", "split"]
    assert [c.kind for c in club_history("member", jan)][1:] == ["took_over", "gave_back"]
    assert doubles.split_member(double, DESK) == back  # twice is once


def test_who_met_is_not_merged_by_way_of_a_double(app: Flask) -> None:
    jan, double, piet, an = playing.join("Jan", "J. Smit", "Piet", "An")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [jan, piet, an])
    playing.seat(evening, 1, [[[jan], [piet], [an]]])
    members.merge_member(double, jan, DESK)
    for into in (jan, double):
        assert not doubles.preview_merge(piet, into).is_possible
        with pytest.raises(ClubNotAllowed) as refused:
            members.merge_member(piet, into, DESK)
        assert refused.value.code == "met"


def test_a_merge_is_not_taken_back_onto_a_name_that_is_taken(app: Flask) -> None:
    jan, double = playing.join("Jan de Wit", "J. de Wit")
    members.merge_member(double, jan, DESK)
    playing.join("J. de Wit")
    with pytest.raises(ClubNotAllowed) as refused:
        doubles.split_member(double, DESK)
    assert refused.value.code == "name_taken"


def test_the_next_member_does_not_inherit_a_history(app: Flask) -> None:
    (jan,) = playing.join("Jan")
    assert members.can_be_deleted(jan)
    members.delete_member(jan, DESK)
    with pytest.raises(NotFound):
        members.load_member(jan)
    (piet,) = playing.join("Piet")  # on SQLite with the same id
    assert [change.kind for change in club_history("member", piet)] == ["added"]
    assert members.load_member(piet).revision == 1


def test_an_import_is_what_was_shown(app: Flask) -> None:
    data = b"Naam\nPiet\nAn\n"
    shown = member_import.preview_members(data).stamp
    playing.join("An")
    with pytest.raises(ClubNotAllowed) as refused:
        member_import.import_members(data, DESK, shown)
    assert refused.value.code == "members_changed"
    assert [member.name for member in members.all_members()] == ["An"]
    shown = member_import.preview_members(data).stamp
    member_import.import_members(data, DESK, shown)
    assert [member.name for member in members.all_members()] == ["An", "Piet"]


def test_letters_that_stand_alone_are_found_and_sorted_where_people_look(app: Flask) -> None:
    playing.join("Riet Łukasz", "Piet Øster", "Jan Lukas", "Wim Smit")
    found = members.add_member("Wim Smit", DESK, nickname="de zager")
    assert [member.name for member in members.all_members()] == [
        "Jan Lukas",
        "Riet Łukasz",
        "Piet Øster",
        "Wim Smit",
        "Wim Smit",
    ]
    assert members.all_members(search="oster")[0].name == "Piet Øster"
    assert found.label == "Wim Smit (de zager)"
