"""What became of a number, and how the result came about: sentences with their rule numbers."""

from scorekeeper.core.game import Remark
from scorekeeper.core.scoring import Score
from scorekeeper.core.text import N_, Text
from scorekeeper.games.highfive.explain import missed_text
from scorekeeper.games.highfive.rules import CROSSES_TO_LOSE, HighFiveState, SideResult


def remarks(state: HighFiveState, side: int) -> list[Remark]:
    """What the last round did to a side's number and crosses."""
    result = state.round
    if result is None:
        return []
    own = result.sides[side]
    found = _of_stock(own) if result.is_stock_out else _of_number(state, side)
    after = state.sides[side]
    if own.mark == "made" and not after.remaining:
        found.append(Remark(Text(N_("That was the last of its five numbers.")), "5.1"))
    if own.mark == "cross" and after.crosses >= CROSSES_TO_LOSE:
        found.append(Remark(Text(N_("That was its third cross.")), "5.2"))
    return found


def _of_stock(own: SideResult) -> list[Remark]:
    found = [Remark(Text(N_("The stock was used up before anyone went out: no points.")), "4.5")]
    if own.contract is None:
        return [*found, Remark(Text(N_("Every side gets a cross.")), "4.5")]
    text = Text(
        N_("Every side gets a cross, here beside %(number)s. The number stays open."),
        {"number": own.contract},
    )
    return [*found, Remark(text, "4.5")]


def _of_number(state: HighFiveState, side: int) -> list[Remark]:
    result = state.round
    if result is None:
        return []
    own = result.sides[side]
    if own.contract is None:
        if own.mark is None:
            return []
        return [Remark(Text(N_("Who lays nothing also gets a cross, without a number.")), "4.4")]
    number: dict[str, str | int | Text] = {"number": own.contract}
    if own.mark == "made":
        if own.is_written:
            return [Remark(Text(N_("%(number)s is cleared, as on paper."), number), "7")]
        return [
            Remark(
                Text(N_("Five stacks and a run lay there: %(number)s is cleared."), number), "3.5"
            )
        ]
    found = []
    missed = missed_text(own)
    if missed is None:
        found.append(
            Remark(Text(N_("%(number)s was not made, as on paper: a cross."), number), "7")
        )
    else:
        text = N_("A cross beside %(number)s, which stays open: %(missed)s.")
        found.append(Remark(Text(text, {**number, "missed": missed}), "3.6"))
        keeps = {
            "cards": N_("With a cross the cards count, the fifties do not (agreed at the start)."),
            "hand": N_("With a cross only the cards in hand count, against (agreed at the start)."),
        }.get(state.options.failed_side_keeps)
        if keeps is not None:
            found.append(Remark(Text(keeps), "4.3"))
    if result.out is not None:
        text = N_("%(number)s goes to %(side)s, who went out.")
        winner = state.match.sides[result.out].label
        found.append(Remark(Text(text, {**number, "side": winner}), "4.2"))
    return found


def ending(score: Score) -> list[Remark]:
    """How the result and the competition scores came about (section 5)."""
    outcome = score.outcome
    if outcome is None or outcome.scores is None:
        return []
    state: HighFiveState = score.state
    options = state.options
    rules = {"stopped": "5.9", "numbers": "5.1", "crosses": "5.2", "both": "5.4"}
    all_crossed = all(side.crosses >= CROSSES_TO_LOSE for side in state.sides)
    rule = "5.3" if all_crossed else rules[outcome.reason]
    if outcome.result == "draw" and not all_crossed:
        rule = "5.8" if options.decide_by == "hundreds" else "5.5"
    found = [Remark(outcome.text, rule)]
    for own, side, points in zip(state.match.sides, state.sides, outcome.scores, strict=True):
        params: dict[str, str | int | Text] = {
            "side": own.label,
            "total": side.total,
            "score": points,
        }
        if side.crosses >= CROSSES_TO_LOSE:
            text = N_("%(side)s: three crosses, so the competition score is 0.")
            found.append(Remark(Text(text, params), "5.7"))
        elif side.total < 0 and options.negative_competition == "zero":
            text = N_("%(side)s: %(total)s is below zero and counts as 0 (agreed at the start).")
            found.append(Remark(Text(text, params), "5.6"))
        elif side.total < 0:
            text = N_("%(side)s: %(total)s without its last two digits, towards zero: %(score)s.")
            found.append(Remark(Text(text, params), "5.6"))
        else:
            text = N_("%(side)s: %(total)s without its last two digits is %(score)s.")
            found.append(Remark(Text(text, params), "5.6"))
    if options.decide_by == "hundreds" and outcome.reason != "stopped" and not all_crossed:
        text = N_("In this match the hundreds decide, not the points (agreed at the start).")
        found.append(Remark(Text(text), "5.8"))
    return found
