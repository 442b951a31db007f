"""``scorekeeper serve``: the program on the network, with its address in the terminal."""

import argparse
import errno
import sys
import time

from scorekeeper.core.text import N_, Gettext, Text

EVERYWHERE = "0.0.0.0"  # noqa: S104  the tablets come from the network
PORT = 8000
PATIENCE = 3.0  # seconds in which a server that was just stopped leaves its port


def add_arguments(parser: argparse.ArgumentParser, gettext: Gettext) -> None:
    """Where to listen."""
    parser.add_argument(
        "--host",
        default=EVERYWHERE,
        help=gettext(N_("address to listen on (all networks of this computer)")),
    )
    parser.add_argument("--port", default=str(PORT), help=gettext(N_("port (8000)")))


def run(arguments: argparse.Namespace) -> int:
    """Serve until it is stopped."""
    # Imported here: what is only asked for help needs no server.
    from scorekeeper.config import SettingsRefused
    from scorekeeper.server.addresses import reachable_addresses
    from scorekeeper.server.announcement import announcement
    from scorekeeper.server.application import Server
    from scorekeeper.storage import StartRefused
    from scorekeeper.why_not import unusable

    gettext: Gettext = arguments.gettext
    host, port = arguments.host, port_in(arguments.port)
    if port is None:
        message = N_("A port is a number from 1 to 65535, not %(port)s.")
        print(Text(message, {"port": arguments.port}).translate(gettext), file=sys.stderr)
        return 1
    trouble = _trouble(host, port)
    if trouble:
        print(trouble.translate(gettext), file=sys.stderr)
        return 1

    def announce() -> None:
        addresses = (reachable_addresses() or ["127.0.0.1"]) if host == EVERYWHERE else [host]
        urls = [f"http://{_in_url(address)}:{port}/" for address in addresses]
        colour = sys.stdout.isatty()
        encoding = sys.stdout.encoding or "ascii"
        print(announcement(urls, gettext, encoding=encoding, colour=colour), flush=True)

    try:
        Server(host, port, announce).run()
    except (StartRefused, SettingsRefused) as refused:
        print(refused.text.translate(gettext), file=sys.stderr)
        return 1
    except OSError as error:
        if error.filename is None:
            raise
        print(unusable(error).translate(gettext), file=sys.stderr)
        return 1
    return 0


def port_in(text: str) -> int | None:
    """The port that was typed, None for what is none."""
    is_number = text.isascii() and text.isdigit() and len(text) < 6
    return int(text) if is_number and 0 < int(text) < 65536 else None


def _trouble(host: str, port: int) -> Text | None:
    """Why nobody can listen there, in a sentence."""
    from scorekeeper.server.application import refusal

    params = {"host": host, "port": str(port), "other": str(port + 1 if port < 65535 else PORT)}
    deadline = time.monotonic() + PATIENCE
    while (reason := refusal(host, port)) == errno.EADDRINUSE:
        if time.monotonic() > deadline:
            return Text(
                N_(
                    "Port %(port)s is in use: perhaps Scorekeeper is already running. "
                    "Stop that, or choose another port with --port %(other)s."
                ),
                params,
            )
        time.sleep(0.1)
    if reason is None:
        return None
    if reason == errno.EACCES:
        return Text(N_("Only root may use port %(port)s; choose one above 1023."), params)
    return Text(N_("%(host)s is no address of this computer."), params)


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address
