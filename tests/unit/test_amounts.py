"""Amounts as people type them."""

import pytest
from flask import Flask
from flask_babel import Babel

from scorekeeper.forms.amounts import read_amount


@pytest.fixture(autouse=True)
def language() -> object:
    app = Flask(__name__)
    Babel(app)
    with app.test_request_context():
        yield


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("", None),
        ("   ", None),
        ("0", 0),
        ("00350", 350),
        (" 350 ", 350),
        ("120+85", 205),
        ("120 + 85 + 5", 210),
        ("120+", 120),
        ("-35", -35),
        ("−35", -35),
        ("–35", -35),
        (" - 35 ", -35),
        ("1000000000", 10**9),
    ],
)
def test_what_is_understood(typed: str, amount: int | None) -> None:
    assert read_amount(typed) == amount


@pytest.mark.parametrize(
    "typed",
    ["12,5", "12.5", "1.250", "1,250", "1 250", "35-", "_35", "+35", "120++5", "120-5", "-15+5",
     "vijftig", "٣٥", "3e2", "0x10", "1000000001", "9" * 4000, "½", "NaN", "--5", "\x00", "3\n5"],
)  # fmt: skip
def test_what_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        read_amount(typed)
