"""Dutch unless this device chose English, and nothing of one language in the other."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import languages
from tests.web.conftest import Tablet, finished


def test_dutch_is_the_default_whatever_the_browser_asks_for(tablet: Tablet) -> None:
    for asked in ("en-GB,en;q=0.9", "*", "nl-BE", "tlh", ""):
        page = tablet.get("/", headers={"Accept-Language": asked}).text
        assert '<html lang="nl">' in page
        assert "Nieuwe partij" in page


def test_english_is_chosen_for_this_device_only(
    tablet: Tablet, new_tablet: Callable[[], Tablet]
) -> None:
    tablet.post("/settings", {"language": "en"})
    assert '<html lang="en">' in tablet.get("/settings").text
    assert "New match" in tablet.get("/").text
    assert "Nieuwe partij" in new_tablet().get("/").text


@pytest.mark.parametrize("cookie", ["../../etc", "tlh", "", "nl_NL", "EN", "<script>"])
def test_a_strange_language_is_dutch(tablet: Tablet, cookie: str) -> None:
    tablet.client.set_cookie("language", cookie)
    assert '<html lang="nl">' in tablet.get("/").text


def test_dates_are_written_in_each_notation(app: Flask, tablet: Tablet) -> None:
    finished(played_on="2024-03-08")
    assert "8 maart 2024" in tablet.get("/").text
    tablet.language("en")
    assert "8 March 2024" in tablet.get("/").text


def test_the_rules_are_there_in_both_languages(tablet: Tablet) -> None:
    dutch = tablet.get("/rules/highfive").text
    tablet.language("en")
    english = tablet.get("/rules/highfive").text
    assert "Verschillen tussen de uitgaven" in dutch
    assert "How the editions differ" in english
    assert tablet.get("/rules/none").status_code == 404
    assert tablet.get("/rules/../base").status_code == 404


def test_catalogues_are_compiled_again_when_one_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    source = tmp_path / "nl" / "one.po"
    source.parent.mkdir()
    source.write_text(head + 'msgid "round"\nmsgstr "ronde"\n', encoding="utf-8")
    monkeypatch.setattr(languages, "SOURCES", tmp_path)
    first = languages.compiled_catalogue("nl")
    made = first.stat().st_mtime_ns
    assert languages.compiled_catalogue("nl").stat().st_mtime_ns == made
    source.write_text(head + 'msgid "round"\nmsgstr "potje"\n', encoding="utf-8")
    with languages.compiled_catalogue("nl").open("rb") as file:
        import gettext

        assert gettext.GNUTranslations(file).gettext("round") == "potje"
    assert list(first.parent.iterdir()) == [first]


def test_catalogues_are_compiled_elsewhere_where_the_program_may_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "package" / "nl" / "one.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid "round"\nmsgstr "ronde"\n', encoding="utf-8")
    (source.parent / "LC_MESSAGES").write_text("in the way", encoding="utf-8")
    monkeypatch.setattr(languages, "SOURCES", tmp_path / "package")
    compiled = languages.compiled_catalogue("nl", tmp_path / "instance")
    assert compiled.is_relative_to(tmp_path / "instance")
