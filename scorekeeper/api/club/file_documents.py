"""From lists of a spreadsheet to the documents of the answers."""

from typing import Any

from scorekeeper.api.club.documents import who
from scorekeeper.core.text import Gettext
from scorekeeper.services.club.member_import import MemberFile
from scorekeeper.services.club.result_file import ResultFile


def member_file_document(found: MemberFile, gettext: Gettext) -> dict[str, Any]:
    """What becomes of every line of a list of members."""
    return {
        "stamp": found.stamp,
        "new": sum(line.status == "new" for line in found.lines),
        "lines": [
            {
                "line": line.line,
                "name": line.name,
                "nickname": line.nickname,
                "guest": line.is_guest,
                "status": line.status,
                "problem": line.problem.translate(gettext) if line.problem else None,
                "remarks": [remark.translate(gettext) for remark in line.remarks],
            }
            for line in found.lines
        ],
        "remarks": [remark.translate(gettext) for remark in found.remarks],
    }


def result_file_document(found: ResultFile, revision: int, gettext: Gettext) -> dict[str, Any]:
    """What a list of results would enter, and what of it stays out."""
    return {
        "stamp": found.stamp,
        "revision": revision,
        "entered": found.entered,
        "lines": [
            {
                "line": line.line,
                "name": line.name,
                "member": None if line.member is None else who(line.member),
                "results": [
                    {"round": number, "points": points} for number, points in line.points.items()
                ],
                "status": line.status,
                "problems": [problem.translate(gettext) for problem in line.problems],
                "double": line.is_double,
                "large": line.large,
            }
            for line in found.lines
        ],
        "left_out": [{"head": each.head, "why": each.why} for each in found.left_out],
        "heads_at": found.heads_at,
        "above": [{"line": number, "text": text} for number, text in found.above],
    }
