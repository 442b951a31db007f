"""A match in one line, on the start screen and in the list of all."""

import re

from flask import Flask

from scorekeeper.services import matches
from scorekeeper.services.exchange import export_match, import_match
from tests.web.conftest import ACTOR, Tablet, finished, start


def test_of_an_imported_match_without_a_date_only_the_game_is_said(
    app: Flask, tablet: Tablet
) -> None:
    stored = finished()
    file = export_match(stored.id)
    matches.delete_match(stored.id, stored.revision, ACTOR)
    import_match(
        {name: file[name] for name in ("format", "version", "game", "sides", "rounds")}, ACTOR
    )
    start({"players": ["Ann"]}, {"players": ["Bob"]}, game="vrij")  # with one game none is named
    assert "<span>HighFive</span>" in tablet.get("/").text


def test_a_team_is_shown_with_its_players_on_the_start_screen_and_the_list(
    app: Flask, tablet: Tablet
) -> None:
    start()
    for address in ("/", "/matches"):
        people = tablet.get(address).text.split("<small>")[1].split("</small>")[0]
        assert re.sub("<[^>]*>", "", people).split() == [
            *("Jos", "&amp;", "Toon&nbsp;–", "Anja", "&amp;", "José")
        ]
