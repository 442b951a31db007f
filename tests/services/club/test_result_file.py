"""A file of results: each column for the match round it names, each line for one member (C6)."""

import pytest
from flask import Flask

from scorekeeper.services.club import evenings, members, result_file
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.records import Evening
from scorekeeper.services.club.result_file import ResultFile
from tests.services.club import playing
from tests.services.club.playing import DESK


@pytest.fixture
def evening(club: Flask) -> Evening:
    playing.join("Anna", "Bert", "José")
    return evenings.create_evening(playing.compete().id, "2026-09-11", DESK, 2)


def read(evening: Evening, text: str) -> ResultFile:
    return result_file.preview_results(evening.id, text.encode())


def points(found: ResultFile) -> dict[str, dict[int, int]]:
    return {line.name: dict(line.points) for line in found.lines if line.status == "known"}


@pytest.mark.parametrize(
    "text",
    [
        "Nr;Naam;R1;R2\n1;Anna;30;5\n",
        "Naam;Totaal;Ronde 1;Ronde 2\nAnna;35;30;5\n",
        "Naam;Ronde 2;Ronde 1\nAnna;5;30\n",
        "Plaats,Speler,Speelronde 1,Speelronde 2,Avond\n1,Anna,30,5,35\n",
        "Naam;1;2\nAnna;30;5\n",
        "Naam;Ronde 1 (punten);2e ronde\nAnna;30;5\n",
        "Naam;Eerste ronde;Tweede ronde;Totaal\nAnna;30;5;35\n",
        "Wie\tR.1\tR.2\nAnna\t30\t5\n",
        "Naam;Punten;Punten\nAnna;30;5\n",
        "Anna;30;5\n",
    ],
)
def test_the_heads_say_which_match_round_a_column_is(evening: Evening, text: str) -> None:
    found = read(evening, text)
    assert points(found) == {"Anna": {1: 30, 2: 5}}
    assert not found.heads("no_round")
    assert not found.heads("double")


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("Nr;Naam;Punten\n1;Anna;30\n", ["Nr"]),
        ("Plaats;Naam;Totaal\n1;Anna;30\n", ["Plaats"]),
        ("Datum;Naam;Punten;Totaal\n11-9-2026;Anna;30;99\n", ["Datum", "Totaal"]),
        ("Lid;Naam;R1\n1;Anna;30\n", ["Lid"]),
        ("Lid;Naam;11 september\n1;Anna;30\n", ["Lid"]),
    ],
)
def test_points_without_a_number_are_those_of_the_first_match_round(
    evening: Evening, text: str, unread: list[str]
) -> None:
    found = read(evening, text)
    assert points(found) == {"Anna": {1: 30}}
    assert found.heads("unread") == unread


def test_a_column_that_does_not_go_in_is_named(evening: Evening) -> None:
    found = read(evening, "Naam;Ronde 1;Ronde 2;Ronde 3;R1\nAnna;1;2;3;4\n")
    assert points(found) == {"Anna": {1: 1, 2: 2}}
    assert (found.heads("no_round"), found.heads("double")) == (["Ronde 3"], ["R1"])
    assert read(evening, "Anna;1;2;3\nBert;4;5;6\n").heads("no_round") == ["4"]
    assert read(evening, "Naam;Ronde 1\nAnna;1;7\n").heads("unread") == ["3"]


def test_a_member_on_two_lines_goes_in_on_neither(evening: Evening) -> None:
    found = read(evening, "Naam;Ronde 1\nAnna;1\nBert;3\nANNA;9\n")
    assert [line.status for line in found.lines] == ["twice", "known", "twice"]
    after = result_file.import_results(
        evening.id, b"Naam;Ronde 1\nAnna;1\nBert;3\nANNA;9\n", evening.revision, DESK
    )
    bert = members.all_members(search="bert")[0].id
    assert dict(after.entered) == {(1, bert): 3}


@pytest.mark.parametrize("typed", ["+-35", "--35", "−-35", "++35", "3-5", "+", "1000000001", "1,5"])
def test_what_is_no_number_goes_in_nowhere(evening: Evening, typed: str) -> None:
    found = read(evening, f'Naam;Ronde 1\nAnna;"{typed}"\n')
    assert [line.status for line in found.lines] == ["refused"]
    assert found.results == {}


def said(found: ResultFile) -> list[tuple[str, list[str]]]:
    return [
        (line.status, [problem.translate() for problem in line.problems]) for line in found.lines
    ]


@pytest.mark.parametrize("typed", ["3.915", "1e3", "3,9", "39 punten", "½"])
def test_a_wrong_figure_is_named_with_its_column_and_what_is_right(
    evening: Evening, typed: str
) -> None:
    found = read(evening, f"Naam;Ronde 1;Ronde 2\nAnna;5;{typed}\n")
    problem = (
        f"column C (Ronde 2): “{typed}” is no whole number. Write figures alone, such as 39 or −4."
    )
    assert said(found) == [("refused", [problem])]
    assert said(read(evening, f"Anna;{typed}\nBert;4\n"))[0][1] == [
        problem.replace("C (Ronde 2)", "B")
    ]
    assert said(read(evening, "Naam;Ronde 1\n;5\n")) == [("refused", ["The name is missing."])]


