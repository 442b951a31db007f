"""How a season is divided over pages, and what stands on every page of the demonstration club."""

import itertools
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.core.text import Text
from scorekeeper.exports.table import Cell, Column, Table, cells
from scorekeeper.exports.words import Words
from scorekeeper.pdf.club import lists, season
from tests.pdf.conftest import file_of, read, text_of
from tests.pdf.test_club import addresses as addresses


def test_rows_are_divided_with_room_for_what_stands_below() -> None:
    for rows, below in itertools.product(range(1, 140), range(12)):
        groups = lists.divided([()] * rows, (20, 25), below)
        assert sum(map(len, groups)) == rows
        *full, last = map(len, groups)
        assert all(0 < len(group) <= 25 for group in groups)
        assert full == [] or full[0] <= 20
        assert last <= (25 if full else 20) - below


def test_a_standing_on_full_pages_keeps_some_rows_for_the_last() -> None:
    for count in range(1, 90):
        rows = tuple((Cell(number),) for number in range(count))
        full = season.as_full(lists.Block("standing", (), (rows,)), (20, 25))
        assert [row for group in full.groups for row in group] == list(rows)
        first, *others = full.groups
        assert len(first) <= 20
        assert all(len(group) <= 25 for group in others)
        if others:
            assert len(others[-1]) >= season.LEAST
            assert len(first) >= 17


@pytest.mark.parametrize("is_across", [False, True])
def test_the_evenings_of_a_season_leave_no_page_nearly_empty(
    app: Flask, in_language: Callable[[str], Any], is_across: bool
) -> None:
    columns = (Column("date", Text("Date"), "date"), Column("best", Text("Best")))
    page, least = season.PAGE[is_across], season.LEAST
    with in_language("nl"):
        words = Words("nl", str)
        for count, used in itertools.product(range(1, 45), range(30, int(page), 10)):
            rows = tuple(cells(date(2026, 9, 4), "Anja") for _ in range(count))
            table = Table("evenings", Text("Evenings"), columns, rows)
            block = season._evenings(table, words, used, is_across)
            assert sum(map(len, block.groups)) == count
            below = season.POLICIES[is_across]
            for number, group in enumerate(block.groups):
                before = used if number == 0 and not block.is_fresh else 0
                is_last = number == len(block.groups) - 1
                tall = season.HEADING + season.EVENING_LINE * len(group) + below * is_last
                assert before + tall <= page, (count, used)
                assert len(group) >= min(least, count)


def test_everything_of_a_demonstration_says_so(
    app: Flask,
    client: FlaskClient,
    addresses: list[str],
    stored: Callable[[dict[str, Any]], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = f"/matches/{stored(file_of())}/sheet.pdf"
    every = [*addresses, match, "/forms/highfive/two-sides.pdf"]
    assert not any("Demonstratieclub" in text_of(client.get(each).data) for each in every[-2:])
    monkeypatch.setitem(app.config, "DEMONSTRATION", True)
    for address in every:
        for page in read(client.get(address).data).pages:
            assert "Demonstratieclub" in page.extract_text(), address
