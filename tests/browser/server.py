"""The program as it runs: gunicorn in its own process, on a free port of this machine."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from socket import socket

ROOT = Path(__file__).parents[2]


@dataclass
class Server:
    """A server process on a socket that outlives it, so nothing is refused while it restarts."""

    instance: Path
    workers: int = 1
    door: socket = field(default_factory=socket)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        host, port = self.door.getsockname()
        return f"http://{host}:{port}"

    def start(self) -> None:
        if self.process is None:
            if self.door.getsockname()[1] == 0:
                self.door.bind(("127.0.0.1", 0))
                self.door.listen(128)
            number = self.door.fileno()
            command = [sys.executable, "-m", "gunicorn", "--threads=8", f"--workers={self.workers}"]
            command += ["--worker-class=scorekeeper.server.worker.Worker", "--timeout=120"]
            command += ["--no-control-socket", f"--bind=fd://{number}", "--log-level=warning"]
            command += ["scorekeeper.app:create_app()"]
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "SCOREKEEPER_INSTANCE": str(self.instance)},
                pass_fds=[number],
            )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(15)
            self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def close(self) -> None:
        self.stop()
        self.door.close()
