"""Competitions: their policies, what is frozen, a new season after the last."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.core.policies import in_words, policy_help
from scorekeeper.services import matches
from scorekeeper.services.club import closing, competitions, evenings
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.errors import ClubNotAllowed, ClubRefused, ClubStale
from scorekeeper.services.club.records import Wishes
from tests.services.club import playing
from tests.services.club.playing import DESK


def refused_fields(new: competitions.NewCompetition) -> set[str | None]:
    with pytest.raises(ClubRefused) as refused:
        competitions.create_competition(new, DESK)
    return {problem.field for problem in refused.value.problems}


def test_a_competition_has_the_first_value_of_every_policy(app: Flask) -> None:
    competition = playing.compete()
    words = {
        label.translate(): value.translate()
        for label, value in in_words(competition.settings, competition.rules)
    }
    assert words == {
        "Points of a match": "the competition score of the own side: "
        "the total without its last two digits",
        "Which evenings count": "all evenings",
        "Ranked from": "the first evening",
        "Sat out by the draw": "the average of all players in that match round",
        "Absent, cancelled": "nothing",
        "Absent, not cancelled": "nothing",
        "A match that was not finished": "counts as it stands",
        "Guests": "play, and are not ranked",
        "A substitute's result counts": "for the substitute",
        "Equal totals": "more matches won, then the result between them, "
        "then the best single match, then a shared place",
    }
    assert competition.options == {"decide_by": "hundreds"}  # 5.8


def test_w8_where_the_lowest_total_wins_nothing_cannot_be_chosen(club: Flask) -> None:
    competition = playing.compete("jokeren-wedstrijd")
    assert competition.settings.absent.name == competition.settings.cancelled.name == "worst"
    for policy in policy_help(competition.rules):
        assert "nothing" not in [value.name for value in policy.values], policy.name
    for policy in ("absent", "cancelled", "sat_out"):
        new = competitions.NewCompetition(
            "x",
            "jokeren-wedstrijd",
            "2026-09-01",
            "2027-05-31",
            policies={policy: {"name": "nothing"}},
        )
        assert refused_fields(new) == {policy}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": " "}, "name"),
        ({"first_day": "1 september"}, "first_day"),
        ({"last_day": "2026-08-31"}, "last_day"),
        ({"edition": "1900"}, "edition"),
        ({"options": {"extra_cards": 9}}, "options"),
        ({"policies": {"counted": {"name": "best", "number": 0}}}, "counted"),
        ({"policies": {"absent": {"name": "worst"}}}, "absent"),
        ({"policies": {"ranked_from": {"name": "evenings", "number": 0}}}, "ranked_from"),
        ({"policies": {"luck": {"name": "best"}}}, "luck"),
    ],
)
def test_what_cannot_be_is_refused_by_name(club: Flask, wrong: dict[str, Any], field: str) -> None:
    right = {
        "name": "Winter",
        "game": "highfive",
        "first_day": "2026-09-01",
        "last_day": "2027-05-31",
    }
    found = refused_fields(competitions.NewCompetition(**(right | wrong)))
    assert any(str(each).startswith(field) for each in found)


def test_the_policies_freeze_with_the_first_result(app: Flask) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    sat_out = {"sat_out": {"name": "fixed", "number": 20}}
    competition = competitions.change_policies(competition.id, sat_out, competition.revision, DESK)
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    assert not competitions.load_competition(competition.id).is_frozen
    playing.on_paper(evening, 1, 1, 3000, 2000)
    competition = competitions.load_competition(competition.id)
    assert competition.is_frozen
    best = {"counted": {"name": "best", "number": 1}}
    with pytest.raises(ClubNotAllowed) as refused:
        competitions.change_policies(competition.id, best, competition.revision, DESK)
    assert refused.value.code == "frozen"
    with pytest.raises(ClubStale) as stale:
        competitions.change_policies(competition.id, best, 1, DESK, "afgesproken")
    assert stale.value.present == competition
    competitions.change_policies(
        competition.id, best, competition.revision, DESK, "afgesproken op de ledenvergadering"
    )
    last = club_history("competition", competition.id)[-1]
    assert last.kind == "policies"
    assert last.reason == "afgesproken op de ledenvergadering"
    assert last.before is not None
    assert last.before["policies"]["counted"] == {"name": "all", "number": 0}


def test_a_later_policy_recomputes_everything(club: Flask) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    for date, points in (("2026-09-04", 3000), ("2026-09-11", 1000), ("2026-09-18", 2000)):
        evening = playing.evening_of(competition, date, [a, b])
        playing.seat(evening, 1, [[[a], [b]]])
        playing.on_paper(evening, 1, 1, points, 1500)
    assert playing.totals(competition) == {"Anja": 60, "Bea": 45}
    competition = competitions.load_competition(competition.id)
    best = {"counted": {"name": "best", "number": 2}}
    competitions.change_policies(competition.id, best, competition.revision, DESK, "zo besloten")
    assert playing.totals(competition) == {"Anja": 50, "Bea": 30}


def test_a_new_season_copies_the_settings_of_the_last(club: Flask) -> None:
    old = playing.compete(counted=("best", 20), absent=("fixed", 5))
    copied = competitions.copied_settings(old.id)
    assert copied.policies["counted"] == {"name": "best", "number": 20}
    new = competitions.create_competition(
        competitions.NewCompetition(
            "Seizoen 2027-2028",
            copied.game,
            "2027-09-01",
            "2028-05-31",
            copied.edition,
            copied.options,
            copied.policies,
        ),
        DESK,
    )
    assert new.settings == old.settings
    assert new.options == old.options
    assert [each.name for each in competitions.all_competitions()] == [new.name, old.name]


def test_two_competitions_go_on_at_a_time(club: Flask) -> None:
    one, other = playing.compete(), playing.compete(name="Zomercompetitie")
    a, b = playing.join("Anja", "Bea")
    for competition, points in ((one, 3000), (other, 1000)):
        evening = playing.evening_of(competition, "2026-09-04", [a, b])
        playing.seat(evening, 1, [[[a], [b]]])
        playing.on_paper(evening, 1, 1, points, 0)
    assert playing.totals(one) == {"Anja": 30, "Bea": 0}
    assert playing.totals(other) == {"Anja": 10, "Bea": 0}
    with pytest.raises(ClubNotAllowed) as refused:
        playing.compete(name=" zomerCOMPETITIE ")
    assert refused.value.code == "competition_taken"


def test_every_match_of_a_competition_carries_its_options(club: Flask) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    stored = playing.play(evening, 1, 1, 3995, 3900)
    assert stored.match.options.model_dump()["decide_by"] == "hundreds"
    assert stored.score.outcome is not None
    assert stored.score.outcome.result == "draw"  # R14


def test_an_empty_competition_can_be_deleted_and_put_back(app: Flask) -> None:
    competition = playing.compete()
    evening = evenings.create_evening(competition.id, "2026-09-04", DESK)
    with pytest.raises(ClubNotAllowed) as refused:
        competitions.delete_competition(competition.id, competition.revision, DESK)
    assert refused.value.code == "has_evenings"
    closing.delete_evening(evening.id, evening.revision, DESK)
    gone = competitions.delete_competition(competition.id, competition.revision, DESK)
    assert competitions.all_competitions() == []
    competitions.restore_competition(competition.id, gone.revision, DESK)
    assert len(competitions.all_competitions()) == 1


def test_the_days_of_a_competition_hold_its_evenings(club: Flask) -> None:
    competition = playing.compete()
    for date, code in (("2026-08-31", "outside_season"), ("2027-06-01", "outside_season")):
        with pytest.raises(ClubNotAllowed) as refused:
            evenings.create_evening(competition.id, date, DESK)
        assert refused.value.code == code
    evenings.create_evening(competition.id, "2026-09-04", DESK)
    with pytest.raises(ClubNotAllowed) as refused:
        evenings.create_evening(competition.id, "2026-09-04", DESK)
    assert refused.value.code == "evening_taken"
    with pytest.raises(ClubNotAllowed):
        competitions.change_competition(
            competition.id, competition.revision, DESK, first_day="2026-10-01"
        )
    changed = competitions.change_competition(
        competition.id, competition.revision, DESK, name="Winter", last_day="2027-06-30"
    )
    assert (changed.name, changed.last_day) == ("Winter", "2027-06-30")


def test_wishes_name_nobody_twice(club: Flask) -> None:
    competition = playing.compete()
    a, b, c = playing.join("Anja", "Bea", "Cor")
    with pytest.raises(ClubNotAllowed) as refused:
        competitions.change_wishes(
            competition.id, Wishes(((a, b), (b, c))), competition.revision, DESK
        )
    assert refused.value.code == "twice"
    changed = competitions.change_wishes(
        competition.id, Wishes(((a, b),), {c: 1}), competition.revision, DESK
    )
    assert changed.wishes == Wishes(((a, b),), {c: 1})


def test_a_match_of_a_club_stands_among_all_matches(club: Flask) -> None:
    competition = playing.compete()
    a, b = playing.join("Anja", "Bea")
    evening = playing.evening_of(competition, "2026-09-04", [a, b])
    playing.seat(evening, 1, [[[a], [b]]])
    (line,) = matches.summaries()
    assert line.labels == ("Anja", "Bea")
    assert line.played_on == "2026-09-04"
