"""How a HighFive match ends (section 5 of the rules)."""

from collections.abc import Sequence

from scorekeeper.core.game import Outcome
from scorekeeper.core.text import N_, Text
from scorekeeper.games.highfive.options import Options
from scorekeeper.games.highfive.rules import CROSSES_TO_LOSE, HighFiveState, SideState


def hundreds(total: int, options: Options) -> int:
    """The total without its last two digits, towards zero (5.6, R13)."""
    score = int(total / 100)
    return max(score, 0) if options.negative_competition == "zero" else score


def competition(sides: tuple[SideState, ...], options: Options) -> tuple[int, ...]:
    """The competition score of each side (5.6, 5.7)."""
    return competition_scores(
        [side.total for side in sides], [_is_crossed(side) for side in sides], options
    )


def competition_scores(
    totals: Sequence[int], crossed: Sequence[bool], options: Options
) -> tuple[int, ...]:
    """The competition score of each total; ``crossed``: with three crosses (5.6, 5.7)."""
    return tuple(
        0 if is_crossed else hundreds(total, options)
        for total, is_crossed in zip(totals, crossed, strict=True)
    )


def best_side(totals: Sequence[int], crossed: Sequence[bool], options: Options) -> int | None:
    """The side that wins with these totals, None for a draw (5.1, 5.2, 5.3, 5.5, 5.8)."""
    worth = {
        index: hundreds(total, options) if options.decide_by == "hundreds" else total
        for index, total in enumerate(totals)
        if not crossed[index]
    }
    best = [index for index, points in worth.items() if points == max(worth.values())]
    return best[0] if len(best) == 1 else None


def outcome(state: HighFiveState, closed: bool) -> Outcome | None:
    """The end of the match, None while it goes on; ``closed``: stopped by hand (5.9)."""
    options, sides = state.options, state.sides
    crossed = [side.crosses >= CROSSES_TO_LOSE for side in sides]
    cleared = () in [side.remaining for side in sides]
    if not closed and not cleared and True not in crossed:
        return None
    scores = competition(sides, options)
    if not cleared and not any(crossed):
        text = Text(N_("Stopped before the end: no winner."))
        return Outcome("stopped", None, None, scores, text)
    if cleared and any(crossed):  # 5.4
        reason = "both"
    else:
        reason = "crosses" if any(crossed) else "numbers"
    if all(crossed):  # 5.3
        text = Text(N_("Every side has three crosses: a draw."))
        return Outcome(reason, "draw", None, scores, text)
    winner = best_side([side.total for side in sides], crossed, options)
    result = "draw" if winner is None else "win"
    return Outcome(reason, result, winner, scores, _text(state, reason, winner, crossed))


def _is_crossed(side: SideState) -> bool:
    return side.crosses >= CROSSES_TO_LOSE


def _text(state: HighFiveState, reason: str, winner: int | None, crossed: list[bool]) -> Text:
    labels = [side.label for side in state.match.sides]
    cleared = [labels[i] for i, side in enumerate(state.sides) if not side.remaining]
    losers = [labels[i] for i, is_crossed in enumerate(crossed) if is_crossed]
    params = {"cleared": ", ".join(cleared), "crossed": ", ".join(losers)}
    if winner is None:
        if losers:
            return Text(N_("Three crosses: %(crossed)s. The others are equal: a draw."), params)
        if state.options.decide_by == "hundreds":
            return Text(N_("Equal hundreds: a draw."))
        return Text(N_("Equal points: a draw."))
    params["winner"] = labels[winner]
    if reason == "numbers" and state.options.decide_by == "hundreds":
        return Text(N_("All five numbers cleared: %(cleared)s. Most hundreds: %(winner)s."), params)
    if reason == "numbers":
        return Text(N_("All five numbers cleared: %(cleared)s. Most points: %(winner)s."), params)
    if len(crossed) - sum(crossed) == 1 and cleared:  # 5.4
        text = N_(
            "All five numbers cleared: %(cleared)s. Three crosses: %(crossed)s. "
            "That loses, whatever the points."
        )
        return Text(text, params)
    if len(crossed) - sum(crossed) == 1:
        return Text(N_("Three crosses: %(crossed)s. That loses, whatever the points."), params)
    return Text(N_("Three crosses: %(crossed)s. Of the others %(winner)s is ahead."), params)
