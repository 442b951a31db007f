"""Jokerspelen: two to seven players; who goes out gets what the others have left."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from scorekeeper.core.game import Deal, Game, OptionHelp
from scorekeeper.core.leftovers import KIND_LABELS, LeftoverEdition, LeftoverRound, shape
from scorekeeper.core.match import Integer
from scorekeeper.core.tally import ROUNDS_HELP, TARGET_HELP, TallyState
from scorekeeper.core.text import N_, Text

VALUES = {"ace": 11, "court": 10, "pips": 1, "joker": 15}  # J3
ONE_PACK = {2: 7, 4: 7, 5: 7, 6: 6}  # J2; three players choose between 7 and 10
TWO_PACKS = 10  # J2

_limit = Annotated[Integer, Field(ge=1)]


class Options(BaseModel):
    """The options of a match; the text of the game names no end (J6)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    scoring: Literal["plus", "penalty"] = "plus"  # J4, J5
    rounds: _limit | None = None
    target: _limit | None = None


class Edition(LeftoverEdition):
    """The only edition."""

    options = Options
    end_rule = "J6"

    def rule(self, options: Options) -> str:
        """J4 for who goes out, J5 with penalty points."""
        return "J4" if options.scoring == "plus" else "J5"

    def values(self, options: Options) -> dict[str, int]:
        """J3."""
        return VALUES

    def scoring(self, options: Options) -> str:
        """J4, J5."""
        return options.scoring

    def deal(self, state: TallyState) -> Deal:
        """The cards by J2; where the players choose, both ways are said."""
        match = state.match
        players = len(match.seating)
        notes: tuple[Text, ...] = ()
        if players == 3:
            notes = (Text(N_("One pack: 7 or 10 cards each.")),)
        elif 4 <= players <= 6:
            counts: dict[str, str | int | Text] = {"one": ONE_PACK[players], "two": TWO_PACKS}
            notes = (Text(N_("One pack: %(one)s cards each. Two packs: %(two)s."), counts),)
        elif players == 7:
            notes = (Text(N_("Two packs of cards.")),)
        # Where there is a choice no number stands on the chairs: it would be one of the two.
        cards = {2: ONE_PACK[2], 7: TWO_PACKS}.get(players)
        return Deal(
            state.number + 1, state.dealer, match.after(state.dealer), (cards,) * players, notes
        )


EDITION: Any = Edition()

GAME = Game(
    slug="jokerspelen",
    package=__name__,
    name="Jokerspelen",
    sizes=tuple((1,) * players for players in (4, 2, 3, 5, 6, 7)),
    editions={EDITION.slug: EDITION},
    default_edition=EDITION.slug,
    facts=LeftoverRound,
    option_help=(
        OptionHelp(
            "scoring",
            Text(N_("Points")),
            Text(N_("Who goes out gets what all others have left, or everybody keeps his own.")),
            (
                ("plus", Text(N_("for who goes out"))),
                ("penalty", Text(N_("penalty points for who is left"))),
            ),
        ),
        ROUNDS_HELP,
        TARGET_HELP,
    ),
    field_labels={
        **KIND_LABELS,
        "out": Text(N_("who went out")),
        "hands": Text(N_("left in hand")),
    },
    shape=shape,
)
