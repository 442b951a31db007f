"""The shape of the match file: what is required, what may be left out, and how faults are named."""

import pytest

from tests.contract.samples import EXAMPLE, GONE, changed, faults, of_entry, of_round, of_side, top

BIG = 10**9
LONE = "\ud800"


def test_the_example_has_no_faults() -> None:
    assert faults(EXAMPLE) == []


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "x", [], [EXAMPLE]])
def test_not_object_is_only_the_whole_line(value: object) -> None:
    assert faults(value) == [(None, None, None, "not_object")]


# required and optional


@pytest.mark.parametrize("key", ["format", "version", "game", "sides", "rounds"])
def test_a_required_key(key: str) -> None:
    assert top(**{key: GONE}) == [(key, "missing")]
    assert top(**{key: None}) == [(key, "type")]


@pytest.mark.parametrize(
    "key", ["id", "edition", "options", "played_on", "seating", "first_dealer", "closed"]
)
def test_every_other_key_may_be_left_out_and_null_means_that(key: str) -> None:
    assert top(**{key: GONE}) == top(**{key: None}) == []


@pytest.mark.parametrize("key", ["street", "", "Game", "rounds.1", LONE, "x" + LONE])
@pytest.mark.parametrize("value", [1, None, {}])
def test_unknown_keys_also_with_null(key: str, value: object) -> None:
    assert top(**{key: value}) == [(key, "unknown_key")]
    assert of_side(**{key: value}) == [(key, "unknown_key")]
    assert of_round(**{key: value}) == [(None, key, "unknown_key")]
    assert of_entry(**{key: value}) == [(key, "unknown_key")]
    assert top(options={key: value}) == [(f"options.{key}", "unknown_key")]
    assert of_entry(table_cards={key: value}, table=None) == [(f"table_cards.{key}", "unknown_key")]


def test_an_unknown_key_does_not_hide_other_faults() -> None:
    assert top(**{LONE: 1, "version": 2}) == [(LONE, "unknown_key"), ("version", "value")]


# the head


@pytest.mark.parametrize("value", ["", "scorekeeper", "scorekeeper-match ", LONE])
def test_format(value: str) -> None:
    assert top(format=value) == [("format", "value")]


@pytest.mark.parametrize(
    ("value", "code"),
    [(2, "value"), (0, "value"), (BIG + 1, "value"), (1.0, "type"), ("1", "type"), (True, "type")],
)
def test_version_is_the_integer_1(value: object, code: str) -> None:
    assert top(version=value) == [("version", code)]


@pytest.mark.parametrize("value", ["x", "x" * 64, "🂡" * 64, " "])
def test_id_of_1_to_64_characters(value: str) -> None:
    assert top(id=value) == []


@pytest.mark.parametrize(("value", "code"), [("", "value"), ("x" * 65, "value"), (LONE, "value")])
def test_id_too_short_too_long_or_no_text(value: str, code: str) -> None:
    assert top(id=value) == [("id", code)]


@pytest.mark.parametrize("key", ["id", "format", "game", "edition", "played_on", "first_dealer"])
@pytest.mark.parametrize("value", [7, True, [], {}, 1.5])
def test_texts_are_texts(key: str, value: object) -> None:
    assert top(**{key: value}) == [(key, "type")]


@pytest.mark.parametrize("value", ["2026-11-29", "2024-02-29", "0001-01-01", "9999-12-31"])
def test_played_on_is_a_date(value: str) -> None:
    assert top(played_on=value) == []


@pytest.mark.parametrize(
    "value",
    [
        *("", "2026-02-30", "2025-02-29", "20261129", "2026-11-9", "2026-W48-7", "2026-333"),
        *("29-11-2026", "2026-11-29T00:00", " 2026-11-29", "2026-11-29\n", "٢٠٢٦-١١-٢٩", LONE),
    ],
)
def test_played_on_is_nothing_else(value: str) -> None:
    assert top(played_on=value) == [("played_on", "value")]


@pytest.mark.parametrize("value", [0, 1, "true", []])
def test_closed_is_true_or_false(value: object) -> None:
    assert top(closed=value) == [("closed", "type")]


