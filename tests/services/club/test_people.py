"""What a member and a season have to show, pairs, and a member made anonymous."""

import json
import sqlite3
import unicodedata
from contextlib import closing as closed
from fractions import Fraction
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.core.match import match_file
from scorekeeper.services import exchange, matches, people, starts
from scorekeeper.services.backup import back_up
from scorekeeper.services.club import (
    anonymising,
    competitions,
    evenings,
    members,
    players,
    standings,
    substitutes,
)
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.closing import reopen_evening
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.records import Wishes
from scorekeeper.services.history import history
from scorekeeper.services.rebuilding import check_results
from scorekeeper.services.records import Actor
from scorekeeper.storage import restoring
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.club.test_season import play_season
from tests.services.samples import START


def test_the_record_of_a_player(app: Flask) -> None:
    played = play_season()
    page = players.player_page(played.ids["Anja"])
    (own,) = page.competitions
    record = own.record
    assert record.tally == (4, 3, 0, 1)
    assert record.average == Fraction(30 + 20 + 18 + 29, 4)
    assert record.best == 30
    assert record.form == ("won", "lost", "won", "won")
    names = {page.members[int(str(m))].name: tally for m, tally in record.partners.items()}
    assert {name: tally.won for name, tally in names.items()} == {
        "Bea": 1,
        "Cor": 0,
        "Ineke": 1,
        "Gerda": 1,
    }
    against = {page.members[int(str(m))].name: tally for m, tally in record.opponents.items()}
    assert (against["Bea"].matches, against["Bea"].won, against["Bea"].lost) == (2, 1, 1)
    assert [own.evenings[each.evening].date for each in record.played][-1] == "2026-09-18"
    ineke = players.player_page(played.ids["Ineke"]).competitions[0].record
    assert ineke.counts["crosses"] == 3


def test_the_records_of_a_season(club: Flask) -> None:
    played = play_season()
    page = players.season_page(played.competition.id)
    found = {
        each.key: (each.value, [sorted(page.members[m].name for m in h[0]) for h in each.holders])
        for each in page.records
    }
    assert found["total"] == (3100, [["Bea", "Mien"]])
    assert found["crosses"] == (3, [["Ineke"]])


def test_the_standing_of_fixed_pairs(app: Flask) -> None:
    a, b, c, d, e = playing.join("Anja", "Bea", "Cor", "Dirk", "Els")
    competition = playing.compete(absent=("fixed", 5))
    wishes = Wishes(((a, b), (c, d)))
    competitions.change_wishes(competition.id, wishes, competition.revision, DESK)
    first = playing.evening_of(competition, "2026-09-04", [a, b, c, d, e])
    playing.seat(first, 1, [[[a, b], [c, d]]])
    playing.on_paper(first, 1, 1, 3000, 2000)
    playing.close(first)
    second = playing.evening_of(competition, "2026-09-11", [a, b, c, e])
    playing.seat(second, 1, [[[a, b], [c, e]]])
    playing.on_paper(second, 1, 1, 1000, 4000)
    playing.close(second)
    third = playing.evening_of(competition, "2026-09-18", [a, b])
    playing.seat(third, 1, [[[a], [b]]])
    playing.on_paper(third, 1, 1, 1000, 4000)
    playing.close(third)
    found = standings.pairs_standing(competition.id)
    lines = [
        (row.place, [m.name for m in found.pair(row)], row.total, row.matches) for row in found.rows
    ]
    assert lines == [(1, ["Anja", "Bea"], 40, 2), (2, ["Cor", "Dirk"], 25, 1)]


def everything_told(file: Path) -> str:
    """All that the database holds, as text."""
    with closed(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump())


