"""Who is made anonymous is nowhere to be found by name: wherever he sat, on every page and door."""

import io
import re
import zipfile
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import MetaData, cast, select
from sqlalchemy import String as Words

from scorekeeper.core.match import match_file
from scorekeeper.services import exchange, matches, starts
from scorekeeper.services.club import (
    anonymising,
    competitions,
    evenings,
    members,
    seating,
    standings,
    substitutes,
)
from scorekeeper.services.club.closing import reopen_evening
from scorekeeper.services.club.records import Competition, Wishes
from scorekeeper.services.history import history
from scorekeeper.services.matches import load_match
from scorekeeper.services.records import Actor
from scorekeeper.services.transactions import reading
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.services.samples import START
from tests.web.conftest import Tablet

# Words of everything he is called by, at whatever table.
HIS_NAMES = re.compile("zwanenburg|zwaan|klaproos|spelfout|knoeier|invalbeurt|slordig", re.I)
TABLET = Actor("web", "0123456789abcdef", "iPad van Dirk Zwaan")


def respell(match_id: str, old: str, new: str) -> None:
    """A name at a table is spelled in another way, as the players do it."""
    stored = load_match(match_id)
    file = match_file(stored.match)
    start: dict[str, Any] = {key: file[key] for key in ("sides", "seating", "first_dealer")}
    start["sides"] = [
        side | {"players": [new if name == old else name for name in side["players"]]}
        for side in start["sides"]
    ]
    start["seating"] = [new if name == old else name for name in start["seating"]]
    start["first_dealer"] = new if file["first_dealer"] == old else file["first_dealer"]
    starts.correct_start(match_id, file | start, stored.revision, TABLET)


def sit_in(evening_id: int, member: int, substitute: int) -> None:
    revision = evenings.load_evening(evening_id).revision
    substitutes.substitute(evening_id, 1, member, substitute, revision, TABLET)


def everything_stored() -> str:
    """Every text in every column of every table."""
    with reading() as connection:
        there = MetaData()
        there.reflect(connection)
        return "\n".join(
            str(value)
            for table in there.sorted_tables
            for column in table.columns
            for value in connection.execute(select(cast(column, Words))).scalars()
        )


@pytest.fixture
def table(app: Flask) -> tuple[list[int], int, str]:
    """Dirk with three others at a table of four, and Eva who is not there."""
    ids = playing.join("Dirk Zwaan", "Bert", "Cor", "Anna", "Eva")
    evening = playing.evening_of(playing.compete(), "2026-09-11", ids[:4])
    playing.seat(evening, 1, [[[ids[0], ids[1]], [ids[2], ids[3]]]])
    return ids, evening.id, playing.match_at(evening, 1, 1)


def told_of(*match_ids: str) -> str:
    return str([(history(each), match_file(load_match(each).match)) for each in match_ids])


def test_a_spelling_goes_from_the_match_of_a_draw_that_was_taken_back(
    table: tuple[list[int], int, str],
) -> None:
    ids, evening, match_id = table
    respell(match_id, "Dirk Zwaan", "Spelfout")
    seating.withdraw_draw(evening, 1, evenings.load_evening(evening).revision, DESK)
    anonymising.anonymise_member(ids[0], DESK)
    assert not HIS_NAMES.search(told_of(match_id) + everything_stored())
    assert load_match(match_id).match.players[1:] == ("Bert", "Cor", "Anna")


@pytest.mark.parametrize("afterwards", ["ended", "another", "withdrawn"])
def test_a_spelling_of_who_sat_in_goes_when_he_sits_there_no_more(
    table: tuple[list[int], int, str], afterwards: str
) -> None:
    ids, evening, match_id = table
    (guest,) = playing.join("Karel Invalbeurt")
    sit_in(evening, ids[1], guest)
    respell(match_id, "Karel Invalbeurt", "Knoeier")
    if afterwards == "ended":
        revision = evenings.load_evening(evening).revision
        substitutes.end_substitution(evening, 1, ids[1], revision, DESK)
    elif afterwards == "another":
        sit_in(evening, ids[1], ids[4])
        members.change_member(ids[4], DESK, name="Eva Bakker")
    else:
        seating.withdraw_draw(evening, 1, evenings.load_evening(evening).revision, DESK)
    stand_in = anonymising.anonymise_member(guest, DESK).label
    told = told_of(match_id)
    assert not re.search("invalbeurt|knoeier", told + everything_stored(), re.I)
    assert stand_in in told
    # Who came after him is called what he was called.
    now = {"ended": "Bert", "another": "Eva", "withdrawn": stand_in}[afterwards]
    assert load_match(match_id).match.players == ("Dirk Zwaan", now, "Cor", "Anna")


