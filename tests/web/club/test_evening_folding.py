"""What is going on comes first, and what there is nothing to open of does not open."""

import re

from flask import Flask

from tests.services.club import playing
from tests.web.club.evening import at, counting, evening_with, part, words
from tests.web.conftest import Tablet


def test_a_match_round_that_is_done_folds_while_a_later_one_is_going_on(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(8))
    playing.play(evening, 1, 1, 3000, 2000)
    playing.play(evening, 1, 2, 2500, 2000)
    page = tablet.get(at(evening))
    assert "is-past" not in part(page, "round-1")
    counting(evening, 2)
    page = tablet.get(at(evening))
    first = part(page, "round-1")
    assert "is-past" in first
    before = re.split(r"<details[^>]*>", first)[0]
    assert "Zitlijst" not in before
    assert '<details class="folded" id="tables-1">' in first
    assert "is-past" in part(page, "door")
    assert "is-past" not in part(page, "round-2")
    assert 'id="tables-1" open' in tablet.get(f"{at(evening)}?shown=1").text
    assert 'id="tables-1" open' in tablet.get(f"{at(evening)}?why=1").text
    playing.close(evening)
    assert "is-past" not in tablet.get(at(evening)).text


def test_a_table_from_paper_does_not_open_once_the_evening_is_closed(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(8))
    playing.on_paper(evening, 1, 1, 3000, 2000)
    playing.play(evening, 1, 2, 2500, 2000)
    assert "?table=1-1" in tablet.get(at(evening)).text
    playing.close(evening)
    page = tablet.get(at(evening))
    assert "?table=1-1" not in page.text
    assert "?table=1-2" in page.text
    assert "Tafel 1 klaar, van papier" in words(page)
    assert 'class="opened"' not in tablet.get(f"{at(evening)}?table=1-1").text