def test_an_unknown_edition() -> None:
    assert top(edition="2024") == [("edition", "value")]


@pytest.mark.parametrize("value", [[], "x", 1, True])
def test_options_are_an_object(value: object) -> None:
    assert top(options=value) == [("options", "type")]


# an unknown game: only what is common to all games


def test_an_unknown_game() -> None:
    assert top(game="bridge") == [("game", "value")]
    assert top(game="HighFive") == [("game", "value")]


def test_an_unknown_game_is_not_judged_by_the_rules_of_another() -> None:
    file = changed(game="bridge", edition="x", options={"y": 1})
    file["sides"].append({"players": ["Kees"]})
    file["seating"] = None
    file["rounds"] = [{"tricks": 3}, {}]
    assert faults(file) == [(None, None, "game", "value")]


def test_what_is_common_is_judged_for_an_unknown_game_too() -> None:
    file = changed(game="bridge", version=2, seating=["Toon"], street=1)
    file["sides"][1] = {"players": ["Jos", ""], "name": " "}
    file["rounds"] = [{"dealer": 3}, 7]
    assert sorted(faults(file), key=str) == [
        (1, None, "dealer", "type"),
        (2, None, "rounds", "type"),
        (None, 1, "name", "value"),
        (None, 1, "players", "duplicate_player"),
        (None, 1, "players", "value"),
        (None, None, "game", "value"),
        (None, None, "street", "unknown_key"),
        (None, None, "version", "value"),
    ]


def test_seats_and_dealers_of_an_unknown_game() -> None:
    file = changed(game="bridge", first_dealer="Kees")
    file["rounds"] = [{"dealer": "Piet"}]
    assert faults(file) == [
        (None, None, "game", "value"),
        (None, None, "first_dealer", "not_seated"),
        (1, None, "dealer", "not_seated"),
    ]
    assert top(game="bridge", seating=["Toon"]) == [("game", "value"), ("seating", "value")]


# sides and names


@pytest.mark.parametrize(
    "players",
    [
        [["A", "B"], ["C", "D"]],
        [["A"], ["B"]],
        [["A"], ["B"], ["C"]],
    ],
)
def test_highfive_is_played_by_two_teams_or_two_or_three_players(players: list) -> None:
    sides = [{"players": names} for names in players]
    file = changed(sides=sides, seating=None, first_dealer=None, rounds=[])
    assert faults(file) == []


@pytest.mark.parametrize(
    "players",
    [
        [],
        [["A"]],
        [["A", "B"]],
        [["A"], ["B"], ["C"], ["D"]],
        [["A", "B"], ["C"]],
        [["A", "B"], ["C", "D"], ["E", "F"]],
        [["A", "B", "C"], ["D", "E", "F"]],
        [["A"], []],
        [[], []],
    ],
)
def test_other_sizes_are_a_value_of_sides(players: list) -> None:
    sides = [{"players": names} for names in players]
    file = changed(sides=sides, seating=None, first_dealer=None, rounds=[])
    assert faults(file) == [(None, None, "sides", "value")]


@pytest.mark.parametrize("value", [{}, "x", 2, True])
def test_sides_are_a_list(value: object) -> None:
    assert top(sides=value) == [("sides", "type")]


@pytest.mark.parametrize("value", [None, 1, "Jos", ["Jos"]])
def test_a_side_is_an_object(value: object) -> None:
    file = changed()
    file["sides"][0] = value
    assert faults(file) == [(None, 0, "sides", "type")]


def test_players_are_required() -> None:
    assert of_side(players=GONE) == [("players", "missing")]
    assert of_side(players=None) == [("players", "type")]
    assert of_side(players="Anja") == [("players", "type")]
    assert of_side(players={"Anja": 1}) == [("players", "type")]


NAMES = ["J", "José", "'t Hart", "O'Brien", "Null", "<b>", "🂡", "x" * 60, "🂡" * 60, " a ", "​a"]
BAD_NAMES = ["", " ", "\t", "\u00a0\u2003", "a\nb", "a\x00", "a\x7f", "a\x85", "x" * 61, "a" + LONE]


