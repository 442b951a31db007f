"""Laws that hold for every match, whatever was entered."""

import json
from copy import deepcopy
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from benchmarks.baseline_scorer import plain_score
from scorekeeper.core.match import Match, match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.scoring import Score, score_match, score_report
from scorekeeper.games import all_games
from scorekeeper.games.highfive.facts import NUMBERS
from scorekeeper.games.highfive.tests.build import SIDES
from scorekeeper.games.highfive.tests.test_6_options import VALUES

fives = st.integers(0, 60).map(lambda n: 5 * n)
options = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in VALUES.items()}
)
editions = st.sampled_from(["2024-12-29", "2023-12-23"])


@st.composite
def entries(draw: Any, open_numbers: tuple[int, ...], went_out: bool, solo: bool) -> dict:
    """What a side may have done in a round that somebody won."""
    kinds = ["itemised", "written"] if went_out else ["nothing", "itemised", "written", "itemised"]
    kind = draw(st.sampled_from(kinds))
    if kind == "nothing":
        return {"contract": None, "hand": draw(fives)}
    contract = draw(st.sampled_from(open_numbers))
    if kind == "written":
        made = went_out or draw(st.booleans())
        points = draw(st.integers(-80, 250)) * 5
        return {"contract": contract, "written": {"points": points, "made": made}}
    stacks = draw(st.integers(5 if went_out else 0, 7))
    runs = draw(st.integers(1 if went_out else 0, 2))
    hand = 0 if went_out and solo else draw(fives)
    table = max(contract, 25 * stacks + 30 * runs) + draw(st.integers(0, 20)) * 5
    entry = {"contract": contract, "stacks": stacks, "runs": runs, "table": table, "hand": hand}
    if draw(st.booleans()):
        entry["opening"] = draw(st.integers(contract // 5, table // 5)) * 5
    return entry


@st.composite
def files(draw: Any) -> dict:
    """A match of possible rounds, as far as it goes."""
    players = draw(st.sampled_from([2, 3, 4]))
    sides = [{"players": list(names)} for names in SIDES[players]]
    names = [name for side in sides for name in side["players"]]
    file: dict[str, Any] = {
        "format": "scorekeeper-match",
        "version": 1,
        "game": "highfive",
        "edition": draw(editions),
        "options": draw(options),
        "sides": sides,
        "seating": draw(st.permutations(names)),
        "first_dealer": draw(st.sampled_from(names)),
        "closed": draw(st.booleans()),
        "rounds": [],
    }
    match = scored(file).match
    edition, state = match.edition, match.edition.opening(match)
    for _ in range(draw(st.integers(0, 9))):
        if edition.outcome(state, closed=False) is not None:
            break
        opens = [side.remaining for side in state.sides]
        if draw(st.integers(0, 4)) == 0:
            entry: dict[str, Any] = {"end": "stock"}
            entry["sides"] = [
                {"contract": draw(st.sampled_from([None, *numbers])), "hand": draw(fives)}
                for numbers in opens
            ]
        else:
            winner = draw(st.integers(0, len(sides) - 1))
            entry = {"end": "out", "out": winner}
            entry["sides"] = [
                draw(entries(numbers, index == winner, len(sides[index]["players"]) == 1))
                for index, numbers in enumerate(opens)
            ]
        if draw(st.integers(0, 5)) == 0:
            entry["dealer"] = draw(st.sampled_from(names))
        facts = match.game.facts.model_validate(entry)
        assume(not edition.check(state, facts))  # now and then more than the pack holds
        file["rounds"].append(entry)
        state = edition.score(state, facts)
    return file


def scored(file: dict) -> Score:
    """The score of a file in its right shape."""
    match = parse_match(file, all_games())
    assert isinstance(match, Match), match
    return score_match(match)


@given(files())
def test_the_sum_of_the_lines_is_the_points(file: dict) -> None:
    score = scored(file)
    totals = [0] * len(file["sides"])
    for state in score.states[1:]:
        for index, own in enumerate(state.round.sides):
            assert sum(amount for _, amount in own.lines) == own.points
            assert all(amount for _, amount in own.lines)
            totals[index] += own.points
            assert own.total == totals[index]
    assert [side.total for side in score.state.sides] == totals


@given(files())
def test_undo_after_enter_is_identity(file: dict) -> None:
    assume(file["rounds"])
    before = {**file, "rounds": file["rounds"][:-1]}
    answer = score_report(scored(before))
    shorter = scored(file).match
    undone = json.loads(json.dumps(match_file(shorter)))
    undone["rounds"].pop()
    assert score_report(scored(undone)) == answer


@given(files())
def test_a_prefix_of_a_match_scores_as_the_prefix_of_its_score(file: dict) -> None:
    file["closed"] = False
    whole = score_report(scored(file))["rounds"]
    for length in range(len(whole) + 1):
        part = score_report(scored({**file, "rounds": file["rounds"][:length]}))
        assert part["rounds"] == whole[:length]


@given(files())
def test_remaining_and_cleared_are_always_the_five_numbers(file: dict) -> None:
    score = scored(file)
    for index in range(len(file["sides"])):
        cleared: list[int] = []
        for state in score.states:
            if state.round is not None and state.round.sides[index].mark == "made":
                cleared.append(state.round.sides[index].contract)
            assert sorted([*cleared, *state.sides[index].remaining]) == list(NUMBERS)
            assert list(state.sides[index].remaining) == sorted(state.sides[index].remaining)


@given(files())
def test_crosses_are_the_marks_and_the_match_ends_at_the_third(file: dict) -> None:
    score = scored(file)
    for index in range(len(file["sides"])):
        marks = [state.round.sides[index].mark for state in score.states[1:]]
        assert score.state.sides[index].crosses == marks.count("cross")
    ended = [
        any(side.crosses >= 3 or not side.remaining for side in state.sides)
        for state in score.states
    ]
    assert not any(ended[:-1])
    assert (score.outcome is not None) == (ended[-1] or file["closed"])


NEW_NAMES = {"Toon": "Zoë", "José": "<b>", "Jos": "’t Hart 🂡", "Anja": "Null"}


@given(files())
def test_renaming_players_changes_only_the_names(file: dict) -> None:
    answer = _renamed(json.loads(json.dumps(score_report(scored(file)))))
    assert json.loads(json.dumps(score_report(scored(_renamed(file))))) == answer


def _renamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item) for item in value]
    return NEW_NAMES.get(value, value) if isinstance(value, str) else value


