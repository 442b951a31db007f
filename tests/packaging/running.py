"""A ``scorekeeper serve`` of its own process group, as a terminal starts it."""

import os
import re
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Running:
    """A server that has announced itself; ``said`` is what stood in the terminal until then."""

    process: subprocess.Popen[str]
    url: str
    said: str

    def get(self, path: str) -> tuple[str, bytes]:
        """Media type and body of an answer, which must be a good one."""
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return answer.headers.get_content_type(), answer.read()

    def interrupt(self) -> tuple[int, str]:
        """Ctrl-C, which every process of the terminal gets. The exit code, and what was said."""
        os.killpg(self.process.pid, signal.SIGINT)
        rest, _ = self.process.communicate(timeout=20)
        return self.process.returncode, rest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(
    command: Sequence[str | Path], folder: Path, instance: Path, *, language: str = "nl"
) -> Iterator[Running]:
    """Start it, wait until it says that it runs, and end it afterwards."""
    process = subprocess.Popen(
        [*command, "serve", "--host", "127.0.0.1", "--port", str(free_port())],
        cwd=folder,
        env=environment(instance, language),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        said = ""
        assert process.stdout
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        else:
            raise AssertionError(f"it ended with {process.wait()}: {said}")
        address = re.search(r"http://\S+(?=/\s)", said)
        assert address, said
        yield Running(process, address[0], said)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if process.stdout:
            process.stdout.close()


def environment(instance: Path, language: str = "nl") -> dict[str, str]:
    """Nothing of this shell's own Python, and a database of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {
        "SCOREKEEPER_INSTANCE": str(instance),
        "SCOREKEEPER_LANGUAGE": language,
        "PYTHONIOENCODING": "utf-8",
    }
