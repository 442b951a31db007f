"""The deal card: for any number of players, and what its undo takes back."""

import pytest

from tests.web.conftest import Tablet, start


@pytest.mark.parametrize("count", [2, 7, 8, 9, 10])
def test_the_card_serves_as_many_players_as_a_game_takes(tablet: Tablet, count: int) -> None:
    sides = [{"players": [f"Speler {number}"]} for number in range(count)]
    match = start(*sides, game="vrij")
    page = tablet.get(f"/matches/{match.id}")
    assert page.status_code == 200
    assert f"Speler {count - 1}" in page.text
    assert tablet.get(f"/matches/{match.id}/sheet").status_code == 200