@given(files())
def test_swapping_the_sides_swaps_the_result_and_changes_nothing_else(file: dict) -> None:
    swapped = deepcopy(file)
    swapped["sides"].reverse()
    last = len(file["sides"]) - 1
    for entry in swapped["rounds"]:
        entry["sides"].reverse()
        if entry["end"] == "out":
            entry["out"] = last - entry["out"]
    answer, other = (json.loads(json.dumps(score_report(scored(f)))) for f in (file, swapped))
    for part in [*other["rounds"], *([other["next"]] if other["next"] else [])]:
        part["extra_cards"].reverse()
        part.get("sides", []).reverse()
    other["sides"].reverse()
    if other["winner"] is not None:
        other["winner"] = last - other["winner"]
    if other["competition"] is not None:
        other["competition"].reverse()
    assert other == answer


@given(files())
def test_export_then_import_is_the_same_match(file: dict) -> None:
    match = scored(file).match
    assert parse_match(json.loads(json.dumps(match_file(match))), all_games()) == match


@given(files())
def test_the_answer_has_the_keys_of_the_contract_and_no_others(file: dict) -> None:
    answer = score_report(scored(file))
    assert set(answer) == {
        *("game", "edition", "rounds", "sides", "next"),
        *("finished", "reason", "outcome", "winner", "competition"),
    }
    order = ["table", "hand", "stacks", "runs", "out", "transfer", "transfer_lost"]
    order += ["nothing_laid", "written"]
    for entry in answer["rounds"]:
        assert set(entry) == {"number", "dealer", "starter", "extra_cards", "sides"}
        for own in entry["sides"]:
            assert set(own) == {"points", "total", "contract", "mark", "lines"}
            keys = [key for key, _ in own["lines"]]
            assert keys == sorted(set(keys), key=order.index)
    for own in answer["sides"]:
        assert set(own) == {"total", "crosses", "remaining"}
    if answer["next"]:
        assert set(answer["next"]) == {"number", "dealer", "starter", "extra_cards"}


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([50, 60, 80, 100, 5, -5, 1740, 10**9, 10**10]),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from(["out", "stock", "Toon", "José", "\ud800", ""]),
)
keys = st.one_of(
    st.sampled_from(
        [
            *("format", "version", "game", "sides", "rounds", "options", "seating", "closed"),
            *("players", "name", "end", "out", "dealer", "contract", "opening", "stacks", "runs"),
            *("table", "hand", "written", "points", "made", "table_cards", "hand_cards", "ace"),
        ]
    ),
    st.text(max_size=3),
    st.just("\udcff"),
)
garbage = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=5)
)


