"""What a list of members says of itself: names turned round, columns not read, where it breaks."""

import pytest
from flask import Flask

from scorekeeper.services.club import member_import, members
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.member_import import MemberFile
from tests.services.club import playing
from tests.services.club.playing import DESK


def seen(text: str, as_written: bool = False) -> tuple[list[str], list[str], list[str]]:
    """The names, the remarks about lines, and those about the file."""
    found = member_import.preview_members(text.encode(), as_written)
    return (
        [line.name for line in found.lines],
        [f"{line.line}: {remark.translate()}" for line in found.lines for remark in line.remarks],
        [remark.translate() for remark in found.remarks],
    )


def refused(text: str) -> str:
    with pytest.raises(ClubNotAllowed) as why:
        member_import.preview_members(text.encode())
    return f"{why.value.code}: {why.value.text.translate()}"


def test_a_name_with_the_surname_first_is_turned_and_that_is_said(club: Flask) -> None:
    text = 'Naam\n"Vries, Jan de"\nAn Bos\n'
    names, remarks, _file = seen(text)
    assert names == ["Jan de Vries", "An Bos"]
    assert remarks == ["2: column A (Naam): “Vries, Jan de” is read as Jan de Vries."]
    names, remarks, _file = seen(text, as_written=True)
    assert names == ["Vries, Jan de", "An Bos"]
    assert remarks[0].startswith("2: column A (Naam): “Vries, Jan de” goes in as it stands.")
    member_import.import_members(text.encode(), DESK)
    assert [member.name for member in members.all_members()] == ["An Bos", "Jan de Vries"]


def test_what_precedes_a_surname_is_put_before_it(club: Flask) -> None:
    names, remarks, _file = seen('Achternaam;Voornaam\n"Vries, de";Jan\nBerg van den;An\nBos;Els\n')
    assert names == ["Jan de Vries", "An van den Berg", "Els Bos"]
    assert remarks == [
        "2: column A (Achternaam): “Vries, de” is read as Jan de Vries.",
        "3: column A (Achternaam): “Berg van den” is read as An van den Berg.",
    ]


def test_what_precedes_a_surname_is_found_on_both_sides_of_the_comma(club: Flask) -> None:
    names, _remarks, _file = seen('Naam\n"Vries de, Jan"\n"Vries, de Piet"\n')
    assert names == ["Jan de Vries", "Piet de Vries"]
    names, remarks, _file = seen('Naam\n"de Vries, Jan van"\n')
    assert names == ["de Vries, Jan van"]
    assert "Is that the order of the name?" in remarks[0]


def test_what_is_not_certain_goes_in_as_it_stands_with_a_remark(club: Flask) -> None:
    names, remarks, _file = seen('Naam\n"Bakker, sr."\nVries Jan de\n')
    assert names == ["Bakker, sr.", "Vries Jan de"]
    assert [remark.partition(" goes in")[0] for remark in remarks] == [
        "2: column A (Naam): “Bakker, sr.”",
        "3: column A (Naam): “Vries Jan de”",
    ]


def test_who_is_known_as_it_was_written_stays_known(club: Flask) -> None:
    playing.join("Vries, Jan de")
    found = member_import.preview_members(b'Naam\n"Vries, Jan de"\n')
    assert [(line.name, line.status) for line in found.lines] == [("Vries, Jan de", "present")]


def test_a_pasted_list_of_surnames_and_first_names_is_one_of_names(club: Flask) -> None:
    names, _remarks, _file = seen("Vries, Jan de\nBakker, Piet\n")
    assert names == ["Jan de Vries", "Piet Bakker"]
    found = member_import.preview_members(b"Jan Smit,de zager\nPiet Bos,\n")
    assert [(line.name, line.nickname) for line in found.lines] == [
        ("Jan Smit", "de zager"),
        ("Piet Bos", None),
    ]


def test_one_line_that_is_not_certain_does_not_make_the_others_wrong(club: Flask) -> None:
    asked = "Is that the order of the name?"
    names, remarks, _file = seen(
        "Vries, Jan de\nBerg, Piet van den\nAnna Smit\nBos, An sr.\nDam, Els\nMol, Jan, de\n"
    )
    turned = {"1": "Jan de Vries", "2": "Piet van den Berg", "5": "Els Dam"}
    left = {"4": "Bos, An sr.", "6": "Mol, Jan, de"}
    assert dict(zip("123456", names, strict=True)) == turned | left | {"3": "Anna Smit"}
    assert {remark[0] for remark in remarks if asked in remark} == set(left)
    assert {remark[0] for remark in remarks if asked not in remark} == set(turned)
    found = member_import.preview_members(b"Vries, Jan de (rood)\nBerg, Piet\n")
    assert [(line.name, line.nickname) for line in found.lines] == [
        ("Jan de Vries", "rood"),
        ("Piet Berg", None),
    ]
    assert seen("Naam\nVries, Jan de\nBerg, Piet\nAnna Smit\n")[0] == [
        "Jan de Vries",
        "Piet Berg",
        "Anna Smit",
    ]


