"""A table of which nothing comes is named like one that still plays, and can be mended (C6, C7)."""

import re

from flask import Flask

from scorekeeper.services import matches
from scorekeeper.services.club.records import Evening
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.club.evening import at, counting, do, evening_with, in_order, now, part, words
from tests.web.conftest import Tablet


def text_of(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def end_of(tablet: Tablet, evening: Evening) -> str:
    return text_of(part(tablet.get(at(evening)), "end"))


def due(tablet: Tablet, evening: Evening) -> tuple[str, str]:
    """The step that the page of the competition asks for, and where it leads."""
    page = tablet.get(f"/club/competitions/{evening.competition.id}").text
    found = re.search(r'class="go " href="([^"]*)"><span>(.*?)</span>', page)
    assert found
    return found[2], found[1]


def delete_match(evening: Evening, number: int, table: int) -> None:
    stored = matches.load_match(playing.match_at(evening, number, table))
    matches.delete_match(stored.id, stored.revision, DESK)


def stop_match(evening: Evening, number: int, table: int) -> None:
    stored = matches.load_match(playing.match_at(evening, number, table))
    matches.close_match(stored.id, stored.revision, DESK)


def test_c6_closing_names_a_table_whose_match_was_deleted(app: Flask, tablet: Tablet) -> None:
    evening = counting(evening_with(8))
    for table in (1, 2):
        playing.play(evening, 1, table, 3000, 2000)
    counting(evening, 2)
    delete_match(evening, 1, 1)
    assert due(tablet, evening)[0] == "Speelronde 2: 0 van de 2 tafels klaar"
    assert 'href="#round-2" aria-current="step"' in tablet.get(at(evening)).text
    for table in (1, 2):
        playing.on_paper(evening, 2, table, 3000, 2000)
    end = end_of(tablet, evening)
    assert "Alle tafels zijn klaar." not in end
    assert "Tafels met een uitslag: 3 van de 4. Zonder uitslag:" in end
    assert "Speelronde 1, tafel 1: partij verwijderd Bij het afsluiten" in end
    assert 'href="#end" aria-current="step"' in tablet.get(at(evening)).text
    place = f"/club/evenings/{evening.id}#end"
    assert due(tablet, evening) == ("Speelronde 1: tafel 1 heeft geen uitslag", place)
    do(tablet, evening, "closure")
    page = words(tablet.get(f"{at(evening)}?history=1"))
    assert "De avond is afgesloten. Zonder uitslag: speelronde 1, tafel 1." in page
    assert "Avond afgesloten, zonder uitslag: speelronde 1, tafel 1" in page
    assert in_order(
        end_of(tablet, evening), "Zonder uitslag:", "Speelronde 1, tafel 1", "Heropenen"
    )


def test_c6_a_table_without_a_result_is_no_evening_of_which_nothing_was_played(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(8, rounds=1))
    playing.on_paper(evening, 1, 2, 3000, 2000)
    for leave_out, said in ((stop_match, "niet gespeeld"), (delete_match, "partij verwijderd")):
        leave_out(evening, 1, 1)
        end = end_of(tablet, evening)
        assert "Er is nog niets gespeeld." not in end
        assert "Alle tafels zijn klaar." not in end
        assert "Tafels met een uitslag: 1 van de 2. Zonder uitslag:" in end
        assert f"Speelronde 1, tafel 1: {said}" in end
        assert due(tablet, evening)[0] == "Speelronde 1: tafel 1 heeft geen uitslag"
    playing.on_paper(evening, 1, 1, 1000, 500)
    assert "Alle tafels zijn klaar." in end_of(tablet, evening)
    assert due(tablet, evening)[0] == "Avond afsluiten"


def test_c6_several_tables_without_a_result_are_counted(app: Flask, tablet: Tablet) -> None:
    evening = counting(evening_with(8, rounds=1))
    for table in (1, 2):
        delete_match(evening, 1, table)
    assert due(tablet, evening)[0] == "2 tafels hebben geen uitslag"
    assert "Tafels met een uitslag: 0 van de 2." in end_of(tablet, evening)


def test_c7_a_match_that_closing_stops_before_its_first_round_is_named_as_well(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(8, rounds=1))
    playing.play(evening, 1, 1, 3000, 2000)
    do(tablet, evening, "closure")
    page = words(tablet.get(f"{at(evening)}?history=1"))
    assert "De avond is afgesloten. Zonder uitslag: speelronde 1, tafel 2." in page
    assert "Avond afgesloten, zonder uitslag: speelronde 1, tafel 2" in page


def test_c6_a_deleted_match_is_put_back_from_its_table(app: Flask, tablet: Tablet) -> None:
    evening = counting(evening_with(8, rounds=1))
    playing.play(evening, 1, 1, 3000, 2000)
    delete_match(evening, 1, 1)
    page = tablet.get(f"{at(evening)}?table=1-1").text
    found = re.search(r'action="([^"]*/tables/1/restoration)"', page)
    assert found
    stale = tablet.post(found[1], {"revision": "1"})
    assert stale.status_code == 409
    assert now(evening).tables[0].state == "gone"
    sent = re.search(rf'action="{found[1]}".*?name="revision" value="(\d+)"', page, re.DOTALL)
    assert sent
    answer = tablet.post(found[1], {"revision": sent[1]})
    assert answer.headers["Location"] == f"{at(evening)}?table=1-1#table-1-1"
    assert now(evening).tables[0].state == "finished"
    page = words(tablet.get(f"{at(evening)}?table=1-1"))
    assert "Tafel 1 heeft zijn partij weer." in page
    assert "restoration" not in tablet.get(f"{at(evening)}?table=1-1").text


def test_c7_the_api_names_the_tables_without_a_result_and_closes_all_the_same(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(8, rounds=1))
    playing.play(evening, 1, 2, 3000, 2000)
    delete_match(evening, 1, 1)
    address = f"/api/v1{at(evening)}"
    wanted = [{"round": 1, "table": 1}]
    assert tablet.get(address).json["without_result"] == wanted
    sent = {"revision": now(evening).revision}
    answer = tablet.client.put(f"{address}/closure", json=sent)
    assert (answer.status_code, answer.json["closed"]) == (200, True)
    assert answer.json["without_result"] == wanted
