"""The sentences for what cannot have happened in a round (section 7 of the rules)."""

from collections.abc import Mapping

from scorekeeper.core.text import N_, Text
from scorekeeper.games.highfive.facts import SideFacts

MESSAGES: Mapping[str, str] = {
    "number_not_open": N_("%(contract)s is no longer open."),
    "number_above_opening": N_("With %(opening)s laid, %(contract)s cannot be claimed."),
    "criteria_not_met": N_("Going out needs a claimed number, five stacks and a run."),
    "hand_not_empty": N_("Who went out has no cards left in hand: this must be 0."),
    "laid_nothing": N_("Nothing was laid, so this must be empty or 0. Or choose the number first."),
    "not_multiple_of_five": N_("Points always end in 0 or 5."),
    "negative": N_("This cannot be below 0."),
    "table_below_contract": N_("Less lies on the table than the %(contract)s that was claimed."),
    "table_below_opening": N_("Less lies on the table than the %(opening)s laid at the opening."),
    "table_below_melds": N_(
        "Stacks: %(stacks)s, runs: %(runs)s. Their cards are worth at least %(least)s on the table."
    ),
    "count_differs": N_("The counted cards come to another sum than the points that were entered."),
    "above_pack": N_(
        "More was entered than there is: all cards together are worth 1740, "
        "and of each kind there are only so many."
    ),
}
CODES = tuple(MESSAGES)  # in the order of section 7


def problem_text(code: str, side: SideFacts | None) -> Text:
    """The sentence for a code, with what was entered for the side filled in."""
    if code == "number_not_open" and side is not None:
        return Text(MESSAGES[code], {"contract": side.contract or 0})
    if code in ("number_above_opening", "table_below_opening", "table_below_contract") and side:
        params = {"contract": side.contract or 0, "opening": side.opening or 0}
        return Text(MESSAGES[code], params)
    if code == "table_below_melds" and side is not None:
        stacks, runs = side.stacks or 0, side.runs or 0
        params = {"stacks": stacks, "runs": runs, "least": 25 * stacks + 30 * runs}
        return Text(MESSAGES[code], params)
    return Text(MESSAGES[code])
