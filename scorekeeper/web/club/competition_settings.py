"""The settings of a competition: name and days, the policies, wishes; deleted and put back."""

from collections.abc import Sequence
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import HiddenField, StringField

from scorekeeper.services.club import competition_rules, competitions
from scorekeeper.services.club.changes import club_history
from scorekeeper.services.club.members import all_members
from scorekeeper.services.club.records import Competition, Member, Wishes
from scorekeeper.web.club.competition_form import (
    CompetitionDraft,
    PoliciesForm,
    TopForm,
    around_number,
    rules_form,
    sent_rules,
    settings_form,
    top_sentences,
)
from scorekeeper.web.club.competitions import agreed, bp, rules_agreed
from scorekeeper.web.club.forms import ClubForm, number_in, sent_revision
from scorekeeper.web.club.told import competition_entries
from scorekeeper.web.device import current_actor
from scorekeeper.web.draft import option_value
from scorekeeper.web.errors import Refusal, shows_again
from scorekeeper.web.locale import isolated
from scorekeeper.web.notices import leave


class NameForm(TopForm):
    """The name and the days of a competition that is there."""

    revision = HiddenField()


class ReasonForm(ClubForm):
    """Why the policies change."""

    reason = StringField()


@bp.get("/<int:competition_id>/settings")
def settings(competition_id: int) -> ResponseReturnValue:
    """Everything that can be set of a competition."""
    competition = competitions.load_competition(competition_id)
    if competition.deleted_at is not None:
        return redirect(url_for("club_competitions.show", competition_id=competition_id))
    return _show(competition)


def _name_again(refusal: Refusal, competition_id: int) -> ResponseReturnValue:
    form = NameForm(formdata=request.form)
    if refusal.problems:
        form.blame_all(refusal.problems, top_sentences())
    elif refusal.code == "competition_taken":
        form.blame("name", refusal.message)
    elif refusal.code == "outside_season":
        form.blame("last_day", refusal.message)
    else:
        form.problem = refusal.message
    now = competitions.load_competition(competition_id)
    return _show(now, name=form, is_stale=refusal.code == "stale")


@bp.post("/<int:competition_id>/settings")
@shows_again(_name_again)
def change(competition_id: int) -> ResponseReturnValue:
    """Another name, other days."""
    form = NameForm(formdata=request.form)
    competition = competitions.change_competition(
        competition_id,
        sent_revision(),
        current_actor(),
        name=form.name.data or "",
        first_day=form.first_day.data or "-",
        last_day=form.last_day.data or "-",
    )
    leave(_("%(name)s is kept.", name=isolated(competition.name)))
    return _back(competition_id)


def _policies_again(refusal: Refusal, competition_id: int) -> ResponseReturnValue:
    competition = competitions.load_competition(competition_id)
    form, reason = settings_form(competition, request.form), ReasonForm(formdata=request.form)
    for problem in refusal.problems:
        form.blame(f"policy_{problem.field}", refusal.message)
    if refusal.code == "frozen":
        reason.blame("reason", refusal.message)
    elif not refusal.problems:
        form.problem = refusal.message
    is_stale = refusal.code == "stale"
    return _show(competition, policies=form, reason=reason, is_stale=is_stale)


@bp.post("/<int:competition_id>/policies")
@shows_again(_policies_again)
def change_policies(competition_id: int) -> ResponseReturnValue:
    """Other policies; with results only with a reason."""
    competition = competitions.load_competition(competition_id)
    form, reason = settings_form(competition, request.form), ReasonForm(formdata=request.form)
    chosen = form.chosen()
    if form.is_wrong:
        return _show(competition, policies=form, reason=reason), 422
    why = " ".join((reason.reason.data or "").split()) or None
    if why and len(why) > 300:
        reason.blame("reason", _("That is too long: 300 letters at most."))
        return _show(competition, policies=form, reason=reason), 422
    changed = competitions.change_policies(
        competition_id, chosen, sent_revision(), current_actor(), why
    )
    if changed.revision == competition.revision:
        leave(_("Nothing was changed."))
    elif competition.is_frozen:
        leave(_("The policies are changed, and the standing is made again."))
    else:
        leave(_("The policies are changed."))
    return _back(competition_id)


def _rules_again(refusal: Refusal, competition_id: int) -> ResponseReturnValue:
    competition = competitions.load_competition(competition_id)
    draft = sent_rules(competition)
    if refusal.problems:
        draft.blame_all(refusal.problems)
    is_stale = refusal.code == "stale"
    problem = None if is_stale or refusal.problems else refusal.message
    return _show(competition, rules=draft, rules_problem=problem, is_stale=is_stale)


