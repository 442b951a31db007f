"""gunicorn's worker with threads, in which a connection takes none before it has said anything.

Browsers open connections ahead of need, and a tablet that falls asleep leaves some behind. Each
would otherwise hold a thread for some seconds, and a handful of them would hold up the whole table.
"""

import selectors
import time
from functools import partial

from gunicorn.workers.gthread import TConn, ThreadWorker


class Worker(ThreadWorker):  # type: ignore[misc]
    """New connections wait for their first bytes with the kept ones, in the poller."""

    def enqueue_req(self, conn: TConn) -> None:
        """Give a connection to a thread once there is something to read on it."""
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + self.cfg.keepalive
        self.pending_conns.append(conn)
        readable = partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, readable)

    def _cap_keepalive(self, deadline: float) -> None:
        """A stopping worker waits no longer for the silent ones than for the kept ones."""
        super()._cap_keepalive(deadline)
        for conn in self.pending_conns:
            conn.timeout = min(conn.timeout, deadline)