def test_nicknames_that_may_be_first_names_are_asked_about(club: Flask) -> None:
    names, remarks, _file = seen("Vries;Jan de\nBerg;Piet\nAnna Smit;rood\n")
    assert names == ["Vries", "Berg", "Anna Smit"]
    assert [remark.partition(" goes in")[0] for remark in remarks] == [
        "1: column A: “Vries”",
        "2: column A: “Berg”",
    ]
    assert seen("Jan Smit, de zager\nPiet Bos\n")[:2] == (["Jan Smit", "Piet Bos"], [])


def test_first_names_beside_names_make_those_surnames(club: Flask) -> None:
    names, _remarks, file = seen("Voornaam;Tussenvoegsel;Naam\nJan;de;Vries\nAn;;Bos\n")
    assert names == ["Jan de Vries", "An Bos"]
    assert file == [
        "Read as the surname: column C (Naam), since the first names have a column of their own."
    ]
    names, _remarks, file = seen("Voornaam;Naam\nJan;Jan de Vries\nAn;An Bos\n")
    assert names == ["Jan de Vries", "An Bos"]
    assert file == ["Not read: column A (Voornaam). Another column is read for the same."]


@pytest.mark.parametrize(
    ("text", "name", "unread"),
    [
        ("Naam;Lid\nJan de Vries;ja\n", "Jan de Vries", "column B (Lid)"),
        ("Lid;Naam\n1;Jan de Vries\n", "Jan de Vries", "column A (Lid)"),
        ("Naam;Volledige naam\nJan;Jan de Vries\n", "Jan de Vries", "column A (Naam)"),
        (
            "Voorletters;Voornaam;Tussenvoegsel;Achternaam\nJ.P.;Jan;de;Vries\n",
            "Jan de Vries",
            "column A (Voorletters)",
        ),
        (
            "Roepnaam;Voorletters;Voorvoegsel;Achternaam\nJan;J.P.;de;Vries\n",
            "Jan de Vries",
            "column B (Voorletters)",
        ),
        (
            "Achternaam;Voorvoegsel;Voornaam;Lid\nVries;de;Jan;ja\n",
            "Jan de Vries",
            "column D (Lid)",
        ),
        ("Lid;Voornaam\nja;Jan\n", "Jan", "column A (Lid)"),
    ],
)
def test_of_two_columns_for_the_same_the_better_word_is_read(
    club: Flask, text: str, name: str, unread: str
) -> None:
    names, _remarks, file = seen(text)
    assert names == [name]
    assert file == [f"Not read: {unread}. Another column is read for the same."]


def test_a_column_of_members_alone_holds_their_names(club: Flask) -> None:
    assert seen("Lid;Gast\nJan de Vries;nee\n")[0] == ["Jan de Vries"]
    assert seen("Voornaam;Lid\nJan;de Vries\n")[0] == ["Jan de Vries"]


def test_columns_that_are_not_read_are_named(club: Flask) -> None:
    names, _remarks, file = seen("Naam;Adres;Naam;Telefoon;\nJan;Dijk 1;Piet;;x\n")
    assert names == ["Jan"]
    assert file == [
        "Not read: column C (Naam). Another column is read for the same.",
        "Not read: B (Adres), E.",
    ]
    assert seen("Naam;Adres\nJan;\n")[2] == []


def test_what_is_no_yes_or_no_makes_no_guest_and_is_said(club: Flask) -> None:
    found = member_import.preview_members("Naam;Gast\nJan;misschien\nAn;Ja\nEls;✓\n".encode())
    assert [line.is_guest for line in found.lines] == [False, True, True]
    said = [remark.translate() for line in found.lines for remark in line.remarks]
    assert said == ["column B (Gast): “misschien” is no yes or no. So this is no guest."]


def test_an_open_quote_is_told_with_its_line_and_column(club: Flask) -> None:
    place = "open_quote: Line 3, column B: a quotation mark that begins here is closed nowhere."
    assert refused('Naam;Bijnaam\nJan;de "zager"\nPiet;"jr\nAn;\n').startswith(place)
    assert refused('sep=;\nNaam;Bijnaam\nJan;\nPiet;"jr\nAn;\n').startswith(place)
    assert refused('"Jan\nPiet\n').startswith("open_quote: Line 1, column A:")


def test_heads_alone_are_called_that(club: Flask) -> None:
    wanted = "only_heads: There are only heads in this file (line 1), and nothing below them."
    assert refused("Naam;Bijnaam;Gast\n") == wanted
    assert refused("\n\nNaam\n").startswith(
        "only_heads: There are only heads in this file (line 3)"
    )
    assert refused("\n").startswith("unreadable_csv")


def test_another_way_of_reading_is_another_preview(club: Flask) -> None:
    text = b'Naam\n"Vries, Jan de"\n'
    turned: MemberFile = member_import.preview_members(text)
    with pytest.raises(ClubNotAllowed) as why:
        member_import.import_members(text, DESK, turned.stamp, as_written=True)
    assert why.value.code == "members_changed"
