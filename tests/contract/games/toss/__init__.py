"""Tossing a coin: a small game that exists only in the tests. Who wins three tosses wins."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from scorekeeper.core.game import Deal, Game, Line, RoundFacts, ShapeFault
from scorekeeper.core.match import Integer
from scorekeeper.core.problem import Problem
from scorekeeper.core.tally import TallyEdition, TallyState
from scorekeeper.core.text import Text


class Toss(RoundFacts):
    """Who guessed right."""

    out: Integer


class Options(BaseModel):
    """How many tosses win."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    target: Integer = 3


class Edition(TallyEdition):
    """The only edition."""

    options = Options
    end_rule = "1"

    def points(self, options: Options, facts: Toss) -> tuple[int, ...]:
        return tuple(int(facts.out == index) for index in range(2))

    def is_highest_ahead(self, options: Options) -> bool:
        return True

    def check(self, state: TallyState, facts: Toss) -> list[Problem]:
        return []

    def deal(self, state: TallyState) -> Deal:
        dealer = state.dealer
        return Deal(state.number + 1, dealer, state.match.after(dealer), (None, None), ())

    def lines(self, state: TallyState, side: int) -> list[Line]:
        points = state.round.points[side] if state.round else 0
        return [Line("toss", points, Text("Toss"), Text("Guessed right."), "1")]


def shape(
    facts: Mapping[str, Any], sizes: Sequence[int] | None, _options: object
) -> Iterator[ShapeFault]:
    if isinstance(facts.get("out"), int) and facts["out"] not in (0, 1):
        yield ShapeFault(None, "out", "value")


EDITION: Any = Edition()
GAME = Game(
    slug="toss",
    package=__name__,
    name="Toss",
    sizes=((1, 1),),
    editions={EDITION.slug: EDITION},
    default_edition=EDITION.slug,
    facts=Toss,
    option_help=(),
    field_labels={"out": Text("who guessed right")},
    shape=shape,
)
