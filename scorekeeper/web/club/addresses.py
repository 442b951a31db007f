"""Under which address a tablet in the hall finds a page of this program: what a QR code holds."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import request, url_for

from scorekeeper.server.addresses import reachable_addresses


def hall_address(endpoint: str, **values: object) -> str:
    """The address of a page for other computers.

    An organiser at the computer itself calls it *localhost*; that is nowhere for a tablet, so its
    address in the network stands in that place.
    """
    address: str = url_for(endpoint, _external=True, **values)  # type: ignore[arg-type]
    host = urlsplit(f"//{request.host}").hostname or ""
    if not _is_here_only(host):
        return address
    reachable = reachable_addresses()
    if not reachable:
        return address
    parts = urlsplit(address)
    port = f":{parts.port}" if parts.port else ""
    return parts._replace(netloc=reachable[0] + port).geturl()


def _is_here_only(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
