"""The entry of a round: how many pebbles each player took (P1)."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.core.tally import TallyState
from scorekeeper.core.text import N_, Text
from scorekeeper.forms.players import Kinds, PlayersForm
from scorekeeper.forms.players_entry import PREVIEW, TEMPLATE, in_short, players_context

__all__ = ["PREVIEW", "TEMPLATE", "RoundForm", "entry_context", "in_short"]


class RoundForm(PlayersForm):
    """The form of a round."""

    kinds = Kinds("pebbles", goes_out=False, label=Text(N_("pebbles")))


def entry_context(
    form: RoundForm, states: Sequence[TallyState], after: TallyState | None
) -> dict[str, Any]:
    """What the screen shows."""
    return players_context(form, states, after)
