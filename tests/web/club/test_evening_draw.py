"""The draw on the page: divisions, lots, swaps, why it is fair, two organisers (C2 to C4)."""

import pytest
from flask import Flask

from scorekeeper.services import matches
from scorekeeper.services.club import competitions, draws, evenings, members
from scorekeeper.services.club.records import Evening, Wishes
from tests.services.club import playing
from tests.services.club.playing import DESK
from tests.web.club.evening import (
    at,
    counting,
    do,
    drawn,
    evening_with,
    in_order,
    now,
    part,
    words,
)
from tests.web.conftest import Tablet, fields


def sides(evening: Evening, number: int = 1) -> list[tuple[tuple[int, ...], ...]]:
    return [table.sides for table in now(evening).tables_of(number)]


@pytest.mark.parametrize(
    ("players", "others"),
    [(5, ["4"]), (6, ["4-2"]), (7, []), (9, ["4-3-2"]), (10, ["4-4-2"])],
)
def test_c2_the_possible_divisions_with_the_preferred_one_chosen(
    app: Flask, tablet: Tablet, players: int, others: list[str]
) -> None:
    """The preferred one is sent as nothing: it is that of whoever is there at the draw."""
    page = part(tablet.get(at(evening_with(players))), "round-1")
    assert in_order(page, *(f'name="sizes" value="{sizes}"' for sizes in ["", *others]))
    assert 'value="" checked' in page
    assert page.count(" checked") == 1


