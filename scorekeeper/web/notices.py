"""The bar that follows a step: what was done and, where it can be, its undo."""

from flask import flash


def leave(text: str, undo: tuple[str, dict[str, int]] | None = None, kind: str = "done") -> None:
    """Let the next page say something; ``undo`` is an address and the fields to send there."""
    if undo is None:
        flash(text, kind)
    else:
        address, fields = undo
        flash({"text": text, "url": address, "fields": fields}, kind)  # type: ignore[arg-type]
