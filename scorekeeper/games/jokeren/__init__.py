"""Jokeren by the rules of the house: opening with 40; three or four players."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from scorekeeper.core.game import Deal, Game, OptionHelp
from scorekeeper.core.leftovers import KIND_LABELS, LeftoverEdition, LeftoverRound, shape
from scorekeeper.core.match import Integer
from scorekeeper.core.tally import ROUNDS_HELP, TallyState
from scorekeeper.core.text import N_, Text

CARDS_EACH = 13  # G1
COURT = 10  # G2


def _ten_or_one(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise PydanticCustomError("type", "no integer")
    if value not in (1, 10):
        raise PydanticCustomError("value", "neither 1 nor 10")
    return value


TenOrOne = Annotated[int, BeforeValidator(_ten_or_one), Field(json_schema_extra={"enum": [1, 10]})]


class Options(BaseModel):
    """The house's defaults; the text of the game stops at who is out first (G4, G5)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ace: TenOrOne = 10
    joker: TenOrOne = 1
    scoring: Literal["penalty", "plus", "wins"] = "penalty"
    rounds: Annotated[Integer, Field(ge=1)] | None = None


class Edition(LeftoverEdition):
    """The only edition; equal totals are decided by rounds won (G5)."""

    options = Options
    end_rule = "G5"
    dashes_decide = True

    def rule(self, options: Options) -> str:
        """The house's own."""
        return "G5"

    def values(self, options: Options) -> dict[str, int]:
        """G2, G5."""
        return {"ace": options.ace, "court": COURT, "pips": 1, "joker": options.joker}

    def scoring(self, options: Options) -> str:
        """G5."""
        return options.scoring

    def deal(self, state: TallyState) -> Deal:
        """Thirteen each and one turned up (G1)."""
        match = state.match
        notes = (
            Text(N_("107 cards: two packs and three jokers; one card is turned up."))
            if len(match.seating) == 4
            else Text(N_("106 cards: two packs and two jokers; one card is turned up.")),
            Text(N_("The first meld needs 40 points together.")),  # G3
        )
        cards = (CARDS_EACH,) * len(match.seating)
        return Deal(state.number + 1, state.dealer, match.after(state.dealer), cards, notes)


EDITION: Any = Edition()
_TEN_ONE = ((10, Text("10")), (1, Text("1")))

GAME = Game(
    slug="jokeren",
    package=__name__,
    name="Jokeren",
    sizes=((1, 1, 1, 1), (1, 1, 1)),
    editions={EDITION.slug: EDITION},
    default_edition=EDITION.slug,
    facts=LeftoverRound,
    option_help=(
        OptionHelp(
            "ace", Text(N_("Ace left in hand")), Text(N_("What an ace in hand counts.")), _TEN_ONE
        ),
        OptionHelp(
            "joker",
            Text(N_("Joker left in hand")),
            Text(N_("What a joker in hand counts.")),
            _TEN_ONE,
        ),
        OptionHelp(
            "scoring",
            Text(N_("Points")),
            Text(N_("The rules say only who wins a round; these are ways to go on counting.")),
            (
                ("penalty", Text(N_("penalty points for who is left"))),
                ("plus", Text(N_("for who goes out"))),
                ("wins", Text(N_("rounds won"))),
            ),
        ),
        ROUNDS_HELP,
    ),
    field_labels={
        **KIND_LABELS,
        "out": Text(N_("who went out")),
        "hands": Text(N_("left in hand")),
    },
    shape=shape,
)
