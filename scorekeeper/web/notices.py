"""The bar that follows a step: what was done and, where it can be, its undo."""

from collections.abc import Mapping

from flask import flash


def leave(
    text: str, undo: tuple[str, Mapping[str, int | str]] | None = None, kind: str = "done"
) -> None:
    """Let the next page say something; ``undo`` is an address and the fields to send there."""
    if undo is None:
        flash(text, kind)
    else:
        address, fields = undo
        flash({"text": text, "url": address, "fields": fields}, kind)  # type: ignore[arg-type]
