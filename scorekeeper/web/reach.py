"""The address under which a tablet reaches this program, and its QR code."""

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from flask import request, url_for

from scorekeeper.server.addresses import reachable_addresses

QUIET = 4  # light modules around a code, as its standard asks


def match_address(match_id: str) -> str:
    """Where a match is, for a tablet in the same network."""
    return f"{base_address()}{url_for('play.match', match_id=match_id)}"


def base_address() -> str:
    """The address that this page was asked from.

    An organiser on the computer that runs the program asks from "localhost", which no tablet can
    reach: then the address of that computer in the network, as it stands in the terminal.
    """
    own = urlsplit(request.host_url)
    name = own.hostname or ""
    if not _is_local(name):
        return f"{own.scheme}://{own.netloc}"
    addresses = reachable_addresses()
    if not addresses:
        return f"{own.scheme}://{own.netloc}"
    port = f":{own.port}" if own.port else ""
    return f"{own.scheme}://{addresses[0]}{port}"


def _is_local(name: str) -> bool:
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def qr_path(address: str) -> tuple[int, str]:
    """A QR code as its size in modules and the path of its dark ones, to be drawn in an SVG."""
    code = segno.make(address, micro=False)
    rows = [list(row) for row in code.matrix_iter(border=QUIET)]
    parts = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                parts.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            else:
                x += 1
    return len(rows), "".join(parts)
