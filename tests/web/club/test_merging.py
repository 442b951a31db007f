"""Two members who are one person: what a merge would do is shown first, and done after that."""

import html
import re

from scorekeeper.services.club import competitions, members
from scorekeeper.services.club.records import Wishes
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.club.test_members import LIST
from tests.web.conftest import Tablet, fields


def test_a_merge_is_shown_first_and_keeps_all_results(tablet: Tablet) -> None:
    jan, double, an = playing.join("Jan de Wit", "J. de Wit", "An")
    competition = playing.compete()
    for date, one in (("2026-09-04", jan), ("2026-09-11", double)):
        evening = playing.evening_of(competition, date, [one, an])
        playing.seat(evening, 1, [[[one], [an]]])
        playing.on_paper(evening, 1, 1, 3000, 1200)
    choose = tablet.get(f"{LIST}/{double}/merge").text
    assert choose.index("Lijkt erop") < choose.index(f"into={jan}") < choose.index(f"into={an}")
    before = playing.totals(competition)
    preview = tablet.get(f"{LIST}/{double}/merge?into={jan}")
    assert "4 september" in preview.text
    assert "11 september" in preview.text
    assert "Alle resultaten van J. de Wit tellen voor Jan de Wit" in preview.text
    assert playing.totals(competition) == before  # a look changes nothing
    tablet.post(f"{LIST}/{double}/merge", fields(preview))
    assert playing.totals(competition) == {"Jan de Wit": 60, "An": 24}
    assert tablet.get(f"{LIST}/{double}/edit").location == f"{LIST}/{jan}/edit"
    assert "J. de Wit en Jan de Wit zijn nu één persoon." in tablet.get(LIST).text
    assert "Kreeg de resultaten van een dubbele naam" in tablet.get(f"{LIST}/{jan}/history").text
    assert "J. de Wit" in tablet.get(f"{LIST}/{jan}/history").text
    tablet.post(f"{LIST}/{double}/splitting")
    assert playing.totals(competition) == before


def test_who_bears_a_part_of_a_double_surname_looks_alike(tablet: Tablet) -> None:
    double, anna, bea, cor = playing.join(
        "A. v.d. Westhuizen", "Anna van der Westhuizen-de Groot", "B. Groot", "Cor van der Laan"
    )
    page = tablet.get(f"{LIST}/{double}/merge").text
    assert page.index("Lijkt erop") < page.index(f"into={anna}") < page.index('role="search"')
    assert page.index('role="search"') < page.index(f"into={cor}")
    page = tablet.get(f"{LIST}/{bea}/merge").text
    assert page.index(f"into={anna}") < page.index('role="search"')


def test_who_are_two_are_not_told_that_a_name_goes(tablet: Tablet) -> None:
    jan, an = playing.join("Jan de Wit", "An")
    assert "Deze naam gaat uit de lijst." in tablet.get(f"{LIST}/{jan}/merge?into={an}").text
    evening = playing.evening_of(playing.compete(), "2026-09-04", [jan, an])
    playing.seat(evening, 1, [[[jan], [an]]])
    page = tablet.get(f"{LIST}/{jan}/merge?into={an}").text
    assert "dus dit is niet één persoon" in page
    assert "Deze naam" not in page


def test_a_merge_says_which_wishes_go_over_and_which_lapse(tablet: Tablet) -> None:
    jan, double, els, bea = playing.join("Jan de Wit", "J. de Wit", "Els", "Bea")
    competition = playing.compete()
    wishes = Wishes(((double, els), (jan, bea)), {double: 2})
    competitions.change_wishes(competition.id, wishes, competition.revision, DESK)
    preview = tablet.get(f"{LIST}/{double}/merge?into={jan}")
    page = plain(preview.text)
    assert "gelden voortaan voor Jan de Wit" in page
    assert "Deze wensen vervallen" in page
    assert "het vaste paar J. de Wit & Els; Jan de Wit speelt vast met Bea" in page
    assert "de vaste tafel" not in page
    tablet.post(f"{LIST}/{double}/merge", fields(preview))
    address = f"/club/competitions/{competition.id}"
    page = tablet.get(f"{address}/settings").text
    assert "verwijderd is" not in page
    assert plain(page).count("tafel 2") == 1
    revision = competitions.load_competition(competition.id).revision
    sent = {"revision": str(revision), "step": f"no-table:{jan}"}
    tablet.post(f"{address}/wishes", sent)
    assert "J. de Wit & Els" in plain(tablet.get(f"{address}/history").text)


def plain(page: str) -> str:
    """The words of a page, without what sets names apart."""
    text = re.sub("[\u2066-\u2069]", "", html.unescape(re.sub(r"<[^>]*>", " ", page)))
    return " ".join(text.split())


def test_who_met_are_not_one_person(tablet: Tablet) -> None:
    jan, piet = playing.join("Jan", "Piet")
    evening = playing.evening_of(playing.compete(), "2026-09-04", [jan, piet])
    playing.seat(evening, 1, [[[jan], [piet]]])
    preview = tablet.get(f"{LIST}/{jan}/merge?into={piet}").text
    assert "Ze waren op hetzelfde moment ergens" in preview
    assert "Dit is één persoon" not in preview
    answer = tablet.post(f"{LIST}/{jan}/merge", {"into": str(piet)})
    assert answer.status_code == 303
    assert "speelden in dezelfde speelronde" in tablet.get(answer.location).text
    assert members.load_member(jan).same_as is None


def test_a_merge_does_what_was_shown_or_nothing(tablet: Tablet) -> None:
    jan, double, els = playing.join("Jan de Wit", "J. de Wit", "Els")
    competition = playing.compete()
    address = f"{LIST}/{double}/merge"
    shown = tablet.get(f"{address}?into={jan}")
    assert "heeft geen resultaten" in shown.text
    evening = playing.evening_of(competition, "2026-09-04", [double, els])
    playing.seat(evening, 1, [[[double], [els]]])
    playing.on_paper(evening, 1, 1, 3000, 1200)
    refused = tablet.post(address, fields(shown))
    assert refused.location == f"{address}?into={jan}"
    again = tablet.get(refused.location)
    assert "Er is net iets veranderd" in again.text
    assert "4 september" in again.text
    assert members.load_member(double).same_as is None
    tablet.post(address, fields(again))
    assert members.load_member(double).same_as == jan