def test_who_is_made_anonymous_is_nowhere_found_by_name(club: Flask, database_file: Path) -> None:
    dirk = members.add_member("Dirk Zwanenburg", DESK).id
    (a, b, c) = playing.join("Anja", "Bea", "Cor")
    members.change_member(dirk, DESK, name="Dirk Zwaan", nickname="Zwaantje")
    double = members.add_member("D. Zwaan", DESK).id
    competition = playing.compete()
    first = playing.evening_of(competition, "2026-09-04", [a, b, c, dirk])
    playing.seat(first, 1, [[[a, b], [c, dirk]]])
    stored = playing.play(first, 1, 1, 3000, 2000)
    second = playing.evening_of(competition, "2026-09-11", [a, double])
    playing.seat(second, 1, [[[a], [double]]])
    now = evenings.load_evening(second.id)
    substitutes.substitute(second.id, 1, double, c, now.revision, DESK)
    playing.on_paper(second, 1, 1, 1000, 900)
    playing.close(second)
    now = evenings.load_evening(second.id)
    reopen_evening(second.id, now.revision, "Dirk Zwaan had zich vergist", DESK)
    free = {"name": "De Dirk Zwaan's", "players": ["Dirk Zwaan", "Toon"]}
    sides = [free, {"players": ["Anja", "Dirk"]}]
    start = {name: START[name] for name in ("format", "version", "game", "rounds")}
    tablet = Actor("web", "0", "iPad van Dirk Zwaan")
    other = matches.start_match(start | {"sides": sides, "first_dealer": "Dirk Zwaan"}, tablet)
    members.merge_member(double, dirk, DESK)
    before = playing.totals(competition)
    assert "Zwaan" in everything_told(database_file)

    gone = anonymising.anonymise_member(dirk, DESK)

    assert "zwaan" not in everything_told(database_file).lower()
    assert (gone.label, gone.is_anonymous) == (f"N.N. {dirk}", True)
    assert playing.totals(competition) == {
        gone.label if name == "Dirk Zwaan" else name: total for name, total in before.items()
    }
    told = json.dumps(list(exchange.export_all()), ensure_ascii=False)
    told += str(history(stored.id)) + str(history(other.id)) + str(club_history("member", dirk))
    told += str(people.known_names()) + str(people.head_to_head())
    assert "zwaan" not in told.lower()
    now_match = matches.load_match(other.id)
    assert now_match.match.sides[0].players == (f"N.N. {dirk}", "Toon")
    assert now_match.match.sides[1].players == ("Anja", "Dirk")  # somebody else
    assert now_match.match.sides[0].name == f"De N.N. {dirk}'s"
    assert matches.load_match(stored.id).match.sides[1].players == ("Cor", f"N.N. {dirk}")
    assert list(check_results()) == []
    with pytest.raises(ClubNotAllowed) as refused:
        members.change_member(dirk, DESK, name="Dirk Zwaan")
    assert refused.value.code == "anonymous"
    assert anonymising.anonymise_member(dirk, DESK) == gone
    members.add_member("Dirk Zwaan", DESK)  # the name is free again


def test_the_name_goes_from_devices_and_from_what_people_wrote(app: Flask) -> None:
    (wil,) = playing.join("Wilhelmina Zonderland")
    members.change_member(wil, DESK, nickname="Miepje")
    a, b = playing.join("Anja", "Bea")
    members.change_member(b, DESK, nickname="Miep")
    tablet = Actor("api", "Tablet van wilhelmina  Zonderland")
    bowl = playing.compete(name="Bokaal Wilhelmina Zonderland")
    cup = playing.compete(name="Beker van Wilhelmina Zonderland")
    competitions.change_competition(cup.id, cup.revision, DESK, "Beker")
    evening = playing.evening_of(bowl, "2026-09-04", [wil, a, b])
    evenings.check_in(evening.id, a, "present", tablet, 1, 1)
    playing.seat(evening, 1, [[[wil], [a], [b]]])
    match_id = playing.match_at(evening, 1, 1)
    stored = matches.load_match(match_id)
    matches.close_match(match_id, stored.revision, tablet)
    playing.close(evening)
    why = "Wilhelmina\u00a0 zonderland en Miepje vroegen het; Miep niet, en miepje is een vogel"
    reopen_evening(evening.id, evenings.load_evening(evening.id).revision, why, DESK)
    assert anonymising.named_after(wil) == ["Bokaal Wilhelmina Zonderland"]
    assert anonymising.named_after(a) == []

    stand_in = anonymising.anonymise_member(wil, DESK).label

    assert history(match_id)[-2].actor.device == f"Tablet van {stand_in}"
    reason = next(c.reason for c in club_history("evening", evening.id) if c.reason)
    assert reason == f"{stand_in} en {stand_in} vroegen het; Miep niet, en miepje is een vogel"
    names = [
        change.after and change.after["name"] for change in club_history("competition", cup.id)
    ]
    assert names == [f"Beker van {stand_in}", "Beker"]
    assert competitions.load_competition(bowl.id).name == "Bokaal Wilhelmina Zonderland"


