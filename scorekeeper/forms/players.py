"""The entry form of games in which every player gets one amount a round.

Who went out, where somebody does, and for each player an amount or a count of cards. The form
knows no rules: it reads figures and choices, and shows at the right place what the rules found
wrong. A game gives its kinds of cards and the name of its amounts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from flask_babel import gettext as _
from pydantic import BaseModel
from werkzeug.datastructures import MultiDict
from wtforms import Field, Form

from scorekeeper.core.problem import Problem
from scorekeeper.core.tally import TallyState
from scorekeeper.core.text import N_, Text
from scorekeeper.forms.amounts import AmountField
from scorekeeper.forms.parts import HeadForm, Part, complain

Say = Callable[[Text], str]


class PlayerForm(Part):
    """One player's amount; in a sheet below zero as well."""

    hand = AmountField()


class CardKind(NamedTuple):
    """A kind of card to count: its name, what one is worth (None: as it says), and a question.

    The question stands once, above the first of the kinds that answer it.
    """

    label: Text
    worth: int | None
    question: Text | None = None


LABELS: Mapping[str, Text] = {
    "ace": Text(N_("Aces")),
    "court": Text(N_("Kings, queens, jacks")),
    "pips": Text(N_("Pips of number cards")),
    "joker": Text(N_("Jokers")),
}


def card_kinds(values: Mapping[str, int]) -> dict[str, CardKind]:
    """The usual kinds with their values; pips are added up as they are."""
    return {
        kind: CardKind(LABELS[kind], None if kind == "pips" else worth)
        for kind, worth in values.items()
    }


@dataclass(frozen=True)
class Kinds:
    """What a game asks: the key of the amounts in the facts, and the kinds of cards to count.

    ``cards`` is empty where nothing can be counted; ``goes_out`` tells whether a round has a
    player who goes out. ``label`` is the word beside each amount.
    """

    amounts: str
    goes_out: bool = True
    cards: Callable[[Any], Mapping[str, CardKind]] = lambda _options: {}
    label: Text = field(default=Text(N_("left")))


class PlayersForm:
    """The whole form for the round that follows ``state``: ``head``, ``sides`` and ``counts``."""

    kinds: Kinds

    def __init__(
        self,
        state: TallyState,
        formdata: MultiDict[str, str] | None = None,
        facts: Any = None,
    ) -> None:
        self.state = state
        self.problems: list[str] = []
        self.is_typed = formdata is not None
        indexes = range(len(state.players))
        self.cards = self.kinds.cards(state.options)
        self.head = HeadForm(formdata=formdata, data=self._head_data(facts))
        self.sides = [
            PlayerForm(formdata=formdata, prefix=f"sides-{i}-", data=self._side_data(facts, i))
            for i in indexes
        ]
        count_form = type("CountForm", (Part,), {kind: AmountField() for kind in self.cards})
        self.counts: list[Any] = [
            count_form(
                formdata=formdata,
                prefix=f"sides-{i}-cards-",
                data=self._count_data(facts, i),
            )
            for i in indexes
        ]
        self.head.end.choices = [(f"out-{i}", str(i)) for i in indexes]
        self.head.offer(state.match.seating, state.dealer)

    @property
    def out(self) -> int | None:
        """The player who went out, as chosen."""
        return self.head.chosen(len(self.sides))

    @property
    def is_ended(self) -> bool:
        """Whether there is enough to say what the round comes to."""
        if self.kinds.goes_out:
            return self.out is not None
        return any(side.hand.data is not None for side in self.sides)

    @property
    def round_errors(self) -> list[str]:
        """What is wrong with the round as a whole."""
        return [*self.problems, *self.head.end.errors, *self.head.dealer.errors]

    def read(self) -> None:
        """Read what is there; what cannot be read is said at its field, what is missing is not."""
        for part in self._parts():
            part.validate()

    def validate(self) -> bool:
        """Whether everything is there and can be read."""
        self.read()
        if self.kinds.goes_out and self.out is None:
            complain(self.head.end, _("Choose who went out."))
        self.head.check_dealer(self.state.match.seating)
        for index, side in enumerate(self.sides):
            if side.hand.is_blank and not self.counted(index) and index != self.out:
                name = self.state.match.sides[index].label
                complain(side.hand, _("Fill in what %(name)s has.", name=name))
        return not any(self._errors())

    def facts(self) -> dict[str, Any]:
        """The facts in a form that could be read."""
        facts: dict[str, Any] = {}
        if self.kinds.goes_out:
            facts["out"] = self.out
        facts[self.kinds.amounts] = [self._amount(index) for index in range(len(self.sides))]
        if self.head.dealer.data:
            facts["dealer"] = self.head.dealer.data
        return facts

    def draft_facts(self) -> dict[str, Any]:
        """The facts of a half-filled form, for its preview."""
        return self.facts()

    def unfinished_state(self) -> None:
        """Before anybody went out there is nothing to show."""
        return

    def preselect(self, _index: int | None) -> dict[str, str]:
        """Nothing follows from an amount that the form would have to choose."""
        return {}

    def place(self, problems: Iterable[Problem], say: Say) -> None:
        """Say at their fields what the rules found wrong."""
        for problem in problems:
            message = say(problem.text)
            field = self._field(problem)
            if field is not None:
                complain(field, message)
            elif message not in self.problems:
                self.problems.append(message)

    def side_errors(self, index: int) -> list[tuple[Field, str]]:
        """What is wrong at a player, one thing a field, with the field it is about."""
        forms = [self.sides[index], self.counts[index]]
        return [(field, field.errors[0]) for form in forms for field in form if field.errors]

    def _amount(self, index: int) -> Any:
        counted = self.counted(index)
        own = self.sides[index].hand
        if own.data is None and counted:
            return counted
        return own.data if own.data is not None else 0

    def is_given(self, index: int) -> bool:
        """Whether it is known what a player has."""
        own = self.sides[index].hand
        return own.data is not None or bool(self.counted(index)) or index == self.out

    def counted(self, index: int) -> dict[str, int]:
        """The kinds of cards that were counted for a player."""
        count = self.counts[index]
        return {kind: count[kind].data for kind in self.cards if count[kind].data is not None}

    def _field(self, problem: Problem) -> Field | None:
        name = problem.field or ""
        if name == "out":
            return self.head.end
        if name == "dealer":
            return self.head.dealer
        if problem.side is None or not 0 <= problem.side < len(self.sides):
            return None
        kind = name.partition(".")[2]
        if kind in self.cards:
            counted: Field = self.counts[problem.side][kind]
            return counted
        return self.sides[problem.side].hand

    def _parts(self) -> Iterator[Form]:
        yield self.head
        yield from self.sides
        yield from self.counts

    def _errors(self) -> Iterator[str]:
        return (error for part in self._parts() for field in part for error in field.errors)

    def _head_data(self, facts: Any) -> dict[str, Any]:
        if facts is None:
            return {"end": None, "dealer": ""}
        end = f"out-{facts.out}" if self.kinds.goes_out else None
        return {"end": end, "dealer": facts.dealer or ""}

    def _side_data(self, facts: Any, index: int) -> dict[str, Any]:
        amount = getattr(facts, self.kinds.amounts)[index] if facts is not None else None
        return {"hand": None if isinstance(amount, BaseModel) else amount}

    def _count_data(self, facts: Any, index: int) -> Mapping[str, int]:
        amount = getattr(facts, self.kinds.amounts)[index] if facts is not None else None
        if not isinstance(amount, BaseModel):
            return {}
        return amount.model_dump(exclude_none=True)
