"""What is asked of a page of the club behind its address."""

from flask import request

from scorekeeper.services.errors import NotFound

LARGEST_ID = 2**31


def asked_evening() -> int | None:
    """The evening after which a standing is asked for; one that is no number is no page."""
    asked = request.args.get("after")
    if not asked:
        return None
    if not asked.isascii() or not asked.isdigit() or len(asked) > 10 or int(asked) > LARGEST_ID:
        raise NotFound(f"evening {asked[:20]}")
    return int(asked)