@bp.post("/<int:competition_id>/rules")
@shows_again(_rules_again)
def change_rules(competition_id: int) -> ResponseReturnValue:
    """Another edition or other options, until the first result."""
    competition = competitions.load_competition(competition_id)
    draft = sent_rules(competition)
    if "change" in request.form:
        return _show(competition, rules=draft)
    if draft.is_wrong:
        return _show(competition, rules=draft), 422
    changed = competition_rules.change_rules(
        competition_id,
        sent_revision(),
        current_actor(),
        draft.draft.edition.slug,
        draft.draft.changed_options,
    )
    if changed.revision == competition.revision:
        leave(_("Nothing was changed."))
    else:
        leave(_("This is agreed from now on, also at the tables where nobody has played yet."))
    return _back(competition_id, "rules")


def _wishes_again(refusal: Refusal, competition_id: int) -> ResponseReturnValue:
    competition = competitions.load_competition(competition_id)
    is_stale = refusal.code == "stale"
    return _show(competition, wish_problem=refusal.message, is_stale=is_stale)


@bp.post("/<int:competition_id>/wishes")
@shows_again(_wishes_again)
def change_wishes(competition_id: int) -> ResponseReturnValue:
    """One pair or one fixed table more or less."""
    competition = competitions.load_competition(competition_id)
    step, _sign, value = request.form.get("step", "").partition(":")
    one, other = (number_in(request.form.get(key), 0) for key in ("one", "other"))
    who, table = (number_in(request.form.get(key), 0) for key in ("who", "table"))
    pairs, tables = list(competition.wishes.pairs), dict(competition.wishes.tables or {})
    if step == "pair":
        if not one or not other or one == other:
            problem = _("Choose two different members for a pair.")
            return _show(competition, wish_problem=problem), 422
        pairs.append((one, other))
    elif step == "table":
        if not who or not 1 <= table <= 99:
            problem = _("Choose a member and the number of a table.")
            return _show(competition, wish_problem=problem), 422
        tables[who] = table
    elif step == "no-pair":
        pairs = [pair for pair in pairs if str(pair[0]) != value]
    elif step == "no-table":
        tables.pop(number_in(value, 0), None)
    wishes = Wishes(tuple(pairs), tables)
    competitions.change_wishes(competition_id, wishes, sent_revision(), current_actor())
    leave(_("The wishes are kept. They hold for every draw from now on."))
    return _back(competition_id, "wishes")


def _delete_again(refusal: Refusal, competition_id: int) -> ResponseReturnValue:
    leave(refusal.message, kind="problem")
    return _back(competition_id)


@bp.post("/<int:competition_id>/deletion")
@shows_again(_delete_again)
def delete(competition_id: int) -> ResponseReturnValue:
    """Put a competition without evenings away."""
    gone = competitions.delete_competition(competition_id, sent_revision(), current_actor())
    undo = (
        url_for("club_competitions.restore", competition_id=competition_id),
        {"revision": gone.revision},
    )
    leave(_("%(name)s is deleted.", name=isolated(gone.name)), undo)
    return redirect(url_for("club.home"), 303)


@bp.post("/<int:competition_id>/restoration")
@shows_again(_delete_again)
def restore(competition_id: int) -> ResponseReturnValue:
    """Put a deleted competition back."""
    competitions.restore_competition(competition_id, sent_revision(), current_actor())
    leave(_("The competition is back."))
    return redirect(url_for("club_competitions.show", competition_id=competition_id), 303)


@bp.get("/<int:competition_id>/history")
def history(competition_id: int) -> ResponseReturnValue:
    """Who changed what of a competition, and why."""
    competition = competitions.load_competition(competition_id)
    changes = club_history("competition", competition_id)
    members = {member.id: member for member in all_members(retired=True)}
    return render_template(
        "club/competitions/history.html",
        competition=competition,
        entries=competition_entries(changes, competition, members),
    )


def _back(competition_id: int, anchor: str | None = None) -> ResponseReturnValue:
    address = url_for("club_competitions.settings", competition_id=competition_id, _anchor=anchor)
    return redirect(address, 303)


def _show(
    competition: Competition,
    *,
    name: NameForm | None = None,
    policies: PoliciesForm | None = None,
    reason: ReasonForm | None = None,
    rules: CompetitionDraft | None = None,
    rules_problem: str | None = None,
    wish_problem: str | None = None,
    is_stale: bool = False,
) -> str:
    """The page, with the form that was refused as it was typed."""
    wish = request.form if wish_problem else {}
    draft = rules or rules_form(competition)
    members = {member.id: member for member in all_members(retired=True)}
    return render_template(
        "club/competitions/settings.html",
        competition=competition,
        name=name or NameForm(formdata=None, obj=competition),
        policies=policies or settings_form(competition),
        reason=reason or ReasonForm(formdata=None),
        rules=draft,
        draft=draft.draft,
        option_value=option_value,
        rules_problem=rules_problem,
        rules_agreed=rules_agreed(competition),
        wish={key: wish.get(key, "") for key in ("one", "other", "who", "table")},
        wish_problem=wish_problem,
        is_stale=is_stale,
        agreed=agreed(competition),
        members=members,
        present=_present(list(members.values())),
        around_number=around_number,
    )


def _present(members: Sequence[Member]) -> list[Any]:
    """Who can be asked for in a wish."""
    return [m for m in members if m.retired_on is None and not m.is_anonymous]
