"""The entry of a round: who went out, and what the others have left."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.tally import TallyState
from scorekeeper.forms.players import Kinds, PlayersForm, card_kinds
from scorekeeper.forms.players_entry import PREVIEW, TEMPLATE, in_short, players_context
from scorekeeper.games.jokerspelen import VALUES

__all__ = ["PREVIEW", "TEMPLATE", "RoundForm", "entry_context", "in_short"]


class RoundForm(PlayersForm):
    """The form of a round (J3)."""

    kinds = Kinds("hands", cards=lambda _options: card_kinds(VALUES))


def entry_context(
    form: RoundForm, states: Sequence[TallyState], after: TallyState | None
) -> dict[str, Any]:
    """What the screen shows."""
    return players_context(form, states, after)
