"""The club's paper with few and many members: pages, names of every kind, codes, forms."""

import io
import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pdfplumber
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.core.club import PaperSide
from scorekeeper.pdf.club import seating
from scorekeeper.pdf.printer import Printer
from scorekeeper.services.club import draws, evenings, substitutes
from scorekeeper.services.club.records import Competition, Evening
from tests.pdf.conftest import read, text_of
from tests.pdf.test_pages import LONG, MM, UNBROKEN
from tests.pdf.test_routes import without_libraries as without_libraries
from tests.pdf.test_sheet import figures
from tests.services.club import playing
from tests.services.club.playing import DESK

ODD = [LONG, UNBROKEN, "<b>Jan</b>", "José 🃏 Joë 😀", "Abdel (عبد عيسى) Issa", "=1+1", "W" * 60]
HALL = "http://192.168.1.20:8000"
_prefixes = (f"{letter}{other}" for letter, other in itertools.product("abcdefgh", "abcdefgh"))


class Club(NamedTuple):
    """A competition on its first evening: one match round was played, the second is drawn."""

    competition: Competition
    evening: Evening
    names: list[str]


def club_of(number: int) -> Club:
    """So many members, some of them with names that break lists."""
    prefix = next(_prefixes)
    rare = [f"{prefix}{name}"[:60] for name in ODD[: number // 4]]
    names = [*rare, *(f"{prefix.title()} de Speler-{n}" for n in range(number - len(rare)))]
    ids = playing.join(*names)
    competition = playing.compete(name=f"Club {prefix}", counted=("drop_worst", 1))
    evening = playing.evening_of(competition, "2026-09-04", ids, 2)
    for round_ in (1, 2):
        there = ids if round_ == 1 else [*ids[1::2], *ids[::2]]
        sizes = [3] * (-number % 4) + [4] * ((number - 3 * (-number % 4)) // 4)
        starts = itertools.accumulate(sizes, initial=0)
        tables = [
            _sides(there[start : start + size]) for start, size in zip(starts, sizes, strict=False)
        ]
        evening = playing.seat(evening, round_, tables)
    for table in evening.tables_of(1):
        totals = [35 * (5 * table.number + 3 * side) for side in range(len(table.sides))]
        evening = playing.on_paper(evening, 1, table.number, *totals)
    return Club(competition, evening, names)


def _sides(players: list[int]) -> list[list[int]]:
    return [players[:2], players[2:]] if len(players) == 4 else [[each] for each in players]


@pytest.fixture(scope="module", params=[8, 23, 60])
def club(request: pytest.FixtureRequest, app: Flask) -> Club:
    with app.app_context():
        return club_of(request.param)


@pytest.fixture
def pdf_of(client: FlaskClient, club: Club) -> Callable[[str], bytes]:
    def get(what: str) -> bytes:
        evening = f"/club/evenings/{club.evening.id}"
        competition = f"/club/competitions/{club.competition.id}"
        base = {
            "standing": f"{competition}/standing.pdf",
            "season": f"{competition}/season.pdf",
            "results": f"{evening}/results.pdf",
            "seating": f"{evening}/rounds/2/seating.pdf",
            "forms": f"{evening}/rounds/2/forms.pdf",
        }
        answer = client.get(base[what], base_url=HALL)
        assert answer.status_code == 200
        assert answer.mimetype == "application/pdf"
        return answer.data

    return get


WHAT = ("standing", "season", "results", "seating", "forms")
PAGES = {  # with 8, 23 and 60 members
    "standing": (1, 1, 2),
    "season": (1, 2, 3),
    "results": (1, 2, 4),
    "seating": (1, 2, 2),
    "forms": (2, 6, 15),
}


@pytest.mark.parametrize("what", WHAT)
def test_pages_of_a4_with_nothing_beyond_their_edges(
    club: Club, pdf_of: Callable[[str], bytes], what: str
) -> None:
    data = pdf_of(what)
    pages = PAGES[what][[8, 23, 60].index(len(club.names))]
    with pdfplumber.open(io.BytesIO(data)) as document:
        assert len(document.pages) == pages
        for page in document.pages:
            assert sorted([round(page.width / MM), round(page.height / MM)]) == [210, 297]
            for char in page.chars:
                assert char["x0"] >= 13 * MM, char["text"]
                assert char["x1"] <= page.width - 13 * MM, char["text"]
                assert char["bottom"] <= page.height - 5 * MM
            assert len(page.extract_text()) > 100  # no page is nearly empty


@pytest.mark.parametrize("what", WHAT)
def test_everybody_is_on_it(club: Club, pdf_of: Callable[[str], bytes], what: str) -> None:
    if what == "season":
        return
    text = _squeezed(text_of(pdf_of(what)))
    shown = [name for name in club.names if len(name) < 60 and name.isascii()]
    assert [name for name in shown if _squeezed(name) not in text] == []
    assert all(_squeezed(name)[:20] in text for name in club.names if len(name) == 60)


def test_no_name_is_cut_where_there_is_room_for_it(club: Club, pdf_of: Any) -> None:
    assert "…" not in text_of(pdf_of("results"))
    if len(club.names) == 23:  # below a short list, and where they are many, cards are small
        assert "…" not in text_of(pdf_of("seating"))


def test_every_page_of_the_tables_says_of_which_match_round_they_are(
    club: Club, pdf_of: Any
) -> None:
    for page in read(pdf_of("results")).pages:
        text = page.extract_text()
        if "Totaal" in text:
            assert "Speelronde" in text.partition("Totaal")[0]


def _squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("what", WHAT)
def test_it_is_pdf_ua_and_its_drawings_speak(
    club: Club, pdf_of: Callable[[str], bytes], what: str
) -> None:
    data = pdf_of(what)
    root = read(data).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "nl"
    assert b'pdfuaid:part="1"' in root["/Metadata"].get_data()
    metadata = read(data).metadata
    assert metadata is not None
    assert club.competition.name in (metadata.title or "")
    assert all(figures(data))


def test_the_standing_is_repeated_and_divided_alike(club: Club, pdf_of: Any) -> None:
    pages = read(pdf_of("standing")).pages
    for page in pages:
        assert "Totaal" in page.extract_text()
    assert "Zo wordt er geteld" in pages[-1].extract_text()
    assert "alle avonden zonder de slechtste" in " ".join(pages[-1].extract_text().split())


def test_the_seating_list_is_large_and_by_name(app: Flask, club: Club, pdf_of: Any) -> None:
    with pdfplumber.open(io.BytesIO(pdf_of("seating"))) as document:
        first = document.pages[0]
        least = {8: 20, 23: 16, 60: 13}[len(club.names)]
        large = [char for char in first.chars if char["text"] == "S" and char["size"] > least]
        assert len(large) >= sum("Speler" in name for name in club.names)
        text = first.extract_text()
    assert "Speelronde 2" in text
    assert "Met de hand geloot" in text


def test_every_table_has_a_code_of_its_match(club: Club, app: Flask) -> None:
    evening = club.evening
    with app.test_request_context(base_url=HALL):
        from scorekeeper.web.club.prints import _codes
        from scorekeeper.web.reach import match_address, qr_path

        now = evenings.load_evening(evening.id)
        codes = _codes(now, 2)
        document = seating.seating_document(now, 2, codes, "nl")
        tables = now.tables_of(2)
        assert sorted(codes) == [table.number for table in tables]
        for table in tables:
            assert table.match_id is not None
            address = match_address(table.match_id)
            assert address == f"{HALL}/matches/{table.match_id}"
            assert qr_path(address)[1] in document.html


def test_a_form_for_every_table(app: Flask, club: Club, pdf_of: Any) -> None:
    pages = read(pdf_of("forms")).pages
    with app.app_context():
        tables = evenings.load_evening(club.evening.id).tables_of(2)
    for page, table in zip(pages, tables, strict=True):
        text = " ".join(page.extract_text().split())
        assert f"Tafel {table.number}" in text
        assert f"{club.competition.name}, speelronde 2" in text
        assert "4 september 2026" in text
        assert text.count("deelt eerst") == 1
        assert "Competitie" in text
        assert "verloren" in text  # the crib, whole


def test_forms_show_who_sits_there_now_and_no_rounds(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        a, b, c, d, e = playing.join("Zora", "Zeno", "Zus", "Zef", "Zaza")
        competition = playing.compete(name="Invallers")
        evening = playing.evening_of(competition, "2026-09-04", [a, b, c, d, e])
        evening = playing.seat(evening, 1, [[[a, b], [c, d]]])
        playing.enter(playing.match_at(evening, 1, 1), 50, 1200, 1990)
        now = evenings.load_evening(evening.id)
        substitutes.substitute(now.id, 1, d, e, now.revision, DESK)
    text = text_of(client.get(f"/club/evenings/{evening.id}/rounds/1/forms.pdf").data)
    assert "Zora (deelt eerst), Zus, Zeno, Zaza" in text
    assert "Zef" not in text
    assert "1200" not in text


def test_the_seed_of_a_draw_is_printed_on_it(app: Flask, client: FlaskClient) -> None:
    """C3."""
    with app.app_context():
        ids = playing.join("Xander", "Xavier", "Xenia", "Xandra")
        evening = playing.evening_of(playing.compete(name="Geloot"), "2026-09-04", ids)
        evening = draws.propose_draw(evening.id, 1, evening.revision, DESK, seed=4711)
    text = text_of(client.get(f"/club/evenings/{evening.id}/rounds/1/seating.pdf").data)
    assert text.count("Lotingsgetal 4711") > text.count("geruild") == 0
    with app.app_context():
        draws.swap_seats(evening.id, 1, ids[0], ids[1], evening.revision, DESK)
    text = text_of(client.get(f"/club/evenings/{evening.id}/rounds/1/seating.pdf").data)
    assert "Lotingsgetal 4711, daarna met de hand geruild" in text


def test_a_draw_that_does_not_count_yet_says_so_and_has_no_codes(
    app: Flask, client: FlaskClient
) -> None:
    with app.app_context():
        ids = playing.join("Yke", "Ymke", "Ynte", "Yvo", "Ysbrand")
        competition = playing.compete(name="Voorstel")
        evening = playing.evening_of(competition, "2026-09-04", ids)
        evening = draws.type_draw(evening.id, 1, [[ids[:2], ids[2:4]]], evening.revision, DESK)
    base = f"/club/evenings/{evening.id}/rounds/1"
    text = text_of(client.get(f"{base}/seating.pdf").data)
    assert "Deze loting telt nog niet." in text
    assert "Met de hand geloot" in text
    assert "Scan de code" not in text
    assert "vrij" in text
    assert figures(client.get(f"{base}/seating.pdf").data) == ["Beeldmerk"]
    assert client.get(f"{base}/forms.pdf").status_code == 200
    assert client.get(f"/club/evenings/{evening.id}/rounds/2/seating.pdf").status_code == 404


def test_many_evenings_lie_across_and_the_last_ones_are_shown(
    app: Flask, client: FlaskClient
) -> None:
    with app.app_context():
        ids = playing.join("Wendelien", "Willemijn", "Wubbo")
        competition = playing.compete(name="Veel avonden")
        found = []
        for number in range(15):
            evening = playing.evening_of(competition, f"2026-10-{number + 1:02}", ids)
            playing.seat(evening, 1, [[[each] for each in ids]])
            playing.on_paper(evening, 1, 1, 1000, 2000, 300 * number)
            playing.close(evening)
            found.append(evening)
    address = f"/club/competitions/{competition.id}/standing.pdf"
    (page,) = read(client.get(address).data).pages
    assert page.mediabox.width > page.mediabox.height
    text = " ".join(page.extract_text().split())
    assert "De laatste 13 van 15 avonden; in het totaal zitten ze allemaal." in text
    assert "3 okt" in text
    assert "2 okt" not in text.replace("12 okt", "")
    early = found[5].id
    (page,) = read(client.get(f"{address}?after={early}").data).pages
    assert page.mediabox.width < page.mediabox.height
    assert "Na 6 avonden, 6 oktober 2026" in " ".join(page.extract_text().split())


def test_before_the_first_result(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        competition = playing.compete(name="Nog niets")
        evening = playing.evening_of(competition, "2026-09-04", [])
    for what in ("standing", "season"):
        text = text_of(client.get(f"/club/competitions/{competition.id}/{what}.pdf").data)
        assert "Er is nog niets om te laten zien." in text
        assert "Nog geen uitslagen" in text
    assert "Uitslag" in text_of(client.get(f"/club/evenings/{evening.id}/results.pdf").data)


def test_english(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        club = club_of(8)
    client.set_cookie("language", "en")
    data = client.get(f"/club/competitions/{club.competition.id}/standing.pdf").data
    assert read(data).trailer["/Root"]["/Lang"] == "en"
    text = " ".join(text_of(data).split())
    for word in ("Standing", "Average", "4 Sept", "How it is counted", "4 September 2026"):
        assert word in text
    assert "Gemiddeld" not in text
    assert "Clockwise" in text_of(
        client.get(f"/club/evenings/{club.evening.id}/rounds/2/forms.pdf").data
    )


@pytest.fixture
def addresses(app: Flask) -> list[str]:
    with app.app_context():
        club = club_of(8)
    evening = club.evening
    return [
        f"/club/competitions/{club.competition.id}/standing.pdf?after={evening.id}",
        f"/club/competitions/{club.competition.id}/season.pdf",
        f"/club/evenings/{evening.id}/results.pdf",
        f"/club/evenings/{evening.id}/rounds/2/seating.pdf",
        f"/club/evenings/{evening.id}/rounds/2/forms.pdf",
    ]


def test_the_same_document_is_set_once(
    app: Flask, client: FlaskClient, addresses: list[str]
) -> None:
    first = client.get(addresses[0])
    app.extensions["printer"].renderer.close()
    assert client.get(addresses[0]).data == first.data
    etag = {"If-None-Match": first.headers["ETag"]}
    assert client.get(addresses[0], headers=etag).status_code == 304
    assert app.extensions["printer"].renderer.pid is None
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" in first.headers["Vary"]


@pytest.mark.usefixtures("without_libraries")
def test_without_the_libraries_the_browser_prints(
    client: FlaskClient, addresses: list[str]
) -> None:
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 503
        assert "De PDF kan nu niet gemaakt worden" in answer.text
        path, _, query = address.partition("?")
        paper = path.replace(".pdf", "/paper") + (f"?{query}" if query else "")
        assert f'href="{paper}"' in answer.text
        page = client.get(paper)
        assert page.status_code == 200
        assert "style=" not in page.text
        assert "<script" not in page.text
        style = page.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
        css = client.get(style)
        assert css.mimetype == "text/css"
        assert "static:" not in css.text


def test_a_document_of_many_sheets_may_take_longer() -> None:
    class Patient:
        asked: Iterator[int]

        def render(self, _html: str, _css: str, sheets: int) -> bytes:
            self.sheets = sheets
            return b""

    patient = Patient()
    from scorekeeper.pdf.documents import Document

    Printer(patient).print(Document("forms", "x", "", 15))  # type: ignore[arg-type]
    assert patient.sheets == 15


def test_dates_at_the_foot_are_as_people_write_them(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        ids = playing.join("Voet Anja", "Voet Bea")
        competition = playing.compete(name="De voet")
        evening = playing.evening_of(competition, "2026-09-04", ids)
        playing.seat(evening, 1, [[[ids[0]], [ids[1]]]])
        playing.on_paper(evening, 1, 1, 3000, PaperSide(1450, crossed=True))
    base = f"/club/evenings/{evening.id}"
    for place in (
        f"{base}/results.pdf",
        f"{base}/rounds/1/seating.pdf",
        f"/club/competitions/{competition.id}/standing.pdf",
    ):
        text = text_of(client.get(place).data)
        assert "De voet 4 september 2026" in text, place
        assert "2026-09-04" not in text, place
