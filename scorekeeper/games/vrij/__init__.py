"""The free score sheet: any game, each player one amount a round, plus or minus."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from scorekeeper.core.game import Deal, Game, Line, OptionHelp, RoundFacts, ShapeFault
from scorekeeper.core.match import Integer
from scorekeeper.core.problem import Problem
from scorekeeper.core.tally import ROUNDS_HELP, TARGET_HELP, TallyEdition, TallyState
from scorekeeper.core.text import N_, Text

_limit = Annotated[Integer, Field(ge=1)]


class FreeRound(RoundFacts):
    """An amount for every player (V1)."""

    points: tuple[Integer, ...]


class Options(BaseModel):
    """The options of a match (V2)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    wins: Literal["highest", "lowest"] = "highest"
    rounds: _limit | None = None
    target: _limit | None = None


class Edition(TallyEdition):
    """The only edition."""

    options = Options
    end_rule = "V2"
    has_dashes = False

    def points(self, options: Options, facts: FreeRound) -> tuple[int, ...]:
        """As entered (V1)."""
        return facts.points

    def is_highest_ahead(self, options: Options) -> bool:
        """V2."""
        return options.wins == "highest"

    def check(self, state: TallyState, facts: FreeRound) -> tuple[Problem, ...]:
        """Every amount is possible (V1)."""
        return ()

    def deal(self, state: TallyState) -> Deal:
        """How many cards there are is the players' own affair."""
        match = state.match
        cards = (None,) * len(match.seating)
        return Deal(state.number + 1, state.dealer, match.after(state.dealer), cards, ())

    def lines(self, state: TallyState, side: int) -> list[Line]:
        """The amount as it was entered."""
        if state.round is None:
            return []
        text = Text(N_("The amount as it was entered."))
        return [Line("points", state.round.points[side], Text(N_("Points")), text, "V1")]


def shape(
    facts: Mapping[str, Any], sizes: Sequence[int] | None, _options: object
) -> Iterator[ShapeFault]:
    """One amount a player."""
    points = facts.get("points")
    if sizes is not None and isinstance(points, list) and len(points) != len(sizes):
        yield ShapeFault(None, "points", "value")


EDITION: Any = Edition()

GAME = Game(
    slug="vrij",
    package=__name__,
    name=N_("Free score sheet"),
    sizes=tuple((1,) * players for players in (4, 1, 2, 3, 5, 6, 7, 8, 9, 10)),
    editions={EDITION.slug: EDITION},
    default_edition=EDITION.slug,
    facts=FreeRound,
    option_help=(
        OptionHelp(
            "wins",
            Text(N_("Who wins")),
            Text(N_("The highest total or the lowest.")),
            (("highest", Text(N_("the highest total"))), ("lowest", Text(N_("the lowest total")))),
        ),
        ROUNDS_HELP,
        TARGET_HELP,
    ),
    field_labels={"points": Text(N_("points"))},
    shape=shape,
)