def _judged(value: Any) -> None:
    """Whatever the value: problems that can be told, or a score."""
    found = parse_match(value, all_games())
    if isinstance(found, list):
        assert found
        for problem in found:
            assert problem.message()
        return
    score = score_match(found)
    for problem in score.problems:
        assert problem.message()
    if not score.problems:
        json.dumps(score_report(score))


@given(garbage)
def test_garbage_never_raises(value: Any) -> None:
    _judged(value)


@given(garbage, files())
def test_garbage_under_every_key_of_a_match_never_raises(value: Any, file: dict) -> None:
    for key in file:
        _judged({**file, key: value})


@st.composite
def mutated(draw: Any) -> dict:
    """A valid match in which one value somewhere was replaced, added or left out."""
    file = json.loads(json.dumps(draw(files())))
    place: Any = file
    for _ in range(draw(st.integers(0, 6))):
        inner = list(place.values()) if isinstance(place, dict) else list(place)
        inner = [item for item in inner if isinstance(item, dict | list) and item]
        if not inner:
            break
        place = draw(st.sampled_from(inner))
    if isinstance(place, list):
        index = draw(st.integers(0, len(place) - 1))
        place[index : index + draw(st.integers(0, 1))] = draw(st.lists(garbage, max_size=2))
    elif draw(st.booleans()):
        place[draw(keys)] = draw(garbage)
    else:
        place[draw(st.sampled_from(list(place)))] = draw(garbage)
    return file


@given(mutated())
@settings(max_examples=200)
def test_a_match_with_one_thing_changed_never_raises(file: dict) -> None:
    _judged(file)


@given(files(), st.data())
def test_score_is_total_also_for_impossible_rounds(file: dict, data: Any) -> None:
    match = scored(file).match
    amounts = st.one_of(st.none(), st.integers(-(10**9), 10**9))
    counts = st.none() | st.fixed_dictionaries({}, optional={"ace": amounts, "three": amounts})
    side = st.fixed_dictionaries(
        {"contract": st.sampled_from([None, 50, 60, 80, 100])},
        optional={
            **dict.fromkeys(("opening", "stacks", "runs", "table", "hand"), amounts),
            **dict.fromkeys(("table_cards", "hand_cards"), counts),
        },
    )
    count = len(file["sides"])
    state = match.edition.opening(match)
    for _ in range(data.draw(st.integers(1, 4))):
        entry: dict[str, Any] = {"end": data.draw(st.sampled_from(["out", "stock"]))}
        if entry["end"] == "out":
            entry["out"] = data.draw(st.integers(0, count - 1))
        entry["sides"] = data.draw(st.lists(side, min_size=count, max_size=count))
        facts = match.game.facts.model_validate(entry)
        list(match.edition.check(state, facts))
        state = match.edition.score(state, facts)
        for index in range(count):
            own = state.round.sides[index]
            lines = match.edition.lines(state, index)
            assert sum(line.amount for line in lines) == own.points
            assert all(line.reason.translate() for line in lines)
        match.edition.views(state)
        match.edition.deal(state)
        match.edition.outcome(state, closed=True)


@given(files())
def test_a_scorer_written_as_plain_loops_agrees(file: dict) -> None:
    score = scored(file)
    report = json.loads(json.dumps(score_report(score)))
    plain = plain_score(score.match)
    for own, (dealer, starter, extra, sides) in zip(report["rounds"], plain["rounds"], strict=True):
        assert (own["dealer"], own["starter"], own["extra_cards"]) == (dealer, starter, extra)
        assert [
            (side["points"], side["total"], side["contract"], side["mark"]) for side in own["sides"]
        ] == sides
    assert [side["remaining"] for side in report["sides"]] == plain["numbers"]
    assert [side["crosses"] for side in report["sides"]] == plain["crosses"]
    if report["next"]:
        assert report["next"]["dealer"] == plain["dealer"]
        assert report["next"]["extra_cards"] == plain["extra"]
