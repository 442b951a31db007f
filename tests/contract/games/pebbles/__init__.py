"""Pebbles: a game that exists only in the tests, small enough to show what a game consists of.

It is the folder that docs/adding-a-game.md says to copy.

P1: every round each player takes 0 to 9 pebbles. P2: the most pebbles after three rounds win.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, Strict

from scorekeeper.core.game import Deal, Game, Line, OptionHelp, RoundFacts, ShapeFault
from scorekeeper.core.match import Integer
from scorekeeper.core.problem import Problem
from scorekeeper.core.tally import TallyEdition, TallyState
from scorekeeper.core.text import N_, Text

MOST = 9


class PebblesRound(RoundFacts):
    """What is entered: the pebbles of every player."""

    pebbles: tuple[Integer, ...]


class Options(BaseModel):
    """What the players may agree."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rounds: Annotated[int, Strict(), Field(ge=1)] | None = 3  # P2


class Edition(TallyEdition):
    """The rules."""

    options = Options
    end_rule = "P2"
    has_dashes = False

    def check(self, state: TallyState, facts: PebblesRound) -> Iterator[Problem]:
        """P1."""
        number = state.number + 1
        for side, taken in enumerate(facts.pebbles):
            if not 0 <= taken <= MOST:
                text = Text(N_("A player takes 0 to %(most)s pebbles."), {"most": MOST})
                yield Problem("not_so_many", number, side, "pebbles", text)

    def points(self, options: Options, facts: PebblesRound) -> tuple[int, ...]:
        """A point a pebble."""
        return facts.pebbles

    def is_highest_ahead(self, options: Options) -> bool:
        """P2."""
        return True

    def deal(self, state: TallyState) -> Deal:
        """There are no cards; who starts goes round the table."""
        match = state.match
        starter = match.after(state.dealer)
        return Deal(state.number + 1, state.dealer, starter, (None,) * len(match.seating), ())

    def lines(self, state: TallyState, side: int) -> list[Line]:
        """Why a player got these points."""
        if state.round is None:
            return []
        points, why = state.round.points[side], Text(N_("A point a pebble."))
        return [Line("pebbles", points, Text(N_("Pebbles")), why, "P1")]


def shape(
    facts: Mapping[str, Any], sizes: Sequence[int] | None, _options: object
) -> Iterator[ShapeFault]:
    """One number a player."""
    pebbles = facts.get("pebbles")
    if sizes is not None and isinstance(pebbles, list) and len(pebbles) != len(sizes):
        yield ShapeFault(None, "pebbles", "value")


EDITION: Any = Edition()

GAME = Game(
    slug="pebbles",
    package=__name__,
    name="Pebbles",
    sizes=((1, 1), (1, 1, 1)),
    editions={EDITION.slug: EDITION},
    default_edition=EDITION.slug,
    facts=PebblesRound,
    option_help=(
        OptionHelp(
            "rounds",
            Text(N_("Number of rounds")),
            Text(N_("The match ends after so many rounds.")),
            (),
            low=1,
            may_be_open=True,
        ),
    ),
    field_labels={"pebbles": Text(N_("pebbles"))},
    shape=shape,
)
