"""The page of the rules: where a score leads to, and the way back."""

import html
import re

import pytest
from flask import Flask

from tests.web.conftest import Tablet, clear, finished, start


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_rule_that_a_score_cites_has_its_place_on_the_page_of_the_rules(
    app: Flask, tablet: Tablet, language: str
) -> None:
    tablet.language(language)
    rules = tablet.get("/rules/highfive").text
    stored = finished()
    cited = set()
    for number in range(1, len(stored.match.rounds) + 1):
        why = tablet.get(f"/matches/{stored.id}/rounds/{number}/why").text
        address = f'/rules/highfive\\?from={stored.id}&amp;why={number}#(r[^"]+)'
        cited |= set(re.findall(address, why))
    assert cited >= {"r2.4", "r4.4"}
    for rule in cited:
        assert rules.count(f'id="{rule}"') == 1


def test_the_rules_lead_back_to_the_match_they_were_opened_from(app: Flask, tablet: Tablet) -> None:
    stored = clear(start(), 0, 50)
    for page, back in (
        (f"/matches/{stored.id}", f"/matches/{stored.id}"),
        (f"/matches/{stored.id}/sheet", f"/matches/{stored.id}"),
        (f"/matches/{stored.id}/rounds/1/why", f"/matches/{stored.id}/rounds/1/why"),
    ):
        link = re.search(r'href="(/rules/highfive[^"#]*)"', tablet.get(page).text)
        assert link
        assert f'href="{back}"' in tablet.get(html.unescape(link[1])).text
    for strange in ("", "x", "//elsewhere", "00000000-0000-4000-8000-000000000000"):
        rules = tablet.get("/rules/highfive", query_string={"from": strange, "why": "9"})
        assert rules.status_code == 200
        assert 'href="/"' in rules.text
