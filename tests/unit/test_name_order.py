"""A name with its surname first is turned round where that is certain, and only there."""

import pytest

from scorekeeper.core.name_order import is_doubtful, turned, turned_surname


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Vries, Jan de", "Jan de Vries"),
        ("Vries, de", "de Vries"),
        ("Berg, José van den", "José van den Berg"),
        ("de Vries, Jan", "Jan de Vries"),
        ("Bakker,Piet", "Piet Bakker"),
        ("Dam-de Wit, Els van", "Els van Dam-de Wit"),
        ("Vries de, Jan", "Jan de Vries"),
        ("Berg van den, Jan Piet", "Jan Piet van den Berg"),
        ("Vries, de Jan", "Jan de Vries"),
        ("Berg, van den Jan Piet", "Jan Piet van den Berg"),
        ("Van, Jan", "Jan Van"),
        ("Jan de Vries", None),
        ("Vries De, Jan", None),
        ("Nguyen, Le An", None),
        ("Vries de, Jan van", None),
        ("de Vries, Jan van", None),
        ("Berg, Jan van Piet", None),
        ("Vries, Jan de (de zager)", None),
        ("Bakker, sr.", None),
        ("Bakker, Piet jr.", None),
        ("Vries, Jan, de", None),
        ("Jan en Piet, Bakker", None),
        ("Bakker, Jan & An", None),
        ("Bakker,", None),
        (", Jan", None),
        ("", None),
    ],
)
def test_a_whole_name(written: str, said: str | None) -> None:
    assert turned(written) == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Vries, de", "de Vries"),
        ("Vries de", "de Vries"),
        ("Berg, van den", "van den Berg"),
        ("Vries de, van", None),
        ("de Vries, de", None),
        ("Vries", None),
        ("de Vries", None),
        ("Vries, Jan", None),
        ("Bakker, sr.", None),
        ("de", None),
        ("van der", None),
        ("", None),
    ],
)
def test_a_surname(written: str, said: str | None) -> None:
    assert turned_surname(written) == said


def test_what_may_be_in_another_order_is_doubtful() -> None:
    assert [
        is_doubtful(name) for name in ("Bakker, sr.", "Vries Jan de", "Jan de Vries", "De")
    ] == [
        True,
        True,
        False,
        False,
    ]
