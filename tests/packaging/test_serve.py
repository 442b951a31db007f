"""``scorekeeper serve`` as it is started by hand."""

import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.packaging.running import Running, environment, free_port, running

ROOT = Path(__file__).parents[2]
HERE = (sys.executable, "-m", "scorekeeper")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in Dutch that made its instance folder itself."""
    instance = tmp_path_factory.mktemp("serve") / "new" / "instance"
    with running(HERE, ROOT, instance) as started:
        yield started
    assert (instance / "scorekeeper.sqlite3").is_file()


def test_it_makes_its_database_and_answers(server: Running) -> None:
    kind, page = server.get("/")
    assert (kind, b"<html" in page) == ("text/html", True)
    assert server.get("/health")


def test_the_terminal_shows_the_address_and_a_code_to_scan(server: Running) -> None:
    assert "Scorekeeper draait" in server.said
    assert f"{server.url}/" in server.said
    assert "█" in server.said


def test_it_is_no_development_server(server: Running) -> None:
    with urllib.request.urlopen(server.url + "/health") as answer:
        assert answer.headers["Server"] == "gunicorn"
    assert "WARNING" not in server.said


def test_silent_connections_hold_up_nobody(server: Running) -> None:
    """More of them than there are threads; one that speaks at last is answered too."""
    host, port = server.url.removeprefix("http://").split(":")
    with ExitStack() as silent:
        for _ in range(120):
            last = silent.enter_context(socket.create_connection((host, int(port)), timeout=10))
        for _ in range(4):
            with urllib.request.urlopen(server.url + "/health", timeout=4) as answer:
                assert answer.status == 200
        last.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert last.recv(100).startswith(b"HTTP/1.1 200 ")


def test_it_speaks_english_when_asked(tmp_path: Path) -> None:
    with running(HERE, ROOT, tmp_path, language="en") as server:
        assert "Scorekeeper is running" in server.said


def test_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    with running(HERE, ROOT, tmp_path) as server:
        server.get("/")
        assert server.interrupt() == (0, "")


def test_it_starts_again_on_the_same_database(tmp_path: Path) -> None:
    for _ in range(2):
        with running(HERE, ROOT, tmp_path) as server:
            assert server.get("/health")
            assert server.interrupt()[0] == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "70000"], "Een poort is een getal van 1 tot en met 65535"),
        (["--port", "abc"], "Een poort is een getal van 1 tot en met 65535, niet abc"),
        (["--host", "192.0.2.77", "--port", "8000"], "192.0.2.77 is geen adres van deze computer"),
    ],
)
def test_a_wrong_address_gets_a_sentence(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    assert sentence in _refused(tmp_path, arguments)


def test_a_busy_port_gets_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = _refused(tmp_path, ["--host", "127.0.0.1", "--port", str(port)])
    assert f"Poort {port} is al in gebruik" in said
    assert f"--port {port + 1}" in said


def test_a_folder_that_cannot_be_used_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = _refused(tmp_path / "file" / "instance", ["--port", str(free_port())])
    assert "is niet te gebruiken" in said


def test_a_damaged_database_gets_a_sentence_and_is_left_alone(tmp_path: Path) -> None:
    damaged = tmp_path / "scorekeeper.sqlite3"
    damaged.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    before = damaged.read_bytes()
    said = _refused(tmp_path, ["--host", "127.0.0.1", "--port", str(free_port())])
    assert str(damaged) in said
    assert damaged.read_bytes() == before


def _refused(instance: Path, arguments: list[str]) -> str:
    """What is said by a server that does not start: a sentence, never a traceback."""
    ended = subprocess.run(
        [*HERE, "serve", *arguments],
        cwd=ROOT,
        env=environment(instance),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    return ended.stderr
