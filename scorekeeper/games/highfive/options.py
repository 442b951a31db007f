"""The options of a HighFive match and the defaults of its editions (section 6)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict

from scorekeeper.core.game import OptionHelp
from scorekeeper.core.text import N_, Text


class Options(BaseModel):
    """The options of a match; the defaults are those of edition 2024-12-29."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    extra_cards: Annotated[int, Strict(), Field(ge=0, le=3)] = 2
    extra_cards_for: Literal["lowest", "all_behind"] = "lowest"
    dealer_after_stock_out: Literal["rotate", "same"] = "rotate"
    decide_by: Literal["points", "hundreds"] = "points"
    cross_when_nothing_laid: Annotated[bool, Strict()] = True
    failed_side_keeps: Literal["all", "cards", "hand"] = "all"
    transfer_from_loser: Annotated[bool, Strict()] = False
    negative_competition: Literal["truncate", "zero"] = "truncate"


class Options2023(Options):
    """The defaults of edition 2023-12-23."""

    extra_cards: Annotated[int, Strict(), Field(ge=0, le=3)] = 0
    dealer_after_stock_out: Literal["rotate", "same"] = "same"
    decide_by: Literal["points", "hundreds"] = "hundreds"


_YES_NO = ((True, Text(N_("yes"))), (False, Text(N_("no"))))

OPTION_HELP = (
    OptionHelp(
        "extra_cards",
        Text(N_("Extra cards for who is behind")),
        Text(
            N_(
                "So many more cards at the deal for each player "
                "of a side that is 200 or more behind."
            )
        ),
        (),
        low=0,
        high=3,
    ),
    OptionHelp(
        "extra_cards_for",
        Text(N_("Who gets extra cards")),
        Text(N_("Only the side with the fewest points, or every side that is 200 or more behind.")),
        (
            ("lowest", Text(N_("the side with the fewest points"))),
            ("all_behind", Text(N_("every side that is 200 behind"))),
        ),
    ),
    OptionHelp(
        "dealer_after_stock_out",
        Text(N_("Who deals after a used-up stock")),
        Text(N_("The deal moves on as always, or the same player deals again.")),
        (("rotate", Text(N_("the next player"))), ("same", Text(N_("the same player again")))),
    ),
    OptionHelp(
        "decide_by",
        Text(N_("What decides the match")),
        Text(N_("Every point counts, or only the hundreds: then 3995 and 3900 are a draw.")),
        (("points", Text(N_("the points"))), ("hundreds", Text(N_("the hundreds")))),
    ),
    OptionHelp(
        "cross_when_nothing_laid",
        Text(N_("Cross for laying nothing")),
        Text(N_("Who lays nothing scores −200, and with “yes” gets a cross as well.")),
        _YES_NO,
    ),
    OptionHelp(
        "failed_side_keeps",
        Text(N_("What a side with a cross keeps")),
        Text(
            N_(
                "Without five stacks and a run: all its points, its cards without the fifties, "
                "or only the cards left in hand against it."
            )
        ),
        (
            ("all", Text(N_("all its points"))),
            ("cards", Text(N_("the cards, no fifties"))),
            ("hand", Text(N_("only the cards in hand, against it"))),
        ),
    ),
    OptionHelp(
        "transfer_from_loser",
        Text(N_("Is a number that is handed over taken off?")),
        Text(
            N_(
                "A number not made goes to who went out. "
                "With “yes” it also comes off for the side that missed it."
            )
        ),
        _YES_NO,
    ),
    OptionHelp(
        "negative_competition",
        Text(N_("Competition score below zero")),
        Text(N_("For the competition −150 counts as −1, or as 0.")),
        (("truncate", Text(N_("−150 is −1"))), ("zero", Text(N_("never below 0")))),
    ),
)
