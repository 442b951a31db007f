"""The entry of a round: who went out, and what the others have left."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.leftovers import CardCount
from scorekeeper.core.tally import TallyState
from scorekeeper.core.text import N_, Text
from scorekeeper.forms.players import CardKind, Kinds, PlayersForm, card_kinds
from scorekeeper.forms.players_entry import PREVIEW, TEMPLATE, in_short, players_context
from scorekeeper.games.jokeren_wedstrijd import VALUES, Options

__all__ = ["PREVIEW", "TEMPLATE", "RoundForm", "entry_context", "in_short"]


QUESTION = Text(N_("Could the joker still be played?"))  # W3: the table decides


def cards(options: Options) -> dict[str, CardKind]:
    """The kinds of cards (W3); where cards are counted one by one there is nothing to add (W7)."""
    if options.count == "cards":
        return {}
    usual = card_kinds(
        {kind: worth for kind, worth in VALUES.items() if kind in CardCount.model_fields}
    )
    yes, no = VALUES["joker_playable"], VALUES["joker_unplayable"]
    return usual | {
        "joker_playable": CardKind(Text(N_("Yes: jokers")), yes, QUESTION),
        "joker_unplayable": CardKind(Text(N_("No: jokers")), no, QUESTION),
    }


class RoundForm(PlayersForm):
    """The form of a round."""

    kinds = Kinds("hands", cards=cards)


def entry_context(
    form: RoundForm, states: Sequence[TallyState], after: TallyState | None
) -> dict[str, Any]:
    """What the screen shows."""
    return players_context(form, states, after)
