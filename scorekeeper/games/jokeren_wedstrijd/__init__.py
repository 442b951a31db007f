"""Jokeren, the club match: ten rounds, the lowest total wins, a dash for who goes out."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from scorekeeper.core.game import Deal, Game, OptionHelp
from scorekeeper.core.leftovers import KIND_LABELS, LeftoverEdition
from scorekeeper.core.match import Integer
from scorekeeper.core.scoring import Score
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.tally import TallyState
from scorekeeper.core.text import N_, Text
from scorekeeper.games.jokeren_wedstrijd.club import CLUB
from scorekeeper.games.jokeren_wedstrijd.facts import WedstrijdRound, shape
from scorekeeper.games.jokeren_wedstrijd.sheet import club_form

CARDS_EACH = 13  # W1
VALUES = {"ace": 11, "court": 10, "pips": 1, "joker_playable": 50, "joker_unplayable": 20}  # W3
POTJES = (  # W6
    N_("Potje 1: come down with a set of three."),
    N_("Potje 2: come down with four of a kind."),
    N_("Potje 3: come down with three and four."),
    N_("Potje 4: come down with four and five."),
    N_("Potje 5: come down with five and four of a kind."),
    N_("Potje 6: come down with five and everything out."),
)


class Options(BaseModel):
    """The options of a match (W4, W6, W7)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rounds: Annotated[Integer, Field(ge=1)] = 10
    count: Literal["points", "cards"] = "points"
    potjes: Literal["first_six", "cycle", "off"] = "first_six"


class Edition(LeftoverEdition):
    """The only edition: lowest total, then more dashes (W8)."""

    options = Options
    end_rule = "W8"
    kind_labels: ClassVar[Mapping[str, Text]] = {
        **KIND_LABELS,
        "joker_playable": Text(N_("jokers that could be played")),
        "joker_unplayable": Text(N_("jokers that could not be played")),
    }
    dashes_decide = True

    def rule(self, options: Options) -> str:
        """W3, or W7 where cards are counted one by one."""
        return "W3" if options.count == "points" else "W7"

    def out_rule(self, options: Options) -> str:
        """A dash."""
        return "W2"

    def values(self, options: Options) -> dict[str, int]:
        """W3."""
        return VALUES

    def least(self, options: Options) -> int:
        """W5: two points, or one card."""
        return 1 if options.count == "cards" else 2

    def sheet(self, score: Score) -> Sheet:
        """The form with its subtotals, dashes and control sums (W2, W4)."""
        return club_form(super().sheet(score), score, potje_of)

    def deal(self, state: TallyState) -> Deal:
        """Thirteen each (W1), and the potje to come down with (W6)."""
        match, number = state.match, state.number + 1
        potje = potje_of(state.options, number)
        notes = () if potje is None else (Text(POTJES[potje - 1]),)
        cards = (CARDS_EACH,) * len(match.seating)
        return Deal(number, state.dealer, match.after(state.dealer), cards, notes)


def potje_of(options: Options, number: int) -> int | None:
    """Which of the six potjes a round is, None where none is asked for (W6)."""
    if options.potjes == "off" or (options.potjes == "first_six" and number > len(POTJES)):
        return None
    return (number - 1) % len(POTJES) + 1


EDITION: Any = Edition()

GAME = Game(
    slug="jokeren-wedstrijd",
    package=__name__,
    name="Jokeren wedstrijd",
    sizes=((1, 1, 1, 1), (1, 1, 1)),
    editions={EDITION.slug: EDITION},
    default_edition=EDITION.slug,
    facts=WedstrijdRound,
    option_help=(
        OptionHelp(
            "rounds",
            Text(N_("Number of rounds")),
            Text(N_("After this many rounds the match ends by itself.")),
            (),
            low=1,
        ),
        OptionHelp(
            "count",
            Text(N_("What is counted")),
            Text(N_("The points of the cards left in hand, or how many they are.")),
            (("points", Text(N_("the points"))), ("cards", Text(N_("the number of cards")))),
        ),
        OptionHelp(
            "potjes",
            Text(N_("Potjes")),
            Text(N_("What to come down with in each round; it never touches the points.")),
            (
                ("first_six", Text(N_("in rounds 1 to 6"))),
                ("cycle", Text(N_("over and over"))),
                ("off", Text(N_("not asked"))),
            ),
        ),
    ),
    field_labels={
        **Edition.kind_labels,
        "out": Text(N_("who went out")),
        "hands": Text(N_("left in hand")),
    },
    shape=shape,
    club=CLUB,
)
