"""A lock between processes, as a file."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Wait until no other process holds the lock on this file, and hold it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)  # which gives the lock back
