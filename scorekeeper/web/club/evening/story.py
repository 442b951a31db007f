"""The history of an evening in sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext

from scorekeeper.core.season import Attendance
from scorekeeper.core.text import Text
from scorekeeper.services.club.records import ClubChange, Evening
from scorekeeper.web.club.evening.sentences import in_words
from scorekeeper.web.locale import day, figure, isolated
from scorekeeper.web.sheet import who


def _(message: str, **values: Any) -> str:
    said: str = gettext(message, **values)
    return said


@dataclass(frozen=True)
class Line:
    """A change in a sentence: what was done, by whom, and why where that was asked."""

    change: ClubChange
    sentence: str
    who: Text
    state: str = ""  # of a line about who is there

    def alike(self, change: ClubChange, state: str) -> bool:
        """Whether this change says the same of somebody else, noted by the same."""
        return (self.state, self.change.actor) == (state, change.actor)


def told(evening: Evening, changes: Sequence[ClubChange]) -> list[Line]:
    """The history, the last change first; who were noted alike one after the other share a line."""
    names = _Names(evening)
    lines: list[Line] = []
    noted: list[str] = []
    for change in reversed(changes):
        if change.kind != "attendance":
            lines.append(Line(change, _sentence(change, names), who(change.actor)))
            noted = []
            continue
        state = _attendance(change.after or {})
        facts = dict(change.before or {}) | dict(change.after or {})
        is_alike = bool(noted) and lines[-1].alike(change, state)
        noted = [names.of(facts.get("member")), *(noted if is_alike else ())]
        line = Line(change, f"{', '.join(noted)}: {state}", who(change.actor), state)
        lines[len(lines) - is_alike :] = [line]
    return lines


def _sentence(change: ClubChange, names: "_Names") -> str:
    before, after = dict(change.before or {}), dict(change.after or {})
    facts = before | after
    number = facts.get("round", 0)
    table = facts.get("table", 0)
    if change.kind in ("drawn", "typed"):
        return _drawn(change.kind, after)
    if change.kind == "swapped":
        one, other = after.get("swapped", (0, 0))
        return _(
            "Match round %(round)s: %(one)s and %(other)s change places",
            round=number,
            one=names.of(one),
            other=names.of(other),
        )
    if change.kind in ("substituted", "substitution_ended"):
        return _substituted(change.kind, facts, names)
    if change.kind in ("totals", "totals_removed"):
        return _totals(change.kind, facts, number, table)
    sentences = {
        "created": _("Evening made, on %(date)s", date=day(facts.get("date"))),
        "changed": _changed(before, after),
        "accepted": _("The draw of match round %(round)s counts", round=number),
        "withdrawn": _("The draw of match round %(round)s taken back", round=number),
        "results": _results(before, after, names),
        "closed": _closed(after),
        "reopened": _("Evening opened again"),
        "deleted": _("Evening deleted"),
        "restored": _("Evening put back"),
        "from_backup": _("Restored from a backup"),
    }
    return sentences.get(change.kind, change.kind)


class _Names:
    def __init__(self, evening: Evening) -> None:
        self.members = evening.members

    def of(self, member: Any) -> str:
        """A member's name as it is now; nobody's once he is gone."""
        found = self.members.get(member)
        return isolated(found.label) if found else _("somebody")


def _attendance(after: Mapping[str, Any]) -> str:
    if "state" not in after:
        return _("not noted any more")
    there = Attendance(after["state"], after.get("from_round", 1), after.get("until_round"))
    if there.state != "present":
        return _("cancelled") if there.state == "cancelled" else _("absent")
    if there.until_round:
        return _(
            "present in match rounds %(from)s to %(until)s",
            **{"from": there.from_round, "until": there.until_round},
        )
    if there.from_round > 1:
        return _("present from match round %(round)s", round=there.from_round)
    return _("present")


def _drawn(kind: str, after: Mapping[str, Any]) -> str:
    number, sizes = after.get("round", 0), " + ".join(map(str, after.get("sizes", ())))
    if kind == "typed":
        return _("Match round %(round)s typed in: %(sizes)s", round=number, sizes=sizes)
    return _(
        "Match round %(round)s drawn: %(sizes)s, number %(seed)s",
        round=number,
        sizes=sizes,
        seed=after.get("seed"),
    )


def _substituted(kind: str, facts: Mapping[str, Any], names: _Names) -> str:
    values = {
        "round": facts.get("round", 0),
        "name": names.of(facts.get("substitute_id")),
        "member": names.of(facts.get("member_id")),
        "since": facts.get("from_round", 1),
    }
    if kind == "substitution_ended":
        return _("Match round %(round)s: %(name)s no longer sits in for %(member)s", **values)
    return _(
        "Match round %(round)s: %(name)s sits in for %(member)s, from round %(since)s", **values
    )


def _totals(kind: str, facts: Mapping[str, Any], number: int, table: int) -> str:
    sides = facts.get("sides", ())
    totals = " – ".join(figure(side["total"]) for side in sides)
    values = {"round": number, "table": table, "totals": totals}
    if kind == "totals_removed":
        return _("Match round %(round)s, table %(table)s: totals %(totals)s taken out", **values)
    return _("Match round %(round)s, table %(table)s: totals %(totals)s from paper", **values)


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    if before.get("date") != after.get("date"):
        return _(
            "Evening moved from %(old)s to %(new)s",
            old=day(before.get("date")),
            new=day(after.get("date")),
        )
    return _(
        "From %(old)s to %(new)s match rounds",
        old=before.get("rounds", 0),
        new=after.get("rounds", 0),
    )


def _closed(after: Mapping[str, Any]) -> str:
    without = after.get("without_result", ())
    if not without:
        return _("Evening closed")
    return _("Evening closed, without a result: %(tables)s", tables=in_words(without))


def _results(before: Mapping[str, Any], after: Mapping[str, Any], names: _Names) -> str:
    told_of = []
    for key, points in after.items():
        _number, _sep, member = key.partition(" ")
        was = before.get(key)
        name = names.of(int(member) if member.isdigit() else None)
        value = _("none") if points is None else figure(points)
        told_of.append(f"{name} {value}" if was is None else f"{name} {figure(was)} → {value}")
    return _("Results: %(results)s", results=", ".join(told_of))
