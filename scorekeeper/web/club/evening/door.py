"""Who is there (C1): every member with where he stands, in the order of the names."""

from dataclasses import dataclass

from scorekeeper.core.naming import fold, matches, sort_key
from scorekeeper.core.season import Attendance
from scorekeeper.services.club import members
from scorekeeper.services.club.records import Evening, Member


@dataclass(frozen=True)
class Visitor:
    """A line of the list at the door; ``has_result``: one was entered of him, so he was there."""

    member: Member
    attendance: Attendance | None
    search: str
    has_result: bool

    @property
    def state(self) -> str:
        """What is known of him."""
        return self.attendance.state if self.attendance else "unknown"


@dataclass(frozen=True)
class Door:
    """The list, and how many of each kind there are."""

    visitors: tuple[Visitor, ...]
    counts: dict[str, int]


def door(evening: Evening, search: str = "") -> Door:
    """The members and guests of now, and whoever has been noted on this evening before."""
    known = {member.id: member for member in members.all_members()}
    with_result = {member for _round, member in evening.entered}
    for member_id in (*evening.attendance, *with_result):
        known.setdefault(member_id, evening.members[member_id])
    visitors = [
        Visitor(
            member,
            evening.attendance.get(member.id),
            fold(_spoken(member)),
            member.id in with_result,
        )
        for member in sorted(known.values(), key=lambda member: sort_key(member.label))
    ]
    counts = dict.fromkeys(("present", "cancelled", "absent", "unknown"), 0)
    for visitor in visitors:
        counts["present" if visitor.has_result else visitor.state] += 1
    shown = [v for v in visitors if not search or matches(_spoken(v.member), search)]
    return Door(tuple(shown), counts)


def _spoken(member: Member) -> str:
    return f"{member.name} {member.nickname or ''}".strip()
