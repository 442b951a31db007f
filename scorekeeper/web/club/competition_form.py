"""The form of a competition: its name and days, what is played, and how it counts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import request
from flask_babel import gettext as _
from wtforms import RadioField, StringField

from scorekeeper.core.club import ClubRules
from scorekeeper.core.game import Game, OptionHelp
from scorekeeper.core.policies import LARGEST, PolicyHelp, Settings, Value, policy_help
from scorekeeper.core.problem import Problem
from scorekeeper.forms.amounts import AmountField
from scorekeeper.services.club.competitions import NewCompetition, club_games
from scorekeeper.services.club.records import Competition
from scorekeeper.web.club.forms import ClubForm
from scorekeeper.web.draft import Draft, blank_draft, read_option
from scorekeeper.web.locale import figure, say

NUMBER_HERE = "\N{OBJECT REPLACEMENT CHARACTER}"  # where the field stands in the words of a value


class TopForm(ClubForm):
    """The name and the days of a competition."""

    name = StringField()
    first_day = StringField()
    last_day = StringField()


class PoliciesForm(ClubForm):
    """A choice a policy, and a number for each value that has one; made for the rules of a game."""

    rules: ClubRules

    @property
    def helps(self) -> tuple[PolicyHelp, ...]:
        """Every policy with its values, the game's default first."""
        return policy_help(self.rules)

    def chosen(self) -> dict[str, dict[str, Any]]:
        """What was chosen, as the services take it; what is wrong goes to the fields."""
        found: dict[str, dict[str, Any]] = {}
        for policy in self.helps:
            name = self[f"policy_{policy.name}"].data
            value = next((each for each in policy.values if each.name == name), None)
            if value is None:
                self.blame(f"policy_{policy.name}", _("Choose one of the values."))
                continue
            found[policy.name] = {"name": value.name, "number": self._number(policy, value)}
        return found

    def _number(self, policy: PolicyHelp, value: Value) -> int:
        if value.least is None:
            return 0
        field = self[f"policy_{policy.name}_{value.name}"]
        if field.process_errors:
            self.blame(f"policy_{policy.name}", field.process_errors[0])
        elif field.data is None or not value.least <= field.data <= LARGEST:
            low, high = figure(value.least), figure(LARGEST)
            message = _("Fill in a number from %(low)s to %(high)s.", low=low, high=high)
            self.blame(f"policy_{policy.name}", message)
        return field.data or 0


def policies_form(
    rules: ClubRules, chosen: Mapping[str, Any] | None, formdata: Any = None
) -> PoliciesForm:
    """The form for the rules of a game, filled in with what was chosen, or as it was sent."""
    fields: dict[str, Any] = {"rules": rules}
    data: dict[str, Any] = {}
    for policy in policy_help(rules):
        own = (chosen or {}).get(policy.name) or {"name": policy.values[0].name, "number": 1}
        name = f"policy_{policy.name}"
        choices = [value.name for value in policy.values]
        fields[name] = RadioField(choices=choices, validate_choice=False)
        data[name] = own["name"]
        for value in policy.values:
            if value.least is not None:
                fields[f"{name}_{value.name}"] = AmountField()
                is_own = own["name"] == value.name and own.get("number") is not None
                data[f"{name}_{value.name}"] = own["number"] if is_own else None
    form: PoliciesForm = type("GamePoliciesForm", (PoliciesForm,), fields)(
        formdata=formdata, data=data
    )
    return form


def around_number(value: Value) -> tuple[str, str]:
    """The words of a value before and after its number."""
    text = value.label._replace(params={"number": NUMBER_HERE})
    before, _sign, after = say(text).partition(NUMBER_HERE)
    return before, after


