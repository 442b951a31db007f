"""Tablets that keep writing whatever happens to the server, and what the server must have kept."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from socket import socket
from typing import Any

from tests.services.samples import START

ROOT = Path(__file__).parents[2]
Answer = tuple[int, dict[str, Any]]


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """The real command, in a group of processes that can be killed as one."""

    instance: Path
    port: int = field(default_factory=free_port)
    command: tuple[str, ...] = ()  # what runs it, a tracer for example
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it; the seconds until it answers."""
        begun = time.monotonic()
        serve = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1"]
        with (self.instance.parent / "errors").open("ab") as errors:
            self.process = subprocess.Popen(
                [*self.command, *serve, "--port", str(self.port)],
                cwd=ROOT,
                env={**os.environ, "SCOREKEEPER_INSTANCE": str(self.instance)},
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,
            )
        while time.monotonic() < begun + 60:
            try:
                if ask(self.port, "GET", "/api/v1/games")[0] == 200:
                    return time.monotonic() - begun
            except OSError:
                time.sleep(0.01)
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """End all of its processes at once, as a power cut would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(20)


def ask(port: int, method: str, path: str, body: object = None, key: str | None = None) -> Answer:
    """One request on a connection of its own; OSError when it got no whole answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if key is not None:
        headers["Idempotency-Key"] = key
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read() or b"null")
    except (http.client.HTTPException, ValueError) as error:
        raise ConnectionError(str(error)) from error
    finally:
        connection.close()


def a_round(number: int) -> dict[str, Any]:
    """A round that tells which one it is, in a match that it does not end."""
    first = {"contract": None, "hand": number % 300 * 5}
    second = {"contract": 50, "written": {"points": 0, "made": True}}
    return {"end": "out", "out": 1, "sides": [first, second]}


class Tablet(threading.Thread):
    """Starts matches and enters rounds; repeats what was not confirmed, with the same key."""

    def __init__(self, port: int, name: str, stopping: threading.Event) -> None:
        super().__init__(name=name)
        self.port, self.stopping = port, stopping
        self.confirmed: dict[str, list[dict[str, Any]]] = {}  # match -> its rounds
        self.repeats = 0
        self.faults: list[str] = []

    def run(self) -> None:
        number = 0
        while not self.stopping.is_set():
            options = {"options": {"cross_when_nothing_laid": False}}
            answer = self.until_answered(
                "/api/v1/matches", START | options, f"{self.name}-{number}"
            )
            if answer is None:
                return
            match_id, revision = answer["id"], answer["revision"]
            self.confirmed[match_id] = []
            for contract in (50, 50, 60, 80):  # the fifth number would end it
                number += 1
                facts = a_round(number)
                facts["sides"][1]["contract"] = contract
                body = {"revision": revision, "round": facts}
                path, key = f"/api/v1/matches/{match_id}/rounds", f"{self.name}-{number}"
                answer = self.until_answered(path, body, key)
                if answer is None:
                    return
                revision = answer["revision"]
                self.confirmed[match_id].append(facts)
            number += 1

    def until_answered(self, path: str, body: object, key: str) -> dict[str, Any] | None:
        """Send this until the server has said yes; None when it is time to stop or it said no."""
        while not self.stopping.is_set():
            try:
                status, answer = ask(self.port, "POST", path, body, key)
            except OSError:
                self.repeats += 1
                time.sleep(0.02)
                continue
            if status in (200, 201):
                return answer
            self.faults.append(f"{status} {answer}")  # a 503 too: nothing holds the database
            return None
        return None


def faults_of(tablets: list[Tablet], exported: dict[str, list[dict[str, Any]]]) -> list[str]:
    """What was lost, doubled or out of order, given the rounds the database holds."""
    found = [fault for tablet in tablets for fault in tablet.faults]
    for tablet in tablets:
        for match_id, confirmed in tablet.confirmed.items():
            stored = exported.get(match_id)
            if stored is None:
                found.append(f"{match_id} is gone")
            # The last one may be stored without its confirmation having arrived.
            elif stored[: len(confirmed)] != confirmed or len(stored) > len(confirmed) + 1:
                found.append(f"{match_id}: confirmed {confirmed}, stored {stored}")
            elif len({json.dumps(facts) for facts in stored}) != len(stored):
                found.append(f"{match_id}: a round twice in {stored}")
    return found
