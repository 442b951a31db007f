"""What becomes of a member: retired, back, deleted, one with another, anonymous; his history."""

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.core.naming import fold, sort_key, surname
from scorekeeper.services.club import anonymising, doubles, members
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.competitions import is_day
from scorekeeper.services.club.records import Member
from scorekeeper.storage.clock import today
from scorekeeper.web.club.forms import number_in
from scorekeeper.web.club.members import bp, line_of
from scorekeeper.web.club.told import member_entries
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.locale import isolated
from scorekeeper.web.notices import leave

SHORTEST = 3  # letters of a part of a surname that says something


@bp.post("/<int:member_id>/retirement")
def retire(member_id: int) -> ResponseReturnValue:
    """He stops, from a day on; his results stay."""
    day = request.form.get("day", "").strip()
    if not is_day(day) or day > today().isoformat():
        leave(_("Choose the day of stopping: today, or a day before."), kind="problem")
        return redirect(url_for("club_members.edit", member_id=member_id), 303)
    member = members.retire_member(member_id, current_actor(), day)
    undo = url_for("club_members.come_back", member_id=member_id)
    leave(_("%(name)s has stopped.", name=isolated(member.label)), (undo, {}))
    return redirect(url_for("club_members.index"), 303)


@bp.post("/<int:member_id>/return")
def come_back(member_id: int) -> ResponseReturnValue:
    """He is a member again."""
    before = members.load_member(member_id)
    member = members.unretire_member(member_id, current_actor())
    undo = None
    if before.retired_on:
        undo = (
            url_for("club_members.retire", member_id=member_id),
            {"day": before.retired_on},
        )
    leave(_("%(name)s is back.", name=isolated(member.label)), undo)
    return redirect(url_for("club_members.index"), 303)


@bp.post("/<int:member_id>/deletion")
def delete(member_id: int) -> ResponseReturnValue:
    """Take somebody out who has never been anywhere."""
    member = members.load_member(member_id)
    members.delete_member(member_id, current_actor())
    name = f"{member.name} ({member.nickname})" if member.nickname else member.name
    kind = "guest" if member.is_guest else "member"
    undo = url_for("club_members.add"), {"names": name, "kind": kind}
    leave(_("%(name)s is deleted.", name=isolated(name)), undo)
    return redirect(url_for("club_members.index"), 303)


def _merge_again(refusal: Refusal, member_id: int) -> ResponseReturnValue:
    leave(refusal.message, kind="problem")
    into = request.form.get("into") if refusal.code == "merge_changed" else None
    return redirect(url_for("club_members.merge", member_id=member_id, into=into), 303)


@bp.get("/<int:member_id>/merge")
def merge(member_id: int) -> ResponseReturnValue:
    """With whom somebody is one person: the list, then what would happen."""
    double = members.load_member(member_id)
    if double.same_as is not None or double.is_anonymous:
        return redirect(url_for("club_members.edit", member_id=double.same_as or double.id))
    into = number_in(request.args.get("into", ""), -1)
    if into >= 0 and into != member_id:
        found = doubles.preview_merge(member_id, into)
        return render_template("club/members/merge.html", merge=found, double=double)
    search = request.args.get("q", "")[:60]
    others = [
        each
        for each in members.all_members(retired=True, search=search)
        if each.id != double.id and not each.is_anonymous
    ]
    alike = [each for each in others if _is_alike(each, double)]
    return render_template(
        "club/members/merge_with.html",
        double=double,
        alike=[line_of(each) for each in alike],
        others=[line_of(each) for each in others if each not in alike],
        search=search,
    )


def _is_alike(one: Member, other: Member) -> bool:
    """Whether two names look like one person's: a surname they share, or one within the other."""
    names = fold(one.name), fold(other.name)
    shared = _surnames(one.name) & _surnames(other.name)
    return bool(shared) or names[0] in names[1] or names[1] in names[0]


def _surnames(name: str) -> set[str]:
    """A surname, and of a double one, as the married have, each of the two as well."""
    whole = sort_key(name)[0] if surname(name) else ""
    parts = [sort_key(part.strip())[0] for part in whole.split("-")]
    return {whole, *(part for part in parts if len(part) >= SHORTEST)} - {""}


@bp.post("/<int:member_id>/merge")
@shows_again(_merge_again)
def do_merge(member_id: int) -> ResponseReturnValue:
    """All results of one go to the other."""
    into = number_in(request.form.get("into", ""), -1)
    double = members.load_member(member_id)
    stamp = request.form.get("stamp", "")
    member = doubles.merge_as_shown(member_id, into, stamp, current_actor())
    undo = url_for("club_members.split", member_id=member_id)
    names = {"name": isolated(double.name), "other": isolated(member.label)}
    leave(_("%(name)s and %(other)s are one person now.", **names), (undo, {}))
    return redirect(url_for("club_members.edit", member_id=member.id), 303)


@bp.post("/<int:member_id>/splitting")
def split(member_id: int) -> ResponseReturnValue:
    """The merge was a mistake."""
    member = doubles.split_member(member_id, current_actor())
    leave(_("%(name)s stands on his own again.", name=isolated(member.label)))
    return redirect(url_for("club_members.index"), 303)


@bp.get("/<int:member_id>/anonymity")
def anonymity(member_id: int) -> ResponseReturnValue:
    """What it means, before it is done for good."""
    member = members.load_member(member_id)
    if member.is_anonymous or member.same_as is not None:
        return redirect(url_for("club_members.edit", member_id=member.same_as or member.id))
    named = anonymising.named_after(member_id)
    return render_template("club/members/anonymity.html", member=member, named=named)


@bp.post("/<int:member_id>/anonymity")
def make_anonymous(member_id: int) -> ResponseReturnValue:
    """Take a name out of everything."""
    member = anonymising.anonymise_member(member_id, current_actor())
    leave(_("The name is gone everywhere. In the lists it is %(name)s now.", name=member.label))
    return redirect(url_for("club_members.edit", member_id=member.id), 303)


@bp.get("/<int:member_id>/history")
def history(member_id: int) -> ResponseReturnValue:
    """Who changed what of a member."""
    member = members.load_member(member_id)
    entries = member_entries(club_history("member", member_id))
    return render_template("club/members/history.html", member=member, entries=entries)


def retirement_day() -> str:
    """The day that the form proposes."""
    return today().isoformat()


bp.add_app_template_global(retirement_day)