@dataclass
class CompetitionDraft:
    """A competition being made: three forms that are sent as one."""

    top: TopForm
    draft: Draft
    policies: PoliciesForm

    @property
    def game(self) -> Game:
        """What is played."""
        return self.draft.game

    @property
    def rules(self) -> ClubRules:
        """How a competition of it is held."""
        return rules_of(self.game)

    @property
    def options(self) -> list[OptionHelp]:
        """The options that can be chosen; those that a competition asks for stand fast."""
        return [o for o in self.game.option_help if o.name not in self.rules.options]

    @property
    def is_wrong(self) -> bool:
        """Whether anything was found wrong."""
        return bool(self.top.is_wrong or self.policies.is_wrong or self.draft.errors)

    def new(self) -> NewCompetition:
        """What the services take."""
        return NewCompetition(
            name=self.top.name.data or "",
            game=self.game.slug,
            first_day=self.top.first_day.data or "",
            last_day=self.top.last_day.data or "",
            edition=self.draft.edition.slug,
            options=self.draft.changed_options,
            policies=self.policies.chosen(),
        )

    def blame_all(self, problems: tuple[Problem, ...]) -> None:
        """Put what a service refused at its fields."""
        for problem in problems:
            field = problem.field or ""
            if f"policy_{field}" in self.policies:
                self.policies.blame(f"policy_{field}", say(problem.text))
            elif field.startswith("options"):
                self.draft.add_problems([problem])
            else:
                self.top.blame(field, top_sentences().get(field) or say(problem.text))


def top_sentences() -> dict[str, str]:
    """What the name and the days must be."""
    return {
        "name": _("A competition needs a name, of 80 letters at most."),
        "first_day": _("Choose the first day."),
        "last_day": _("Choose a last day that is not before the first."),
    }


def rules_of(game: Game) -> ClubRules:
    """The club's rules of a game of which competitions are held."""
    if game.club is None:
        raise ValueError(game.slug)
    return game.club


def blank(game: Game, edition: str | None = None) -> CompetitionDraft:
    """A competition of which nothing was chosen yet: the defaults of the game."""
    draft = blank_draft(game, None, edition)
    draft.options |= dict(rules_of(game).options)
    return CompetitionDraft(TopForm(formdata=None), draft, policies_form(rules_of(game), None))


def like(old: Competition) -> CompetitionDraft:
    """A new season of an earlier one: its settings, and the name and the days a year later."""
    found = blank(old.game, old.edition)
    found.draft.options |= dict(old.options)
    found.policies = policies_form(old.rules, old.settings.model_dump(mode="json"))
    found.top = TopForm(
        formdata=None,
        name=re.sub(r"\b(?:19|20)\d\d\b", lambda year: str(int(year[0]) + 1), old.name),
        first_day=a_year_later(old.first_day),
        last_day=a_year_later(old.last_day),
    )
    return found


def a_year_later(day: str) -> str:
    """The same day of the next year; 29 February becomes the 28th."""
    on = date.fromisoformat(day)
    try:
        return on.replace(year=on.year + 1).isoformat()
    except ValueError:
        return on.replace(year=on.year + 1, day=28).isoformat()


def sent() -> CompetitionDraft:
    """The form as it was sent, the button that changes the game or the edition applied."""
    change, _sign, value = request.form.get("change", "").partition(":")
    wanted = {key: request.form.get(key, "") for key in ("game", "edition")}
    if change in wanted:
        wanted[change] = value
    games = {game.slug: game for game in club_games()}
    game = games.get(wanted["game"]) or next(iter(games.values()))
    found = blank(game, wanted["edition"])
    found.top = TopForm(formdata=request.form)
    if change not in wanted:  # those bring their own defaults
        for option in found.options:
            read_option(found.draft, option, request.form)
    if change != "game":
        found.policies = policies_form(found.rules, None, request.form)
    return found


def rules_form(competition: Competition) -> CompetitionDraft:
    """What is agreed in every match of a competition that is there."""
    found = blank(competition.game, competition.edition)
    found.draft.options |= dict(competition.options)
    return found


def sent_rules(competition: Competition) -> CompetitionDraft:
    """The same as it was sent, the button that changes the edition applied."""
    change, _sign, value = request.form.get("change", "").partition(":")
    if change == "edition":  # it brings its own defaults
        return blank(competition.game, value)
    found = blank(competition.game, request.form.get("edition", ""))
    found.draft.options |= dict(competition.options)
    for option in found.options:
        read_option(found.draft, option, request.form)
    return found


def settings_form(competition: Competition, formdata: Any = None) -> PoliciesForm:
    """The policies of a competition that is there."""
    chosen: Settings = competition.settings
    return policies_form(competition.rules, chosen.model_dump(mode="json"), formdata)
