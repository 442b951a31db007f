"""The history of a member or a competition in words: what each change was, and what it did."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from flask_babel import gettext as _

from scorekeeper.core.policies import Settings, in_words
from scorekeeper.core.text import N_, Text
from scorekeeper.services.club.members import load_member
from scorekeeper.services.club.records import ClubChange, Competition, Member
from scorekeeper.services.errors import NotFound
from scorekeeper.web.changes import rules_words
from scorekeeper.web.locale import day, isolated, say
from scorekeeper.web.sheet import who

MEMBER = {
    "added": N_("Added"),
    "changed": N_("Changed"),
    "retired": N_("Stopped"),
    "came_back": N_("Came back"),
    "merged": N_("Merged into another member"),
    "took_over": N_("Took over the results of a double"),
    "split": N_("A member on his own again"),
    "gave_back": N_("Gave the results of a double back"),
    "anonymised": N_("Made anonymous"),
    "from_backup": N_("Restored from a backup"),
}
COMPETITION = {
    "created": N_("Made"),
    "changed": N_("Name or days changed"),
    "policies": N_("Policies changed"),
    "rules": N_("What is agreed in every match changed"),
    "wishes": N_("Wishes changed"),
    "deleted": N_("Deleted"),
    "restored": N_("Put back"),
    "from_backup": N_("Restored from a backup"),
}


class Words(NamedTuple):
    """A field before and after; None where there was nothing."""

    field: str
    before: str | None
    after: str | None


class ToldChange(NamedTuple):
    """A change as its page says it."""

    heading: str
    change: ClubChange
    who: Text
    words: list[Words]


def member_entries(changes: Sequence[ClubChange]) -> list[ToldChange]:
    """The history of a member, the last change first."""
    return [
        _entry(MEMBER, change, _compared(_member_words, change), _member_kind(change))
        for change in reversed(changes)
    ]


def _member_kind(change: ClubChange) -> str:
    came_back = change.kind == "retired" and not (change.after or {}).get("retired_on")
    return "came_back" if came_back else change.kind


def competition_entries(
    changes: Sequence[ClubChange], competition: Competition, members: Mapping[int, Member]
) -> list[ToldChange]:
    """The history of a competition, the last change first."""

    def words(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        if "name" in told:
            yield _("Name"), isolated(told["name"])
        for field, label in (("first_day", _("First day")), ("last_day", _("Last day"))):
            if field in told:
                yield label, day(told[field])
        if "edition" in told and "policies" not in told:
            yield from rules_words(competition.game, told)
        if "policies" in told:
            settings = Settings.model_validate(told["policies"])
            for label, value in in_words(settings, competition.rules):
                yield say(label), say(value)
        if "wishes" in told:
            yield _("Fixed pairs"), _pairs(told["wishes"], members)
            yield _("Fixed tables"), _tables(told["wishes"], members)

    return [_entry(COMPETITION, change, _compared(words, change)) for change in reversed(changes)]


def _entry(
    headings: Mapping[str, str], change: ClubChange, words: list[Words], kind: str = ""
) -> ToldChange:
    kind = kind or change.kind
    return ToldChange(say(headings.get(kind, kind)), change, who(change.actor), words)


def _compared(words: Any, change: ClubChange) -> list[Words]:
    """What differs, field by field."""
    old = dict(words(change.before or {}))
    new = dict(words(change.after or {}))
    fields = [*new, *(field for field in old if field not in new)]
    return [
        Words(field, old.get(field), new.get(field))
        for field in fields
        if old.get(field) != new.get(field)
    ]


def _member_words(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    other = next((told[key] for key in ("into", "from", "to") if key in told), None)
    if other is not None:
        yield _("Who"), _name(other)
    elif told.get("name"):
        yield _("Name"), isolated(told["name"])
    if other is None and told.get("nickname"):
        yield _("Nickname"), isolated(told["nickname"])
    if "is_guest" in told:
        yield _("Plays as"), _("a guest") if told["is_guest"] else _("a member")
    if told.get("retired_on"):
        yield _("Stopped from"), day(told["retired_on"])


def _name(member_id: int) -> str:
    """The name of a double, who is in no list any more."""
    try:
        return isolated(load_member(member_id).name)
    except NotFound:
        return str(_("somebody who was deleted"))


def _label(members: Mapping[int, Member], member_id: int) -> str:
    member = members.get(member_id)
    return isolated(member.label) if member else _name(member_id)


def _pairs(wishes: Mapping[str, Any], members: Mapping[int, Member]) -> str:
    pairs = [" & ".join(_label(members, m) for m in pair) for pair in wishes.get("pairs", [])]
    return "; ".join(pairs) or _("none")


def _tables(wishes: Mapping[str, Any], members: Mapping[int, Member]) -> str:
    tables = [
        _("%(name)s at table %(table)s", name=_label(members, int(m)), table=table)
        for m, table in wishes.get("tables", {}).items()
    ]
    return "; ".join(tables) or _("none")