def test_a_double_is_who_he_was_all_along(evening: Evening) -> None:
    (ans,) = playing.join("An Bakker")
    anna = members.all_members(search="anna")[0].id
    members.merge_member(ans, anna, DESK)
    line = read(evening, "Naam;Ronde 1\nAn Bakker;7\n").lines[0]
    assert (line.status, line.is_double, line.member and line.member.label) == (
        "known",
        True,
        "Anna",
    )
    both = read(evening, "Naam;Ronde 1\nAn Bakker;7\nAnna;8\n")
    assert [line.status for line in both.lines] == ["twice", "twice"]
    members.add_member("An Bakker", DESK)  # whose own name it is goes first
    assert read(evening, "Naam;Ronde 1\nAn Bakker;7\n").lines[0].is_double is False


@pytest.mark.parametrize(
    "text",
    [
        "Uitslag 11 september 2026\nNaam;Ronde 1;Ronde 2\nAnna;30;5\n",
        "Uitslag 11 september 2026\nNaam,Ronde 1,Ronde 2\nAnna,30,5\n",
        "Uitslag ronde 1;;\n;;\nDe Klaver;;\nNaam;Ronde 1;Ronde 2\nAnna;30;5\n",
        "Avond;3;\nWie;R1;R2\nAnna;30;5\n",
    ],
)
def test_a_title_may_stand_above_the_heads(evening: Evening, text: str) -> None:
    found = read(evening, text)
    assert points(found) == {"Anna": {1: 30, 2: 5}}
    assert found.heads_at == text.count("\n") - 1
    assert [words for _line, words in found.above][:1] in (
        [["Uitslag 11 september 2026"], ["Uitslag ronde 1"], ["Avond 3"]]
    )
    assert len(found.lines) == 1


@pytest.mark.parametrize("word", ["Spelers", "Speler;Ronde 1", "Naam;Punten", "Tafels", "Lid"])
def test_a_head_in_the_middle_drops_no_line(evening: Evening, word: str) -> None:
    for first, heads_at in (("", None), ("Naam;Ronde 1\n", 1)):
        found = read(evening, f"{first}Anna;30\n\n{word}\nBert;5\n")
        assert points(found) == {"Anna": {1: 30}, "Bert": {1: 5}}
        assert found.heads_at == heads_at
        assert len(found.lines) == 3


def test_heads_that_are_repeated_are_no_result(evening: Evening) -> None:
    found = read(evening, "Naam;Ronde 1\nAnna;30\nNAAM;Ronde 1\nBert;5\n")
    assert points(found) == {"Anna": {1: 30}, "Bert": {1: 5}}
    assert said(found)[1] == ("refused", ["These are the heads again."])


def test_a_total_that_was_meant_as_a_score_is_pointed_out(evening: Evening) -> None:
    found = read(evening, "Naam;Ronde 1\nAnna;99\nBert;2150\n")
    assert (found.large, [line.large for line in found.lines]) == (2150, [None, 2150])
    assert read(evening, "Naam;Ronde 1\nNiemand;2150\n").large is None
    jokeren = playing.compete("jokeren-wedstrijd", "Jokeren")
    other = evenings.create_evening(jokeren.id, "2026-09-11", DESK, 2)
    assert read(other, "Naam;Ronde 1\nAnna;2150\n").large is None


@pytest.mark.parametrize(("typed", "number"), [("-35", -35), ("−35", -35), ("–35", -35), ("0", 0)])
def test_a_number_may_have_one_sign(evening: Evening, typed: str, number: int) -> None:
    assert points(read(evening, f"Naam;Ronde 1\nAnna;{typed}\n")) == {"Anna": {1: number}}


def test_who_has_no_points_is_there_and_nothing_goes_in(evening: Evening) -> None:
    found = read(evening, "Naam;Ronde 1\nAnna;\nBert;3\nNiemand;4\n")
    assert [line.status for line in found.lines] == ["empty", "known", "unknown"]
    assert found.entered == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "unreadable_csv"),
        (b"\n\n", "unreadable_csv"),
        (b"\0\0\0", "unreadable_csv"),
        (b"  \r\n ; ;\r\n", "unreadable_csv"),
        (b"sep=;\n", "unreadable_csv"),
        (b'Naam;Ronde 1\nAnna;5\nBert;"' + b"x" * 200_000, "unreadable_csv"),
        (b"Naam;Ronde 1\n", "only_heads"),
        (b'Naam;Ronde 1\nAnna;"5\nBert;6\n', "open_quote"),
        (b'Naam,Ronde 1\nAnna,"5\nBert,6\n', "open_quote"),
    ],
)
def test_a_file_that_is_no_table_is_refused(evening: Evening, data: bytes, code: str) -> None:
    with pytest.raises(ClubNotAllowed) as refused:
        result_file.preview_results(evening.id, data)
    assert refused.value.code == code
    if code == "open_quote":
        assert refused.value.text.translate().startswith("Line 2, column B:")


def test_a_name_that_is_one_member_exactly_goes_to_him(evening: Evening) -> None:
    (piet,) = playing.join("Piet Bakker")
    junior = members.add_member("Piet Bakker", DESK, "junior").id
    members.add_member("Jan Smit", DESK, "de lange")
    members.add_member("Jan Smit", DESK, "de korte")
    found = read(
        evening,
        "Naam;Ronde 1\nPiet Bakker;33\nPiet Bakker (junior);12\nJan Smit;4\nNiemand;9\n",
    )
    assert [line.status for line in found.lines] == ["known", "known", "several", "unknown"]
    assert found.results == {(1, piet): 33, (1, junior): 12}


def test_the_line_is_that_of_the_spreadsheet(evening: Evening) -> None:
    found = read(evening, "Naam;Ronde 1\n;\nAnna;3\n\n;;\nBert;4\n")
    assert [(line.line, line.name) for line in found.lines] == [(3, "Anna"), (6, "Bert")]
