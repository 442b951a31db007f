"""Names as Dutch sorts and finds them; tables as spreadsheets write them; lots from a bag."""

import pytest

from scorekeeper.core.delimited import read_table
from scorekeeper.core.lots import seated_by_lots
from scorekeeper.core.naming import fold, matches, sort_key, surname, tidy


@pytest.mark.parametrize(
    ("name", "under"),
    [
        ("Jan de Vries", "Vries"),
        ("José van der Berg", "Berg"),
        ("Ans in 't Veld", "Veld"),
        ("Toon", "Toon"),
        ("Anna Maria Bakker", "Bakker"),
        ("Vries, Jan de", "Vries"),
        ("de Wit", "Wit"),
        ("Els van Dam-de Wit", "Dam-de Wit"),
        ("Nel Kuiper-van Dam", "Kuiper-van Dam"),
        ("Anja Jansen-de Vries", "Jansen-de Vries"),
        ("Jan-Willem Post", "Post"),
        ("Van", "Van"),
        ("", ""),
    ],
)
def test_the_part_that_a_name_is_sorted_by(name: str, under: str) -> None:
    assert surname(name) == under


def test_ij_stands_with_y() -> None:
    names = ["Piet Zon", "Truus IJzer", "Ko Ypma", "An Xerxes", "Jo \u0132dema"]
    assert sorted(names, key=sort_key) == [
        "An Xerxes",
        "Jo \u0132dema",
        "Ko Ypma",
        "Truus IJzer",
        "Piet Zon",
    ]
    assert sort_key("Jo de Bruijn") < sort_key("Ko Bruyn")


def test_accents_and_case_do_not_hide_a_name() -> None:
    assert fold("  ZO\u00cb  ") == fold("zoe\u0308") == "zoe"
    assert tidy(" Ans  in \u2019t Veld ") == "Ans in 't Veld"
    assert matches("Günther Müller", "mul gu")
    assert not matches("Günther Müller", "mulx")
    assert matches("Gijs Gast van Piet", "Gijs Gast (van Piet)")
    assert matches("Gijs Gast van Piet", "gijs gast (van")
    assert not matches("Gijs Gast van Piet", "gijs (anders)")


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (b"a;b\n1;2\n", [["a", "b"], ["1", "2"]]),
        (b'a,b\n"x, y",2\n', [["a", "b"], ["x, y", "2"]]),
        (b"a\tb\n\n1;1\t2\n", [["a", "b"], ["1;1", "2"]]),
        (b"Jos\xe9\n", [["José"]]),
        (b"sep=,\na,b;c\n", [["a", "b;c"]]),
        (b"'-5;'x\n", [["-5", "'x"]]),
        (b"", []),
        (b"\xff\xfe", []),
        (b'"open\n', []),
        (b'a;"b\n1;2\n', []),
        (b"sep=;\na;b,c\n", [["a", "b,c"]]),
        (b'a;5"\nb;1/4"\n', [["a", '5"'], ["b", '1/4"']]),
    ],
)
def test_a_table_is_read_whatever_wrote_it(data: bytes, rows: list[list[str]]) -> None:
    assert read_table(data) == rows


def test_the_lowest_stones_sit_at_the_first_table() -> None:
    lots = dict(zip("abcdefgh", (8, 7, 6, 5, 4, 3, 2, 1), strict=True))
    tables, out = seated_by_lots(lots, (4, 3), teams=True)
    assert tables == ((("h", "f"), ("g", "e")), (("d",), ("c",), ("b",)))
    assert out == ("a",)
    assert seated_by_lots(lots, (4, 4), teams=False)[0][0] == (("h",), ("g",), ("f",), ("e",))
