"""What the server and the process that sets documents say to each other over two pipes.

A message is a JSON head and a body of bytes, each with its length before it.
"""

import json
import struct
from typing import IO, Any

_LENGTHS = struct.Struct(">II")


def send(pipe: IO[bytes], head: dict[str, Any], body: bytes = b"") -> None:
    """Write one message and push it out."""
    raw = json.dumps(head).encode()
    pipe.write(_LENGTHS.pack(len(raw), len(body)) + raw + body)
    pipe.flush()


def receive(pipe: IO[bytes]) -> tuple[dict[str, Any], bytes]:
    """Read one message; ``EOFError`` when the other side has gone."""
    head_length, body_length = _LENGTHS.unpack(_exactly(pipe, _LENGTHS.size))
    head: dict[str, Any] = json.loads(_exactly(pipe, head_length))
    return head, _exactly(pipe, body_length)


def _exactly(pipe: IO[bytes], length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return data
