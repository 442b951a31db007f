"""Figures have air between them and totals can be read, however many play."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.services import rounds
from tests.browser.conftest import Console
from tests.browser.server import Server
from tests.browser.test_start import data_of
from tests.web import conftest as stored

TEN = ("Ada", "Bert", "Cor", "Dirk", "Els", "Frits", "Gerda", "Hans", "Ina", "Jan")
# What is drawn in each cell of a row, and whether it keeps to the cell.
INK = """row => [...row.children].map(cell => {
  const rects = [...cell.querySelectorAll("svg")].map(svg => svg.getBoundingClientRect());
  const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (parent.closest(".vh, svg")) continue;
    const range = document.createRange(); range.selectNodeContents(walk.currentNode);
    const clip = (parent.closest(".who") || row).getBoundingClientRect();
    for (const r of range.getClientRects()) if (r.width > 1)
      rects.push({left: Math.max(r.left, clip.left), right: Math.min(r.right, clip.right)});
  }
  const own = cell.getBoundingClientRect();
  if (!rects.length) return null;
  return {left: Math.min(...rects.map(r => r.left)), right: Math.max(...rects.map(r => r.right)),
          from: own.left, to: own.right};
}).filter(Boolean).sort((one, other) => one.left - other.left)"""


def three_players(server: Server) -> str:
    def side(contract: int | None, hand: int = 50) -> dict[str, Any]:
        if contract is None:
            return {"contract": None, "hand": 500}
        return {"contract": contract, "stacks": 5, "runs": 1, "table": 420, "hand": hand}

    with data_of(server):
        people = ({"players": [name]} for name in ("Annemarie", "Hendrik-Jan", "van 't Hoff"))
        match = stored.start(*people)
        for contract in (100, 60):
            laid = [side(contract, 0), side(None), side(contract)]
            facts = {"end": "out", "out": 0, "sides": laid}
            match, _ = rounds.enter_round(match.id, facts, match.revision, stored.ACTOR)
        return f"{server.url}/matches/{match.id}"


def test_three_players_each_have_columns_of_their_own(live: Server, tablet: Page) -> None:
    tablet.goto(three_players(live) + "/sheet")
    rows = tablet.locator(".tally tbody tr.round, .tally tbody tr.next")
    assert rows.count() == 3
    for row in rows.all():
        ink = row.evaluate(INK)
        assert all(each["left"] >= each["from"] - 1 for each in ink), ink
        assert all(each["right"] <= each["to"] + 1 for each in ink), ink
        gaps = [after["left"] - before["right"] for before, after in pairwise(ink)]
        assert all(gap >= 3 for gap in gaps), gaps


def test_ten_players_have_readable_totals_and_are_told_what_was_saved(
    live: Server, tablet: Page
) -> None:
    with data_of(live):
        match = stored.start(*({"players": [name]} for name in TEN), game="vrij")
        points = [10058, 9500, 85, -3000, 20, 500, 1200, 17, 88, 12]
        facts = {"points": points}
        match, _ = rounds.enter_round(match.id, facts, match.revision, stored.ACTOR)
    tablet.goto(f"{live.url}/matches/{match.id}/sheet")
    for row in tablet.locator(".tally tbody tr.round").all():
        ink = row.evaluate(INK)
        gaps = [after["left"] - before["right"] for before, after in pairwise(ink)]
        assert all(gap >= 3 for gap in gaps), gaps
    cut = "f => f.scrollWidth > f.clientWidth"
    assert not any(f.evaluate(cut) for f in tablet.locator(".sheet .top .field").all())
    tablet.goto(f"{live.url}/matches/{match.id}")
    saved = tablet.locator(".undo .last > span").first
    expect(saved).to_have_text("Ronde 1 opgeslagen")
    expect(saved).to_be_in_viewport()


@pytest.mark.parametrize("typed", ["abc", "0"])
def test_a_number_that_is_none_is_in_sight_with_what_would_be_right(
    live: Server, tablet: Page, console: Console, typed: str
) -> None:
    console.allow("422")
    tablet.goto(f"{live.url}/matches/new?game=jokerspelen&size=1-1-1")
    for index, name in enumerate(TEN[:3]):
        tablet.fill(f"[name=seat-{index}]", name)
    tablet.locator(".agreed summary").click()
    tablet.fill("[name=option-rounds]", typed)
    tablet.get_by_role("button", name="Beginnen").last.click()
    field = tablet.locator("[name=option-rounds]")
    expect(field).to_have_value(typed)
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(tablet.locator("#wrong-option-rounds")).to_contain_text("1 of meer, of laat het leeg")
