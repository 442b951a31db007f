"""The entry form of a round, as plain inputs, and the facts it stands for.

The form knows no rules: it reads figures and choices, and shows at the right place what the rules
found wrong. Used by the web only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, HiddenField, RadioField

from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Text
from scorekeeper.forms.amounts import AmountField
from scorekeeper.forms.parts import HeadForm, Part, complain
from scorekeeper.games.highfive.facts import (
    CARD_VALUES,
    NUMBERS,
    CardCount,
    HighFiveRound,
    WrittenSide,
)
from scorekeeper.games.highfive.rules import HighFiveState, preselected, score

NOTHING = "none"
ITEMS = ("stacks", "runs", "table", "hand")
MOST = N_("Together more than there are cards (1740 points).")
Say = Callable[[Text], str]


class CountForm(Part):
    """So many cards of each kind."""

    joker = AmountField()
    ace = AmountField()
    two = AmountField()
    eight_to_king = AmountField()
    four_to_seven = AmountField()
    three = AmountField()

    def counts(self) -> dict[str, int]:
        """The kinds that were counted."""
        return {kind: self[kind].data for kind in CARD_VALUES if self[kind].data is not None}

    @property
    def value(self) -> int:
        """The points of the cards that were counted."""
        return CardCount(**self.counts()).value


class SideForm(Part):
    """One side of the round."""

    contract = RadioField(validate_choice=False)
    opening = AmountField()
    stacks = AmountField()
    runs = AmountField()
    table = AmountField(most=MOST)
    hand = AmountField(most=MOST)
    is_written = BooleanField()
    points = AmountField()
    made = RadioField(validate_choice=False)
    went_out = HiddenField()  # no input: the place of what is wrong with going out


class RoundForm:
    """The whole form for the round that follows ``state``: ``head``, ``sides`` and ``counts``."""

    def __init__(
        self,
        state: HighFiveState,
        formdata: MultiDict[str, str] | None = None,
        facts: HighFiveRound | None = None,
    ) -> None:
        self.state = state
        self.problems: list[str] = []  # what belongs to no side
        self.is_typed = formdata is not None
        indexes = range(len(state.sides))
        self.head = HeadForm(formdata=formdata, data=_head_data(facts))
        self.sides = [
            SideForm(formdata=formdata, prefix=f"sides-{i}-", data=_side_data(facts, i))
            for i in indexes
        ]
        self.counts = [
            {
                name: CountForm(
                    formdata=formdata,
                    prefix=f"sides-{i}-{name}_cards-",
                    data=_count_data(facts, i, name),
                )
                for name in ("table", "hand")
            }
            for i in indexes
        ]
        if formdata is None and facts is None:
            # An empty form says "nothing laid"; one that was sent says so itself (4.4 costs 200).
            for side in self.sides:
                side.contract.data = NOTHING
        self.head.end.choices = [*((f"out-{i}", str(i)) for i in indexes), ("stock", "stock")]
        self.head.offer(state.match.seating, state.dealer)

    @property
    def out(self) -> int | None:
        """The side that went out, as chosen."""
        return self.head.chosen(len(self.sides))

    @property
    def is_ended(self) -> bool:
        """Whether it was chosen how the round ended; before that there is no result."""
        return self.out is not None or self.head.end.data == "stock"

    @property
    def is_filled(self) -> bool:
        """Whether anything at all stands in the form."""
        return self.is_ended or any(
            side.contract.data not in (None, NOTHING) for side in self.sides
        )

    @property
    def round_errors(self) -> list[str]:
        """What is wrong with the round as a whole."""
        return [*self.problems, *self.head.end.errors, *self.head.dealer.errors]

    def read(self) -> None:
        """Read what is there; what cannot be read is said at its field, what is missing is not."""
        for part in self._parts():
            part.validate()

    def validate(self) -> bool:
        """Whether everything can be read. What is missing or unreadable is said at its field."""
        self.read()
        if self.head.end.data not in [value for value, label in self.head.end.choices]:
            complain(self.head.end, _("Choose who went out, or that the stock is used up."))
        self.head.check_dealer(self.state.match.seating)
        for index, side in enumerate(self.sides):
            if side.contract.data not in [NOTHING, *map(str, NUMBERS)]:
                complain(side.contract, _("Choose a number, or that nothing was laid."))
            if side.is_written.data:
                self._validate_written(index, side)
        return not any(self._errors())

    def _validate_written(self, index: int, side: SideForm) -> None:
        if side.points.is_blank:
            complain(side.points, _("Fill in the points, as on paper."))
        if side.made.data not in ("yes", "no"):
            if self.out == index:
                side.made.data = "yes"
            else:
                complain(side.made, _("Choose whether the number was made."))

    def facts(self) -> dict[str, Any]:
        """The facts in a form that could be read; blank stays out, 0 is 0."""
        facts: dict[str, Any] = {"end": "stock" if self.head.end.data == "stock" else "out"}
        if self.out is not None:
            facts["out"] = self.out
        if self.head.dealer.data:
            facts["dealer"] = self.head.dealer.data
        facts["sides"] = [self._side_facts(i, side) for i, side in enumerate(self.sides)]
        return facts

    def draft_facts(self) -> dict[str, Any]:
        """The facts of a half-filled form, for its preview."""
        facts = self.facts()
        for side in facts["sides"]:
            written = side.get("written")
            if written and (written["points"] is None or side["contract"] is None):
                del side["written"]
        return facts

    def unfinished_state(self) -> HighFiveState | None:
        """The state after the round as if nobody had gone out yet; None when nothing was typed."""
        if not self.is_filled:
            return None
        facts = self.draft_facts() | {"end": "out", "dealer": None}
        return score(self.state, HighFiveRound.model_validate(facts))

    def _side_facts(self, index: int, side: SideForm) -> dict[str, Any]:
        number = side.contract.data or NOTHING
        is_number = number.isdecimal() and len(number) < 10
        facts: dict[str, Any] = {"contract": int(number) if is_number else None}
        if side.is_written.data:
            written = {"points": side.points.data, "made": side.made.data == "yes"}
            return facts | {"written": written}
        for name in ("opening", *ITEMS):
            if side[name].data is not None:
                facts[name] = side[name].data
        for name, form in self.counts[index].items():
            if form.counts():
                facts[f"{name}_cards"] = form.counts()
        return facts

    def is_told(self, index: int) -> bool:
        """Whether there is anything to say of a side: written points come with their number.

        An amount that cannot be read is not shown as none.
        """
        side = self.sides[index]
        if any(isinstance(field, AmountField) and field.is_unreadable for field in side):
            return False
        if not side.is_written.data or self.head.end.data == "stock":
            return True
        is_known = side.made.data in ("yes", "no") or self.out == index
        return side.points.data is not None and is_known

    def preselect(self, index: int | None) -> dict[str, str]:
        """Choose the number that what a side laid stands for (R5); the choice by its input."""
        chosen = {}
        if index is not None and 0 <= index < len(self.sides):
            side = self.sides[index]
            if side.opening.data is not None and not side.opening.errors:
                number = preselected(self.state.sides[index].remaining, side.opening.data)
                side.contract.data = NOTHING if number is None else str(number)
                chosen = {side.contract.name: side.contract.data}
        for index, side in enumerate(self.sides):  # said at once, before anybody went out
            if too_little := self._too_little(index):
                complain(side.opening, too_little)
        return chosen

    def _too_little(self, index: int) -> str | None:
        """What is said where less was laid than every number that is open (3.2)."""
        side, remaining = self.sides[index], self.state.sides[index].remaining
        laid = side.opening.data
        if not laid or side.is_written.data or side.contract.data not in (None, NOTHING):
            return None
        if not remaining or preselected(remaining, laid) is not None:
            return None
        numbers = ", ".join(map(str, sorted(set(remaining))))
        return str(_("That is below every open number (%(numbers)s).", numbers=numbers))

    def place(self, problems: Iterable[Problem], say: Say) -> None:
        """Say at their fields what the rules found wrong."""
        for problem in problems:
            if self._waits_for_points(problem):
                continue
            if problem.side is not None and self._lacks_number(problem):
                message, field = self._missing_number(problem.side)
            else:
                message, field = self._message(problem, say), self._field(problem)
            if field is None:
                if message not in self.problems:
                    self.problems.append(message)
            else:
                complain(field, message)

    def _waits_for_points(self, problem: Problem) -> bool:
        """Whether it is about inputs that went away: the points are written, but not there yet."""
        if problem.side is None or not 0 <= problem.side < len(self.sides):
            return False
        side = self.sides[problem.side]
        return bool(side.is_written.data) and side.points.data is None and problem.field in ITEMS

    def _message(self, problem: Problem, say: Say) -> str:
        if problem.code == "above_pack" and problem.side is None:
            return str(_("Together more than there are cards (1740 points)."))
        if problem.side is None or not 0 <= problem.side < len(self.sides):
            return say(problem.text)
        side = self.sides[problem.side]
        counted = self.counts[problem.side]["table"].counts()
        if problem.code.startswith("table_below") and side.table.is_blank and not counted:
            return str(_("Fill in what lies on the table."))
        if problem.field == "written" and problem.code == "value":
            return str(_("With a used-up stock no points are written: every side has a cross."))
        return say(problem.text)

    def _lacks_number(self, problem: Problem) -> bool:
        """Whether all that is wrong is that a side's number was not chosen: said once, there."""
        if problem.side is None or not 0 <= problem.side < len(self.sides):
            return False
        if self.sides[problem.side].contract.data not in (None, NOTHING):
            return False
        if problem.field == "written" and self.head.end.data == "stock":
            return False
        return problem.code in ("laid_nothing", "criteria_not_met") or problem.field == "written"

    def _missing_number(self, index: int) -> tuple[str, Field]:
        if too_little := self._too_little(index):
            return too_little, self.sides[index].opening
        label = self.state.match.sides[index].label
        message = _("First choose the number of %(side)s.", side=label)
        return str(message), self.sides[index].contract

    def _field(self, problem: Problem) -> Field | None:
        """The field that a problem is about."""
        name = problem.field or ""
        if name in ("end", "dealer"):
            return self.head[name]
        if name == "out" and problem.side is None:
            return self.head.end
        if problem.side is None or not 0 <= problem.side < len(self.sides):
            return None
        side = self.sides[problem.side]
        if name == "written":
            return side.contract
        if name.startswith("written."):
            return side.points
        if name == "out":
            return side.made if side.is_written.data else side.went_out
        amount, dot, kind = name.partition("_cards")
        if dot and amount in ("table", "hand"):
            count = self.counts[problem.side][amount]
            return count[kind[1:]] if kind[1:] in CARD_VALUES else side[amount]
        return side._fields.get(name)

    def side_errors(self, index: int) -> list[tuple[Field, str]]:
        """What is wrong at a side, one thing a field, with the field it is about."""
        forms = [self.sides[index], *self.counts[index].values()]
        return [(field, field.errors[0]) for form in forms for field in form if field.errors]

    def _parts(self) -> Iterator[Part]:
        yield self.head
        yield from self.sides
        for counts in self.counts:
            yield from counts.values()

    def _errors(self) -> Iterator[str]:
        return (error for part in self._parts() for field in part for error in field.errors)


def _head_data(facts: HighFiveRound | None) -> dict[str, Any]:
    if facts is None:
        return {"end": None, "dealer": ""}
    end = "stock" if facts.is_stock_out else f"out-{facts.out}"
    return {"end": end, "dealer": facts.dealer or ""}


def _side_data(facts: HighFiveRound | None, index: int) -> dict[str, Any]:
    if facts is None:
        return {}
    side = facts.sides[index]
    contract = NOTHING if side.contract is None else str(side.contract)
    if isinstance(side, WrittenSide):
        made = "yes" if side.written.made else "no"
        points = side.written.points
        return {"contract": contract, "is_written": True, "points": points, "made": made}
    names = ("opening", "stacks", "runs", "table", "hand")
    return {"contract": contract} | {name: getattr(side, name) for name in names}


def _count_data(facts: HighFiveRound | None, index: int, name: str) -> Mapping[str, int]:
    side = facts.sides[index] if facts is not None else None
    if side is None or isinstance(side, WrittenSide):
        return {}
    cards = side.table_cards if name == "table" else side.hand_cards
    return dict(cards.counts()) if cards is not None else {}
