"""A list of members from a spreadsheet: what was shown is what is taken over."""

import base64
import io
import re

import pytest

from scorekeeper.exports.season import members_export
from scorekeeper.exports.words import Words
from scorekeeper.exports.xlsx_file import xlsx_file
from scorekeeper.services.club import members
from tests.services.club import playing
from tests.web.conftest import Tablet, fields

ADDRESS = "/club/members/import"
FILE = "Naam;Bijnaam;Gast\r\nJosé de Vries;;nee\r\nGünther Smit;Gunny;ja\r\nAn;;\r\n;leeg;\r\n"
SPELLED = {
    "utf-8": FILE.encode(),
    "bom": FILE.encode("utf-8-sig"),
    "windows": FILE.encode("cp1252"),
    "commas": FILE.replace(";", ",").encode("cp1252"),
    "tabs": FILE.replace(";", "\t").encode(),
    "utf-16": FILE.encode("utf-16"),
}


def upload(tablet: Tablet, data: bytes) -> str:
    answer = tablet.post(
        ADDRESS, {"file": (io.BytesIO(data), "leden.csv")}, content_type="multipart/form-data"
    )
    assert answer.status_code == 200, answer.text
    return answer.text


def lines(page: str) -> dict[str, str]:
    """What becomes of each line of the file, by its number."""
    return {
        number: status
        for status, number in re.findall(r'<tr class="is-(\w+)">\s*<td class="nr">(\d+)</td>', page)
    }


def known() -> list[tuple[str, str | None, bool]]:
    return [(m.name, m.nickname, m.is_guest) for m in members.all_members()]


@pytest.mark.parametrize("spelled", SPELLED)
def test_every_line_is_shown_and_then_taken_over(tablet: Tablet, spelled: str) -> None:
    playing.join("An")
    page = upload(tablet, SPELLED[spelled])
    assert lines(page) == {"2": "new", "3": "new", "4": "present", "5": "refused"}
    for words in ("José de Vries", "Günther Smit", "Gunny", "komt erbij als gast"):
        assert words in page
    assert known() == [("An", None, False)]  # nothing is stored by a look
    sent = {key: _hidden(page, key) for key in ("content", "shown")}
    assert tablet.post(ADDRESS, sent).status_code == 303
    assert known() == [
        ("An", None, False),
        ("Günther Smit", "Gunny", True),
        ("José de Vries", None, False),
    ]
    assert "Er zijn er 2 toegevoegd." in tablet.get("/club/members").text


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def test_when_the_members_changed_meanwhile_it_is_shown_again(tablet: Tablet) -> None:
    page = upload(tablet, b"Naam\nPiet\nAn\n")
    playing.join("An")
    answer = tablet.post(ADDRESS, {key: _hidden(page, key) for key in ("content", "shown")})
    assert answer.status_code == 409
    assert "De ledenlijst is intussen veranderd" in answer.text
    assert lines(answer.text) == {"2": "new", "3": "present"}
    assert [name for name, *_ in known()] == ["An"]
    again = {key: _hidden(answer.text, key) for key in ("content", "shown")}
    assert tablet.post(ADDRESS, again).status_code == 303
    assert [name for name, *_ in known()] == ["An", "Piet"]


def test_what_was_shown_cannot_be_exchanged(tablet: Tablet) -> None:
    page = upload(tablet, b"Naam\nPiet\n")
    other = base64.b64encode(b"Naam\nKlaas\n").decode()
    answer = tablet.post(ADDRESS, {"content": other, "shown": _hidden(page, "shown")})
    assert answer.status_code == 409
    for wrong in ("%%%", "é", "A"):
        broken = tablet.post(ADDRESS, {"content": wrong, "shown": _hidden(page, "shown")})
        assert broken.status_code == 409
        assert "niet te lezen" in broken.text
    assert known() == []


def test_names_can_be_pasted(tablet: Tablet) -> None:
    answer = tablet.post(ADDRESS, {"pasted": "Voornaam\tTussenvoegsel\tAchternaam\nJan\tde\tWit\n"})
    assert "Jan de Wit" in answer.text
    sent = fields(answer)
    tablet.post(ADDRESS, {"content": sent["content"], "shown": sent["shown"]})
    assert known() == [("Jan de Wit", None, False)]


def test_without_known_heads_it_is_said_what_is_read(tablet: Tablet) -> None:
    page = upload(tablet, b"Jan Smit;de zager\nAn;\n")
    assert lines(page) == {"1": "new", "2": "new"}
    assert "de eerste kolom als naam" in page
    assert "de eerste kolom als naam" not in upload(tablet, b"Naam\nJan Smit\n")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Kies eerst een bestand"),
        (b"\n" * 10, "niet te lezen"),
        (b"x" * 100_001, "te groot"),
        (b"Naam\n" + b"Jan\n" * 1001, "hoogstens 1000 regels"),
    ],
    ids=["none", "blank", "large", "many"],
)
def test_what_is_no_list_is_refused(tablet: Tablet, data: bytes, words: str) -> None:
    answer = tablet.post(
        ADDRESS, {"file": (io.BytesIO(data), "x.csv")}, content_type="multipart/form-data"
    )
    assert answer.status_code in (409, 422)
    assert words in answer.text
    assert known() == []


