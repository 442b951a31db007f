"""The members of the club: the list, somebody new, another name."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from wtforms import HiddenField, RadioField, StringField, TextAreaField

from scorekeeper.core.naming import fold, nickname_apart, sort_key, surname
from scorekeeper.services.club import members
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.errors import ClubRefused
from scorekeeper.services.club.records import Member
from scorekeeper.web.club.forms import ClubForm, number_in
from scorekeeper.web.device import current_actor
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.locale import isolated
from scorekeeper.web.notices import leave

bp = Blueprint("club_members", __name__, url_prefix="/club/members")

SHOWN = ("present", "guests", "retired", "anonymous")
MOST_AT_ONCE = 200
SENT_TWICE = timedelta(minutes=1)


class MemberForm(ClubForm):
    """The names of a member, and whether he is a guest."""

    name = StringField()
    nickname = StringField()
    kind = RadioField(choices=["member", "guest"], validate_choice=False)
    revision = HiddenField()


class NewMembersForm(ClubForm):
    """Names, one a line, a nickname in brackets behind it."""

    names = TextAreaField()
    kind = RadioField(choices=["member", "guest"], validate_choice=False, default="member")


class Line(NamedTuple):
    """A member in the list: what stands before the name he is sorted by, and that name."""

    member: Member
    before: str
    sorted_by: str
    letters: str  # what a search looks in
    fits: bool = True  # what is searched for


@bp.get("")
def index() -> ResponseReturnValue:
    """Everybody, as Dutch sorts: *de Vries* under V."""
    show = request.args.get("show", SHOWN[0])
    show = show if show in SHOWN else SHOWN[0]
    search = request.args.get("q", "")[:60]
    everybody = members.all_members(retired=True)
    shown = [member for member in everybody if show in kinds_of(member)]
    found = {member.id for member in members.all_members(retired=True, search=search)}
    chosen = [line_of(member)._replace(fits=member.id in found) for member in shown]
    return render_template(
        "club/members/index.html",
        groups=by_letter(chosen),
        number=sum(line.fits for line in chosen),
        counts={
            kind: sum(kind in kinds_of(m) and m.id in found for m in everybody) for kind in SHOWN
        },
        total=len(everybody),
        show=show,
        search=search,
    )


def kinds_of(member: Member) -> tuple[str, ...]:
    """Under which heads of the list a member stands."""
    if member.is_anonymous:
        return ("anonymous",)
    if member.retired_on is not None:
        return ("retired",)
    return ("present", "guests") if member.is_guest else ("present",)


def line_of(member: Member) -> Line:
    """A member for the list."""
    last = surname(member.name)
    cut = member.name.rfind(last) if last else 0
    letters = fold(f"{member.name} {member.nickname or ''}")
    return Line(member, member.name[:cut], member.name[cut:], letters)


def by_letter(lines: Iterable[Line]) -> list[tuple[str, list[Line]]]:
    """The lines under the letters they begin with; what begins with none stands under ``#``."""

    def initial(line: Line) -> str:
        first = sort_key(line.member.label)[0][:1].upper()
        return first if first.isalpha() else "#"

    return [(letter, list(group)) for letter, group in groupby(lines, initial)]


def _new_again(refusal: Refusal) -> ResponseReturnValue:
    form = NewMembersForm()
    if refusal.code == "name_taken" and _just_added(form.names.data or ""):
        leave(_("They are in the list."))
        return redirect(url_for("club_members.index"), 303)
    form.blame("names", refusal.message)
    return render_template("club/members/new.html", form=form)


def _just_added(typed: str) -> bool:
    """Whether this device has just added exactly these: a form that was sent twice."""
    there = {(m.name, m.nickname): m.id for m in members.all_members(retired=True)}
    since = datetime.now(UTC) - SENT_TWICE
    device = current_actor().device
    for name in read_names(typed):
        found = there.get(members.checked_names(*name))
        first = club_history("member", found)[0] if found else None
        if first is None or first.at < since or first.actor.device != device:
            return False
    return True


@bp.get("/new")
def new() -> ResponseReturnValue:
    """The form for somebody new, or several at once."""
    return render_template("club/members/new.html", form=NewMembersForm())


@bp.post("/new")
@shows_again(_new_again)
def add() -> ResponseReturnValue:
    """Add them, all or none."""
    form = NewMembersForm()
    names = read_names(form.names.data or "")
    if not names:
        form.blame("names", _("Type at least one name."))
    elif len(names) > MOST_AT_ONCE:
        form.blame("names", _("That is too much at once: use a file from a spreadsheet."))
    for name, nickname in names[:MOST_AT_ONCE]:
        try:
            members.checked_names(name, nickname)
        except ClubRefused:
            shown = isolated(f"{name} ({nickname})" if nickname else name)
            form.blame(
                "names", _("%(name)s: that cannot be a name.", name=shown) + " " + what_a_name_is()
            )
    if form.is_wrong:
        return render_template("club/members/new.html", form=form), 422
    added = members.add_members(names, current_actor(), form.kind.data == "guest")
    if len(added) == 1:
        leave(_("%(name)s is added.", name=isolated(added[0].label)))
    else:
        leave(ngettext("%(num)s is added.", "%(num)s are added.", len(added)))
    return redirect(url_for("club_members.index"), 303)


def what_a_name_is() -> str:
    """What a name must be."""
    return str(_("A name has 60 letters at most, a nickname 40."))


def read_names(typed: str) -> list[tuple[str, str | None]]:
    """The names in a text, one a line, each with the nickname that stands in brackets behind it."""
    return [nickname_apart(line) for line in typed.splitlines() if line.strip()]


def _edit_again(refusal: Refusal, member_id: int) -> ResponseReturnValue:
    member = members.load_member(member_id)
    form = MemberForm()
    now = None
    if refusal.code == "stale":
        # Shown beside what it is by now: a second save is then meant.
        form.revision.raw_data, form.revision.data, now = None, member.revision, member
    if refusal.problems:
        form.blame_all(refusal.problems, {"name": what_a_name_is(), "nickname": what_a_name_is()})
    elif refusal.code == "name_taken":
        form.blame("nickname", refusal.message)
    else:
        form.problem = refusal.message
    return _show(member, form, now)


@bp.get("/<int:member_id>/edit")
def edit(member_id: int) -> ResponseReturnValue:
    """A member with everything that can become of him."""
    member = members.load_member(member_id)
    if member.same_as is not None:
        return redirect(url_for("club_members.edit", member_id=member.same_as))
    kind = "guest" if member.is_guest else "member"
    form = MemberForm(formdata=None, obj=member, kind=kind)
    return _show(member, form)


@bp.post("/<int:member_id>/edit")
@shows_again(_edit_again)
def change(member_id: int) -> ResponseReturnValue:
    """Another name or nickname, a member or a guest."""
    form = MemberForm()
    member = members.change_member(
        member_id,
        current_actor(),
        name=form.name.data or "",
        nickname=form.nickname.data or "",
        is_guest=form.kind.data == "guest",
        revision=number_in(form.revision.data, -1),
    )
    leave(_("%(name)s is kept.", name=isolated(member.label)))
    return redirect(url_for("club_members.index"), 303)


def _show(member: Member, form: MemberForm, now: Member | None = None) -> str:
    return render_template(
        "club/members/edit.html",
        member=member,
        form=form,
        now=now,
        can_be_deleted=members.can_be_deleted(member.id),
    )
