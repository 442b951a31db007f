"""gunicorn with the settings of a small computer beside the card table."""

import errno
import gc
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.util import import_app

from scorekeeper.server.body import readable
from scorekeeper.server.worker import Worker
from scorekeeper.storage import db

APP = "scorekeeper.app:create_app()"
# Two processes keep both a page and a PDF going on two cores; the threads are for slow networks,
# and one that is not needed is not even made.
WORKERS, THREADS = 2, 48


class Server(BaseApplication):  # type: ignore[misc]
    """The program behind gunicorn; the application is loaded once and shared by its workers."""

    def __init__(self, host: str, port: int, when_ready: Callable[[], None]) -> None:
        self._settings: dict[str, Any] = {
            "bind": [f"[{host}]:{port}" if ":" in host else f"{host}:{port}"],
            "worker_class": Worker,
            "workers": min(WORKERS, os.cpu_count() or 1),
            "threads": THREADS,
            "preload_app": True,
            "timeout": 60,
            "graceful_timeout": 10,
            "keepalive": 30,
            "proc_name": "scorekeeper",
            "accesslog": None,
            "loglevel": "warning",
            # It would write a socket in the home folder, which a service may not have.
            "control_socket_disable": True,
            "worker_tmp_dir": _memory_folder(),
            "when_ready": lambda arbiter: when_ready(),
            "pre_fork": lambda arbiter, worker: gc.freeze(),
        }
        super().__init__()

    def load_config(self) -> None:
        """Only these settings: no file and no environment of gunicorn's own."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The application, by its import string, its database up to date.

        No open connection may be carried into the workers: SQLite's locks do not survive a fork.
        """
        app = import_app(APP)
        with app.app_context():
            db.engine.dispose()
        app.wsgi_app = readable(app.wsgi_app)
        return app


def refusal(host: str, port: int) -> int | None:
    """The error number of why nobody can listen on this address; None when it is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.errno or errno.EADDRNOTAVAIL
    return None


def _memory_folder() -> str | None:
    """Where workers give their sign of life: not on the memory card it would wear out."""
    memory = Path("/dev/shm")  # noqa: S108
    return str(memory) if memory.is_dir() and os.access(memory, os.W_OK) else None