def old_excel() -> bytes:
    """The beginning of a workbook of before 2007: directories in UTF-16, and a name in between."""
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + b"\x3e\x00\x03\x00\xfe\xff\x09\x00"
    return head + "Workbook".encode("utf-16-le") + b"\r\nJan de Wit\r\n"


def new_excel() -> bytes:
    words = Words("nl", lambda text, **_params: text)
    return xlsx_file(members_export(members.all_members()), words)


EXCEL = "Dit is een Excel-bestand. Bewaar het als CSV"
FOREIGN = {
    "xlsx": (new_excel, EXCEL),
    "xls": (old_excel, EXCEL),
    "pdf": (lambda: b"%PDF-1.7\n1 0 obj\n<< >>\nJan de Wit\n%%EOF\n", "Dit is een PDF"),
    "docx": (lambda: b"PK\x03\x04" + bytes(26) + b"word/document.xml", "iets anders"),
    "jpg": (lambda: bytes(range(256)) * 20, "iets anders"),
}


@pytest.mark.parametrize("kind", FOREIGN)
@pytest.mark.parametrize("size", [0, 150_000])
def test_a_file_that_is_no_text_is_refused_with_what_to_do(
    tablet: Tablet, kind: str, size: int
) -> None:
    playing.join("An", "Jan de Wit")
    make, words = FOREIGN[kind]
    answer = tablet.post(
        ADDRESS,
        {"file": (io.BytesIO(make() + b" " * size), f"leden.{kind}")},
        content_type="multipart/form-data",
    )
    assert answer.status_code == 409
    assert words in answer.text
    assert 'type="file"' in answer.text
    sent = {"content": base64.b64encode(make()).decode(), "shown": ""}
    assert words in tablet.post(ADDRESS, sent).text  # nor when it comes as what was shown
    assert [name for name, *_ in known()] == ["An", "Jan de Wit"]


def test_hostile_cells_stay_text(tablet: Tablet) -> None:
    page = upload(tablet, b"Naam\n<img src=x onerror=alert(1)>\n'=1+1\n")
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page
    tablet.post(ADDRESS, {key: _hidden(page, key) for key in ("content", "shown")})
    assert {name for name, *_ in known()} == {"<img src=x onerror=alert(1)>", "=1+1"}


def test_sent_twice_it_adds_once(tablet: Tablet) -> None:
    page = upload(tablet, b"Naam\nPiet\n")
    sent = {key: _hidden(page, key) for key in ("content", "shown")}
    assert tablet.post(ADDRESS, sent).status_code == 303
    again = tablet.post(ADDRESS, sent)
    assert again.status_code == 409
    assert lines(again.text) == {"2": "present"}
    assert len(known()) == 1


def test_a_name_that_was_turned_round_is_said_and_can_be_left_as_it_was(tablet: Tablet) -> None:
    page = upload(tablet, b'Naam;Naam\n"Vries, Jan de";x\nAn Bos;\n')
    assert "kolom A (Naam): “Vries, Jan de” is gelezen als Jan de Vries." in page
    assert "Niet gelezen: kolom B (Naam). Daarvoor is al een andere kolom gelezen." in page
    assert "Alle namen laten zoals ze geschreven zijn" in page
    sent = {"content": _hidden(page, "content"), "look": "1", "as_written": "1"}
    left = tablet.post(ADDRESS, sent).text
    assert known() == []
    assert "komt er zo in. Klopt de volgorde van die naam?" in left
    assert "Namen omdraaien" in left
    take = {key: _hidden(left, key) for key in ("content", "shown", "as_written")}
    assert tablet.post(ADDRESS, take | {"shown": _hidden(page, "shown")}).status_code == 409
    assert tablet.post(ADDRESS, take).status_code == 303
    assert [name for name, *_ in known()] == ["An Bos", "Vries, Jan de"]


def test_a_list_without_such_names_offers_no_turning(tablet: Tablet) -> None:
    page = upload(tablet, b"Naam\nJan de Vries\n")
    assert "omgedraaid" not in page
    assert "geschreven" not in page


def test_an_open_quote_is_told_with_its_place(tablet: Tablet) -> None:
    answer = tablet.post(
        ADDRESS,
        {"file": (io.BytesIO(b'Naam;Bijnaam\nJan;"jr\nAn;\n'), "leden.csv")},
        content_type="multipart/form-data",
    )
    assert answer.status_code == 409
    assert "Regel 2, kolom B: hier begint een aanhalingsteken dat nergens sluit." in answer.text
