"""What the terminal says when the program can be opened: the addresses, and a QR code of one."""

import io
from collections.abc import Sequence

import segno

from scorekeeper.core.text import N_, Gettext

# White on black whatever the colours of the terminal are: not every camera reads the inverse.
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"


def announcement(
    urls: Sequence[str], gettext: Gettext, *, encoding: str = "utf-8", colour: bool = False
) -> str:
    """The lines for the terminal; the first address is the one in the QR code."""
    lines = [
        "",
        gettext(N_("Scorekeeper is running. Open this address on the tablet, or scan the code:")),
        "",
        *(f"    {url}" for url in urls),
        "",
        *_fitting(qr_code(urls[0]), encoding, colour),
        gettext(N_("Stop with Ctrl-C; every match is kept.")),
    ]
    return "\n".join(lines)


def qr_code(url: str) -> list[str]:
    """The QR code in half blocks, the light parts filled in: a line of text for two of its rows."""
    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().splitlines()


def _fitting(rows: list[str], encoding: str, colour: bool) -> list[str]:
    """The rows as this terminal can show them; none when it has no half blocks."""
    try:
        "".join(rows).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return []
    if colour:
        rows = [f"{WHITE_ON_BLACK}{row}{PLAIN}" for row in rows]
    return [*rows, ""]
