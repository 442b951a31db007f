"""``scorekeeper score``: every input is answered, one line of JSON each, in order."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.contract.samples import EXAMPLE, changed

ENVIRONMENT = {**os.environ, "SCOREKEEPER_LANGUAGE": "en"}
NOT_JSON = {"round": None, "side": None, "field": None, "code": "not_json"}


def run(*words: str | Path, stdin: bytes = b"", **more: Any) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", "score", *map(str, words)],
        input=stdin,
        capture_output=True,
        env={**ENVIRONMENT, **more},
        check=False,
    )


def answers(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    """The answers, after a look at how they are written."""
    assert done.stderr == b""
    lines = done.stdout.decode("utf-8").split("\n")
    assert lines.pop() == ""
    for line in lines:
        value = json.loads(line)
        assert line == json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return [json.loads(line) for line in lines]


def codes(done: subprocess.CompletedProcess[bytes]) -> list[list[str]]:
    """The codes of each answer; none for a result."""
    return [[error["code"] for error in one.get("errors", [])] for one in answers(done)]


def line(file: object) -> bytes:
    return json.dumps(file).encode() + b"\n"


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.json"
    path.write_text(json.dumps(EXAMPLE, indent=2), "utf-8")
    return path


def test_the_example_of_the_documentation(example: Path) -> None:
    done = run(example)
    assert done.returncode == 0
    assert answers(done) == [
        {
            "game": "highfive",
            "edition": "2024-12-29",
            "rounds": [
                {
                    "number": 1,
                    "dealer": "Toon",
                    "starter": "José",
                    "extra_cards": [0, 0],
                    "sides": [
                        {
                            "points": 250,
                            "total": 250,
                            "contract": 100,
                            "mark": "cross",
                            "lines": [["table", 320], ["hand", -320], ["stacks", 250]],
                        },
                        {
                            "points": 950,
                            "total": 950,
                            "contract": 60,
                            "mark": "made",
                            "lines": [
                                ["table", 350],
                                ["stacks", 350],
                                ["runs", 50],
                                ["out", 100],
                                ["transfer", 100],
                            ],
                        },
                    ],
                }
            ],
            "sides": [
                {"total": 250, "crosses": 1, "remaining": [50, 50, 60, 80, 100]},
                {"total": 950, "crosses": 0, "remaining": [50, 50, 80, 100]},
            ],
            "next": {"number": 2, "dealer": "José", "starter": "Jos", "extra_cards": [2, 0]},
            "finished": False,
            "reason": None,
            "outcome": None,
            "winner": None,
            "competition": None,
        }
    ]


def test_files_are_answered_in_order_and_none_is_left_out(example: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"{")
    empty = tmp_path / "empty.json"
    empty.write_bytes(b"")
    two = tmp_path / "two.json"
    two.write_bytes(line(EXAMPLE) * 2)
    done = run(tmp_path / "none.json", example, broken, tmp_path, empty, two, example)
    assert done.returncode == 2
    assert codes(done) == [
        ["unreadable"],
        [],
        ["not_json"],
        ["unreadable"],
        ["not_json"],
        ["not_json"],
        [],
    ]
    place = {"round": None, "side": None, "field": None, "code": "unreadable"}
    first = answers(done)[0]["errors"][0]
    assert first.pop("message")
    assert first == place


def test_a_path_that_leads_nowhere(example: Path) -> None:
    done = run(example / "inside", "x" * 300, example.parent)
    assert codes(done) == [["unreadable"]] * 3


def test_a_byte_order_mark_at_the_start_of_a_file_or_of_the_lines(tmp_path: Path) -> None:
    marked = b"\xef\xbb\xbf" + line(EXAMPLE)
    path = tmp_path / "marked.json"
    path.write_bytes(marked)
    assert codes(run(path)) == [[]]
    assert codes(run("--jsonl", stdin=marked * 2)) == [[], ["not_json"]]


def test_lines_are_answered_in_order_the_last_one_may_lack_its_end() -> None:
    wrong = changed(version=2)
    lines = line(EXAMPLE) + b"\n" + line(wrong) + b"  \r\n" + b"[]\n" + line(EXAMPLE).strip()
    done = run("--jsonl", stdin=lines)
    assert done.returncode == 2
    assert codes(done) == [[], ["not_json"], ["value"], ["not_json"], ["not_object"], []]


def test_lines_end_at_lf_only() -> None:
    file = changed("sides", 0, name="a\u2028b")
    text = json.dumps(file, ensure_ascii=False).replace(", ", ",\r ").encode() + b"\n"
    assert codes(run("--jsonl", stdin=text)) == [[]]


def test_no_input_no_answer() -> None:
    done = run("--jsonl")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_exit_code_0_when_no_answer_holds_errors(example: Path) -> None:
    assert run(example, example).returncode == 0
    assert run("--jsonl", stdin=line(EXAMPLE)).returncode == 0


@pytest.mark.parametrize("words", [[], ["--jsonl", "x.json"], ["--street"]])
def test_usage_on_standard_error(words: list[str]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"usage: scorekeeper")


def test_an_impossible_round_is_answered_with_its_problems_alone() -> None:
    file = changed("rounds", 0, "sides", 0, hand=3, stacks=-1)
    done = run("--jsonl", stdin=line(file))
    (answer,) = answers(done)
    assert set(answer) == {"errors"}
    for error in answer["errors"]:
        assert error.pop("message")
    assert answer["errors"] == [
        {"round": 1, "side": 0, "field": "hand", "code": "not_multiple_of_five"},
        {"round": 1, "side": 0, "field": "stacks", "code": "negative"},
    ]


def test_answers_are_utf_8_and_not_escaped() -> None:
    file = changed("sides", 1, players=["Zoë 🂡", "José"])
    file |= {"seating": None, "first_dealer": "Zoë 🂡"}
    done = run("--jsonl", stdin=line(file), PYTHONIOENCODING="ascii", LC_ALL="C")
    assert "Zoë 🂡".encode() in done.stdout


def test_a_key_that_is_no_text_is_named_in_valid_json() -> None:
    done = run("--jsonl", stdin=b'{"\\ud800x": 1}\n')
    assert b'"field":"\\ud800x"' in done.stdout
    done.stdout.decode("utf-8")
    assert json.loads(done.stdout)["errors"][-1]["code"]


def test_each_answer_is_flushed_before_the_next_line_is_there() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "score", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(line(EXAMPLE))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["game"] == "highfive"
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "score", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(line(EXAMPLE))
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=20) == 141


def test_a_full_disk_is_a_sentence_and_no_traceback(example: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "score", str(example)],
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"scorekeeper: ")
    assert b"Traceback" not in done.stderr


def test_no_web_and_no_database_is_imported() -> None:
    program = (
        "import sys; from scorekeeper.cli import main; main(['score', '--jsonl'])\n"
        "print(sorted(sys.modules), file=sys.stderr)"
    )
    run("--jsonl", SCOREKEEPER_LANGUAGE="nl")  # compiles the words where that is needed
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=line(EXAMPLE),
        capture_output=True,
        check=True,
        env={**os.environ, "SCOREKEEPER_LANGUAGE": "nl"},
    )
    loaded = {name.strip("'[], ").partition(".")[0] for name in done.stderr.decode().split()}
    assert "scorekeeper" in loaded
    banned = {"flask", "werkzeug", "sqlalchemy", "wtforms", "weasyprint", "jinja2", "babel"}
    assert loaded & (banned | {"flask_sqlalchemy", "alembic", "gunicorn", "sqlite3"}) == set()


def test_no_database_is_opened(tmp_path: Path, example: Path) -> None:
    url = f"sqlite:///{tmp_path}/none/at-all.sqlite"
    assert run(example, SCOREKEEPER_DATABASE=url, DATABASE_URL=url).returncode == 0
    assert list(tmp_path.iterdir()) == [example]


@pytest.mark.parametrize(
    ("words", "language", "message"),
    [
        ([], {"SCOREKEEPER_LANGUAGE": ""}, "Deze waarde kan hier niet."),
        ([], {"SCOREKEEPER_LANGUAGE": "tlh"}, "Deze waarde kan hier niet."),
        ([], {"SCOREKEEPER_LANGUAGE": "en"}, "This value is not possible here."),
        (["--language", "en"], {"SCOREKEEPER_LANGUAGE": "nl"}, "This value is not possible here."),
        (["--language=nl"], {"SCOREKEEPER_LANGUAGE": "en"}, "Deze waarde kan hier niet."),
    ],
)
def test_messages_are_dutch_unless_asked_otherwise(
    words: list[str], language: dict[str, str], message: str
) -> None:
    done = run("--jsonl", *words, stdin=line(changed(version=2)), **language)
    assert answers(done)[0]["errors"][0]["message"] == message