@pytest.mark.parametrize("name", NAMES)
def test_names_compared_and_kept_exactly_as_given(name: str) -> None:
    file = changed("sides", 1, players=[name, "José!"], name=name)
    file |= {"seating": None, "first_dealer": name}
    assert faults(file) == []


@pytest.mark.parametrize("name", BAD_NAMES)
def test_bad_names_are_a_value_of_players(name: str) -> None:
    file = changed("sides", 1, players=["Anja", name])
    assert faults(file | {"seating": None}) == [(None, 1, "players", "value")]
    assert of_side(name=name) == [("name", "value")]


@pytest.mark.parametrize("name", [None, 5, True, ["Anja"], {}])
def test_a_name_that_is_no_text(name: object) -> None:
    assert of_side(players=["Anja", name]) == [("players", "type")]
    if name is not None:
        assert of_side(name=name) == [("name", "type")]


def test_a_repeated_name_is_on_the_later_side_and_dealers_are_not_judged() -> None:
    file = changed("sides", 1, players=["Anja", "Jos"])
    file |= {"first_dealer": "Kees"}
    assert faults(file) == [(None, 1, "players", "duplicate_player")]
    file = changed("sides", 0, players=["Jos", "Jos"])
    assert faults(file) == [(None, 0, "players", "duplicate_player")]


def test_names_that_only_look_alike_are_different() -> None:
    file = changed("sides", 0, players=["jos", "Jos "])
    file["sides"][1]["players"] = ["Jose\u0301", "José"]
    assert faults(file | {"seating": None, "first_dealer": None}) == []


# seats and dealers


@pytest.mark.parametrize(
    "seats",
    [
        [],
        ["Toon", "José", "Jos"],
        ["Toon", "José", "Jos", "Anja", "Toon"],
        ["Toon", "José", "Jos", "Jos"],
        ["Toon", "José", "Jos", "Kees"],
        ["Toon", "José", "Jos", "anja"],
    ],
)
def test_seating_names_every_player_exactly_once(seats: list) -> None:
    # The dealers are not judged without a valid seating.
    assert top(seating=seats, first_dealer="Piet") == [("seating", "value")]


@pytest.mark.parametrize("seats", ["Toon", {}, 1, ["Toon", "José", "Jos", None], [1, 2, 3, 4]])
def test_seating_is_a_list_of_names(seats: object) -> None:
    assert top(seating=seats) == [("seating", "type")]


def test_partners_need_not_sit_opposite() -> None:
    assert top(seating=["Jos", "Toon", "Anja", "José"]) == []


def test_dealers_must_be_seated() -> None:
    assert top(first_dealer="Kees") == [("first_dealer", "not_seated")]
    assert top(first_dealer="") == [("first_dealer", "not_seated")]
    assert top(first_dealer=LONE) == [("first_dealer", "value")]
    assert of_round(dealer=LONE) == [(None, "dealer", "value")]
    assert of_round(dealer="Heren") == [(None, "dealer", "not_seated")]
    assert of_round(dealer="Anja") == of_round(dealer=None) == []
    assert of_round(dealer=1) == [(None, "dealer", "type")]


def test_wrong_sizes_and_wrong_seats_are_both_said() -> None:
    file = changed("sides", 0, players=["Jos"])
    assert faults(file) == [(None, None, "sides", "value"), (None, None, "seating", "value")]


# the order


def test_shape_comes_before_the_rules_and_all_of_it_is_said() -> None:
    file = changed(version=3, street=1)
    wrong = {"end": "out", "out": 5, "sides": [{"contract": 51, "table": 3}, {"table": "x"}]}
    file["rounds"] = [wrong, 4, wrong]
    assert faults(file) == [
        (None, None, "street", "unknown_key"),
        (None, None, "version", "value"),
        (1, 1, "contract", "missing"),
        (1, 1, "table", "type"),
        (1, None, "out", "value"),
        (1, 0, "contract", "value"),
        (2, None, "rounds", "type"),
        (3, 1, "contract", "missing"),
        (3, 1, "table", "type"),
        (3, None, "out", "value"),
        (3, 0, "contract", "value"),
    ]
