"""The policies of a competition: what can be chosen, in words, and what was chosen.

The table of docs/rules/competition.md. What the organiser chooses is ``Settings``; the standing
takes it as ``Policies``.
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, Strict

from scorekeeper.core.club import ClubRules
from scorekeeper.core.faults import validated
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.standings import Policies, Policy
from scorekeeper.core.text import N_, Text

LARGEST = 100_000


class Choice(BaseModel):
    """One value of a policy, with its number where it has one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Annotated[str, Strict()]
    number: Annotated[int, Strict(), Field(ge=-LARGEST, le=LARGEST)] = 0


class Settings(BaseModel):
    """What a competition has chosen; ``substitute`` says for whom a substitute's result counts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    counted: Choice = Choice(name="all")
    ranked_from: Choice = Choice(name="evenings", number=1)
    sat_out: Choice = Choice(name="round_average")
    cancelled: Choice = Choice(name="nothing")
    absent: Choice = Choice(name="nothing")
    stopped: Choice = Choice(name="counts")
    guests: Choice = Choice(name="unranked")
    substitute: Choice = Choice(name="substitute")


class Value(NamedTuple):
    """A value that can be chosen: its words and an example; ``least`` where it has a number.

    ``one`` are its words where that number is one.
    """

    name: str
    label: Text
    example: Text
    least: int | None = None
    one: Text | None = None

    def in_words(self, number: int) -> Text:
        """The value with its number."""
        if self.one is not None and number == 1:
            return self.one
        return self.label._replace(params={"number": number})


class PolicyHelp(NamedTuple):
    """A policy with its values, the default first."""

    name: str
    label: Text
    values: tuple[Value, ...]


_ALL = Value(
    "all",
    Text(N_("all evenings")),
    Text(N_("39, 12 and 30 make 81.")),
)
_BEST = Value(
    "best",
    Text(N_("the best %(number)s evenings")),
    Text(N_("With the best 2, 39, 12 and 30 make 69: the 12 is dropped.")),
    1,
    Text(N_("the best evening")),
)
_DROP = Value(
    "drop_worst",
    Text(N_("all but the worst %(number)s evenings")),
    Text(N_("Without the worst evening, 39, 12 and 30 make 69: the 12 is dropped.")),
    1,
    Text(N_("all but the worst evening")),
)
_BEST_LOW = _BEST._replace(
    example=Text(N_("With the best 2, 39, 12 and 30 make 42: the 39 is dropped."))
)
_DROP_LOW = _DROP._replace(
    example=Text(N_("Without the worst evening, 39, 12 and 30 make 42: the 39 is dropped."))
)
_NOTHING = Value("nothing", Text(N_("nothing")), Text(N_("Nothing is added, and it is no 0.")))
_FIXED = Value(
    "fixed",
    Text(N_("a fixed number: %(number)s")),
    Text(N_("With 20 everybody to whom this happens gets 20.")),
    -LARGEST,
)
_WORST = Value(
    "worst",
    Text(N_("the worst score of the evening")),
    Text(N_("Who did worst had 11 that evening: then also 11.")),
)
_WORST_LOW = _WORST._replace(example=Text(N_("Who did worst had 146 that evening: then also 146.")))
_SAT_OUT = (
    Value(
        "round_average",
        Text(N_("the average of all players in that match round")),
        Text(N_("The others had 39, 39, 12 and 12: then 26 (25.5 rounded half up).")),
    ),
    Value(
        "own_average",
        Text(N_("the own average so far")),
        Text(N_("So far 30 and 21: then 26 (25.5 rounded half up).")),
    ),
    _FIXED,
    _NOTHING,
)
_STOPPED = (
    Value(
        "counts",
        Text(N_("counts as it stands")),
        Text(N_("Stopped at 2150 against 1890: 21 and 18, and nobody has won.")),
    ),
    Value("not", Text(N_("does not count")), Text(N_("The match is shown, without points."))),
)
_STOPPED_TOTAL = (
    _STOPPED[0]._replace(
        example=Text(N_("Stopped at 64, 71, 38 and 90: those points, and nobody has won."))
    ),
    _STOPPED[1]._replace(
        example=Text(N_("The match is shown, and is worth what sitting out is worth."))
    ),
)
_GUESTS = (
    Value(
        "unranked",
        Text(N_("play, and are not ranked")),
        Text(N_("A guest stands below the others, without a place.")),
    ),
    Value("ranked", Text(N_("are ranked")), Text(N_("A guest can win the competition."))),
)
_SUBSTITUTE = (
    Value(
        "substitute",
        Text(N_("for the substitute")),
        Text(N_("Who finishes the match gets its points.")),
    ),
    Value(
        "member",
        Text(N_("for the member who was replaced")),
        Text(N_("Who was drawn gets the points, whoever finished the match.")),
    ),
)
_RANKED_FROM = Value(
    "evenings",
    Text(N_("%(number)s evenings")),
    Text(N_("From 5: who came 4 times stands below the others, without a place.")),
    1,
    Text(N_("the first evening")),
)


def policy_help(rules: ClubRules) -> tuple[PolicyHelp, ...]:
    """Every policy of a competition of this game, each with its values, the default first.

    Where the lowest total wins *nothing* would be the best: there it cannot be chosen. The
    examples are of such a game then.
    """
    lowest = rules.lowest_wins
    counted = (_ALL, _BEST_LOW, _DROP_LOW) if lowest else (_ALL, _BEST, _DROP)
    cancelled = (_WORST_LOW, _FIXED) if lowest else (_NOTHING, _FIXED, _WORST)
    absent = (_WORST_LOW, _FIXED) if lowest else (_NOTHING, _FIXED)
    stopped = _STOPPED if rules.points == "score" else _STOPPED_TOTAL
    sat_out = _SAT_OUT[:-1] if lowest else _SAT_OUT
    return (
        PolicyHelp("counted", Text(N_("Which evenings count")), counted),
        PolicyHelp("ranked_from", Text(N_("Ranked from")), (_RANKED_FROM,)),
        PolicyHelp("sat_out", Text(N_("Sat out by the draw")), sat_out),
        PolicyHelp("cancelled", Text(N_("Absent, cancelled")), cancelled),
        PolicyHelp("absent", Text(N_("Absent, not cancelled")), absent),
        PolicyHelp("stopped", Text(N_("A match that was not finished")), stopped),
        PolicyHelp("guests", Text(N_("Guests")), _GUESTS),
        PolicyHelp("substitute", Text(N_("A substitute's result counts")), _SUBSTITUTE),
    )


def default_settings(rules: ClubRules) -> Settings:
    """The first value of every policy."""
    chosen = {each.name: {"name": each.values[0].name} for each in policy_help(rules)}
    return Settings.model_validate(chosen | {"ranked_from": {"name": "evenings", "number": 1}})


def check_settings(settings: Settings, rules: ClubRules) -> list[Problem]:
    """The policies whose value this game does not know, or whose number is too small."""
    problems = []
    for policy in policy_help(rules):
        choice: Choice = getattr(settings, policy.name)
        value = next((each for each in policy.values if each.name == choice.name), None)
        if value is None or (value.least is not None and choice.number < value.least):
            problems.append(shape_problem("value", policy.name))
    return problems


def in_words(settings: Settings, rules: ClubRules) -> list[tuple[Text, Text]]:
    """What was chosen, as it stands on the competition's page: each policy with its value."""
    found = [(Text(N_("Points of a match")), rules.points_text)]
    for policy in policy_help(rules):
        choice: Choice = getattr(settings, policy.name)
        value = next(each for each in policy.values if each.name == choice.name)
        found.append((policy.label, value.in_words(choice.number)))
    found.append((Text(N_("Equal totals")), _chain([each.sentence for each in rules.tie_breaks])))
    return found


