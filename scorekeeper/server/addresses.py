"""Which addresses of this computer a tablet on the same network can reach, without internet."""

import socket
import struct
from collections.abc import Iterator
from ipaddress import IPv4Address

# Networks inside this computer: no tablet can reach them.
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni")
SIOCGIFADDR = 0x8915
# An address of documentation: choosing a route to it sends nothing.
ELSEWHERE = ("192.0.2.1", 9)


def reachable_addresses() -> list[str]:
    """The IPv4 addresses of this computer, the likeliest first; none without a network."""
    routed = _routed_address()
    found = {address: name for name, address in _interfaces()}
    if routed:
        found.setdefault(routed, "")
    usable = [address for address in found if not IPv4Address(address).is_loopback]
    return sorted(
        usable,
        key=lambda address: (
            found[address].startswith(VIRTUAL),
            address != routed,
            not IPv4Address(address).is_private,
            IPv4Address(address),
        ),
    )


def _routed_address() -> str | None:
    """The address this computer uses for the world, when it has such a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address == "0.0.0.0" else address  # noqa: S104


def _interfaces() -> Iterator[tuple[str, str]]:
    """Name and address of every network that is up. Only Linux tells this so."""
    try:
        from fcntl import ioctl

        names = [name for _, name in socket.if_nameindex()]
    except (ImportError, OSError):
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for name in names:
            try:
                answer = ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # it has no IPv4 address
                continue
            yield name, socket.inet_ntoa(answer[20:24])
