"""Members from a spreadsheet: chosen, looked at line by line, then taken over as it was shown.

The file travels along in the page, so nothing is left on the server by who never confirms.
"""

import base64
from collections.abc import Sequence

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.core.delimited import foreign
from scorekeeper.services.club.errors import ClubNotAllowed
from scorekeeper.services.club.member_import import (
    MemberLine,
    import_members,
    preview_members,
)
from scorekeeper.web.club.members import bp
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.notices import leave

LARGEST = 100_000  # bytes; what travels in the page is a third longer


def _again(refusal: Refusal) -> ResponseReturnValue:
    content = _content() if refusal.code == "members_changed" else None
    if content is not None:
        return _preview(content, _as_written(), refusal.message)
    return render_template("club/members/import.html", problem=refusal.message)


@bp.get("/import")
def importing() -> ResponseReturnValue:
    """Which file, and what it may look like."""
    return render_template("club/members/import.html", problem=None)


@bp.post("/import")
@shows_again(_again)
def take_over() -> ResponseReturnValue:
    """Show what a file would do, or take over what was shown."""
    content = _content()
    if content is not None and "look" in request.form:
        return _preview(content, _as_written())
    if content is not None:
        shown = request.form.get("shown", "")
        found = import_members(content, current_actor(), shown, _as_written())
        added = sum(line.status == "new" for line in found.lines)
        leave(ngettext("%(num)s is added.", "%(num)s are added.", added))
        return redirect(url_for("club_members.index"), 303)
    sent = request.files.get("file")
    data = sent.read(LARGEST + 1) if sent is not None else b""
    pasted = request.form.get("pasted", "")
    if not data and pasted.strip():
        data = pasted.encode()
    problem = None
    if not data:
        problem = _("Choose a file first, or paste the names.")
    elif other := foreign(data):  # before its size is spoken of
        raise ClubNotAllowed(other)
    elif len(data) > LARGEST:
        problem = _("This file is too large for a list of members.")
    if problem:
        return render_template("club/members/import.html", problem=problem), 422
    return _preview(data)


def _as_written() -> bool:
    """Whether no name is to be turned round."""
    return request.form.get("as_written") == "1"


def _preview(data: bytes, as_written: bool = False, problem: str | None = None) -> str:
    found = preview_members(data, as_written)
    lines = found.lines
    return render_template(
        "club/members/import_preview.html",
        lines=_sorted(lines),
        has_head=found.has_heads,
        turns=found.turns,
        as_written=as_written,
        remarks=found.remarks,
        counts={s: sum(line.status == s for line in lines) for s in ("new", "present", "refused")},
        content=base64.b64encode(data).decode(),
        shown=found.stamp,
        problem=problem,
    )


def _sorted(lines: Sequence[MemberLine]) -> list[MemberLine]:
    """What asks for attention first, each in the order of the file."""
    order = ("refused", "new", "present")
    return sorted(lines, key=lambda line: (order.index(line.status), not line.remarks))


def _content() -> bytes | None:
    """The file that was shown, as the page sent it back."""
    sent = request.form.get("content")
    if not sent:
        return None
    try:
        return base64.b64decode(sent, validate=True)
    except ValueError:  # of base64, or letters that it does not have
        raise ClubNotAllowed("unreadable_csv") from None
