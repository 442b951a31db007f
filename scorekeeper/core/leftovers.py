"""Rounds in which one player goes out and the others count what is left in hand.

What Jokerspelen, Jokeren wedstrijd and Jokeren reglement share: the facts, their checks, and the
explanation of a count. Which cards are worth what is each game's own.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Discriminator, Tag

from scorekeeper.core.game import Line, RoundFacts, ShapeFault
from scorekeeper.core.match import Integer
from scorekeeper.core.problem import Problem
from scorekeeper.core.tally import TallyEdition, TallyState
from scorekeeper.core.text import N_, Text, verbatim


class CardCount(BaseModel):
    """So many aces and courts, the sum of the pips; games add their jokers."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ace: Integer | None = None
    court: Integer | None = None
    pips: Integer | None = None

    def counts(self) -> Iterator[tuple[str, int]]:
        """Each kind that was counted."""
        for kind in type(self).model_fields:
            count = getattr(self, kind)
            if count is not None:
                yield kind, count


class JokerCount(CardCount):
    """A count with one kind of joker."""

    joker: Integer | None = None


def leftover_kind(value: object) -> str:
    """Which member of the union a leftover is: a count or an amount."""
    return "<count>" if isinstance(value, dict | BaseModel) else "<amount>"


class LeftoverRound(RoundFacts):
    """Who went out, and every player's leftover in the order of the match's sides."""

    out: Integer
    hands: tuple[
        Annotated[
            Annotated[Integer, Tag("<amount>")] | Annotated[JokerCount, Tag("<count>")],
            Discriminator(leftover_kind),
        ],
        ...,
    ]


def shape(
    facts: Mapping[str, Any], sizes: Sequence[int] | None, _options: object
) -> Iterator[ShapeFault]:
    """What is wrong across the fields of a raw round."""
    if sizes is None:
        return
    out, hands = facts.get("out"), facts.get("hands")
    if isinstance(out, int) and not isinstance(out, bool) and not 0 <= out < len(sizes):
        yield ShapeFault(None, "out", "value")
    if isinstance(hands, list) and len(hands) != len(sizes):
        yield ShapeFault(None, "hands", "value")


MESSAGES: Mapping[str, str] = {
    "hand_not_empty": N_("Who went out has nothing left: this must be 0."),
    "hand_too_small": N_("Who did not go out has at least %(least)s left."),
    "negative": N_("This cannot be below 0."),
}
KIND_LABELS: Mapping[str, Text] = {
    "ace": Text(N_("aces")),
    "court": Text(N_("kings, queens, jacks")),
    "pips": Text(N_("number cards")),
    "joker": Text(N_("jokers")),
}


class LeftoverEdition(TallyEdition):
    """An edition that scores leftovers; ``kind_labels`` are the words for the cards in a count."""

    kind_labels: ClassVar[Mapping[str, Text]] = KIND_LABELS

    @abstractmethod
    def rule(self, options: Any) -> str:
        """The rule that the points follow from."""

    def out_rule(self, options: Any) -> str:
        """The rule by which who goes out has none."""
        return self.rule(options)

    @abstractmethod
    def values(self, options: Any) -> Mapping[str, int]:
        """What a card of each kind is worth; pips are counted as they are."""

    def least(self, options: Any) -> int:
        """The least that who did not go out can hold."""
        return 1

    def scoring(self, options: Any) -> str:
        """``penalty``: the own leftover; ``plus``: all others' for who went out; ``wins``: 1."""
        return "penalty"

    def leftover(self, options: Any, hand: int | CardCount) -> int:
        """The points left in a hand, however they were entered."""
        if isinstance(hand, int):
            return hand
        values = self.values(options)
        return sum(values[kind] * count for kind, count in hand.counts())

    def is_highest_ahead(self, options: Any) -> bool:
        """Penalty points: the fewest lead; otherwise the most."""
        return self.scoring(options) != "penalty"

    def points(self, options: Any, facts: LeftoverRound) -> tuple[int, ...]:
        """What the round brings each player."""
        hands = [self.leftover(options, hand) for hand in facts.hands]
        scoring = self.scoring(options)
        if scoring == "penalty":
            return tuple(0 if i == facts.out else hand for i, hand in enumerate(hands))
        won = 1 if scoring == "wins" else sum(hands) - hands[facts.out]
        return tuple(won if i == facts.out else 0 for i in range(len(hands)))

    def check(self, state: TallyState, facts: LeftoverRound) -> Iterator[Problem]:
        """Who went out holds nothing, everybody else something."""
        number, least = state.number + 1, self.least(state.options)
        for index, hand in enumerate(facts.hands):
            negative = [
                f"hands.{kind}"
                for kind, count in (hand.counts() if isinstance(hand, CardCount) else ())
                if count < 0
            ]
            points = self.leftover(state.options, hand)
            if negative or points < 0:
                for field in negative or ["hands"]:
                    yield Problem("negative", number, index, field, Text(MESSAGES["negative"]))
            elif index == facts.out and points > 0:
                text = Text(MESSAGES["hand_not_empty"])
                yield Problem("hand_not_empty", number, index, "hands", text)
            elif index != facts.out and points < least:
                text = Text(MESSAGES["hand_too_small"], {"least": least})
                yield Problem("hand_too_small", number, index, "hands", text)

    def lines(self, state: TallyState, side: int) -> list[Line]:
        """What a player's points are made of."""
        result = state.round
        if result is None:
            return []
        scoring = self.scoring(state.options)
        if scoring == "penalty":
            return self._hand_lines(state, side)
        if side != result.out:
            text = Text(N_("Only who goes out gets points; nothing is lost."))
            return [Line("leftovers", 0, Text(N_("Not out")), text, self.rule(state.options))]
        if scoring == "wins":
            text = Text(N_("Going out wins the round."))
            return [Line("out", 1, Text(N_("Went out")), text, self.rule(state.options))]
        return [
            Line(
                f"leftovers-{index}",
                self.leftover(state.options, hand),
                verbatim(other.label),
                Text(N_("What %(player)s had left goes to who went out."), {"player": other.label}),
                self.rule(state.options),
            )
            for index, (hand, other) in enumerate(
                zip(result.facts.hands, state.match.sides, strict=True)
            )
            if index != side
        ]

    def _hand_lines(self, state: TallyState, side: int) -> list[Line]:
        result = state.round
        if result is None or side == result.out:
            text = Text(N_("Who goes out has no penalty points."))
            return [Line("out", 0, Text(N_("Went out")), text, self.out_rule(state.options))]
        hand = result.facts.hands[side]
        if isinstance(hand, int):
            text = Text(N_("What is left in hand counts as penalty points."))
            return [
                Line("leftovers", hand, Text(N_("Left in hand")), text, self.rule(state.options))
            ]
        values = self.values(state.options)
        reason = N_("%(count)s × %(value)s for the cards left in hand.")
        return [
            Line(
                kind,
                values[kind] * count,
                self.kind_labels[kind],
                Text(reason, {"count": count, "value": values[kind]}),
                self.rule(state.options),
            )
            for kind, count in hand.counts()
            if count
        ]