def test_the_name_of_who_took_a_seat_over_stays_when_he_was_renamed_since(
    table: tuple[list[int], int, str],
) -> None:
    ids, evening, match_id = table
    respell(match_id, "Dirk Zwaan", "Spelfout")
    sit_in(evening, ids[0], ids[4])
    members.change_member(ids[4], DESK, name="Eva Bakker")
    respell(match_id, "Eva", "Eefje")
    anonymising.anonymise_member(ids[0], DESK)
    assert load_match(match_id).match.players[0] == "Eefje"
    assert "'Eva'" in told_of(match_id)
    assert not HIS_NAMES.search(told_of(match_id))


@pytest.mark.parametrize("is_known", [True, False])
def test_a_spelling_goes_from_the_rematches_of_his_tables(
    table: tuple[list[int], int, str], is_known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``is_known``: whether it was written down which match was played again."""
    ids, _evening, match_id = table
    if not is_known:
        new = matches.save_new
        monkeypatch.setattr(matches, "save_new", lambda *asked: new(*asked[:3]))
    respell(match_id, "Dirk Zwaan", "Spelfout")
    again = matches.rematch(match_id, DESK)
    once_more = matches.rematch(again.id, DESK, "key")
    respell(match_id, "Spelfout", "Dirk Zwaan")
    last = matches.rematch(match_id, DESK)
    rules = {name: START[name] for name in ("format", "version", "game", "rounds")}
    sides = [{"players": ["Spelfout", "Toon"]}, {"players": ["Piet", "Kees"]}]
    other = matches.rematch(matches.start_match(rules | {"sides": sides}, DESK).id, DESK)
    stand_in = anonymising.anonymise_member(ids[0], DESK).label
    for each in (match_id, again.id, once_more.id, last.id):
        assert load_match(each).match.players == (stand_in, "Bert", "Cor", "Anna")
    assert not HIS_NAMES.search(told_of(match_id, again.id, once_more.id, last.id))
    assert load_match(other.id).match.players[0] == "Spelfout"  # somebody else


def addresses(
    app: Flask, competition: Competition, match_ids: list[str], pdf: bool = False
) -> Iterator[str]:
    """Every page, file and answer that can be asked for, of all that is there; or every PDF."""
    known: dict[str, list[Any]] = {
        "competition_id": [competition.id],
        "evening_id": [line.id for line in evenings.all_evenings(competition.id, deleted=True)],
        "member_id": [1, 2, 3, 4, 5, 6],
        "match_id": match_ids,
        "match_round": [1],
        "number": [1],
        "one": [1],
        "other": [2],
        "kind": ["csv", "xlsx"],
        "game": ["highfive"],
    }
    for rule in app.url_map.iter_rules():
        is_of_us = rule.arguments <= known.keys() and rule.rule.endswith(".pdf") == pdf
        if rule.methods and "GET" in rule.methods and is_of_us:
            names = sorted(rule.arguments)
            for values in product(*(known[name] for name in names)):
                with app.test_request_context():
                    made = app.url_map.bind("").build(
                        rule.endpoint, dict(zip(names, values, strict=True))
                    )
                yield made
    if pdf:
        for evening in known["evening_id"]:
            yield f"/club/competitions/{competition.id}/standing.pdf?after={evening}"
        return
    for shown in ("guests", "retired", "anonymous"):
        yield f"/club/members?show={shown}"
    for state in ("playing", "finished", "stopped", "deleted"):
        yield f"/matches?show={state}"
        yield f"/api/v1/matches?status={state}"


def said(tablet: Tablet, address: str) -> str:
    answer = tablet.get(address, follow_redirects=True)
    assert answer.status_code < 500, address
    if address.endswith(".xlsx") and answer.status_code == 200:
        with zipfile.ZipFile(io.BytesIO(answer.data)) as book:
            return "".join(book.read(name).decode() for name in book.namelist())
    return answer.text


def a_season_of_his() -> tuple[int, Competition, list[str]]:
    """He sits, sits in, is replaced, is a double, is misspelled, played on paper and elsewhere."""
    dirk, anna, bert, cor, eva = playing.join("Dirk Zwanenburg", "Anna", "Bert", "Cor", "Eva")
    members.change_member(dirk, DESK, name="Dirk Zwaan", nickname="Klaproos")
    (double,) = playing.join("D. Zwaan")
    cup = playing.compete(name="Dirk Zwaan cup")
    competition = competitions.change_competition(cup.id, cup.revision, DESK, "Beker")
    competitions.change_wishes(
        cup.id, Wishes(pairs=((dirk, anna),), tables={dirk: 1}), competition.revision, TABLET
    )
    first = playing.evening_of(competition, "2026-09-04", [dirk, anna, bert, cor], 2)
    evenings.check_in(first.id, eva, "cancelled", TABLET)
    playing.seat(first, 1, [[[dirk, anna], [bert, cor]]])
    withdrawn = playing.match_at(first, 1, 1)
    respell(withdrawn, "Dirk Zwaan", "Spelfout")
    seating.withdraw_draw(first.id, 1, evenings.load_evening(first.id).revision, TABLET)
    playing.seat(first, 1, [[[dirk, anna], [bert, cor]]])
    own = playing.match_at(first, 1, 1)
    respell(own, "Dirk Zwaan", "Slordig")
    loose = matches.rematch(own, TABLET).id
    playing.play(first, 1, 1, 3000, 2000)
    playing.close(first)
    why = "Dirk Zwaan (Slordig) had zich vergist, zei Klaproos"
    reopen_evening(first.id, evenings.load_evening(first.id).revision, why, TABLET)
    second = playing.evening_of(competition, "2026-09-11", [double, eva, bert])
    playing.seat(second, 1, [[[double], [eva], [bert]]])
    playing.on_paper(second, 1, 1, 900, 800, 700)
    members.merge_member(double, dirk, DESK)
    third = playing.evening_of(competition, "2026-09-18", [anna, eva, bert])
    playing.seat(third, 1, [[[anna], [eva], [bert]]])
    sit_in(third.id, anna, dirk)
    sat_in = playing.match_at(third, 1, 1)
    respell(sat_in, "Dirk Zwaan", "Knoeier")
    sit_in(third.id, anna, cor)
    gone = playing.evening_of(competition, "2026-09-25", [dirk, anna])
    playing.seat(gone, 1, [[[dirk], [anna]]])
    file = exchange.export_match(own) | {"id": "partij-van-dirk-zwaan"}
    file["sides"][0] |= {"name": "De Zwanen van Dirk Zwaan"}
    file["sides"][0]["players"][0] = file["seating"][0] = file["first_dealer"] = "Dirk Zwaan"
    imported = exchange.import_match(file, TABLET).stored.id
    return dirk, competition, [withdrawn, own, loose, sat_in, imported]


def test_nothing_that_is_stored_or_shown_has_his_name(app: Flask, tablet: Tablet) -> None:
    dirk, competition, match_ids = a_season_of_his()
    every = list(addresses(app, competition, match_ids))
    assert len(every) > 150
    named = [address for address in every if HIS_NAMES.search(said(tablet, address))]
    assert len(named) > 60
    before = playing.totals(competition)
    gone = anonymising.anonymise_member(dirk, DESK)
    assert HIS_NAMES.findall(everything_stored()) == []
    assert [address for address in named if HIS_NAMES.search(said(tablet, address))] == []
    after = playing.totals(competition)
    assert after == {gone.label if n == "Dirk Zwaan" else n: t for n, t in before.items()}
    assert standings.competition_standing(competition.id).rows
    told = [exchange.export_match(each) for each in match_ids]
    assert [exchange.import_match(each, DESK).status for each in told] == ["present"] * 5