def test_c2_another_division_leaves_somebody_out(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(5)
    do(tablet, evening, "rounds", 1, "draw", sizes="4")
    draw = now(evening).draws[1]
    assert (draw.sizes, len(draw.sat_out)) == ((4,), 1)
    assert "Vrij" in part(tablet.get(at(evening)), "round-1")
    assert do(tablet, evening, "rounds", 1, "draw", sizes="4-4").status_code == 409


def test_c3_the_seed_is_printed_and_gives_the_same_draw_again(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(12)
    do(tablet, evening, "rounds", 1, "draw")
    first, seed = sides(evening), now(evening).draws[1].seed
    assert f"lotingsgetal {seed}" in words(tablet.get(at(evening)))
    do(tablet, evening, "rounds", 1, "draw")
    assert now(evening).draws[1].seed != seed
    do(tablet, evening, "rounds", 1, "draw", seed=seed, by="1-seed")
    assert sides(evening) == first


def test_c3_a_seed_is_not_said_to_give_what_was_swapped(app: Flask, tablet: Tablet) -> None:
    """Until everybody is back where he was drawn, or it is drawn again."""
    evening = drawn(evening_with(8), seed=7)
    (a, b), (c, _d) = now(evening).tables_of(1)[0].sides

    def is_swapped() -> bool:
        page = words(tablet.get(at(evening)))
        assert "lotingsgetal 7" in page
        return "lotingsgetal 7, daarna met de hand geruild" in page

    assert not is_swapped()
    for one, other, swapped in ((a, b, True), (a, c, True), (b, c, True), (c, a, False)):
        do(tablet, evening, "rounds", 1, "swap", one=one, other=other)
        assert is_swapped() is swapped, (one, other)
    do(tablet, evening, "rounds", 1, "swap", one=a, other=c)
    do(tablet, evening, "rounds", 1, "acceptance")
    assert is_swapped()
    do(tablet, evening, "rounds", 1, "withdrawal")
    do(tablet, evening, "rounds", 1, "draw", seed=7)
    assert not is_swapped()


def test_c3_two_taps_swap_two_players(app: Flask, tablet: Tablet) -> None:
    evening = drawn(evening_with(8))
    (((a, b), (c, d)), other) = sides(evening)
    page = tablet.get(f"{at(evening)}?pick={a}")
    assert f'name="other" value="{d}"' in page.text
    assert f'id="seat-1-{a}" class="seat" data-here' in page.text  # tapped again: not picked
    do(tablet, evening, "rounds", 1, "swap", one=a, other=d)
    assert sides(evening) == [((d, b), (c, a)), other]
    seated = other[0][0]
    do(tablet, evening, "rounds", 1, "swap", one=seated, other=d)
    assert sides(evening)[0] == ((seated, b), (c, a))


def test_c3_stones_drawn_in_the_hall_are_typed_in(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(5)
    ids = now(evening).playing_in(1)
    page = tablet.get(f"{at(evening)}?by=1-stones")
    assert all(f'name="stone-{member}"' in page.text for member in ids)
    lots = {f"stone-{member}": stone for member, stone in zip(ids, (9, 1, 5, 2, 7), strict=True)}
    wrong = lots | {f"stone-{ids[0]}": 1}
    answer = do(tablet, evening, "rounds", 1, "stones", by="1-stones", sizes="4", **wrong)
    assert answer.status_code == 409
    assert "is bij twee spelers genoteerd" in words(answer)
    assert fields(answer)[f"stone-{ids[2]}"] == "5"  # nothing is typed twice
    answer = do(
        tablet, evening, "rounds", 1, "stones", by="1-stones", **lots | {f"stone-{ids[1]}": "een"}
    )
    assert answer.status_code == 422
    do(tablet, evening, "rounds", 1, "stones", by="1-stones", sizes="4", **lots)
    a, b, c, d, e = ids[1], ids[3], ids[2], ids[4], ids[0]
    assert sides(evening) == [((a, c), (b, d))]
    assert now(evening).draws[1].sat_out == (e,)
    assert "met de hand geloot" in words(tablet.get(at(evening)))


def test_c3_whole_tables_are_typed_in(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(7)
    a, b, c, d, e, f, g = now(evening).playing_in(1)
    page = tablet.get(f"{at(evening)}?by=1-tables")
    assert page.text.count("<select") >= 7
    seats = [("1-0", a), ("1-1", b), ("1-2", c), ("1-3", d), ("2-0", e), ("2-1", f), ("2-2", a)]
    typed = {f"seat-{place}": member for place, member in seats}
    answer = do(tablet, evening, "rounds", 1, "tables", by="1-tables", sizes="4-3", **typed)
    assert answer.status_code == 409
    assert f'value="{f}" selected' in answer.text
    typed["seat-2-2"] = g
    do(tablet, evening, "rounds", 1, "tables", by="1-tables", sizes="4-3", **typed)
    assert sides(evening) == [((a, b), (c, d)), ((e,), (f,), (g,))]


def test_c3_why_the_draw_is_fair(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(5)
    playing.seat(evening, 1, [[[m] for m in now(evening).playing_in(1)[:3]]])
    do(tablet, evening, "rounds", 2, "draw", sizes="3-2")
    page = words(tablet.get(at(evening)))
    assert "Waarom deze loting eerlijk is" in page
    assert "aan één tafel" in page
    assert "nu kleine tafel" in page
    turns = part(tablet.get(at(evening)), "round-2")
    # The two who sat out in the first match round have done so once.
    assert turns.count('<td class="how-many">1</td>') >= 2
    first = tablet.get(f"{at(evening)}?why=1")
    assert "niemand zat al eens bij elkaar" in words(first)


def test_c3_before_it_counts_there_is_no_match_and_then_there_is(
    app: Flask, tablet: Tablet
) -> None:
    evening = drawn(evening_with(8))
    assert matches.count() == 0
    do(tablet, evening, "rounds", 1, "acceptance")
    assert matches.count() == 2
    page = tablet.get(at(evening))
    assert "De loting van speelronde 1 telt." in words(page)
    answer = do(tablet, evening, "rounds", 1, "withdrawal")
    assert answer.status_code == 303
    assert now(evening).draws == {}


def test_c4_a_match_round_that_started_is_not_drawn_again(app: Flask, tablet: Tablet) -> None:
    evening = counting(evening_with(8))
    assert "Loting intrekken" in words(tablet.get(at(evening)))
    playing.enter(playing.match_at(evening, 1, 1), 50, 100, 100)
    assert "Loting intrekken" not in words(tablet.get(at(evening)))
    answer = do(tablet, evening, "rounds", 1, "withdrawal")
    assert answer.status_code == 409
    assert "Speelronde 1 is begonnen" in words(answer)


def test_c4_a_draw_that_fits_no_more_offers_to_draw_again_or_a_substitute(
    app: Flask, tablet: Tablet
) -> None:
    evening = drawn(evening_with(8))
    gone, *_others = now(evening).playing_in(1)
    (late,) = (m.id for m in members.all_members() if m.id not in now(evening).attendance)
    evenings.check_in(evening.id, gone, None, DESK)
    evenings.check_in(evening.id, late, "present", DESK)
    page = words(tablet.get(at(evening)))
    assert "Wel geloot, maar niet aanwezig: Toon de Wit" in page
    assert "Wel aanwezig, maar niet geloot: Henk Oud" in page
    answer = do(tablet, evening, "rounds", 1, "acceptance")
    assert answer.status_code == 409
    assert "De loting klopt niet meer met wie er zijn" in words(answer)
    do(tablet, evening, "rounds", 1, "draw")
    do(tablet, evening, "rounds", 1, "acceptance")
    evenings.check_in(evening.id, late, None, DESK)
    page = words(tablet.get(at(evening)))
    assert "Loting intrekken" in page
    assert "Invaller aan tafel" in page
    table = next(t for t in now(evening).tables if any(late in side for side in t.sides))
    playing.enter(table.match_id or "", 50, 100, 100)
    page = words(tablet.get(at(evening)))
    assert "Deze speelronde is begonnen en wordt niet opnieuw geloot" in page
    assert f"Invaller aan tafel {table.number}" in page


def test_of_two_organisers_who_draw_the_second_is_told(app: Flask, tablet: Tablet) -> None:
    evening = drawn(evening_with(8))
    seen = evening.revision
    do(tablet, evening, "rounds", 1, "acceptance")
    answer = do(tablet, evening, "rounds", 1, "draw", revision=seen)
    assert answer.status_code == 409
    assert matches.count() == 2
    answer = do(tablet, evening, "rounds", 1, "swap", revision=seen, one=1, other=2)
    assert "Iemand anders heeft dit net veranderd" in words(answer)
    assert "nog niet begonnen" in part(answer, "round-1")  # the page as it stands now


def test_c2_so_few_that_nobody_can_be_seated(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(1)
    assert "Om te loten moeten het er meer zijn" in words(tablet.get(at(evening)))
    assert do(tablet, evening, "rounds", 1, "draw").status_code == 409
    assert do(tablet, evening, "rounds", 9, "draw").status_code == 409


def test_c3_wishes_that_are_not_kept_are_named(app: Flask, tablet: Tablet) -> None:
    evening = evening_with(6)
    toon, anja, els, bea, cor, dirk = now(evening).attendance
    competition = evening.competition
    wishes = Wishes(((toon, bea),), {anja: 2})
    competitions.change_wishes(competition.id, wishes, competition.revision, DESK)
    tables = [[[toon], [anja], [els]], [[bea], [cor], [dirk]]]
    draws.type_draw(evening.id, 1, tables, now(evening).revision, DESK)
    page = words(tablet.get(at(evening))).translate(dict.fromkeys((0x2068, 0x2069)))
    assert "2 wensen konden niet" in page
    assert "Toon de Wit en Bea Mol zijn een vast paar en spelen niet samen." in page
    assert "Anja Zon heeft een eigen tafel, tafel 2, en zit daar niet." in page


def test_who_draws_again_over_a_draw_that_counts_is_told_what_the_button_is_called(
    app: Flask, tablet: Tablet
) -> None:
    evening = counting(evening_with(4))
    answer = do(tablet, evening, "rounds", 1, "draw")
    assert answer.status_code == 409
    assert "telt al. Trek de loting eerst in." in words(answer)
    assert "Loting intrekken" in words(answer)