def _chain(sentences: Sequence[Text]) -> Text:
    chain = Text(N_("a shared place"))
    for sentence in reversed(sentences):
        chain = Text(N_("%(first)s, then %(rest)s"), {"first": sentence, "rest": chain})
    return chain


def as_policies(settings: Settings, rules: ClubRules) -> Policies:
    """What was chosen, as the standing takes it."""

    def policy(choice: Choice) -> Policy:
        return Policy(choice.name, choice.number)

    return Policies(
        lowest_wins=rules.lowest_wins,
        counted=policy(settings.counted),
        ranked_from=settings.ranked_from.number,
        sat_out=policy(settings.sat_out),
        cancelled=policy(settings.cancelled),
        absent=policy(settings.absent),
        guests_ranked=settings.guests.name == "ranked",
    )


def parse_settings(raw: Any, rules: ClubRules) -> Settings | list[Problem]:
    """The settings in a value read from JSON or a form, what is left out by default."""
    if not isinstance(raw, dict):
        return [shape_problem("type", "policies")]
    defaults = default_settings(rules).model_dump(mode="json")
    settings, faults = validated(Settings.model_validate, defaults | raw)
    if settings is None:
        return [shape_problem(fault.code, str(fault.location[0])) for fault in faults]
    return check_settings(settings, rules) or settings