def test_his_name_goes_however_it_is_spelled(app: Flask) -> None:
    (jose,) = playing.join("José d'Artagnan")
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [jose, a, b])
    playing.seat(evening, 1, [[[jose], [a], [b]]])
    own = matches.load_match(playing.match_at(evening, 1, 1))
    file = match_file(own.match)
    sides = [{"players": [name]} for name in ("Pepe", "Anja", "Bea")]
    start = file | {"sides": sides, "seating": None, "first_dealer": "Pepe"}
    matches.correct_start(own.id, start, own.revision, DESK)
    spellings = (
        "José d\u2019Artagnan",
        unicodedata.normalize("NFD", "José d'Artagnan"),
        "Jose\u00a0D\u2018ARTAGNAN",
    )
    loose = []
    for name in spellings:
        team = {"name": f"De {name}s en {name}!", "players": [name, "Toon"]}
        new = {n: START[n] for n in ("format", "version", "game", "rounds")} | {
            "sides": [team, {"players": ["Pepe", "Piet"]}]
        }
        loose.append(matches.start_match(new, DESK).id)

    stand_in = anonymising.anonymise_member(jose, DESK).label

    assert matches.load_match(own.id).match.players == (stand_in, "Anja", "Bea")
    assert "Pepe" not in str(history(own.id))
    for match_id in loose:
        sides_now = matches.load_match(match_id).match.sides
        assert sides_now[0].players == (stand_in, "Toon")
        assert (sides_now[0].name or "").endswith(f"s en {stand_in}!")
        assert sides_now[1].players == ("Pepe", "Piet")  # somebody else


def test_what_he_was_called_at_his_own_table_goes(app: Flask) -> None:
    jose, bert, cor, dirk, eva = playing.join("José d'Artagnan", "Bert", "Cor", "Dirk", "Eva")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [jose, bert, cor, dirk])
    playing.seat(evening, 1, [[[jose, bert], [cor, dirk]]])
    match_id = playing.match_at(evening, 1, 1)
    for mine, partner in (("José d’Artagnan", "Bert"), ("Pepe", "Bert"), ("Sjef", "Cor")):
        other = "Cor" if partner == "Bert" else "Bert"
        sides = [{"players": [mine, partner]}, {"players": [other, "Dirk"]}]
        file = exchange.export_match(match_id) | {"sides": sides, "first_dealer": mine}
        file["seating"] = [mine, other, partner, "Dirk"]
        stored = matches.load_match(match_id)
        starts.correct_start(match_id, file, stored.revision, DESK)
    now = evenings.load_evening(evening.id)
    substitutes.substitute(evening.id, 1, jose, eva, now.revision, DESK)
    stand_in = anonymising.anonymise_member(jose, DESK).label
    assert matches.load_match(match_id).match.players == ("Eva", "Cor", "Bert", "Dirk")
    told = str([(change.before, change.after) for change in history(match_id)])
    assert not any(name in told for name in ("Artagnan", "Pepe", "Sjef"))
    assert stand_in in told
    assert "Eva" in told


def test_the_other_one_of_a_shared_name_keeps_it(app: Flask) -> None:
    first = members.add_member("Jan", DESK, nickname="groot").id
    second = members.add_member("Jan", DESK, nickname="klein").id
    (a,) = playing.join("Anja")
    competition = playing.compete()
    evening = playing.evening_of(competition, "2026-09-04", [first, second, a])
    playing.seat(evening, 1, [[[first], [second], [a]]])
    playing.play(evening, 1, 1, 1000, 900, 800)
    anonymising.anonymise_member(first, DESK)
    stored = matches.load_match(playing.match_at(evening, 1, 1))
    assert stored.match.players == (f"N.N. {first}", "Jan (klein)", "Anja")
    assert members.load_member(second).label == "Jan"


def test_a_backup_holds_the_club(club: Flask, tmp_path: Path) -> None:
    played = play_season()
    before = playing.totals(played.competition)
    backup = back_up(tmp_path / "backup.sqlite3")
    members.add_member("Later", DESK)
    now = competitions.load_competition(played.competition.id)
    best = {"counted": {"name": "best", "number": 1}}
    competitions.change_policies(now.id, best, now.revision, DESK, "proef")
    assert playing.totals(played.competition) != before
    restoring.restore(backup)
    assert playing.totals(played.competition) == before
    assert len(members.all_members()) == 14
